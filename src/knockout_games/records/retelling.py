"""A random source that tells chance as it was recorded, and keeps the real one in step."""

from collections.abc import Sequence

import attrs

from knockout_games.rng import Rng, ScriptedRng

__all__ = ["Retold"]


@attrs.frozen
class Retold:
    """Answer from *script*, and ask *inner* the same.

    So a record replays as it was played even where a later version of a source would answer
    otherwise, and the states can be given the source that they had.

    Arguments:
        inner: The source of the live game.
        script: What it answered then.
        agrees: Whether it has answered the same until now.
    """

    inner: Rng
    script: ScriptedRng
    agrees: bool = True

    def below(self, n: int) -> tuple[int, "Retold"]:
        """Return the recorded answer, and the source to ask next.

        Raises:
            BadSetup: If no answer is left, or the next does not suit.
        """
        answers, rng = self.below_each((n,))
        return answers[0], rng

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "Retold"]:
        """Return the recorded answers, and the source to ask next.

        Raises:
            BadSetup: If too few answers are left, or one does not suit.
        """
        told, script = self.script.below_each(bounds)
        said, inner = self.inner.below_each(bounds)
        return told, Retold(inner, script, self.agrees and told == said)

    def fork(self, n: int) -> "Retold":
        """Return a source that tells the same."""
        return Retold(self.inner.fork(n), self.script.fork(n), self.agrees)
