"""Knights Poker by rule of thumb: build where tiles go together, one colour before all."""

from collections.abc import Callable
from typing import Final

from knockout_games.bots._castles import Side, strength
from knockout_games.games.knights_poker.model import Move, PlaceTile
from knockout_games.games.knights_poker.view import View

__all__ = ["judge"]

_OPEN: Final = 120.0
"""The promise of an empty side."""

_HANDS: Final = (60.0, 130.0, 250.0, 300.0, 350.0)
"""The worth of a full side by its rank: sum, straight, flush, three of a kind, straight flush."""


def judge(view: View) -> Callable[[Move], float]:
    """Rate a placing by how much better its side becomes; give up only when asked to last."""
    seat, wrap = view.seat or 0, view.rules.wrap_straights

    def rate(move: Move) -> float:
        if not isinstance(move, PlaceTile):
            return -1000.0
        side = view.board[move.castle - 1].sides[seat]
        return _promise((*side, move.tile), wrap=wrap) - _promise(side, wrap=wrap)

    return rate


def _promise(side: Side, *, wrap: bool) -> float:
    """Return what a side is worth: a hand by its rank, else by what it can become."""
    together = sum(tile.number for tile in side)
    if len(side) < 2:
        return _OPEN + together
    if len(side) > 2:
        return _HANDS[strength(side, wrap=wrap) // 100] + together
    low, high = sorted(tile.number for tile in side)
    apart = high - low
    is_run = apart <= 2 or (wrap and apart >= 4)
    if len({tile.color for tile in side}) == 1:
        return (200.0 if is_run else 160.0) + together
    if apart == 0:
        return 150.0 + together
    return (110.0 if is_run else 80.0) + together
