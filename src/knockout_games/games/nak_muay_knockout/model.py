"""The words of Nak Muay Knockout: cards, moves and options. No rule lives here."""

from itertools import permutations
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

import attrs
from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts
from knockout_games.kernel.setup import AtLeast, Options, Ruling
from knockout_games.kernel.words import Means, Seat, SeenBy, Words

from .words import WORDS

__all__ = [
    "CARDS",
    "DECISIONS",
    "HOLDABLE",
    "KO",
    "AcceptAttack",
    "AnswerClinch",
    "Attack",
    "Block",
    "Card",
    "CardType",
    "Countdown",
    "Dodge",
    "DoubleClinch",
    "Draw",
    "HideKO",
    "KnownHand",
    "Located",
    "Move",
    "Name",
    "Rules",
    "Scout",
    "ScoutChoice",
    "StealRandom",
    "Sweep",
    "Technique",
    "Techniques",
    "TimeOut",
    "TripleClinch",
]

PLAYER_COUNTS: Final = (2, 3, 4, 5)
DEFAULT_PLAYERS: Final = 4
DECISIONS: Final = (
    "turn",
    "draw_phase",
    "answer_attack",
    "answer_countdown",
    "hide_ko",
    "scout_choice",
    "name_type",
)
"""The codes of all that can be awaited."""

Technique: TypeAlias = Literal["A", "B", "C", "D", "E"]
"""The technique of a Clinch."""

Techniques: TypeAlias = Literal[
    "ABC", "ABD", "ABE", "ACD", "ACE", "ADE", "BCD", "BCE", "BDE", "CDE"
]
"""Three different techniques."""

Way: TypeAlias = Literal["keep", "reverse"]
"""What a Sweep does to the direction."""

TECHNIQUES: Final[tuple[Technique, ...]] = get_args(Technique)
TRIPLES: Final[tuple[Techniques, ...]] = get_args(Techniques)
ATTACKS: Final = 8
"""How many Attacks there are, of all values."""

CLINCHES: Final = 10
"""How many Clinches there are, of all techniques."""


@interned
class CardType(PieceParts):
    """A type of card, as the rules name it: all Attacks are one, all Clinches too.

    >>> str(CardType.parse("clinch"))
    'Clinch'
    """

    name: str

    @override
    def __str__(self) -> str:
        return self.name


HOLDABLE: Final = tuple(
    share(CardType(name))
    for name in ("Block", "Attack", "Countdown", "Dodge", "Scout", "Sweep", "Clinch")
)
"""The seven types that a hand can hold."""

_BLOCK, _ATTACK, _COUNTDOWN, _DODGE, _SCOUT, _SWEEP, _CLINCH = HOLDABLE


@interned
class Card(PieceParts):
    """A card: its type and, on an Attack or a Clinch, its mark.

    >>> [str(Card.parse(text)) for text in ("ko", "attack2", "CLINCHA")]
    ['KO', 'Attack2', 'ClinchA']
    """

    type: CardType
    mark: str = ""

    @property
    def index(self) -> int:
        """The place among the 14 sorts of cards, 0 to 13."""
        return _INDEX[self]

    @override
    def __str__(self) -> str:
        return f"{self.type}{self.mark}"


KO: Final = share(Card(share(CardType("KO"))))
"""The card that no hand holds."""

CARDS: Final = (
    KO,
    share(Card(_BLOCK)),
    *(share(Card(_ATTACK, str(value))) for value in (1, 2, 3)),
    share(Card(_COUNTDOWN)),
    share(Card(_DODGE)),
    share(Card(_SCOUT)),
    share(Card(_SWEEP)),
    *(share(Card(_CLINCH, technique)) for technique in TECHNIQUES),
)
"""The 14 sorts of cards in the order in which its page names them (C4)."""

_INDEX: Final = {card: index for index, card in enumerate(CARDS)}


@attrs.frozen
class KnownHand:
    """What somebody knows another hand to hold at least.

    Arguments:
        cards: Cards that are there, in the order of `CARDS`.
        types: The types of further cards of which nothing else is known.
    """

    cards: tuple[Card, ...] = ()
    types: tuple[CardType, ...] = ()


@attrs.frozen
class Located:
    """A card of the pile of which somebody knows where it lies; the top is place 0."""

    place: int
    card: Card


