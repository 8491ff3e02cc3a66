"""The chapter on the draw pile: Scout and Sweep (NM-R9, R10)."""

from typing import Final

from knockout_games.kernel.frozen import draft_of

from .awaited import LOSSES, SCOUT_CHOICE
from .bout import Bout
from .events import (
    CardKept,
    CardsPlayed,
    CardsReturned,
    CardsScouted,
    DirectionChosen,
    Event,
    NothingKept,
    PileShuffled,
)
from .knowledge import OBSERVERS, OWN, UNLACKED, after_play, after_scouting, everybody
from .model import CARDS, LOOK, Scout, ScoutChoice, Sweep
from .packing import IN_HAND, ONE_CARD, SCOUT, SWEEP, pile_cards, pile_size
from .state import State, plays

__all__: list[str] = []

_state = draft_of(State)

_LOOKED: Final = (1 << 4 * LOOK) - 1
_SEES: Final = tuple(
    tuple(own & (1 << OBSERVERS * count) - 1 for count in range(LOOK + 1)) for own in OWN
)
"""What each seat has located that looks at so many cards."""


@plays(Scout)
def scout(state: State, _: Scout, happened: list[Event] | None) -> State:
    """Look at the top three cards, or as many as there are (NM-R9)."""
    seat, bounds = state.to_act or 0, state.bounds
    looked = state.stack & _LOOKED
    count = pile_size(looked)
    if happened is not None:
        happened.append(CardsPlayed(seat, (CARDS[SCOUT],)))
        happened.append(CardsScouted(seat=seat, count=count, cards=pile_cards(looked)))
    if bounds[seat]:
        bounds = after_play(bounds, seat, SCOUT)
    looking = _state(
        state.table,
        seat,
        SCOUT_CHOICE | state.open & LOSSES,
        state.packed - IN_HAND[seat][SCOUT],
        state.stack,
        state.discarded + ONE_CARD[SCOUT],
        state.known | _SEES[seat][count],
        bounds,
        state.lacked,
        state.rng,
    )
    return looking if count else Bout(looking, happened).end_action(seat)


@plays(ScoutChoice)
def choose(state: State, move: ScoutChoice, happened: list[Event] | None) -> State:
    """Keep a card that is not a KO, or none, and put the others back (NM-R9)."""
    bout = Bout(state, happened)
    seat, stack = bout.seat, bout.stack
    looked = pile_size(stack & _LOOKED)
    knowing = 1 << seat
    if move.keep is not None:
        sort = (stack >> 4 * move.keep & 15) - 1
        bout.packed += IN_HAND[seat][sort]
        bout.lacked &= UNLACKED[seat]
    elif bout.table.rules.scout == "keep_one":
        # Everybody has seen that there was nothing but KOs to keep.
        knowing = everybody(bout.table.players)
    top = 0
    for place, chosen in enumerate(move.order):
        top |= (stack >> 4 * chosen & 15) << 4 * place
    put_back = len(move.order)
    bout.stack = top | stack >> 4 * looked << 4 * put_back
    bout.known = after_scouting(bout.known, looked=looked, put_back=put_back, knowing=knowing)
    if happened is not None:
        kept = None if move.keep is None else CARDS[(stack >> 4 * move.keep & 15) - 1]
        happened.append(NothingKept(seat) if kept is None else CardKept(seat, kept))
        if put_back:
            happened.append(CardsReturned(seat, pile_cards(top)))
    return bout.end_action(seat)


@plays(Sweep)
def sweep(state: State, move: Sweep, happened: list[Event] | None) -> State:
    """Shuffle the pile, then keep or reverse the direction (NM-R10)."""
    bout = Bout(state, happened)
    seat = bout.seat
    bout.play(seat, SWEEP)
    bout.shuffle_pile(f"{bout.stack:x}"[::-1] if bout.stack else "")
    if move.way == "reverse":
        bout.table = bout.table.turned()
    if happened is not None:
        happened.append(PileShuffled(pile_size(bout.stack)))
        happened.append(DirectionChosen(seat, move.way))
    return bout.end_action(seat)
