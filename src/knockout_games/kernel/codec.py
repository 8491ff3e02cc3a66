"""JSON of a game's values: strict both ways, with the place of every fault.

Loaded on first use, since it brings cattrs along.
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args, get_origin

import cattrs
from cattrs import AttributeValidationNote, Converter, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from typing_extensions import TypeVar

from knockout_games.errors import BadDocument, BadNotation, KnockoutError
from knockout_games.kernel.parts import json_object, shown
from knockout_games.kernel.protocols import GameState, GameView, Piece
from knockout_games.kernel.words import class_code
from knockout_games.rng import Rng, rng_from_plain, rng_to_plain

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game, Json, Kind

__all__ = ["FORMAT", "Codec", "canonical", "digest", "read_json"]

T = TypeVar("T")

FORMAT: Final = 1
"""The version of the documents that are written; all versions up to it are read."""

LONGEST: Final = 16_000_000
"""The most characters of JSON text that are read."""


class Codec:
    """Convert the values of one game to JSON and back."""

    def __init__(self, game: "Game[Any, Any, Any, Any, Any]") -> None:
        self._game: Final = game
        self._converter: Final = _strict_converter()
        for cls in game.pieces:
            self._register_piece(cls)
        for cls in (*game.moves, *game.events):
            self._register_member(cls)
        self._converter.register_structure_hook_func(
            lambda hint: hint is Piece, lambda text, _: self._any_piece(text)
        )
        self._union_hook(game.moves, text=True)
        self._union_hook(game.events, text=False)
        self._moves: Final = _by_code(game.moves)
        self._events: Final = _by_code(game.events)

    def header(self) -> "Json":
        """Return what every stored document of the game begins with."""
        return {
            "game": self._game.slug,
            "format": FORMAT,
            "rules_version": self._game.rules_version,
        }

    def to_json(self, x: object) -> "Json":
        """Return *x* as plain JSON values.

        Raises:
            BadDocument: If *x* is nothing of this game.
        """
        game = self._game
        known = (game.State, game.View, game.Rules, *game.moves, *game.events)
        if not isinstance(x, known):
            raise BadDocument(f"{shown(x)} is nothing of {game.title}", code="document.type")
        if isinstance(x, game.State):
            whole = x if game.Position is None else game.Position.of(x)
            return {**self.header(), **self.plain(whole)}
        if isinstance(x, game.View):
            return {**self.header(), **self.plain(x)}
        return cast("Json", self.plain(x))

    def plain(self, x: object) -> Any:
        """Return any value made of the game's parts as plain JSON values."""
        return self._converter.unstructure(x)

    def read(self, hint: Any, doc: object, *, where: str = "$") -> Any:
        """Return *doc* as a value of the type *hint*.

        Raises:
            BadDocument: If it is none, with the place of the first fault.
        """
        return _told(partial(self._converter.structure, doc, hint), where)

    def from_json(self, kind: "Kind", doc: object) -> Any:
        """Return what *doc* stands for.

        Raises:
            BadDocument: If it is no document of that kind.
        """
        game = self._game
        if kind == "move":
            return self._member(doc, self._moves, text=True)
        if kind == "event":
            return self._member(doc, self._events, text=False)
        if kind == "rules":
            return self.read(game.Rules, doc)
        if kind == "view":
            view = self.read(game.View, self._headless(doc))
            return _checked(view)
        if kind == "state":
            body = self._headless(doc)
            if game.Position is None:
                return self.read(game.State, body)
            return self.read(game.Position, body).state()
        raise BadDocument(f"{shown(kind)} is no kind of document", code="document.kind")

    def _headless(self, doc: object) -> "Json":
        body = json_object(doc)
        for key, ours in self.header().items():
            if key not in body:
                raise BadDocument("this is missing", code="document.missing", where=f"$.{key}")
            theirs = body.pop(key)
            if type(theirs) is not type(ours) or theirs != ours:
                raise BadDocument(
                    f"{shown(theirs)} cannot be read here; expected {ours!r}",
                    code=f"document.{key}",
                    where=f"$.{key}",
                )
        return body

    def _register_piece(self, cls: type[Any]) -> None:
        def parse(text: object, _: object) -> object:
            return cls.parse(text)

        self._converter.register_unstructure_hook(cls, str)
        self._converter.register_structure_hook(cls, parse)

    def _any_piece(self, text: object) -> object:
        for cls in self._game.pieces:
            try:
                return cls.parse(text)
            except BadNotation:
                continue
        raise BadNotation(f"{shown(text)} is no piece", code="notation.piece")

    def _register_member(self, cls: type[Any]) -> None:
        inner = make_dict_unstructure_fn(cls, self._converter)
        kind = class_code(cls)

        def write(x: object) -> object:
            return {"kind": kind, **inner(x)}

        self._converter.register_unstructure_hook(cls, write)

    def _union_hook(self, classes: tuple[type[Any], ...], *, text: bool) -> None:
        members = frozenset(classes)
        table = _by_code(classes)

        def is_member(hint: Any) -> bool:
            args = get_args(hint)
            if args and get_origin(hint) is not tuple:
                return all(arg in members for arg in args if isinstance(arg, type)) and all(
                    isinstance(arg, type) and arg is not NoneType for arg in args
                )
            return isinstance(hint, type) and hint in members

        self._converter.register_structure_hook_func(
            is_member, lambda doc, _: self._member(doc, table, text=text)
        )

    def _member(self, doc: object, table: Mapping[str, type[Any]], *, text: bool) -> Any:
        if text and isinstance(doc, str):
            try:
                return self._game.parse_move(doc)
            except BadNotation as error:
                raise BadDocument(str(error), code=error.code, where="$") from None
        body = json_object(doc)
        kind = body.pop("kind", None)
        cls = table.get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise BadDocument(
                f"{shown(kind)} is none of: {', '.join(table)}",
                code="document.kind",
                where="$.kind",
            )
        read = make_dict_structure_fn(cls, self._converter)
        member = _told(partial(read, body, cls), "$")
        if text and member not in self._game.actions.numbers:
            # Of the right types, but with a value that no move has.
            raise BadDocument(f"there is no move {shown(str(member))}", code="document.move")
        return member


