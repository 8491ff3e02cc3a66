"""What each seat knows of cards that it does not see (chapter "What a seat knows", C9).

Everybody who watches is an *observer*: the seats by their numbers, and behind them one that
stands for all spectators. What is known of the pile is `known`, 6 bits for each card from the
top: who has located it. What is known of hands is `bounds`, for each hand 60 bits an observer:
how many cards of each of the 13 sorts the hand holds at least, 4 bits each, then how many Attacks
and how many Clinches more. (Every other type has one sort of card, so that seeing the type is
seeing the card.) `lacked` has 7 bits a seat: the types that everybody knows it to lack.
"""

from typing import Final, TypeAlias

from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat

from .model import CARDS, HOLDABLE, LOOK, CardType, KnownHand, Located
from .packing import FULL, ONE_CARD, SEATS, SORTS, SORTS_OF, TYPE_OF, listed, types_in

__all__ = ["Bounds"]

Bounds: TypeAlias = tuple[int, ...]
"""The lower bounds of each hand, packed."""

SPECTATOR: Final = SEATS
"""The observer that stands for all spectators."""

OBSERVERS: Final = SEATS + 1
ONE_PLACE: Final = (1 << OBSERVERS) - 1
RECORD: Final = 60
"""The bits of what one observer knows of one hand."""

ONE_RECORD: Final = (1 << RECORD) - 1
TYPES: Final = len(HOLDABLE)
ALL_TYPES: Final = (1 << TYPES) - 1
OWN: Final = tuple(
    sum(1 << OBSERVERS * place + observer for place in range(FULL)) for observer in range(OBSERVERS)
)
"""All places as one observer's."""

_FURTHER: Final = {
    kind: 4 * (SORTS - 1 + place)
    for place, kind in enumerate(kind for kind in range(TYPES) if len(SORTS_OF[kind]) > 1)
}
"""Where the number of further cards lies, for the types with several sorts."""

_UNLISTED: Final = 4
"""A count has a digit for the KO, which a record leaves out."""

SPREAD: Final = tuple(
    sum(1 << RECORD * observer for observer in range(OBSERVERS) if mask >> observer & 1)
    for mask in range(1 << OBSERVERS)
)
"""A one in the record of each observer of a mask."""

UNLACKED: Final = tuple(~(ALL_TYPES << TYPES * seat) for seat in range(SEATS))
"""What is left of `lacked` when a seat may have gained any card."""


def _digit(record: int, shift: int) -> int:
    return record >> shift & 15


def seen_gain(record: int, sort: int) -> int:
    """Return the record after a card of *sort* was seen to come."""
    return record + (ONE_CARD[sort] >> _UNLISTED)


def type_gain(record: int, kind: int) -> int:
    """Return the record after a card of the type *kind* came, and no more was seen."""
    if kind in _FURTHER:
        return record + (1 << _FURTHER[kind])
    return seen_gain(record, SORTS_OF[kind][0])


_SEEN: Final = tuple(seen_gain(0, sort) if sort else 0 for sort in range(SORTS))
"""One card of each sort; none knows of a KO in a hand."""

_TYPED: Final = tuple(type_gain(0, kind) for kind in range(TYPES))
"""One card of each type."""

_PLACES: Final = tuple(
    sum(1 << OBSERVERS * place for place in range(count)) for count in range(LOOK + 1)
)
"""A one for each of so many places at the top of the pile."""


def seen_loss(record: int, sort: int) -> int:
    """Return the record after a card of *sort* was seen to go."""
    kind = TYPE_OF[sort]
    for shift in (4 * sort - _UNLISTED, None if kind is None else _FURTHER.get(kind)):
        if shift is not None and _digit(record, shift):
            return record - (1 << shift)
    return record


def type_loss(record: int, kind: int) -> int:
    """Return the record after a card of the type *kind* went, and no more was seen.

    Every card of the type may be gone; of the type one card less is sure.
    """
    sure = 0
    for sort in SORTS_OF[kind]:
        shift = 4 * sort - _UNLISTED
        if _digit(record, shift):
            record -= 1 << shift
            sure += 1
    further = _FURTHER.get(kind)
    if further is None:
        return record
    rest = max(_digit(record, further) + sure - 1, 0)
    return record & ~(15 << further) | rest << further


def unseen_loss(record: int) -> int:
    """Return the record after any card may have gone."""
    for kind in range(TYPES):
        record = type_loss(record, kind)
    return record


@memo
def known_hand(record: int) -> KnownHand:
    """Return a record in words."""
    cards = listed((record << _UNLISTED) & (1 << 4 * SORTS) - 1)
    types = [
        HOLDABLE[kind] for kind, shift in _FURTHER.items() for _ in range(_digit(record, shift))
    ]
    return KnownHand(cards, tuple(types))


