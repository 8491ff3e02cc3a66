"""A record, told to people."""

from typing import Any

from knockout_games.kernel.events import GameOver
from knockout_games.kernel.words import Seat
from knockout_games.records import GameRecord, Incident, Step

__all__ = ["ending", "headline", "told_step"]


def headline(record: GameRecord) -> str:
    """Return what a record is of."""
    who = f"{record.players} players" if record.names is None else ", ".join(record.names)
    return f"{record.game.title}: {who}, {len(record)} moves, {record.result}"


def told_step(record: GameRecord, step: Step[Any, Any, Any], seat: Seat | None) -> str:
    """Return what *seat* (None: a spectator) saw of one step.

    The move, its events, the table, and what happened there until the next move.
    """
    game, lines = record.game, [""]
    if step.made is not None:
        made = step.made
        written = game.format_move(made.move, mover=made.seat, seen_by=seat)
        lines.append(f"{step.ply}. seat {made.seat}: {written} ({_maker(made.by, made.seconds)})")
        lines += [
            f"  {event.describe(game.words, record.names)}"
            for event in step.happenings.seen_by(seat)
            if not isinstance(event, GameOver)
        ]
        lines.append("")
    lines.append(str(step.state.view(seat)))
    told = [_told_incident(record, each) for each in record.incidents if each.ply == step.ply]
    return "\n".join([*lines, *([""] if told else []), *told])


def _told_incident(record: GameRecord, incident: Incident) -> str:
    """Return what happened at the table, with the bot or the reason that was noted."""
    note = "" if incident.note is None else f" ({incident.note})"
    return f"{incident.describe(record.game.words, record.names)}{note}"


def _maker(by: str | None, seconds: float | None) -> str:
    told = "nobody noted who" if by is None else by
    return told if seconds is None else f"{told}, {seconds:.1f} s"


def ending(record: GameRecord) -> str:
    """Return how a record ends."""
    if record.outcome is None:
        return f"\nThe record ends here: {record.result}."
    return f"\n{GameOver(record.outcome).describe(record.game.words, record.names)}"
