"""Bots by name, with options: `"ismcts:simulations=500:exploration=0.7"`.

The options of a bot are the keyword arguments of its `make`, read by their types. Other packages
add bots through the entry-point group `knockout_games.bots`: each entry is a function `make`, or
a `BotKind`, under the name of the bot.
"""

import inspect
import shlex
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import override

from knockout_games.errors import BadSetup, UnknownBot
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import plain, shown
from knockout_games.kernel.protocols import Bot
from knockout_games.kernel.setup import Seed

__all__ = ["ENTRY_POINTS", "BotKind", "BotSpec", "bot_names", "find_bot", "parse_bot"]

ENTRY_POINTS: Final = "knockout_games.bots"
"""The entry-point group in which a package names its bots."""

_OWN: Final = ("random", "thumb", "flat", "uct", "ismcts", "alphabeta", "counter")
_PROCESS: Final = "process"
_LONGEST: Final = 18
"""The most digits that are read as a whole number."""

_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def _any_game(_game: Game) -> bool:
    return True


@attrs.frozen
class BotKind:
    """A bot that can be asked for by name.

    Arguments:
        make: The function that makes one; its keyword arguments but `seed` are the options.
        suits: Tells whether the bot can play a game.
    """

    make: Callable[..., Bot]
    suits: Callable[[Game], bool] = _any_game

    @property
    def summary(self) -> str:
        """The first line of what the factory, or else its module, says of itself."""
        text = inspect.getdoc(inspect.getmodule(self.make)) or inspect.getdoc(self.make) or ""
        return text.partition("\n")[0]

    @property
    def options(self) -> Mapping[str, Any]:
        """The types of the options by name."""
        hints = get_type_hints(self.make)
        return {
            name: hints.get(name, str)
            for name, parameter in inspect.signature(self.make).parameters.items()
            if name != "seed" and parameter.kind is not parameter.VAR_KEYWORD
        }


@attrs.frozen(repr=False)
class BotSpec:
    """A factory that can be pickled: the name of a bot and its options.

    >>> spec = parse_bot("ismcts:simulations=50")
    >>> str(spec), type(spec(seed=1)).__name__
    ('ismcts:simulations=50', 'IsmctsBot')

    Arguments:
        name: The name of the bot.
        options: The values of its options by name; those not named are as `make` has them.
    """

    name: str
    options: tuple[tuple[str, object], ...] = ()

    def __call__(self, *, seed: Seed | None = None) -> Bot:
        """Return a new bot for one seat of one game.

        Raises:
            UnknownBot: If the package that brings the bot is not installed here.
            BadSetup: If an option has a value that the bot refuses, or the seed a wrong type.
        """
        return _kind(self.name).make(seed=seed, **dict(self.options))

    def suits(self, game: Game) -> bool:
        """Tell whether the bot can play *game*."""
        return _kind(self.name).suits(game)

    @override
    def __str__(self) -> str:
        return ":".join((self.name, *(f"{name}={_written(v)}" for name, v in self.options)))

    @override
    def __repr__(self) -> str:
        return f"<BotSpec {self}>"


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return shlex.join(map(str, cast("Iterable[object]", value)))
    return str(value)


