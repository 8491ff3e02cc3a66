"""The cards that a view does not show: in how many ways they can lie, and one of them (C11)."""

from collections.abc import Iterator
from math import comb, factorial
from typing import TYPE_CHECKING, Final

from knockout_games.errors import BadSetup
from knockout_games.kernel.arrangements import Arrangements, arrangements
from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .awaited import DECISION, HIDE_KO
from .knowledge import ALL_TYPES, ONE_RECORD, RECORD, SPECTATOR, TYPES, sorts_and_types
from .model import Card
from .packing import (
    COUNTS,
    HAND,
    IN_HAND,
    KO_DIGIT,
    ONE_CARD,
    SIZES,
    SORTS,
    SORTS_OF,
    TYPE_OF,
)

if TYPE_CHECKING:
    from .view import Packed

__all__ = ["Hidden"]

_KO: Final = KO_DIGIT - 1
_TYPES: Final = range(TYPES)
_SHIFTS: Final = range(0, 4 * SORTS, 4)


class Hidden:
    """What is hidden from a view, after all that it knows is put where it is.

    The hidden places are *zones*: the hands of others that have cards, by seat, and the pile.

    Arguments:
        packed: What is known.

    Raises:
        BadSetup: If more cards are known than there are, or than a place holds.
    """

    def __init__(self, packed: "Packed") -> None:
        table, observer = packed.table, SPECTATOR if packed.seat is None else packed.seat
        used = (packed.hand & COUNTS) + packed.discarded + table.removed
        if packed.open & DECISION == HIDE_KO:
            used += ONE_CARD[_KO]
        left = [
            copies - (used >> shift & 15)
            for copies, shift in zip(table.rules.copies, _SHIFTS, strict=True)
        ]
        self._ways = 1
        self._located: list[tuple[int, int]] = []
        digits, place = packed.located, 0
        while digits:
            if digits & 15:
                sort = (digits & 15) - 1
                self._located.append((place, sort))
                self._ways *= left[sort]
                left[sort] -= 1
            digits >>= 4
            place += 1
        self._hands = 0
        self._seats: list[Seat] = []
        self._rooms: list[int] = []
        self._lacks: list[int] = []
        self._further: list[tuple[Seat, int, int]] = []
        for seat in range(table.players):
            room = packed.sizes >> HAND * seat & SIZES
            if seat == observer or not room:
                continue
            record = packed.bounds[seat] >> RECORD * observer & ONE_RECORD
            if record:
                cards, types = sorts_and_types(record)
                for sort, number in cards:
                    self._ways *= comb(max(left[sort], 0), number)
                    left[sort] -= number
                    self._hands += number * IN_HAND[seat][sort]
                    room -= number
                for kind, number in types:
                    self._further.append((seat, kind, number))
                    room -= number
            self._seats.append(seat)
            self._rooms.append(room)
            self._lacks.append(packed.lacked >> TYPES * seat & ALL_TYPES)
        self._rooms.append(packed.pile - len(self._located))
        self._left = left
        if min(left) < 0 or min(self._rooms) < 0:
            raise BadSetup("more is known than there can be", code="view.known", where="$")

    def _groups(self, apart: int | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the sorts in groups: KOs, the types that some hand lacks, the rest, *apart*."""
        lacked = 0
        for lacks, room in zip(self._lacks, self._rooms, strict=False):
            if room:
                lacked |= lacks
        return _groups_of(lacked, apart)

    def _problem(
        self, left: list[int], groups: tuple[tuple[int, ...], ...], without: int | None = None
    ) -> Arrangements:
        """Return the problem of laying the cards *left*.

        Arguments:
            left: How many cards of each sort are to be laid.
            groups: The sorts that are barred alike.
            without: A zone in which no card of the last group lies.
        """
        bars = [_barred(lacks, groups) for lacks in self._lacks]
        bars.append(0)
        if without is not None:
            bars[without] |= 1 << len(groups) - 1
        sizes = tuple([sum([left[sort] for sort in group]) for group in groups])
        return arrangements(sizes, tuple(self._rooms), tuple(bars))

    def deal(self, rng: Rng) -> tuple[int, int, Rng]:
        """Return hands and pile with every hidden card in a place, and the next rng."""
        left, hands = self._left.copy(), self._hands
        for seat, kind, number in self._further:
            # Known by type only: at random from the unseen cards of the type.
            cards = [sort for sort in SORTS_OF[kind] for _ in range(left[sort])]
            order, rng = shuffle(cards, rng)
            for sort in order[:number]:
                hands += IN_HAND[seat][sort]
                left[sort] -= 1
        groups = self._groups()
        cards_of = [[sort for sort in group for _ in range(left[sort])] for group in groups]
        zones, rng = self._problem(left, groups).deal(cards_of, rng)
        for seat, zone in zip(self._seats, zones, strict=False):
            ours = IN_HAND[seat]
            for sort in zone:
                hands += ours[sort]
        order, rng = shuffle(zones[-1], rng)
        return hands, self._pile(order), rng

    def _pile(self, order: tuple[int, ...]) -> int:
        """Return the pile with located cards in their places and the others in *order*."""
        digits = [f"{sort + 1:x}" for sort in order]
        for place, sort in self._located:
            digits.insert(place, f"{sort + 1:x}")
        digits.reverse()
        return int("".join(digits) or "0", 16)

    def _choices(self, apart: int) -> Iterator[tuple[int, list[int], tuple[Seat, ...]]]:
        """Yield how the cards known by type can be chosen.

        Arguments:
            apart: The sort that matters; the others of its type are taken for one.

        Yields:
            In how many ways they are chosen so, how many cards are left of each sort, and who
            got a card of the sort *apart*.
        """
        todo: list[tuple[int, list[int], tuple[Seat, ...], int]] = [(1, self._left, (), 0)]
        while todo:
            ways, left, having, done = todo.pop()
            if done == len(self._further):
                yield ways, left, having
                continue
            seat, kind, number = self._further[done]
            one = apart if apart in SORTS_OF[kind] else SORTS_OF[kind][0]
            other = next(sort for sort in SORTS_OF[kind] if sort != one)
            others = sum(left[sort] for sort in SORTS_OF[kind]) - left[one]
            for taken in range(min(left[one], number) + 1):
                rest = left.copy()
                rest[one] -= taken
                rest[other] -= number - taken  # only the sum over a group matters from here on
                chosen = ways * comb(left[one], taken) * comb(others, number - taken)
                has = (seat,) if taken and one == apart else ()
                todo.append((chosen, rest, (*having, *has), done + 1))

    def count(self) -> int:
        """Return how many outcomes `deal` has: placements of physical cards, orders of the pile."""
        groups = self._groups()
        return (
            self._ways
            * factorial(self._rooms[-1])
            * sum(
                ways * self._problem(left, groups).count() for ways, left, _ in self._choices(_KO)
            )
        )

    def odds(self, card: Card) -> dict[Seat | str, float]:
        """Return how likely at least one *card* lies in each hidden place."""
        apart = card.index
        groups = self._groups(apart)
        odds: dict[Seat | str, float] = {}
        places: list[Seat | str] = [*self._seats, "pile"]
        for zone, place in enumerate(places):
            whole = without = 0
            for ways, left, having in self._choices(apart):
                whole += ways * self._problem(left, groups).count()
                if place not in having and not self._is_known(place, apart):
                    without += ways * self._problem(left, groups, zone).count()
            odds[place] = 1 - without / whole
        return odds

    def _is_known(self, place: Seat | str, sort: int) -> bool:
        if isinstance(place, str):
            return any(there == sort for _, there in self._located)
        return bool(self._hands >> HAND * place + 4 * sort & 15)


@memo
def _groups_of(lacked: int, apart: int | None) -> tuple[tuple[int, ...], ...]:
    groups = [(_KO,), *(SORTS_OF[kind] for kind in _TYPES if lacked >> kind & 1)]
    grouped = {sort for group in groups for sort in group}
    groups.append(tuple(sort for sort in range(SORTS) if sort not in grouped))
    if apart is not None:
        groups = [tuple(sort for sort in group if sort != apart) for group in groups]
        groups.append((apart,))
    return tuple(groups)


@memo
def _barred(lacks: int, groups: tuple[tuple[int, ...], ...]) -> int:
    """Return the bits of the groups of which a hand that lacks some types holds none."""
    return sum(1 << place for place, group in enumerate(groups) if _bars(lacks, group))


def _bars(lacks: int, group: tuple[int, ...]) -> bool:
    """Tell whether a hand that lacks some types cannot hold the sorts of a group."""
    if not group:
        return False
    kind = TYPE_OF[group[0]]
    return kind is None or bool(lacks >> kind & 1)
