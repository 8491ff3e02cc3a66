"""Numbers for learning: what a view says, in a fixed, named and documented layout.

A layout is the same for every seat count and all rules of a game. Seats are counted from the
viewer: place 0 is the viewer itself, 1 the seat to its left. A spectator counts from seat 0.
Nothing but a `View` goes in, so nothing hidden can come out. NumPy is not needed here; the
adapters make arrays of the numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, Final, Generic, Literal, get_args, get_origin

import attrs
from typing_extensions import TypeVar, override

from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.words import Seat, fields_of

__all__ = [
    "ObservationField",
    "ObservationLayout",
    "common_fields",
    "one_hot",
    "places_of",
    "relative",
    "tally",
]

PieceT = TypeVar("PieceT")
ViewT = TypeVar("ViewT", default=Any)


@attrs.frozen(kw_only=True)
class ObservationField(Generic[ViewT]):
    """Describe one named block of numbers.

    Arguments:
        name: The name, unique in its layout.
        shape: The block's shape; its numbers come in row-major order.
        low: The least a number can be.
        high: The most a number can be.
        meaning: What the numbers say, for the documentation.
        numbers: Make them from a view and the seat that counts as place 0.
    """

    name: str
    shape: tuple[int, ...]
    low: float = 0
    high: float = 1
    meaning: str
    numbers: Callable[[ViewT, Seat], Iterable[float]]

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return prod(self.shape)


class ObservationLayout(Generic[ViewT]):
    """Put the blocks of a game one after another.

    Arguments:
        fields: The blocks, in order.
    """

    def __init__(self, fields: Iterable[ObservationField[ViewT]]) -> None:
        self.fields: Final = tuple(fields)

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

    def __iter__(self) -> Iterator[ObservationField[ViewT]]:
        return iter(self.fields)

    @override
    def __repr__(self) -> str:
        return f"<ObservationLayout of {self.size} numbers>"

    def numbers(self, view: ViewT, *, relative: bool = True) -> list[float]:
        """Return the numbers of *view*, block after block.

        Arguments:
            view: What to encode.
            relative: Count seats from the viewer; otherwise from seat 0.
        """
        seat: Seat | None = getattr(view, "seat", None)
        first = seat if relative and seat is not None else 0
        numbers: list[float] = []
        for field in self.fields:
            numbers.extend(field.numbers(view, first))
        return numbers


def relative(values: Sequence[float], first: Seat, places: int, fill: float = 0) -> list[float]:
    """Return *values* by seat, counted from *first* and filled up to *places* numbers.

    >>> relative([5, 6, 7], 1, 4)
    [6, 7, 5, 0]
    """
    turned = [*values[first:], *values[:first]]
    return turned + [fill] * (places - len(turned))


def one_hot(index: int | None, size: int) -> list[float]:
    """Return *size* zeros with a one at *index*; all zeros for None.

    >>> one_hot(1, 3)
    [0, 1, 0]
    """
    numbers: list[float] = [0] * size
    if index is not None:
        numbers[index] = 1
    return numbers


def places_of(seats: Iterable[Seat], view: GameView, first: Seat, places: int) -> list[float]:
    """Return *places* zeros with a one for each of *seats*, counted from *first*."""
    numbers: list[float] = [0] * places
    for seat in seats:
        numbers[(seat - first) % view.players] = 1
    return numbers


def tally(pieces: Iterable[PieceT], order: Mapping[PieceT, int]) -> list[float]:
    """Return how often each piece is among *pieces*, in the places that *order* gives.

    >>> tally("abba", {"a": 0, "b": 1, "c": 2})
    [2, 2, 0]
    """
    numbers: list[float] = [0] * len(order)
    for piece in pieces:
        numbers[order[piece]] += 1
    return numbers


def common_fields(
    player_counts: Sequence[int], decisions: Sequence[str], rules: type[Any]
) -> tuple[ObservationField[Any], ...]:
    """Return the blocks that begin every layout: seats, whose decision, which, and the rules.

    Arguments:
        player_counts: The seat counts of the game.
        decisions: The codes of its decisions.
        rules: Its class of options.
    """
    places = max(player_counts)

    def players(view: GameView, _: Seat) -> list[float]:
        return one_hot(player_counts.index(view.players), len(player_counts))

    def to_act(view: GameView, first: Seat) -> list[float]:
        seat = view.to_act
        return places_of(() if seat is None else (seat,), view, first, places)

    def alive(view: GameView, first: Seat) -> list[float]:
        return places_of(view.alive, view, first, places)

    def decision(view: GameView, _: Seat) -> list[float]:
        code = view.decision
        return one_hot(None if code is None else decisions.index(code), len(decisions))

    def options(view: GameView, _: Seat) -> list[float]:
        return _option_numbers(view.rules)

    size = len(_option_numbers(rules()))
    return (
        ObservationField(
            name="players",
            shape=(len(player_counts),),
            meaning=f"the seat count: {', '.join(map(str, player_counts))}",
            numbers=players,
        ),
        ObservationField(
            name="to_act", shape=(places,), meaning="who decides, by place", numbers=to_act
        ),
        ObservationField(
            name="alive", shape=(places,), meaning="who is in the game, by place", numbers=alive
        ),
        ObservationField(
            name="decision",
            shape=(len(decisions),),
            meaning=f"what is awaited: {', '.join(decisions)}",
            numbers=decision,
        ),
        ObservationField(
            name="rules",
            shape=(size,),
            meaning=f"the options: {'; '.join(_option_names(rules))}",
            numbers=options,
        ),
    )


def _parts(hint: Any) -> tuple[Any, bool]:
    """Return an option's type without markers and None, and whether None is possible."""
    plain = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
    if get_origin(plain) in (Literal, tuple):
        return plain, False
    choices = [part for part in get_args(plain) if part is not type(None)]
    return (choices[0], True) if choices else (plain, False)


def _option_numbers(rules: object) -> list[float]:
    numbers: list[float] = []
    cls = type(rules)
    for name, hint in fields_of(cls):
        value, (kind, _) = getattr(rules, name), _parts(hint)
        if get_origin(kind) is Literal:
            choices = get_args(kind)
            numbers.extend(one_hot(choices.index(value), len(choices)))
        elif get_origin(kind) is tuple:
            numbers.append(value == getattr(cls(), name))
        elif kind is bool:
            numbers.append(value)
        else:
            numbers.append(value is not None)
    return numbers


def _option_names(rules: type[Any]) -> Iterator[str]:
    for name, hint in fields_of(rules):
        kind, _ = _parts(hint)
        if get_origin(kind) is Literal:
            yield from (f"{name} = {choice}" for choice in get_args(kind))
        elif get_origin(kind) is tuple:
            yield f"{name} as by default"
        elif kind is bool:
            yield name
        else:
            yield f"{name} given"
