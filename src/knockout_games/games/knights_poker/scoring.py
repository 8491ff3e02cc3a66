"""What hands are worth, who can still win a column, who wins a round and the game.

KP-R4, R5, R7, R8.

The *sides* of columns, sets of at most three tiles, have numbers: 0 is the empty one, then come
those of one tile, of two, and from `FULL` on those of three, which are *hands*. The strength of a
hand is one integer: its points in hundreds of strength, then the sum of its numbers, so that
comparing integers compares hands.

A *fill* of a side is one way to complete it, packed into one integer so that it is quickly looked
at: the strength that is reached, above the mask of the tiles that are added for it.
"""

from itertools import combinations
from typing import Final, TypeAlias

import attrs

from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.words import Seat

from .model import CASTLES, HIGHEST, PLAYERS, TILES

__all__ = [
    "FULL",
    "MASKS",
    "NUMBERS",
    "PLUS",
    "SIDE",
    "HandTable",
    "castle_winner",
    "champion_of",
    "hand_tables",
    "points_of",
    "ranking_of",
]

STRAIGHT_FLUSH: Final = 200
THREE_OF_A_KIND: Final = 170
FLUSH: Final = 150
STRAIGHT: Final = 120
SUM: Final = 100

SIDE: Final = 3
"""How many tiles a full side has."""

WIDTH: Final = len(TILES)
ADDED: Final = (1 << WIDTH) - 1
"""The part of a fill that holds the tiles."""

STRONGER: Final = 1 << WIDTH
"""What one more in strength adds to a fill."""

_SIDES: Final = tuple(side for size in range(SIDE + 1) for side in combinations(range(WIDTH), size))

FULL: Final = 1 + WIDTH + WIDTH * (WIDTH - 1) // 2
"""The number of the first full side."""

MASKS: Final = tuple(sum(1 << index for index in side) for side in _SIDES)
"""The tiles of each side."""

NUMBERS: Final = {mask: number for number, mask in enumerate(MASKS)}
"""The side of each set of at most three tiles."""

PLUS: Final = tuple(
    tuple(NUMBERS[mask | 1 << index] for index in range(WIDTH)) for mask in MASKS[:FULL]
)
"""By side that is not full and index of a tile: the side with that tile added."""

Fill: TypeAlias = int
"""A strength, times 2**30, and the mask of the tiles added to reach it."""


def _hand_table(*, wrap: bool) -> "HandTable":
    strength = tuple(_strength(side, wrap=wrap) for side in _SIDES)
    fills: list[list[Fill]] = [[] for _ in _SIDES]
    for hand in range(FULL, len(_SIDES)):
        bits = [1 << index for index in _SIDES[hand]]
        for size in range(SIDE + 1):
            for added in map(sum, combinations(bits, size)):
                fills[NUMBERS[MASKS[hand] ^ added]].append(strength[hand] << WIDTH | added)
    for options in fills:
        options.sort()
    return HandTable(
        strength=strength,
        strongest=tuple(tuple(reversed(options)) for options in fills),
        weakest=tuple(map(tuple, fills)),
    )


def _strength(side: tuple[int, ...], *, wrap: bool) -> int:
    """Return the strength of some tiles, or 0 if they are no full hand."""
    if len(side) < SIDE:
        return 0
    tiles = [TILES[index] for index in side]
    numbers = tuple(sorted(tile.number for tile in tiles))
    points = _points(numbers, is_flush=len({tile.color for tile in tiles}) == 1, wrap=wrap)
    return points * 100 + sum(numbers)


def _points(numbers: tuple[int, ...], *, is_flush: bool, wrap: bool) -> int:
    low, middle, high = numbers
    is_straight = (middle - low, high - middle) == (1, 1)
    if wrap and set(numbers) in ({HIGHEST - 1, HIGHEST, 1}, {HIGHEST, 1, 2}):
        is_straight = True
    if is_straight and is_flush:
        return STRAIGHT_FLUSH
    if low == high:
        return THREE_OF_A_KIND
    if is_flush:
        return FLUSH
    return STRAIGHT if is_straight else SUM


