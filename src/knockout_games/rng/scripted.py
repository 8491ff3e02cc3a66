"""`ScriptedRng`: chance as written, for tests, replays and dice rolled by hand."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.rng._parts import (
    MAX_BOUND,
    Immutable,
    checked_bound,
    checked_bounds,
    checked_child,
    plain_int,
)

__all__ = ["ScriptedRng"]


@final
class ScriptedRng(Immutable):
    """Give *answers* in their order, one a question.

    A source is its own child, whatever the number. Sources are equal if the answers that are
    left are.

    >>> ScriptedRng([3, 0]).below(6)
    (3, ScriptedRng((0,)))

    Arguments:
        answers: Numbers from 0 on; each must suit the question that it will answer.

    Raises:
        BadSetup: If an answer is no integer, negative or not less than 2**4096.
    """

    __slots__ = ("_answers", "_next")
    _answers: tuple[int, ...]
    _next: int

    def __init__(self, answers: Iterable[int]) -> None:
        object.__setattr__(self, "_answers", _checked_answers(answers))
        object.__setattr__(self, "_next", 0)

    @property
    def answers(self) -> tuple[int, ...]:
        """The answers that are left."""
        return self._answers[self._next :]

    def below(self, n: int) -> tuple[int, "ScriptedRng"]:
        """Return the next answer, and the source to ask next.

        Raises:
            BadSetup: If no answer is left, the next is not in `range(n)`, or *n* is no integer,
                less than 1 or more than 2**4096.
        """
        answers, rng = self._answered([checked_bound(n)])
        return answers[0], rng

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "ScriptedRng"]:
        """Return one answer for each of *bounds*, and the source to ask next.

        Raises:
            BadSetup: If `below` would for one of them.
        """
        return self._answered(checked_bounds(bounds))

    def fork(self, n: int) -> "ScriptedRng":
        """Return the source itself.

        Raises:
            BadSetup: If *n* is not in `range(2**64)`.
        """
        checked_child(n)
        return self

    def to_plain(self) -> dict[str, object]:
        """Return the source as values that `json.dumps` takes: the answers that are left."""
        return {"kind": "scripted", "answers": [plain_int(answer) for answer in self.answers]}

    def _answered(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "ScriptedRng"]:
        end = self._next + len(bounds)
        answers = self._answers[self._next : end]
        for answer, n in zip(answers, bounds, strict=False):
            if answer >= n:
                raise BadSetup(
                    f"the next answer of the script, {answer}, is not in range({n})",
                    code="rng.answer",
                )
        if len(answers) < len(bounds):
            raise BadSetup(
                f"the script has no answer left for below({bounds[len(answers)]})",
                code="rng.exhausted",
            )
        rng = object.__new__(ScriptedRng)
        object.__setattr__(rng, "_answers", self._answers)
        object.__setattr__(rng, "_next", end)
        return answers, rng

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScriptedRng):
            return NotImplemented
        return self.answers == other.answers

    @override
    def __hash__(self) -> int:
        return hash((ScriptedRng, self.answers))

    @override
    def __reduce__(self) -> tuple[type["ScriptedRng"], tuple[tuple[int, ...]]]:
        return ScriptedRng, (self.answers,)

    @override
    def __repr__(self) -> str:
        return f"ScriptedRng({self.answers})"


def _checked_answers(answers: Iterable[int]) -> tuple[int, ...]:
    try:
        checked = tuple(map(index, answers))
    except TypeError:
        raise BadSetup("a script is a sequence of integers", code="rng.script") from None
    if checked and not 0 <= min(checked) <= max(checked) < MAX_BOUND:
        raise BadSetup("an answer of a script is in range(2**4096)", code="rng.script")
    return checked
