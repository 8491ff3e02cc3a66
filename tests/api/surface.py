"""The public names of the package with their signatures, as lines of text.

Public is what a module lists in `__all__`. The modules inside a game and those of the command
line are not for others: of a game, what its package exports is.
"""

import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

import knockout_games

_INNER = re.compile(r"knockout_games\.(games\.\w+\.|cli\.)|.*\._")
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def surface() -> Iterator[str]:
    """Yield the lines: modules by name, and in each its names."""
    for module_name in sorted(_modules()):
        module = import_module(module_name)
        names = getattr(module, "__all__", ())
        if names:
            yield f"{module_name}:"
        for name in sorted(set(names)):
            yield from _shown(name, getattr(module, name), module)


def _modules() -> Iterator[str]:
    yield "knockout_games"
    for found in pkgutil.walk_packages(knockout_games.__path__, "knockout_games."):
        if not _INNER.match(found.name):
            yield found.name


def _shown(name: str, value: object, module: ModuleType) -> Iterator[str]:
    defined = inspect.isclass(value) or inspect.isfunction(value)
    home = str(getattr(value, "__module__", ""))
    if isinstance(value, ModuleType):
        yield f"    {name}: module"
    elif defined and home != module.__name__ and not _INNER.match(home):
        yield f"    {name}: see {home}"
    elif inspect.isclass(value):
        bases = ", ".join(base.__qualname__ for base in value.__bases__)
        yield f"    class {name}({bases}){_signature(value)}"
        for member, own in sorted(vars(value).items()):
            yield from _member(member, own)
        for field, hint in sorted(inspect.get_annotations(value).items()):
            if not field.startswith("_"):
                yield f"        {field}: {_text(hint)}"
    elif inspect.isfunction(value):
        yield f"    {name}{_signature(value)}"
    else:
        yield f"    {name}: {type(value).__qualname__}"


def _member(name: str, value: Any) -> Iterator[str]:
    if name.startswith("_"):
        return
    if isinstance(value, property | cached_property):
        getter = value.fget if isinstance(value, property) else value.func
        yield f"        {name}: property{_signature(getter)}"
    elif isinstance(value, classmethod | staticmethod):
        yield f"        {type(value).__name__} {name}{_signature(value.__func__)}"
    elif inspect.isfunction(value):
        yield f"        {name}{_signature(value)}"


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):  # of what is written in C, or takes anything
        return "(...)"
    return _ADDRESS.sub("", str(signature))


def _text(hint: object) -> str:
    return hint if isinstance(hint, str) else inspect.formatannotation(hint)
