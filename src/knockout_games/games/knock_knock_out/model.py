"""The words of Knock Knock Out: monsters, moves, events and options. No rule lives here."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.kernel.events import Eliminated, EventParts, GameOver
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts
from knockout_games.kernel.setup import Options, Ruling
from knockout_games.kernel.words import Means, Seat, SeenBy, Words

from .words import WORDS

__all__ = [
    "CARDS",
    "FISH",
    "MONSTERS",
    "MUMMY",
    "PURPLE",
    "RED_DEMON",
    "SKULL",
    "VAMPIRE",
    "WEREWOLF",
    "ZOMBIE",
    "AttackEnded",
    "AttackFailed",
    "AttackSucceeded",
    "CardDiscarded",
    "CardFlipped",
    "CardGiven",
    "CardRevealed",
    "CardTaken",
    "ChooseNext",
    "Discard",
    "EffectRepeated",
    "EffectResolved",
    "Event",
    "Flip",
    "Give",
    "Knock",
    "MatchDiscarded",
    "Monster",
    "Move",
    "NextSeatChosen",
    "PairTaken",
    "Pile",
    "PilesReshuffled",
    "Retreat",
    "Reveal",
    "Rules",
    "TurnPassed",
    "ZombiesDiscarded",
]

Pile: TypeAlias = int
"""A draw pile: 0 or 1."""

PILES: Final = (0, 1)
PLAYER_COUNTS: Final = (2, 3, 4, 5, 6)
DEFAULT_PLAYERS: Final = 4
MOST_PLAYERS: Final = PLAYER_COUNTS[-1]
COPIES: Final = 6
"""How many cards there are of each kind."""

DECISIONS: Final = (
    "turn",
    "skull_pile",
    "werewolf_discard",
    "vampire_gift",
    "fish_choice",
    "reveal",
)
"""The codes of all that can be awaited."""

_NOTATION: Final = ("Demon", "Skull", "Werewolf", "Vampire", "Fish", "Zombie", "Purple", "Mummy")


@interned
class Monster(PieceParts):
    """A monster card; the six cards of a kind are one piece.

    >>> Monster.parse("skull") is Monster("Skull") is SKULL
    True

    Arguments:
        name: Demon, Skull, Werewolf, Vampire, Fish, Zombie, Purple or Mummy.
    """

    name: str
    index: int = attrs.field(init=False, repr=False)
    """The place of the kind among the eight, from 0."""

    def __attrs_post_init__(self) -> None:
        # A card that does not exist is no error before somebody tries to play it.
        index = _NOTATION.index(self.name) if self.name in _NOTATION else -1
        object.__setattr__(self, "index", index)

    @override
    def __str__(self) -> str:
        return str(self.name)


MONSTERS: Final = tuple(share(Monster(name)) for name in _NOTATION)
"""The eight kinds in the order in which its page names them (C4)."""

RED_DEMON, SKULL, WEREWOLF, VAMPIRE, FISH, ZOMBIE, PURPLE, MUMMY = MONSTERS
CARDS: Final = tuple(kind for kind in MONSTERS for _ in range(COPIES))
"""All 48 cards, in that order."""

Cards: TypeAlias = tuple[Monster, ...]
"""Cards of a zone."""


class _Move(MoveParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@interned
class Knock(_Move):
    """Knock Knock: flip the top card of a pile."""

    text: ClassVar[str] = "knock {pile}"
    pile: Pile


@interned
class Retreat(_Move):
    """Take a card of the row instead of flipping one."""

    text: ClassVar[str] = "retreat {card}"
    card: Monster


@interned
class Flip(_Move):
    """Flip one more card of a pile, for a Skull."""

    text: ClassVar[str] = "flip {pile}"
    pile: Pile


@interned
class Discard(_Move):
    """Discard a card of one's own, for a Werewolf."""

    text: ClassVar[str] = "discard {card}"
    card: Monster


@interned
class Give(_Move):
    """Give a card of one's own away, face down, for a Vampire."""

    text: ClassVar[str] = "give {card} to {seat}"
    card: Annotated[Monster, SeenBy("mover", "seat")]
    seat: Seat


