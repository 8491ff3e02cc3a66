"""Why a move is refused, in the language of the rules and from what the mover knows alone."""

from typing import TYPE_CHECKING, Final

from .model import (
    KO,
    LOOK,
    AcceptAttack,
    AnswerClinch,
    Attack,
    Block,
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
from .packing import pile_cards

if TYPE_CHECKING:
    from .state import State

__all__ = ["why_not"]

_STEALS: Final = (DoubleClinch, TripleClinch)
_ASKED: Final[dict[str | None, tuple[type[Move], ...]]] = {
    "turn": (Draw, Dodge, Attack, Countdown, Scout, Sweep, *_STEALS),
    "draw_phase": (Draw, Dodge),
    "answer_attack": (Dodge, AcceptAttack),
    "answer_countdown": (Dodge, Block, AnswerClinch, TimeOut),
    "hide_ko": (HideKO,),
    "scout_choice": (ScoutChoice,),
    "name_type": (Name, StealRandom),
}
"""By decision: the moves that answer it."""


def why_not(state: "State", move: Move) -> str:
    """Return the code of why *move*, which is not legal, is refused."""
    if not isinstance(move, _ASKED[state.decision]):
        return "not_now"
    if isinstance(move, DoubleClinch | TripleClinch):
        return _no_steal(state, move)
    if isinstance(move, HideKO):
        return "no_such_place"
    if isinstance(move, ScoutChoice):
        return _no_choice(state, move)
    if isinstance(move, Name):
        return "named_before" if move.type in state.missed else "no_more_names"
    if isinstance(move, StealRandom):
        return "name_first"
    return "not_held"


def _no_steal(state: "State", move: DoubleClinch | TripleClinch) -> str:
    seat, target = state.to_act or 0, move.target
    if target == seat:
        return "own_seat"
    if target not in state.alive:
        return "no_such_seat"
    if state.rules.clinch_target == "next" and target != state.table.ring.after[seat]:
        return "next_only"
    return "not_held" if state.targets(seat) >> target & 1 else "no_cards"


def _no_choice(state: "State", move: ScoutChoice) -> str:
    looked = pile_cards(state.stack)[:LOOK]
    if len(looked) != len(move.order) + (move.keep is not None):
        return "wrong_count"
    if move.keep is None:
        all_kos = all(card is KO for card in looked)
        keeps = state.rules.scout == "keep_one" and not all_kos
        return "must_keep" if keeps else "same_choice"
    if state.rules.scout != "keep_one":
        return "keep_none"
    return "keep_ko" if looked[move.keep] is KO else "same_choice"
