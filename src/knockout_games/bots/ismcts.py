"""Search where much is hidden: information-set Monte Carlo tree search, for any game.

Algorithm: SO-ISMCTS of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search"
(IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012). Each simulation
draws a world from the view and walks one tree of moves through it: at every step only the moves
that are legal in this world take part, each judged by UCB1 with its *availability*, how often it
could have been chosen, in place of the visits of its parent. Moves of others that the observer
sees in part are one branch (their POM variant), and which of them was made is drawn. Chance is
not in the tree: what a branch is worth is the mean over all that can come.
"""

from collections.abc import Callable, Iterator
from math import log, sqrt
from typing import Any, Final, Generic

import attrs
from typing_extensions import TypeVar

from knockout_games.bots._stream import Stream, Streams
from knockout_games.bots.budget import Budget
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.values import Values, valuation
from knockout_games.errors import BadSetup
from knockout_games.kernel.game import Game
from knockout_games.kernel.playing import play_on
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat, secrets_of

__all__ = ["IsmctsBot", "make"]

MoveT = TypeVar("MoveT", default=Any)


class _Node:
    """A move in the tree, for the seat that makes it: what came of it, and what can follow."""

    __slots__ = ("branches", "seat", "seen", "squares", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.squares = 0.0
        self.branches: dict[Seat, dict[Any, _Node]] = {}
        """What can follow, by the seat that is to act, which can depend on chance."""


class IsmctsBot:
    """Choose by information-set Monte Carlo tree search; any seat of any game.

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
        self._budget: Final = Budget(simulations=simulations, seconds=seconds)
        self._exploration: Final = checked_exploration(exploration)
        self._worth: Final = valuation(values)
        self._streams: Final = Streams(seed)
        self.simulated_moves = 0
        """How many moves it has made in its mind, in the tree and in play-outs."""

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return the move that was tried most.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._choose(view, None)

    def choose_within(self, view: GameView[MoveT, Any], seconds: float, /) -> MoveT:
        """Return the move that was tried most after at most *seconds*.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._choose(view, seconds)

    def evaluate(self, view: GameView[MoveT, Any], /) -> tuple[Evaluation[MoveT], ...]:
        """Return what the search found out about each legal move, in their order.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        return self._search(view, None)

    def _choose(self, view: GameView[MoveT, Any], within: float | None) -> MoveT:
        moves = moves_of(view)
        return moves[0] if len(moves) == 1 else most_visited(self._search(view, within))

    def _search(
        self, view: GameView[MoveT, Any], within: float | None
    ) -> tuple[Evaluation[MoveT], ...]:
        moves = moves_of(view)
        stream = self._streams.next()
        tree = _Tree(view, self._exploration, self._worth, stream)
        for _ in self._budget.rounds(within):
            tree.simulate(view.sample(stream))
        self.simulated_moves += tree.steps
        return tuple(tree.evaluations(moves))


def make(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    exploration: float = 0.7,
    values: Values = "payoffs",
    seed: Seed | None = None,
) -> IsmctsBot:
    """Return a bot for one seat of one game."""
    return IsmctsBot(
        simulations=simulations,
        seconds=seconds,
        exploration=exploration,
        values=values,
        seed=seed,
    )
