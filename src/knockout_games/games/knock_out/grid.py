"""The geometry of the grid: which holes exist, touch, and lie in line.

A set of holes is a mask of 37 bits, bit i for the hole of index i.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.kernel.actions import Menu

from .model import CENTRE, DIRECTIONS, HOLES, Direction, Hole, Rules

__all__ = ["Grid", "distance", "grid_of", "holes_in", "mask_of"]

_AT: Final = {(hole.q, hole.r): hole for hole in HOLES}

Ray: TypeAlias = tuple[int, dict[int, int], Direction]
"""The mask of all holes but the nearest, and by which of these are one's own the run of holes
before the first of them: if the opponent has all of it, it is trapped (KO-R4)."""

NEVER: Final = 1 << len(HOLES)
"""A run that nobody can have: no stopper of one's own ends it."""

Spot: TypeAlias = tuple[int, int, int, dict[int, tuple[Ray, ...]]]
"""The bit of a hole; the mask of the holes next to it; that of the nearest holes of its rays,
which have at least two holes; and by some of these nearest holes the rays that begin with them,
N first, then clockwise."""

_MENU: Final = Menu(((hole,) for hole in HOLES), chunk=13)


def mask_of(holes: Iterable[Hole]) -> int:
    """Return the mask of some holes."""
    mask = 0
    for hole in holes:
        mask |= 1 << hole.index
    return mask


def holes_in(mask: int) -> tuple[Hole, ...]:
    """Return the holes of a mask, by index."""
    return _MENU(mask)


@attrs.frozen(kw_only=True, eq=False)
class Grid:
    """The grid under some rules; there is one object for each.

    Arguments:
        rules: The options it was made for.
        holes: The mask of the holes that can be filled.
        adjacent: By hole, the mask of the holes next to it (KO-R3).
        spots: By hole, what a stopper there changes.
    """

    rules: Rules
    holes: int
    adjacent: tuple[int, ...]
    spots: tuple[Spot, ...]

    def beside(self, holes: int) -> int:
        """Return the mask of all holes next to one of *holes*."""
        beside = 0
        for hole in holes_in(holes):
            beside |= self.adjacent[hole.index]
        return beside

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return grid_of, (self.rules,)


@lru_cache(maxsize=8)
def grid_of(rules: Rules) -> Grid:
    """Return the grid for *rules*."""
    holes = [hole for hole in HOLES if rules.centre or hole is not CENTRE]
    lines = {
        hole: {direction: _line(hole, direction, rules) for direction in DIRECTIONS}
        for hole in HOLES
    }
    adjacent = [mask_of(other for other in holes if distance(hole, other) == 1) for hole in HOLES]
    rays = [
        {
            1 << line[0].index: _ray(line, direction)
            for direction in DIRECTIONS
            if len(line := lines[hole][direction]) > 1
        }
        for hole in HOLES
    ]
    return Grid(
        rules=rules,
        holes=mask_of(holes),
        adjacent=tuple(adjacent),
        spots=tuple(
            (1 << hole.index, adjacent[hole.index], _union(single), _combined(single))
            for hole, single in zip(HOLES, rays, strict=True)
        ),
    )


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def distance(one: Hole, other: Hole) -> int:
    """Return how many steps lie between two holes."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def _line(start: Hole, direction: Direction, rules: Rules) -> list[Hole]:
    """Return the holes in *direction*, near to far; a missing centre ends it or is passed."""
    (step_q, step_r), line = DIRECTIONS[direction], list[Hole]()
    q, r = start.q + step_q, start.r + step_r
    while (q, r) in _AT:
        hole = _AT[q, r]
        if hole is not CENTRE or rules.centre:
            line.append(hole)
        elif not rules.line_through_centre:
            break
        q, r = q + step_q, r + step_r
    return line


def _ray(line: list[Hole], direction: Direction) -> Ray:
    runs = {0: NEVER}
    for far in range(len(line) - 1, 0, -1):
        bit, run = 1 << line[far].index, mask_of(line[:far])
        runs |= {bit | own: run for own in runs}
    return mask_of(line[1:]), runs, direction


def _combined(single: dict[int, Ray]) -> dict[int, tuple[Ray, ...]]:
    """Return the rays for every set of nearest holes, from those for each one."""
    every: dict[int, tuple[Ray, ...]] = {0: ()}
    for nearest, ray in single.items():
        every |= {some | nearest: (*before, ray) for some, before in every.items()}
    return every
