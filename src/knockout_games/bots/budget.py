"""How long a search goes on: until so many simulations are made, or so many seconds are over."""

from collections.abc import Iterator
from itertools import count
from math import inf, isfinite
from time import perf_counter
from typing import Final, TypeVar

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown

__all__ = ["Budget", "checked_limit", "deadline"]

T = TypeVar("T")

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
        checked_limit(self.simulations, "simulations", whole=True)
        checked_limit(self.seconds, "seconds", whole=False)

    def rounds(self, within: float | None = None) -> Iterator[int]:
        """Yield 0, 1, 2 ... as long as the budget lasts, always at least once.

        Arguments:
            within: The seconds that the caller gives; None gives any time.
        """
        most = self.simulations
        end = deadline(self.seconds, within)
        if end == inf:
            yield from range(_USUAL if most is None else most)
            return
        yield 0
        for number in count(1) if most is None else range(1, most):
            if perf_counter() >= end:
                return
            yield number


def deadline(seconds: float | None, within: float | None) -> float:
    """Return when a search that begins now must end, by `perf_counter`.

    Arguments:
        seconds: The most seconds of the bot for a move, or None.
        within: The seconds that the caller gives, of which a small part is kept back, or None.
    """
    begun = perf_counter()
    end = inf if seconds is None else begun + seconds
    if within is None or within == inf:
        return end
    if not within > 0:  # not a number, either
        return begun
    return min(end, begun + within - min(within * _MARGIN, _MOST_MARGIN))


def checked_limit(limit: T, name: str, *, whole: bool) -> T:
    """Return *limit*.

    Raises:
        BadSetup: If it is neither None nor a number above 0.
    """
    if limit is not None and not _is_positive(limit, whole=whole):
        raise BadSetup(f"{shown(limit)} is no number above 0", code="bot.budget", where=name)
    return limit


def _is_positive(number: object, *, whole: bool) -> bool:
    """Tell whether *number* is an `int`, or unless *whole* a `float`, above 0 and finite."""
    if isinstance(number, bool) or not isinstance(number, int if whole else int | float):
        return False
    return number > 0 and isfinite(number)
