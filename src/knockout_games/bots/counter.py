"""The strong player of Knights Poker: it counts which tiles can still come, column by column.

A tile that is seen nowhere is equally likely wherever one can be. For every way to complete a
side, the chance to have the tiles in time is multiplied from the chances of each; so the best
hand of the side is known by its chances, and with the other side's who takes the castle. Castles
are judged as if they were independent.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, groupby
from math import prod
from operator import itemgetter
from typing import Final, TypeAlias

from knockout_games.bots._castles import Side, strength
from knockout_games.bots._judging import best_mean
from knockout_games.bots._stream import Streams
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.errors import Unsupported
from knockout_games.games.knights_poker.model import TILES, Column, Move, PlaceTile, Tile
from knockout_games.games.knights_poker.view import View
from knockout_games.kernel.game import Game
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat

__all__ = ["CounterBot", "make", "suits"]

_SLUG: Final = "knights-poker"
_SPACES: Final = 9
_FULL: Final = 3
_POOR: Final = 10
"""The strength of a side for which nothing that was hoped for came."""

_NEGLIGIBLE: Final = 1e-4
_FROM_SCRATCH: Final = ((420, 0.1), (310, 0.15), (212, 0.4), (112, 0.2), (_POOR, 0.15))
"""What an empty side becomes, and how often."""

_Odds: TypeAlias = tuple[tuple[int, float], ...]
"""What a side can become: strengths, the highest first, and how likely each is."""

_Chances: TypeAlias = dict[Tile, float]
"""By tile, how likely a seat has it to place before the round ends."""


def suits(game: Game) -> bool:
    """Tell whether the bot can play a game: Knights Poker, under any rules."""
    return game.slug == _SLUG


class CounterBot:
    """Choose by counting; either seat of Knights Poker, under any rules.

    Arguments:
        seed: What the draws among equals depend on; None draws from the operating system.

    Raises:
        BadSetup: If the seed is of a wrong type.
    """

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._streams: Final = Streams(seed)

    def choose(self, view: View, /) -> Move:
        """Return the move after which the round is won most likely.

        Raises:
            Unsupported: If it is not this seat's turn, or the game is another.
        """
        evaluations = list(self.evaluate(view))
        stream = self._streams.next()
        start = int(stream.random() * len(evaluations))
        return best_mean((*evaluations[start:], *evaluations[:start]))

    def evaluate(self, view: View, /) -> tuple[Evaluation[Move], ...]:
        """Return for each legal move, in their order, what the round is worth after it.

        The mean is 1 for a round surely won and -1 for one surely lost; no play-outs are made.

        Raises:
            Unsupported: If it is not this seat's turn, or the game is another.
        """
        if view.game.slug != _SLUG:
            raise Unsupported("counter plays Knights Poker only", code="unsupported.counter")
        moves = moves_of(view)
        count = _Count(view)
        return tuple(
            Evaluation(move=move, visits=0, mean=2 * count.after(move) - 1, standard_error=None)
            for move in moves
        )


def make(*, seed: Seed | None = None) -> CounterBot:
    """Return a bot for one seat of one game."""
    return CounterBot(seed=seed)


class _Count:
    """What one view tells about the columns."""

    def __init__(self, view: View) -> None:
        self._seat: Final[Seat] = view.seat or 0
        self._board: Final = view.board
        self._wrap: Final = view.rules.wrap_straights
        self._hand: Final = view.hand or ()
        self._unseen: Final = view.unseen
        self._spaces: Final = [
            _SPACES - sum(len(column.sides[seat]) for column in view.board) for seat in (0, 1)
        ]
        other = 1 - self._seat
        coming = view.hand_sizes[other] + max(self._spaces[other] - 1, 0)
        theirs = dict.fromkeys(self._unseen, self._chance(coming))
        self._theirs: Final = [self._odds(column.sides[other], theirs) for column in view.board]
        self._ours: Final[dict[tuple[int, Side, Tile], _Odds]] = {}

    def _chance(self, coming: int) -> float:
        return min(coming / max(len(self._unseen), 1), 1.0)

    def after(self, move: Move) -> float:
        """Return how likely the round is won after *move*."""
        if not isinstance(move, PlaceTile):
            return 0.0
        # The next tile is drawn at once; the one drawn after the last placing is of no use.
        coming = self._spaces[self._seat] - 1
        ours: _Chances = dict.fromkeys(self._unseen, self._chance(coming))
        ours |= dict.fromkeys((tile for tile in self._hand if tile is not move.tile), 1.0)
        first, second, third = (
            self._wins(place, column, move, ours) for place, column in enumerate(self._board)
        )
        both = first * second
        return both + (first + second) * third - 2 * both * third

    def _wins(self, place: int, column: Column, move: PlaceTile, ours: _Chances) -> float:
        """Return how likely the column is won."""
        if column.winner is not None:
            return float(column.winner == self._seat)
        side = column.sides[self._seat]
        is_here = move.castle == place + 1
        if is_here:
            side = (*side, move.tile)
        key = place, side, move.tile
        odds = self._ours.get(key)
        if odds is None:
            odds = self._ours[key] = self._odds(side, ours)
        first = column.first_full
        if first is None and len(side) == _FULL:
            first = self._seat
        tie = 0.5 if first is None else float(first == self._seat)
        return sum(
            chance * other_chance * (tie if worth == other else float(worth > other))
            for worth, chance in odds
            for other, other_chance in self._theirs[place]
        )

    def _odds(self, side: Side, chances: _Chances) -> _Odds:
        """Return what *side* becomes, if the best is made of what comes."""
        if len(side) == _FULL:
            return ((strength(side, wrap=self._wrap), 1.0),)
        if not side:
            return _FROM_SCRATCH
        table = _strengths(wrap=self._wrap)
        begun = _mask(side)
        ways: list[tuple[int, float]] = []
        for added in combinations(chances.items(), _FULL - len(side)):
            mask, chance = begun, 1.0
            for tile, likely in added:
                mask |= 1 << tile.index
                chance *= likely
            ways.append((table[mask], chance))
        ways.sort(reverse=True)
        return tuple(_best_of(ways))


def _best_of(ways: list[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Yield the strengths of *ways*, best first, and how likely each is the best there is."""
    left = 1.0
    for worth, alike in groupby(ways, key=itemgetter(0)):
        missed = left * prod(1 - chance for _, chance in alike)
        if left > missed:
            yield worth, left - missed
        left = missed
        if left < _NEGLIGIBLE:
            break
    yield _POOR, left


def _mask(side: Side) -> int:
    return sum(1 << tile.index for tile in side)


@lru_cache(maxsize=2)
def _strengths(*, wrap: bool) -> dict[int, int]:
    """Return the strength of every hand, by the mask of its tiles."""
    return {_mask(side): strength(side, wrap=wrap) for side in combinations(TILES, _FULL)}
