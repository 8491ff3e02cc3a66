"""Knock Knock Out by rule of thumb: weigh the pair against the card that a retreat costs.

Cards before oneself are dangerous: the seventh is the end, and one of a kind that lies in the row
is a gift to an attacker.
"""

from collections.abc import Callable
from typing import Final

from knockout_games.games.knock_knock_out.model import (
    ChooseNext,
    Discard,
    Flip,
    Give,
    Knock,
    Monster,
    Move,
    Retreat,
    Reveal,
)
from knockout_games.games.knock_knock_out.view import View

__all__ = ["judge"]

_MOST: Final = 6
"""With more cards a seat is out."""

_OUT: Final = 30.0
_WIN: Final = 30.0


def judge(view: View) -> Callable[[Move], float]:
    """Rate a move by the cards and the dangers that it brings, each counted as so many cards."""
    held = len(view.hand or ())

    def burden(cards: int) -> float:
        return _OUT if held + cards > _MOST else cards * (1 + held / _MOST)

    def exposed(card: Monster) -> float:
        return 1.0 if card in view.row else 0.0

    def rate(move: Move) -> float:
        match move:
            case Knock() | Flip():
                pairs = _pair_chance(view)
                wins = _WIN * (1 - pairs) if len(view.row) == _MOST else 0.0
                return wins - pairs * burden(2)
            case Retreat(card):
                # Its kind is in the row no longer, unless another of it is held.
                return -burden(1) - 0.1 * (view.hand or ()).count(card)
            case Discard(card) | Give(card):
                return exposed(card)
            case Reveal(card):
                return -exposed(card)
            case ChooseNext(seat):
                return -1.0 if seat == view.seat else view.hand_sizes[seat]

    return rate


def _pair_chance(view: View) -> float:
    """Return how likely the next card is of a kind that lies in the row."""
    unseen = view.unseen
    return sum(card in view.row for card in unseen) / max(len(unseen), 1)
