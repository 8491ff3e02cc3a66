"""Everything that can be seen of an object: what is reachable from it, its texts, its pickle."""

import gc
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import partial
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, Final, TypeAlias, cast

from knockout_games.errors import Unsupported
from knockout_games.kernel.codec import canonical
from knockout_games.kernel.game import Game
from knockout_games.kernel.memo import memo
from knockout_games.kernel.protocols import GameEvent, GameView

__all__ = [
    "difference",
    "field_names",
    "fingerprint",
    "is_leaf",
    "is_rng",
    "is_shared",
    "looks",
    "reachable",
]

_PLAIN: Final = (int, float, complex, str, bytes, type(None), Enum)
_SHARED: Final = (type, ModuleType, BuiltinFunctionType, Game, property)
"""What belongs to the program, not to a position."""

_ATOMS: Final = frozenset({int, float, str, bytes, bool, type(None)})
_BUILT_IN: Final = (tuple, list, dict, set, frozenset, MappingProxyType)
"""Containers that `parts_of` looks into by itself."""

_Part: TypeAlias = tuple[str, object]


def is_rng(thing: object) -> bool:
    """Tell whether *thing* is a random source, of whatever make."""
    return not isinstance(thing, type) and all(
        callable(getattr(type(thing), name, None)) for name in ("below", "below_each", "fork")
    )


def field_names(thing: object) -> tuple[str, ...]:
    """Return the names of the fields of an attrs object; none for any other."""
    fields: tuple[Any, ...] = getattr(type(thing), "__attrs_attrs__", ())
    return tuple(field.name for field in fields)


def is_leaf(thing: object) -> bool:
    """Tell whether *thing* is a plain value or belongs to the program."""
    return isinstance(thing, (*_PLAIN, *_SHARED))


def parts_of(thing: object) -> Iterator[_Part]:
    """Yield the objects that *thing* holds, each with the way to it."""
    part = thing
    if isinstance(thing, dict | MappingProxyType):
        for key, value in cast("Mapping[object, object]", thing).items():
            yield "key", key
            yield f"[{key!r}]", value
    elif isinstance(thing, tuple | list):
        for place, value in enumerate(cast("list[object]", thing)):
            yield f"[{place}]", value
    elif isinstance(thing, set | frozenset):
        for value in sorted(cast("set[object]", thing), key=fingerprint):
            yield "{}", value
    elif isinstance(thing, FunctionType):
        for cell in thing.__closure__ or ():
            yield ".__closure__", cell
        yield ".__defaults__", thing.__defaults__
        yield ".__kwdefaults__", thing.__kwdefaults__
    elif isinstance(thing, CellType):
        yield ".cell_contents", thing.cell_contents
    elif isinstance(thing, MethodType):
        yield ".__self__", thing.__self__
        yield ".__func__", thing.__func__
    elif isinstance(thing, partial):
        held = cast("partial[object]", thing)
        yield from ((".func", held.func), (".args", held.args), (".keywords", held.keywords))
    yield from _attributes(part)


_REMEMBERED: Final = "_attrs_cached_hash"
"""Where attrs keeps the hash of an object once somebody has asked for it."""


@memo
def _slots_of(cls: type) -> tuple[tuple[tuple[str, Any], ...], bool]:
    """Return the slots of a class, and whether Python code made it."""
    slots: list[tuple[str, Any]] = []
    known = False
    for base in cls.__mro__:
        for name, member in vars(base).items():
            if isinstance(member, MemberDescriptorType) and not name.startswith("__"):
                known = True
                if name != _REMEMBERED:
                    slots.append((name, member))
        if isinstance(vars(base).get("__dict__"), GetSetDescriptorType):
            known = True
    return tuple(slots), known


def _attributes(thing: object) -> Iterator[_Part]:
    slots, known = _slots_of(type(thing))
    for name, member in slots:
        try:
            yield f".{name}", member.__get__(thing)
        except AttributeError:
            continue
    if not isinstance(thing, FunctionType):
        own = cast("dict[str, object]", getattr(thing, "__dict__", {}))
        for name in sorted(own):
            yield f".{name}", own[name]
    if not known and not isinstance(thing, (*_BUILT_IN, *_PLAIN)):
        # Made in C, as iterators are: the garbage collector knows what they hold.
        for held in gc.get_referents(thing):
            if not isinstance(held, type):
                yield "...", held


