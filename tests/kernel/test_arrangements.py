"""The counting kernel against enumeration: every problem small enough to be listed."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product
from math import comb, factorial, sqrt

import pytest

from knockout_games.errors import BadSetup
from knockout_games.kernel.arrangements import Arrangements, arrangements
from knockout_games.rng import HashRng, ScriptedRng, SplitMix64

Problem = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def listed(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Yield every arrangement as the zone of each physical card, group by group."""
    sizes, rooms, barred = problem
    cards = [group for group, size in enumerate(sizes) for _ in range(size)]
    for zones in product(range(len(rooms)), repeat=len(cards)):
        if all(zones.count(zone) == room for zone, room in enumerate(rooms)) and not any(
            barred[zone] >> group & 1 for group, zone in zip(cards, zones, strict=True)
        ):
            yield zones


def small_problem(chance: random.Random) -> Problem:
    groups, zones = chance.randint(0, 4), chance.randint(1, 4)
    cards = chance.randint(0, 6 if zones < 4 else 5)
    sizes = [0] * groups
    for _ in range(cards if groups else 0):
        sizes[chance.randrange(groups)] += 1
    rooms = [0] * zones
    for _ in range(sum(sizes)):
        rooms[chance.randrange(zones)] += 1
    chances = chance.choice([0.1, 0.3, 0.6])
    barred = [
        sum(1 << group for group in range(groups) if chance.random() < chances)
        for _ in range(zones)
    ]
    return tuple(sizes), tuple(rooms), tuple(barred)


def test_counts_agree_with_enumeration_on_thousands_of_problems() -> None:
    chance = random.Random(20)
    seen: Counter[bool] = Counter()

    for _ in range(3_000):
        problem = small_problem(chance)
        expected = sum(1 for _ in listed(problem))

        assert Arrangements(*problem).count() == expected, problem
        seen[expected > 1] += 1

    assert min(seen.values()) > 400  # many problems have a choice, many have none or one way


def test_shares_agree_with_enumeration() -> None:
    chance = random.Random(21)
    compared = 0

    for _ in range(600):
        problem = small_problem(chance)
        sizes, rooms, _ = problem
        worlds = list(listed(problem))
        if not worlds:
            continue
        found = Arrangements(*problem)
        for group, size in enumerate(sizes):
            if size:
                card = sum(sizes[:group])  # the first card of the group
                for zone in range(len(rooms)):
                    lying = sum(1 for world in worlds if world[card] == zone)
                    assert found.share(group, zone) == Fraction(lying, len(worlds)), problem
                    compared += 1

    assert compared > 900


def test_what_is_dealt_fills_the_zones_and_heeds_the_bars() -> None:
    chance, rng = random.Random(22), SplitMix64.from_seed(22)
    dealt = 0

    for _ in range(2_000):
        problem = small_problem(chance)
        sizes, rooms, barred = problem
        found = Arrangements(*problem)
        if not found.count():
            continue
        cards = [[(group, card) for card in range(size)] for group, size in enumerate(sizes)]
        zones, rng = found.deal(cards, rng)

        assert [len(zone) for zone in zones] == list(rooms), problem
        assert sorted(card for zone in zones for card in zone) == sorted(chain(*cards))
        assert not any(
            barred[place] >> group & 1 for place, zone in enumerate(zones) for group, _ in zone
        ), problem
        dealt += 1

    assert dealt > 800


def chi_square(counts: list[int], expected: list[float]) -> float:
    """Return by how many standard deviations the chi-square statistic is too great."""
    freedom = len(counts) - 1
    found = sum(
        (count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True)
    )
    # Wilson and Hilferty: the cube root is nearly normal.
    middle = 1 - 2 / (9 * freedom)
    root: float = (found / freedom) ** (1 / 3)
    return (root - middle) / sqrt(2 / (9 * freedom))


FAIR: dict[str, Problem] = {
    "no bars": ((2, 2), (1, 3), (0, 0)),
    "one bar": ((2, 3), (2, 2, 1), (0b01, 0, 0)),
    "bars within bars": ((2, 2, 3), (1, 2, 4), (0b011, 0b001, 0)),
    "crossing bars": ((2, 2, 2), (2, 2, 2), (0b001, 0b010, 0)),
    "crossing bars of two zones each": (
        (2, 2, 2),
        (1, 1, 1, 1, 2),
        (0b001, 0b001, 0b010, 0b010, 0),
    ),
    "three crossing bars": ((2, 2, 2), (1, 2, 1, 2), (0b001, 0b010, 0b100, 0)),
    "every zone barred to some": ((2, 2, 2), (2, 2, 2), (0b001, 0b010, 0b100)),
}


@pytest.mark.parametrize("name", FAIR)
def test_every_arrangement_of_the_physical_cards_is_equally_likely(name: str) -> None:
    problem = FAIR[name]
    sizes, _, _ = problem
    found, rng = Arrangements(*problem), SplitMix64.from_seed(name)
    numbers = iter(range(sum(sizes)))
    cards = [[next(numbers) for _ in range(size)] for size in sizes]
    worlds = dict.fromkeys(listed(problem), 0)
    draws = 60 * len(worlds)

    for _ in range(draws):
        zones, rng = found.deal(cards, rng)
        place = {card: number for number, zone in enumerate(zones) for card in zone}
        worlds[tuple(place[card] for card in sorted(place))] += 1

    # One in ten thousand fair ones is beyond 3.72.
    assert len(worlds) > 3
    assert chi_square(list(worlds.values()), [draws / len(worlds)] * len(worlds)) < 3.72


