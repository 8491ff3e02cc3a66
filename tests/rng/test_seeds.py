"""Seeds, commitments and generators of others: what they give, and what is refused."""

from __future__ import annotations

import random
import types
from hashlib import blake2b
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games.errors import BadSetup
from knockout_games.rng import HashRng, commitment, key_of, new_seed, rng_from

if TYPE_CHECKING:
    import builtins


class Number:
    """An integer of someone else's, like those of NumPy."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Generator:
    """Gives bytes as NumPy's generators do."""

    def __init__(self, drawn: object) -> None:
        self.drawn = cast("bytes", drawn)
        self.asked: list[int] = []

    def bytes(self, length: int) -> builtins.bytes:
        self.asked.append(length)
        return self.drawn


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (0, "79fdec52ce37090e2730c791c26ecbf6d0efb1d240a90293cd854d244717e588"),
        (1, "f68bdac3aa8028816e6d63facb3167c122567808ba73ede9a2e3c157c9457edd"),
        (-1, "90eaa99792c82bf7c208273399a1ffda3c46d1f39808632e7e5d90c7fe2fec38"),
        (256, "39caf6360e6798c8ccf0c7f4285ede19c1afb8e95df49403e9b42e017a1ec7f5"),
        (2**200, "2a0b395ef69e4ee105502068b60f6beddf6c2e233195ac508da0124af0d86063"),
        ("1", "907a6f87bb279b26b511a071d602c72ec6ffba6dcbf422f0e132c36ad318e11f"),
        (b"1", "76f8f73644c91c80d3687b9566f25fca8c3ce1e012fe59e60b789af2bf92faa1"),
        ("", "1ec6d71f5454c7c987c03fa6b079a0b0ccabcfb60c5561ecbec6c406b0696bb5"),
        (b"", "698353483829c487ad24c8f7bba3d554dbbbf9e4ab81ce36d202cd9bf5f9d7d9"),
        ("é", "3d4f8187f290c48d423d2b4df25810d970342c85df515d29cd74cf4a042fb982"),
    ],
)
def test_the_key_of_a_seed_is_always_this(seed: int | bytes | str, key: str) -> None:
    assert key_of(seed).hex() == key


@given(st.integers() | st.binary(), st.integers() | st.binary())
def test_different_seeds_have_different_keys(one: int | bytes, other: int | bytes) -> None:
    assert (key_of(one) == key_of(other)) == (one == other)


@pytest.mark.parametrize("number", [-129, -128, -1, 0, 127, 128, 255, 256])
def test_a_number_is_hashed_with_its_type_and_sign(number: int) -> None:
    told = b"i" + number.to_bytes(abs(number).bit_length() // 8 + 1, "little", signed=True)

    assert key_of(number) == blake2b(told, digest_size=32, person=b"knockout-seed").digest()


def test_other_integers_are_the_same_seed() -> None:
    assert key_of(Number(12)) == key_of(12)


def test_huge_numbers_are_seeds() -> None:
    assert key_of(10**5000) != key_of(10**5000 + 1)


@pytest.mark.parametrize("seed", [1.0, None, (1, 2), bytearray(b"1"), object()])
def test_what_is_no_seed_is_refused_by_its_type(seed: int) -> None:
    with pytest.raises(BadSetup) as caught:
        HashRng.from_seed(seed)

    assert str(caught.value) == f"a seed is an int, bytes or a str, not {type(seed).__name__}"
    assert caught.value.code == "rng.seed"


def test_a_text_that_is_not_valid_unicode_is_no_seed() -> None:
    with pytest.raises(BadSetup) as caught:
        key_of("\ud800")

    assert str(caught.value) == "the seed is a text that is not valid Unicode"
    assert caught.value.code == "rng.seed"


def test_new_seeds_are_32_bytes_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}

    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 100


def test_the_commitment_to_a_seed_is_always_this() -> None:
    assert commitment(b"\x07" * 16) == (
        "2716557c3627cbdddc9678d46992da31f73046e34ff87dd617777fc561b3f108"
    )


def test_a_commitment_is_not_the_key() -> None:
    seed = new_seed()

    assert commitment(seed) != key_of(seed).hex()


def test_a_short_seed_is_not_committed_to() -> None:
    with pytest.raises(BadSetup) as caught:
        commitment(bytes(15))

    assert str(caught.value) == (
        "a commitment needs a seed of at least 16 random bytes, not 15: a shorter one can be found"
        " by trying; new_seed() makes a good one"
    )
    assert caught.value.code == "rng.commitment"


@pytest.mark.parametrize("seed", [1, "a text of more than sixteen", bytearray(32), None])
def test_only_bytes_are_committed_to(seed: bytes) -> None:
    with pytest.raises(BadSetup) as caught:
        commitment(seed)

    assert str(caught.value) == (
        f"a commitment needs a seed of random bytes, not {type(seed).__name__}: a number or a text"
        " can be found by trying; new_seed() makes a good one"
    )
    assert caught.value.code == "rng.commitment"


def test_a_generator_of_the_standard_library_is_asked_once_for_256_bits() -> None:
    generator = random.Random(1)
    drawn = random.Random(1).getrandbits(256)

    assert rng_from(generator) == HashRng.from_seed(drawn.to_bytes(32, "little"))
    expected = random.Random(1)
    expected.getrandbits(256)
    assert generator.getstate() == expected.getstate()


def test_the_source_of_a_seeded_generator_is_always_this() -> None:
    assert rng_from(random.Random(1)).below_each([1000] * 4)[0] == (370, 436, 958, 189)


def test_a_generator_that_gives_bytes_is_asked_once_for_32() -> None:
    generator = Generator(bytes(range(32)))

    assert rng_from(generator) == HashRng.from_seed(bytes(range(32)))
    assert generator.asked == [32]


@pytest.mark.parametrize(
    "generator",
    [
        None,
        1,
        "seed",
        random,
        random.Random,
        Generator,
        Generator(bytes(31)),
        Generator("x" * 32),
        HashRng(bytes(32)),
    ],
    # By name: two processes that share the tests must see the same names, without addresses.
    ids=[
        "none",
        "number",
        "text",
        "module",
        "class",
        "own class",
        "too few bytes",
        "text for bytes",
        "source of ours",
    ],
)
def test_what_is_no_generator_is_refused(generator: random.Random) -> None:
    with pytest.raises(BadSetup) as caught:
        rng_from(generator)

    assert str(caught.value) == (
        f"rng_from() takes a random.Random or a NumPy generator, not {type(generator).__name__}"
    )
    assert caught.value.code == "rng.generator"


def test_a_module_with_a_generator_for_everybody_is_refused() -> None:
    module = types.ModuleType("numpy.random")
    vars(module)["bytes"] = random.randbytes

    with pytest.raises(BadSetup, match="not module"):
        rng_from(cast("random.Random", module))
