"""The search of the Knock Out bot, on masks of holes, bit i for the hole of index i.

In a position `own` are the stoppers of the seat to move, `other` those of its opponent, `empty`
the empty holes and `ready` those of them that can be played into. Values count for the seat to
move: stoppers at the end, own minus other, in hundredths.

Algorithm: principal variation search, a refinement of alpha-beta (Marsland, "A Review of
Game-Tree Pruning", ICCA Journal 9(1), 1986), deepened step by step, with a table of the positions
that were met before. Endings are searched to the last hole with a leaner function.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import inf
from typing import Final, TypeAlias

import attrs

from knockout_games.games.knock_out.grid import distance, grid_of, mask_of
from knockout_games.games.knock_out.model import CENTRE, DIRECTIONS, HOLES, Direction, Hole, Rules

__all__ = ["INFINITE", "UNIT", "Board", "OutOfTime", "Search", "board_of", "ending_cost"]

INFINITE: Final = 10**6
UNIT: Final = 100
"""What one stopper more at the end is worth."""

_NEVER: Final = 1 << len(HOLES)
"""A run that nobody can have: no stopper of one's own ends it."""

_FEW: Final = 3
"""With so many empty holes or fewer, sorting moves and remembering positions does not pay."""

_MOST_KNOWN: Final = 200_000
"""How many positions are remembered, in about 40 MB."""

_LONELY: Final = 8
"""How many places sooner a hole without an empty one beside it is tried."""

_FIRST: Final = -INFINITE
_CLOCK: Final = 0x3F
"""How many positions pass between two looks at the clock, as a mask."""

_CORNER: Final = (3, True)
_KINDS: Final = (_CORNER, (3, False), (2, True), (2, False), (1, True))
_RANKS: Final = {_CORNER: 0, (3, False): 2}
_STAGE: Final = 6
_WEIGHTS: Final = (
    (140, 130, 146, 29, 85, -73, -56, 89),
    (207, 162, 118, 0, 51, -63, -83, 117),
    (355, 165, 82, -32, 27, -53, 42, 131),
    (450, 100, -20, -70, 30, -300, -250, 27),
    (450, 100, -30, -70, 0, -400, -400, 0),
)
"""By how many holes are empty, in sixes: what a stopper of each kind is worth, what it is worth
more beside an empty corner, on an edge or inside, and what the move is worth.

The first three rows are fitted by least squares to the ends of 2,400 games between players who
looked one or two moves ahead, made every eighth move at random, and played perfectly from ten
empty holes on. The fit of the last two was rounded, and tried out in matches.
"""

_Ray: TypeAlias = tuple[int, dict[int, int]]
"""The holes of a ray but the nearest; by which of them are one's own, the run before them."""

_Known: TypeAlias = tuple[int, int, int, int]
"""How deep a position was searched, bounds of its value, and its best hole so far."""

_Bounds: TypeAlias = tuple[int, int, int]
"""Bounds of the value of an ending, and its best hole so far."""

_UNKNOWN: Final[_Bounds] = (-INFINITE, INFINITE, -1)


class OutOfTime(Exception):
    """Tell that the search was broken off."""


@attrs.frozen(kw_only=True, eq=False)
class Board:
    """The holes under some rules.

    Arguments:
        holes: All holes.
        adjacent: By hole, those beside it.
        nearest: By hole, the first holes of its rays that have a second.
        rays: By hole and by some of its nearest holes, the rays that begin there.
        rank: By hole, how late it is tried: corners first, edges last.
        kinds: The corners, other edges, holes two steps from the middle in line with it, other
            such holes, and holes one step from it.
        beside_corners: By some of the corners, the holes beside one of them.
    """

    holes: int
    adjacent: tuple[int, ...]
    nearest: tuple[int, ...]
    rays: tuple[dict[int, tuple[_Ray, ...]], ...]
    rank: tuple[int, ...]
    kinds: tuple[int, ...]
    beside_corners: dict[int, int]

    def turned(self, own: int, other: int, hole: int) -> int:
        """Return the stoppers that are trapped by playing into *hole* (KO-R4)."""
        turned = 0
        for farther, runs in self.rays[hole][other & self.nearest[hole]]:
            run = runs[own & farther]
            if run & other == run:
                turned |= run
        return turned