class _Move(MoveParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@interned
class Draw(_Move):
    """End the Action Phase and draw a card."""

    text: ClassVar[str] = "draw"


@interned
class Dodge(_Move):
    """Play a Dodge: skip the own draw, or cancel an Attack or a Countdown."""

    text: ClassVar[str] = "dodge"


@interned
class Attack(_Move):
    """Play an Attack: the next seat draws *value* cards, or dodges."""

    text: ClassVar[str] = "attack {value}"
    value: int


@interned
class Countdown(_Move):
    """Play a Countdown: the next seat has ten seconds to answer."""

    text: ClassVar[str] = "countdown"


@interned
class Scout(_Move):
    """Play a Scout: look at the top three cards of the pile."""

    text: ClassVar[str] = "scout"


@interned
class Sweep(_Move):
    """Play a Sweep: shuffle the pile, and keep or reverse the direction."""

    text: ClassVar[str] = "sweep {way}"
    way: Annotated[Way, Means("way")]


@interned
class DoubleClinch(_Move):
    """Play two Clinches of one technique: steal a random card."""

    text: ClassVar[str] = "double {technique} {target}"
    technique: Annotated[Technique, Means("technique")]
    target: Seat


@interned
class TripleClinch(_Move):
    """Play three Clinches of different techniques: name a type of card to steal."""

    text: ClassVar[str] = "triple {techniques} {target}"
    techniques: Annotated[Techniques, Means("technique")]
    target: Seat


@interned
class AcceptAttack(_Move):
    """Accept an Attack and draw."""

    text: ClassVar[str] = "accept"


@interned
class Block(_Move):
    """Play a Block against a Countdown; against a KO it plays itself."""

    text: ClassVar[str] = "block"


@interned
class AnswerClinch(_Move):
    """Play one Clinch against a Countdown."""

    text: ClassVar[str] = "clinch {technique}"
    technique: Annotated[Technique, Means("technique")]


@interned
class HideKO(_Move):
    """Hide a blocked KO in the pile below *place* cards; 0 is the top."""

    text: ClassVar[str] = "hide {place}"
    place: Annotated[int, SeenBy("mover")]


@interned
class ScoutChoice(_Move):
    """Choose what happens to the cards looked at, which are numbered from 0 at the top.

    Arguments:
        keep: The card to take into the hand, or None.
        order: The other cards as they are put back, the new top first.
    """

    text: ClassVar[str] = "keep {keep} return {order}"
    keep: Annotated[int | None, SeenBy("mover")]
    order: Annotated[tuple[int, ...], SeenBy("mover")]

    @override
    def written(self, hidden: frozenset[str] = frozenset()) -> str:
        """Return the notation of the move; that nothing is kept is never hidden."""
        if self not in _CHOICES:  # made up, of whatever parts
            return super().written(hidden)
        count = len(self.order) + (self.keep is not None)
        keep = "none" if self.keep is None else "?" if hidden else str(self.keep)
        order = "?" if hidden else " ".join(map(str, self.order))
        back = f" return {order}" if self.order else ""
        return f"keep {keep} of {count}{back}"


def _choices(count: int) -> tuple[ScoutChoice, ...]:
    """Return the choices for *count* cards looked at: by the card kept, then by order (NM-R9)."""
    places = range(count)
    return tuple(
        share(ScoutChoice(keep, order))
        for keep in (*places, None)
        for order in permutations(place for place in places if place != keep)
    )


LOOK: Final = 3
"""How many cards a Scout looks at."""

SCOUTINGS: Final = {count: _choices(count) for count in range(LOOK, 0, -1)}
"""The choices of a Scout, by the number of cards looked at."""

_CHOICES: Final = frozenset(move for moves in SCOUTINGS.values() for move in moves)


@interned
class Name(_Move):
    """Name a type of card to steal after three Clinches."""

    text: ClassVar[str] = "name {type}"
    type: CardType


@interned
class StealRandom(_Move):
    """Steal a random card after naming a type that was missing."""

    text: ClassVar[str] = "steal"


@interned
class TimeOut(_Move):
    """Have no answer to a Countdown in time."""

    text: ClassVar[str] = "timeout"


Move: TypeAlias = (
    Draw
    | Dodge
    | Attack
    | Countdown
    | Scout
    | Sweep
    | DoubleClinch
    | TripleClinch
    | AcceptAttack
    | Block
    | AnswerClinch
    | HideKO
    | ScoutChoice
    | Name
    | StealRandom
    | TimeOut
)


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules(Options):
    """The options of Nak Muay Knockout.

    Arguments:
        attacks: How many Attacks of +1, +2 and +3 there are; 8 in all.
        clinches: How many Clinches of each technique there are; three to five techniques, 10
            in all.
        countdowns_dealt: Shuffle the Countdowns in before the hands are dealt (R1).
        major_action_skips_draw: Let a major action end the turn (R3).
        fatal_ko: Where a KO goes that was not blocked (R4).
        dodge_also_skips_next_draw: Let a Dodge in answer cost the next Draw Phase too (R6).
        clinch_target: From whom cards are stolen (R8).
        renames: How many types may be named after the first; None sets no bound (R8).
        scout: What a Scout does with the cards it looks at (R9).

    Raises:
        BadSetup: If a value is not allowed.
    """

    attacks: Annotated[tuple[int, int, int], Ruling("NM-R5")] = (3, 3, 2)
    clinches: Annotated[tuple[int, ...], Ruling("NM-R8")] = (2, 2, 2, 2, 2)
    countdowns_dealt: Annotated[bool, Ruling("NM-R1")] = False
    major_action_skips_draw: Annotated[bool, Ruling("NM-R3")] = True
    fatal_ko: Annotated[Literal["discard", "remove"], Ruling("NM-R4")] = "discard"
    dodge_also_skips_next_draw: Annotated[bool, Ruling("NM-R6")] = False
    clinch_target: Annotated[Literal["any", "next"], Ruling("NM-R8")] = "any"
    renames: Annotated[int | None, AtLeast(0), Ruling("NM-R8")] = None
    scout: Annotated[Literal["keep_one", "reorder"], Ruling("NM-R9")] = "keep_one"

    @override
    def _check(self) -> None:
        attacks: tuple[int, ...] = self.attacks
        if len(attacks) != len(("+1", "+2", "+3")) or min(attacks) < 0 or sum(attacks) != ATTACKS:
            raise BadSetup(
                f"give three numbers, none negative, {ATTACKS} in all",
                code="rules.option",
                where="rules.attacks",
            )
        clinches = self.clinches
        if not 3 <= len(clinches) <= len(TECHNIQUES) or min(clinches) < 1:
            wrong = True
        else:
            wrong = sum(clinches) != CLINCHES
        if wrong:
            raise BadSetup(
                f"give three to five numbers, each at least 1, {CLINCHES} in all",
                code="rules.option",
                where="rules.clinches",
            )

    @property
    def copies(self) -> tuple[int, ...]:
        """How many cards there are of each sort, in the order of `CARDS`: 45 in all."""
        clinches = self.clinches + (0,) * (len(TECHNIQUES) - len(self.clinches))
        return (4, 6, *self.attacks, 4, 4, 5, 4, *clinches)
