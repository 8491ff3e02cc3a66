"""How long a search goes on: until so many simulations are made, or so many seconds are over."""

from collections.abc import Iterator
from itertools import count
from math import inf, isfinite
from time import perf_counter
from typing import Final

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown

__all__ = ["Budget"]

_USUAL: Final = 500
_MARGIN: Final = 0.05
"""The part of a time limit that is kept back for the last simulation and for the way home."""

_MOST_MARGIN: Final = 0.2


@attrs.frozen(kw_only=True)
class Budget:
    """What a search may use for one move; with both limits, what comes first ends it.

    Without any, it makes 500 simulations, or uses all of the time that `choose_within` gives.

    Arguments:
        simulations: The most simulations, or None.
        seconds: The most seconds, or None.

    Raises:
        BadSetup: If a limit is not a number above 0.
    """

    simulations: int | None = None
    seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        for name in ("simulations", "seconds"):
            limit = getattr(self, name)
            if limit is not None and not is_positive(limit, whole=name == "simulations"):
                raise BadSetup(
                    f"{shown(limit)} is no number above 0", code="bot.budget", where=name
                )

    def rounds(self, within: float | None = None) -> Iterator[int]:
        """Yield 0, 1, 2 ... as long as the budget lasts, always at least once.

        Arguments:
            within: The seconds that the caller gives; None gives any time.
        """
        begun = perf_counter()
        most, seconds = self.simulations, self.seconds
        if most is None and seconds is None and within is None:
            most = _USUAL
        end = inf if seconds is None else begun + seconds
        if within is not None:
            end = min(end, begun + within - min(within * _MARGIN, _MOST_MARGIN))
        if end == inf:
            yield from range(most or 1)
            return
        yield 0
        for number in count(1) if most is None else range(1, most):
            if perf_counter() >= end:
                return
            yield number


def is_positive(number: object, *, whole: bool) -> bool:
    """Tell whether *number* is an `int`, or unless *whole* a `float`, above 0 and finite."""
    if isinstance(number, bool) or not isinstance(number, int if whole else int | float):
        return False
    return number > 0 and isfinite(number)
