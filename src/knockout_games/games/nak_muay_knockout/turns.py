"""The chapter on turns: drawing, dodging the draw, and where a blocked KO goes (NM-R2 to R6)."""

from knockout_games.kernel.frozen import draft_of

from .awaited import BY, HIDE_KO, LEFT, LOSSES, LOST, VALUE
from .bout import Bout
from .events import CardDrawn, DrawLost, Event, KOHidden, TurnBegan
from .knowledge import OBSERVERS, ONE_PLACE, UNLACKED, after_hiding, after_located_draw
from .model import CARDS, Draw, HideKO
from .packing import IN_HAND, KO_DIGIT
from .state import State, plays

__all__: list[str] = []

_state = draft_of(State)


@plays(Draw)
def draw(state: State, move: Draw, happened: list[Event] | None) -> State:
    """End the Action Phase and draw (NM-R2)."""
    stack, seat = state.stack, state.to_act
    digit = stack & 15
    if digit <= KO_DIGIT or state.open >> LOST or seat is None:
        return _uncommon_draw(state, move, happened)
    known, bounds, lacked = state.known, state.bounds, state.lacked
    if known:
        if known & ONE_PLACE:
            bounds = after_located_draw(bounds, seat, digit - 1, known & ONE_PLACE)
        known >>= OBSERVERS
    if lacked:
        lacked &= UNLACKED[seat]
    table = state.table
    after = table.ring.after[seat]
    if happened is not None:
        happened += (CardDrawn(seat, CARDS[digit - 1]), TurnBegan(after))
    return _state(
        table,
        after,
        0,
        state.packed + IN_HAND[seat][digit - 1],
        stack >> 4,
        state.discarded,
        known,
        bounds,
        lacked,
        state.rng,
    )


def _uncommon_draw(state: State, _: Draw, happened: list[Event] | None) -> State:
    """Draw where a draw is lost, the pile is empty or a KO lies on top (NM-R4, R6, R12)."""
    bout = Bout(state, happened)
    seat = bout.seat
    if bout.lost >> seat & 1:
        if happened is not None:
            happened.append(DrawLost(seat))
    elif bout.draw(seat):
        if bout.meet_ko(seat):
            return bout.rest(seat, HIDE_KO)
        if bout.table.outcome is not None:
            return bout.over()
    return bout.end_turn(seat)


@plays(HideKO)
def hide(state: State, move: HideKO, happened: list[Event] | None) -> State:
    """Hide the KO below *place* cards; an Attack goes on with the draws that are left (NM-R4)."""
    seat, place, opened, stack = state.to_act or 0, move.place, state.open, state.stack
    low = (1 << 4 * place) - 1
    stack = (stack & ~low) << 4 | KO_DIGIT << 4 * place | stack & low
    known = after_hiding(state.known, seat, place)
    if happened is not None:
        happened.append(KOHidden(seat, place))
    value = opened >> VALUE & 3
    if value:
        bout = Bout(state, happened)
        bout.stack, bout.known = stack, known
        draws = opened >> LEFT & 3
        return bout.forced_draws(seat, attacker=opened >> BY & 7, value=value, draws=draws)
    table = state.table
    after = table.ring.after[seat]
    if happened is not None:
        happened.append(TurnBegan(after))
    return _state(
        table,
        after,
        opened & LOSSES & ~(1 << LOST + seat),
        state.packed,
        stack,
        state.discarded,
        known,
        state.bounds,
        state.lacked,
        state.rng,
    )
