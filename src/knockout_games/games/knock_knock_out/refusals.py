"""Why a move is refused, in the language of the rules and from what the mover knows alone."""

from typing import Final

from .hands import cards_of
from .model import ChooseNext, Discard, Flip, Give, Knock, Move, Retreat, Reveal
from .phases import Phase
from .seating import Seating

__all__ = ["why_not"]

_ASKED: Final[dict[str | None, tuple[type[Move], ...]]] = {
    "turn": (Knock, Retreat),
    "skull_pile": (Flip,),
    "werewolf_discard": (Discard,),
    "vampire_gift": (Give,),
    "fish_choice": (ChooseNext,),
    "reveal": (Reveal,),
}
"""By decision: the moves that answer it."""


def why_not(phase: Phase, table: Seating, hand: int, move: Move) -> str:
    """Return the code of why *move* is not legal for the seat to act, whose hand is *hand*."""
    if not isinstance(move, _ASKED[phase.decision]):
        return "not_now"
    if isinstance(move, Retreat):
        return "not_in_row"
    if isinstance(move, Discard | Give | Reveal) and move.card not in cards_of(hand):
        return "not_in_hand"
    seat = move.seat if isinstance(move, ChooseNext | Give) else phase.active
    if seat >= table.players:
        return "no_such_seat"
    if seat in table.fallen:
        return "eliminated"
    return "yourself" if seat == phase.active else "not_fewest"
