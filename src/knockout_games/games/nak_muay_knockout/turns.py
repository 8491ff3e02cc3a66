"""The chapter on turns: drawing, dodging the draw, and where a blocked KO goes (NM-R2 to R6)."""

from .bout import Bout
from .knowledge import after_hiding
from .model import Draw, DrawLost, Event, HideKO, KOHidden
from .packing import KO_DIGIT
from .state import BY, HIDE_KO, LEFT, VALUE, State, plays

__all__: list[str] = []


@plays(Draw)
def draw(state: State, _: Draw, happened: list[Event] | None) -> State:
    """End the Action Phase and draw, unless a Dodge has cost the draw (NM-R2, R4, R6)."""
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
    bout = Bout(state, happened)
    seat, opened = bout.seat, state.open
    cut = 4 * move.place
    stack = bout.stack
    bout.stack = stack & (1 << cut) - 1 | (stack >> cut << 4 | KO_DIGIT) << cut
    bout.known = after_hiding(bout.known, seat, move.place)
    if happened is not None:
        happened.append(KOHidden(seat, move.place))
    value = opened >> VALUE & 3
    if not value:
        return bout.end_turn(seat)
    return bout.forced_draws(seat, attacker=opened >> BY & 7, value=value, draws=opened >> LEFT & 3)