@attrs.frozen(kw_only=True, eq=False, repr=False)
class HandTable:
    """What is known of every side, by its number.

    Arguments:
        strength: The strength of a full side; 0 for others.
        strongest: Every fill, strongest first.
        weakest: Every fill, weakest first.
    """

    strength: tuple[int, ...]
    strongest: tuple[tuple[Fill, ...], ...]
    weakest: tuple[tuple[Fill, ...], ...]

    def points(self, hand: int) -> int:
        """Return the points of a full side (KP-R5)."""
        return self.strength[hand] // 100

    def can_win_apart(self, own: int, other: int, gone: int, lead: int) -> bool:
        """Tell whether the side *own* can still come to beat the side *other* (KP-R8).

        Pairs of fills without a common tile are tried, strongest against weakest first.

        Arguments:
            own: The side that wants to win.
            other: The other side.
            gone: The mask of all tiles on the board, so that at least 12 are left.
            lead: 0 where equal hands would do, else `STRONGER`.
        """
        for best in self.strongest[own]:
            if best & gone:
                continue
            taken = gone | best & ADDED
            for worst in self.weakest[other]:
                if (best - lead | ADDED) < worst:
                    break
                if not worst & taken:
                    return True
        return False


class _HandTables(dict[int, HandTable]):
    """The tables of all hands, each made when it is first asked for."""

    def __missing__(self, wrap: int) -> HandTable:
        self[wrap] = table = _hand_table(wrap=bool(wrap))
        return table


hand_tables: Final = _HandTables()
"""The table of all hands, without (False) or with straights round the corner (KP-R5)."""

# --- who can still win a round (KP-R8) ---------------------------------------------------

QUIET: Final = 6
"""With fewer tiles on the board nobody has lost: of two lost columns one would have at most two
tiles, and such a column has more ways to be won than tiles elsewhere could have closed."""

MAJORITY: Final = 2
"""The castles that win a round."""

SETTLED: Final = (MAJORITY, -MAJORITY)


class _Standings(dict[int, tuple[int, tuple[tuple[int, int, int], ...]]]):
    """What is settled for a seat, by `marks`: at most 343 boards, made when first asked for.

    The castles it has won less those it has lost; and, unless that settles the round, for each
    open column the places of its side and of the other, and what `HandTable.can_win_apart` takes
    for *lead*.
    """

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat: Final = seat

    def __missing__(self, marks: int) -> tuple[int, tuple[tuple[int, int, int], ...]]:
        seat, ahead, columns = self._seat, 0, list[tuple[int, int, int]]()
        for column in range(len(CASTLES)):
            first, winner = marks >> 4 * column & 3, marks >> 4 * column + 2 & 3
            if winner:
                ahead += 1 if winner == seat + 1 else -1
            else:
                # Of equal hands the earlier is better, so that the own one may be if it is full,
                # or if neither is.
                lead = 0 if first in (0, seat + 1) else STRONGER
                columns.append((2 * column + seat, 2 * column + 1 - seat, lead))
        self[marks] = standing = ahead, () if ahead in SETTLED else tuple(columns)
        return standing


STANDINGS: Final = tuple(map(_Standings, range(PLAYERS)))

# --- who has won a round, and the game (KP-R4, R7) ---------------------------------------


def castle_winner(marks: int) -> Seat:
    """Return who has more of the three castles, all of them taken."""
    return int((marks & 0x888).bit_count() >= MAJORITY)


def points_of(sides: tuple[int, ...], marks: int, *, wrap: bool) -> tuple[int, int]:
    """Return the points of the hands of the columns that each seat won (KP-R7)."""
    table, points = hand_tables[wrap], [0, 0]
    for column in range(len(CASTLES)):
        winner = marks >> 4 * column + 3 & 1
        points[winner] += table.points(sides[2 * column + winner])
    return points[0], points[1]


def champion_of(scores: tuple[int, int], target: int, winner: Seat) -> Seat | None:
    """Return who wins the game with these *scores* after a round that *winner* won, if anyone."""
    if max(scores) < target:
        return None
    return winner if scores[winner] >= target else 1 - winner


def ranking_of(winner: Seat) -> tuple[tuple[Seat], tuple[Seat]]:
    """Return the ranking in which *winner* comes before the other seat."""
    return (winner,), (1 - winner,)


@memo
def won_without_points(winner: Seat, reason: str) -> Outcome:
    """Return the outcome of a game of one round."""
    return Outcome.won(ranking_of(winner), reason=reason)
