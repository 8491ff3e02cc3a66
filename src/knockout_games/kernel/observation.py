"""Numbers for learning: what a view says, in a fixed, named and documented layout.

A layout is the same for every seat count and all rules of a game. Seats are counted from the
viewer: place 0 is the viewer itself, 1 the seat to its left. A spectator counts from seat 0.
Nothing but a `View` goes in, so nothing hidden can come out. NumPy is not needed here; the
adapters make arrays of the bytes.

A block has one row or several, and each row is the work of a pure function of some *part* of the
view: the own hand, the cards known in one other hand. Most parts come again and again, so their
rows are remembered as they lie in memory, and encoding a view mostly means joining them.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from types import NoneType
from typing import Any, Final, Generic, Literal, TypeAlias, get_args, get_origin

import attrs
from typing_extensions import TypeVar, override

from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat, fields_of

__all__ = [
    "Joined",
    "ObservationField",
    "ObservationLayout",
    "Together",
    "bits_row",
    "by_place",
    "common_fields",
    "common_split",
    "digits_row",
    "itself",
    "marks",
    "number_field",
    "one_hot",
    "seat_field",
    "seats_field",
    "seats_row",
    "tally",
]

PartT = TypeVar("PartT")
PieceT = TypeVar("PieceT")
ValueT = TypeVar("ValueT")
ViewT = TypeVar("ViewT", default=Any)

FLOAT32: Final = "f"
ITEM: Final = array(FLOAT32).itemsize
REMEMBERED: Final = 4096
"""How many rows of one block are kept at most."""

Rows: TypeAlias = Callable[[ViewT, Seat, tuple[Any, ...]], tuple["Row", ...]]
"""Return each row of a layout as bytes, from a view and the seat that is place 0.

The third argument holds for each block what makes its rows: of a block that is remembered, a
dict that finds (or makes) the row of a part, `hands[part]`; of a fresh one, its row function.
"""

Row: TypeAlias = "bytes | array[float]"
"""32-bit floats as they lie in memory."""

Numbers: TypeAlias = "Row | Iterable[float]"


def itself(values: Iterable[float]) -> Iterable[float]:
    """Return the row that the part is already."""
    return values


@attrs.frozen(kw_only=True)
class ObservationField:
    """Describe one named block of numbers.

    Arguments:
        name: The name, unique in its layout.
        shape: The block's shape; its numbers come in row-major order.
        low: The least a number can be.
        high: The most a number can be.
        meaning: What the numbers say, for the documentation.
        rows: Of how many equally long rows it consists, each of a part of its own.
        row: Makes the numbers of a row from its part; it depends on nothing else.
        fresh: Whether rows are made anew each time, since that is cheap or parts hardly ever
            come twice; then *row* gives an array or bytes. All other parts have a hash.
    """

    name: str
    shape: tuple[int, ...]
    low: float = 0
    high: float = 1
    meaning: str
    rows: int = 1
    row: Callable[[Any], Numbers] = itself
    fresh: bool = False

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return prod(self.shape)


@attrs.frozen(kw_only=True)
class Joined:
    """Describe neighbouring blocks that one function makes, anew each time.

    Arguments:
        fields: The blocks; their own row functions are not asked.
        row: Gives the numbers of all of them as an array or bytes.
    """

    fields: tuple[ObservationField, ...]
    row: Callable[[Any], Row]


@attrs.frozen(kw_only=True)
class Together:
    """Describe neighbouring blocks whose parts are so few together that they are one part.

    Arguments:
        fields: The blocks, each with one row.
        split: Gives the part of each block, in order, from the one that they share.
    """

    fields: tuple[ObservationField, ...]
    split: Callable[[Any], Iterable[Any]]

    @property
    def size(self) -> int:
        """How many numbers the blocks have together."""
        return sum(field.size for field in self.fields)

    def row(self, part: object) -> "array[float]":
        """Return the numbers of all the blocks."""
        made = array(FLOAT32)
        for field, own in zip(self.fields, self.split(part), strict=True):
            made.frombytes(_in_memory(field.row(own)))
        return made


def _in_memory(row: "Numbers") -> bytes:
    """Return the numbers of a row as they lie in memory."""
    if isinstance(row, bytes):
        return row
    return (row if isinstance(row, array) else array(FLOAT32, row)).tobytes()


class _Rows(dict[Hashable, bytes]):
    """The rows of one block that have been made, by their parts."""

    def __init__(self, row: Callable[[Any], Numbers], width: int) -> None:
        super().__init__()
        self._row: Final = row
        self._width: Final = width

    def __missing__(self, part: Hashable) -> bytes:
        row = _in_memory(self._row(part))
        if len(row) != ITEM * self._width:
            raise AssertionError(f"{len(row) // ITEM} numbers in a row of {self._width}")
        if len(self) >= REMEMBERED:
            self.clear()
        self[part] = row
        return row


Block: TypeAlias = ObservationField | Together | Joined


def _maker(block: Block) -> Any:
    """Return what makes the rows of a block."""
    if isinstance(block, Together):
        return _Rows(block.row, block.size)
    if isinstance(block, Joined):
        return block.row
    return block.row if block.fresh else _Rows(block.row, block.size // block.rows)


class ObservationLayout(Generic[ViewT]):
    """Put the blocks of a game one after another.

    Arguments:
        blocks: The blocks, in order.
        rows: Gives their rows, in the same order.
    """

    def __init__(self, blocks: Iterable[Block], rows: Rows[ViewT]) -> None:
        every = tuple(blocks)
        self.fields: Final = tuple(
            field
            for block in every
            for field in ((block,) if isinstance(block, ObservationField) else block.fields)
        )
        self._rows: Final = rows
        self._makers: Final = tuple(map(_maker, every))

    @cached_property
    def size(self) -> int:
        """How many numbers one observation has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def offsets(self) -> dict[str, int]:
        """Where each block begins, by name."""
        offsets: dict[str, int] = {}
        place = 0
        for field in self.fields:
            offsets[field.name] = place
            place += field.size
        return offsets

    def __iter__(self) -> Iterator[ObservationField]:
        return iter(self.fields)

    @override
    def __repr__(self) -> str:
        return f"<ObservationLayout of {self.size} numbers>"

    def table(self) -> str:
        """Return a table of the blocks in Markdown, for documentation."""
        rows = ["| block | from | shape | numbers | meaning |", "|---|---|---|---|---|"]
        for field, start in zip(self.fields, self.offsets.values(), strict=True):
            shape = " \u00d7 ".join(map(str, field.shape))
            bounds = f"{field.low:g} to {field.high:g}"
            rows.append(f"| `{field.name}` | {start} | {shape} | {bounds} | {field.meaning} |")
        return "\n".join(rows)

    def packed(self, view: ViewT, first: Seat) -> bytearray:
        """Return the numbers of *view* as they lie in memory: 32-bit floats, block after block.

        Arguments:
            view: What to encode.
            first: The seat that counts as place 0.
        """
        return bytearray().join(self._rows(view, first, self._makers))

    def numbers(self, view: ViewT, *, relative: bool = True) -> list[float]:
        """Return the numbers of *view*, block after block.

        Arguments:
            view: What to encode.
            relative: Count seats from the viewer; otherwise from seat 0.
        """
        seat: Seat | None = getattr(view, "seat", None)
        first = seat if relative and seat is not None else 0
        packed = self.packed(view, first)
        if len(packed) != ITEM * self.size:
            raise AssertionError(f"{len(packed) // ITEM} numbers instead of {self.size}")
        return array(FLOAT32, bytes(packed)).tolist()


