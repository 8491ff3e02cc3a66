"""The geometry of the grid: which holes exist, touch, and lie in line.

A set of holes is a mask of 37 bits, bit i for the hole of index i.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import attrs
from typing_extensions import override

from .model import CENTRE, DIRECTIONS, HOLES, Direction, Hole, Rules

__all__ = ["Grid", "distance", "grid_of", "holes_in", "mask_of"]

_AT: Final = {(hole.q, hole.r): hole for hole in HOLES}

Step: TypeAlias = tuple[int, int]
"""The bit of a hole on a ray, and the mask of all holes nearer than it."""

Ray: TypeAlias = tuple[int, int, tuple[Step, ...], Direction]
"""The bit of the nearest hole, the mask of the farther ones, and these as steps."""


def mask_of(holes: Iterable[Hole]) -> int:
    """Return the mask of some holes."""
    mask = 0
    for hole in holes:
        mask |= 1 << hole.index
    return mask


def holes_in(mask: int) -> tuple[Hole, ...]:
    """Return the holes of a mask, by index."""
    return tuple(hole for hole in HOLES if mask >> hole.index & 1)


@attrs.frozen(kw_only=True, eq=False)
class Grid:
    """The grid under some rules; there is one object for each.

    Arguments:
        rules: The options it was made for.
        holes: The mask of the holes that can be filled.
        adjacent: By hole, the mask of the holes next to it (KO-R3).
        touching: By hole, the mask of the nearest holes of its rays (KO-R4).
        rays: By hole, its rays of at least two holes, N first, then clockwise.
    """

    rules: Rules
    holes: int
    adjacent: tuple[int, ...]
    touching: tuple[int, ...]
    rays: tuple[tuple[Ray, ...], ...]

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
        tuple(
            _ray(line, direction)
            for direction in DIRECTIONS
            if len(line := lines[hole][direction]) > 1
        )
        for hole in HOLES
    ]
    return Grid(
        rules=rules,
        holes=mask_of(holes),
        adjacent=tuple(adjacent),
        touching=tuple(_union(nearest for nearest, _, _, _ in some) for some in rays),
        rays=tuple(rays),
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
    steps = tuple((1 << hole.index, mask_of(line[:far])) for far, hole in enumerate(line) if far)
    return 1 << line[0].index, mask_of(line[1:]), steps, direction
