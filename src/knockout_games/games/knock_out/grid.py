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

Step: TypeAlias = tuple[int, int]
"""The bit of a hole on a ray, and the mask of all holes nearer than it."""

Ray: TypeAlias = tuple[int, tuple[Step, ...], Direction]
"""The mask of all holes but the nearest, and these as steps."""

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
        touching: By hole, the mask of the nearest holes of its rays (KO-R4).
        rays: By hole and by some of its nearest holes, the rays that begin there, N first,
            then clockwise; a ray has at least two holes.
    """

    rules: Rules
    holes: int
    adjacent: tuple[int, ...]
    touching: tuple[int, ...]
    rays: tuple[dict[int, tuple[Ray, ...]], ...]

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
        touching=tuple(map(_union, rays)),
        rays=tuple(map(_combined, rays)),
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
    return mask_of(line[1:]), steps, direction


def _combined(single: dict[int, Ray]) -> dict[int, tuple[Ray, ...]]:
    """Return the rays for every set of nearest holes, from those for each one."""
    every: dict[int, tuple[Ray, ...]] = {0: ()}
    for nearest, ray in single.items():
        every |= {some | nearest: (*before, ray) for some, before in every.items()}
    return every