def _by_code(classes: tuple[type[Any], ...]) -> dict[str, type[Any]]:
    return {class_code(cls): cls for cls in classes}


def _checked(view: Any) -> Any:
    check = getattr(view, "check", None)
    if check is not None:
        check()
    return view


def _exactly(cls: type) -> Callable[[object, object], object]:
    def read(value: object, _: object) -> object:
        if type(value) is not cls:
            raise BadDocument(f"{shown(value)} is no {_PLAIN[cls]}", code="document.type")
        return value

    return read


_PLAIN: Final[dict[type, str]] = {
    int: "whole number",
    bool: "true or false",
    str: "text",
    float: "number",
    NoneType: "null",
}


def _strict_converter() -> Converter:
    """Return a converter that coerces nothing and forgets nothing."""
    written: Mapping[type, Callable[[Iterable[object]], list[object]]] = {
        tuple: list,
        frozenset: _in_order,
    }
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides=written)
    for cls in (int, bool, str):
        converter.register_structure_hook(cls, _exactly(cls))

    def number(value: object, _: object) -> float:
        if type(value) not in (int, float):
            raise BadDocument(f"{shown(value)} is no number", code="document.type")
        return float(cast("float", value))

    converter.register_structure_hook(float, number)

    def is_tuple(hint: Any) -> bool:
        return get_origin(hint) is tuple

    def read_tuple(value: object, hint: Any) -> object:
        args = get_args(hint)
        parts = _parts(value, args)
        if len(args) == 2 and args[1] is Ellipsis:
            args = (args[0],) * len(parts)
        if len(args) != len(parts):
            raise BadDocument(
                f"{len(parts)} entries where {len(args)} belong", code="document.length"
            )
        return tuple(
            _told(partial(converter.structure, part, arg), f"$[{index}]")
            for index, (part, arg) in enumerate(zip(parts, args, strict=True))
        )

    converter.register_structure_hook_func(is_tuple, read_tuple)

    def read_literal(value: object, hint: Any) -> object:
        for option in get_args(hint):
            if type(option) is type(value) and option == value:
                return option
        said = ", ".join(map(repr, get_args(hint)))
        raise BadDocument(f"{shown(value)} is none of: {said}", code="document.choice")

    def is_literal(hint: Any) -> bool:
        return get_origin(hint) is Literal

    converter.register_structure_hook_func(is_literal, read_literal)
    converter.register_structure_hook_func(
        lambda hint: hint is Rng, lambda doc, _: rng_from_plain(doc)
    )
    converter.register_unstructure_hook_func(lambda hint: hint is Rng, rng_to_plain)
    return converter


def _in_order(parts: Iterable[object]) -> list[object]:
    """Return what a set holds, as plain JSON values, in the same order in every process."""
    return sorted(parts, key=canonical)


