"""HashRng: what it answers, that it is unbiased, and that its key stays hidden."""

from __future__ import annotations

import pickle
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games.errors import BadSetup
from knockout_games.rng import HashRng, RecordingRng, key_of

KEY = bytes(range(32))
WORDS_OF_SEED_ONE = [
    *(2053177897, 1349281671, 3972392053, 953155790, 3560372770, 1437408448, 995808699),
    *(995533672, 977309099, 455714623, 2621055173, 3219946555, 2657120543, 1385909881),
    *(3212657685, 1825032734, 247397082, 3034402900),
]


def word(key: bytes, position: int) -> int:
    """Compute a word of the stream by the words of the documentation, and slowly."""
    block = (position // 16) % 2**64
    digest = blake2b(
        block.to_bytes(8, "little"), key=key, digest_size=64, person=b"knockout-rng"
    ).digest()
    at = 4 * (position % 16)
    return int.from_bytes(digest[at : at + 4], "little")


def answer(key: bytes, position: int, n: int) -> tuple[int, int]:
    """Compute the answer to below(n) and the position after it, slowly."""
    size = max(1, ((n - 1).bit_length() + 31) // 32)
    fits = 2 ** (32 * size) // n * n
    while True:
        value = sum(word(key, position + place) * 2 ** (32 * place) for place in range(size))
        position += size
        if value < fits:
            return value % n, position


def first_position(*, at_least: int) -> int:
    return next(place for place in range(1, 10_000) if word(KEY, place) >= at_least)


def test_the_words_of_a_seed_are_always_these() -> None:
    answers, _ = HashRng.from_seed(1).below_each([2**32] * 18)

    assert list(answers) == WORDS_OF_SEED_ONE


def test_the_dice_of_a_seed_are_always_these() -> None:
    dice, rng = HashRng.from_seed(1).below_each([6] * 20)

    assert dice == (1, 3, 1, 2, 4, 4, 3, 4, 5, 1, 5, 1, 5, 1, 3, 2, 0, 4, 1, 1)
    assert rng.position == 20


def test_big_answers_of_a_seed_are_always_these() -> None:
    answers, rng = HashRng.from_seed(1).below_each([2**64, 2**100, 1, 52])

    assert answers == (5795120652090409513, 65677285299288133412531332213, 0, 16)
    assert rng.position == 2 + 4 + 1 + 1


def test_the_children_of_a_seed_are_always_these() -> None:
    rng = HashRng.from_seed(1)

    assert rng.fork(0).below_each([1000] * 5)[0] == (980, 837, 924, 217, 273)
    assert rng.fork(1).below_each([1000] * 5)[0] == (279, 127, 432, 431, 655)
    assert rng.below(2)[1].fork(0).below_each([1000] * 5)[0] == (287, 241, 536, 397, 338)


def test_the_stream_is_blake2b_in_counter_mode() -> None:
    rng = HashRng(KEY)

    answers, _ = rng.below_each([2**32] * 100)

    assert list(answers) == [word(KEY, place) for place in range(100)]


@given(
    start=st.integers(0, 40),
    bounds=st.lists(
        st.integers(1, 100) | st.integers(1, 2**33) | st.integers(1, 2**200) | st.just(3 * 2**30)
    ),
)
def test_every_answer_is_that_of_the_documented_algorithm(start: int, bounds: list[int]) -> None:
    rng, position = HashRng(KEY, start), start

    for n in bounds:
        expected, position = answer(KEY, position, n)
        found, rng = rng.below(n)
        assert found == expected
        assert rng.position == position


def test_a_word_above_the_last_whole_run_is_refused() -> None:
    n = 3 * 2**30
    position = first_position(at_least=n)
    taken = position + 1
    while word(KEY, taken) >= n:
        taken += 1

    found, rng = HashRng(KEY, position).below(n)

    assert found == word(KEY, taken)
    assert rng.position == taken + 1


def test_the_word_that_equals_the_limit_is_the_first_refused() -> None:
    position = first_position(at_least=2**31)
    limit = word(KEY, position)  # the greatest multiple of itself up to 2**32

    assert HashRng(KEY, position).below(limit)[1].position > position + 1
    assert HashRng(KEY, position).below_each([limit])[1].position > position + 1


def test_the_word_below_the_limit_is_the_last_accepted() -> None:
    position = first_position(at_least=2**31)
    last = word(KEY, position)

    assert HashRng(KEY, position).below(last + 1) == (last, HashRng(KEY, position + 1))
    assert HashRng(KEY, position).below_each([last + 1]) == ((last,), HashRng(KEY, position + 1))


def test_a_run_that_lacks_one_number_is_refused() -> None:
    n = 6700417  # divides 2**32 + 1
    position = first_position(at_least=2**32 + 1 - n)

    found, rng = HashRng(KEY, position).below(n)

    assert (found, rng.position) == answer(KEY, position, n)
    assert rng.position > position + 1


def test_numbers_of_two_words_are_refused_from_the_limit_on() -> None:
    position = first_position(at_least=2**31)  # of the higher word, which comes second
    value = word(KEY, position - 1) + (word(KEY, position) << 32)
    rng = HashRng(KEY, position - 1)

    assert rng.below(value + 1) == (value, HashRng(KEY, position + 1))
    assert rng.below(value)[1].position > position + 1


@pytest.mark.parametrize("taken", [1, 15, 16, 17, 20, 32, 40, 48, 50])
@pytest.mark.parametrize("start", [0, 5])
def test_the_stream_goes_on_after_any_number_of_words(start: int, taken: int) -> None:
    _, rng = HashRng(KEY, start).below_each([2**32] * taken)

    assert rng.below(2**32)[0] == word(KEY, start + taken)
    assert rng.below_each([2**32] * 2)[0] == (
        *(word(KEY, start + taken), word(KEY, start + taken + 1)),
    )


def test_a_bound_of_one_takes_a_word() -> None:
    assert HashRng(KEY).below(1) == (0, HashRng(KEY, 1))
    assert HashRng(KEY).below_each([1, 1]) == ((0, 0), HashRng(KEY, 2))


def test_a_bound_of_two_to_the_32_takes_one_word_and_one_more_takes_two() -> None:
    assert HashRng(KEY).below(2**32)[1].position == 1
    assert HashRng(KEY).below(2**32 + 1)[1].position == 2


def test_no_questions_change_nothing() -> None:
    assert HashRng(KEY, 5).below_each([]) == ((), HashRng(KEY, 5))


def test_positions_begin_anew_after_the_last() -> None:
    last = HashRng(KEY, 2**68 - 1)

    assert last.below(2**32) == (word(KEY, 2**68 - 1), HashRng(KEY, 0))
    assert last.below_each([2**32] * 2)[0] == (word(KEY, 2**68 - 1), word(KEY, 0))
    assert last.below_each([2**32] * 2)[1] == HashRng(KEY, 1)
    assert last.below_each([6])[1] == HashRng(KEY, 0)
    assert last.below_each([6] * 2)[1] == HashRng(KEY, 1)


def test_dice_are_fair() -> None:
    dice, _ = HashRng.from_seed("dice").below_each([6] * 60_000)

    squares = sum((dice.count(face) - 10_000) ** 2 / 10_000 for face in range(6))

    assert squares < 25.7  # p > 10**-4 at five degrees of freedom


def test_a_bound_that_divides_badly_is_answered_fairly() -> None:
    # Without refusing, the lower half of the range would come twice as often as the upper.
    answers, _ = HashRng.from_seed("bad").below_each([3 * 2**30] * 30_000)

    thirds = [sum(found >> 30 == third for found in answers) for third in range(3)]

    assert sum((third - 10_000) ** 2 / 10_000 for third in thirds) < 18.4  # p > 10**-4


def test_equal_keys_and_positions_are_equal_sources() -> None:
    drawn = HashRng(KEY).below(6)[1]

    assert drawn == HashRng(KEY, 1)
    assert hash(drawn) == hash(HashRng(KEY, 1))


@pytest.mark.parametrize(
    "other", [HashRng(KEY, 1), HashRng(bytes(32)), RecordingRng(HashRng(KEY)), KEY]
)
def test_another_key_position_or_kind_is_another_source(other: object) -> None:
    assert HashRng(KEY) != other


def test_children_depend_on_key_position_and_number() -> None:
    parents = [HashRng(KEY), HashRng(KEY, 1), HashRng(bytes(32))]

    children = {parent.fork(n) for parent in parents for n in (0, 1, 2**64 - 1)}

    assert len(children) == 9


def test_a_child_is_a_source_under_another_key_at_its_beginning() -> None:
    message = (7).to_bytes(16, "little") + (3).to_bytes(8, "little")
    key = blake2b(message, key=KEY, digest_size=32, person=b"knockout-fork").digest()

    assert HashRng(KEY, 7).fork(3) == HashRng(key)


def test_a_seed_is_hashed_to_the_key() -> None:
    assert HashRng.from_seed("club night") == HashRng(key_of("club night"))


def test_the_representation_hides_the_key() -> None:
    assert repr(HashRng(KEY, 12)) == "HashRng(<secret>, position=12)"


def test_a_pickle_holds_key_and_position_and_no_cache() -> None:
    fresh, drawn = HashRng(KEY, 1), HashRng(KEY).below(6)[1]

    assert pickle.dumps(drawn) == pickle.dumps(fresh)


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), "0" * 32, None, bytearray(32)])
def test_a_key_is_32_bytes(key: bytes) -> None:
    with pytest.raises(BadSetup) as caught:
        HashRng(key)

    assert str(caught.value) == "the key of a HashRng is 32 bytes"
    assert caught.value.code == "rng.key"


@pytest.mark.parametrize("position", [-1, 2**68, "0", 1.0])
def test_a_position_is_in_range(position: int) -> None:
    with pytest.raises(BadSetup) as caught:
        HashRng(KEY, position)

    assert str(caught.value) == "the position of a HashRng is in range(2**68)"
    assert caught.value.code == "rng.position"