def is_shared(thing: object) -> bool:
    """Tell whether there is one such object in the program: its pickle brings back itself."""
    try:
        return pickle.loads(pickle.dumps(thing)) is thing
    except (pickle.PicklingError, TypeError, AttributeError):
        return False


def reachable(
    thing: object, *, stop: Callable[[object], bool] | None = None
) -> Iterator[tuple[str, object]]:
    """Yield *thing* and all that it holds, directly or not, each once, with the way to it.

    Classes, modules and descriptors of games are not entered; neither are random sources, which
    are yielded themselves.

    Arguments:
        thing: Where to begin.
        stop: Tells of which further objects neither they nor what they hold is of interest.
    """
    seen: dict[int, object] = {}
    rest: list[_Part] = [("", thing)]
    while rest:
        way, part = rest.pop()
        if id(part) in seen:
            continue
        seen[id(part)] = part
        if stop is not None and stop(part):
            continue
        yield way, part
        if not is_leaf(part) and not is_rng(part):
            rest += [(way + step, held) for step, held in parts_of(part)]


def fingerprint(thing: object) -> str:
    """Return a text that is the same for two objects only if all that they hold is the same."""
    return _printed(thing, {}, {})


def _printed(thing: object, above: dict[int, int], done: dict[int, str]) -> str:
    kind = type(thing)
    if kind in _ATOMS:
        return f"{kind.__name__} {thing!r}"
    if id(thing) in done:
        return done[id(thing)]
    name = kind.__qualname__
    if isinstance(thing, _SHARED):
        return f"<{name} {getattr(cast('object', thing), '__qualname__', name)}>"
    if isinstance(thing, Enum):
        return f"{name}.{thing.name}"
    if isinstance(thing, _PLAIN):
        return f"{name} {thing!r}"
    if id(thing) in above:
        return f"<{len(above) - above[id(thing)]} above>"
    above[id(thing)] = len(above)
    held = [f"{step}={_printed(part, above, done)}" for step, part in parts_of(thing)]
    del above[id(thing)]
    text = f"{name}({', '.join(held)})"
    if " above>" not in text:
        # Kept only where it does not depend on the way to it; *thing* itself outlives the call.
        done[id(thing)] = text
    return text


_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")


def looks(thing: object, game: Game) -> dict[str, str | bytes]:
    """Return all that *thing*, a view or events of *game*, can be turned into.

    Its `repr`, its pictures, its JSON, its words, its pickle, and what is reachable from it.
    """
    found: dict[str, str | bytes] = {
        "repr": _ADDRESS.sub("", repr(thing)),
        "reachable objects": fingerprint(thing),
        "pickle": pickle.dumps(thing),
    }
    with suppress(Unsupported):
        found["str"] = _ADDRESS.sub("", str(thing))
    if not isinstance(thing, tuple):
        found["JSON"] = canonical(game.to_json(thing))
        with suppress(Unsupported):
            found["SVG"] = game.draw_svg(cast("GameView", thing), legal=True)
    else:
        events = cast("tuple[GameEvent, ...]", thing)
        found["JSON"] = canonical([game.to_json(event) for event in events])
        found["words"] = " ".join(event.describe() for event in events)
    return found


def difference(one: dict[str, str | bytes], other: dict[str, str | bytes]) -> str | None:
    """Return where two looks differ, in words, or None.

    Pickles may differ in their bytes, by which of equal parts are one object; what they bring
    back may not.
    """
    for door, seen in one.items():
        if seen == other.get(door):
            continue
        one_text, other_text = (_as_text(door, look.get(door, "")) for look in (one, other))
        if one_text != other_text:
            return f"their {door}: {_parted(one_text, other_text)}"
    return None


def _as_text(door: str, seen: str | bytes) -> str:
    if door == "pickle" and isinstance(seen, bytes):
        return fingerprint(pickle.loads(seen))
    return str(seen)


def _parted(one: str, other: str) -> str:
    """Return where two texts begin to differ."""
    place = next((i for i, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0)
    start = max(0, place - 40)
    return f"...{one[start : place + 40]!r} and ...{other[start : place + 40]!r}"
