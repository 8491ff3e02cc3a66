"""A random source that writes down what it was asked, and notices when it is asked again."""

from collections.abc import Sequence
from typing import Self

import attrs

from knockout_games.rng import Rng

__all__ = ["AskedAgain", "Tape", "Taped", "taped"]


class AskedAgain(Exception):
    """A random source was asked for the same draw twice."""


@attrs.define
class Tape:
    """What a game asked of chance, in order, and what it was told."""

    bounds: list[int] = attrs.field(factory=list[int])
    answers: list[int] = attrs.field(factory=list[int])


@attrs.frozen(eq=False)
class Taped:
    """A source whose questions and answers go onto a tape; it is its own child.

    A state must hold the newest source: what is asked of an older one cannot be replayed. Such a
    question raises `AskedAgain`. Unlike `RecordingRng` it tells of what was asked even where the
    source that came with the answer was thrown away.
    """

    inner: Rng
    tape: Tape
    place: int = 0

    def below(self, n: int) -> tuple[int, Self]:
        """Return the answer of the inner source, and the source to ask next."""
        answers, after = self.below_each((n,))
        return answers[0], after

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], Self]:
        """Return the answers of the inner source, and the source to ask next."""
        if self.place != len(self.tape.answers):
            raise AskedAgain
        answers, inner = self.inner.below_each(bounds)
        self.tape.bounds += bounds
        self.tape.answers += answers
        return answers, attrs.evolve(self, inner=inner, place=self.place + len(answers))

    def fork(self, n: int) -> Self:
        """Return the source itself, as a script does."""
        del n
        return self

    def to_plain(self) -> dict[str, object]:
        """Return nothing: it is compared with nothing."""
        return {}


def taped(inner: Rng) -> tuple[Taped, Tape]:
    """Return a source that asks *inner*, and its tape, which is still empty."""
    tape = Tape()
    return Taped(inner, tape), tape
