"""Search where much is hidden: information-set Monte Carlo tree search, for any game.

Algorithm: SO-ISMCTS of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search"
(IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012). Each simulation
draws a world from the view and walks one tree of moves through it: at every step only the moves
that are legal in this world take part, each judged by UCB1 with its *availability*, how often it
could have been chosen, in place of the visits of its parent. Moves of others that the observer
sees in part are one branch (their POM variant), and which of them was made is drawn. Chance is
not in the tree: what a branch is worth is the mean over all that can come.

With `prior="thumb"` the first moves are tried by what the rule of thumb says of them, less and
less as they become known: the progressive bias of Chaslot and others, "Progressive Strategies for
Monte-Carlo Tree Search" (New Mathematics and Natural Computation 4(3), 2008).
"""

from collections.abc import Callable, Iterator, Mapping
from math import inf, log, sqrt
from typing import Any, Final, Generic, Literal, TypeAlias

import attrs
from typing_extensions import TypeVar, override

from knockout_games.bots._judging import judged, outcome_of
from knockout_games.bots._stream import Stream
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.bots.searching import TreeBot
from knockout_games.bots.thumb import rated
from knockout_games.bots.values import Values
from knockout_games.errors import BadSetup
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown
from knockout_games.kernel.playing import play_on
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat, secrets_of

__all__ = ["IsmctsBot", "Prior", "make"]

MoveT = TypeVar("MoveT", default=Any)

Prior: TypeAlias = Literal["none", "thumb"]
"""What says which moves are tried first: nothing, or the rule of thumb."""

_PULL: Final = 3.0
"""How many good results the move that the rule of thumb likes best is given in advance."""


