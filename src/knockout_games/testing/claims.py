"""What the author of a game can tell the laws that they cannot find out by themselves."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, cast

import attrs

from knockout_games.kernel.parts import Json
from knockout_games.testing.plays import Step

__all__ = ["Claims", "Rotation", "Weighted", "rotated_table"]

Weighted: TypeAlias = Iterable[tuple[Any, int]]
"""Worlds, each with the number of arrangements of physical cards that look like it."""


def _names(names: Iterable[str]) -> frozenset[str]:
    return frozenset(names)


@attrs.frozen(kw_only=True)
class Rotation:
    """Rotate the JSON of a state: say which of its keys tell of seats, at any depth.

    Arguments:
        seats: Keys whose values are a seat, or lists of seats in an order that matters.
        sorted_seats: Keys of lists of seats that are kept in rising order.
        tables: Keys of lists that have one entry a seat.
        own: Does the rest, to a document in which all this is done already; it is given that
            document and the number of seats by which it was rotated.
    """

    seats: frozenset[str] = attrs.field(factory=frozenset[str], converter=_names)
    sorted_seats: frozenset[str] = attrs.field(factory=frozenset[str], converter=_names)
    tables: frozenset[str] = attrs.field(factory=frozenset[str], converter=_names)
    own: Callable[[Json, int], Json] | None = None

    def __call__(self, doc: Json, by: int, players: int) -> Json:
        """Return *doc* with every seat moved *by* seats to the left."""
        turned: Json = {
            key: value if key == "rules" else self._value(key, value, by, players)
            for key, value in doc.items()
        }
        return turned if self.own is None else self.own(turned, by)

    def _value(self, key: str, value: Any, by: int, players: int) -> Any:
        if key == "outcome":
            return rotated_outcome(value, by, players)
        if key in self.seats:
            return rotated_seats(value, by, players)
        if key in self.sorted_seats:
            return sorted(rotated_seats(value, by, players))
        if isinstance(value, dict):
            members = cast("Json", value)
            return {name: self._value(name, x, by, players) for name, x in members.items()}
        if not isinstance(value, list):
            return value
        entries = cast("list[object]", value)
        turned = [self._value("", x, by, players) for x in entries]
        return rotated_table(turned, by) if key in self.tables else turned


def rotated_table(entries: list[Any], by: int) -> list[Any]:
    """Return a list with one entry a seat, rotated: entry 0 goes to seat *by*."""
    return [entries[(seat - by) % len(entries)] for seat in range(len(entries))]


def rotated_seats(value: Any, by: int, players: int) -> Any:
    """Return a seat, None, or a list of them, rotated."""
    if isinstance(value, list):
        seats = cast("list[object]", value)
        return [rotated_seats(seat, by, players) for seat in seats]
    return None if value is None else (value + by) % players


def rotated_outcome(doc: Json | None, by: int, players: int) -> Json | None:
    """Return the JSON of an outcome, rotated."""
    if doc is None:
        return None
    scores = doc["scores"]
    return {
        **doc,
        "ranking": [sorted(rotated_seats(group, by, players)) for group in doc["ranking"]],
        "winners": sorted(rotated_seats(doc["winners"], by, players)),
        "scores": None if scores is None else rotated_table(scores, by),
    }


@attrs.frozen(kw_only=True)
class Claims:
    """Tell what a game promises beyond what its types and its descriptor say.

    Everything may be left out; then what it is needed for is not checked, or is checked by the
    common names of zones.

    Arguments:
        pieces: Returns all pieces of a state, from all its zones (conservation). Without it they
            are looked for in the zones with common names, `hands`, `pile`, `row` and so on, if
            at first most kinds of pieces are there.
        longest: Returns the most moves that a game can have, from its rules and the number of
            seats (progress).
        turn: Returns who must be to act after a step, or None where it makes no claim
            (progress); for the order of seats around eliminated ones.
        truth: Checks a view against the state it was taken from, by `assert` (truth).
        worlds: Lists all worlds of a small view, each with the number of arrangements of
            physical cards behind it; None where it cannot (fairness).
        is_freely_dealt: Tells whether every arrangement of the hidden cards of a view is equally
            likely (fairness); where a view knows cards of others it may not be so.
        rotation: Rotates the JSON of a state: is given the document, the number of seats to
            rotate by, and the number of seats (symmetry). See `Rotation`.
        closings: The codes of events with which something ends that views show no more
            afterwards, as the cards of a round (secrecy).
        options: Further values of options to try.
    """

    pieces: Callable[[Any], Iterable[object]] | None = None
    longest: Callable[[Any, int], int | None] | None = None
    turn: Callable[[Step], int | None] | None = None
    truth: Callable[[Any, Any], None] | None = None
    worlds: Callable[[Any], Weighted | None] | None = None
    is_freely_dealt: Callable[[Any], bool] | None = None
    rotation: Callable[[Json, int, int], Json] | None = None
    closings: frozenset[str] = attrs.field(factory=frozenset[str], converter=_names)
    options: Mapping[str, Iterable[object]] = attrs.field(factory=dict[str, Iterable[object]])
