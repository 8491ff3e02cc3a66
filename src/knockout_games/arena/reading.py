"""The lines of a results file, read strictly."""

from types import NoneType
from typing import Any, TypeVar, cast

import attrs

from knockout_games.errors import BadDocument
from knockout_games.kernel.parts import Json, json_list, json_object, shown

__all__ = ["Header", "PlayedGame", "read_game", "read_header"]

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Header:
    """What a tournament plays.

    Arguments:
        game: The name of the game.
        rules_version: The version of its rules.
        players: The number of seats.
        rules: The options of the game.
        bots: The names of the bots.
        games: How many games each line-up plays.
        seed: What all chance depends on.
        pairing: Who meets whom.
        duplicates: Whether each deal is played with every rotation.
        time_limit: The seconds that a bot had for a move, or None.
    """

    game: str
    rules_version: int
    players: int
    rules: Json
    bots: tuple[str, ...]
    games: int
    seed: str
    pairing: str
    duplicates: bool
    time_limit: float | None = None


@attrs.frozen(kw_only=True)
class PlayedGame:
    """One game that was played; what belongs to a seat is listed by seat.

    Arguments:
        game: Its number in the schedule.
        lineup: The line-up.
        deal: The deal.
        rotation: How far the bots had moved over the seats.
        seats: The bots, by their places in the list.
        winners: The seats that won.
        placements: The places; 1 is best.
        payoffs: The payoffs.
        scores: The points, or None.
        moves: How many moves each seat made.
        forfeits: Why bots broke off, by seat.
        seconds: How long each bot thought.
        ended: When the game ended, in UTC.
        record: The record of the game as a document, or None.
    """

    game: int
    lineup: int
    deal: int
    rotation: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    placements: tuple[float, ...]
    payoffs: tuple[float, ...]
    scores: tuple[int, ...] | None
    moves: tuple[int, ...]
    forfeits: dict[int, str]
    seconds: tuple[float, ...]
    ended: str
    record: Json | None = None

    @property
    def length(self) -> int:
        """How many moves were made."""
        return sum(self.moves)

    def seats_of(self, bot: int) -> tuple[int, ...]:
        """Return the seats that a bot had."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == bot)


class _Line:
    """One object, read field by field."""

    def __init__(self, doc: Json, where: str) -> None:
        self._doc = doc
        self._where = where

    def field(self, key: str, *kinds: type[T]) -> T:
        value: Any = self._doc.get(key)
        if type(value) not in kinds:
            raise BadDocument(
                f"{shown(value)} is not allowed", code="results.field", where=self._at(key)
            )
        return cast("T", value)

    def listed(self, key: str, *kinds: type[T], size: int | None = None) -> tuple[T, ...]:
        values: list[Any] = json_list(self._doc.get(key), where=self._at(key))
        if (size is not None and len(values) != size) or any(
            type(value) not in kinds for value in values
        ):
            raise BadDocument(
                f"{shown(values)} is not allowed", code="results.field", where=self._at(key)
            )
        return tuple(values)

    def optional(self, key: str) -> bool:
        return self._doc.get(key) is not None

    def _at(self, key: str) -> str:
        return f"{self._where}.{key}"


def read_header(doc: Json, *, where: str) -> Header:
    """Return the first line of a results file.

    Raises:
        BadDocument: If it is none.
    """
    line = _Line(doc, where)
    bots = line.listed("bots", str)
    if len({*bots}) != len(bots):
        raise BadDocument("a bot is listed twice", code="results.field", where=f"{where}.bots")
    return Header(
        game=line.field("game", str),
        rules_version=line.field("rules_version", int),
        players=line.field("players", int),
        rules=json_object(doc.get("rules"), where=f"{where}.rules"),
        bots=bots,
        games=line.field("games", int),
        seed=line.field("seed", str),
        pairing=line.field("pairing", str),
        duplicates=line.field("duplicates", bool),
        time_limit=line.field("time_limit", float, int, NoneType),
    )


def read_game(doc: Json, header: Header, *, where: str) -> PlayedGame:
    """Return a game of a results file.

    Raises:
        BadDocument: If it is none.
    """
    number = shown(doc.get("game"))
    where = f"{where}: game {number}"
    line, players = _Line(doc, where), header.players
    seats = line.listed("seats", int, size=players)
    winners = line.listed("winners", int)
    placements = line.listed("placements", float, int, size=players)
    payoffs = line.listed("payoffs", float, int, size=players)
    if not all(1 <= place <= players for place in placements):
        raise BadDocument("there is no such place", code="results.field", where=where)
    if not all(-1 <= payoff <= 1 for payoff in payoffs):
        raise BadDocument("payoffs are from -1 to 1", code="results.field", where=where)
    record = doc.get("record")
    forfeits: dict[int, str] = {}
    for each in json_list(doc.get("forfeits"), where=f"{where}.forfeits"):
        told = _Line(json_object(each, where=f"{where}.forfeits"), f"{where}.forfeits")
        forfeits[told.field("seat", int)] = told.field("code", str)
    known = all(0 <= bot < len(header.bots) for bot in seats)
    if not known or not all(0 <= seat < players for seat in (*winners, *forfeits)):
        raise BadDocument("there is no such bot or seat", code="results.field", where=where)
    return PlayedGame(
        game=line.field("game", int),
        lineup=line.field("lineup", int),
        deal=line.field("deal", int),
        rotation=line.field("rotation", int),
        seats=seats,
        winners=winners,
        placements=placements,
        payoffs=payoffs,
        scores=line.listed("scores", int, size=players) if line.optional("scores") else None,
        moves=line.listed("moves", int, size=players),
        forfeits=forfeits,
        seconds=line.listed("seconds", float, int, size=players),
        ended=line.field("ended", str),
        record=json_object(record, where=f"{where}.record") if record is not None else None,
    )
