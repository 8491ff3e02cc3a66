"""What page and server say to each other: what comes in is read strictly, what goes out is typed.

The README beside this file says who sends what, and when.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, TypedDict, TypeVar

import attrs

from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.kernel.codec import read_json
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import json_list, json_object, shown
from knockout_games.kernel.words import Seat
from knockout_games.registry import GAMES

__all__ = [
    "LARGEST_OPTION",
    "LONGEST",
    "LONGEST_NAME",
    "PERSON",
    "TIMES",
    "About",
    "Away",
    "Back",
    "Catalogue",
    "Created",
    "FromPage",
    "Hello",
    "Invitation",
    "Listed",
    "Option",
    "Place",
    "Play",
    "Refused",
    "Replay",
    "Replayed",
    "Resign",
    "Setup",
    "Shown",
    "Sit",
    "Told",
    "decode",
    "read_setup",
    "refused",
]

T = TypeVar("T")
Json: TypeAlias = dict[str, Any]

LONGEST: Final = 4096
"""The most bytes of a message from a page."""

LONGEST_NAME: Final = 24
"""The most characters in the name of a player."""

TIMES: Final = (30, 60, 120, 300, 900)
"""The seconds for a move that can be chosen, where the rules set no limit."""

LARGEST_OPTION: Final = 100
"""The largest number that an option can be set to."""

PERSON: Final = "person"

_LONGEST_TOKEN: Final = 64
_LONGEST_MOVE: Final = 200
_LARGEST: Final = 10**9


# --- what a page sends -------------------------------------------------------------------


@attrs.frozen
class Hello:
    """Open a seat, or watch; always the first message.

    Arguments:
        token: The secret of the seat; None watches.
        since: The version that the page knows: events from there on are told. None tells none,
            0 tells the whole game.
    """

    token: str | None = attrs.field(repr=False)
    since: int | None


@attrs.frozen
class Sit:
    """Take the seat, under a name."""

    name: str


@attrs.frozen
class Play:
    """Make a move: its notation, and the version that it answers."""

    move: str
    version: int


@attrs.frozen
class Resign:
    """Give up."""


@attrs.frozen
class Away:
    """Let a bot play until `Back`."""


@attrs.frozen
class Back:
    """Play again."""


@attrs.frozen
class Replay:
    """Ask for what the seat had seen after so many moves of a game that is over."""

    ply: int


FromPage: TypeAlias = Hello | Sit | Play | Resign | Away | Back | Replay


@attrs.frozen(kw_only=True)
class Setup:
    """A table that somebody wants.

    Arguments:
        game: The game.
        players: The number of seats.
        rules: The options, an object of the `Rules` of the game.
        seats: Who plays each seat: `"person"` or `"bot:NAME"`.
        time_control: The seconds for a move.
    """

    game: AnyGame
    players: int
    rules: Any
    seats: tuple[str, ...]
    time_control: int

    def to_json(self) -> Json:
        """Return what `read_setup` reads."""
        return {
            "game": self.game.slug,
            "players": self.players,
            "rules": self.game.to_json(self.rules),
            "seats": list(self.seats),
            "time_control": self.time_control,
        }


def decode(message: str | bytes) -> FromPage:
    """Return what a page sent over its socket.

    Raises:
        BadDocument: If it is nothing that a page sends.
    """
    body = _body(message)
    kind = _take(body, "kind", _text(20))
    read = _READERS.get(kind)
    if read is None:
        raise BadDocument(
            f"{shown(kind)} is none of: {', '.join(_READERS)}", code="web.kind", where="$.kind"
        )
    found = read(body)
    _nothing_else(body)
    return found


def read_setup(message: str | bytes, bots: Mapping[str, object]) -> Setup:
    """Return the table that a page asks for.

    Arguments:
        message: The text of the request.
        bots: The bots that can be seated, by name.

    Raises:
        BadDocument: If it is none.
    """
    body = _body(message)
    slug = _take(body, "game", _text(40))
    if slug not in GAMES:
        raise BadDocument(f"{shown(slug)} is no game here", code="web.game", where="$.game")
    game = GAMES[slug]
    players = _take(body, "players", _count)
    if players not in game.player_counts:
        raise BadDocument(
            f"{players} cannot play {game.title}", code="web.players", where="$.players"
        )
    seats = tuple(_take(body, "seats", lambda doc, where: json_list(doc, where=where)))
    known = (PERSON, *(f"bot:{name}" for name in bots))
    if len(seats) != players or not all(seat in known for seat in seats):
        raise BadDocument(
            f"give {players} of: {', '.join(known)}", code="web.seats", where="$.seats"
        )
    time_control = _take(body, "time_control", _count)
    if time_control not in TIMES:
        raise BadDocument(
            f"choose one of: {', '.join(map(str, TIMES))}",
            code="web.time_control",
            where="$.time_control",
        )
    rules = _rules(game, body.pop("rules", {}))
    _nothing_else(body)
    return Setup(
        game=game,
        players=players,
        rules=rules,
        seats=tuple(map(str, seats)),
        time_control=time_control,
    )


def _rules(game: AnyGame, doc: object) -> Any:
    body = json_object(doc, where="$.rules")
    for name, value in body.items():
        # The library allows a target score of a million; here nobody would see the end.
        if isinstance(value, int) and value > LARGEST_OPTION:
            raise BadDocument(
                f"{shown(value)} is more than {LARGEST_OPTION}",
                code="web.option",
                where=f"$.rules.{name[:40]}",
            )
    try:
        return game.from_json("rules", body)
    except KnockoutError as error:
        place = (error.where or "").removeprefix("$").removeprefix("rules").removeprefix(".rules")
        text = str(error).removeprefix(f"{error.where}: ")
        raise BadDocument(text, code=error.code, where=f"$.rules{place}") from None


_READERS: Final[Mapping[str, Callable[[Json], FromPage]]] = {
    "hello": lambda body: Hello(
        _take(body, "token", _maybe(_text(_LONGEST_TOKEN))), _take(body, "since", _maybe(_count))
    ),
    "sit": lambda body: Sit(_take(body, "name", _name)),
    "play": lambda body: Play(
        _take(body, "move", _text(_LONGEST_MOVE)), _take(body, "version", _count)
    ),
    "resign": lambda _: Resign(),
    "away": lambda _: Away(),
    "back": lambda _: Back(),
    "replay": lambda body: Replay(_take(body, "ply", _count)),
}


def _body(message: str | bytes) -> Json:
    if len(message) > LONGEST or len(_bytes(message)) > LONGEST:
        raise BadDocument(f"longer than {LONGEST} bytes", code="web.too_long", where="$")
    return json_object(read_json(message))


def _bytes(message: str | bytes) -> bytes:
    return message.encode(errors="replace") if isinstance(message, str) else message


def _take(body: Json, key: str, read: Callable[[object, str], T]) -> T:
    where = f"$.{key}"
    if key not in body:
        raise BadDocument("this is missing", code="document.missing", where=where)
    return read(body.pop(key), where)


def _nothing_else(body: Json) -> None:
    if body:
        extra = ", ".join(sorted(map(shown, body)))
        raise BadDocument(f"unknown keys: {extra[:200]}", code="document.extra", where="$")


def _maybe(read: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    return lambda doc, where: None if doc is None else read(doc, where)


def _text(longest: int) -> Callable[[object, str], str]:
    def read(doc: object, where: str) -> str:
        if not isinstance(doc, str) or len(doc) > longest:
            raise BadDocument(
                f"this is no text of at most {longest} characters", code="web.text", where=where
            )
        return doc

    return read


def _count(doc: object, where: str) -> int:
    if type(doc) is not int or not 0 <= doc <= _LARGEST:
        raise BadDocument(
            f"{shown(doc)} is no whole number from 0 on", code="document.type", where=where
        )
    return doc


def _name(doc: object, where: str) -> str:
    name = " ".join(_text(LONGEST_NAME)(doc, where).split())
    if not (name and name.isprintable()):
        raise BadDocument("this is no name", code="web.name", where=where)
    return name


# --- what a server sends -----------------------------------------------------------------


class Place(TypedDict):
    """Who sits, or will sit, on one seat; *name* is None until somebody has taken it."""

    seat: Seat
    plays: str
    name: str | None


class About(TypedDict):
    """What is settled of a table: the answer to `Hello`, and again when somebody sits down."""

    kind: Literal["table"]
    table: str
    game: str
    title: str
    seat: Seat | None
    places: list[Place]
    options: list[str]
    time_control: int
    is_begun: bool


class Told(TypedDict):
    """A move: its notation, to be sent back as it is, and the same in words."""

    text: str
    words: str


class Shown(TypedDict):
    """What a seat sees now.

    `sight` is the message of the library, `Sight.to_json()`; the rest is the same for people.
    `events` and `incidents` are one sentence for each of those in the sight. `seconds_left` is
    None where nothing is due.
    """

    kind: Literal["sight"]
    sight: Json
    svg: str
    turn: str
    moves: list[Told]
    events: list[str]
    incidents: list[str]
    seconds_left: float | None
    result: str | None


class Replayed(TypedDict):
    """What the seat had seen after *ply* of *plies* moves, and what it saw of the last of them."""

    kind: Literal["replay"]
    ply: int
    plies: int
    svg: str
    move: str | None
    events: list[str]


class Refused(TypedDict):
    """Why something was not done; nothing has changed."""

    kind: Literal["refused"]
    code: str
    text: str


class Option(TypedDict):
    """An option of a game: what it is set to without being named, and what can be chosen.

    `type` is `"flag"` (a JSON boolean), `"choice"` (a text of *choices*), `"number"` (from
    *least* on) or `"numbers"` (a list of them); *may_be_none* allows `null` too.
    """

    name: str
    words: str
    help: str
    type: Literal["flag", "choice", "number", "numbers"]
    choices: list[Told]
    least: int | None
    may_be_none: bool
    default: Any


class Listed(TypedDict):
    """A game that can be played."""

    slug: str
    title: str
    player_counts: list[int]
    default_players: int
    options: list[Option]


class Catalogue(TypedDict):
    """All that a table can be made of."""

    games: list[Listed]
    bots: list[Told]
    times: list[int]
    default_time: int


class Invitation(TypedDict):
    """A person's seat, and the secret link that opens it."""

    seat: Seat
    link: str


class Created(TypedDict):
    """A new table: the links of the seats are told this once only."""

    kind: Literal["created"]
    table: str
    seats: list[Invitation]
    watch: str


def refused(error: KnockoutError) -> Refused:
    """Return the message that tells *error*."""
    return {"kind": "refused", "code": error.code, "text": str(error)}
