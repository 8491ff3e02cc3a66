"""Records as JSON: written for the host or for one seat, read strictly.

Loaded on first use, since it brings cattrs along.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast, get_args

import attrs

from knockout_games.errors import BadDocument, BadSetup, KnockoutError
from knockout_games.kernel.codec import FORMAT
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_object, seat_number, shown
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.registry import find_game
from knockout_games.rng import ScriptedRng, rng_from_plain, rng_to_plain

from .parts import Incident, RecordedMove, Result, checked_names, within
from .reading import below, each, maybe, nothing_else, read_count, read_text, take
from .record import GameRecord

__all__ = [
    "STUMBLES",
    "entry_to_json",
    "incident_to_json",
    "read_entry",
    "read_incident",
    "record_for_seat",
    "record_from_json",
    "record_to_json",
]

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any, Any]

KIND: Final = "record"
SEAT_KIND: Final = "seat_record"


STUMBLES: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a game may raise that does not check the positions it reads."""


def record_to_json(record: GameRecord) -> Json:
    """Return the whole record as plain JSON values."""
    game = record.game
    start = game.to_json(record.start)
    return {
        **_header(record, KIND),
        "names": None if record.names is None else list(record.names),
        "seed": _seed_to_json(record.seed),
        "commitment": record.commitment,
        "start": {key: start[key] for key in start if key not in game.codec.header()},
        "moves": [entry_to_json(entry, str(entry.move)) for entry in record.moves],
        "chance": rng_to_plain(ScriptedRng(record.chance))["answers"],
        "incidents": [incident_to_json(incident) for incident in record.incidents],
        "outcome": game.codec.plain(record.outcome),
        "result": record.result,
    }


def record_for_seat(record: GameRecord, seat: Seat | None) -> Json:
    """Return what *seat* saw as plain JSON values, by allow-list.

    Raises:
        BadSetup: If there is no such seat.
    """
    if seat is not None:
        seat = seat_number(seat, record.players)
    game = record.game
    moves: list[Json] = []
    for step in record.replay():
        if step.made is None:
            continue
        text = game.format_move(step.made.move, mover=step.made.seat, seen_by=seat)
        events = [game.to_json(event) for event in step.happenings.seen_by(seat)]
        moves.append({**entry_to_json(step.made, text), "events": events})
    return {
        **_header(record, SEAT_KIND),
        "seen_by": seat,
        "names": None if record.names is None else list(record.names),
        "commitment": record.commitment,
        "start": game.to_json(record.view(seat, 0)),
        "moves": moves,
        "incidents": [incident_to_json(incident) for incident in record.incidents],
        "outcome": game.codec.plain(record.outcome),
        "result": record.result,
    }


def record_from_json(doc: object, game: AnyGame | None) -> GameRecord:
    """Return the record that was written as *doc*; see `GameRecord.from_json`."""
    body = json_object(doc)
    game = _read_header(body, game)
    record = _read_body(body, game)
    try:
        record.follow()
    except KnockoutError as error:
        if record.rules_version != game.rules_version:
            raise BadDocument(
                f"played by version {shown(record.rules_version)} of the rules of {game.title}; "
                f"by version {game.rules_version}, which is here, it goes otherwise ({error})",
                code="document.rules_version",
                where="$.rules_version",
            ) from None
        raise
    except STUMBLES as error:
        raise BadDocument(
            f"{game.title} cannot go on from here ({type(error).__name__})",
            code="record.start",
            where="$.start",
        ) from error
    return record


def _header(record: GameRecord, kind: str) -> Json:
    return {
        "kind": kind,
        **record.game.codec.header(),
        "rules_version": record.rules_version,
        "library_version": record.library_version,
    }


def _read_header(body: Json, game: AnyGame | None) -> AnyGame:
    kind = take(body, "kind", read_text)
    if kind != KIND:
        said = "what one seat saw, which does not replay" if kind == SEAT_KIND else "no record"
        raise BadDocument(f"this is {said}", code="document.kind", where="$.kind")
    version = take(body, "format", read_count)
    if version != FORMAT:
        raise BadDocument(
            f"format {shown(version)} is not known here; this library reads format {FORMAT}",
            code="document.format",
            where="$.format",
        )
    slug = take(body, "game", read_text)
    if game is None:
        return find_game(slug)
    if slug != game.slug:
        raise BadDocument(
            f"{shown(slug)} cannot be read here; expected {game.slug!r}",
            code="document.game",
            where="$.game",
        )
    return game


