"""Who may do what at a table, and whether its terms make sense."""

import math
from collections.abc import Mapping, Sequence
from typing import cast

from knockout_games.errors import BadSetup, UnknownBot
from knockout_games.kernel.parts import shown
from knockout_games.kernel.words import Seat
from knockout_games.records import Incident, IncidentKind
from knockout_games.store import TableStore

from .changes import BY_CLOCK, Change
from .refusals import NotYourTurn, StaleVersion, over, refusal, too_late
from .situation import PERSON, Situation

__all__ = [
    "check_bot",
    "check_in_game",
    "check_running",
    "check_turn",
    "checked_seats",
    "noted",
    "read_move",
    "seconds",
    "stale",
]


def noted(
    situation: Situation,
    now: float,
    kind: IncidentKind,
    seat: Seat | None = None,
    *,
    note: str | None = None,
) -> Change:
    """Return the change that consists of one incident."""
    incident = Incident(ply=situation.ply, kind=kind, seat=seat, time=now, note=note)
    return situation.happened(now, incident)


def stale(situation: Situation) -> StaleVersion:
    """Return the refusal of an answer to another version than that of *situation*."""
    version = situation.version
    return StaleVersion(f"the table has version {version} now", version=version)


def check_turn(situation: Situation, seat: Seat, version: int) -> None:
    """Refuse a move of *seat* that answers *version*, whatever it is, if there is a reason."""
    if 0 <= version <= situation.version and situation.is_clocked(seat, version):
        raise too_late(seat)
    if version != situation.version:
        raise stale(situation)
    check_running(situation)
    if situation.to_act != seat:
        raise NotYourTurn(
            f"it is the turn of seat {situation.to_act}, not of seat {seat}",
            code="table.not_your_turn",
        )
    if situation.bot(seat) is not None:
        raise refusal("bot_plays", f"a bot plays for seat {seat}")


def check_running(situation: Situation) -> None:
    """Refuse if the game has ended or the table is paused."""
    if situation.is_over:
        raise over()
    if situation.paused is not None:
        raise refusal("paused", "the table is paused")


def check_in_game(situation: Situation, seat: Seat) -> None:
    """Refuse if the game has ended or *seat* is not in it any more."""
    if situation.is_over:
        raise over()
    if seat not in situation.state.alive:
        raise refusal("eliminated", f"seat {seat} is eliminated")
    if seat in situation.resigned:
        raise refusal("resigned", f"seat {seat} has resigned")


def read_move(situation: Situation, seat: Seat, move: object) -> object:
    """Return the move that *move*, a text, JSON or a move already, stands for."""
    if isinstance(move, str):
        return situation.state.view(seat).parse_move(move)
    if isinstance(move, Mapping):
        return situation.terms.game.from_json("move", cast("object", move))
    return move


def check_bot(name: object, store: TableStore, *, where: str) -> str:
    """Return *name* if the store has a bot called so.

    Raises:
        UnknownBot: If it has none.
    """
    if not isinstance(name, str) or name not in store.bots or name == BY_CLOCK:
        listed = ", ".join(store.bots) or "none"
        raise UnknownBot(
            f"{shown(name)} is no bot here; there are: {listed}", code="bot", where=where
        )
    return name


def checked_seats(seats: Sequence[str] | None, players: int, store: TableStore) -> tuple[str, ...]:
    """Return who plays each seat.

    Raises:
        BadSetup: If they are too few or many, or one is neither a person nor a bot.
        UnknownBot: If a bot is not known.
    """
    if seats is None:
        return (PERSON,) * players
    if isinstance(seats, str) or len(seats) != players:
        raise BadSetup(f"{players} seats are needed", code="table.seats", where="seats")
    for seat, sitting in enumerate(cast("Sequence[object]", seats)):
        where = f"seats[{seat}]"
        if sitting == PERSON:
            continue
        if not isinstance(sitting, str) or not sitting.startswith("bot:"):
            raise BadSetup(
                f"{shown(sitting)} is neither 'person' nor 'bot:NAME'",
                code="table.seats",
                where=where,
            )
        check_bot(sitting.removeprefix("bot:"), store, where=where)
    return tuple(seats)


def seconds(value: float | None, where: str, *, least: float = 0.0) -> float | None:
    """Return a length of time as a float.

    Raises:
        BadSetup: If it is none.
    """
    if value is None:
        return None
    number: object = value
    if type(number) not in (int, float) or not (math.isfinite(value) and value >= least):
        raise BadSetup(f"{shown(value)} is no time", code="table.time", where=where)
    return float(value)