@memo
def sorts_and_types(record: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return a record as numbers of cards: by sort, then further ones by type."""
    return (
        tuple(
            (sort, n) for sort in range(1, SORTS) if (n := _digit(record << _UNLISTED, 4 * sort))
        ),
        tuple((kind, n) for kind, shift in _FURTHER.items() if (n := _digit(record, shift))),
    )


def record_of(known: KnownHand) -> int:
    """Return words as a record; of types with one sort of card it makes cards."""
    record = 0
    for card in known.cards:
        record = seen_gain(record, card.index)
    for kind in known.types:
        record = type_gain(record, HOLDABLE.index(kind))
    return record


def _with(bounds: Bounds, hand: Seat, packed: int) -> Bounds:
    return (*bounds[:hand], packed, *bounds[hand + 1 :])


def forgotten(bounds: Bounds, hand: Seat) -> Bounds:
    """Return the bounds after a hand is gone."""
    return _with(bounds, hand, 0) if bounds[hand] else bounds


def after_play(bounds: Bounds, hand: Seat, sort: int) -> Bounds:
    """Return the bounds after everybody saw a card of *sort* leave a hand."""
    packed, after, shift = bounds[hand], 0, 0
    while packed:
        known = packed & ONE_RECORD
        if known:
            after |= seen_loss(known, sort) << shift
        packed >>= RECORD
        shift += RECORD
    return _with(bounds, hand, after)


def after_located_draw(bounds: Bounds, drawer: Seat, sort: int, knowing: int) -> Bounds:
    """Return the bounds after a card went to a hand that the observers *knowing* had located."""
    others = knowing & ~(1 << drawer)
    if not others:
        return bounds
    packed = bounds[drawer] + (SPREAD[others] << 4 * sort - _UNLISTED)
    return (*bounds[:drawer], packed, *bounds[drawer + 1 :])


def after_theft(
    bounds: Bounds, *, thief: Seat, victim: Seat, sort: int, players: int, named: bool
) -> Bounds:
    """Return the bounds after a card went face down from *victim* to *thief*.

    Both see it. The others see its type if it was *named*.
    """
    kind = TYPE_OF[sort] or 0
    gone, come = bounds[victim], bounds[thief]
    come += _SEEN[sort] << RECORD * victim
    if named:
        others = everybody(players) & ~(1 << thief | 1 << victim)
        come += _TYPED[kind] * SPREAD[others]
    left, observer, shift = gone, 0, 0
    while left:
        known = left & ONE_RECORD
        if known:
            if observer == thief:
                after = seen_loss(known, sort)
            else:
                after = type_loss(known, kind) if named else unseen_loss(known)
            gone += after - known << shift
        left >>= RECORD
        shift += RECORD
        observer += 1
    hands = list(bounds)
    hands[victim], hands[thief] = gone, come
    return tuple(hands)


def after_hiding(known: int, seat: Seat, place: int) -> int:
    """Return who has located what after *seat* hid a KO below *place* cards.

    All others no longer know what lies where.
    """
    own = known & OWN[seat]
    cut = OBSERVERS * place
    return own & (1 << cut) - 1 | 1 << cut + seat | own >> cut << cut + OBSERVERS


def everybody(players: int) -> int:
    """Return the bits of all observers."""
    return (1 << players) - 1 | 1 << SPECTATOR


def after_scouting(known: int, *, looked: int, put_back: int, knowing: int) -> int:
    """Return who has located what after cards that were looked at lie on the pile again.

    Arguments:
        known: Who had located what.
        looked: How many cards were looked at.
        put_back: How many of them were put back.
        knowing: The observers that know them.
    """
    return knowing * _PLACES[put_back] | known >> OBSERVERS * looked << OBSERVERS * put_back


def located(stack: int, known: int, observer: Seat) -> tuple[Located, ...]:
    """Return the cards of a pile that *observer* has located, by place."""
    own = (known & OWN[observer]) >> observer
    if not own:
        return ()
    places: list[Located] = []
    while own:
        place = (own & -own).bit_length() // OBSERVERS
        places.append(_spot(place, stack >> 4 * place & 15))
        own &= own - 1
    return tuple(places)


@memo
def _spot(place: int, digit: int) -> Located:
    return Located(place, CARDS[digit - 1])


@memo
def known_hands(bounds: Bounds, observer: Seat) -> tuple[KnownHand, ...]:
    """Return what *observer* knows of each hand."""
    shift = RECORD * observer
    return tuple([known_hand(packed >> shift & ONE_RECORD) for packed in bounds])


@memo
def lacked_types(lacked: int, players: int) -> tuple[tuple[CardType, ...], ...]:
    """Return the types that each seat is known to lack."""
    return tuple(types_in(lacked >> TYPES * seat & ALL_TYPES) for seat in range(players))


@memo
def at_start(players: int, *, lacking: int) -> tuple[Bounds, int]:
    """Return the bounds and the lacked types of a new game, all seats lacking the same."""
    lacked = sum(lacking << TYPES * seat for seat in range(players))
    return (0,) * players, lacked
