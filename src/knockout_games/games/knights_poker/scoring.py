"""What hands are worth, and who can still win a column (KP-R4, R5, R8).

A set of tiles is a mask of 30 bits, bit i for the tile of index i. The strength of a hand is one
integer: its points in hundreds of strength, then the sum of its numbers, so that comparing
integers compares hands.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from .model import HIGHEST, TILES

__all__ = ["HandTable", "hand_table"]

STRAIGHT_FLUSH: Final = 200
THREE_OF_A_KIND: Final = 170
FLUSH: Final = 150
STRAIGHT: Final = 120
SUM: Final = 100

SIDE: Final = 3
"""How many tiles a full side has."""

_BITS: Final = tuple(1 << tile.index for tile in TILES)

Fill: TypeAlias = tuple[int, int]
"""A strength, and the mask of the tiles added to reach it."""


@lru_cache(maxsize=2)
def hand_table(*, wrap: bool) -> "HandTable":
    """Return the table of all hands, with or without straights round the corner (KP-R5)."""
    strength: dict[int, int] = {}
    for triple in combinations(TILES, SIDE):
        numbers = tuple(sorted(tile.number for tile in triple))
        points = _points(numbers, is_flush=len({tile.color for tile in triple}) == 1, wrap=wrap)
        strength[sum(_BITS[tile.index] for tile in triple)] = points * 100 + sum(numbers)
    return HandTable(strength, _fills(strength))


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


def _fills(strength: dict[int, int]) -> dict[int, tuple[Fill, ...]]:
    """Return for each set of at most three tiles what can be added, strongest hand first."""
    fills: dict[int, list[Fill]] = {}
    for hand, value in strength.items():
        bits = [bit for bit in _BITS if bit & hand]
        for size in range(SIDE + 1):
            for kept in combinations(bits, size):
                side = sum(kept)
                fills.setdefault(side, []).append((value, hand ^ side))
    return {
        side: tuple(sorted(options, key=lambda fill: (-fill[0], fill[1])))
        for side, options in fills.items()
    }


@attrs.frozen
class HandTable:
    """The strength of every hand, and every way to complete a side.

    Arguments:
        strength: By the mask of three tiles.
        fills: By the mask of at most three tiles: (strength, tiles added), strongest first.
    """

    strength: dict[int, int]
    fills: dict[int, tuple[Fill, ...]]

    def points(self, hand: int) -> int:
        """Return the points of a full hand (KP-R5)."""
        return self.strength[hand] // 100

    def can_win(self, own: int, other: int, gone: int, *, tie: bool) -> bool:
        """Tell whether the side *own* can still come to beat the side *other* (KP-R8).

        Best own fill against worst other fill decides nearly always; only when both want the
        same tile are pairs of fills tried.

        Arguments:
            own: The tiles of the side that wants to win.
            other: The tiles of the other side.
            gone: All tiles that lie on the board.
            tie: Whether equal hands would do.
        """
        need = 0 if tie else 1
        best, added = _first(self.fills[own], gone)
        worst, countered = _first(reversed(self.fills[other]), gone)
        if best < worst + need:
            return False
        return not added & countered or self._apart(own, other, gone, need)

    def _apart(self, own: int, other: int, gone: int, need: int) -> bool:
        """Try pairs of fills without a common tile, strongest against weakest first."""
        for best, added in self.fills[own]:
            if added & gone:
                continue
            taken = gone | added
            for worst, countered in reversed(self.fills[other]):
                if best < worst + need:
                    break
                if not countered & taken:
                    return True
        return False


def _first(fills: Iterable[Fill], gone: int) -> Fill:
    """Return the first fill without a tile in *gone*; at least 12 tiles are always left."""
    return next(fill for fill in fills if not fill[1] & gone)
