"""The words of Knock Out: holes, the move, events and options. No rule lives here."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.kernel.events import EventParts, GameOver
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts
from knockout_games.kernel.setup import Options, Ruling
from knockout_games.kernel.words import Means, Seat, Words

from .words import WORDS

__all__ = [
    "CENTRE",
    "COLUMNS",
    "DIRECTIONS",
    "HOLES",
    "Direction",
    "Event",
    "Hole",
    "Move",
    "PlaceStopper",
    "Rules",
    "StopperPlaced",
    "StoppersKnockedOut",
]

COLUMNS: Final = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
"""The columns from left to right as seat 0 sees them, and how many holes each has."""

Direction: TypeAlias = Literal["N", "NE", "SE", "S", "SW", "NW"]
"""A straight line out of a hole; the columns stand upright, so there is no east."""

DIRECTIONS: Final[dict[Direction, tuple[int, int]]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}
"""The steps in q and r, clockwise from the top."""


def _index(column: str, number: int) -> int:
    return sum(size for other, size in COLUMNS.items() if other < column) + number - 1


@interned
class Hole(PieceParts):
    """A hole of the grid: a column from a to g and a number from 1 at the bottom.

    >>> hole = Hole.parse("D5")
    >>> str(hole), hole.q, hole.r
    ('d5', 0, -1)
    """

    column: str
    number: int
    index: int = attrs.field(
        init=False,
        default=attrs.Factory(lambda self: _index(self.column, self.number), takes_self=True),
    )
    """The place among the 37 holes, column by column upwards, 0 to 36."""

    @property
    def q(self) -> int:
        """The cube coordinate that counts columns from the middle."""
        return "abcdefg".index(self.column) - 3

    @property
    def r(self) -> int:
        """The cube coordinate that counts downwards along a column."""
        return min(3, 3 - self.q) - (self.number - 1)

    @override
    def __str__(self) -> str:
        return f"{self.column}{self.number}"


HOLES: Final = tuple(
    share(Hole(column, number)) for column, size in COLUMNS.items() for number in range(1, size + 1)
)
"""All 37 holes, column by column upwards."""

CENTRE: Final = Hole("d", 4)


@interned
class PlaceStopper(MoveParts):
    """Put a stopper into an empty hole."""

    text: ClassVar[str] = "{hole}"
    words: ClassVar[Words] = WORDS
    hole: Hole


Move: TypeAlias = PlaceStopper


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen
class StopperPlaced(_Event):
    """A seat put a stopper into a hole."""

    seat: Seat
    hole: Hole


@attrs.frozen(kw_only=True)
class StoppersKnockedOut(_Event):
    """A run of stoppers was trapped and now belongs to *seat*; holes from near to far."""

    seat: Seat
    direction: Annotated[Direction, Means("direction")]
    holes: tuple[Hole, ...]


Event: TypeAlias = StopperPlaced | StoppersKnockedOut | GameOver


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules(Options):
    """The options of Knock Out.

    Arguments:
        centre: Play with the hole d4 in the middle, empty at the start (R1).
        line_through_centre: On lines through the missing centre, let the holes on both of its
            sides touch (R4); it has no effect with a centre.

    Raises:
        BadSetup: If a value is not allowed.
    """

    centre: Annotated[bool, Ruling("KO-R1")] = False
    line_through_centre: Annotated[bool, Ruling("KO-R4")] = False
