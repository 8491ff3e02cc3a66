"""Cards as digits of integers: hands, the draw pile, the discard pile, and what is known of them.

A *count* of cards has a digit of 4 bits for each of the 14 sorts, in the order of `CARDS`: the
discard pile is one. A *hand* is a count with the number of its cards above it, 64 bits in all;
`hands` has that of seat s at bit 64 * s. A *pile* has a digit for each card, sort + 1, the top
card lowest.
"""

from collections.abc import Iterable
from typing import Final

from knockout_games.kernel.memo import memo

from .model import CARDS, HOLDABLE, KO, Card, CardType

__all__ = ["counted", "listed", "pile_cards", "pile_of", "pile_size"]

FULL: Final = 45
"""How many cards there are."""

SORTS: Final = len(CARDS)
_HALF: Final = SORTS // 2
_HALF_MASK: Final = (1 << 4 * _HALF) - 1
HAND: Final = 64
"""The bits of a hand."""

SIZE: Final = 4 * SORTS
"""Where the number of cards of a hand lies."""

SIZES: Final = 255
COUNTS: Final = (1 << SIZE) - 1
ONE_HAND: Final = (1 << HAND) - 1
SEATS: Final = 5
"""The most seats there are."""

KO_DIGIT: Final = CARDS.index(KO) + 1
BLOCK, ATTACK, COUNTDOWN, DODGE, SCOUT, SWEEP, CLINCH = (
    next(sort for sort, card in enumerate(CARDS) if card.type is kind) for kind in HOLDABLE
)
"""The first sort of each type."""

ONE_CARD: Final = tuple(1 << 4 * sort for sort in range(SORTS))
"""One card of each sort, as a count."""

IN_HAND: Final = tuple(
    tuple((one | 1 << SIZE) << HAND * seat for one in ONE_CARD) for seat in range(SEATS)
)
"""One card of each sort, in the hand of each seat."""

SORTS_OF: Final = tuple(
    tuple(sort for sort, card in enumerate(CARDS) if card.type is kind) for kind in HOLDABLE
)
"""The sorts of each of the seven types."""

TYPE_OF: Final = tuple(None if card is KO else HOLDABLE.index(card.type) for card in CARDS)
"""The number of the type of each sort; None for the KO."""


def counted(cards: Iterable[Card]) -> int:
    """Return some cards as a count."""
    return sum(ONE_CARD[card.index] for card in cards)


def listed(count: int) -> tuple[Card, ...]:
    """Return the cards of a count, or of a hand, in the order of `CARDS`."""
    # Whole counts seldom come twice, halves do.
    return _listed_from(0, count & _HALF_MASK) + _listed_from(
        _HALF, count >> 4 * _HALF & _HALF_MASK
    )


@memo
def _listed_from(start: int, count: int) -> tuple[Card, ...]:
    cards: list[Card] = []
    for place, card in enumerate(CARDS[start : start + _HALF]):
        cards += [card] * (count >> 4 * place & 15)
    return tuple(cards)


def hand_of(cards: Iterable[Card]) -> int:
    """Return some cards as a hand."""
    count = counted(cards)
    return count | len(listed(count)) << SIZE


def pile_of(cards: Iterable[Card]) -> int:
    """Return some cards, the top one first, as a pile."""
    pile = 0
    for place, card in enumerate(cards):
        pile |= card.index + 1 << 4 * place
    return pile


def pile_cards(pile: int) -> tuple[Card, ...]:
    """Return the cards of a pile, the top one first."""
    cards: list[Card] = []
    while pile:
        cards.append(CARDS[(pile & 15) - 1])
        pile >>= 4
    return tuple(cards)


def pile_size(pile: int) -> int:
    """Return how many cards a pile has."""
    return pile.bit_length() + 3 >> 2


def digits(count: int) -> str:
    """Return the cards of a count in order, each as the hexadecimal digit it has in a pile."""
    return "".join(format(sort + 1, "x") * (count >> 4 * sort & 15) for sort in range(SORTS))


@memo
def types_in(mask: int) -> tuple[CardType, ...]:
    """Return the types whose bits are set."""
    return tuple(kind for place, kind in enumerate(HOLDABLE) if mask >> place & 1)


def types_mask(kinds: Iterable[CardType]) -> int:
    """Return the bits of some types."""
    mask = 0
    for kind in kinds:
        mask |= 1 << HOLDABLE.index(kind)
    return mask
