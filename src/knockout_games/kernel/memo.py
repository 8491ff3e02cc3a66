"""Remember answers about classes."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, cast

from typing_extensions import TypeVar

__all__ = ["memo"]

P = ParamSpec("P")
R = TypeVar("R")


def memo(function: Callable[P, R]) -> Callable[P, R]:
    """Return *function* with its last 4,096 answers remembered, typed as it was.

    The wrapper of `functools` takes hashable arguments only, and type checkers hold classes with
    an `__eq__` of their own to be none.
    """
    return cast("Callable[P, R]", lru_cache(maxsize=4096)(function))
