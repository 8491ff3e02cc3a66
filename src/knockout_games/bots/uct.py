"""Search where nothing is hidden and nothing is chance: Monte Carlo tree search with UCT.

Algorithm: UCT of Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning" (ECML 2006). As
positions never change, each node of the tree keeps its own.
"""

from collections.abc import Callable, Iterator
from math import inf, log, sqrt
from typing import Any, Final, Generic

from typing_extensions import TypeVar, override

from knockout_games.bots._judging import judged, outcome_of
from knockout_games.bots._stream import Stream
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.searching import TreeBot
from knockout_games.bots.values import Values
from knockout_games.errors import Unsupported
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.playing import play_on
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.setup import Seed
from knockout_games.rng import SplitMix64

__all__ = ["UctBot", "is_open", "make"]

MoveT = TypeVar("MoveT", default=Any)

_SOURCES: Final = SplitMix64(1), SplitMix64(2)


def is_open(view: GameView) -> bool:
    """Tell whether a view shows all there is: no hidden pieces, no chance to come."""
    one, other = map(view.sample, _SOURCES)
    return bool(one == other)


def suits(game: Game) -> bool:
    """Tell whether a game hides nothing and leaves nothing to chance."""
    return is_open(game.new_game(seed=0).view(None))


class UctBot(TreeBot):
    """Choose by Monte Carlo tree search; any seat of a game of perfect information.

    Its arguments are those of `TreeBot`.
    """

    @override
    def _search(
        self, view: GameView[MoveT, Any], within: float | None
    ) -> tuple[Evaluation[MoveT], ...]:
        moves_of(view)
        if not is_open(view):
            raise Unsupported(
                f"uct needs a game without secrets and chance; for {view.game.title} use ismcts",
                code="unsupported.uct",
            )
        stream = self._streams.next()
        tree = _Tree[MoveT](view.sample(_SOURCES[0]), self._exploration, self._worth, stream)
        for _ in self._budget.rounds(within):
            tree.simulate()
        self.simulated_moves += tree.steps
        return tuple(tree.evaluations())


def make(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    exploration: float = 0.7,
    values: Values = "payoffs",
    seed: Seed | None = None,
) -> UctBot:
    """Return a bot for one seat of one game."""
    return UctBot(
        simulations=simulations,
        seconds=seconds,
        exploration=exploration,
        values=values,
        seed=seed,
    )


class _Node(Generic[MoveT]):
    """A position in the tree, and what came of the move that led to it."""

    __slots__ = ("children", "moves", "seat", "squares", "state", "total", "visits")

    def __init__(self, state: GameState[MoveT, Any, Any]) -> None:
        self.state: Final = state
        self.moves: Final = state.legal_moves()
        self.seat: Final = state.to_act or 0
        self.children: Final[list[_Node[MoveT] | None]] = [None] * len(self.moves)
        self.visits = 0
        self.total = 0.0
        """The sum of the values for the seat that made the move."""
        self.squares = 0.0


class _Tree(Generic[MoveT]):
    """The tree that grows during one choice."""

    def __init__(
        self,
        state: GameState[MoveT, Any, Any],
        exploration: float,
        worth: Callable[[Outcome], tuple[float, ...]],
        stream: Stream,
    ) -> None:
        self._exploration: Final = exploration
        self._worth: Final = worth
        self._draw: Final = stream.random
        self._root: Final = _Node(state)
        self._low, self._high = inf, -inf
        self.steps = 0

    def simulate(self) -> None:
        """Go down the tree, add a position to it, and play on to the end."""
        node, path, movers = self._root, [self._root], [self._root.seat]
        span = self._high - self._low
        weight = self._exploration * span if 0 < span < inf else self._exploration
        while node.moves:
            place = self._selected(node, weight)
            child = node.children[place]
            is_new = child is None
            if child is None:
                child = node.children[place] = _Node(node.state.apply(node.moves[place]))
            movers.append(node.seat)
            path.append(child)
            node = child
            if is_new and len(node.moves) != 1:
                break
        end, steps = play_on(node.state, self._draw)
        self.steps += len(path) - 1 + steps
        values = self._worth(outcome_of(end))
        self._low = min(self._low, *values)
        self._high = max(self._high, *values)
        for node, mover in zip(path, movers, strict=True):
            node.visits += 1
            node.total += values[mover]
            node.squares += values[mover] ** 2

    def _selected(self, node: _Node[MoveT], weight: float) -> int:
        """Return the place of the move to follow: one that is new, else by UCB1."""
        children = node.children
        if None in children:
            fresh = [place for place, child in enumerate(children) if child is None]
            return fresh[int(self._draw() * len(fresh))]
        heard = log(node.visits)
        best, highest = 0, -inf
        for place, child in enumerate(children):
            if child is not None:
                visits = child.visits
                bound = child.total / visits + weight * sqrt(heard / visits)
                if bound > highest:
                    best, highest = place, bound
        return best

    def evaluations(self) -> Iterator[Evaluation[MoveT]]:
        """Yield what is known of each move at the root."""
        for move, child in zip(self._root.moves, self._root.children, strict=True):
            yield judged(move, child.visits, child.total, child.squares) if child else judged(move)
