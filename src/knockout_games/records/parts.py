"""What a record is made of: moves with who made them, and what happened at the table."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, cast, get_args

import attrs
from typing_extensions import TypeVar

from knockout_games.errors import BadDocument, BadSetup, KnockoutError
from knockout_games.kernel.events import Happenings
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown
from knockout_games.kernel.words import KERNEL_WORDS, Seat, Speaker, Words, fill
from knockout_games.rng import Rng

__all__ = ["Incident", "IncidentKind", "Playable", "RecordedMove", "Result", "Step"]

StateT_co = TypeVar("StateT_co", covariant=True, default=Any)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
EventT_co = TypeVar("EventT_co", covariant=True, default=Any)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True, default=Any)

Result: TypeAlias = Literal["played", "resigned", "abandoned", "unfinished"]
"""How a record ends: the rules ended the game, a resignation did, the host did, nothing did."""

IncidentKind: TypeAlias = Literal[
    "resigned", "handed_over", "taken_back", "paused", "resumed", "abandoned"
]
"""What can happen at a table between two moves."""

_BY: Final = re.compile(r"person|clock|bot:.+|stand-in(:.+)?")


class Playable(Protocol[StateT_co, MoveT_contra, ViewT_co, EventT_co]):
    """A state, as far as playing and recording it asks.

    It is `GameState` written so that type checkers find the types of a game from one state.
    """

    @property
    def game(self) -> Game[Any, Any, Any, Any, Any]:
        """The descriptor of the game."""
        ...

    @property
    def rules(self) -> Any:
        """The options in force."""
        ...

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited; None exactly when the game is over."""
        ...

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        ...

    def apply_with_events(self, move: MoveT_contra) -> tuple[StateT_co, Happenings[EventT_co]]:
        """Return the position after *move*, and what happened."""
        ...

    def view(self, seat: Seat | None) -> ViewT_co:
        """Return what *seat* is entitled to know; None is a spectator."""
        ...

    def with_rng(self, rng: Rng) -> StateT_co:
        """Return the same position with another future."""
        ...


def _is_text(value: object) -> bool:
    """Tell whether *value* is a text that can be written down: one without half a character."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_by(_made: object, _field: object, by: Any) -> None:
    if by is not None and not (_is_text(by) and _BY.fullmatch(by)):
        raise BadSetup(
            f"{shown(by)} is none of: 'person', 'clock', 'bot:NAME', 'stand-in', 'stand-in:NAME'",
            code="record.by",
            where="by",
        )


def _check_seconds(_made: object, _field: object, seconds: Any) -> None:
    if seconds is not None and not _is_time(seconds, least=0.0):
        raise BadSetup(f"{shown(seconds)} is no duration", code="record.seconds", where="seconds")


def _check_note(_made: object, _field: object, note: Any) -> None:
    if note is not None and not _is_text(note):
        raise BadSetup(f"{shown(note)} is no text", code="record.note", where="note")


def _is_time(value: Any, *, least: float) -> bool:
    return type(value) in (int, float) and least <= value < float("inf")


@attrs.frozen(kw_only=True)
class RecordedMove(Generic[MoveT_co]):
    """A move as it was made.

    Arguments:
        seat: Whose decision it was.
        move: What it decided.
        by: Who decided: `"person"`, `"bot:NAME"`, `"clock"` (the time ran out), `"stand-in"` or
            `"stand-in:NAME"` (a bot in place of the person); None where nobody noted it.
        seconds: How long it took, or None.

    Raises:
        BadSetup: If *by* or *seconds* is none.
    """

    seat: Seat
    move: MoveT_co
    by: str | None = attrs.field(default=None, validator=_check_by)
    seconds: float | None = attrs.field(default=None, validator=_check_seconds)


def _check_kind(_made: object, _field: object, kind: Any) -> None:
    kinds = get_args(IncidentKind)
    if kind not in kinds:
        raise BadSetup(
            f"{shown(kind)} is none of: {', '.join(kinds)}", code="record.incident", where="kind"
        )


def _check_time(_made: object, _field: object, time: Any) -> None:
    if time is not None and not _is_time(time, least=float("-inf")):
        raise BadSetup(f"{shown(time)} is no time", code="record.time", where="time")


@attrs.frozen(kw_only=True)
class Incident:
    """What happened at the table between two moves.

    Arguments:
        ply: How many moves had been made when it happened.
        kind: What it was.
        seat: Whom it concerns; None where it concerns all.
        time: When, in seconds since 1970 UTC or whatever the clock of the table counts.
        note: The bot that took over, or the reason of the end.

    Raises:
        BadSetup: If *kind*, *time* or *note* is none.
    """

    ply: int
    kind: IncidentKind = attrs.field(validator=_check_kind)
    seat: Seat | None = None
    time: float | None = attrs.field(default=None, validator=_check_time)
    note: str | None = attrs.field(default=None, validator=_check_note)

    def describe(
        self,
        words: Words | None = None,
        names: Sequence[str] | None = None,
        you: Seat | None = None,
    ) -> str:
        """Return a sentence for people.

        Arguments:
            words: Templates by code, those of a game; None takes the English ones.
            names: Names by seat.
            you: The seat that reads.
        """
        speaker = Speaker(KERNEL_WORDS if words is None else words, names, you)
        return fill(speaker, f"incident.{self.kind}", self)


@attrs.frozen(kw_only=True)
class Step(Generic[StateT_co, MoveT_co, EventT_co]):
    """One step of a replay.

    Arguments:
        ply: How many moves have been made.
        made: The last of them; None at the start.
        state: The position after it, secrets included.
        happenings: What it brought about; empty at the start.
    """

    ply: int
    made: RecordedMove[MoveT_co] | None
    state: StateT_co
    happenings: Happenings[EventT_co]


def checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    """Return *names* as a tuple, one a seat.

    Raises:
        BadSetup: If there are too few or too many, or one is no text.
    """
    if names is None:
        return None
    told = tuple(cast("Iterable[object]", names))
    if isinstance(names, str) or len(told) != players:
        raise BadSetup(f"{players} names are needed", code="record.names", where="names")
    if not all(map(_is_text, told)):
        raise BadSetup("a name is a text", code="record.names", where="names")
    return cast("tuple[str, ...]", told)


def within(error: KnockoutError, prefix: str = "$.") -> BadDocument:
    """Return *error* as the fault of a document, its place written after *prefix*."""
    where = error.where
    if where is None:
        return BadDocument(str(error), code=error.code, where=prefix.rstrip("."))
    message = str(error).removeprefix(f"{where}: ")
    return BadDocument(message, code=error.code, where=prefix + where)
