"""What holds for every source: they never change, and answer alike everywhere."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games import rng as rngs
from knockout_games.errors import BadSetup
from knockout_games.rng import (
    HashRng,
    RecordingRng,
    ScriptedRng,
    SplitMix64,
    rng_from,
    shuffle,
)

if TYPE_CHECKING:
    from knockout_games.rng import BuiltinRng, PlainRng, Rng

    _SOURCES: list[type[Rng]] = [HashRng, SplitMix64, ScriptedRng, RecordingRng[HashRng]]
    _PLAIN: list[type[PlainRng]] = [HashRng, SplitMix64, ScriptedRng, RecordingRng[HashRng]]

SOURCES: list[BuiltinRng] = [
    HashRng.from_seed(1),
    HashRng.from_seed(1).below(6)[1],
    SplitMix64.from_seed(1),
    ScriptedRng([0] * 200),
    RecordingRng(HashRng.from_seed(1)),
    RecordingRng(SplitMix64.from_seed(1)).below(6)[1],
]
every_source = pytest.mark.parametrize("rng", SOURCES, ids=repr)

SCRIPT = """
from knockout_games.rng import HashRng, SplitMix64, pick_many, shuffle
for seed in (1, "one", b"one", -(2**70)):
    for rng in (HashRng.from_seed(seed), SplitMix64.from_seed(seed)):
        print(rng.below_each([6, 52, 2**32, 2**64, 2**90])[0])
        print(shuffle("knockout", rng)[0], pick_many("games", 3, rng.fork(5))[0])
"""


class Six:
    """An integer of someone else's, like those of NumPy."""

    def __index__(self) -> int:
        return 6


