"""Changes of a table, and the texts by which a store keeps them."""

import math
from typing import Any, Final, TypeAlias

import attrs

from knockout_games.errors import BadDocument
from knockout_games.kernel.codec import FORMAT, canonical, read_json
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import Json, json_list, json_object, shown
from knockout_games.kernel.setup import Seed
from knockout_games.records import GameRecord, Incident, RecordedMove
from knockout_games.records.documents import (
    entry_to_json,
    incident_to_json,
    read_entry,
    read_incident,
    record_from_json,
)
from knockout_games.records.reading import below, each, maybe, read_text, take

__all__ = ["BY_CLOCK", "Change", "Terms", "beginning_text", "change_text", "read_beginning"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

BY_CLOCK: Final = "clock"
"""The note of a hand-over, for one decision, because its time ran out."""

NO_HOST: Final = "no host"
"""The note of a pause in which nobody hosted the table."""


@attrs.frozen(kw_only=True)
class Terms:
    """What is settled when a table begins, and stays.

    Arguments:
        start: The first position.
        seats: Who plays each seat: `"person"` or `"bot:NAME"`.
        names: The names of the seats, or None.
        stand_in: The bot that plays for those who left.
        time_control: The seconds a person has for a move where the rules set no limit; or None.
        grace: How many seconds after the deadline a move is still taken.
        seed: What `new_game` made *start* from, if that is known.
        commitment: What was published of the seed.
        time: When the table began.
    """

    start: Any
    seats: tuple[str, ...]
    names: tuple[str, ...] | None
    stand_in: str
    time_control: float | None
    grace: float
    seed: Seed | None
    commitment: str | None
    time: float

    @property
    def game(self) -> AnyGame:
        """The descriptor of the game."""
        game: AnyGame = self.start.game
        return game


@attrs.frozen(kw_only=True)
class Change:
    """One change of a table: a move, or what happened between two moves, or one after the other.

    Arguments:
        time: When.
        move: The move, if one was made.
        incidents: What happened at the table, after the move.
    """

    time: float
    move: RecordedMove | None = None
    incidents: tuple[Incident, ...] = ()


def beginning_text(terms: Terms) -> str:
    """Return the text that a store keeps of how a table began."""
    record = GameRecord.of(
        terms.start, (), seed=terms.seed, commitment=terms.commitment, names=terms.names
    )
    return canonical(
        {
            "kind": "table",
            "format": FORMAT,
            "time": terms.time,
            "seats": list(terms.seats),
            "stand_in": terms.stand_in,
            "time_control": terms.time_control,
            "grace": terms.grace,
            "record": record.to_json(),
        }
    )


def read_beginning(text: str, game: AnyGame | None) -> tuple[Terms, int]:
    """Return how a table began, and the version of the rules that it began with.

    Raises:
        BadDocument: If the text is not of this version of the library, or not of *game*.
        UnknownGame: If there is no such game here.
    """
    doc = json_object(read_json(text))
    found = (doc.get("kind"), doc.get("format"))
    if found != ("table", FORMAT):
        said = ", ".join(map(shown, found))
        raise BadDocument(
            f"{said} is no table of format {FORMAT}", code="document.format", where="$.format"
        )
    kept = take(doc, "record", lambda part, _: part)
    try:
        record = record_from_json(kept, game)
    except BadDocument as error:
        raise below(error, "$.record") from None
    seats = take(doc, "seats", each(read_text))
    if len(seats) != record.players:
        raise BadDocument(
            f"{record.players} seats are needed", code="document.length", where="$.seats"
        )
    terms = Terms(
        start=record.start,
        seats=seats,
        names=record.names,
        stand_in=take(doc, "stand_in", read_text),
        time_control=take(doc, "time_control", maybe(_instant)),
        grace=take(doc, "grace", _instant),
        seed=record.seed,
        commitment=record.commitment,
        time=take(doc, "time", _instant),
    )
    return terms, record.rules_version


def change_text(change: Change) -> str:
    """Return the text that a store keeps of a change."""
    doc: Json = {"time": change.time}
    if change.move is not None:
        doc["move"] = entry_to_json(change.move, str(change.move.move))
    if change.incidents:
        doc["incidents"] = [incident_to_json(incident) for incident in change.incidents]
    return canonical(doc)


def read_change(text: str, game: AnyGame, *, ply: int, where: str) -> Change:
    """Return the change that was kept as *text*.

    Arguments:
        text: What `change_text` or a store's `gap_entry` gave.
        game: The game that is played.
        ply: How many moves had been made.
        where: What to say of its place.

    Raises:
        BadDocument: If it is none.
    """
    doc = json_object(read_json(text), where=where)
    if "gap" in doc:
        since, until = (_instant(part, where) for part in _pair(doc["gap"], where))
        pause = Incident(ply=ply, kind="paused", time=since, note=NO_HOST)
        return Change(time=until, incidents=(pause, Incident(ply=ply, kind="resumed", time=until)))
    if not ("move" in doc or "incidents" in doc):
        raise BadDocument("nothing has changed", code="document.missing", where=where)
    incidents = json_list(doc.get("incidents", []), where=f"{where}.incidents")
    return Change(
        time=_instant(doc.get("time"), f"{where}.time"),
        move=read_entry(game, doc["move"], f"{where}.move") if "move" in doc else None,
        incidents=tuple(read_incident(part, f"{where}.incidents") for part in incidents),
    )


def _pair(doc: object, where: str) -> list[object]:
    parts = json_list(doc, where=where)
    if len(parts) != 2:
        raise BadDocument("two instants make a gap", code="document.length", where=where)
    return parts


def _instant(doc: object, where: str) -> float:
    try:
        if not isinstance(doc, bool) and isinstance(doc, int | float) and math.isfinite(doc):
            return float(doc)
    except OverflowError:
        pass
    raise BadDocument(f"{shown(doc)} is no instant", code="document.type", where=where)
