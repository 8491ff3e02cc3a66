"""The strong player of Knock Out: alpha-beta search, and perfect play near the end."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from math import erf, inf
from time import perf_counter
from typing import Final, TypeAlias

import attrs

from knockout_games.bots._judging import judged
from knockout_games.bots._stream import Streams
from knockout_games.bots._trapping import (
    INFINITE,
    UNIT,
    Board,
    OutOfTime,
    Search,
    board_of,
    ending_cost,
)
from knockout_games.bots.budget import checked_limit, deadline
from knockout_games.bots.faces import Evaluation, moves_of
from knockout_games.errors import Unsupported
from knockout_games.games.knock_out.grid import mask_of
from knockout_games.games.knock_out.model import Move
from knockout_games.games.knock_out.view import View
from knockout_games.kernel.game import Game
from knockout_games.kernel.setup import Seed

__all__ = ["AlphaBetaBot", "make", "solve", "suits"]

_SLUG: Final = "knock-out"
_USUAL: Final = 20_000
_A_SECOND: Final = 40_000
"""How many positions are surely searched in a second, to judge whether the end can be reached."""

_SPREAD: Final = 7 * UNIT
"""How far a value is from what comes of it, in the measure of the error function."""


def suits(game: Game) -> bool:
    """Tell whether the bot can play a game: Knock Out, under any rules."""
    return game.slug == _SLUG


_Stage: TypeAlias = "Callable[[_Line, int, int], int]"
"""What gives the value of a line for the seat to act, between two bounds."""


class AlphaBetaBot:
    """Choose by alpha-beta search; either seat of Knock Out, under any rules.

    It looks ahead one move, then two, and so on until the limit; as soon as the end of the game
    is within reach it plays perfectly. It plays for stoppers, and so wins what can be won.

    Arguments:
        nodes: The most positions to look at for a move; without any limit 20,000.
        seconds: The most seconds for a move.
        depth: How many moves to look ahead at most.
        seed: What the draws among equal moves depend on; None draws from the operating system.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        seed: Seed | None = None,
    ) -> None:
        self._nodes: Final = checked_limit(nodes, "nodes", whole=True)
        self._seconds: Final = checked_limit(seconds, "seconds", whole=False)
        self._depth: Final = checked_limit(depth, "depth", whole=True)
        self._streams: Final = Streams(seed)
        self._searches: Final[dict[Board, Search]] = {}

    def choose(self, view: View, /) -> Move:
        """Return the best move that was found.

        Raises:
            Unsupported: If it is not this seat's turn, or the game is another.
        """
        return self._choose(view, None)

    def choose_within(self, view: View, seconds: float, /) -> Move:
        """Return the best move that was found after at most *seconds*.

        Raises:
            Unsupported: If it is not this seat's turn, or the game is another.
        """
        return self._choose(view, seconds)

    def evaluate(self, view: View, /) -> tuple[Evaluation[Move], ...]:
        """Return the value of each legal move, in their order.

        The mean is the payoff to be expected, read off the stoppers; where the end was reached it
        is certain, and the standard error 0. The visits are the positions that were looked at.

        Raises:
            Unsupported: If it is not this seat's turn, or the game is another.
        """
        moves = moves_of(view)
        found = self._thought(view, None).values()
        return tuple(
            found[move.hole.index].judged(move) if found else judged(move) for move in moves
        )

    def _choose(self, view: View, within: float | None) -> Move:
        moves = moves_of(view)
        if len(moves) == 1:
            return moves[0]
        best = self._thought(view, within).best()
        return next(move for move in moves if move.hole.index == best)

    def _thought(self, view: View, within: float | None) -> "_Thought":
        board = _board(view)
        search = self._searches.setdefault(board, Search(board))
        nodes, end = self._nodes, deadline(self._seconds, within)
        if nodes is None and end == inf and self._depth is None:
            nodes = _USUAL
        return _Thought(
            search,
            view,
            nodes=inf if nodes is None else nodes,
            end=end,
            depth=inf if self._depth is None else self._depth,
            draw=self._streams.next().random,
        )


def make(
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    depth: int | None = None,
    seed: Seed | None = None,
) -> AlphaBetaBot:
    """Return a bot for one seat of one game."""
    return AlphaBetaBot(nodes=nodes, seconds=seconds, depth=depth, seed=seed)


def solve(view: View) -> int:
    """Return how many stoppers more than the other the seat to act will have, if both play best.

    With 12 empty holes it takes less than a second, with each one more about three times as long.
    When the game is over, the answer is for seat 0.

    Raises:
        Unsupported: If the view is of another game.
    """
    board = _board(view)
    own, other = _sides(view)
    empty = board.holes ^ own ^ other
    return Search(board).ending(own, other, _beside(board, own | other) & empty)