class IsmctsBot(TreeBot):
    """Choose by information-set Monte Carlo tree search; any seat of any game.

    Arguments:
        simulations: The most simulations for a move; without any limit 500.
        seconds: The most seconds for a move.
        exploration: The weight of what is little known, for values from 0 to 1.
        values: What the end of a game is worth.
        prior: What says which moves are tried first: nothing, or the rule of thumb.
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
        prior: Prior = "none",
        seed: Seed | None = None,
    ) -> None:
        super().__init__(
            simulations=simulations,
            seconds=seconds,
            exploration=exploration,
            values=values,
            seed=seed,
        )
        if prior not in ("none", "thumb"):
            raise BadSetup(
                f"{shown(prior)} is not allowed; choose 'none' or 'thumb'",
                code="bot.option",
                where="prior",
            )
        self._is_guided: Final = prior == "thumb"

    @override
    def _search(
        self, view: GameView[MoveT, Any], within: float | None
    ) -> tuple[Evaluation[MoveT], ...]:
        moves = moves_of(view)
        stream = self._streams.next()
        priors = _priors(view, moves) if self._is_guided else {}
        tree = _Tree(view, self._exploration, self._worth, stream, priors)
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
    prior: Prior = "none",
    seed: Seed | None = None,
) -> IsmctsBot:
    """Return a bot for one seat of one game."""
    return IsmctsBot(
        simulations=simulations,
        seconds=seconds,
        exploration=exploration,
        values=values,
        prior=prior,
        seed=seed,
    )


def _priors(view: GameView[MoveT, Any], moves: tuple[MoveT, ...]) -> dict[MoveT, float]:
    """Return how much each move is to be favoured: by its rank, from 0 to `_PULL`."""
    ratings = rated(view)
    most = max(len(moves) - 1, 1)
    return {
        move: _PULL * sum(other < rating for other in ratings) / most
        for move, rating in zip(moves, ratings, strict=True)
    }


def _hides_something(cls: type) -> bool:
    return attrs.has(cls) and bool(secrets_of(cls))


class _Node:
    """A move in the tree, for the seat that makes it: what came of it, and what can follow."""

    __slots__ = ("branches", "prior", "seat", "seen", "squares", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.visits = 0
        self.seen = 0
        """How often the move could have been chosen."""
        self.total = 0.0
        self.squares = 0.0
        self.prior = 0.0
        """What is added to its total when it is weighed against others, in spans of values."""
        self.branches: Final[dict[Seat | None, dict[Any, _Node]]] = {}
        """What can follow, by the seat that is to act, since that can depend on chance."""


class _Tree(Generic[MoveT]):
    """The tree that grows during one choice."""

    def __init__(
        self,
        view: GameView[MoveT, Any],
        exploration: float,
        worth: Callable[[Outcome], tuple[float, ...]],
        stream: Stream,
        priors: Mapping[MoveT, float],
    ) -> None:
        self._game: Final[Game] = view.game
        self._seat: Final = view.seat
        self._exploration: Final = exploration
        self._worth: Final = worth
        self._draw: Final = stream.random
        self._root: Final = _Node(0)
        self._priors: Final = priors
        self._low, self._high = inf, -inf
        self._is_secretive: Final = any(map(_hides_something, self._game.moves))
        self._seen_as: Final[dict[tuple[MoveT, Seat], object]] = {}
        self.steps = 0

    def simulate(self, state: GameState[MoveT, Any, Any]) -> None:
        """Go down the tree in the world *state*, add a move to it, and play on to the end."""
        node, path = self._root, list[_Node]()
        span = self._high - self._low
        weight = self._exploration * span if 0 < span < inf else self._exploration
        is_known = True
        while is_known and (moves := state.legal_moves()):
            seat = state.to_act or 0
            branch = node.branches.get(seat)
            if branch is None:
                branch = node.branches[seat] = {}
            if self._is_secretive and seat != self._seat:
                alike = self._alike(moves, seat)
                chosen, is_known = self._selected(branch, tuple(alike), weight)
                among = alike[chosen]
                move = among[int(self._draw() * len(among))]
            else:
                chosen, is_known = self._selected(branch, moves, weight)
                move = chosen
            child = branch.get(chosen)
            if child is None:
                child = branch[chosen] = _Node(seat)
                if node is self._root and self._priors:
                    child.prior = self._priors[chosen]
            child.seen += 1
            path.append(child)
            node = child
            state = state.apply(move)
        end, steps = play_on(state, self._draw)
        self.steps += len(path) + steps
        self._learn(path, self._worth(outcome_of(end)))

    def _selected(
        self, branch: dict[Any, _Node], options: tuple[Any, ...], weight: float
    ) -> tuple[Any, bool]:
        """Return the option to follow, and whether it has been followed before.

        All others take note that they could have been chosen.
        """
        if len(options) == 1:
            # No decision: it is followed without judging, and the tree grows farther down.
            return options[0], True
        try:
            children = [branch[option] for option in options]
        except KeyError:
            return self._fresh(branch, options), False
        best, highest = 0, -inf
        span = self._high - self._low
        for place, child in enumerate(children):
            child.seen = seen = child.seen + 1
            visits = child.visits
            bound = (child.total + span * child.prior) / visits + weight * sqrt(log(seen) / visits)
            if bound > highest:
                best, highest = place, bound
        children[best].seen -= 1
        return options[best], True

    def _fresh(self, branch: dict[Any, _Node], options: tuple[Any, ...]) -> Any:
        """Return an option that was never followed, drawn; the others take note."""
        fresh: list[Any] = []
        for option in options:
            child = branch.get(option)
            if child is None:
                fresh.append(option)
            else:
                child.seen += 1
        return fresh[int(self._draw() * len(fresh))]

    def _alike(self, moves: tuple[MoveT, ...], seat: Seat) -> dict[object, list[MoveT]]:
        """Return the moves of another *seat* in groups that the observer cannot tell apart."""
        seen_as = self._seen_as
        groups: dict[object, list[MoveT]] = {}
        for move in moves:
            mark = seen_as.get((move, seat))
            if mark is None:
                mark = seen_as[move, seat] = self._mark(move, seat)
            groups.setdefault(mark, []).append(move)
        return groups

    def _mark(self, move: MoveT, seat: Seat) -> object:
        if not _hides_something(type(move)):
            return move
        return self._game.format_move(move, mover=seat, seen_by=self._seat)

    def _learn(self, path: list[_Node], values: tuple[float, ...]) -> None:
        self._low = min(self._low, *values)
        self._high = max(self._high, *values)
        for node in path:
            node.visits += 1
            node.total += values[node.seat]
        first = path[0]
        value = values[first.seat]
        first.squares += value * value

    def evaluations(self, moves: tuple[MoveT, ...]) -> Iterator[Evaluation[MoveT]]:
        """Yield what is known of each of the *moves* at the root."""
        children = self._root.branches[self._seat]
        for move in moves:
            child = children.get(move)
            yield judged(move, child.visits, child.total, child.squares) if child else judged(move)