def run(script: str, hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@every_source
@given(
    bounds=st.lists(
        st.just(1) | st.integers(1, 60) | st.integers(1, 2**70) | st.integers(2**31, 2**32),
        max_size=60,
    )
)
def test_many_answers_at_once_are_those_of_asking_one_by_one(
    rng: BuiltinRng, bounds: list[int]
) -> None:
    answers, end = rng.below_each(bounds)

    one_by_one: list[int] = []
    for n in bounds:
        answer, rng = rng.below(n)
        one_by_one.append(answer)

    assert answers == tuple(one_by_one)
    assert end == rng


@every_source
@given(n=st.integers(1, 100) | st.integers(1, 2**4096))
def test_every_answer_is_in_range(rng: BuiltinRng, n: int) -> None:
    answer, _ = rng.below(n)

    assert 0 <= answer < n


@every_source
@given(sizes=st.lists(st.integers(0, 40), max_size=5))
def test_bulk_draws_may_be_cut_anywhere(rng: BuiltinRng, sizes: list[int]) -> None:
    whole, end = rng.below_each([52] * sum(sizes))

    parts: list[int] = []
    for size in sizes:
        answers, rng = rng.below_each([52] * size)
        parts += answers

    assert tuple(parts) == whole
    assert end == rng


@every_source
def test_asking_and_forking_do_not_change_a_source(rng: BuiltinRng) -> None:
    before = pickle.dumps(rng)
    first = rng.below(6), rng.below_each([6, 52]), rng.fork(1)

    assert (rng.below(6), rng.below_each([6, 52]), rng.fork(1)) == first
    assert pickle.dumps(rng) == before


@every_source
def test_attributes_cannot_be_set_or_deleted(rng: BuiltinRng) -> None:
    for name in ("answers", "position", "_state", "_key", "_answers", "_inner", "new"):
        with pytest.raises(AttributeError) as setting:
            setattr(rng, name, 1)
        with pytest.raises(AttributeError) as deleting:
            delattr(rng, name)

        told = f"{type(rng).__name__} is immutable: cannot"
        assert str(setting.value) == f"{told} set {name!r}"
        assert str(deleting.value) == f"{told} delete {name!r}"


@every_source
def test_sources_have_no_dictionary(rng: BuiltinRng) -> None:
    assert not hasattr(rng, "__dict__")


@every_source
def test_sources_after_a_draw_are_as_immutable(rng: BuiltinRng) -> None:
    for after in (rng.below(6)[1], rng.below_each([6, 6])[1], rng.fork(0)):
        with pytest.raises(AttributeError, match="immutable"):
            after.below = None  # type: ignore[method-assign, assignment]
        assert type(after) is type(rng)


@every_source
def test_copies_are_the_source_itself(rng: BuiltinRng) -> None:
    assert copy.copy(rng) is rng
    assert copy.deepcopy(rng) is rng


@every_source
def test_the_hash_tells_a_source_from_the_next(rng: BuiltinRng) -> None:
    assert hash(rng.below(6)[1]) != hash(rng)


@every_source
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_give_equal_sources(rng: BuiltinRng, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(rng, protocol))

    assert again == rng
    assert hash(again) == hash(rng)
    assert again.below_each([6] * 20) == rng.below_each([6] * 20)


@every_source
@pytest.mark.parametrize("n", [0, -1, -(10**5000)], ids=["0", "-1", "very negative"])
def test_a_bound_below_one_is_refused(rng: BuiltinRng, n: int) -> None:
    with pytest.raises(BadSetup) as single:
        rng.below(n)
    with pytest.raises(BadSetup) as bulk:
        rng.below_each([6, n])

    assert str(single.value) == str(bulk.value) == "below() needs n >= 1"
    assert single.value.code == bulk.value.code == "rng.bound"


@every_source
@pytest.mark.parametrize("bounds", [range(3, -1, -1), range(2, -3, -2), range(1, -1, -1)])
def test_a_range_of_bounds_that_goes_down_to_zero_is_refused(
    rng: BuiltinRng, bounds: range
) -> None:
    with pytest.raises(BadSetup) as caught:
        rng.below_each(bounds)

    assert str(caught.value) == "below() needs n >= 1"


@every_source
def test_a_range_of_bounds_is_answered_like_a_list(rng: BuiltinRng) -> None:
    for bounds in (range(5, 0, -1), range(1, 5), range(2, 1, -1), range(1, 2), range(3, 3)):
        assert rng.below_each(bounds) == rng.below_each(list(bounds))


@every_source
def test_a_bound_above_two_to_the_4096_is_refused(rng: BuiltinRng) -> None:
    with pytest.raises(BadSetup) as single:
        rng.below(2**4096 + 1)
    with pytest.raises(BadSetup) as bulk:
        rng.below_each([2**4096 + 1])

    assert str(single.value) == str(bulk.value) == "below() needs n <= 2**4096"
    assert single.value.code == bulk.value.code == "rng.bound"


@every_source
@pytest.mark.parametrize("n", [6.0, "6", None])
def test_a_bound_that_is_no_integer_is_refused(rng: BuiltinRng, n: int) -> None:
    with pytest.raises(BadSetup) as single:
        rng.below(n)
    with pytest.raises(BadSetup) as bulk:
        rng.below_each([6, n])

    told = f"below() needs an integer, not {type(n).__name__}"
    assert str(single.value) == str(bulk.value) == told
    assert single.value.code == bulk.value.code == "rng.bound"


@every_source
def test_bounds_that_are_no_sequence_are_refused(rng: BuiltinRng) -> None:
    with pytest.raises(BadSetup) as caught:
        rng.below_each(6)  # type: ignore[arg-type]

    assert str(caught.value) == "below_each() needs a sequence of integers, not int"
    assert caught.value.code == "rng.bound"


@every_source
def test_other_integers_are_bounds_and_answers_are_plain(rng: BuiltinRng) -> None:
    six = cast("int", Six())

    answer, _ = rng.below(six)
    answers, _ = rng.below_each([six, 6])

    assert (answer, answers) == (rng.below(6)[0], rng.below_each([6, 6])[0])
    assert {type(answer), *map(type, answers)} == {int}


@every_source
@pytest.mark.parametrize(
    ("n", "message"),
    [
        *((n, "fork() needs 0 <= n < 2**64") for n in (-1, 2**64)),
        (1.0, "fork() needs an integer, not float"),
        ("0", "fork() needs an integer, not str"),
        (None, "fork() needs an integer, not NoneType"),
    ],
)
def test_a_child_has_a_number_of_64_bits(rng: BuiltinRng, n: int, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        rng.fork(n)

    assert (str(caught.value), caught.value.code) == (message, "rng.fork")


@pytest.mark.parametrize("rng", [HashRng.from_seed(1), SplitMix64.from_seed(1)], ids=repr)
def test_children_differ_from_each_other_and_from_their_parent(rng: HashRng | SplitMix64) -> None:
    family = [rng, *(rng.fork(n) for n in range(200)), rng.fork(0).fork(0)]

    draws = {relative.below_each([2**32] * 4)[0] for relative in family}

    assert len(draws) == len(family)


@pytest.mark.parametrize("rng", [HashRng.from_seed(1), SplitMix64.from_seed(1)], ids=repr)
def test_a_child_does_not_depend_on_what_its_siblings_drew(rng: HashRng | SplitMix64) -> None:
    expected = rng.fork(1).below_each([52] * 50)[0]
    rng.fork(0).below_each([52] * 50)

    assert rng.fork(1).below_each([52] * 50)[0] == expected


@pytest.mark.parametrize("rng", [HashRng.from_seed(1), SplitMix64.from_seed(1)], ids=repr)
def test_a_parent_and_its_child_are_not_correlated(rng: HashRng | SplitMix64) -> None:
    parent, _ = rng.below_each([4] * 16_000)
    child, _ = rng.fork(0).below_each([4] * 16_000)
    pairs = [4 * a + b for a, b in zip(parent, child, strict=True)]

    squares = sum((pairs.count(pair) - 1000) ** 2 / 1000 for pair in range(16))

    assert squares < 44.3  # p > 10**-4 at 15 degrees of freedom


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_answers_do_not_depend_on_the_hashing_of_texts(
    hash_seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(SCRIPT, {})  # noqa: S102 -- the same script here and in another process

    assert run(SCRIPT, hash_seed) == capsys.readouterr().out


def test_the_generator_that_programs_share_is_left_alone() -> None:
    before = random.getstate()
    for rng in SOURCES:
        shuffle(range(20), rng.fork(0))
    rngs.new_seed()
    rng_from(random.Random(3))

    assert random.getstate() == before


def test_numpy_is_not_imported() -> None:
    script = "import sys, knockout_games.rng; print('numpy' in sys.modules)"

    assert run(script, "0") == "False\n"


@every_source
def test_threads_may_share_a_source(rng: BuiltinRng) -> None:
    def drawn(_: int) -> object:
        answers, end = rng.below_each([52] * 100)
        return answers, end, rng.below(6)

    with ThreadPoolExecutor(8) as pool:
        seen = list(pool.map(drawn, range(200)))

    assert all(result == seen[0] for result in seen)


def test_all_public_names_are_there() -> None:
    assert set(rngs.__all__) <= set(dir(rngs))