@lru_cache(maxsize=8)
def board_of(rules: Rules) -> Board:
    """Return the board under *rules*."""
    grid = grid_of(rules)
    holes = [hole for hole in HOLES if grid.holes >> hole.index & 1]
    first: list[int] = []
    rays: list[dict[int, tuple[_Ray, ...]]] = []
    for hole in HOLES:
        lines = [list(_line(hole, direction, rules)) for direction in DIRECTIONS]
        by_nearest: dict[int, tuple[_Ray, ...]] = {0: ()}
        for line in lines:
            if len(line) > 1:
                by_nearest |= {
                    some | line[0]: (*before, _ray(line)) for some, before in by_nearest.items()
                }
        rays.append(by_nearest)
        first.append(max(by_nearest))
    kinds = {hole: (distance(hole, CENTRE), _is_in_line(hole)) for hole in holes}
    beside_corners = {0: 0}
    for hole, kind in kinds.items():
        if kind == _CORNER:
            beside_corners |= {
                some | 1 << hole.index: beside | grid.adjacent[hole.index]
                for some, beside in beside_corners.items()
            }
    return Board(
        holes=grid.holes,
        adjacent=grid.adjacent,
        nearest=tuple(first),
        rays=tuple(rays),
        rank=tuple(_RANKS.get(kinds.get(hole, (0, True)), 1) for hole in HOLES),
        kinds=tuple(
            mask_of(hole for hole, kind in kinds.items() if kind == wanted) for wanted in _KINDS
        ),
        beside_corners=beside_corners,
    )


def _is_in_line(hole: Hole) -> bool:
    """Tell whether *hole* lies on a straight line through the middle."""
    return 0 in (hole.q, hole.r, hole.q + hole.r)


def _line(start: Hole, direction: Direction, rules: Rules) -> Iterator[int]:
    """Yield the bits of the holes from *start* in *direction*, near to far."""
    step_q, step_r = DIRECTIONS[direction]
    at = {(hole.q, hole.r): hole for hole in HOLES}
    place = start.q + step_q, start.r + step_r
    while place in at:
        hole = at[place]
        if hole is not CENTRE or rules.centre:
            yield 1 << hole.index
        elif not rules.line_through_centre:
            return
        place = place[0] + step_q, place[1] + step_r


def _ray(line: list[int]) -> _Ray:
    runs = {0: _NEVER}
    for far in range(len(line) - 1, 0, -1):
        runs |= {line[far] | own: sum(line[:far]) for own in runs}
    return sum(line[1:]), runs


def ending_cost(empty: int) -> float:
    """Return about how many positions it takes to search an ending with *empty* holes."""
    return 15_000 * 3.0 ** (empty - 12)


