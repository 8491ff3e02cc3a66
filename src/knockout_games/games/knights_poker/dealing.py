"""The chapter on the deal: what a round is, how one is dealt, and who begins the next.

KP-R1, R7.
"""

from typing import Final

from typing_extensions import override

from knockout_games.kernel.frozen import changed, draft_of, frozen_state
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .model import PLAYERS, Rules
from .scoring import WIDTH

__all__ = ["Round", "next_round", "shuffled", "stands"]

STAND: Final = 4
"""How many tiles stand before a seat."""

DRAWN: Final = tuple(
    tuple(1 << WIDTH * seat + index for index in range(WIDTH)) for seat in range(PLAYERS)
)
"""By seat and index of a tile: its bit in `held`."""


@frozen_state
class Round:
    """What stays the same until the next round; the states of a round share it.

    Arguments:
        rules: The options.
        number: The round, from 1.
        starter: Who began it.
        scores: The points of both seats before it or, when the game is over, in the end; None
            without a target score.
        rng: Where the shuffles of later rounds come from.
    """

    rules: Rules
    number: int
    starter: Seat
    scores: tuple[int, int] | None
    rng: Rng

    @override
    def __repr__(self) -> str:
        return f"<round {self.number}>"


make_round: type[Round] = draft_of(Round)


def shuffled(rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """Return the indices of all tiles in a random order."""
    return shuffle(range(WIDTH), rng)


def stands(order: tuple[int, ...], starter: Seat) -> int:
    """Return the stands that are drawn, the starter's first, as `State` holds them (KP-R1).

    Arguments:
        order: The indices of the tiles in drawing order.
        starter: Who begins the round.
    """
    own, other = DRAWN[starter], DRAWN[1 - starter]
    a, b, c, d, e, f, g, h = order[: 2 * STAND]
    return own[a] | own[b] | own[c] | own[d] | other[e] | other[f] | other[g] | other[h]


def next_round(ended: Round, winner: Seat) -> tuple[Round, tuple[int, ...]]:
    """Return the round after one that *winner* won, and its tiles in drawing order (KP-R7)."""
    starters = {
        "alternate": 1 - ended.starter,
        "winner": winner,
        "loser": 1 - winner,
    }
    starter = starters[ended.rules.next_starter]
    order, rng = shuffled(ended.rng)
    return changed(ended, number=ended.number + 1, starter=starter, rng=rng), order