def _read_body(body: Json, game: AnyGame) -> GameRecord:
    codec = game.codec
    rules_version = take(body, "rules_version", read_count)
    library_version = take(body, "library_version", read_text)

    def outcome(doc: object, where: str) -> Outcome | None:
        return cast("Outcome | None", codec.read(Outcome | None, doc, where=where))

    def start(doc: object, where: str) -> Any:
        position, header = json_object(doc, where=where), codec.header()
        nothing_else({key: position[key] for key in header if key in position}, where)
        try:
            return game.from_json("state", {**header, **position})
        except KnockoutError as error:
            raise below(error, where) from None

    def move(doc: object, where: str) -> RecordedMove[Any]:
        return read_entry(game, doc, where)

    position = take(body, "start", start)
    record = GameRecord[Any, Any, Any, Any](
        start=position,
        moves=take(body, "moves", each(move)),
        chance=take(body, "chance", _answers),
        incidents=take(body, "incidents", each(read_incident)),
        outcome=take(body, "outcome", outcome),
        result=take(body, "result", _result),
        seed=take(body, "seed", _read_seed),
        commitment=take(body, "commitment", maybe(read_text)),
        names=take(body, "names", _names(position.players)),
        rules_version=rules_version,
        library_version=library_version,
    )
    nothing_else(body, "$")
    return record


def entry_to_json(entry: RecordedMove[Any], text: str) -> Json:
    """Return a move, written as *text*, as plain JSON values."""
    doc: Json = {"seat": entry.seat, "move": text}
    if entry.by is not None:
        doc["by"] = entry.by
    if entry.seconds is not None:
        doc["seconds"] = entry.seconds
    return doc


def read_entry(game: AnyGame, doc: object, where: str) -> RecordedMove[Any]:
    """Return the move that `entry_to_json` wrote as *doc*, which stands at *where*.

    Raises:
        BadDocument: If it is none, with the place of the fault.
    """
    body = json_object(doc, where=where)

    def move(text: object, place: str) -> Any:
        try:
            return game.parse_move(read_text(text, place))
        except KnockoutError as error:
            raise below(error, place) from None

    seat = take(body, "seat", read_count, where)
    made = take(body, "move", move, where)
    by, seconds = body.pop("by", None), body.pop("seconds", None)
    nothing_else(body, where)
    try:
        return RecordedMove(seat=seat, move=made, by=by, seconds=seconds)
    except BadSetup as error:
        raise within(error, f"{where}.") from None


def incident_to_json(incident: Incident) -> Json:
    """Return an incident as plain JSON values."""
    told = attrs.asdict(incident)
    return {key: told[key] for key in told if told[key] is not None}


def read_incident(doc: object, where: str) -> Incident:
    """Return the incident that `incident_to_json` wrote as *doc*, which stands at *where*.

    Raises:
        BadDocument: If it is none, with the place of the fault.
    """
    body = json_object(doc, where=where)
    ply = take(body, "ply", read_count, where)
    kind: Any = take(body, "kind", read_text, where)
    time = body.pop("time", None)
    seat, note = body.pop("seat", None), body.pop("note", None)
    nothing_else(body, where)
    try:
        return Incident(
            ply=ply,
            kind=kind,
            seat=maybe(read_count)(seat, f"{where}.seat"),
            time=time,
            note=maybe(read_text)(note, f"{where}.note"),
        )
    except BadSetup as error:
        raise within(error, f"{where}.") from None


def _seed_to_json(seed: Seed | None) -> Json | None:
    if seed is None:
        return None
    if isinstance(seed, bytes):
        return {"kind": "bytes", "value": seed.hex()}
    if isinstance(seed, str):
        return {"kind": "text", "value": seed}
    return {"kind": "integer", "value": str(int(seed))}


def _read_seed(doc: object, where: str) -> Seed | None:
    if doc is None:
        return None
    body = json_object(doc, where=where)
    kind = take(body, "kind", read_text, where)
    value = take(body, "value", read_text, where)
    nothing_else(body, where)
    try:
        seed = _SEEDS[kind](value)
    except (KeyError, ValueError):
        seed = None
    # One way to write each seed.
    if seed is None or _seed_to_json(seed) != {"kind": kind, "value": value}:
        raise BadDocument("this is no seed", code="record.seed", where=where)
    return seed


_SEEDS: Final[Mapping[str, Callable[[str], Seed]]] = {
    "bytes": bytes.fromhex,
    "text": str,
    "integer": int,
}


def _result(doc: object, where: str) -> Result:
    results = get_args(Result)
    if doc not in results:
        raise BadDocument(
            f"{shown(doc)} is none of: {', '.join(results)}", code="document.choice", where=where
        )
    return cast("Result", doc)


def _answers(doc: object, where: str) -> tuple[int, ...]:
    try:
        script = rng_from_plain({"kind": "scripted", "answers": doc})
    except BadDocument as error:
        raise BadDocument(
            str(error).removeprefix(f"{error.where}: "),
            code=error.code,
            where=where + (error.where or "").removeprefix("$.answers"),
        ) from None
    return script.answers if isinstance(script, ScriptedRng) else ()


def _names(players: int) -> Callable[[object, str], tuple[str, ...] | None]:
    def read_names(doc: object, where: str) -> tuple[str, ...] | None:
        try:
            return checked_names(
                None if doc is None else cast("Any", each(read_text)(doc, where)), players
            )
        except BadSetup as error:
            raise within(error) from None

    return read_names
