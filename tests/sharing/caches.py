"""Everything in the modules of the library that can grow, and how large it is."""

import gc
import sys
from collections.abc import Iterator
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

__all__ = ["containers", "remembering"]

_CONTAINERS = (dict, list, set)


def modules() -> list[ModuleType]:
    """Return the modules of the library that are loaded."""
    return [
        module
        for name, module in sorted(sys.modules.items())
        if name == "knockout_games" or name.startswith("knockout_games.")
    ]


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == "knockout_games"


def remembering() -> Iterator[tuple[str, Any]]:
    """Yield the functions that remember answers by `lru_cache`, each once, with its name."""
    seen: set[int] = set()
    for module in modules():
        for name, thing in [*vars(module).items()]:
            members = [*vars(thing).items()] if isinstance(thing, type) else []
            for inner, each in [(name, thing), *members]:
                if hasattr(each, "cache_parameters") and id(each) not in seen:
                    seen.add(id(each))
                    yield f"{module.__name__}.{inner}", each


def containers() -> dict[str, Any]:
    """Return every dict, list and set that the modules hold, directly or not, by its place.

    Caches of `lru_cache` are not among them, nor what other packages have.
    """
    found: dict[str, Any] = {}
    seen: set[int] = {id(vars(module)) for module in modules()}
    rest: list[tuple[str, object]] = [
        (f"{module.__name__}.{name}", thing)
        for module in modules()
        for name, thing in [*vars(module).items()]
        if not name.startswith("__")
    ]
    while rest:
        way, thing = rest.pop()
        if id(thing) in seen or hasattr(thing, "cache_parameters"):
            continue
        seen.add(id(thing))
        if isinstance(thing, _CONTAINERS):
            found[way] = thing
        rest += [(f"{way}{step}", part) for step, part in _parts(thing)]
    return found


def _parts(thing: object) -> Iterator[tuple[str, object]]:
    if isinstance(thing, dict | MappingProxyType):
        for key, value in [*thing.items()]:
            yield f"[{str(key)[:40]}]", value
        if type(thing) is not dict and _is_ours(thing):
            yield from (("...", part) for part in gc.get_referents(thing))
    elif isinstance(thing, list | tuple | set | frozenset):
        # Tables of plain values hold no container, and can be huge.
        for place, value in enumerate([*thing][:50]):
            yield f"[{place}]", value
    elif isinstance(thing, type):
        if thing.__module__.startswith("knockout_games"):
            yield from ((f".{name}", part) for name, part in [*vars(thing).items()])
    elif isinstance(thing, FunctionType):
        if thing.__module__ and thing.__module__.startswith("knockout_games"):
            for cell in thing.__closure__ or ():
                yield ".<closure>", cell.cell_contents
            yield ".<defaults>", thing.__defaults__
    elif _is_ours(thing):
        yield from (("...", part) for part in gc.get_referents(thing) if not isinstance(part, type))
    elif hasattr(thing, "__wrapped__"):
        yield ".__wrapped__", thing.__wrapped__
