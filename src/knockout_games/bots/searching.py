"""What the searches share: their limits, their random numbers, and how a choice is made."""

from abc import ABC, abstractmethod
from typing import Any, Final

from typing_extensions import TypeVar, override

from knockout_games.bots._judging import best_mean, checked_exploration, most_visited
from knockout_games.bots._stream import Streams
from knockout_games.bots.budget import Budget
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.values import Values, valuation
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.setup import Seed

__all__ = ["SearchBot", "TreeBot"]

MoveT = TypeVar("MoveT", default=Any)


class SearchBot(ABC):
    """A bot that plays games out in its mind, and takes the move with the best mean.

    Arguments:
        simulations: The most simulations for a move; without any limit 500.
        seconds: The most seconds for a move.
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
        """Return the move that the search likes best.

        Raises:
            Unsupported: If it is not this seat's turn, or the bot cannot play the game.
        """
        return self._choose(view, None)

    def choose_within(self, view: GameView[MoveT, Any], seconds: float, /) -> MoveT:
        """Return the move that the search likes best after at most *seconds*.

        Raises:
            Unsupported: If it is not this seat's turn, or the bot cannot play the game.
        """
        return self._choose(view, seconds)

    def evaluate(self, view: GameView[MoveT, Any], /) -> tuple[Evaluation[MoveT], ...]:
        """Return what the search found out about each legal move, in their order.

        Raises:
            Unsupported: If it is not this seat's turn, or the bot cannot play the game.
        """
        return self._search(view, None)

    def _choose(self, view: GameView[MoveT, Any], within: float | None) -> MoveT:
        moves = moves_of(view)
        return moves[0] if len(moves) == 1 else self._best(self._search(view, within))

    @abstractmethod
    def _search(
        self, view: GameView[MoveT, Any], within: float | None
    ) -> tuple[Evaluation[MoveT], ...]:
        """Return what is found out about each legal move, in at most *within* seconds."""

    def _best(self, evaluations: tuple[Evaluation[MoveT], ...]) -> MoveT:
        return best_mean(evaluations)


class TreeBot(SearchBot):
    """A search that keeps a tree of moves, and takes the move that it tried most.

    Arguments:
        simulations: The most simulations for a move; without any limit 500.
        seconds: The most seconds for a move.
        exploration: The weight of what is little known, for values from 0 to 1.
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
        exploration: float = 0.7,
        values: Values = "payoffs",
        seed: Seed | None = None,
    ) -> None:
        super().__init__(simulations=simulations, seconds=seconds, values=values, seed=seed)
        self._exploration: Final = checked_exploration(exploration)

    @override
    def _best(self, evaluations: tuple[Evaluation[MoveT], ...]) -> MoveT:
        return most_visited(evaluations)
