"""What one seat of Knights Poker may know, and the worlds that agree with it."""

from collections import Counter
from math import comb, factorial
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.actions import Menu
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.setup import NO_RNG
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .dealing import make_round
from .model import PLAYERS, Column, Event, Move, Rules, Tile
from .packing import ALL, columns_of, mask_of, packed_board, tiles_of
from .scoring import WIDTH
from .state import VIEWS, State

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_BOTH: Final = tuple(range(PLAYERS))
_BITS: Final = Menu((index,) for index in range(WIDTH))
"""Turn a mask of tiles into their indices."""


class Packed(NamedTuple):
    """What one seat knows, packed like the state.

    Arguments:
        rules: The options.
        number: The round, from 1.
        starter: Who began it.
        scores: The points so far, or None without a target score.
        seat: Who looks.
        to_act: Who is to place a tile.
        hand: The own stand; 0 for a spectator.
        hand_sizes: How many tiles stand before each seat.
        sides: The numbers of the six sides.
        gone: The tiles on the board.
        room: The sides that are not full.
        marks: Who was full first, and who won.
        pile: How many tiles are in the bag.
        outcome: How the game ended, or None.
    """

    rules: Rules
    number: int
    starter: Seat
    scores: tuple[int, int] | None
    seat: Seat | None
    to_act: Seat | None
    hand: int
    hand_sizes: tuple[int, int]
    sides: tuple[int, ...]
    gone: int
    room: int
    marks: int
    pile: int
    outcome: Outcome | None


