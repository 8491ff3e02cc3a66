"""Sources as plain data, the form in which they are stored: written loosely, read strictly.

Integers above 2**53 are written as their decimal digits, keys as 64 hexadecimal digits. There is
one way to write each source, and what is read must be written in it.
"""

import re
from typing import Final, TypeAlias, cast

from knockout_games.errors import BadDocument, Unsupported
from knockout_games.rng._parts import EXACT_IN_JSON, MAX_BOUND
from knockout_games.rng.hashed import POSITIONS, HashRng
from knockout_games.rng.protocol import PlainRng, Rng
from knockout_games.rng.recording import RecordingRng, recorded
from knockout_games.rng.scripted import ScriptedRng
from knockout_games.rng.splitmix import STATES, SplitMix64

__all__ = ["BuiltinRng", "rng_from_plain", "rng_to_plain"]

BuiltinRng: TypeAlias = HashRng | SplitMix64 | ScriptedRng | RecordingRng[Rng]
"""The sources of this package, which are those that can be read from plain data."""

_MAX_DEPTH: Final = 16  # of recordings inside recordings
_KEY: Final = re.compile(r"[0-9a-f]{64}")
_DIGITS: Final = re.compile(r"[1-9][0-9]{0,1233}", re.ASCII)  # 2**4096 has 1234 digits


def rng_to_plain(rng: Rng) -> dict[str, object]:
    """Return *rng* as values that `json.dumps` takes, its secrets included.

    >>> rng_to_plain(ScriptedRng([3, 2**64]))
    {'kind': 'scripted', 'answers': [3, '18446744073709551616']}

    Raises:
        Unsupported: If it is someone else's, and has no `to_plain`.
    """
    if not isinstance(rng, PlainRng):
        raise Unsupported(f"{type(rng).__name__} has no plain form (to_plain)", code="rng.plain")
    return rng.to_plain()


def rng_from_plain(doc: object, *, where: str = "$") -> BuiltinRng:
    """Return the source that was written as *doc*, by `to_plain`.

    Arguments:
        doc: What `json.loads` gives, so dicts, lists, strs and ints.
        where: How errors call the place of *doc*, when it is a part of something.

    Raises:
        BadDocument: If it is none; `where` tells the place of the fault.
    """
    return _rng(doc, where, _MAX_DEPTH)


def _rng(doc: object, where: str, depth: int) -> BuiltinRng:
    if not depth:
        raise BadDocument("recordings are nested too deep", code="rng.depth", where=where)
    if not isinstance(doc, dict):
        raise _wrong_type("an object", doc, where)
    fields = cast("dict[object, object]", doc)
    match fields.get("kind"):
        case "hash":
            key, position = _fields(fields, ("key", "position"), where)
            return HashRng(
                _key(key, f"{where}.key"), _integer(position, POSITIONS, f"{where}.position")
            )
        case "splitmix64":
            (state,) = _fields(fields, ("state",), where)
            return SplitMix64(_integer(state, STATES, f"{where}.state"))
        case "scripted":
            (answers,) = _fields(fields, ("answers",), where)
            return ScriptedRng(_integers(answers, MAX_BOUND, f"{where}.answers"))
        case "recording":
            inner, answers, bounds = _fields(fields, ("inner", "answers", "bounds"), where)
            return _recording(
                _rng(inner, f"{where}.inner", depth - 1),
                _integers(answers, MAX_BOUND, f"{where}.answers"),
                _integers(bounds, MAX_BOUND + 1, f"{where}.bounds"),
                where,
            )
        case _:
            raise BadDocument(
                "no kind of random source: hash, splitmix64, scripted or recording",
                code="rng.kind",
                where=f"{where}.kind",
            )


def _recording(
    inner: Rng, answers: tuple[int, ...], bounds: tuple[int, ...], where: str
) -> RecordingRng[Rng]:
    if len(answers) != len(bounds):
        raise BadDocument(
            f"{len(bounds)} bounds for {len(answers)} answers",
            code="rng.length",
            where=f"{where}.bounds",
        )
    for place, bound in enumerate(bounds):
        if answers[place] >= bound:
            raise BadDocument(
                "an answer is less than its bound",
                code="rng.answer",
                where=f"{where}.answers[{place}]",
            )
    return recorded(inner, answers, bounds)


def _fields(doc: dict[object, object], names: tuple[str, ...], where: str) -> list[object]:
    for name in names:
        if name not in doc:
            raise BadDocument(f"{name} is missing", code="rng.missing", where=where)
    for key in doc:
        if key != "kind" and key not in names:
            raise BadDocument(
                "a key that does not belong here",
                code="rng.extra",
                where=f"{where}.{str(key)[:40]}",
            )
    return [doc[name] for name in names]


def _key(value: object, where: str) -> bytes:
    if not isinstance(value, str):
        raise _wrong_type("text", value, where)
    if not _KEY.fullmatch(value):
        raise BadDocument(
            "a key is 64 hexadecimal digits in lower case", code="rng.key", where=where
        )
    return bytes.fromhex(value)


def _integers(value: object, end: int, where: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _wrong_type("a list", value, where)
    return tuple(
        _integer(member, end, f"{where}[{place}]")
        for place, member in enumerate(cast("list[object]", value))
    )


def _integer(value: object, end: int, where: str) -> int:
    """Return the integer written as *value*, which has to be in `range(end)`."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        number = int(value)
        is_well_written = number > EXACT_IN_JSON
    elif isinstance(value, int) and not isinstance(value, bool):
        number = value
        is_well_written = number <= EXACT_IN_JSON
    else:
        raise _wrong_type("an integer", value, where)
    if not is_well_written:
        raise BadDocument(
            "an integer is written as a number up to 2**53, as its digits in quotes above",
            code="rng.integer",
            where=where,
        )
    if not 0 <= number < end:
        raise BadDocument("an integer out of range", code="rng.range", where=where)
    return number


def _wrong_type(wanted: str, found: object, where: str) -> BadDocument:
    return BadDocument(
        f"{wanted} is wanted here, not {_NAMES.get(type(found), 'something else')}",
        code="rng.type",
        where=where,
    )


_NAMES: Final[dict[type, str]] = {
    dict: "an object",
    list: "a list",
    str: "this text",
    bool: "a truth value",
    int: "an integer",
    float: "a fraction",
    type(None): "null",
}
