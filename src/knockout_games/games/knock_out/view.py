"""What one seat of Knock Out may know: everything."""

from typing import TYPE_CHECKING, Final

import attrs
from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .grid import mask_of
from .model import Event, Hole, Move, Rules
from .state import PLAYERS, State, standing

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]


_BOTH: Final = tuple(range(PLAYERS))


@attrs.frozen(kw_only=True, repr=False)
class View(ViewParts[Move, State]):
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
        return len(self.board[0]), len(self.board[1])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self._state().outcome

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        if self.seat is None or self.seat != self.to_act:
            return ()
        return self._state().legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return self._state().refusal(move).code.removeprefix("refusal.")

    @override
    def sample(self, rng: Rng) -> State:
        """Return the position: nothing is hidden, and *rng* is not asked."""
        return self._state()

    def count(self) -> int:
        """Return how many worlds agree with the view: 1."""
        return 1

    def check(self) -> None:
        """Check the composition of the position.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        from .notation import check, check_seat

        check_seat(self.seat, where="$.seat")
        check(self.rules, self.to_act, self.board)
        if self.board != self._state().board:
            raise BadSetup(
                "holes stand column by column, upwards", code="view.order", where="$.board"
            )

    def _state(self) -> State:
        return standing(self.rules, self.to_act, *map(mask_of, self.board))


if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
