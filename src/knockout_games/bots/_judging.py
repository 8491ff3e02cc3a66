"""What the searches share: from sums to judgements, from judgements to a move."""

from math import inf, sqrt
from typing import Any

from typing_extensions import TypeVar

from knockout_games.bots.faces import Evaluation
from knockout_games.errors import BadSetup, Unsupported
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.protocols import GameState

__all__ = ["best_mean", "checked_exploration", "judged", "most_visited", "outcome_of"]

MoveT = TypeVar("MoveT", default=Any)


def checked_exploration(exploration: object) -> float:
    """Return *exploration*.

    Raises:
        BadSetup: If it is no number from 0 on.
    """
    if (
        isinstance(exploration, bool)
        or not isinstance(exploration, int | float)
        or not 0 <= exploration < inf
    ):
        raise BadSetup(
            "the exploration is a number from 0 on", code="bot.option", where="exploration"
        )
    return exploration


def judged(
    move: MoveT, visits: int = 0, total: float = 0.0, squares: float = 0.0
) -> Evaluation[MoveT]:
    """Return the judgement from a number of values, their sum and the sum of their squares."""
    if not visits:
        return Evaluation(move=move, visits=0, mean=None, standard_error=None)
    error: float | None = None
    if visits > 1:
        spread = max(squares - total * total / visits, 0.0)
        error = sqrt(spread / (visits - 1) / visits)
    return Evaluation(move=move, visits=visits, mean=total / visits, standard_error=error)


def _mean(evaluation: Evaluation[Any]) -> float:
    return -inf if evaluation.mean is None else evaluation.mean


def most_visited(evaluations: tuple[Evaluation[MoveT], ...]) -> MoveT:
    """Return the move with the most visits; among equals the best mean, then the first."""
    return max(evaluations, key=lambda each: (each.visits, _mean(each))).move


def best_mean(evaluations: tuple[Evaluation[MoveT], ...]) -> MoveT:
    """Return the move with the best mean; among equals the first."""
    return max(evaluations, key=_mean).move


def outcome_of(end: GameState) -> Outcome:
    """Return how the ended game *end* ended.

    Raises:
        Unsupported: If it does not tell, against the contract of states.
    """
    outcome = end.outcome
    if outcome is None:
        raise Unsupported("a state without legal moves has no outcome", code="bot.no_outcome")
    return outcome