def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots: those of this package, then those of other installed ones.

    Nothing is imported. Programs in other languages (`process`) are not among them, see
    `parse_bot`.
    """
    return (*_OWN, *sorted(set(_installed()) - {*_OWN, _PROCESS}))


def find_bot(name: str) -> BotKind:
    """Return the bot called *name*, from this package or another that is installed.

    Raises:
        UnknownBot: If there is none; the message lists those that exist.
    """
    # The packaging metadata takes milliseconds to read; our own bots need none of it.
    if name in _OWN or name in bot_names():
        return _kind(name)
    listed = ", ".join(bot_names())
    raise UnknownBot(f"{shown(name)} is no bot; there are: {listed}", code="bot")


def _kind(name: str) -> BotKind:
    if name in _OWN or name == _PROCESS:
        module = import_module(f"knockout_games.bots.{name}")
        return BotKind(module.make, getattr(module, "suits", _any_game))
    entry = _installed().get(name)
    if entry is None:
        raise UnknownBot(f"the bot {shown(name)} is not installed here", code="bot")
    found = entry.load()
    if isinstance(found, BotKind):
        return found
    if not callable(found):
        raise UnknownBot(f"{entry.value} makes no bots", code="bot.entry_point")
    return BotKind(cast("Callable[..., Bot]", found))


def parse_bot(text: str, *, with_processes: bool = False) -> BotSpec:
    """Return the factory that *text* names: a bot and its options, parted by colons.

    Arguments:
        text: For example `"flat"` or `"ismcts:simulations=500:exploration=0.7"`.
        with_processes: Accept `"process:command=./mybot --fast:seconds=2"` too, which starts a
            program. Never do so with a text that came from somebody else.

    Raises:
        UnknownBot: If there is no such bot; the message lists those that exist.
        BadSetup: If it has no such option, or the option no such value, naming it.
    """
    name, *parts = text.split(":")
    kind = _kind(name) if with_processes and name == _PROCESS else find_bot(name)
    hints = kind.options
    options: dict[str, object] = {}
    for option, value in _assignments(parts):
        if option not in hints:
            listed = ", ".join(hints) or "none"
            raise BadSetup(
                f"{name} has no option {shown(option)}; there are: {listed}",
                code="bot.option",
                where=option,
            )
        if option in options:
            raise BadSetup("is given twice", code="bot.option", where=option)
        found = _read(hints[option], value)
        if not found:
            raise BadSetup(
                f"{shown(value)} is not allowed; choose {_choices(hints[option])}",
                code="bot.option",
                where=option,
            )
        options[option] = found[0]
    spec = BotSpec(name, tuple(options.items()))
    spec(seed=0)
    return spec


def _assignments(parts: Iterable[str]) -> list[tuple[str, str]]:
    """Return names and values; a part without `=` goes on with the value before it."""
    found: list[tuple[str, str]] = []
    for part in parts:
        name, equals, value = part.partition("=")
        if equals and name.strip().replace("_", "").isalnum():
            found.append((name.strip(), value.strip()))
        elif found:
            before, begun = found.pop()
            found.append((before, f"{begun}:{part}"))
        else:
            raise BadSetup(f"{shown(part)} is not of the form name=value", code="bot.option")
    return found


def _read(hint: Any, text: str) -> tuple[object, ...]:
    """Return the value that *text* has as a *hint*, in a tuple; an empty one where it has none."""
    args = get_args(hint)
    if get_origin(hint) is Literal:
        return tuple(value for value in args if str(value) == plain(text))
    if get_origin(hint) is tuple:
        return _read_words(text)
    if args:
        return next(filter(None, (_read(arg, text) for arg in args)), ())
    return _read_plain(hint, text)


def _read_words(text: str) -> tuple[object, ...]:
    try:
        words = tuple(shlex.split(text))
    except ValueError:
        return ()
    return (words,) if words else ()


def _read_plain(cls: object, text: str) -> tuple[object, ...]:
    if cls is bool:
        flag = plain(text)
        return (_FLAGS[flag],) if flag in _FLAGS else ()
    if cls is NoneType:
        return (None,) if plain(text) == "none" else ()
    if cls is int:
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST
        return (int(text),) if is_number else ()
    if cls is float:
        try:
            return (float(text),) if len(text) <= _LONGEST else ()
        except ValueError:
            return ()
    return (text,) if cls is str else ()


def _choices(hint: Any) -> str:
    args = get_args(hint)
    if get_origin(hint) is Literal:
        return " or ".join(map(str, args))
    if args and get_origin(hint) is not tuple:
        return " or ".join(map(_choices, args))
    names: dict[object, str] = {
        bool: "yes or no",
        int: "a whole number",
        float: "a number",
        NoneType: "none",
    }
    return names.get(hint, "a text")
