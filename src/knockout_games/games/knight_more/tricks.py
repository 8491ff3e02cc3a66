"""The trick of Knight More: which suit is to be followed, who wins, who lacks which suit.

Inside, a card is its number in `DECK`, so that card // 10 is its suit. A hand is a mask of 42
bits; of two equal hands with one Ambush both have bit 40, and bit 41 is the second Ambush. The
suit to follow is 1 to 4, 0 while there is none yet, and `FREE` where there will be none.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK, Menu
from knockout_games.kernel.frozen import share
from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat

from .model import (
    AMBUSH,
    CARDS,
    DECK,
    HIGHEST,
    PLAYER_COUNTS,
    Card,
    Play,
    Rules,
    Suit,
    Trick,
)

__all__ = ["awaited_suit", "cards_in", "judged", "mask_of", "voids_after"]

WIDTH: Final = len(DECK)
ALL: Final = (1 << WIDTH) - 1
AMBUSH_NUMBER: Final = len(CARDS) - 1
SUITS: Final = tuple(Suit)
FREE: Final = len(SUITS) + 1
STRONGEST: Final = 3 * CHUNK
"""The strength of an Ambush."""

NO_TRUMP: Final = len(SUITS)
"""The trump suit, as a number from 0, of a round without one."""

PLAYS: Final = tuple(
    tuple(share(Play(seat, card)) for card in (*CARDS, None)) for seat in range(PLAYER_COUNTS[-1])
)
"""What each seat can do in a trick, by the number of the move."""

_CARDS: Final = Menu((card,) for card in DECK).tables
_ONES: Final = frozenset(
    play for plays in PLAYS for play in plays if play.card in CARDS[:-1:HIGHEST]
)
_SUIT_SETS: Final = tuple(
    tuple(suit for number, suit in enumerate(SUITS) if mask >> number & 1)
    for mask in range(1 << len(SUITS))
)


def cards_in(hand: int) -> tuple[Card, ...]:
    """Return the cards of a mask, in the order of `DECK`."""
    knights, archers, spearmen, swordsmen, ambushes = _CARDS
    return (
        knights[hand & CHUNK_MASK]
        + archers[hand >> CHUNK & CHUNK_MASK]
        + spearmen[hand >> 2 * CHUNK & CHUNK_MASK]
        + swordsmen[hand >> 3 * CHUNK & CHUNK_MASK]
        + ambushes[hand >> 4 * CHUNK & CHUNK_MASK]
    )


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of some cards of one place; a second Ambush is bit 41."""
    mask = 0
    for card in cards:
        bit = 1 << _NUMBERS[card]
        mask |= bit << 1 if mask & bit else bit
    return mask


_NUMBERS: Final[Mapping[Card, int]] = {card: number for number, card in enumerate(CARDS)}
_SUIT_BITS: Final = {card: 1 << number // CHUNK for card, number in _NUMBERS.items()}


def suits_in(mask: int) -> tuple[Suit, ...]:
    """Return the suits of a mask of four bits."""
    return _SUIT_SETS[mask]


def awaited_suit(plays: Iterable[Play], rules: Rules) -> int:
    """Return the suit to follow after the first *plays* of a trick (KM-R3, R8)."""
    for place, play in enumerate(plays):
        if play.card is AMBUSH:
            if not place and rules.ambush_lead == "free":
                return FREE
        elif play.card is not None:
            return _NUMBERS[play.card] // CHUNK + 1
    return 0


def led_suit(plays: Iterable[Play]) -> int:
    """Return the suit of the first suited card, as a number from 0; any if there is none (R4)."""
    for play in plays:
        if play.card is not None and play.card is not AMBUSH:
            return _NUMBERS[play.card] // CHUNK
    return 0


def _strengths(trump: int, led: int) -> Mapping[Play, int]:
    """Return how strong each play is: an Ambush beats a trump, a trump the led suit (R4, R5)."""
    strengths: dict[Play, int] = {}
    for plays in PLAYS:
        for number, play in enumerate(plays):
            suit, rank = divmod(number, CHUNK)
            strength = 0
            if number == AMBUSH_NUMBER:
                strength = STRONGEST
            elif number < AMBUSH_NUMBER and suit in (trump, led):
                strength = rank + CHUNK * (1 + (suit == trump))
            strengths[play] = strength
    return strengths


STRENGTHS: Final = tuple(
    tuple(_strengths(trump, led) for led in range(len(SUITS))) for trump in range(NO_TRUMP + 1)
)


def judged(plays: Iterable[Play], trump: int, led: int) -> Seat:
    """Return who wins the trick: the highest trump, else the highest card of the *led* suit.

    An Ambush beats both, the second one the first (KM-R7); none wins beside a 1 (KM-R6).
    """
    strengths, most, winner = STRENGTHS[trump][led], 0, 0
    for play in plays:
        strength = strengths[play]
        if strength >= most:
            most, winner = strength, play.seat
    if most == STRONGEST and not _ONES.isdisjoint(plays):
        return judged([play for play in plays if play.card is not AMBUSH], trump, led)
    return winner


def voids_after(
    tricks: tuple[Trick, ...], trick: tuple[Play, ...], guerrillas: int, rules: Rules
) -> int:
    """Return the suits that the seats have shown not to hold, four bits a seat.

    That is what a regular seat shows by a suited card of another suit than is to be followed.
    """
    lead = rules.ambush_lead
    voids = _shown_by(trick, lead)
    for played in tricks:
        voids |= _shown_by_whole(played.plays, lead)
    return voids & ~_NIBBLES[guerrillas] if voids and guerrillas else voids


def _shown_by(plays: tuple[Play, ...], lead: str) -> int:
    """Return what a trick has shown all seats not to hold, guerrillas included.

    Arguments:
        plays: What was played, in order.
        lead: What is to be followed after an Ambush that is led (KM-R8).
    """
    awaited = shown = 0
    for play in plays:
        card = play.card
        if card is AMBUSH:
            if lead == "free" and play is plays[0]:
                break
        elif card is not None:
            suit = _SUIT_BITS[card]
            if not awaited:
                awaited = suit
            elif suit != awaited:
                shown |= awaited << len(SUITS) * play.seat
    return shown


_shown_by_whole = memo(_shown_by)
_NIBBLES: Final = tuple(
    sum(15 << len(SUITS) * seat for seat in range(PLAYER_COUNTS[-1]) if mask >> seat & 1)
    for mask in range(1 << PLAYER_COUNTS[-1])
)


def voids_in(voids: int, players: int) -> tuple[tuple[Suit, ...], ...]:
    """Return for each seat the suits of a mask with four bits a seat."""
    if not voids:
        return _NO_VOIDS[players]
    return tuple([suits_in(voids >> len(SUITS) * seat & 15) for seat in range(players)])


_NO_VOIDS: Final = tuple(((),) * players for players in range(PLAYER_COUNTS[-1] + 1))
