"""What is typed after a command, read into values: seeds, options, seats."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from secrets import token_hex
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin

from knockout_games.bots.registry import BotSpec, parse_bot
from knockout_games.errors import BadNotation, BadSetup, UnknownBot
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import plain, seat_number, shown
from knockout_games.kernel.protocols import Bot, GameState
from knockout_games.kernel.words import Seat, fields_of
from knockout_games.registry import find_game

__all__ = [
    "PERSON",
    "begin",
    "choices_of",
    "read_rules",
    "read_seats",
    "read_seed",
    "seated",
    "typed",
]

PERSON: Final = "human"
"""What a seat is given to that a person at the terminal plays."""

_RANDOM: Final = BotSpec("random")
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


def begin(slug: str, players: int | None, rule: Sequence[str] | None, seed: int | str) -> GameState:
    """Return the start of a game as it is asked for; None takes the default.

    Raises:
        UnknownGame: If there is no such game.
        BadNotation: If a rule is not of the form `name=value`.
        BadSetup: If the game has no such option, or does not take so many players.
    """
    game = find_game(slug)
    return game.new_game(
        game.default_players if players is None else players,
        rules=read_rules(game, rule or ()),
        seed=seed,
    )


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


def read_seats(
    game: AnyGame, texts: Sequence[str], *, players: int, people: bool
) -> dict[Seat, BotSpec | None]:
    """Return who sits where: the factory of a bot, or None for a person at the terminal.

    Seats that are not named are played at random.

    Arguments:
        game: The game, which not every bot can play.
        texts: Who sits where, as in `"0=human"` and `"1=ismcts:simulations=50"`.
        players: How many seats there are.
        people: Whether people can sit here.

    Raises:
        BadNotation: If a text is not of that form.
        BadSetup: If there is no such seat, or a bot refuses its options or the game.
        UnknownBot: If there is no such bot.
    """
    seats: dict[Seat, BotSpec | None] = dict.fromkeys(range(players), _RANDOM)
    form, option = ("SEAT=human or SEAT=BOT", "--seat") if people else ("SEAT=BOT", "--bot")
    for name, who in _assignments(texts, option, form):
        number = _number(name)
        if number is None:
            raise BadNotation(
                f"{shown(name)} is no seat number", code="argument.seat", where=option
            )
        seat = seat_number(number, players, where=option)
        seats[seat] = None if people and who == PERSON else _spec(who, game, option)
    return seats


def _spec(text: str, game: AnyGame, option: str) -> BotSpec:
    try:
        # The program that `process` would start is named by the person who starts this one.
        spec = parse_bot(text, with_processes=True)
    except UnknownBot as error:
        said = f"{error} (or {PERSON})" if option == "--seat" else str(error)
        raise UnknownBot(said, code=error.code, where=option) from None
    if not spec.suits(game):
        raise BadSetup(f"{spec} cannot play {game.title}", code="bot.game", where=option)
    return spec


def seated(seats: Mapping[Seat, BotSpec | None], seed: int | str) -> dict[Seat, Bot | None]:
    """Return new bots for a game of *seed*; the same seats and seed give the same play."""
    return {
        seat: None if spec is None else spec(seed=f"{seed}/seat {seat}")
        for seat, spec in seats.items()
    }