def test_counts_are_drawn_by_how_many_arrangements_share_them() -> None:
    problem: Problem = ((3, 2, 1), (2, 2, 2), (0b100, 0b010, 0))
    found, rng = Arrangements(*problem), HashRng.from_seed(5)
    weights: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for world in listed(problem):
        groups = (world[:3], world[3:5], world[5:])
        weights[tuple(tuple(map(group.count, range(3))) for group in groups)] += 1
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()

    for _ in range(4_000):
        counts, rng = found.draw(rng)
        drawn[counts] += 1

    assert set(drawn) == set(weights)
    expected = [4_000 * weights[counts] / weights.total() for counts in weights]
    assert chi_square([drawn[counts] for counts in weights], expected) < 3.72


def test_big_problems_are_counted_exactly() -> None:
    free = Arrangements((42,), (6, 6, 6, 6, 18), (0,) * 5)
    assert free.count() == factorial(42) // (factorial(6) ** 4 * factorial(18))

    # Two hands without one suit each, in a deck of four suits of ten: sum over how many cards
    # of the second suit the first hand takes.
    crossed = Arrangements((10, 10, 20), (6, 6, 28), (0b001, 0b010, 0))
    by_hand = sum(comb(10, own) * comb(20, 6 - own) * comb(30 - (6 - own), 6) for own in range(7))
    assert crossed.count() == by_hand


def test_many_crossing_bars_are_counted_in_a_moment() -> None:
    hands = Arrangements(
        (6,) * 7, (6, 6, 6, 6, 18), (0b0000011, 0b0001110, 0b0110101, 0b1011000, 0)
    )

    assert hands.count() > 10**17
    zones, _ = hands.deal([(group,) * 6 for group in range(7)], SplitMix64(1))
    assert not {0, 1} & set(zones[0])


def test_cards_that_do_not_fill_the_zones_have_no_arrangement() -> None:
    for problem in (
        Arrangements((3,), (1, 1), (0, 0)),
        Arrangements((1,), (1, 1), (0, 0)),
        Arrangements((1, 1), (2,), (0b1,)),
        Arrangements((), (1,), (0,)),
        Arrangements((2, 1), (1, 1), (0b1, 0b1)),
    ):
        assert problem.count() == 0
        with pytest.raises(BadSetup) as drawing:
            problem.draw(SplitMix64(1))
        with pytest.raises(BadSetup) as sharing:
            problem.share(0, 0)
        assert str(drawing.value) == str(sharing.value) == "the unseen cards fit in no way"
        assert drawing.value.code == sharing.value.code == "arrangements.none"


def test_a_zone_barred_to_all_there_is_has_no_arrangement() -> None:
    assert Arrangements((2, 0), (1, 1), (0b01, 0)).count() == 0


def test_the_share_of_a_group_without_cards_is_refused() -> None:
    with pytest.raises(BadSetup) as refused:
        Arrangements((1, 0), (1,), (0,)).share(1, 0)
    assert refused.value.code == "arrangements.group"
    assert str(refused.value) == "there is no card in the group"


def test_shares_of_a_card_sum_to_one() -> None:
    problem = Arrangements((6, 7, 5, 7, 2), (4, 4, 4, 4, 11), (0b1, 0b1010, 0b10, 0, 0))

    for group in range(5):
        assert sum(problem.share(group, zone) for zone in range(5)) == 1
    assert problem.share(0, 0) == 0


def test_nothing_to_lay_is_one_arrangement() -> None:
    for problem in (Arrangements((), (), ()), Arrangements((0, 0), (0,), (0b11,))):
        assert problem.count() == 1
        assert problem.draw(ScriptedRng([]))[1] == ScriptedRng([])


def test_the_last_zone_takes_the_rest_without_a_question() -> None:
    problem = Arrangements((3,), (1, 2), (0, 0))

    assert problem.deal(["abc"], ScriptedRng([1]))[0] == [["b"], ["a", "c"]]


def test_it_is_the_fullest_zone_that_takes_the_rest() -> None:
    problem = Arrangements((3,), (2, 1), (0, 0))

    assert problem.deal(["abc"], ScriptedRng([1]))[0] == [["a", "c"], ["b"]]


def test_a_bar_against_cards_that_are_not_there_is_none() -> None:
    barred, free = (Arrangements((0, 3), (2, 1), (bar, 0)) for bar in (0b01, 0))

    assert barred.deal(["", "abc"], ScriptedRng([1])) == free.deal(["", "abc"], ScriptedRng([1]))


def test_a_single_barred_zone_is_asked_only_which_cards_it_takes() -> None:
    zones, rng = Arrangements((2, 2), (1, 3), (0b01, 0)).deal(["ab", "cd"], ScriptedRng([1]))

    assert (zones[0], sorted(zones[1])) == (["d"], ["a", "b", "c"])
    assert rng == ScriptedRng([])


def test_the_most_barred_zone_takes_first() -> None:
    problem = Arrangements((1, 1, 2), (1, 1, 2), (0b001, 0b011, 0))

    # How the zones split is the first question, then each takes one of two cards.
    zones, rng = problem.deal(["a", "b", "cd"], ScriptedRng([3, 1, 0]))

    assert zones[:2] == [["b"], ["d"]]
    assert rng == ScriptedRng([])


def test_arrangements_are_told_apart_where_floats_are_not() -> None:
    problem = Arrangements((20, 20, 20, 20), (15, 15, 15, 35), (0b0001, 0b0010, 0b0100, 0))
    count = problem.count()
    assert count > 2**100

    drawn, rng = problem.draw(ScriptedRng([count - 1, *[0] * 45]))

    assert drawn == ((0, 15, 5, 0), (15, 0, 5, 0), (0, 0, 0, 20), (0, 0, 5, 15))
    assert rng == ScriptedRng([])


def test_problems_asked_for_again_are_remembered() -> None:
    assert arrangements((2, 2), (1, 3), (1, 0)) is arrangements((2, 2), (1, 3), (1, 0))
