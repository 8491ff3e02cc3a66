"""What the bots of Knights Poker know about hands (KP-R4, R5)."""

from collections.abc import Iterable
from typing import TypeAlias

from knockout_games.games.knights_poker.model import Tile

__all__ = ["Side", "strength"]

Side: TypeAlias = tuple[Tile, ...]

_ROUND_THE_CORNER = ({5, 6, 1}, {6, 1, 2})


def strength(side: Iterable[Tile], *, wrap: bool) -> int:
    """Return a number that is higher for the better of two full sides: a hundred a rank, the sum.

    Arguments:
        side: Three tiles.
        wrap: Whether 5-6-1 and 6-1-2 are straights.
    """
    numbers = sorted(tile.number for tile in side)
    is_flush = len({tile.color for tile in side}) == 1
    is_straight = numbers[0] + 2 == numbers[1] + 1 == numbers[2]
    if wrap and set(numbers) in _ROUND_THE_CORNER:
        is_straight = True
    if is_straight and is_flush:
        rank = 4
    elif numbers[0] == numbers[2]:
        rank = 3
    elif is_flush:
        rank = 2
    else:
        rank = int(is_straight)
    return 100 * rank + sum(numbers)
