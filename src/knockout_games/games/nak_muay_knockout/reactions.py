"""The chapter on reactions: Attacks, Countdowns, and the seat that must answer (NM-R5 to R7)."""

from .bout import Bout
from .model import (
    TECHNIQUES,
    AcceptAttack,
    AnswerClinch,
    Attack,
    AttackAccepted,
    AttackDodged,
    Attacked,
    Block,
    Countdown,
    CountdownAnswered,
    CountdownStarted,
    Dodge,
    Event,
    TimeOut,
    TimeRanOut,
)
from .packing import ATTACK, BLOCK, CLINCH, COUNTDOWN, DODGE
from .state import ANSWER_ATTACK, ANSWER_COUNTDOWN, BY, DECISION, VALUE, State, plays

__all__: list[str] = []


@plays(Attack)
def attack(state: State, move: Attack, happened: list[Event] | None) -> State:
    """Attack the next seat, which is asked whether or not it can dodge (NM-R5, R11)."""
    bout = Bout(state, happened)
    seat, value = bout.seat, move.value
    bout.play(seat, ATTACK + value - 1)
    target = bout.table.ring.after[seat]
    if happened is not None:
        happened.append(Attacked(seat=seat, target=target, value=value))
    return bout.rest(target, ANSWER_ATTACK | seat << BY | value << VALUE)


@plays(AcceptAttack)
def accept(state: State, _: AcceptAttack, happened: list[Event] | None) -> State:
    """Draw as many cards as the Attack says (NM-R5)."""
    bout = Bout(state, happened)
    value = state.open >> VALUE & 3
    if happened is not None:
        happened.append(AttackAccepted(bout.seat, value))
    return bout.forced_draws(bout.seat, attacker=state.open >> BY & 7, value=value, draws=value)


@plays(Countdown)
def countdown(state: State, _: Countdown, happened: list[Event] | None) -> State:
    """Give the next seat ten seconds to answer (NM-R7, R11)."""
    bout = Bout(state, happened)
    seat = bout.seat
    bout.play(seat, COUNTDOWN)
    target = bout.table.ring.after[seat]
    if happened is not None:
        happened.append(CountdownStarted(seat, target))
    return bout.rest(target, ANSWER_COUNTDOWN | seat << BY)


@plays(Block)
def block(state: State, _: Block, happened: list[Event] | None) -> State:
    """Cancel a Countdown with a Block (NM-R7)."""
    return _cancelled(Bout(state, happened), state, BLOCK)


@plays(AnswerClinch)
def clinch(state: State, move: AnswerClinch, happened: list[Event] | None) -> State:
    """Cancel a Countdown with one Clinch (NM-R7, R8)."""
    return _cancelled(Bout(state, happened), state, CLINCH + TECHNIQUES.index(move.technique))


@plays(Dodge)
def dodge(state: State, _: Dodge, happened: list[Event] | None) -> State:
    """Cancel an Attack or a Countdown, or skip the own draw (NM-R6)."""
    bout = Bout(state, happened)
    seat = bout.seat
    if state.open & DECISION not in {ANSWER_ATTACK, ANSWER_COUNTDOWN}:
        bout.play(seat, DODGE)
        return bout.end_turn(seat)
    if bout.table.rules.dodge_also_skips_next_draw:
        bout.lost |= 1 << seat
    return _cancelled(bout, state, DODGE)


def _cancelled(bout: Bout, state: State, sort: int) -> State:
    """Return the position after the seat that must answer has played a card that cancels."""
    bout.play(bout.seat, sort)
    if bout.happened is not None:
        attacked = state.open & DECISION == ANSWER_ATTACK
        bout.happened.append((AttackDodged if attacked else CountdownAnswered)(bout.seat))
    return bout.end_action(state.open >> BY & 7)


@plays(TimeOut)
def time_out(state: State, _: TimeOut, happened: list[Event] | None) -> State:
    """Fall because no answer came in time (NM-R7)."""
    bout = Bout(state, happened)
    if happened is not None:
        happened.append(TimeRanOut(bout.seat))
    bout.eliminate(bout.seat)
    if bout.table.outcome is not None:
        return bout.over()
    return bout.end_action(state.open >> BY & 7)
