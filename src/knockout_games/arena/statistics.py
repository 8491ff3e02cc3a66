"""How sure a number is: Wilson's interval, and the bootstrap over deals."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, TypeAlias

from knockout_games.rng import SplitMix64

__all__ = ["Interval", "bootstrap", "wilson"]

Interval: TypeAlias = tuple[float, float]
"""Where a number lies with a confidence of 95 %."""

_Z: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""

_DRAWS: Final = 1_000
_TAIL: Final = 25
"""How many of the draws lie beyond each end of an interval of 95 %."""


def wilson(wins: int, games: int) -> Interval:
    """Return the interval of a share of *games* that are independent and won or not.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)

    Arguments:
        wins: How many were won.
        games: How many there were, at least one.
    """
    share, square = wins / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = sqrt(share * (1 - share) / games + square / (4 * games * games))
    half = _Z * spread / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(parts: Mapping[int, tuple[float, float]]) -> Interval:
    """Return the interval of a mean whose games come in groups that belong together.

    The groups are drawn again, with replacement, by a generator of a fixed seed: the same games
    give the same interval.

    Arguments:
        parts: The sum and the number of games of each group, such as a deal; at least one.
    """
    sums = [parts[key] for key in sorted(parts)]
    means: list[float] = []
    for chosen in _resamples(len(sums)):
        total = games = 0.0
        for place in chosen:
            value, many = sums[place]
            total += value
            games += many
        means.append(total / games)
    means.sort()
    return means[_TAIL - 1], means[-_TAIL]


@lru_cache(maxsize=4)
def _resamples(size: int) -> Sequence[tuple[int, ...]]:
    source = SplitMix64.from_seed("bootstrap")
    found: list[tuple[int, ...]] = []
    for _ in range(_DRAWS):
        chosen, source = source.below_each([size] * size)
        found.append(chosen)
    return found
