"""The doors of a new game: options, seats, seeds and explicit deals, checked once."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, cast, get_args, get_origin

import attrs
from typing_extensions import TypeVar

from knockout_games.errors import BadSetup, KnockoutError
from knockout_games.kernel.parts import shown, whole_number
from knockout_games.kernel.words import fields_of
from knockout_games.rng import HashRng, Rng, new_seed

__all__ = ["AtLeast", "Deck", "Options", "Ruling", "Seed", "player_count", "read_deck", "source"]

PieceT = TypeVar("PieceT")

Seed: TypeAlias = int | bytes | str
"""What a game can be seeded with."""

NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""

Deck: TypeAlias = Sequence[PieceT] | Sequence[str] | str
"""An explicit deal: pieces, their texts, or one text with spaces between them."""


@attrs.frozen
class Ruling:
    """Name the rule that an option settles, and say in a sentence what it is about.

    The sentence is for games that take their words from their classes.
    """

    identifier: str
    text: str = ""


@attrs.frozen
class AtLeast:
    """Bound an `int` option from below."""

    least: int


class Options:
    """Check the fields of a game's `Rules` by their types when an object is made.

    A field is a `bool`, a `Literal` of texts, an `int` with `AtLeast`, either of them or None,
    or a tuple of `int`s, and is annotated with the `Ruling` it settles.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        for name, hint in fields_of(type(self)):
            value = getattr(self, name)
            if not _fits(value, hint):
                raise BadSetup(
                    f"{shown(value)} is not allowed; choose {_choices(hint)}",
                    code="rules.option",
                    where=f"rules.{name}",
                )
        self._check()

    def _check(self) -> None:
        """Refuse combinations of options; a game overrides it where its rules forbid one."""


def _fits(value: object, hint: Any) -> bool:
    origin = get_origin(hint)
    if hasattr(hint, "__metadata__"):
        least = [mark.least for mark in hint.__metadata__ if isinstance(mark, AtLeast)]
        return _fits(value, hint.__origin__) and not (
            isinstance(value, int) and any(value < bound for bound in least)
        )
    if origin is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if origin is tuple:
        part = get_args(hint)[0]
        return isinstance(value, tuple) and all(
            _fits(item, part) for item in cast("tuple[object, ...]", value)
        )
    parts = get_args(hint)
    if parts:
        return any(_fits(value, part) for part in parts)
    return type(value) is hint


def _choices(hint: Any, bound: str = "") -> str:
    origin = get_origin(hint)
    if hasattr(hint, "__metadata__"):
        marks = [mark for mark in hint.__metadata__ if isinstance(mark, AtLeast)]
        # It is the number that is bounded, not what may stand in its place.
        return _choices(hint.__origin__, "".join(f" of at least {mark.least}" for mark in marks))
    if origin is Literal:
        return " or ".join(repr(value) for value in get_args(hint))
    if origin is tuple:
        return "a tuple of whole numbers"
    parts = get_args(hint)
    if parts:
        return (", or " if bound else " or ").join(_choices(part, bound) for part in parts)
    whole = f"a whole number{bound}"
    names: dict[object, str] = {bool: "True or False", int: whole, type(None): "None"}
    return names.get(hint, str(hint))


def player_count(players: object, allowed: Iterable[int]) -> int:
    """Return *players* as an `int` if a game allows that many.

    Raises:
        BadSetup: If it does not.
    """
    number = whole_number(players, where="players")
    counts = tuple(allowed)
    if number not in counts:
        said = ", ".join(map(str, counts))
        raise BadSetup(
            f"{shown(number)} players cannot play; possible: {said}",
            code="players",
            where="players",
        )
    return number


def checked_rules(rules: object, cls: type[Any]) -> None:
    """Refuse rules of another game.

    Raises:
        BadSetup: If *rules* is no object of *cls*.
    """
    if not isinstance(rules, cls):
        raise BadSetup(
            f"{shown(rules)} is no {cls.__module__}.{cls.__qualname__}",
            code="rules.type",
            where="rules",
        )


def source(seed: Seed | None, rng: Rng | None) -> Rng:
    """Return the random source of a new game: *rng*, or one made from *seed*.

    Without either, the seed is 32 bytes of the operating system.

    Raises:
        BadSetup: If both are given, or the seed is of a wrong type.
    """
    if rng is None:
        return _seeded(new_seed() if seed is None else seed, where="seed")
    if seed is not None:
        raise BadSetup("give a seed or an rng, not both", code="seed.both", where="seed")
    return rng


def _seeded(seed: Any, *, where: str) -> Rng:
    try:
        return HashRng.from_seed(seed)
    except BadSetup as error:
        raise BadSetup(str(error), code=error.code, where=where) from None


def first_needed(first: object) -> None:
    """Refuse an explicit deal that does not say whose hand it lists first (C7).

    Raises:
        BadSetup: If *first* is None.
    """
    if first is None:
        raise BadSetup(
            "a deck lists the hand of the first seat first: say which it is",
            code="deck.first",
            where="first",
        )


def read_seed(doc: Mapping[str, Any]) -> tuple[dict[str, Any], Rng]:
    """Return *doc* without its `"seed"`, and the random source of that seed (0 without one).

    Raises:
        BadSetup: If the seed is none.
    """
    rest = dict(doc)
    return rest, _seeded(rest.pop("seed", 0), where="$.seed")


def read_deck(
    deck: Deck[PieceT], parse: Callable[[str], PieceT], full: Iterable[PieceT]
) -> tuple[PieceT, ...]:
    """Return the pieces of an explicit deal, checked to be exactly those of *full*.

    Raises:
        BadSetup: If a text is no piece, or a piece is missing or there too often, naming it.
    """
    try:
        parts: Sequence[Any] = deck.split() if isinstance(deck, str) else tuple(deck)
    except TypeError:
        raise BadSetup(
            f"{shown(deck)} is no list of pieces", code="deck.piece", where="deck"
        ) from None
    pieces: list[PieceT] = []
    for place, part in enumerate(parts):
        try:
            pieces.append(parse(part) if isinstance(part, str) else part)
        except KnockoutError as error:
            raise BadSetup(str(error), code="deck.piece", where=f"deck[{place}]") from None
    same_pieces(pieces, full, where="deck")
    return tuple(pieces)


def same_pieces(found: Iterable[object], full: Iterable[object], *, where: str) -> None:
    """Check that *found* is exactly the multiset *full*.

    Raises:
        BadSetup: If a piece is missing or there too often, naming every one.
    """
    wanted = Counter(full)
    try:
        given = Counter(found)
    except TypeError:
        raise BadSetup("holds something that is no piece", code="deck.piece", where=where) from None
    extra, missing = given - wanted, wanted - given
    if extra or missing:
        said = [
            f"{label}: {_listed(pieces)}"
            for label, pieces in (("missing", missing), ("too many", extra))
            if pieces
        ]
        raise BadSetup("; ".join(said), code="deck.contents", where=where)


def _listed(pieces: Counter[object]) -> str:
    named = sorted(
        f"{shown_piece(piece)}{f' ({count} times)' if count > 1 else ''}"
        for piece, count in pieces.items()
    )
    return ", ".join(named[:12]) + (", ..." if len(named) > 12 else "")


def shown_piece(piece: object) -> str:
    """Return the notation of a piece, or a short text for something that is none."""
    return str(piece) if hasattr(piece, "code") else shown(piece)
