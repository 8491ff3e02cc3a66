"""What the sources share: immutability, checks of arguments, the form of big integers."""

from collections.abc import Iterable
from operator import index
from typing import Final, Never, Self

from typing_extensions import override

from knockout_games.errors import BadSetup

MAX_BITS: Final = 4096
"""A bound is at most 2 to this power: far above any count of deals, and documents stay small."""

MAX_BOUND: Final = 1 << MAX_BITS

CHILDREN: Final = 1 << 64
"""How many children a source has."""

EXACT_IN_JSON: Final = 1 << 53
"""Every reader of JSON keeps integers up to this; larger ones are written as text."""


class Immutable:
    """Refuse changes after construction; a copy of what never changes is the thing itself."""

    __slots__ = ()

    @override
    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    @override
    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def bytes_or_none(value: object) -> bytes | None:
    """Return *value* if it is bytes: for arguments whose annotation may not have been heeded."""
    return value if isinstance(value, bytes) else None


def checked_bound(n: int) -> int:
    """Return *n* as a plain int.

    Raises:
        BadSetup: If it is no integer, less than 1 or more than `MAX_BOUND`.
    """
    try:
        bound = index(n)
    except TypeError:
        raise BadSetup(
            f"below() needs an integer, not {type(n).__name__}", code="rng.bound"
        ) from None
    if bound < 1:
        raise BadSetup("below() needs n >= 1", code="rng.bound")
    if bound > MAX_BOUND:
        raise BadSetup(f"below() needs n <= 2**{MAX_BITS}", code="rng.bound")
    return bound


def checked_bounds(bounds: Iterable[int]) -> list[int]:
    """Return *bounds* as plain ints.

    Raises:
        BadSetup: If they are no sequence, or one is refused by `checked_bound`.
    """
    # A shuffle asks a range: its ends tell of all that lies between.
    if type(bounds) is range and bounds and 0 < bounds[-1] <= bounds[0] <= MAX_BOUND:
        return list(bounds)
    try:
        asked = list(bounds)
    except TypeError:
        raise BadSetup(
            f"below_each() needs a sequence of integers, not {type(bounds).__name__}",
            code="rng.bound",
        ) from None
    try:
        checked = list(map(index, asked))
    except TypeError:
        checked = []
    if asked and (not checked or min(checked) < 1 or max(checked) > MAX_BOUND):
        return [checked_bound(n) for n in asked]
    return checked


def checked_child(n: int) -> int:
    """Return *n* as a plain int.

    Raises:
        BadSetup: If it is not in `range(2**64)`.
    """
    try:
        child = index(n)
    except TypeError:
        raise BadSetup(
            f"fork() needs an integer, not {type(n).__name__}", code="rng.fork"
        ) from None
    if not 0 <= child < CHILDREN:
        raise BadSetup("fork() needs 0 <= n < 2**64", code="rng.fork")
    return child


def words_for(n: int, bits: int) -> int:
    """Return how many words of *bits* bits a try for `below(n)` takes: at least one."""
    return max(1, -(-(n - 1).bit_length() // bits))


def plain_int(value: int) -> int | str:
    """Return *value* as JSON holds it without loss: a number, or its decimal digits."""
    return value if value <= EXACT_IN_JSON else str(value)
