"""Shuffles and picks: which questions they ask, and what they make of the answers (C4)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import cast

import pytest

from knockout_games.errors import BadSetup
from knockout_games.rng import (
    HashRng,
    RecordingRng,
    ScriptedRng,
    SplitMix64,
    pick,
    pick_many,
    shuffle,
    shuffle_top,
)


class Two:
    """An integer of someone else's, like those of NumPy."""

    def __index__(self) -> int:
        return 2


def zeros(count: int) -> RecordingRng[ScriptedRng]:
    return RecordingRng(ScriptedRng([0] * count))


@pytest.mark.rule("C4")
def test_a_shuffle_asks_from_all_items_down_to_two() -> None:
    _, rng = shuffle("abcde", zeros(4))

    assert rng.bounds == (5, 4, 3, 2)


@pytest.mark.rule("C4")
def test_each_answer_takes_from_those_left_in_their_order() -> None:
    shuffled, _ = shuffle("abcde", ScriptedRng([4, 1, 0, 1]))

    assert shuffled == ("e", "b", "a", "d", "c")


@pytest.mark.rule("C4")
@pytest.mark.parametrize("items", ["", "a"])
def test_fewer_than_two_items_are_not_asked_about(items: str) -> None:
    assert shuffle(items, ScriptedRng([])) == (tuple(items), ScriptedRng([]))


def test_every_order_comes_from_exactly_one_row_of_answers() -> None:
    orders = [shuffle("abcd", ScriptedRng(row))[0] for row in product(*map(range, (4, 3, 2)))]

    assert sorted(orders) == sorted(permutations("abcd"))


def test_the_shuffle_of_a_seed_is_always_this() -> None:
    assert shuffle(range(12), HashRng.from_seed(1))[0] == (1, 2, 5, 11, 4, 0, 8, 7, 10, 6, 9, 3)
    assert shuffle(range(12), SplitMix64.from_seed(1))[0] == (
        *(8, 1, 7, 4, 10, 0, 3, 6, 2, 11, 5, 9),
    )


def test_a_big_deal_of_a_seed_is_always_this() -> None:
    assert shuffle(range(42), HashRng.from_seed(1))[0] == (
        *(1, 3, 15, 4, 13, 41, 32, 10, 14, 2, 9, 31, 34, 38, 22, 40, 19, 0, 33, 20, 12),
        *(26, 18, 37, 21, 17, 25, 35, 28, 24, 8, 7, 11, 27, 30, 23, 6, 5, 36, 29, 39, 16),
    )


def test_shuffles_are_fair() -> None:
    rng = HashRng.from_seed("fair")
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(12_000):
        order, rng = shuffle("abcd", rng)
        seen[order] += 1

    assert len(seen) == 24
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 58.6  # p > 10**-4


@pytest.mark.rule("C4")
def test_the_top_of_a_shuffle_needs_only_its_own_questions() -> None:
    top, rest, rng = shuffle_top("abcde", 2, RecordingRng(ScriptedRng([3, 1, 0])))

    assert top == ("d", "b")
    assert rest == ("a", "c", "e")
    assert rng.bounds == (5, 4)


@pytest.mark.rule("C4")
@pytest.mark.parametrize("m", range(8))
def test_the_top_is_that_of_the_whole_shuffle(m: int) -> None:
    rng = HashRng.from_seed(m)

    top, rest, _ = shuffle_top("abcdef", m, rng)

    assert top == shuffle("abcdef", rng)[0][:m]
    assert rest == tuple(sorted(set("abcdef") - set(top)))


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("m", "bounds"), [(0, ()), (1, (3,)), (2, (3, 2)), (3, (3, 2)), (4, (3, 2))]
)
def test_the_last_item_left_is_taken_without_a_question(m: int, bounds: tuple[int, ...]) -> None:
    top, rest, rng = shuffle_top("abc", m, zeros(2))

    assert rng.bounds == bounds
    assert top == tuple("abc"[:m])
    assert rest == tuple("abc"[m:])


def test_nothing_has_no_top() -> None:
    assert shuffle_top("", 3, ScriptedRng([])) == ((), (), ScriptedRng([]))


@pytest.mark.rule("C4")
def test_a_pick_asks_once() -> None:
    item, rng = pick("abc", RecordingRng(ScriptedRng([2])))

    assert item == "c"
    assert rng.bounds == (3,)


@pytest.mark.rule("C4")
def test_a_pick_of_one_item_asks_too() -> None:
    item, rng = pick("a", zeros(1))

    assert item == "a"
    assert rng.bounds == (1,)


def test_nothing_cannot_be_picked_from() -> None:
    with pytest.raises(BadSetup) as caught:
        pick("", ScriptedRng([0]))

    assert str(caught.value) == "pick() needs something to pick from"
    assert caught.value.code == "rng.pick"


def test_several_are_picked_one_after_the_other() -> None:
    items, rng = pick_many("abcd", 2, RecordingRng(ScriptedRng([3, 0])))
    first, left = pick("abcd", ScriptedRng([3, 0]))
    second, _ = pick("abc", left)

    assert items == (first, second)
    assert rng.bounds == (4, 3)


def test_picking_all_asks_about_the_last_one_too() -> None:
    items, rng = pick_many("abc", 3, zeros(3))

    assert items == ("a", "b", "c")
    assert rng.bounds == (3, 2, 1)


def test_picking_none_asks_nothing() -> None:
    assert pick_many("abc", 0, ScriptedRng([])) == ((), ScriptedRng([]))


def test_more_than_there_are_cannot_be_picked() -> None:
    with pytest.raises(BadSetup) as caught:
        pick_many("abc", 4, ScriptedRng([]))

    assert str(caught.value) == "pick_many() cannot pick 4 of 3"
    assert caught.value.code == "rng.pick"


@pytest.mark.parametrize("count", [-1, 1.0, "1", None])
def test_a_number_of_items_is_an_integer_from_zero_on(count: int) -> None:
    with pytest.raises(BadSetup) as many:
        pick_many("abc", count, ScriptedRng([]))
    with pytest.raises(BadSetup) as top:
        shuffle_top("abc", count, ScriptedRng([]))

    assert str(many.value) == "pick_many() needs a number of items from 0 on"
    assert str(top.value) == "shuffle_top() needs a number of items from 0 on"
    assert many.value.code == top.value.code == "rng.pick"


def test_other_integers_count_as_well() -> None:
    two = cast("int", Two())

    assert pick_many("abc", two, ScriptedRng([0, 0]))[0] == ("a", "b")
    assert shuffle_top("abc", two, ScriptedRng([0, 0]))[0] == ("a", "b")