def _board(view: View) -> Board:
    if view.game.slug != _SLUG:
        raise Unsupported("alphabeta plays Knock Out only", code="unsupported.alphabeta")
    return board_of(view.rules)


def _sides(view: View) -> tuple[int, int]:
    """Return the stoppers of the seat to act and of the other."""
    yellow, red = map(mask_of, view.board)
    return (red, yellow) if view.to_act else (yellow, red)


def _beside(board: Board, holes: int) -> int:
    beside = 0
    for hole, adjacent in enumerate(board.adjacent):
        if holes >> hole & 1:
            beside |= adjacent
    return beside


@attrs.frozen
class _Value:
    """What is known of a move: stoppers in hundredths, whether it is certain, at what cost."""

    value: int
    is_certain: bool
    nodes: int

    def judged(self, move: Move) -> Evaluation[Move]:
        """Return the judgement of *move*."""
        if self.is_certain:
            sign = (self.value > 0) - (self.value < 0)
            return Evaluation(move=move, visits=self.nodes, mean=float(sign), standard_error=0.0)
        mean = erf(self.value / _SPREAD)
        return Evaluation(move=move, visits=self.nodes, mean=mean, standard_error=None)


@attrs.frozen(kw_only=True)
class _Line:
    """A hole to play into, and the position after it, as the opponent sees it."""

    hole: int
    own: int
    other: int
    ready: int


class _Thought:
    """What the bot thinks about one decision.

    Arguments:
        search: Knows the positions met before.
        view: What to decide.
        nodes: The most positions.
        end: When to end, by `perf_counter`.
        depth: The most moves to look ahead.
        draw: Draws the order of moves that look equal.
    """

    def __init__(
        self,
        search: Search,
        view: View,
        *,
        nodes: float,
        end: float,
        depth: float,
        draw: Callable[[], float],
    ) -> None:
        board = board_of(view.rules)
        own, other = _sides(view)
        empty = board.holes ^ own ^ other
        ready = _beside(board, own | other) & empty
        self._search: Final = search
        self._count: Final = empty.bit_count()
        self._depth: Final = depth
        self._end: Final = end
        self._stop: Final = search.nodes + nodes
        lines: list[tuple[float, _Line]] = []
        for hole, rank in enumerate(board.rank):
            bit = 1 << hole
            if ready & bit:
                turned = board.turned(own, other, hole)
                line = _Line(
                    hole=hole,
                    own=other ^ turned,
                    other=own | turned | bit,
                    ready=(ready | board.adjacent[hole]) & (empty ^ bit),
                )
                lines.append((rank + draw(), line))
        self._lines: Final = [line for _, line in sorted(lines, key=lambda each: each[0])]
        search.limit(nodes, self._is_late if end < inf else bool)

    def _is_late(self) -> bool:
        return perf_counter() >= self._end

    def best(self) -> int:
        """Return the best hole."""
        chosen = self._lines[0]
        try:
            for stage in self._stages():
                bar = -INFINITE
                for line in tuple(self._lines):
                    value = stage(line, bar, INFINITE if bar == -INFINITE else bar + 1)
                    if bar < value < INFINITE and bar > -INFINITE:
                        value = stage(line, bar, INFINITE)
                    if value > bar:
                        bar, chosen = value, line
                self._lines.remove(chosen)
                self._lines.insert(0, chosen)
        except OutOfTime:
            pass
        return chosen.hole

    def values(self) -> dict[int, _Value]:
        """Return the values of all holes, as far as the limit allows to look."""
        found: dict[int, _Value] = {}
        try:
            for stage in self._stages():
                is_certain = stage == self._to_the_end
                fresh: dict[int, _Value] = {}
                for line in self._lines:
                    before = self._search.nodes
                    value = stage(line, -INFINITE, INFINITE)
                    fresh[line.hole] = _Value(value, is_certain, self._search.nodes - before)
                found = fresh
        except OutOfTime:
            pass
        return found

    def _stages(self) -> Iterator["_Stage"]:
        """Yield ways to judge a line, each looking farther; the last goes to the end."""
        for depth in count():
            if depth >= self._depth:
                return
            if depth >= self._count - 1 or self._is_near_the_end():
                yield self._to_the_end
                return
            yield partial(self._ahead, depth)

    def _is_near_the_end(self) -> bool:
        """Tell whether there is most probably time enough to play to the end."""
        if self._depth < inf:
            return self._count <= self._depth
        left = self._stop - self._search.nodes
        if self._end < inf:
            left = min(left, (self._end - perf_counter()) * _A_SECOND)
        return ending_cost(self._count) <= left

    def _ahead(self, depth: int, line: _Line, low: int, high: int) -> int:
        return -self._search.value(line.own, line.other, line.ready, depth, -high, -low)

    def _to_the_end(self, line: _Line, low: int, high: int) -> int:
        return -self._search.ending(line.own, line.other, line.ready, -high, -low)
