"""Why a move is refused, in the language of the rules and from what the mover knows alone."""

from .choices import ACTIONS
from .model import Move, Pass

__all__ = ["why_not"]


def why_not(move: Move, hand: int) -> str:
    """Return the code of why a *move* that is not legal is none, for the owner of *hand*."""
    if isinstance(move, Pass):
        return "no_pass"
    return "must_follow" if hand >> ACTIONS.numbers[move] & 1 else "not_in_hand"
