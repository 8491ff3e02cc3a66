"""RecordingRng: it answers like its inner source and remembers."""

from __future__ import annotations

import gc
import pickle
from typing import TYPE_CHECKING

import pytest

from knockout_games.errors import BadSetup, Unsupported
from knockout_games.rng import HashRng, RecordingRng, Rng, ScriptedRng, SplitMix64

if TYPE_CHECKING:
    from collections.abc import Sequence


class Loaded:
    """A source that someone else wrote: always the highest number."""

    def below(self, n: int) -> tuple[int, Loaded]:
        return n - 1, self

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], Loaded]:
        return tuple(n - 1 for n in bounds), self

    def fork(self, n: int) -> Loaded:  # noqa: ARG002 -- all its children are alike
        return self


def test_answers_are_those_of_the_inner_source() -> None:
    inner = HashRng.from_seed(1)

    found, rng = RecordingRng(inner).below_each([6] * 10)

    assert (found, rng.inner) == inner.below_each([6] * 10)


def test_answers_and_bounds_are_kept_in_their_order() -> None:
    rng = RecordingRng(ScriptedRng([4, 0, 3, 1]))
    _, rng = rng.below(5)
    _, rng = rng.below_each([1, 7])
    _, rng = rng.below(2)

    assert rng.answers == (4, 0, 3, 1)
    assert rng.bounds == (5, 1, 7, 2)


def test_a_new_recording_is_empty() -> None:
    assert RecordingRng(ScriptedRng([1])).answers == ()


def test_what_is_kept_plays_again() -> None:
    _, rng = RecordingRng(HashRng.from_seed(2)).below_each([6, 52, 2**70])

    again, _ = ScriptedRng(rng.answers).below_each(rng.bounds)

    assert again == rng.answers


def test_sources_that_part_ways_do_not_see_each_other() -> None:
    _, trunk = RecordingRng(ScriptedRng([1, 2])).below(6)
    _, left = trunk.below(6)
    _, right = trunk.below(3)

    assert trunk.answers == (1,)
    assert left.bounds == (6, 6)
    assert right.bounds == (6, 3)


def test_a_child_is_that_of_the_inner_source_and_empty() -> None:
    _, rng = RecordingRng(HashRng.from_seed(3)).below(6)

    child = rng.fork(4)

    assert child.inner == rng.inner.fork(4)
    assert child.answers == ()


def test_a_refused_question_is_not_kept() -> None:
    rng = RecordingRng(ScriptedRng([]))

    with pytest.raises(BadSetup):
        rng.below(6)

    assert rng.answers == ()


def test_equality_is_that_of_the_inner_source_and_of_all_that_is_kept() -> None:
    start = RecordingRng(ScriptedRng([1, 1, 1]))
    one_by_one = start.below(6)[1].below(6)[1]
    at_once = start.below_each([6, 6])[1]

    assert one_by_one == at_once
    assert hash(one_by_one) == hash(at_once)
    assert at_once != start.below_each([6, 5])[1]  # other bounds
    assert at_once != RecordingRng(ScriptedRng([1]))  # the same to come, nothing kept
    assert at_once != at_once.inner


def test_the_representation_shows_what_is_kept_and_the_inner_source() -> None:
    _, rng = RecordingRng(ScriptedRng([1, 2])).below(6)

    assert repr(rng) == "<RecordingRng of ScriptedRng((2,)), answers: (1,)>"


def test_long_recordings_are_pickled_compared_and_dropped_without_recursion() -> None:
    rng = RecordingRng(SplitMix64(0))
    for _ in range(50_000):
        _, rng = rng.below(2)

    again = pickle.loads(pickle.dumps(rng))

    assert again == rng
    assert len(again.answers) == 50_000
    del rng, again
    gc.collect()


def test_any_source_can_be_recorded() -> None:
    rng: Rng = Loaded()

    found, recording = RecordingRng(rng).below(6)

    assert (found, recording.answers) == (5, (5,))


def test_a_source_without_plain_form_is_named() -> None:
    with pytest.raises(Unsupported) as caught:
        RecordingRng[Rng](Loaded()).to_plain()

    assert str(caught.value) == "Loaded has no plain form (to_plain)"
    assert caught.value.code == "rng.plain"
