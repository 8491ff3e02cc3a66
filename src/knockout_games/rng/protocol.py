"""What a random source is: ask it, and it answers with a number and with the next source."""

from collections.abc import Sequence
from typing import Protocol, Self, runtime_checkable

__all__ = ["PlainRng", "Rng"]


class Rng(Protocol):
    """Answer questions for random integers without ever changing.

    The same source, asked the same question, gives the same answer; chance goes on with the
    source that comes beside the answer. Any immutable, hashable, picklable object that has these
    three methods will do.
    """

    def below(self, n: int) -> tuple[int, Self]:
        """Return a number that is uniform in `range(n)`, and the source to ask next.

        Raises:
            BadSetup: If *n* is no integer or less than 1.
        """
        ...

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], Self]:
        """Return one answer for each of *bounds*: those of asking `below` one after another.

        Raises:
            BadSetup: If one of *bounds* is no integer or less than 1.
        """
        ...

    def fork(self, n: int) -> Self:
        """Return child *n*: a source that depends on the whole state of this one and on *n*.

        Raises:
            BadSetup: If *n* is not in `range(2**64)`.
        """
        ...


@runtime_checkable
class PlainRng(Rng, Protocol):
    """Be a random source that can be written as plain data, as all in this package can."""

    def to_plain(self) -> dict[str, object]:
        """Return the source as values that `json.dumps` takes, its secrets included."""
        ...
