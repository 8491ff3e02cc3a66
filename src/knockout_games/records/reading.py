"""Reading the parts of a document strictly, and saying where a fault is."""

from collections.abc import Callable
from typing import TypeVar

from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.kernel.parts import Json, json_list, shown

__all__ = ["below", "each", "maybe", "nothing_else", "read_count", "read_text", "take"]

T = TypeVar("T")


def take(body: Json, key: str, read: Callable[[object, str], T], where: str = "$") -> T:
    """Take *key* out of *body* and read it.

    Raises:
        BadDocument: If it is not there, or *read* refuses it.
    """
    place = f"{where}.{key}"
    if key not in body:
        raise BadDocument("this is missing", code="document.missing", where=place)
    return read(body.pop(key), place)


def nothing_else(body: Json, where: str) -> None:
    """Check that every key of *body* was taken.

    Raises:
        BadDocument: If one is left.
    """
    if body:
        extra = ", ".join(sorted(map(shown, body)))
        raise BadDocument(f"unknown keys: {extra[:200]}", code="document.extra", where=where)


def read_text(doc: object, where: str) -> str:
    """Return *doc*, which must be a text.

    Raises:
        BadDocument: If it is none.
    """
    if not isinstance(doc, str):
        raise BadDocument(f"{shown(doc)} is no text", code="document.type", where=where)
    return doc


def read_count(doc: object, where: str) -> int:
    """Return *doc*, which must be a whole number from 0 on.

    Raises:
        BadDocument: If it is none.
    """
    if type(doc) is not int or doc < 0:
        raise BadDocument(
            f"{shown(doc)} is no whole number from 0 on", code="document.type", where=where
        )
    return doc


def maybe(read: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    """Return what reads None as well as what *read* does."""
    return lambda doc, where: None if doc is None else read(doc, where)


def each(read: Callable[[object, str], T]) -> Callable[[object, str], tuple[T, ...]]:
    """Return what reads a list of what *read* does."""

    def read_each(doc: object, where: str) -> tuple[T, ...]:
        parts = json_list(doc, where=where)
        return tuple(read(part, f"{where}[{place}]") for place, part in enumerate(parts))

    return read_each


def below(error: KnockoutError, where: str) -> BadDocument:
    """Return *error*, found in the part at *where*, with its place in the whole."""
    inside = error.where or ""
    message = str(error).removeprefix(f"{inside}: ")
    place = inside.removeprefix("$")
    if place and not place.startswith((".", "[")):
        place = f".{place}"
    return BadDocument(message, code=error.code, where=where + place)
