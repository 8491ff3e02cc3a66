"""Tiles and boards as integers, and back.

Sets of tiles are masks of 30 bits, and the sides of columns have numbers (see `scoring`). A board
is four things: `sides` has the numbers of the six sides, at 2 * column + seat; `gone` is the mask
of all its tiles; `room` has a bit for each side that is not full, at 3 * seat + column; `marks`
has a digit in base 16 for each column: who was full first and, times 4, who won it, each as
seat + 1, or 0 for nobody.
"""

from collections.abc import Iterable
from typing import Final

from knockout_games.kernel.actions import Menu
from knockout_games.kernel.frozen import draft_of

from .model import CASTLES, PLAYERS, TILES, Column, Tile
from .scoring import FULL, MASKS, NUMBERS, WIDTH

__all__ = ["columns_of", "mask_of", "packed_board", "tiles_of"]

ALL: Final = (1 << WIDTH) - 1
ALL_ROOM: Final = 0b111_111
NO_SIDES: Final = (0,) * (PLAYERS * len(CASTLES))

tiles_of: Final = Menu((tile,) for tile in TILES)
"""Turn a mask into its tiles, in the order of `TILES`."""


def mask_of(tiles: Iterable[Tile]) -> int:
    """Return the mask of some tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def packed_board(board: Iterable[Column]) -> tuple[tuple[int, ...], int, int, int]:
    """Return `sides`, `gone`, `room` and `marks` of a board in words."""
    sides: list[int] = []
    gone = marks = 0
    room = ALL_ROOM
    for number, column in enumerate(board):
        for seat, side in enumerate(column.sides):
            mask = mask_of(side)
            gone |= mask
            sides.append(NUMBERS[mask])
            if sides[-1] >= FULL:
                room ^= 1 << len(CASTLES) * seat + number
        marks |= (0 if column.first_full is None else column.first_full + 1) << 4 * number
        marks |= (0 if column.winner is None else column.winner + 1) << 4 * number + 2
    return tuple(sides), gone, room, marks


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

_COLUMNS: Final = range(len(CASTLES))
_column = draft_of(Column)


def columns_of(sides: tuple[int, ...], marks: int) -> tuple[Column, ...]:
    """Return the board in words."""
    return tuple(
        _column((_SIDES[sides[2 * place]], _SIDES[sides[2 * place + 1]]), *_MARKS[digit & 15])
        for place, digit in ((place, marks >> 4 * place) for place in _COLUMNS)
    )
