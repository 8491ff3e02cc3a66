"""What an ended game is worth to a search: `Outcome.payoffs`, unless told otherwise."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from knockout_games.errors import BadSetup, Unsupported
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown

__all__ = ["Values", "valuation"]

Values: TypeAlias = Literal["payoffs", "placements", "scores"]
"""The `payoffs` of an outcome; its `placements`, negated, so that more is better; its `scores`."""

_REMEMBERED: Final = 4096


def valuation(values: Values) -> Callable[[Outcome], tuple[float, ...]]:
    """Return the function that says what an outcome is worth to each seat, more is better.

    Raises:
        BadSetup: If *values* is none of the three.
    """
    if values not in ("payoffs", "placements", "scores"):
        raise BadSetup(
            f"{shown(values)} is not allowed; choose 'payoffs', 'placements' or 'scores'",
            code="bot.option",
            where="values",
        )
    if values == "scores":
        return _scores
    worth = _payoffs if values == "payoffs" else _places
    known: dict[object, tuple[float, ...]] = {}

    def remembered(outcome: Outcome) -> tuple[float, ...]:
        key = outcome.ranking, outcome.winners
        found = known.get(key)
        if found is None:
            if len(known) == _REMEMBERED:
                known.clear()
            found = known[key] = worth(outcome)
        return found

    return remembered


def _payoffs(outcome: Outcome) -> tuple[float, ...]:
    return outcome.payoffs


def _places(outcome: Outcome) -> tuple[float, ...]:
    return tuple(-place for place in outcome.placements)


def _scores(outcome: Outcome) -> tuple[float, ...]:
    if outcome.scores is None:
        raise Unsupported("the game ended without scores", code="unsupported.scores")
    return tuple(float(score) for score in outcome.scores)