def _parts(value: object, args: tuple[Any, ...]) -> list[object]:
    # A row of pieces may be written as one text: "Kn7 Ar10".
    if isinstance(value, str) and args and hasattr(args[0], "parse"):
        return list(value.split())
    if isinstance(value, list | tuple):
        return list(cast("list[object]", value))
    raise BadDocument(f"{shown(value)} is no list", code="document.type")


def _told(read: Callable[[], T], where: str) -> T:
    """Return what *read* gives; whatever a hook or converter finds, the caller hears from us."""
    try:
        return read()
    except Exception as error:
        fault = _fault(error, where)
    # Out here it carries no error of others along, which may not survive a pickle.
    raise fault


def _fault(error: Exception, where: str) -> BadDocument:
    """Return the first fault inside *error* as one of ours, with its place below *where*."""
    if isinstance(error, KnockoutError):
        inside = error.where or ""
        message = str(error).removeprefix(f"{inside}: ")
        # An option is named "rules.reveal" wherever the rules stand.
        place = where + inside.removeprefix("$").removeprefix("rules")
        return BadDocument(message, code=error.code, where=place)
    if isinstance(error, cattrs.BaseValidationError):
        first = error.exceptions[0]
        return _fault(first, where + "".join(map(_step, getattr(first, "__notes__", ()))))
    if isinstance(error, KeyError):
        return BadDocument("this is missing", code="document.missing", where=where)
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        extra = ", ".join(sorted(map(shown, error.extra_fields)))
        return BadDocument(f"unknown keys: {extra[:200]}", code="document.extra", where=where)
    return BadDocument("this cannot be read", code="document.type", where=where)


def _step(note: object) -> str:
    if isinstance(note, AttributeValidationNote):
        return f".{note.name}"
    return f"[{note.index}]" if isinstance(note, IterableValidationNote) else ""


def canonical(doc: object) -> str:
    """Return JSON text that is the same for equal documents."""
    return json.dumps(doc, sort_keys=True, separators=(",", ":"), allow_nan=False)


def read_json(text: object) -> Any:
    """Return the JSON value of *text*, more strictly than `json.loads`.

    Raises:
        BadDocument: If it is no JSON, has a key twice, NaN, an infinity or half a character
            (a lone surrogate), or is longer than 16 million characters or nested too deeply.
    """
    if not isinstance(text, str | bytes):
        raise BadDocument(f"{shown(text)} is no text", code="document.type", where="$")
    if len(text) > LONGEST:
        raise BadDocument(f"longer than {LONGEST} characters", code="document.too_long", where="$")
    try:
        doc = json.loads(
            text,
            object_pairs_hook=_once,
            parse_float=_finite,
            parse_constant=_no_constant,
        )
        if _may_hold_halves(text):
            json.dumps(doc, ensure_ascii=False).encode()
    except BadDocument:
        raise
    except RecursionError:
        raise BadDocument("nested too deeply", code="document.nested", where="$") from None
    except UnicodeEncodeError:
        raise BadDocument(
            "half a character (a lone surrogate)", code="document.unicode", where="$"
        ) from None
    except ValueError as error:
        raise BadDocument(f"no JSON: {error}", code="document.json", where="$") from None
    return doc


def _may_hold_halves(text: str | bytes) -> bool:
    """Tell whether half a character may stand in *text*, as it is or as an escape."""
    if isinstance(text, str):
        return not text.isascii() or "\\u" in text
    # With zero bytes it is UTF-16 or UTF-32, in which an escape looks otherwise.
    return not text.isascii() or b"\\u" in text or b"\0" in text


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    doc = dict(pairs)
    if len(doc) != len(pairs):
        raise BadDocument("a key stands twice in one object", code="document.twice", where="$")
    return doc


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_constant(digits[:60])


def _no_constant(name: str) -> Any:
    raise BadDocument(f"{name} is no JSON number", code="document.number", where="$")


def digest(x: GameState | GameView, *, rng: bool = True) -> str:
    """Return a key of a state or view that is the same in every process and version.

    It is the BLAKE2b hash of the canonical JSON, 32 hexadecimal digits. Of a view it is a key of
    what the seat knows.

    Arguments:
        x: A state or view.
        rng: Whether the future counts; without it, positions are compared.
    """
    doc = x.game.to_json(x)
    if not rng:
        doc.pop("rng", None)
    return hashlib.blake2b(canonical(doc).encode(), digest_size=16).hexdigest()
