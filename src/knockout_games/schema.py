"""JSON Schema (2020-12) of all documents of a game, made from the types that they are read by.

So a front end in any language can check what it gets, have types generated, and build a form for
the options. A schema describes documents as `to_json` writes them. Reading is a little more
generous: a move may be its notation, and what has a default may be left out.

No generator that is maintained knows unions of attrs classes with a tag, so this one is our own.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, cast, get_args, get_origin

import attrs

from knockout_games.errors import BadSetup, Unsupported
from knockout_games.kernel.frozen import shared
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, shown
from knockout_games.kernel.protocols import Piece
from knockout_games.kernel.setup import AtLeast, Ruling
from knockout_games.kernel.words import Means, SeenBy, class_code, fields_of
from knockout_games.records import IncidentKind, Result
from knockout_games.rng import Rng

__all__ = ["DIALECT", "Definitions", "SchemaKind", "schema"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that is written."""

SchemaKind: TypeAlias = Literal["move", "event", "view", "rules", "state", "record", "seat_record"]
"""What a schema can be asked for; `"seat_record"` is what `GameRecord.for_seat` exports."""

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

INTEGER: Final = {"type": "integer"}
NULL: Final = {"type": "null"}
TEXT: Final = {"type": "string"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
_PLAIN: Final[Mapping[object, Json]] = {
    int: INTEGER,
    str: TEXT,
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: NULL,
}


def schema(game: AnyGame, kind: SchemaKind) -> Json:
    """Return the JSON Schema of one kind of document of a game, complete in itself.

    >>> from knockout_games import knights_poker
    >>> schema(knights_poker.GAME, "move")["oneOf"][1]
    {'$ref': '#/$defs/Surrender'}

    Raises:
        BadSetup: If there is no such kind.
        Unsupported: If a type of the game cannot be described.
    """
    writers: Mapping[str, Callable[[Definitions], Json]] = {
        "move": lambda known: known.one_of(game.moves),
        "event": lambda known: known.one_of(game.events),
        "view": lambda known: known.fields_of(game.View, _header(game)),
        "rules": lambda known: known.fields_of(game.Rules),
        "state": lambda known: known.fields_of(_state_class(game), _header(game)),
        "record": _record,
        "seat_record": _seat_record,
    }
    if kind not in writers:
        raise BadSetup(
            f"{shown(kind)} is none of: {', '.join(writers)}", code="schema.kind", where="kind"
        )
    known = Definitions(game)
    return known.document(writers[kind](known), name=kind)


class Definitions:
    """Write the types of a game as schemas, each class once, below `$defs`.

    Whoever has documents of its own with parts of a game in them describes them with it:
    `of` gives the schema of a type, `document` puts a whole document together.

    Arguments:
        game: The game that the types belong to.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game: Final = game
        self._known: Final[dict[str, Json]] = {}
        self._names: Final[dict[object, str]] = {}
        self._tagged: Final = frozenset((*game.moves, *game.events))

    def document(self, body: Json, *, name: str) -> Json:
        """Return the schema of a whole document with this *body*.

        Arguments:
            body: What the document is.
            name: What it is called in the identifier and the title.
        """
        return {
            "$schema": DIALECT,
            "$id": f"urn:knockout-games:{self.game.slug}:{name}:{self.game.rules_version}",
            "title": f"{self.game.title}: {name.replace('_', ' ')}",
            **body,
            **({"$defs": dict(sorted(self._known.items()))} if self._known else {}),
        }

    def of(self, hint: Any) -> Json:
        """Return the schema of the values of a type.

        Raises:
            Unsupported: If there is no way to say it.
        """
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if hasattr(hint, "__metadata__"):
            return self._marked(hint)
        if hasattr(hint, "__supertype__"):
            return self.of(hint.__supertype__)
        if hint is Piece:
            return self.any_of(self.game.pieces)
        if hint is Rng:
            return self._define(Rng, self._rng)
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"enum": list(args)}
        if origin is tuple:
            return self._tuple(args)
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if origin in (Union, UnionType):
            return self.any_of(args)
        if isinstance(hint, type):
            return self._class(hint)
        raise Unsupported(f"no JSON Schema says what a {hint} is", code="unsupported.schema")

    def one_of(self, classes: Iterable[type[Any]]) -> Json:
        """Return the schema of a union of classes that are told apart by `"kind"`."""
        return {"oneOf": [self.of(cls) for cls in classes]}

    def any_of(self, hints: Iterable[Any]) -> Json:
        """Return the schema of a union of types."""
        said = [self.of(hint) for hint in hints]
        return said[0] if len(said) == 1 else {"anyOf": said}

    def fields_of(self, cls: type[Any], more: Mapping[str, Json] | None = None) -> Json:
        """Return the schema of the objects that are written from the fields of *cls*.

        Arguments:
            cls: An attrs class.
            more: Further members that come first.
        """
        summary, arguments = _docstring(cls)
        members: dict[str, Json] = dict(more or {})
        required = list(members)
        fields = {field.name: field for field in attrs.fields(cls)}
        is_rules = cls is self.game.Rules
        for name, hint in fields_of(cls):
            member = self.of(hint)
            if name in arguments:
                member = {**member, "description": arguments[name]}
            if is_rules:
                member = self._option(name, hint, member, fields[name].default)
            else:
                required.append(name)
            members[name] = member
        return _object(members, required, summary)

    def _class(self, cls: type[Any]) -> Json:
        if cls in self.game.pieces:
            return self._define(cls, lambda: self._piece(cls))
        if issubclass(cls, Enum):
            return self._define(cls, lambda: {"enum": [each.value for each in cls]})
        if not attrs.has(cls):
            raise Unsupported(
                f"no JSON Schema says what a {cls.__name__} is", code="unsupported.schema"
            )
        tag: dict[str, Json] = {"kind": {"const": class_code(cls)}} if cls in self._tagged else {}
        return self._define(cls, lambda: self.fields_of(cls, tag))

    def _define(self, cls: type[Any], write: Callable[[], Json]) -> Json:
        if cls not in self._names:
            name, number = cls.__name__, 2
            while name in self._known:
                name, number = f"{cls.__name__}{number}", number + 1
            self._names[cls] = name
            self._known[name] = {}
            self._known[name] = write()
        return {"$ref": f"#/$defs/{self._names[cls]}"}

    def _piece(self, cls: type[Any]) -> Json:
        summary, _ = _docstring(cls)
        return {"description": summary, "enum": [str(piece) for piece in shared(cls)]}

    def _marked(self, hint: Any) -> Json:
        said = self.of(hint.__origin__)
        for marker in hint.__metadata__:
            if isinstance(marker, AtLeast):
                said = _bounded(said, marker.least)
            elif isinstance(marker, SeenBy):
                seers = " and ".join(f"`{seer}`" for seer in marker.seers)
                said = {**said, "description": f"Seen by {seers} only; null for all others."}
            elif isinstance(marker, Means):
                said = self._meant(said, marker.what)
        return said

    def _meant(self, said: Json, what: str) -> Json:
        if what == "seat":
            return {**said, "minimum": 0}
        codes = [code.partition(".")[2] for code in self.game.words if code.startswith(f"{what}.")]
        codes = [code for code in codes if "." not in code]
        return {"enum": codes} if said == TEXT and codes else said

    def _tuple(self, args: tuple[Any, ...]) -> Json:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0])}
        parts = [self.of(arg) for arg in args]
        size = {"minItems": len(parts), "maxItems": len(parts)}
        # Of one type throughout it is said with `items`, which more tools understand.
        if all(part == parts[0] for part in parts):
            return {"type": "array", "items": parts[0] if parts else False, **size}
        return {"type": "array", "prefixItems": parts, "items": False, **size}

    def _option(self, name: str, hint: Any, member: Json, default: object) -> Json:
        """Return the schema of an option, with all that a form needs."""
        words = self.game.words
        code = f"option.{name}"
        said = {
            **_labelled(member, lambda value: words.get(f"{code}.{value}")),
            "title": words.get(code, name),
            "default": self.game.codec.plain(default),
        }
        if f"{code}.help" in words:
            said["description"] = words[f"{code}.help"]
        for marker in getattr(hint, "__metadata__", ()):
            if isinstance(marker, Ruling):
                said["x-ruling"] = marker.identifier
        return said

    def _rng(self) -> Json:
        big = {"anyOf": [COUNT, {"type": "string", "pattern": "^[1-9][0-9]*$"}]}
        numbers: Json = {"type": "array", "items": big}
        kinds: dict[str, dict[str, Json]] = {
            "hash": {"key": {"type": "string", "pattern": "^[0-9a-f]{64}$"}, "position": big},
            "splitmix64": {"state": big},
            "scripted": {"answers": numbers},
            "recording": {
                "inner": {"$ref": "#/$defs/Rng"},
                "answers": numbers,
                "bounds": numbers,
            },
        }
        return {
            "description": "A random source, secrets included.",
            "oneOf": [
                _object({"kind": {"const": kind}, **members}, ["kind", *members])
                for kind, members in kinds.items()
            ],
        }


def _object(members: Mapping[str, Json], required: Iterable[str], summary: str = "") -> Json:
    return {
        **({"description": summary} if summary else {}),
        "type": "object",
        "properties": dict(members),
        "required": list(required),
        "additionalProperties": False,
    }


def _or_null(said: Json) -> Json:
    return {"anyOf": [said, NULL]}


def _bounded(said: Json, least: int) -> Json:
    if said.get("type") == "integer":
        return {**said, "minimum": least}
    if "anyOf" in said:
        return {**said, "anyOf": [_bounded(part, least) for part in said["anyOf"]]}
    return said


def _labelled(said: Json, label: Callable[[object], str | None]) -> Json:
    """Return *said* with a title for each value that a form lets people choose."""
    if "anyOf" in said:
        return {**said, "anyOf": [_labelled(part, label) for part in said["anyOf"]]}
    if "enum" not in said:
        return said
    rest = {key: said[key] for key in said if key != "enum"}
    values = cast("list[object]", said["enum"])
    return {**rest, "oneOf": [{"const": value, "title": label(value) or value} for value in values]}


def _docstring(cls: type[Any]) -> tuple[str, dict[str, str]]:
    """Return the summary of a class, and what its docstring says of its fields."""
    text = inspect.cleandoc(cls.__doc__ or "")
    summary = text.partition("\n\n")[0].replace("\n", " ")
    section = re.search(r"^Arguments:\n((?: .*\n?|\n)+)", text, re.MULTILINE)
    arguments: dict[str, str] = {}
    for name, said in re.findall(
        r"^ {4}(\w+): (.+(?:\n {5,}.+)*)", section[1] if section else "", re.MULTILINE
    ):
        arguments[name] = re.sub(r"\s*\n\s*", " ", said)
    return summary, arguments


def _state_class(game: AnyGame) -> type[Any]:
    return game.State if game.Position is None else game.Position


def _header(game: AnyGame) -> dict[str, Json]:
    return {key: {"const": value} for key, value in game.codec.header().items()}


def _record(known: Definitions) -> Json:
    move = _object(_move_members(), ["seat", "move"])
    seed = _object(
        {"kind": {"enum": ["bytes", "text", "integer"]}, "value": TEXT}, ["kind", "value"]
    )
    members: dict[str, Json] = {
        **_record_members(known, "record"),
        "seed": _or_null(seed),
        "start": known.fields_of(_state_class(known.game)),
        "moves": {"type": "array", "items": move},
        "chance": {"type": "array", "items": {"type": ["integer", "string"]}},
    }
    return _object(members, members, "A game as data, every secret included.")


def _seat_record(known: Definitions) -> Json:
    events = {"type": "array", "items": known.one_of(known.game.events)}
    move = _object({**_move_members(), "events": events}, ["seat", "move", "events"])
    members: dict[str, Json] = {
        **_record_members(known, "seat_record"),
        "seen_by": _or_null(COUNT),
        "start": known.fields_of(known.game.View, _header(known.game)),
        "moves": {"type": "array", "items": move},
    }
    return _object(members, members, "What one seat, or a spectator (null), saw of a game.")


def _record_members(known: Definitions, kind: str) -> dict[str, Json]:
    incident = _object(
        {
            "ply": COUNT,
            "kind": known.of(IncidentKind),
            "seat": COUNT,
            "time": {"type": "number"},
            "note": TEXT,
        },
        ["ply", "kind"],
        "What happened at the table before the move with this number, counted from 0.",
    )
    return {
        "kind": {"const": kind},
        **_header(known.game),
        "rules_version": COUNT,
        "library_version": TEXT,
        "names": _or_null({"type": "array", "items": TEXT}),
        "commitment": _or_null(TEXT),
        "incidents": {"type": "array", "items": incident},
        "outcome": _or_null(known.of(Outcome)),
        "result": known.of(Result),
    }


def _move_members() -> dict[str, Json]:
    by = {"type": "string", "pattern": "^(person|clock|bot:.+|stand-in(:.+)?)$"}
    return {
        "seat": COUNT,
        "move": {**TEXT, "description": "Notation; ? for what is secret."},
        "by": by,
        "seconds": {"type": "number", "minimum": 0},
    }
