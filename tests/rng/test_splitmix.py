"""SplitMix64: the published generator, answering without bias."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games.errors import BadSetup
from knockout_games.rng import SplitMix64, key_of

STEP = 0x9E3779B97F4A7C15
# The outputs for the state 1234567 that implementations in other languages are tested with.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def output(state: int, number: int) -> int:
    """Compute an output, counted from 1, from the formulas of the paper."""
    mixed = (state + number * STEP) % 2**64
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
    return mixed ^ (mixed >> 31)


def answer(state: int, n: int) -> tuple[int, int]:
    """Compute the answer to below(n) and the state after it, slowly."""
    size = max(1, ((n - 1).bit_length() + 63) // 64)
    fits = 2 ** (64 * size) // n * n
    while True:
        value = sum(output(state, place + 1) * 2 ** (64 * place) for place in range(size))
        state = (state + size * STEP) % 2**64
        if value < fits:
            return value % n, state


def state_before(least: int) -> int:
    """Return a state whose next output is at least *least*."""
    return next(state for state in range(1000) if output(state, 1) >= least)


def test_the_outputs_are_the_published_ones() -> None:
    assert SplitMix64(1234567).below_each([2**64] * 5)[0] == PUBLISHED


def test_single_draws_are_the_published_ones_too() -> None:
    rng, found = SplitMix64(1234567), []
    for _ in PUBLISHED:
        drawn, rng = rng.below(2**64)
        found.append(drawn)

    assert tuple(found) == PUBLISHED


def test_the_answers_of_a_seed_are_always_these() -> None:
    rng = SplitMix64.from_seed(1)

    assert rng == SplitMix64(9306830100879805430)
    assert rng.below_each([1000] * 8)[0] == (208, 556, 286, 462, 366, 699, 533, 517)
    assert rng.below(2**100)[0] == 410647956423086214592248378792


def test_the_children_of_a_seed_are_always_these() -> None:
    rng = SplitMix64.from_seed(1)

    assert rng.fork(0) == SplitMix64(4719477034051780477)
    assert rng.fork(1) == SplitMix64(11862772275010679444)
    assert rng.below(2)[1].fork(0) == SplitMix64(8642139058634055648)


@given(
    state=st.integers(0, 2**64 - 1),
    bounds=st.lists(
        st.integers(1, 100) | st.integers(1, 2**65) | st.integers(1, 2**300) | st.just(3 * 2**62)
    ),
)
def test_every_answer_is_that_of_the_documented_algorithm(state: int, bounds: list[int]) -> None:
    rng = SplitMix64(state)

    for n in bounds:
        expected, state = answer(state, n)
        found, rng = rng.below(n)
        assert found == expected
        assert rng.state == state


def test_an_output_above_the_last_whole_run_is_refused() -> None:
    n = 3 * 2**62
    state = state_before(n)

    found, rng = SplitMix64(state).below(n)

    assert found != output(state, 1) % n
    assert (found, rng.state) == answer(state, n)


def test_the_output_that_equals_the_limit_is_the_first_refused() -> None:
    state = state_before(2**63)
    limit = output(state, 1)  # the greatest multiple of itself up to 2**64
    passed = (state + STEP) % 2**64

    assert SplitMix64(state).below(limit)[1].state != passed
    assert SplitMix64(state).below_each([limit])[1].state != passed
    assert SplitMix64(state).below(limit + 1) == (limit, SplitMix64(passed))
    assert SplitMix64(state).below_each([limit + 1]) == ((limit,), SplitMix64(passed))


def test_the_highest_output_is_refused_by_a_bound_that_fits_but_for_one_number() -> None:
    state = 3558559446808474027
    n = 67280421310721  # divides 2**64 + 1, so that its last run lacks one number
    assert output(state, 1) == 2**64 - 1

    found, rng = SplitMix64(state).below(n)

    assert (found, rng.state) == answer(state, n)
    assert SplitMix64(state).below_each([n]) == ((found,), rng)
    assert rng.state != (state + STEP) % 2**64


def test_an_output_near_zero_is_answered_as_it_is() -> None:
    state = 9496213449905971121
    assert output(state, 1) == 5

    assert SplitMix64(state).below(1000)[0] == 5
    assert SplitMix64(state).below_each([1000]) == ((5,), SplitMix64((state + STEP) % 2**64))


def test_the_output_of_the_state_zero_is_zero() -> None:
    rng = SplitMix64(2**64 - STEP)

    assert rng.below(1000) == (0, SplitMix64(0))
    assert rng.below_each([1000]) == ((0,), SplitMix64(0))


def test_a_bound_of_one_takes_an_output() -> None:
    assert SplitMix64(0).below(1) == (0, SplitMix64(STEP))
    assert SplitMix64(0).below_each([1]) == ((0,), SplitMix64(STEP))


def test_dice_are_fair() -> None:
    dice, _ = SplitMix64.from_seed("dice").below_each([6] * 60_000)

    squares = sum((dice.count(face) - 10_000) ** 2 / 10_000 for face in range(6))

    assert squares < 25.7  # p > 10**-4 at five degrees of freedom


def test_first_answers_of_children_in_a_row_are_fair() -> None:
    rng = SplitMix64.from_seed("family")

    dice = [rng.fork(n).below(6)[0] for n in range(30_000)]

    squares = sum((dice.count(face) - 5_000) ** 2 / 5_000 for face in range(6))
    assert squares < 25.7  # p > 10**-4 at five degrees of freedom


def test_children_in_a_row_begin_far_apart() -> None:
    rng = SplitMix64(0)

    # Where on the circle of outputs each begins: its state, counted in steps.
    back = pow(STEP, -1, 2**64)
    places = sorted(rng.fork(n).state * back % 2**64 for n in range(1000))

    assert min(b - a for a, b in pairwise(places)) > 2**32


def test_a_seed_is_hashed_to_the_state() -> None:
    assert SplitMix64.from_seed(b"x").state == int.from_bytes(key_of(b"x")[:8], "little")


def test_equal_states_are_equal_sources() -> None:
    assert SplitMix64(5) == SplitMix64(5)
    assert hash(SplitMix64(5)) == hash(SplitMix64(5))
    assert SplitMix64(5) != SplitMix64(6)
    assert SplitMix64(5) != 5


def test_the_representation_makes_the_source_again() -> None:
    assert repr(SplitMix64(77)) == "SplitMix64(77)"


@pytest.mark.parametrize("state", [-1, 2**64, "1", 1.5, None])
def test_a_state_has_64_bits(state: int) -> None:
    with pytest.raises(BadSetup) as caught:
        SplitMix64(state)

    assert str(caught.value) == "the state of a SplitMix64 is in range(2**64)"
    assert caught.value.code == "rng.state"
