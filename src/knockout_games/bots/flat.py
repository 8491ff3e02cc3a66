"""The simplest search: play every move out at random, equally often, and take the best mean."""

from typing import Any, Final

from typing_extensions import TypeVar

from knockout_games.bots._judging import best_mean, judged, outcome_of
from knockout_games.bots._stream import Streams
from knockout_games.bots.budget import Budget
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.values import Values, valuation
from knockout_games.kernel.playing import play_on
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.setup import Seed

__all__ = ["FlatBot", "make"]

MoveT = TypeVar("MoveT", default=Any)


class FlatBot:
    """Choose by flat Monte Carlo; any seat of any game.

    Worlds are drawn from the view, and the moves take turns; in each world every move is tried
    once, so that a lucky world favours none.

    Arguments:
        simulations: The most play-outs for a decision; without any limit 500.
        seconds: The most seconds for a decision.
        values: What the end of a game is worth.
        seed: What the choices depend on; None draws from the operating system.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        values: Values = "payoffs",
        seed: Seed | None = None,
    ) -> None:
        self._budget: Final = Budget(simulations=simulations, seconds=seconds)
        self._worth: Final = valuation(values)
        self._streams: Final = Streams(seed)
        self.simulated_moves = 0
        """How many moves it has made in its mind."""

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return the move with the best mean.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._choose(view, None)

    def choose_within(self, view: GameView[MoveT, Any], seconds: float, /) -> MoveT:
        """Return the move with the best mean after at most *seconds*.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._choose(view, seconds)

    def evaluate(self, view: GameView[MoveT, Any], /) -> tuple[Evaluation[MoveT], ...]:
        """Return what the play-outs of each legal move were worth, in their order.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._search(view, None)

    def _choose(self, view: GameView[MoveT, Any], within: float | None) -> MoveT:
        moves = moves_of(view)
        return moves[0] if len(moves) == 1 else best_mean(self._search(view, within))

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
