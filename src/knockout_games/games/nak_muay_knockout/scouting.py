"""The chapter on the draw pile: Scout and Sweep (NM-R9, R10)."""

from typing import Final

from .bout import Bout
from .knowledge import ALL_TYPES, OBSERVERS, OWN, TYPES, after_scouting, everybody
from .model import (
    CARDS,
    LOOK,
    CardKept,
    CardsReturned,
    CardsScouted,
    DirectionChosen,
    Event,
    NothingKept,
    PileShuffled,
    Scout,
    ScoutChoice,
    Sweep,
)
from .packing import IN_HAND, SCOUT, SWEEP, pile_cards, pile_size
from .state import SCOUT_CHOICE, State, plays

__all__: list[str] = []

_LOOKED: Final = (1 << 4 * LOOK) - 1


@plays(Scout)
def scout(state: State, _: Scout, happened: list[Event] | None) -> State:
    """Look at the top three cards, or as many as there are (NM-R9)."""
    bout = Bout(state, happened)
    seat = bout.seat
    bout.play(seat, SCOUT)
    looked = bout.stack & _LOOKED
    count = pile_size(looked)
    if happened is not None:
        happened.append(CardsScouted(seat=seat, count=count, cards=pile_cards(looked)))
    if not count:
        return bout.end_action(seat)
    bout.known |= OWN[seat] & (1 << OBSERVERS * count) - 1
    return bout.rest(seat, SCOUT_CHOICE)


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
        bout.lacked &= ~(ALL_TYPES << TYPES * seat)
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
