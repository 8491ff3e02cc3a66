"""One cheap stream of random numbers for a search."""

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from knockout_games.kernel.setup import Seed
from knockout_games.rng import SplitMix64, new_seed

__all__ = ["Stream", "Streams"]

_PRECISE: Final = 1 << 32


class Stream:
    """Answer like an `Rng`, but from one stream that moves on with each question.

    It is no value: the same question asked twice has two answers. It stands for the chance of
    sampled worlds that a search visits once and throws away; no position with it inside ever
    leaves the search. Up to 2**32 no chance is off by more than one part in 2**21.

    Arguments:
        seed: Any integer.
    """

    __slots__ = ("_bits", "random")

    def __init__(self, seed: int) -> None:
        source = Random(seed)
        self.random: Final = source.random
        """Return a number that is uniform from 0 to 1, without 1."""
        self._bits: Final = source.getrandbits

    def below(self, n: int) -> tuple[int, Self]:
        """Return a number in `range(n)`, and itself."""
        return int(self.random() * n) if n <= _PRECISE else self._wide(n), self

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], Self]:
        """Return one number in `range(n)` for each n of *bounds*, and itself."""
        random = self.random
        return tuple([int(random() * n) if n <= _PRECISE else self._wide(n) for n in bounds]), self

    def fork(self, n: int) -> Self:
        """Return itself: what it answers next is independent of what it has answered."""
        del n
        return self

    def _wide(self, n: int) -> int:
        size = (n - 1).bit_length()
        number = self._bits(size)
        while number >= n:
            number = self._bits(size)
        return number


class Streams:
    """The streams of a bot, one for each choice, from one seed.

    Arguments:
        seed: What they depend on; None draws from the operating system.

    Raises:
        BadSetup: If the seed is of a wrong type.
    """

    __slots__ = ("_asked", "_rng")

    def __init__(self, seed: Seed | None) -> None:
        self._rng = SplitMix64.from_seed(new_seed() if seed is None else seed)
        self._asked = 0

    def next(self) -> Stream:
        """Return the stream for the next choice."""
        self._asked += 1
        return Stream(self._rng.fork(self._asked).state)
