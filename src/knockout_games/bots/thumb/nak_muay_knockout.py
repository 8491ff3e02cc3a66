"""Nak Muay Knockout by rule of thumb: draw while it is safe, and let others draw when it is not."""

from collections.abc import Callable
from typing import Final

from knockout_games.games.nak_muay_knockout.model import (
    KO,
    AcceptAttack,
    AnswerClinch,
    Attack,
    Block,
    CardType,
    Countdown,
    Dodge,
    DoubleClinch,
    Draw,
    HideKO,
    Move,
    Name,
    Scout,
    ScoutChoice,
    StealRandom,
    Sweep,
    TimeOut,
    TripleClinch,
)
from knockout_games.games.nak_muay_knockout.view import View

__all__ = ["judge"]

_KNOCKED_OUT: Final = 12.0
"""How many cards it is worth not to draw a KO."""

_BLOCKED: Final = 2.0
"""How many cards a Block against a KO is worth."""

_WORTH: Final = {
    "Block": 3.0,
    "Dodge": 2.0,
    "Countdown": 1.8,
    "Clinch": 1.5,
    "Attack": 1.2,
    "Scout": 0.8,
    "Sweep": 0.8,
}
"""What a card of each type is worth in the hand."""


_PLAIN: Final[dict[type[Move], float]] = {
    Countdown: 1.1,
    AnswerClinch: 1.0,
    StealRandom: 0.3,
    Scout: 0.0,
    Sweep: 0.0,
    Block: -1.0,
    TimeOut: -_KNOCKED_OUT,
}
"""The moves that are always rated alike."""


def judge(view: View) -> Callable[[Move], float]:
    """Rate a move by what it brings and costs, counted in cards."""
    has_block = any(str(card.type) == "Block" for card in view.hand or ())
    draw = 1.0 - _danger(view) * (_BLOCKED if has_block else _KNOCKED_OUT)

    def rate(move: Move) -> float:
        plain = _PLAIN.get(type(move))
        return _rating(view, move, draw) if plain is None else plain

    return rate


def _rating(view: View, move: Move, draw: float) -> float:
    """Return the rating of a move, when to draw a card is worth *draw*."""
    match move:
        case Draw():
            return draw
        case AcceptAttack():
            return (view.attack or 1) * draw
        case Dodge():
            return -0.7 if view.decision == "turn" else 0.0
        case Attack(value):
            return 0.1 + 0.2 * value
        case DoubleClinch(_, target) | TripleClinch(_, target):
            return 0.6 + 0.02 * view.hand_sizes[target]
        case HideKO(place):
            # On top for the next seat, unless it is oneself who goes on drawing.
            return place if view.draws_left else -place
        case Name(wanted):
            return _WORTH[str(wanted)] * _likelihood(view, wanted)
        case ScoutChoice(keep, order):
            looked_at = {located.place: located.card for located in view.located}
            kept = 0.0 if keep is None else _WORTH[str(looked_at[keep].type)]
            return kept + (0.1 if order and looked_at[order[0]] is KO else 0.0)
        case _:
            return 0.0


def _danger(view: View) -> float:
    """Return how likely the top card of the pile is a KO."""
    places = {located.place: located.card for located in view.located}
    if 0 in places:
        return float(places[0] is KO)
    left = 4 - (*view.removed, *view.discard, *view.beside, *places.values()).count(KO)
    return left / max(view.pile_size - len(places), 1)


def _likelihood(view: View, wanted: CardType) -> float:
    """Return a guess how likely the target of a triple Clinch holds a card of a type."""
    target = view.target or 0
    known = view.known_hands[target]
    if wanted in known.types or any(card.type is wanted for card in known.cards):
        return 1.0
    return 0.0 if wanted in view.lacked[target] else 0.3
