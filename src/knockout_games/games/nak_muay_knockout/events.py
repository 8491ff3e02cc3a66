"""What happens in a game of Nak Muay Knockout, as it is told."""

from typing import Annotated, ClassVar, Literal, TypeAlias

import attrs

from knockout_games.kernel.events import Eliminated, EventParts, GameOver
from knockout_games.kernel.words import Means, Seat, SeenBy, Words

from .model import Card, CardType, Way
from .words import WORDS

__all__ = [
    "AttackAccepted",
    "AttackDodged",
    "Attacked",
    "CardDrawn",
    "CardKept",
    "CardStolen",
    "CardsPlayed",
    "CardsReturned",
    "CardsScouted",
    "CountdownAnswered",
    "CountdownStarted",
    "DirectionChosen",
    "DrawLost",
    "DrawSkipped",
    "Event",
    "KOBlocked",
    "KODrawn",
    "KOHidden",
    "KOStruck",
    "NothingKept",
    "PileRebuilt",
    "PileShuffled",
    "TimeRanOut",
    "TurnBegan",
    "TypeMissed",
    "TypeNamed",
]


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen
class CardsPlayed(_Event):
    """Cards went from a hand to the discard pile because they were played."""

    seat: Seat
    cards: tuple[Card, ...]


@attrs.frozen(kw_only=True)
class Attacked(_Event):
    """An Attack was aimed at *target*."""

    seat: Seat
    target: Seat
    value: int


@attrs.frozen
class AttackAccepted(_Event):
    """A seat accepted an Attack and begins to draw."""

    seat: Seat
    draws: int


@attrs.frozen
class AttackDodged(_Event):
    """A seat cancelled an Attack."""

    seat: Seat


@attrs.frozen
class CountdownStarted(_Event):
    """A Countdown was aimed at *target*."""

    seat: Seat
    target: Seat


@attrs.frozen
class CountdownAnswered(_Event):
    """A seat cancelled a Countdown."""

    seat: Seat


@attrs.frozen
class TimeRanOut(_Event):
    """A seat did not cancel a Countdown in time."""

    seat: Seat


@attrs.frozen
class CardDrawn(_Event):
    """The top card of the pile went to a hand."""

    seat: Seat
    card: Annotated[Card | None, SeenBy("seat")]


@attrs.frozen
class KODrawn(_Event):
    """The top card of the pile was a KO, and lies openly beside it."""

    seat: Seat


@attrs.frozen
class KOBlocked(_Event):
    """The Block just played cancelled the KO."""

    seat: Seat


@attrs.frozen
class KOHidden(_Event):
    """The KO went back into the pile, below *place* cards."""

    seat: Seat
    place: Annotated[int | None, SeenBy("seat")]


@attrs.frozen
class KOStruck(_Event):
    """The KO was not blocked: it went to the discard pile or out of the game."""

    seat: Seat
    way: Annotated[Literal["discard", "remove"], Means("zone")]


@attrs.frozen
class DrawLost(_Event):
    """A seat did not draw because its Dodge had cost it this draw."""

    seat: Seat


@attrs.frozen
class DrawSkipped(_Event):
    """A seat did not draw because no card was left."""

    seat: Seat


@attrs.frozen
class PileRebuilt(_Event):
    """The discard pile was shuffled into a new pile."""

    size: int


@attrs.frozen(kw_only=True)
class CardsScouted(_Event):
    """A seat looked at the top cards of the pile."""

    seat: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")]


@attrs.frozen
class CardKept(_Event):
    """A seat took one of the cards it looked at into its hand."""

    seat: Seat
    card: Annotated[Card | None, SeenBy("seat")]


@attrs.frozen
class NothingKept(_Event):
    """A seat kept none of the cards it looked at."""

    seat: Seat


@attrs.frozen
class CardsReturned(_Event):
    """The other cards looked at lie on the pile, the new top first."""

    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")]


@attrs.frozen
class PileShuffled(_Event):
    """The pile was shuffled."""

    size: int


@attrs.frozen
class DirectionChosen(_Event):
    """A seat kept or reversed the direction."""

    seat: Seat
    way: Annotated[Way, Means("way")]


@attrs.frozen(kw_only=True)
class TypeNamed(_Event):
    """A seat named a type of card that it wants from *target*."""

    seat: Seat
    target: Seat
    type: CardType


@attrs.frozen
class TypeMissed(_Event):
    """A seat was asked for a type of card and has none."""

    seat: Seat
    type: CardType


@attrs.frozen(kw_only=True)
class CardStolen(_Event):
    """A card went from one hand to another, face down.

    Arguments:
        seat: The thief.
        victim: Whose card it was.
        type: The type that was named, or None for a random card.
        card: The card.
    """

    seat: Seat
    victim: Seat
    type: CardType | None
    card: Annotated[Card | None, SeenBy("seat", "victim")]


@attrs.frozen
class TurnBegan(_Event):
    """The turn passed to a seat."""

    seat: Seat


Event: TypeAlias = (
    CardsPlayed
    | Attacked
    | AttackAccepted
    | AttackDodged
    | CountdownStarted
    | CountdownAnswered
    | TimeRanOut
    | CardDrawn
    | KODrawn
    | KOBlocked
    | KOHidden
    | KOStruck
    | DrawLost
    | DrawSkipped
    | PileRebuilt
    | CardsScouted
    | CardKept
    | NothingKept
    | CardsReturned
    | PileShuffled
    | DirectionChosen
    | TypeNamed
    | TypeMissed
    | CardStolen
    | TurnBegan
    | Eliminated
    | GameOver
)