@interned
class ChooseNext(_Move):
    """Name the seat that takes the next turn, for a Fish."""

    text: ClassVar[str] = "next {seat}"
    seat: Seat


@interned
class Reveal(_Move):
    """Reveal a card of one's own to an attack."""

    text: ClassVar[str] = "reveal {card}"
    card: Monster


Move: TypeAlias = Knock | Retreat | Flip | Discard | Give | ChooseNext | Reveal


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen(kw_only=True)
class CardFlipped(_Event):
    """A seat turned the top card of a pile up, at the right end of the row."""

    seat: Seat
    pile: Pile
    card: Monster


@attrs.frozen
class PilesReshuffled(_Event):
    """Discard pile and what was left of the piles were shuffled and split."""

    sizes: tuple[int, int]


@attrs.frozen
class PairTaken(_Event):
    """The flipped card and the one of its kind in the row went face down before a seat."""

    seat: Seat
    card: Monster


@attrs.frozen
class ZombiesDiscarded(_Event):
    """The flipped Zombie and the one in the row went to the discard pile."""

    seat: Seat


@attrs.frozen
class CardTaken(_Event):
    """A seat retreated: a card of the row went face down before it."""

    seat: Seat
    card: Monster


@attrs.frozen
class EffectResolved(_Event):
    """The effect of the flipped card began for a seat."""

    seat: Seat
    card: Monster


@attrs.frozen
class EffectRepeated(_Event):
    """A Red demon began the effect of the card to its left once more."""

    seat: Seat
    card: Monster


@attrs.frozen
class CardDiscarded(_Event):
    """A seat put one of its cards on the discard pile."""

    seat: Seat
    card: Monster


@attrs.frozen(kw_only=True)
class CardGiven(_Event):
    """A card passed face down from *giver* to *seat*."""

    giver: Seat
    seat: Seat
    card: Annotated[Monster | None, SeenBy("giver", "seat")]


@attrs.frozen
class NextSeatChosen(_Event):
    """A seat named the one that takes the next turn."""

    seat: Seat
    chosen: Seat


@attrs.frozen
class CardRevealed(_Event):
    """One card of the seat under attack went to the right end of the row."""

    seat: Seat
    card: Monster


@attrs.frozen
class AttackFailed(_Event):
    """The revealed card matched none, so that the attack on *seat* ended there."""

    seat: Seat


@attrs.frozen
class AttackSucceeded(_Event):
    """The revealed card matched one in the row, so that *seat* is eliminated."""

    seat: Seat


@attrs.frozen
class MatchDiscarded(_Event):
    """The revealed card and the one that it matched went from the row to the discard pile."""

    card: Monster


@attrs.frozen
class AttackEnded(_Event):
    """The next seat in the direction of the attack had no cards."""

    seat: Seat


@attrs.frozen
class TurnPassed(_Event):
    """The turn of *seat* began."""

    seat: Seat
    reason: Annotated[str, Means("reason")]


Event: TypeAlias = (
    CardFlipped
    | PilesReshuffled
    | PairTaken
    | ZombiesDiscarded
    | CardTaken
    | EffectResolved
    | EffectRepeated
    | CardDiscarded
    | CardGiven
    | NextSeatChosen
    | CardRevealed
    | AttackFailed
    | AttackSucceeded
    | MatchDiscarded
    | AttackEnded
    | TurnPassed
    | Eliminated
    | GameOver
)


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules(Options):
    """The options of Knock Knock Out.

    Arguments:
        kinds_to_win: Which kinds in the row win at the end of a turn (R9).
        reshuffle: When an empty pile is filled again (R10).
        reveal: Who decides which card an attack reveals (E8).

    Raises:
        BadSetup: If a value is not allowed.
    """

    kinds_to_win: Annotated[Literal["any_seven", "seven_effects", "all_eight"], Ruling("KK-R9")] = (
        "any_seven"
    )
    reshuffle: Annotated[Literal["at_once", "when_needed"], Ruling("KK-R10")] = "at_once"
    reveal: Annotated[Literal["random", "victim"], Ruling("KK-E8")] = "random"
