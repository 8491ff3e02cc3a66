"""The chapter on Clinches: stealing a random card, or one of a type that is named (NM-R8)."""

from .awaited import MISSES, NAME_TYPE, TARGET
from .bout import Bout
from .events import Event, TypeMissed, TypeNamed
from .knowledge import TYPES
from .model import HOLDABLE, TECHNIQUES, DoubleClinch, Name, StealRandom, TripleClinch
from .packing import CLINCH, HAND, SORTS_OF
from .state import State, plays

__all__: list[str] = []


@plays(DoubleClinch)
def double(state: State, move: DoubleClinch, happened: list[Event] | None) -> State:
    """Steal a random card with two Clinches of the same technique."""
    bout = Bout(state, happened)
    sort = CLINCH + TECHNIQUES.index(move.technique)
    bout.play_all(bout.seat, (sort, sort))
    bout.steal(bout.seat, move.target, None)
    return bout.end_action(bout.seat)


@plays(TripleClinch)
def triple(state: State, move: TripleClinch, happened: list[Event] | None) -> State:
    """Play three Clinches of different techniques; the naming comes next."""
    bout = Bout(state, happened)
    bout.play_all(bout.seat, [CLINCH + TECHNIQUES.index(mark) for mark in move.techniques])
    return bout.rest(bout.seat, NAME_TYPE | move.target << TARGET)


@plays(Name)
def name(state: State, move: Name, happened: list[Event] | None) -> State:
    """Steal a card of the named type; everybody learns it where there is none."""
    bout = Bout(state, happened)
    target, kind = state.open >> TARGET & 7, HOLDABLE.index(move.type)
    if happened is not None:
        happened.append(TypeNamed(seat=bout.seat, target=target, type=move.type))
    hand = bout.packed >> HAND * target
    if any(hand >> 4 * sort & 15 for sort in SORTS_OF[kind]):
        bout.steal(bout.seat, target, kind)
        return bout.end_action(bout.seat)
    bout.lacked |= 1 << TYPES * target + kind
    if happened is not None:
        happened.append(TypeMissed(target, move.type))
    misses = state.open >> MISSES & 127 | 1 << kind
    return bout.rest(bout.seat, NAME_TYPE | target << TARGET | misses << MISSES)


@plays(StealRandom)
def steal_random(state: State, _: StealRandom, happened: list[Event] | None) -> State:
    """Steal a random card after a type was missing."""
    bout = Bout(state, happened)
    bout.steal(bout.seat, state.open >> TARGET & 7, None)
    return bout.end_action(bout.seat)