# --- parts of views ----------------------------------------------------------------------


def by_place(
    values: tuple[ValueT, ...], first: Seat, places: int, fill: ValueT
) -> tuple[ValueT, ...]:
    """Return *values* by seat, counted from *first* and filled up to *places*.

    >>> by_place((5, 6, 7), 1, 4, 0)
    (6, 7, 5, 0)
    """
    return values[first:] + values[:first] + (fill,) * (places - len(values))


# --- rows of parts -----------------------------------------------------------------------


def seats_row(places: int) -> Callable[[tuple[Iterable[Seat], Seat, int]], list[float]]:
    """Return the row function that marks the places of seats.

    Its part is the seats, the seat that is place 0, and how many seats there are.

    >>> seats_row(4)(((0, 2), 1, 3))
    [0, 1, 1, 0]
    """

    def row(part: tuple[Iterable[Seat], Seat, int]) -> list[float]:
        seats, first, players = part
        made: list[float] = [0] * places
        for seat in seats:
            made[(seat - first) % players] = 1
        return made

    return row


def one_hot(choices: Sequence[PartT]) -> Callable[[PartT | None], list[float]]:
    """Return the row function that marks one of *choices*; None marks nothing.

    >>> one_hot("abc")("b")
    [0, 1, 0]
    """

    def row(part: PartT | None) -> list[float]:
        return [int(part == choice) for choice in choices]

    return row


def number_field(name: str, *, meaning: str, low: float = 0, high: float = 1) -> ObservationField:
    """Return a block of one number; its part is the number."""
    return ObservationField(
        name=name, shape=(1,), low=low, high=high, meaning=meaning, row=lambda value: (value,)
    )


def seat_field(name: str, places: int, *, meaning: str) -> ObservationField:
    """Return a block that marks one place; its part is the place, or None."""
    return ObservationField(name=name, shape=(places,), meaning=meaning, row=one_hot(range(places)))


def seats_field(name: str, places: int, *, meaning: str) -> ObservationField:
    """Return a block that marks places; its part is that of `seats_row`."""
    return ObservationField(name=name, shape=(places,), meaning=meaning, row=seats_row(places))


