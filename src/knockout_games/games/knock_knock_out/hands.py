"""All hands, and all that anybody knows of them, in one number.

Cards without an order are counts, 3 bits a kind, 24 bits in all. `hands` has seven such counts
for each hand: what seat 0 to seat 5 know to be in it, then what a spectator does. A seat knows
its own hand, so that the counts of hand h for observer h are the hand itself. All other counts
are lower bounds (C9). Seats that are not at the table know what a spectator knows.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat

from .model import MONSTERS, MOST_PLAYERS, Monster

__all__ = ["cards_of", "counts_of", "own_hand"]

LANE: Final = 3
"""The bits of the count of one kind."""

COUNTS: Final = LANE * len(MONSTERS)
"""The bits of the counts of all kinds."""

ALL: Final = (1 << COUNTS) - 1
SPECTATOR: Final = MOST_PLAYERS
"""The observer behind the six seats."""

OBSERVERS: Final = MOST_PLAYERS + 1
HAND: Final = COUNTS * OBSERVERS
"""The bits of one hand as all observers know it."""

OWN: Final = HAND + COUNTS
"""From one hand as its own seat knows it to the next."""

ONE: Final = tuple(1 << LANE * kind for kind in range(len(MONSTERS)))
"""One card of each kind, as counts."""

EVERYBODY: Final = sum(1 << COUNTS * observer for observer in range(OBSERVERS))
"""Times counts: these, for every observer."""

EACH_KIND: Final = sum(ONE)
EACH_COUNT: Final = EVERYBODY * EACH_KIND
"""Has the lowest bit of each count of one hand."""

WHOLE_HAND: Final = (1 << HAND) - 1

GAIN: Final = tuple(
    tuple(
        tuple(number * EVERYBODY * one << HAND * seat for one in ONE)
        for seat in range(MOST_PLAYERS)
    )
    for number in range(3)
)
"""By number, seat and kind: what a hand gains by so many cards that all have seen."""


@memo
def cards_of(counts: int) -> tuple[Monster, ...]:
    """Return the cards of *counts*, in the order of `MONSTERS`."""
    return tuple(kind for kind in MONSTERS for _ in range(counts >> LANE * kind.index & 7))


@memo
def counts_of(cards: tuple[Monster, ...]) -> int:
    """Return the counts of *cards*."""
    return sum(ONE[card.index] for card in cards)


@memo
def kinds_in(counts: int) -> bytes:
    """Return the kinds of the cards of *counts*, one byte a card, in the order of `MONSTERS`."""
    return bytes(card.index for card in cards_of(counts))


@memo
def kinds_mask(counts: int) -> int:
    """Return the kinds of *counts* as a mask of eight bits."""
    return sum(1 << kind.index for kind in MONSTERS if counts >> LANE * kind.index & 7)


def own_hand(hands: int, seat: Seat) -> int:
    """Return the cards in the hand of *seat*."""
    return hands >> OWN * seat & ALL


def known_by(hands: int, players: int, observer: Seat | None) -> tuple[int, ...]:
    """Return the counts that *observer*, None for a spectator, knows of each hand."""
    lane = COUNTS * (SPECTATOR if observer is None else observer)
    return tuple([hands >> shift & ALL for shift in range(lane, lane + HAND * players, HAND)])


def lost_in_sight(hands: int, seat: Seat, kind: int) -> int:
    """Return *hands* after *seat* lost a card that all saw: one less, not below 0 (C9)."""
    lanes = GAIN[1][seat][kind]
    counts = hands & _COUNTS_OF[seat][kind]
    return hands - ((counts | counts >> 1 | counts >> 2) & lanes)


def passed(hands: int, giver: Seat, receiver: Seat, kind: int) -> int:
    """Return *hands* after a card went face down from *giver* to *receiver*.

    These two saw it. The others have seen one less of every kind, not below 0, in the hand of
    the giver, and nothing in that of the receiver (C9).
    """
    lanes = _GIVEN[giver][receiver][kind]
    counts = hands & 7 * lanes
    fewer = (counts | counts >> 1 | counts >> 2) & lanes
    return hands - fewer + _RECEIVED[giver][receiver][kind]


def emptied(hands: int, seat: Seat) -> int:
    """Return *hands* without the hand of *seat*."""
    return hands & ~(WHOLE_HAND << HAND * seat)


def _pair(one: Seat, two: Seat) -> int:
    """Return the lowest bits of what two seats know of a hand."""
    return 1 << COUNTS * one | 1 << COUNTS * two


_SEATS: Final = range(MOST_PLAYERS)
_COUNTS_OF: Final = tuple(tuple(7 * lanes for lanes in kinds) for kinds in GAIN[1])
"""By seat and kind: the counts of one kind that all have of a hand."""

_GIVEN: Final = tuple(
    tuple(
        tuple(
            (EACH_COUNT - _pair(giver, receiver) * (EACH_KIND - one)) << HAND * giver for one in ONE
        )
        for receiver in _SEATS
    )
    for giver in _SEATS
)
"""By giver, receiver and kind: the counts of the giver's hand that a gift makes less."""

_RECEIVED: Final = tuple(
    tuple(
        tuple(_pair(giver, receiver) * one << HAND * receiver for one in ONE) for receiver in _SEATS
    )
    for giver in _SEATS
)
"""By giver, receiver and kind: what a gift adds to the receiver's hand."""


def packed_hands(
    hands: Sequence[int], public: Sequence[int], known: Iterable[tuple[Seat, Sequence[int]]]
) -> int:
    """Return the number for these hands.

    Arguments:
        hands: The counts of each hand.
        public: What a spectator, and everybody not listed in *known*, knows of each hand.
        known: Seats, with what they know of each hand.
    """
    total = 0
    knowing = tuple(known)
    for seat, shown in enumerate(public):
        hand = shown * EVERYBODY
        for observer, bounds in knowing:
            hand += (bounds[seat] - shown) << COUNTS * observer
        hand &= ~(ALL << COUNTS * seat)
        total |= (hand | hands[seat] << COUNTS * seat) << HAND * seat
    return total
