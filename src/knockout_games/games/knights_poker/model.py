"""The words of Knights Poker: tiles, moves, events and options. No rule lives here."""

from enum import IntEnum
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.events import EventParts, GameOver
from knockout_games.kernel.frozen import frozen_state, interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts
from knockout_games.kernel.setup import AtLeast, Options, Ruling
from knockout_games.kernel.words import Means, Seat, SeenBy, Words

from .words import WORDS

__all__ = [
    "CASTLES",
    "TILES",
    "Castle",
    "CastleTaken",
    "Color",
    "Column",
    "Event",
    "Move",
    "PlaceTile",
    "RoundBegan",
    "RoundWon",
    "Rules",
    "Scored",
    "StandDrawn",
    "Surrender",
    "Surrendered",
    "Tile",
    "TileDrawn",
    "TilePlaced",
]

PLAYERS: Final = 2

Castle: TypeAlias = int
"""A castle: 1 to 3, from left to right as seat 0 sees them."""

CASTLES: Final = (1, 2, 3)
HIGHEST: Final = 6
"""The highest number on a tile."""


class Color(IntEnum):
    """The colour of a tile."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3
    PURPLE = 4


@interned
class Tile(PieceParts):
    """A knight tile: a colour and a number from 1 to 6.

    >>> str(Tile.parse("r4")), Tile.parse("P1").color.name
    ('R4', 'PURPLE')
    """

    color: Color
    number: int

    @property
    def index(self) -> int:
        """The place among the 30 tiles, 0 to 29."""
        return self.color * HIGHEST + self.number - 1

    @override
    def __str__(self) -> str:
        return f"{self.color.name[0]}{self.number}"


TILES: Final = tuple(
    share(Tile(color, number)) for color in Color for number in range(1, HIGHEST + 1)
)
"""The 30 tiles in the order in which its page names them (C4)."""


@frozen_state
class Column:
    """What lies in front of one castle.

    Arguments:
        sides: The tiles of seat 0 and of seat 1, in the order of `TILES`.
        first_full: The seat that had three tiles there first, or None while neither has.
        winner: The seat that took the castle, or None.
    """

    sides: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    first_full: Seat | None
    winner: Seat | None


@interned
class PlaceTile(MoveParts):
    """Place a tile of the stand in front of a castle, on one's own side."""

    text: ClassVar[str] = "{tile}@{castle}"
    words: ClassVar[Words] = WORDS
    tile: Tile
    castle: Castle


@interned
class Surrender(MoveParts):
    """Give the round up."""

    text: ClassVar[str] = "surrender"
    words: ClassVar[Words] = WORDS


Move: TypeAlias = PlaceTile | Surrender


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen(kw_only=True)
class TilePlaced(_Event):
    """A tile came to lie in front of a castle."""

    seat: Seat
    tile: Tile
    castle: Castle


@attrs.frozen
class CastleTaken(_Event):
    """Both sides of a castle's column are full, and *seat* has the better hand."""

    seat: Seat
    castle: Castle


@attrs.frozen
class TileDrawn(_Event):
    """A seat drew the next tile of the bag."""

    seat: Seat
    tile: Annotated[Tile | None, SeenBy("seat")]


@attrs.frozen
class Surrendered(_Event):
    """A seat gave the round up."""

    seat: Seat


@attrs.frozen
class RoundWon(_Event):
    """The round ended."""

    seat: Seat
    reason: Annotated[str, Means("reason")]


@attrs.frozen(kw_only=True)
class Scored(_Event):
    """A seat was given the points of the columns it won."""

    seat: Seat
    points: int
    total: int


@attrs.frozen
class RoundBegan(_Event):
    """All tiles went back into the bag, and a new round began."""

    number: int
    starter: Seat


@attrs.frozen
class StandDrawn(_Event):
    """A seat drew the four tiles it begins a round with."""

    seat: Seat
    tiles: Annotated[tuple[Tile, ...] | None, SeenBy("seat")]


Event: TypeAlias = (
    TilePlaced
    | CastleTaken
    | TileDrawn
    | Surrendered
    | RoundWon
    | Scored
    | RoundBegan
    | StandDrawn
    | GameOver
)


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules(Options):
    """The options of Knights Poker.

    Arguments:
        stop_when_decided: End a round as soon as one seat can win fewer than two columns (R3).
        wrap_straights: Let 5-6-1 and 6-1-2 be straights too (R5).
        surrender: When a seat may give a round up (R6).
        target_score: Play rounds for points up to this score; None plays one round (R7).
        next_starter: Who starts the next round (R7).

    Raises:
        BadSetup: If a value is not allowed, or a target score is combined with
            `stop_when_decided` or `surrender="always"`, under which rounds end without points.
    """

    stop_when_decided: Annotated[bool, Ruling("KP-R3")] = False
    wrap_straights: Annotated[bool, Ruling("KP-R5")] = False
    surrender: Annotated[Literal["provable", "always", "never"], Ruling("KP-R6")] = "provable"
    target_score: Annotated[int | None, AtLeast(1), Ruling("KP-R7")] = None
    next_starter: Annotated[Literal["alternate", "loser", "winner"], Ruling("KP-R7")] = "alternate"

    @override
    def _check(self) -> None:
        if self.target_score is None:
            return
        for name, clashes in (
            ("stop_when_decided", self.stop_when_decided),
            ("surrender", self.surrender == "always"),
        ):
            if clashes:
                raise BadSetup(
                    f"{getattr(self, name)!r} gives rounds an end without points; "
                    "it cannot be combined with a target score",
                    code="rules.combination",
                    where=f"rules.{name}",
                )
