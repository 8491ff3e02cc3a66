"""What is typed after a command, read into values: seeds, options, seats."""

from collections.abc import Iterable, Iterator, Sequence
from secrets import token_hex
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin

from knockout_games.bots import random
from knockout_games.errors import BadNotation, BadSetup
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import plain, seat_number, shown
from knockout_games.kernel.protocols import Bot
from knockout_games.kernel.words import Seat, fields_of

__all__ = ["bots_for", "choices_of", "read_rules", "read_seats", "read_seed", "typed"]

PERSON: Final = "human"
_BOTS: Final = {"random": random.make}
_LONGEST: Final = 18
"""The most digits that are read as a number; a longer seed is a text."""

_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def read_seed(text: str | None) -> int | str:
    """Return the seed that *text* means: a number, else the text; None makes up a text."""
    if text is None:
        return token_hex(8)
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST:
        return None
    return int(text)


def _assignments(texts: Iterable[str], option: str, form: str) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadNotation(
                f"{shown(text)} is not of the form {form}", code="argument.form", where=option
            )
        if name in seen:
            raise BadSetup(f"{shown(name)} is given twice", code="argument.twice", where=option)
        seen.add(name)
        yield name, value.strip()


def read_rules(game: AnyGame, texts: Sequence[str]) -> Any:
    """Return the rules of *game* with options set as in `"surrender=never"`.

    Raises:
        BadNotation: If a text has no `=`.
        BadSetup: If there is no such option, or it has no such value.
    """
    hints = dict(fields_of(game.Rules))
    values: dict[str, object] = {}
    for key, text in _assignments(texts, "--rule", "name=value"):
        name = key.replace("-", "_")
        if name not in hints:
            listed = ", ".join(hints) or "none"
            raise BadSetup(
                f"{game.title} has no option {shown(key)}; there are: {listed}",
                code="rules.unknown",
                where="--rule",
            )
        found = _read(hints[name], text)
        values[name] = found[0] if found else text
    return game.Rules(**values)


def _read(hint: Any, text: str) -> tuple[object, ...]:
    """Return the value that *text* has as a *hint*, in a tuple; an empty one where it has none."""
    if hasattr(hint, "__metadata__"):
        return _read(hint.__origin__, text)
    args = get_args(hint)
    if get_origin(hint) is Literal:
        wanted = plain(text).replace("-", "_")
        return tuple(value for value in args if plain(str(value)) == wanted)[:1]
    if get_origin(hint) is tuple:
        parts = [_read(args[0], part) for part in text.replace(",", " ").split()]
        return (tuple(part[0] for part in parts),) if all(parts) else ()
    if args:
        readings = (_read(arg, text) for arg in args)
        return next((reading for reading in readings if reading), ())
    return _read_plain(hint, plain(text))


def _read_plain(cls: object, text: str) -> tuple[object, ...]:
    if cls is bool:
        return (_FLAGS[text],) if text in _FLAGS else ()
    if cls is NoneType:
        return (None,) if text in ("none", "") else ()
    if cls is int:
        number = _number(text)
        return () if number is None else (number,)
    return (text,) if cls is str else ()


def choices_of(hint: Any) -> str:
    """Return the values that an option can be set to, as they are typed."""
    if hasattr(hint, "__metadata__"):
        return choices_of(hint.__origin__)
    args = get_args(hint)
    if get_origin(hint) is Literal:
        return " | ".join(map(str, args))
    if get_origin(hint) is tuple:
        return f"{choices_of(args[0])},..."
    if args:
        return " | ".join(map(choices_of, args))
    names: dict[object, str] = {bool: "yes | no", int: "NUMBER", NoneType: "none"}
    return names.get(hint, "TEXT")


def typed(value: object) -> str:
    """Return the value of an option as it is typed."""
    if isinstance(value, tuple):
        return ",".join(map(str, cast("tuple[object, ...]", value)))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def read_seats(texts: Sequence[str], *, players: int, seed: int | str) -> dict[Seat, Bot | None]:
    """Return who sits where: a bot, or None for a person at the terminal.

    Without *texts* a person has seat 0; seats that are not named are played by random bots.

    Raises:
        BadNotation: If a text is not like `"0=human"`.
        BadSetup: If there is no such seat or bot.
    """
    seats: dict[Seat, Bot | None] = dict(enumerate(bots_for(players, seed)))
    for name, who in _assignments(texts or ("0=human",), "--seat", "number=human or number=bot"):
        number = _number(name)
        if number is None:
            raise BadNotation(
                f"{shown(name)} is no seat number", code="argument.seat", where="--seat"
            )
        seat = seat_number(number, players, where="--seat")
        seats[seat] = None if who == PERSON else _bot(who, seat, seed)
    return seats


def _bot(name: str, seat: Seat, seed: int | str) -> Bot:
    factory = _BOTS.get(name)
    if factory is None:
        listed = ", ".join((PERSON, *_BOTS))
        raise BadSetup(
            f"nobody is called {shown(name)}; possible: {listed}", code="bot", where="--seat"
        )
    return factory(seed=f"{seed}/seat {seat}")


def bots_for(players: int, seed: int | str) -> list[Bot]:
    """Return a random bot for every seat; the same game and *seed* give the same play."""
    return [_bot("random", seat, seed) for seat in range(players)]
