"""What a tournament is, and how one of its games is played, here or in another process."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import attrs

from knockout_games.arena.match import Match, play_match
from knockout_games.arena.schedule import Job
from knockout_games.bots.faces import BotFactory
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import Json
from knockout_games.registry import find_game

__all__ = ["Plan", "play_batch", "play_job"]


@attrs.frozen(kw_only=True)
class Plan:
    """What every game of a tournament has in common; it can be pickled.

    Arguments:
        slug: The game.
        players: The number of seats.
        rules: The options of the game.
        bots: The factories of the bots.
        seed: The beginning of every seed: of deal 17 it is `"SEED/deal 17"`.
        time_limit: The seconds that a bot has for a move, or None.
        keep_records: Whether each game is kept as a record.
    """

    slug: str
    players: int
    rules: Any
    bots: tuple[BotFactory, ...]
    seed: str
    time_limit: float | None = None
    keep_records: bool = False


def play_job(plan: Plan, job: Job, game: AnyGame) -> Json:
    """Play one game and return its line of the results file.

    The deal depends on the seed and the number of the deal alone, the bots on seeds of their own.
    """
    deal = f"{plan.seed}/deal {job.deal}"
    start = game.new_game(plan.players, rules=plan.rules, seed=deal)
    match = play_match(
        start,
        [plan.bots[bot] for bot in job.seats],
        seed=f"{plan.seed}/game {job.number}",
        time_limit=plan.time_limit,
        keep_record=plan.keep_records,
    )
    return _line(job, match)


def play_batch(plan: Plan, jobs: Sequence[Job]) -> list[Json]:
    """Play some games, in a process that knows the game by its name."""
    game = find_game(plan.slug)
    return [play_job(plan, job, game) for job in jobs]


def _line(job: Job, match: Match) -> Json:
    outcome = match.outcome
    line: Json = {
        "game": job.number,
        "lineup": job.lineup,
        "deal": job.deal,
        "rotation": job.rotation,
        "seats": list(job.seats),
        "winners": list(outcome.winners),
        "placements": list(outcome.placements),
        "payoffs": list(outcome.payoffs),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "reason": outcome.reason,
        "moves": list(match.moves),
        "forfeits": [attrs.asdict(forfeit) for forfeit in match.forfeits],
        "seconds": [round(seconds, 6) for seconds in match.seconds],
        "ended": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    if match.record is not None:
        line["record"] = match.record.to_json()
    return line
