"""The chapter on reactions: Attacks, Countdowns, and the seat that must answer (NM-R5 to R7)."""

from knockout_games.kernel.frozen import draft_of
from knockout_games.kernel.words import Seat

from .awaited import ANSWER_ATTACK, ANSWER_COUNTDOWN, BY, DECISION, LOSSES, LOST, VALUE
from .bout import Bout
from .events import (
    AttackAccepted,
    AttackDodged,
    Attacked,
    CardsPlayed,
    CountdownAnswered,
    CountdownStarted,
    Event,
    TimeRanOut,
)
from .knowledge import OBSERVERS, ONE_PLACE, UNLACKED, after_located_draw, after_play
from .model import (
    CARDS,
    TECHNIQUES,
    AcceptAttack,
    AnswerClinch,
    Attack,
    Block,
    Countdown,
    Dodge,
    TimeOut,
)
from .packing import ATTACK, BLOCK, CLINCH, COUNTDOWN, DODGE, IN_HAND, KO_DIGIT, ONE_CARD
from .state import State, plays

__all__: list[str] = []

_state = draft_of(State)


@plays(Attack)
def attack(state: State, move: Attack, happened: list[Event] | None) -> State:
    """Attack the next seat, which is asked whether or not it can dodge (NM-R5, R11)."""
    value = move.value
    after = _threaten(state, ATTACK + value - 1, ANSWER_ATTACK | value << VALUE, happened)
    if happened is not None:
        seat, target = state.to_act or 0, after.to_act or 0
        happened.append(Attacked(seat=seat, target=target, value=value))
    return after


@plays(Countdown)
def countdown(state: State, _: Countdown, happened: list[Event] | None) -> State:
    """Give the next seat ten seconds to answer (NM-R7, R11)."""
    after = _threaten(state, COUNTDOWN, ANSWER_COUNTDOWN, happened)
    if happened is not None:
        happened.append(CountdownStarted(state.to_act or 0, after.to_act or 0))
    return after


def _threaten(state: State, sort: int, opened: int, happened: list[Event] | None) -> State:
    """Return the position in which the next seat must answer the card just played."""
    seat, bounds = state.to_act or 0, state.bounds
    if bounds[seat]:
        bounds = after_play(bounds, seat, sort)
    if happened is not None:
        happened.append(CardsPlayed(seat, (CARDS[sort],)))
    table = state.table
    return _state(
        table,
        table.ring.after[seat],
        opened | seat << BY | state.open & LOSSES,
        state.packed - IN_HAND[seat][sort],
        state.stack,
        state.discarded + ONE_CARD[sort],
        state.known,
        bounds,
        state.lacked,
        state.rng,
    )


@plays(AcceptAttack)
def accept(state: State, _: AcceptAttack, happened: list[Event] | None) -> State:
    """Draw as many cards as the Attack says (NM-R5)."""
    opened, seat = state.open, state.to_act or 0
    attacker, value = opened >> BY & 7, opened >> VALUE & 3
    if happened is not None:
        happened.append(AttackAccepted(seat, value))
    elif state.table.rules.major_action_skips_draw:
        after = _drawn_calmly(state, seat, value)
        if after is not None:
            return after
    return Bout(state, happened).forced_draws(seat, attacker=attacker, value=value, draws=value)


def _drawn_calmly(state: State, seat: Seat, value: int) -> State | None:
    """Return the position after forced draws, or None if there is a KO or no card among them.

    It does in one step what `Bout.forced_draws` does step by step.
    """
    stack, packed, known, bounds = state.stack, state.packed, state.known, state.bounds
    for _ in range(value):
        digit = stack & 15
        if digit <= KO_DIGIT:
            return None
        if known:
            if known & ONE_PLACE:
                bounds = after_located_draw(bounds, seat, digit - 1, known & ONE_PLACE)
            known >>= OBSERVERS
        packed += IN_HAND[seat][digit - 1]
        stack >>= 4
    table, opened = state.table, state.open
    attacker = opened >> BY & 7
    return _state(
        table,
        table.ring.after[attacker],
        opened & LOSSES & ~(1 << LOST + attacker),
        packed,
        stack,
        state.discarded,
        known,
        bounds,
        state.lacked & UNLACKED[seat],
        state.rng,
    )


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
