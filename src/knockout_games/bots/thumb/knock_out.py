"""Knock Out by rule of thumb: corners are for ever, so take them and do not give them away."""

from collections.abc import Callable
from typing import Final

from knockout_games.games.knock_out.grid import distance
from knockout_games.games.knock_out.model import HOLES, Hole, Move
from knockout_games.games.knock_out.view import View
from knockout_games.rng import SplitMix64

__all__ = ["judge"]

_BORDER: Final = 3
_CORNERS: Final = tuple(
    hole
    for hole in HOLES
    if max(abs(hole.q), abs(hole.r), abs(hole.q + hole.r)) == _BORDER
    and 0 in (hole.q, hole.r, hole.q + hole.r)
)


def judge(view: View) -> Callable[[Move], float]:
    """Rate a placing by the stoppers it turns, and by what it does about the corners.

    A corner is worth more than any catch; a hole beside an empty corner opens the way to it.
    """
    seat = view.seat or 0
    state = view.sample(SplitMix64(0))  # nothing is hidden, so nothing is drawn
    filled = {hole for holes in view.board for hole in holes}
    left = [corner for corner in _CORNERS if corner not in filled]

    def rate(move: Move) -> float:
        hole: Hole = move.hole
        gained = state.apply(move).scores[seat] - view.scores[seat]
        if hole in left:
            return 20 + gained
        return gained - 5 * any(distance(hole, corner) == 1 for corner in left)

    return rate