def marks(order: Mapping[PieceT, int]) -> Callable[[Iterable[PieceT]], "array[float]"]:
    """Return the row function that marks the pieces it is given, in the places *order* gives.

    >>> marks({"a": 0, "b": 1, "c": 2})("ca").tolist()
    [1.0, 0.0, 1.0]
    """
    nothing = array(FLOAT32, [0] * len(order))

    def row(pieces: Iterable[PieceT]) -> "array[float]":
        made = nothing[:]
        for piece in pieces:
            made[order[piece]] = 1
        return made

    return row


def tally(order: Mapping[PieceT, int]) -> Callable[[Iterable[PieceT]], "array[float]"]:
    """Return the row function that counts each piece, in the places *order* gives.

    >>> tally({"a": 0, "b": 1, "c": 2})("abba").tolist()
    [2.0, 2.0, 0.0]
    """
    nothing = array(FLOAT32, [0] * len(order))

    def row(pieces: Iterable[PieceT]) -> "array[float]":
        made = nothing[:]
        for piece in pieces:
            made[order[piece]] += 1
        return made

    return row


def digits_row(places: int) -> Callable[[int], bytes]:
    """Return the fresh row function that reads digits of 4 bits from an int, the lowest first.

    >>> array(FLOAT32, digits_row(3)(0x201)).tolist()
    [1.0, 0.0, 2.0]
    """
    size = (places + 1) // 2
    end = 4 * places

    def row(digits: int) -> bytes:
        return b"".join(map(_TWO_DIGITS, digits.to_bytes(size, "little")))[:end]

    return row


def bits_row(places: int) -> Callable[[int], bytes]:
    """Return the fresh row function that marks the set bits of an int, the lowest first.

    >>> array(FLOAT32, bits_row(3)(0b110)).tolist()
    [0.0, 1.0, 1.0]
    """
    size = (places + 7) // 8
    end = 4 * places

    def row(mask: int) -> bytes:
        return b"".join(map(_EIGHT_BITS, mask.to_bytes(size, "little")))[:end]

    return row


_TWO_DIGITS: Final = [
    array(FLOAT32, [byte & 15, byte >> 4]).tobytes() for byte in range(256)
].__getitem__
_EIGHT_BITS: Final = [
    array(FLOAT32, [byte >> bit & 1 for bit in range(8)]).tobytes() for byte in range(256)
].__getitem__


# --- what every game has -----------------------------------------------------------------


def common_split(part: Any) -> tuple[object, ...]:
    """Return the parts of the blocks that begin every layout from the one they share.

    That one is: the seat count, the seat that is place 0, who is to act, who is alive, what is
    awaited, the rules.
    """
    players, first, seat, alive, decision, rules = part
    place = None if seat is None else (seat - first) % players
    return players, place, (alive, first, players), decision, rules


def common_fields(
    player_counts: Sequence[int], decisions: Sequence[str], rules: type[Any]
) -> Together:
    """Return the blocks that begin every layout: seats, whose decision, which, and the rules.

    Their part is what `common_split` takes.

    Arguments:
        player_counts: The seat counts of the game.
        decisions: The codes of its decisions.
        rules: Its class of options.
    """
    places = max(player_counts)
    fields = (
        ObservationField(
            name="players",
            shape=(len(player_counts),),
            meaning=f"the seat count: {', '.join(map(str, player_counts))}",
            row=one_hot(player_counts),
        ),
        seat_field("to_act", places, meaning="who decides, by place"),
        seats_field("alive", places, meaning="who is in the game, by place"),
        ObservationField(
            name="decision",
            shape=(len(decisions),),
            meaning=f"what is awaited: {', '.join(decisions)}",
            row=one_hot(decisions),
        ),
        ObservationField(
            name="rules",
            shape=(len(list(_option_names(rules))),),
            meaning=f"the options: {'; '.join(_option_names(rules))}",
            row=_option_numbers,
        ),
    )
    return Together(fields=fields, split=common_split)


def _kind(hint: Any) -> Any:
    """Return an option's type without markers and None."""
    plain = hint.__origin__ if hasattr(hint, "__metadata__") else hint
    if get_origin(plain) in (Literal, tuple):
        return plain
    return next((part for part in get_args(plain) if part is not NoneType), plain)


@memo
def _option_numbers(rules: Hashable) -> list[float]:
    numbers: list[float] = []
    cls: type[Any] = type(rules)
    for name, hint in fields_of(cls):
        value, kind = getattr(rules, name), _kind(hint)
        if get_origin(kind) is Literal:
            numbers.extend(one_hot(get_args(kind))(value))
        elif get_origin(kind) is tuple:
            numbers.append(value == getattr(cls(), name))
        elif kind is bool:
            numbers.append(value is True)
        else:
            numbers.append(value is not None)
    return numbers


def _option_names(rules: type[Any]) -> Iterator[str]:
    for name, hint in fields_of(rules):
        kind = _kind(hint)
        if get_origin(kind) is Literal:
            yield from (f"{name} = {choice}" for choice in get_args(kind))
        elif get_origin(kind) is tuple:
            yield f"{name} as by default"
        elif kind is bool:
            yield name
        else:
            yield f"{name} given"