@frozen_state
class View(PackedView[Move, State, Packed]):
    """What one seat, or a spectator (None), knows.

    Arguments:
        rules: The options.
        seat: Whose view this is.
        to_act: Who is to place a tile; None when the game is over.
        hand: The own stand; None for a spectator.
        hand_sizes: How many tiles stand before each seat.
        board: The columns in front of castles 1, 2 and 3.
        pile_size: How many tiles are in the bag.
        round: The round, from 1.
        starter: Who began it.
        scores: The points so far, or None without a target score.
        outcome: How the game ended, or None.
    """

    rules: Rules
    seat: Seat | None
    to_act: Seat | None
    hand: tuple[Tile, ...] | None
    hand_sizes: tuple[int, int]
    board: tuple[Column, ...]
    pile_size: int
    round: int
    starter: Seat
    scores: tuple[int, int] | None
    outcome: Outcome | None

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what *seat* knows of *state*."""
        held, current = state.held, state.current
        return _view(
            Packed(
                current.rules,
                current.number,
                current.starter,
                current.scores,
                seat,
                state.to_act,
                0 if seat is None else held >> WIDTH * seat & ALL,
                ((held & ALL).bit_count(), (held >> WIDTH).bit_count()),
                state.sides,
                state.gone,
                state.room,
                state.marks,
                len(state.bag),
                state.outcome,
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

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        packed = self.packed
        if packed.seat is None or packed.seat != packed.to_act:
            return ()
        return self._known().legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return self._known().refusal(move).code.removeprefix("refusal.")

    def _known(self) -> State:
        """Return a state without anything that this seat does not see."""
        packed = self.packed
        return self._world(packed.hand << WIDTH * (packed.seat or 0), b"", NO_RNG)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that this seat sees nowhere, in the order of `TILES`."""
        packed = self.packed
        return tiles_of(ALL ^ (packed.hand | packed.gone))

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state: hidden stands and the bag in uniform order (C11)."""
        packed = self.packed
        tiles, rng = shuffle(_BITS(ALL ^ (packed.hand | packed.gone)), rng)
        held = packed.hand << WIDTH * (packed.seat or 0)
        dealt = 0
        for seat, size in enumerate(packed.hand_sizes):
            if seat != packed.seat:
                stand = tiles[dealt : dealt + size]
                held |= sum([1 << tile for tile in stand]) << WIDTH * seat
                dealt += size
        return self._world(held, bytes(tiles[dealt:]), rng)

    def count(self) -> int:
        """Return how many equally likely worlds there are: hidden stands, orders of the bag."""
        unseen, ways = len(self.unseen), 1
        for seat in range(PLAYERS):
            if seat != self.seat:
                ways *= comb(unseen, self.hand_sizes[seat])
                unseen -= self.hand_sizes[seat]
        return ways * factorial(unseen)

    def odds(self, tile: Tile) -> dict[Seat | str, float]:
        """Return how likely *tile* is in each hidden place: a seat's stand, or the `"pile"`.

        It is empty for a tile that this seat sees.
        """
        unseen = self.unseen
        if tile not in unseen:
            return {}
        places: dict[Seat | str, float] = {
            seat: self.hand_sizes[seat] / len(unseen)
            for seat in range(PLAYERS)
            if seat != self.seat
        }
        places["pile"] = self.pile_size / len(unseen)
        return places

    def _world(self, held: int, bag: bytes, rng: Rng) -> State:
        """Return the state of this board with the given stands and bag."""
        packed = self.packed
        return _state(
            make_round(packed.rules, packed.number, packed.starter, packed.scores, rng),
            packed.to_act,
            held,
            packed.sides,
            packed.gone,
            packed.room,
            packed.marks,
            bag,
            packed.outcome,
        )

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .checks import check, check_words, tiles_on

        check_words(seat=self.seat, starter=self.starter, to_act=self.to_act, board=self.board)
        if (self.hand is None) is not (self.seat is None):
            raise BadSetup(
                "a seat has a stand, and a spectator has none", code="view.hand", where="$.hand"
            )
        if self.seat is not None and len(self.hand or ()) != self.hand_sizes[self.seat]:
            raise BadSetup("the own stand is not of its size", code="view.hand", where="$.hand")
        seen = [*tiles_on(self.board), *(self.hand or ())]
        twice = [str(tile) for tile, count in Counter(seen).items() if count > 1]
        if twice:
            raise BadSetup(f"seen twice: {', '.join(twice)}", code="view.twice", where="$")
        hidden = sum(size for seat, size in enumerate(self.hand_sizes) if seat != self.seat)
        if hidden + self.pile_size != len(self.unseen):
            raise BadSetup(
                f"{len(self.unseen)} tiles are unseen, but {hidden + self.pile_size} are hidden",
                code="view.sizes",
                where="$.pile_size",
            )
        fits = self.sample(NO_RNG)
        check(fits)
        if type(self).of(fits, self.seat) != self:
            raise BadSetup(
                "tiles stand in the order of colours and numbers",
                code="view.order",
                where="$",
            )


def _pack(view: View) -> Packed:
    """Return what a view in words tells."""
    sides, gone, room, marks = packed_board(view.board)
    return Packed(
        rules=view.rules,
        number=view.round,
        starter=view.starter,
        scores=view.scores,
        seat=view.seat,
        to_act=view.to_act,
        hand=mask_of(view.hand or ()),
        hand_sizes=view.hand_sizes,
        sides=sides,
        gone=gone,
        room=room,
        marks=marks,
        pile=view.pile_size,
        outcome=view.outcome,
    )


_state = draft_of(State)
_view = packed_views(
    View,
    pack=_pack,
    words={
        "rules": lambda packed: packed.rules,
        "seat": lambda packed: packed.seat,
        "to_act": lambda packed: packed.to_act,
        "hand": lambda packed: None if packed.seat is None else tiles_of(packed.hand),
        "hand_sizes": lambda packed: packed.hand_sizes,
        "board": lambda packed: columns_of(packed.sides, packed.marks),
        "pile_size": lambda packed: packed.pile,
        "round": lambda packed: packed.number,
        "starter": lambda packed: packed.starter,
        "scores": lambda packed: packed.scores,
        "outcome": lambda packed: packed.outcome,
    },
)
VIEWS.of = View.of

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
