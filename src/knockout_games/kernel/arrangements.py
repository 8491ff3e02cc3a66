"""Count the ways in which unseen cards can lie, exactly, and draw one of them (C11).

Unseen cards come in *groups* of equal cards, hidden places in *zones* that hold a known number.
A pair of group and zone can be barred: no card of the group lies there. An *arrangement* says
for each physical card in which zone it lies; inside a zone there is no order.

Algorithm: zones that are barred to the same groups choose their cards together, one such *class*
of zones after the other, the most barred first; then the zones barred to none share the rest.
For a class, groups that are barred alike from it and from all classes to come are one *kind*: it
matters only how many cards the class takes of each kind, and a sum over these splits, each
weighted by its product of binomial coefficients, counts the ways. What is left of the kinds that
are open to a class to come tells all of the rest, so that sums are remembered by it. The last
class finds one kind open and needs no sum, and so does any whose bars contain those of all after
it; for the last but one there are at most two.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from operator import sub
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

_Counts: TypeAlias = tuple[int, ...]
"""How many cards a class takes of each open kind."""


@attrs.frozen(kw_only=True)
class _Stage:
    """What one class of zones may choose from; each stage numbers the kinds for itself.

    Kinds that are barred from this class and all after it have no number: what is left of them
    matters to none.

    Arguments:
        open: The kinds that are not barred; one without a number at the next stage comes last.
        passing: How many of them have one: the first that the next stage numbers, in order.
        sources: Of each kind at the next stage, the kinds that become it.
        becomes: Of each kind, its number at the next stage, or how many there are for none.
    """

    open: tuple[int, ...]
    passing: int
    sources: tuple[tuple[int, ...], ...]
    becomes: tuple[int, ...]


@attrs.frozen(kw_only=True)
class _Splits:
    """All ways in which a class can split among its open kinds.

    Arguments:
        until: How many arrangements begin with this or an earlier split.
        own: In how many ways the class itself can choose its cards.
        counts: The split.
        after: What is left.
    """

    until: tuple[int, ...]
    own: tuple[int, ...]
    counts: tuple[_Counts, ...]
    after: tuple[_Left, ...]


@memo
def _plan(bars: tuple[int, ...], groups: int) -> tuple[tuple[int, ...], tuple[_Stage, ...]]:
    """Return the first kind of each group, and the stages of classes with these *bars*."""
    marks = [tuple(mask >> group & 1 for mask in bars) for group in range(groups)]
    kinds = [mark for mark in dict.fromkeys(marks) if not all(mark)]
    first = tuple(_number(kinds, mark) for mark in marks)
    stages: list[_Stage] = []
    for _ in bars:
        is_open = [not kind[0] for kind in kinds]
        # What passes to the next stage comes first, there too.
        opened = sorted(
            [kind for kind in range(len(kinds)) if is_open[kind]],
            key=lambda kind: all(kinds[kind][1:]),
        )
        order = [*opened, *[kind for kind in range(len(kinds)) if not is_open[kind]]]
        after = [kind for kind in dict.fromkeys(kinds[kind][1:] for kind in order) if not all(kind)]
        becomes = tuple(_number(after, kind[1:]) for kind in kinds)
        stages.append(
            _Stage(
                open=tuple(opened),
                passing=sum(becomes[kind] < len(after) for kind in opened),
                sources=tuple(
                    tuple(kind for kind, number in enumerate(becomes) if number == place)
                    for place in range(len(after))
                ),
                becomes=becomes,
            )
        )
        kinds = after
    return first, tuple(stages)


def _number(kinds: Sequence[tuple[int, ...]], kind: tuple[int, ...]) -> int:
    """Return the number of *kind*, or how many kinds there are if it has none."""
    return kinds.index(kind) if kind in kinds else len(kinds)


@memo
def _compositions(caps: tuple[int, ...], total: int) -> tuple[_Counts, ...]:
    """Return all ways to take *total* from places that have *caps*."""
    begun: list[tuple[_Counts, int]] = [((), total)]
    beyond = sum(caps)
    for cap in caps:
        beyond -= cap
        begun = [
            ((*counts, count), wanted - count)
            for counts, wanted in begun
            for count in range(max(0, wanted - beyond), min(cap, wanted) + 1)
        ]
    return tuple(counts for counts, wanted in begun if not wanted)


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
        "_open",
        "_rooms",
        "_seen",
        "_splits",
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
        width = len(self._stages[0].becomes) if bars else 0
        # One place more: for the cards that no class may take.
        left = [0] * (width + 1)
        for kind, size in zip(self._first, self.sizes, strict=True):
            left[kind] += size
        self._left: Final[_Left] = tuple(left[:width])
        self._seen: Final[dict[tuple[int, _Left], int]] = {}
        self._splits: Final[dict[tuple[int, _Left], _Splits]] = {}

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
        chosen, rng = self._choose(rng)
        stages, left = self._stages, self._left
        heaps: list[list[T]] = [[] for _ in range(len(left) + 1)]
        for kind, group in zip(self._first, cards, strict=True):
            heaps[kind] += group
        # All the questions are known by now, and are asked at once: which cards a class takes
        # of each heap, then which of them go to each of its zones but the last.
        bounds: list[int] = []
        for stage, alike, (counts, after) in zip(stages, self._classes, chosen, strict=True):
            for kind, count in zip(stage.open, counts, strict=True):
                bounds += range(left[kind], left[kind] - count, -1)
            bounds += self._shares(alike)
            left = after
        bounds += self._shares(self._open)
        answers, rng = rng.below_each(bounds)
        take = iter(answers).__next__
        zones: list[list[T]] = [[] for _ in self.rooms]
        for stage, alike, (counts, _) in zip(stages, self._classes, chosen, strict=True):
            taken: list[T] = []
            for kind, count in zip(stage.open, counts, strict=True):
                heap = heaps[kind]
                taken += [heap.pop(take()) for _ in range(count)]
            self._hand_out(taken, alike, take, zones)
            merged: list[list[T]] = [[] for _ in range(len(stage.sources) + 1)]
            for kind, heap in zip(stage.becomes, heaps, strict=False):
                merged[kind] += heap
            merged[-1] += heaps[-1]
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

    def _choose(self, rng: R) -> tuple[list[tuple[_Counts, _Left]], R]:
        """Return how each class splits, each way as likely as arrangements begin so."""
        ways = self._ways(0, self._left)
        if not ways or sum(self.sizes) != sum(self.rooms):
            self._some()
        # A single class splits in one way.
        number, rng = rng.below(ways) if len(self._stages) > 1 else (0, rng)
        chosen: list[tuple[_Counts, _Left]] = []
        left = self._left
        for place in range(len(self._stages)):
            splits = self._split(place, left)
            taken = bisect_right(splits.until, number)
            if taken:
                number -= splits.until[taken - 1]
            number //= splits.own[taken]
            left = splits.after[taken]
            chosen.append((splits.counts[taken], left))
        return chosen, rng

    def _ways(self, place: int, left: _Left) -> int:
        """Return in how many ways the classes from *place* on can choose their cards."""
        further = len(self._stages) - place - 1
        if further < 0:
            return 1
        stage, room = self._stages[place], self._rooms[place]
        if not stage.open:
            return 0
        first = left[stage.open[0]]
        if not further:
            return comb(first, room)
        known = self._seen.get((place, left))
        if known is not None:
            return known
        if further == 1 and stage.sources:
            # The last class has one kind open; of what this one takes, only that is missed.
            rest, last = sum([left[kind] for kind in stage.sources[0]]), self._rooms[-1]
            if stage.passing:
                second = left[stage.open[1]] if len(stage.open) > 1 else 0
                ways = sum(
                    [
                        comb(first, count) * comb(second, room - count) * comb(rest - count, last)
                        for count in range(max(0, room - second), min(first, room) + 1)
                    ]
                )
            else:
                ways = comb(first, room) * comb(rest, last)
        else:
            ways = sum(
                [
                    own * self._ways(place + 1, after)
                    for own, _, after in self._ways_to_split(stage, room, left)
                ]
            )
        self._seen[place, left] = ways
        return ways

    def _split(self, place: int, left: _Left) -> _Splits:
        """Return the ways in which the class at *place* can split; they are remembered."""
        known = self._splits.get((place, left))
        if known is None:
            tried = self._ways_to_split(self._stages[place], self._rooms[place], left)
            own, counts, after = zip(*tried, strict=True)
            begun = [ways * self._ways(place + 1, rest) for ways, _, rest in tried]
            known = self._splits[place, left] = _Splits(
                until=tuple(accumulate(begun)), own=own, counts=counts, after=after
            )
        return known

    @staticmethod
    def _ways_to_split(stage: _Stage, room: int, left: _Left) -> list[tuple[int, _Counts, _Left]]:
        """Return in how many ways a class can choose, how many of each kind, and what is left."""
        opened = [left[kind] for kind in stage.open]
        merged = [sum([left[kind] for kind in kinds]) for kinds in stage.sources]
        passing, others = merged[: stage.passing], merged[stage.passing :]
        return [
            (prod(map(comb, opened, counts)), counts, (*map(sub, passing, counts), *others))
            for counts in _compositions(tuple([min(size, room) for size in opened]), room)
        ]


@memo
def arrangements(
    sizes: tuple[int, ...], rooms: tuple[int, ...], barred: tuple[int, ...]
) -> Arrangements:
    """Return the `Arrangements` of a problem; the last ones asked for are remembered."""
    return Arrangements(sizes, rooms, barred)
