"""Count the ways in which unseen cards can lie, exactly, and draw one of them (C11).

Unseen cards come in *groups* of equal cards, hidden places in *zones* that hold a known number.
A pair of group and zone can be barred: no card of the group lies there. An *arrangement* says
for each physical card in which zone it lies; inside a zone there is no order.

Algorithm: zones that are barred to the same groups choose their cards together, one such *class*
of zones after the other, the most barred first; then the zones barred to none share the rest.
For a class, groups that are barred alike from it and from all classes to come are one *kind*: it
matters only how many cards the class takes of each kind, and a sum over these *splits*, each
weighted by its product of binomial coefficients, counts the ways. The last class finds one kind
open and needs no sum, and so does any whose bars contain those of all after it.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final, TypeAlias, TypeVar

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.memo import memo
from knockout_games.rng import Rng

__all__ = ["Arrangements", "arrangements"]

T = TypeVar("T")
R = TypeVar("R", bound=Rng)

_Left: TypeAlias = tuple[int, ...]
"""How many cards are left of each kind."""

_Split: TypeAlias = tuple[int, int, tuple[int, ...], _Left]
"""How a class may split among its open kinds: how many ways begin so; how many of choosing its
own cards; how many it takes of each open kind; what is left."""


@attrs.frozen(kw_only=True)
class _Stage:
    """What one class of zones may choose from; each stage numbers the kinds for itself.

    Arguments:
        open: The kinds that are not barred.
        becomes: Of each kind, its number at the next stage.
        width: How many kinds the next stage has.
    """

    open: tuple[int, ...]
    becomes: tuple[int, ...]
    width: int


@memo
def _plan(bars: tuple[int, ...], groups: int) -> tuple[tuple[int, ...], tuple[_Stage, ...]]:
    """Return the first kind of each group, and the stages of classes with these *bars*."""
    numbers: list[list[int]] = []
    for place in range(len(bars) + 1):
        marks = [tuple(mask >> group & 1 for mask in bars[place:]) for group in range(groups)]
        found = sorted(set(marks))
        numbers.append([found.index(mark) for mark in marks])
    stages: list[_Stage] = []
    for mask, kinds, after in zip(bars, numbers, numbers[1:], strict=False):
        becomes = dict(zip(kinds, after, strict=True))
        barred = {kind for group, kind in enumerate(kinds) if mask >> group & 1}
        stages.append(
            _Stage(
                open=tuple(kind for kind in sorted(becomes) if kind not in barred),
                becomes=tuple(becomes[kind] for kind in sorted(becomes)),
                width=len(set(after)),
            )
        )
    return tuple(numbers[0]), tuple(stages)


def _most_barred(bar: int) -> tuple[int, int]:
    return -bar.bit_count(), bar


class Arrangements:
    """All ways to lay groups of cards into zones that they fill exactly.

    >>> problem = Arrangements((2, 2), (1, 3), (0b01, 0))  # none of the first pair in zone 0
    >>> problem.count(), problem.share(1, 0), problem.share(1, 1)
    (2, Fraction(1, 2), Fraction(1, 2))

    Arguments:
        sizes: How many cards each group has.
        rooms: How many cards each zone holds.
        barred: For each zone the groups of which it holds none, as a mask: bit g is group g.
    """

    __slots__ = (
        "_classes",
        "_first",
        "_left",
        "_nodes",
        "_open",
        "_rooms",
        "_stages",
        "barred",
        "rooms",
        "sizes",
    )

    def __init__(self, sizes: Sequence[int], rooms: Sequence[int], barred: Sequence[int]) -> None:
        self.sizes: Final = tuple(sizes)
        self.rooms: Final = tuple(rooms)
        self.barred: Final = tuple(barred)
        there = 0
        for group, size in enumerate(self.sizes):
            if size:
                there |= 1 << group
        zones: dict[int, list[int]] = {}
        for zone, room in enumerate(self.rooms):
            if room:
                zones.setdefault(self.barred[zone] & there, []).append(zone)
        # The fullest of them comes last, since it takes without a question what the others leave.
        self._open: Final = sorted(zones.pop(0, []), key=self.rooms.__getitem__)
        bars = sorted(zones, key=_most_barred)
        self._classes: Final = [zones[bar] for bar in bars]
        self._rooms: Final = [sum([rooms[zone] for zone in alike]) for alike in self._classes]
        self._first, self._stages = _plan(tuple(bars), len(self.sizes))
        left = [0] * (1 + max(self._first, default=0))
        for kind, size in zip(self._first, self.sizes, strict=True):
            left[kind] += size
        self._left: Final[_Left] = tuple(left)
        self._nodes: Final[dict[tuple[int, _Left], list[_Split]]] = {}

    def count(self) -> int:
        """Return how many arrangements there are, 0 if none."""
        rest = sum(self.sizes) - sum(self._rooms)
        if rest != sum([self.rooms[zone] for zone in self._open]):
            return 0
        ways = self._ways(0, self._left)
        for alike, room in zip((*self._classes, self._open), (*self._rooms, rest), strict=True):
            left = room
            for zone in alike:
                ways *= comb(left, self.rooms[zone])
                left -= self.rooms[zone]
        return ways

    def share(self, group: int, zone: int) -> Fraction:
        """Return how likely it is that one card of *group* lies in *zone*.

        Raises:
            BadSetup: If there is no arrangement, or no card in the group.
        """
        whole = self._some()
        if not self.sizes[group]:
            raise BadSetup("there is no card in the group", code="arrangements.group")
        if not self.rooms[zone] or self.barred[zone] >> group & 1:
            return Fraction(0)
        sizes, rooms = list(self.sizes), list(self.rooms)
        sizes[group] -= 1
        rooms[zone] -= 1
        return Fraction(Arrangements(sizes, rooms, self.barred).count(), whole)

    def draw(self, rng: R) -> tuple[tuple[tuple[int, ...], ...], R]:
        """Return how many cards of each group lie in each zone (a row a group), and the next rng.

        Every arrangement of the physical cards is equally likely, so counts that more of them
        share are the likelier.

        Raises:
            BadSetup: If there is no arrangement.
        """
        zones, rng = self.deal([(group,) * size for group, size in enumerate(self.sizes)], rng)
        counts = tuple(
            tuple([zone.count(group) for zone in zones]) for group in range(len(self.sizes))
        )
        return counts, rng

    def deal(self, cards: Sequence[Sequence[T]], rng: R) -> tuple[list[list[T]], R]:
        """Return the cards in each zone, in no meaningful order, and the next rng.

        Every arrangement of the physical cards is equally likely.

        Arguments:
            cards: The cards of each group.
            rng: The source of the choice.

        Raises:
            BadSetup: If there is no arrangement.
        """
        splits, rng = self._choose(rng)
        heaps: list[list[T]] = [[] for _ in self._left]
        for kind, group in zip(self._first, cards, strict=True):
            heaps[kind] += group
        # All the questions are known by now, and are asked at once: which cards a class takes
        # of each heap, then which of them go to each of its zones but the last.
        bounds: list[int] = []
        left = self._left
        for stage, alike, (_, _, counts, after) in zip(
            self._stages, self._classes, splits, strict=True
        ):
            for kind, count in zip(stage.open, counts, strict=True):
                bounds += range(left[kind], left[kind] - count, -1)
            bounds += self._shares(alike)
            left = after
        bounds += self._shares(self._open)
        answers, rng = rng.below_each(bounds)
        take = iter(answers).__next__
        zones: list[list[T]] = [[] for _ in self.rooms]
        for stage, alike, (_, _, counts, _) in zip(
            self._stages, self._classes, splits, strict=True
        ):
            taken: list[T] = []
            for kind, count in zip(stage.open, counts, strict=True):
                heap = heaps[kind]
                taken += [heap.pop(take()) for _ in range(count)]
            self._hand_out(taken, alike, take, zones)
            merged: list[list[T]] = [[] for _ in range(stage.width)]
            for kind, heap in zip(stage.becomes, heaps, strict=True):
                merged[kind] += heap
            heaps = merged
        (rest,) = heaps
        self._hand_out(rest, self._open, take, zones)
        return zones, rng

    def _some(self) -> int:
        """Return the count.

        Raises:
            BadSetup: If it is 0.
        """
        count = self.count()
        if not count:
            raise BadSetup("the unseen cards fit in no way", code="arrangements.none")
        return count

    def _shares(self, alike: Sequence[int]) -> list[int]:
        """Return the questions of `_hand_out`: which cards go to each zone but the last."""
        bounds: list[int] = []
        rooms = [self.rooms[zone] for zone in alike]
        cards = sum(rooms)
        for room in rooms[:-1]:
            bounds += range(cards, cards - room, -1)
            cards -= room
        return bounds

    def _hand_out(
        self, cards: list[T], alike: Sequence[int], take: Callable[[], int], zones: list[list[T]]
    ) -> None:
        for zone in alike[:-1]:
            zones[zone] = [cards.pop(take()) for _ in range(self.rooms[zone])]
        if alike:
            zones[alike[-1]] = cards

    def _choose(self, rng: R) -> tuple[list[_Split], R]:
        """Return how each class splits, each way as likely as arrangements begin so."""
        ways = self._ways(0, self._left)
        if not ways or sum(self.sizes) != sum(self.rooms):
            self._some()
        # A single class splits in one way.
        number, rng = rng.below(ways) if len(self._stages) > 1 else (0, rng)
        chosen: list[_Split] = []
        left = self._left
        for place in range(len(self._stages)):
            splits = iter(self._splits(place, left))
            split = next(splits)
            while number >= split[0]:
                number -= split[0]
                split = next(splits)
            number //= split[1]
            chosen.append(split)
            left = split[3]
        return chosen, rng

    def _ways(self, place: int, left: _Left) -> int:
        """Return in how many ways the classes from *place* on can choose their cards."""
        if place == len(self._stages):
            return 1
        open_kinds = self._stages[place].open
        if place == len(self._stages) - 1 and open_kinds:
            return comb(left[open_kinds[0]], self._rooms[place])
        return sum([split[0] for split in self._splits(place, left)])

    def _splits(self, place: int, left: _Left) -> list[_Split]:
        """Return the ways in which the class at *place* can split that have a sequel."""
        known = self._nodes.get((place, left))
        if known is not None:
            return known
        stage, room = self._stages[place], self._rooms[place]
        begun: list[tuple[int, tuple[int, ...], int]] = [(1, (), room)]
        beyond = sum([left[kind] for kind in stage.open])
        for kind in stage.open:
            here = left[kind]
            beyond -= here
            begun = [
                (ways * comb(here, count), (*counts, count), wanted - count)
                for ways, counts, wanted in begun
                for count in range(max(0, wanted - beyond), min(here, wanted) + 1)
            ]
        merged = [0] * stage.width
        for kind, cards in zip(stage.becomes, left, strict=True):
            merged[kind] += cards
        into = [stage.becomes[kind] for kind in stage.open]
        splits = self._nodes[place, left] = []
        for own, counts, wanted in begun:
            after = merged.copy()
            for kind, count in zip(into, counts, strict=True):
                after[kind] -= count
            rest = tuple(after)
            ways = 0 if wanted else own * self._ways(place + 1, rest)
            if ways:
                splits.append((ways, own, counts, rest))
        return splits


@memo
def arrangements(
    sizes: tuple[int, ...], rooms: tuple[int, ...], barred: tuple[int, ...]
) -> Arrangements:
    """Return the `Arrangements` of a problem; the last ones asked for are remembered."""
    return Arrangements(sizes, rooms, barred)
