"""What one seat of Knights Poker may know, and the worlds that agree with it."""

from collections import Counter
from math import comb, factorial
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng, shuffle

from .model import Column, Event, Move, Rules, Tile
from .scoring import MASKS
from .state import ALL, PLAYERS, WIDTH, Round, State, mask_of, tiles_of, world

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_NO_RNG = HashRng.from_seed(0)
"""What a state that is never played on holds."""


class _Sides(dict[int, tuple[Tile, ...]]):
    """The tiles of a side by its number, in words when they are first asked for."""

    def __missing__(self, number: int) -> tuple[Tile, ...]:
        self[number] = tiles = tiles_of(MASKS[number])
        return tiles


_SIDES: Final = _Sides()
_MARKS: Final = tuple(
    (None if not mark & 3 else (mark & 3) - 1, None if not mark >> 2 else (mark >> 2) - 1)
    for mark in range(16)
)
"""By digit of `marks`: who was full first, and who won."""

_BOTH: Final = tuple(range(PLAYERS))
_column = draft_of(Column)


@frozen_state
class View(ViewParts[Move, State]):
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
        held, current, sides, marks = state.held, state.current, state.sides, state.marks
        return _view(
            current.rules,
            seat,
            state.to_act,
            None if seat is None else tiles_of(held >> WIDTH * seat & ALL),
            ((held & ALL).bit_count(), (held >> WIDTH).bit_count()),
            (
                _column((_SIDES[sides[0]], _SIDES[sides[1]]), *_MARKS[marks & 15]),
                _column((_SIDES[sides[2]], _SIDES[sides[3]]), *_MARKS[marks >> 4 & 15]),
                _column((_SIDES[sides[4]], _SIDES[sides[5]]), *_MARKS[marks >> 8]),
            ),
            len(state.bag),
            current.number,
            current.starter,
            current.scores,
            state.outcome,
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
        if self.seat is None or self.seat != self.to_act:
            return ()
        return self._known().legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return self._known().refusal(move).code.removeprefix("refusal.")

    def _known(self) -> State:
        """Return a state without anything that this seat does not see."""
        return self._world({self.seat: self.hand or ()}, (), _NO_RNG)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that this seat sees nowhere, in the order of `TILES`."""
        seen = mask_of(self.hand or ())
        for column in self.board:
            seen |= mask_of(column.sides[0]) | mask_of(column.sides[1])
        return tiles_of(ALL ^ seen)

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state: hidden stands and the bag in uniform order (C11)."""
        tiles, rng = shuffle(self.unseen, rng)
        hands: dict[Seat | None, tuple[Tile, ...]] = {}
        for seat in range(PLAYERS):
            if seat == self.seat:
                hands[seat] = self.hand or ()
            else:
                size = self.hand_sizes[seat]
                hands[seat], tiles = tiles[:size], tiles[size:]
        return self._world(hands, tiles, rng)

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

    def _world(
        self, hands: dict[Seat | None, tuple[Tile, ...]], bag: tuple[Tile, ...], rng: Rng
    ) -> State:
        """Return the state of this board with the given stands and bag."""
        return world(
            Round(
                rules=self.rules,
                number=self.round,
                starter=self.starter,
                scores=self.scores,
                rng=rng,
            ),
            to_act=self.to_act,
            hands=(hands.get(0, ()), hands.get(1, ())),
            board=self.board,
            bag=bag,
            outcome=self.outcome,
        )

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .notation import check, check_words, tiles_on

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
        fits = self.sample(_NO_RNG)
        check(fits)
        if type(self).of(fits, self.seat) != self:
            raise BadSetup(
                "tiles stand in the order of colours and numbers",
                code="view.order",
                where="$",
            )


_view = draft_of(View)

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
