"""The simplest search: play every move out at random, equally often, and take the best mean."""

from typing import Any

from typing_extensions import TypeVar, override

from knockout_games.bots._judging import judged, outcome_of
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.searching import SearchBot
from knockout_games.bots.values import Values
from knockout_games.kernel.playing import play_on
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.setup import Seed

__all__ = ["FlatBot", "make"]

MoveT = TypeVar("MoveT", default=Any)


class FlatBot(SearchBot):
    """Choose by flat Monte Carlo; any seat of any game.

    Worlds are drawn from the view, and the moves take turns; in each world every move is tried
    once, so that a lucky world favours none. Its arguments are those of `SearchBot`.
    """

    @override
    def _search(
        self, view: GameView[MoveT, Any], within: float | None
    ) -> tuple[Evaluation[MoveT], ...]:
        moves, seat = moves_of(view), view.seat or 0
        stream, worth = self._streams.next(), self._worth
        visits = [0] * len(moves)
        totals, squares = [0.0] * len(moves), [0.0] * len(moves)
        world = view.sample(stream)
        for number in self._budget.rounds(within):
            place = number % len(moves)
            if number and not place:
                world = view.sample(stream)
            end, steps = play_on(world.apply(moves[place]), stream.random)
            self.simulated_moves += steps + 1
            value = worth(outcome_of(end))[seat]
            visits[place] += 1
            totals[place] += value
            squares[place] += value * value
        return tuple(map(judged, moves, visits, totals, squares))


def make(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    values: Values = "payoffs",
    seed: Seed | None = None,
) -> FlatBot:
    """Return a bot for one seat of one game."""
    return FlatBot(simulations=simulations, seconds=seconds, values=values, seed=seed)