class Search:
    """Search positions of one board, and remember them from one search to the next.

    Arguments:
        board: The board.
    """

    def __init__(self, board: Board) -> None:
        self._board: Final = board
        self._met: dict[int, _Known] = {}
        self._endings: dict[int, _Bounds] = {}
        self.nodes = 0
        """How many positions were searched."""
        self._stop = inf
        self._is_late: Callable[[], bool] = bool

    def limit(self, nodes: float, is_late: Callable[[], bool] = bool) -> None:
        """Break searches off with `OutOfTime` after *nodes* more positions, or when it is late.

        Arguments:
            nodes: The most positions.
            is_late: Tells whether the time is over; it is asked now and then.
        """
        self._stop = self.nodes + nodes
        self._is_late = is_late

    def _note(self) -> None:
        self.nodes += 1
        if self.nodes >= self._stop or (not self.nodes & _CLOCK and self._is_late()):
            raise OutOfTime

    def _tries(
        self, own: int, other: int, ready: int, empty: int, first: int
    ) -> list[tuple[int, int, int]]:
        """Return the moves as (order, hole, stoppers turned), the most promising first.

        A hole without an empty one beside it comes early: who fills it is not answered there.
        """
        board = self._board
        nearest, rays, adjacent, rank = board.nearest, board.rays, board.adjacent, board.rank
        tries: list[tuple[int, int, int]] = []
        while ready:
            bit = ready & -ready
            ready ^= bit
            hole = bit.bit_length() - 1
            turned = 0
            near = other & nearest[hole]
            if near:
                for farther, runs in rays[hole][near]:
                    run = runs[own & farther]
                    if run & other == run:
                        turned |= run
            order = rank[hole] - turned.bit_count()
            if not adjacent[hole] & empty:
                order -= _LONELY
            tries.append((_FIRST if hole == first else order, hole, turned))
        tries.sort()
        return tries

    # --- positions with many empty holes ---------------------------------------------------

    def value(self, own: int, other: int, ready: int, depth: int, low: int, high: int) -> int:
        """Return what a position is worth, looking *depth* moves ahead, in hundredths.

        The answer is exact for that depth if it lies between *low* and *high*, else a bound that
        lies beyond. *depth* is less than the number of empty holes.

        Raises:
            OutOfTime: If the limit was reached.
        """
        if len(self._met) > _MOST_KNOWN:
            self._met.clear()
        return self._value(own, other, ready, self._board.holes ^ own ^ other, depth, low, high)

    def _value(
        self, own: int, other: int, ready: int, empty: int, depth: int, alpha: int, beta: int
    ) -> int:
        self._note()
        if not depth:
            return self._promise(own, other, empty)
        key = own | other << len(HOLES)
        known_depth, low, high, best_hole = self._met.get(key, (-1, *_UNKNOWN))
        if known_depth != depth:
            low, high = -INFINITE, INFINITE
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        adjacent = self._board.adjacent
        best, bar = -INFINITE, alpha
        for _, hole, turned in self._tries(own, other, ready, empty, best_hole):
            bit = 1 << hole
            rest = empty ^ bit
            after = other ^ turned, own | turned | bit, (ready | adjacent[hole]) & rest, rest
            if best == -INFINITE or beta - bar == 1:
                value = -self._value(*after, depth - 1, -beta, -bar)
            else:
                value = -self._value(*after, depth - 1, -bar - 1, -bar)
                if bar < value < beta:
                    value = -self._value(*after, depth - 1, -beta, -value)
            if value > best:
                best, best_hole = value, hole
                if value > bar:
                    bar = value
                    if bar >= beta:
                        break
        low, high = best if best > alpha else low, best if best < beta else high
        self._met[key] = depth, low, high, best_hole
        return best

    def _promise(self, own: int, other: int, empty: int) -> int:
        """Return what a position looks like being worth."""
        corner, edge, line, gap, ring, risk, inner_risk, move = _WEIGHTS[
            min((empty.bit_count() - 1) // _STAGE, len(_WEIGHTS) - 1)
        ]
        corners, edges, lines, gaps, rings = self._board.kinds
        worth = (
            move
            + corner * ((own & corners).bit_count() - (other & corners).bit_count())
            + edge * ((own & edges).bit_count() - (other & edges).bit_count())
            + line * ((own & lines).bit_count() - (other & lines).bit_count())
            + gap * ((own & gaps).bit_count() - (other & gaps).bit_count())
            + ring * ((own & rings).bit_count() - (other & rings).bit_count())
        )
        if empty & corners:
            risky = self._board.beside_corners[empty & corners]
            ours, theirs = own & risky, other & risky
            at_risk = (ours & edges).bit_count() - (theirs & edges).bit_count()
            worth += risk * at_risk
            worth += inner_risk * (ours.bit_count() - theirs.bit_count() - at_risk)
        return worth

    # --- endings ---------------------------------------------------------------------------

    def ending(
        self, own: int, other: int, ready: int, low: int = -INFINITE, high: int = INFINITE
    ) -> int:
        """Return how many stoppers more than the opponent the seat to move will have at the end.

        The answer is exact if it lies between *low* and *high*, else a bound that lies beyond.

        Raises:
            OutOfTime: If the limit was reached.
        """
        empty = self._board.holes ^ own ^ other
        ahead = own.bit_count() - other.bit_count()
        if len(self._endings) > _MOST_KNOWN:
            self._endings.clear()
        return self._ending(own, other, ready, empty, ahead, low, high) if empty else ahead

    def _ending(
        self, own: int, other: int, ready: int, empty: int, ahead: int, alpha: int, beta: int
    ) -> int:
        if empty.bit_count() <= _FEW:
            return self._last(own, other, ready, empty, ahead, alpha, beta)
        self._note()
        key = own | other << len(HOLES)
        low, high, best_hole = self._endings.get(key, _UNKNOWN)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        adjacent = self._board.adjacent
        best, bar = -INFINITE, alpha
        for _, hole, turned in self._tries(own, other, ready, empty, best_hole):
            bit = 1 << hole
            rest = empty ^ bit
            theirs, mine = other ^ turned, own | turned | bit
            next_ready = (ready | adjacent[hole]) & rest
            behind = -1 - ahead - 2 * turned.bit_count()
            if best == -INFINITE or beta - bar == 1:
                value = -self._ending(theirs, mine, next_ready, rest, behind, -beta, -bar)
            else:
                value = -self._ending(theirs, mine, next_ready, rest, behind, -bar - 1, -bar)
                if bar < value < beta:
                    value = -self._ending(theirs, mine, next_ready, rest, behind, -beta, -value)
            if value > best:
                best, best_hole = value, hole
                if value > bar:
                    bar = value
                    if bar >= beta:
                        break
        low, high = best if best > alpha else low, best if best < beta else high
        self._endings[key] = low, high, best_hole
        return best

    def _last(
        self, own: int, other: int, ready: int, empty: int, ahead: int, alpha: int, beta: int
    ) -> int:
        """Search an ending of few holes without sorting and remembering."""
        board = self._board
        nearest, rays = board.nearest, board.rays
        best, left = -INFINITE, ready
        while left:
            bit = left & -left
            left ^= bit
            hole = bit.bit_length() - 1
            turned = 0
            near = other & nearest[hole]
            if near:
                for farther, runs in rays[hole][near]:
                    run = runs[own & farther]
                    if run & other == run:
                        turned |= run
            value = ahead + 1 + 2 * turned.bit_count()
            rest = empty ^ bit
            if rest:
                value = -self._last(
                    other ^ turned,
                    own | turned | bit,
                    (ready | board.adjacent[hole]) & rest,
                    rest,
                    -value,
                    -beta,
                    -alpha,
                )
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return best
