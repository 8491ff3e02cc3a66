"""What a seat is told of a table: the one message to a client."""

from typing import Any, Final, Generic, TypeAlias

import attrs
from typing_extensions import TypeVar

from knockout_games.errors import BadSetup
from knockout_games.kernel.codec import FORMAT
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, shown, whole_number
from knockout_games.kernel.words import Seat
from knockout_games.records import Incident, Result
from knockout_games.schema import Definitions

from .situation import PERSON, Situation

__all__ = ["Sight", "sight_of", "sight_schema"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
EventT_co = TypeVar("EventT_co", covariant=True, default=Any)


@attrs.frozen(kw_only=True)
class Sight(Generic[ViewT_co, MoveT_co, EventT_co]):
    """What one seat, or a spectator, is told of a table: all of it of one moment.

    Arguments:
        table: The name of the table.
        version: How many changes there have been; a move names the version that it answers.
        time: The instant of the look, by the clock of the table.
        seat: Whose sight it is; None is a spectator's.
        view: What the seat knows of the game.
        moves: What the seat may submit now; empty when a move of it is not awaited.
        events: What happened in the game since the version that was asked from, as the seat saw
            it. `GameOver` tells the ranking of the rules, *outcome* that of the table.
        incidents: What happened at the table since then.
        to_act: The seat whose decision is awaited; None when it is over.
        decision: The code of what is awaited.
        deadline: The instant at which it is due; None where nothing is, or the table is paused.
        is_paused: Whether the table is paused.
        names: The names of the seats, if they have any.
        plays: Who plays each seat: `"person"`, `"bot:NAME"` or `"stand-in:NAME"`.
        resigned: The seats that resigned, the first to resign first.
        outcome: How the game ended, resignations taken into account.
        result: What ended it: `"unfinished"` while it runs.
    """

    table: str
    version: int
    time: float
    seat: Seat | None
    view: ViewT_co
    moves: tuple[MoveT_co, ...]
    events: tuple[EventT_co, ...]
    incidents: tuple[Incident, ...]
    to_act: Seat | None
    decision: str | None
    deadline: float | None
    is_paused: bool
    names: tuple[str, ...] | None
    plays: tuple[str, ...]
    resigned: tuple[Seat, ...]
    outcome: Outcome | None
    result: Result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was abandoned."""
        return self.result != "unfinished"

    def to_json(self) -> Json:
        """Return the message to a client as plain JSON values; `sight_schema` describes it."""
        view: Any = self.view
        game: AnyGame = view.game
        plain = game.codec.plain
        return {
            "kind": "sight",
            **_header(game),
            "table": self.table,
            "version": self.version,
            "time": self.time,
            "seat": self.seat,
            "view": game.to_json(view),
            "moves": [str(move) for move in self.moves],
            "events": [game.to_json(event) for event in self.events],
            "incidents": [plain(incident) for incident in self.incidents],
            "to_act": self.to_act,
            "decision": self.decision,
            "deadline": self.deadline,
            "is_paused": self.is_paused,
            "names": None if self.names is None else list(self.names),
            "plays": list(self.plays),
            "resigned": list(self.resigned),
            "outcome": plain(self.outcome),
            "result": self.result,
        }


def _header(game: AnyGame) -> Json:
    return {"game": game.slug, "format": FORMAT, "rules_version": game.rules_version}


def sight_of(
    table: str, situation: Situation, seat: Seat | None, *, since: int | None, now: float
) -> Sight:
    """Return what *seat* is told of a table.

    Arguments:
        table: The name of the table.
        situation: The table.
        seat: Who looks.
        since: The version from which on events are told; None tells none.
        now: When it looks.

    Raises:
        BadSetup: If there is no such seat or version.
    """
    view: Any = situation.state.view(seat)
    told = situation.done[_version(since, situation) :]
    terms, to_act = situation.terms, situation.to_act
    can_move = (
        seat is not None
        and seat == to_act
        and situation.plays(seat) == PERSON
        and situation.paused is None
    )
    return Sight(
        table=table,
        version=situation.version,
        time=now,
        seat=view.seat,
        view=view,
        moves=view.legal_moves() if can_move else (),
        events=tuple(
            event
            for done in told
            if done.happenings is not None
            for event in done.happenings.seen_by(view.seat)
        ),
        incidents=tuple(incident for done in told for incident in done.change.incidents),
        to_act=to_act,
        decision=None if to_act is None else situation.state.decision,
        deadline=situation.open_deadline,
        is_paused=situation.paused is not None and not situation.is_over,
        names=terms.names,
        plays=tuple(map(situation.plays, range(len(terms.seats)))),
        resigned=situation.resigned,
        outcome=situation.outcome,
        result=situation.result,
    )


def _version(since: object, situation: Situation) -> int:
    if since is None:
        return situation.version
    version = whole_number(since, where="since")
    if not 0 <= version <= situation.version:
        raise BadSetup(
            f"there is no version {shown(version)}; they are 0 to {situation.version}",
            code="table.since",
            where="since",
        )
    return version


_COUNT: Final = {"type": "integer", "minimum": 0}
_TEXT: Final = {"type": "string"}


def sight_schema(game: AnyGame) -> Json:
    """Return the JSON Schema (2020-12) of the message to a client, complete in itself.

    Raises:
        Unsupported: If a type of the game cannot be described.
    """
    known = Definitions(game)
    header = {key: {"const": value} for key, value in _header(game).items()}
    by = {**_TEXT, "pattern": "^(person|bot:.+|stand-in:.+)$"}
    move = {**_TEXT, "description": "Notation, to be sent back as it is."}
    members: Json = {
        "kind": {"const": "sight"},
        **header,
        "table": _TEXT,
        "version": _COUNT,
        "time": {"type": "number"},
        "seat": known.of(Seat | None),
        "view": known.fields_of(game.View, header),
        "moves": {"type": "array", "items": move},
        "events": {"type": "array", "items": known.one_of(game.events)},
        "incidents": {"type": "array", "items": known.of(Incident)},
        "to_act": known.of(Seat | None),
        "decision": {"enum": [*game.decisions, None]},
        "deadline": known.of(float | None),
        "is_paused": known.of(bool),
        "names": known.of(tuple[str, ...] | None),
        "plays": {"type": "array", "items": by},
        "resigned": known.of(tuple[Seat, ...]),
        "outcome": known.of(Outcome | None),
        "result": known.of(Result),
    }
    body: Json = {
        "description": "What one seat, or a spectator (null), is told of a table.",
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }
    return known.document(body, name="sight")
