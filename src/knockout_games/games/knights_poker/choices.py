"""What may be chosen: every move there is, and ready lists of the legal ones.

The lists are looked up by small keys made from a stand and the room on the board, so that asking
for the legal moves of a position mostly hands out tuples that exist already.
"""

from typing import Final

from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.frozen import share

from .model import CASTLES, PLAYERS, TILES, Move, PlaceTile, Surrender
from .packing import ALL_ROOM
from .scoring import WIDTH

__all__ = ["ACTIONS"]

SURRENDER: Final = share(Surrender())
ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (*(share(PlaceTile(tile, castle)) for tile in TILES for castle in CASTLES), SURRENDER)
)

PLACINGS: Final = tuple(
    tuple(
        (
            tile.index,
            1 << tile.index,
            1 << WIDTH * seat + tile.index,
            1 << len(CASTLES) * seat + column,
            2 * column + seat,
            4 * column,
        )
        for tile in TILES
        for column in range(len(CASTLES))
    )
    for seat in range(PLAYERS)
)
"""By seat and number of a placing: the tile's index and bit, its bits in `held` and in `room`, and
the places of the side and of the mark."""

_HALF: Final = WIDTH // 2
HALF_MASK: Final = (1 << _HALF) - 1


class _Menu(dict[int, tuple[Move, ...]]):
    """The placings of the tiles of a stand from *start* on, made when first asked for.

    At most four of 15 bits are set, so that there are at most 1,941.
    """

    def __init__(self, start: int, room: int) -> None:
        super().__init__()
        self._start: Final = start
        self._columns: Final = tuple(column for column in range(len(CASTLES)) if room >> column & 1)

    def __missing__(self, stand: int) -> tuple[Move, ...]:
        tiles = (tile for tile in TILES if stand << self._start >> tile.index & 1)
        self[stand] = moves = tuple(
            ACTIONS.move(len(CASTLES) * tile.index + column)
            for tile in tiles
            for column in self._columns
        )
        return moves


_HALVES: Final = tuple((_Menu(0, room), _Menu(_HALF, room)) for room in range(1 << len(CASTLES)))
MENUS: Final = tuple(
    tuple(
        (WIDTH * seat, WIDTH * seat + _HALF, *_HALVES[room >> len(CASTLES) * seat & 7])
        for room in range(ALL_ROOM + 1)
    )
    for seat in range(PLAYERS)
)
"""By seat and room: where the halves of the stand are in `held`, and their menus."""
