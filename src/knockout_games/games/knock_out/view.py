"""What one seat of Knock Out may know: everything."""

from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .grid import grid_of, holes_in, mask_of
from .model import Event, Hole, Move, Rules
from .state import PLAYERS, VIEWS, State, standing

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]


_BOTH: Final = tuple(range(PLAYERS))


class Packed(NamedTuple):
    """The position as one seat sees it, packed like the state.

    Arguments:
        rules: The options.
        seat: Who looks.
        to_act: Who is to place a stopper.
        yellow: The holes with a stopper of seat 0, as a mask.
        red: Those with one of seat 1.
        empty: The empty holes.
        open: Those of them that are next to a stopper.
    """

    rules: Rules
    seat: Seat | None
    to_act: Seat | None
    yellow: int
    red: int
    empty: int
    open: int

    @property
    def position(self) -> State:
        """The position, in which nothing is secret."""
        rules, _, to_act, yellow, red, empty, opened = self
        return _state(grid_of(rules), to_act, yellow, red, empty, opened)


@frozen_state
class View(PackedView[Move, State, Packed]):
    """The position as one seat, or a spectator (None), sees it.

    Arguments:
        rules: The options.
        seat: Whose view this is.
        to_act: Who is to place a stopper; None when the game is over.
        board: The holes with a stopper of seat 0, and those with one of seat 1.
    """

    rules: Rules
    seat: Seat | None
    to_act: Seat | None
    board: tuple[tuple[Hole, ...], tuple[Hole, ...]]

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what *seat* sees of *state*."""
        return _view(
            Packed(
                state.grid.rules,
                seat,
                state.to_act,
                state.yellow,
                state.red,
                state.empty,
                state.open,
            )
        )

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def players(self) -> int:
        """The number of seats: 2."""
        return PLAYERS

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Both seats: nobody is eliminated."""
        return _BOTH

    @property
    def decision(self) -> str | None:
        """`"place"` while the game runs."""
        return None if self.to_act is None else "place"

    @property
    def scores(self) -> tuple[int, int]:
        """The stoppers of each seat."""
        return self.packed.position.scores

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.packed.position.outcome

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        packed = self.packed
        if packed.seat is None or packed.seat != packed.to_act:
            return ()
        return packed.position.legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return self.packed.position.refusal(move).code.removeprefix("refusal.")

    @override
    def sample(self, rng: Rng) -> State:
        """Return the position: nothing is hidden, and *rng* is not asked."""
        return self.packed.position

    def count(self) -> int:
        """Return how many worlds agree with the view: 1."""
        return 1

    def check(self) -> None:
        """Check the composition of the position.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        from .checks import check_position, check_seat

        check_seat(self.seat, where="$.seat")
        check_position(self.rules, self.to_act, self.board)
        if self.board != self.packed.position.board:
            raise BadSetup(
                "holes stand column by column, upwards", code="view.order", where="$.board"
            )


def _pack(view: View) -> Packed:
    """Return what a view in words tells."""
    return View.of(standing(view.rules, view.to_act, *map(mask_of, view.board)), view.seat).packed


_state = draft_of(State)
_view = packed_views(
    View,
    pack=_pack,
    words={
        "rules": lambda packed: packed.rules,
        "seat": lambda packed: packed.seat,
        "to_act": lambda packed: packed.to_act,
        "board": lambda packed: (holes_in(packed.yellow), holes_in(packed.red)),
    },
)
VIEWS.of = View.of

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
