"""The words of Knight More: cards, moves, events and options. No rule lives here."""

from enum import Enum
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.kernel.events import Eliminated, EventParts, GameOver
from knockout_games.kernel.frozen import frozen_state, interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts
from knockout_games.kernel.setup import Options, Ruling
from knockout_games.kernel.words import Seat, SeenBy, Words

from .words import WORDS

__all__ = [
    "AMBUSH",
    "CARDS",
    "DECK",
    "BecameGuerrilla",
    "Card",
    "CardPlayed",
    "Event",
    "HandDealt",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "PlayCard",
    "Returned",
    "RoundBegan",
    "Rules",
    "Suit",
    "Trick",
    "TrickWon",
    "TrumpRevealed",
]

PLAYER_COUNTS: Final = (3, 4, 5)
DEFAULT_PLAYERS: Final = 4
HIGHEST: Final = 10
"""The highest rank."""


class Suit(Enum):
    """The suit of a card; its value and text are its name."""

    KNIGHTS = "knights"
    ARCHERS = "archers"
    SPEARMEN = "spearmen"
    SWORDSMEN = "swordsmen"

    @override
    def __str__(self) -> str:
        return self.value


_LETTERS: Final = {
    Suit.KNIGHTS: "Kn",
    Suit.ARCHERS: "Ar",
    Suit.SPEARMEN: "Sp",
    Suit.SWORDSMEN: "Sw",
}


@interned
class Card(PieceParts):
    """A card: a suit and a rank from 1 to 10; the two Ambush cards have neither.

    >>> str(Card.parse("kn7")), Card.parse("Sw10").suit, Card.parse("am").rank
    ('Kn7', <Suit.SWORDSMEN: 'swordsmen'>, None)
    """

    suit: Suit | None
    rank: int | None

    @override
    def __str__(self) -> str:
        return "Am" if self.suit is None else f"{_LETTERS[self.suit]}{self.rank}"


AMBUSH: Final = share(Card(None, None))
"""An Ambush; there are two of them."""

CARDS: Final = (
    *(share(Card(suit, rank)) for suit in Suit for rank in range(1, HIGHEST + 1)),
    AMBUSH,
)
"""The 41 different cards in the order in which its page names them (C4)."""

DECK: Final = (*CARDS, AMBUSH)
"""All 42 cards."""


@interned
class PlayCard(MoveParts):
    """Play a card of the hand to the trick."""

    text: ClassVar[str] = "{card}"
    words: ClassVar[Words] = WORDS
    card: Card


@interned
class Pass(MoveParts):
    """Keep the one card of a guerrilla for a later trick."""

    text: ClassVar[str] = "pass"
    words: ClassVar[Words] = WORDS


Move: TypeAlias = PlayCard | Pass


@interned
class Play:
    """What a seat did in a trick: the card it played, or None for a pass."""

    seat: Seat
    card: Card | None


@frozen_state
class Trick:
    """A trick that was played out.

    Arguments:
        plays: What each seat that was asked did, in order.
        winner: The seat that won it.
    """

    plays: tuple[Play, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.plays[0].seat


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen
class CardPlayed(_Event):
    """A card came into the trick."""

    seat: Seat
    card: Card


@attrs.frozen
class Passed(_Event):
    """A guerrilla kept its card."""

    seat: Seat


@attrs.frozen
class TrickWon(_Event):
    """The trick went to a seat."""

    seat: Seat


@attrs.frozen
class BecameGuerrilla(_Event):
    """A seat without a trick uses its second chance: in the next round it has one card."""

    seat: Seat


@attrs.frozen
class Returned(_Event):
    """A guerrilla won a trick and is a regular seat again in the next round."""

    seat: Seat


@attrs.frozen
class RoundBegan(_Event):
    """All cards were shuffled for a new round."""

    number: int
    leader: Seat


@attrs.frozen(kw_only=True)
class HandDealt(_Event):
    """A seat was dealt its hand of *size* cards."""

    seat: Seat
    size: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")]


@attrs.frozen
class TrumpRevealed(_Event):
    """The top card of those not dealt was turned up."""

    card: Card


Event: TypeAlias = (
    CardPlayed
    | Passed
    | TrickWon
    | Eliminated
    | BecameGuerrilla
    | Returned
    | RoundBegan
    | HandDealt
    | TrumpRevealed
    | GameOver
)


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules(Options):
    """The options of Knight More.

    Arguments:
        ambush_trump: What happens when an Ambush is turned up for trump (R2).
        ambush_lead: What has to be followed after an Ambush was led (R8).
        lead_tiebreak: Who leads the next round when several took most tricks (R11).
        guerrilla: Play the variant Guerrilla Operations (G1).
        guerrilla_lead: Who leads after a guerrilla has won a trick (G4).
        guerrilla_can_win_final: Let a guerrilla's trick in round 6 win the game (G6).

    Raises:
        BadSetup: If a value is not allowed.
    """

    ambush_trump: Annotated[Literal["reveal_next", "no_trump"], Ruling("KM-R2")] = "reveal_next"
    ambush_lead: Annotated[Literal["first_suited", "free"], Ruling("KM-R8")] = "first_suited"
    lead_tiebreak: Annotated[
        Literal["latest_trick", "first_to_reach", "clockwise"], Ruling("KM-R11")
    ] = "latest_trick"
    guerrilla: Annotated[bool, Ruling("KM-G1")] = False
    guerrilla_lead: Annotated[Literal["clockwise", "previous_leader"], Ruling("KM-G4")] = (
        "clockwise"
    )
    guerrilla_can_win_final: Annotated[bool, Ruling("KM-G6")] = True
