"""Pearson's chi-square test, small: is this how often each of these should have come?"""

from collections.abc import Mapping
from math import exp, inf, lgamma, log
from typing import Final, TypeVar

__all__ = ["chi_square"]

KeyT = TypeVar("KeyT")

_PRECISION: Final = 1e-12
_TINY: Final = 1e-300
_ROUNDS: Final = 100_000


def chi_square(seen: Mapping[KeyT, int], weights: Mapping[KeyT, float]) -> float:
    """Return the p-value of *seen*: how likely chance alone strays this far from *weights*.

    It is 0 if something was seen that has no weight, and 1 if there is but one possibility. Each
    possibility should be expected five times or more.

    >>> round(chi_square({"heads": 60, "tails": 40}, {"heads": 1, "tails": 1}), 4)
    0.0455

    Arguments:
        seen: How often each possibility came.
        weights: How likely each is, in any unit; all positive.
    """
    if any(key not in weights for key in seen):
        return 0.0
    draws, whole = sum(seen.values()), sum(weights.values())
    strayed = 0.0
    for key, weight in weights.items():
        expected = draws * weight / whole
        strayed += (seen.get(key, 0) - expected) ** 2 / expected
    return _upper_gamma((len(weights) - 1) / 2, strayed / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Return the regularized upper incomplete gamma function of *a* at *x*.

    Below a + 1 by its power series, above by its continued fraction, as any handbook has them
    (Abramowitz and Stegun 6.5.29 and 6.5.31).
    """
    if a == 0 or x <= 0:
        return 1.0
    factor = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, _ROUNDS):
            term *= x / (a + step)
            total += term
            if term < total * _PRECISION:
                break
        return 1 - factor * total
    above, below = inf, 1 / (x + 1 - a)
    fraction = below
    for step in range(1, _ROUNDS):
        slope, shift = -step * (step - a), x + 1 - a + 2 * step
        below = 1 / _off_zero(slope * below + shift)
        above = _off_zero(shift + slope / above)
        change = above * below
        fraction *= change
        if abs(change - 1) < _PRECISION:
            break
    return factor * fraction


def _off_zero(x: float) -> float:
    return x if abs(x) > _TINY else _TINY
