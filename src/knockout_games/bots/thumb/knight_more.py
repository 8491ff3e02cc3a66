"""Knight More by rule of thumb: take every trick that can be taken, as cheaply as is safe.

A seat without a trick is out, and a trick that another does not get may throw it out, so there is
nothing to save for but the next trick.
"""

from collections.abc import Callable, Sequence
from typing import Final

from knockout_games.games.knight_more.model import AMBUSH, Card, Move, PlayCard
from knockout_games.games.knight_more.view import View

__all__ = ["judge"]

_AMBUSH: Final = 40.0
_TRUMP: Final = 20.0
"""How much more a trump is worth than another card of its rank."""

_WINS: Final = 200.0


def judge(view: View) -> Callable[[Move], float]:
    """Rate a card by whether it wins as the trick stands, then by what it costs.

    Before others a strong card holds better; for the last of the trick the cheapest will do. A
    card that cannot win should be a poor one.
    """
    played = [play.card for play in view.trick if play.card is not None]
    asked = {play.seat for play in view.trick}
    is_last = len(asked) == len(view.alive) - 1

    def worth(card: Card) -> float:
        return _AMBUSH if card.rank is None else card.rank + _TRUMP * (card.suit is _trump(view))

    def rate(move: Move) -> float:
        if not isinstance(move, PlayCard):
            return 0.0  # a guerrilla waits for a trick that it can win
        card = move.card
        if not played:
            # An Ambush is too good to lead.
            return _WINS / 2 if card is AMBUSH else _WINS + worth(card)
        if _best((*played, card), view) is card:
            return _WINS - worth(card) if is_last else _WINS + worth(card)
        return -worth(card)

    return rate


def _trump(view: View) -> object:
    return view.trump[-1].suit if view.trump else None


def _best(cards: Sequence[Card], view: View) -> Card:
    """Return the card that wins a trick (KM-R4 to R7)."""
    led = next((card.suit for card in cards if card.suit is not None), None)
    is_disarmed = any(card.rank == 1 for card in cards)

    def strength(card: Card) -> int:
        if card.suit is None or card.rank is None:
            return -1 if is_disarmed else 300
        if card.suit is _trump(view):
            return 200 + card.rank
        return 100 + card.rank if card.suit is led else card.rank

    # Of two Ambushes the later wins.
    return max(reversed(cards), key=strength)
