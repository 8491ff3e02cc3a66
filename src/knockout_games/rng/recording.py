"""`RecordingRng`: a source that remembers what it was asked and what it answered."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Generic, NamedTuple, TypeVar, cast, final

from typing_extensions import override

from knockout_games.errors import Unsupported
from knockout_games.rng._parts import Immutable, checked_bound, checked_bounds, plain_int
from knockout_games.rng.protocol import PlainRng, Rng

__all__ = ["RecordingRng", "recorded"]

R = TypeVar("R", bound=Rng)
R_co = TypeVar("R_co", bound=Rng, covariant=True)


class _Draw(NamedTuple):
    """The newest draw and, behind it, those before.

    So drawing copies nothing, and sources that part ways share their common past.
    """

    before: "_Draw | None"
    answers: tuple[int, ...]
    bounds: tuple[int, ...]


@final
class RecordingRng(Immutable, Generic[R_co]):
    """Ask *inner* and keep what it answers, for records that hold the outcomes of chance.

    A draw costs the same however many are kept; reading `answers` or `bounds`, comparing and
    hashing take time in proportion. Sources are equal if their inner sources and all that they
    keep are. Children keep nothing yet.

    >>> from knockout_games.rng import SplitMix64
    >>> answers, rng = RecordingRng(SplitMix64(1)).below_each([6, 6])
    >>> rng.answers == answers, rng.bounds
    (True, (6, 6))

    Arguments:
        inner: Any source.
    """

    __slots__ = ("_inner", "_newest")
    _inner: R_co
    _newest: _Draw | None

    def __init__(self, inner: R_co) -> None:
        object.__setattr__(self, "_inner", inner)
        object.__setattr__(self, "_newest", None)

    @property
    def inner(self) -> R_co:
        """The source that is asked next."""
        return self._inner

    @property
    def answers(self) -> tuple[int, ...]:
        """All answers given, the oldest first."""
        return tuple(chain.from_iterable([draw.answers for draw in self._draws()][::-1]))

    @property
    def bounds(self) -> tuple[int, ...]:
        """What was asked for each of `answers`: the n of `below(n)`."""
        return tuple(chain.from_iterable([draw.bounds for draw in self._draws()][::-1]))

    def below(self, n: int) -> tuple[int, "RecordingRng[R_co]"]:
        """Return the answer of the inner source, and the source to ask next.

        Raises:
            BadSetup: If the inner source refuses, or one of ours would.
        """
        bound = checked_bound(n)
        answer, inner = self._inner.below(bound)
        return answer, _made(inner, _Draw(self._newest, (answer,), (bound,)))

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "RecordingRng[R_co]"]:
        """Return the answers of the inner source, and the source to ask next.

        Raises:
            BadSetup: If the inner source refuses, or one of ours would.
        """
        asked = checked_bounds(bounds)
        answers, inner = self._inner.below_each(asked)
        return answers, _made(inner, _Draw(self._newest, answers, tuple(asked)))

    def fork(self, n: int) -> "RecordingRng[R_co]":
        """Return child *n* of the inner source, recorded anew.

        Raises:
            BadSetup: If *n* is not in `range(2**64)`.
        """
        return RecordingRng(self._inner.fork(n))

    def to_plain(self) -> dict[str, object]:
        """Return the source as values that `json.dumps` takes, the inner one included.

        Raises:
            Unsupported: If the inner source has no plain form.
        """
        if not isinstance(self._inner, PlainRng):
            raise Unsupported(
                f"{type(self._inner).__name__} has no plain form (to_plain)", code="rng.plain"
            )
        return {
            "kind": "recording",
            "inner": self._inner.to_plain(),
            "answers": [plain_int(answer) for answer in self.answers],
            "bounds": [plain_int(bound) for bound in self.bounds],
        }

    def _draws(self) -> Iterator[_Draw]:
        draw = self._newest
        while draw is not None:
            yield draw
            draw = draw.before

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordingRng):
            return NotImplemented
        return _compared(self) == _compared(cast("RecordingRng[Rng]", other))

    @override
    def __hash__(self) -> int:
        return hash((RecordingRng, *_compared(self)))

    @override
    def __reduce__(self) -> tuple[Callable[..., "RecordingRng[R_co]"], tuple[object, ...]]:
        return recorded, _compared(self)

    @override
    def __repr__(self) -> str:
        return f"<RecordingRng of {self._inner!r}, answers: {self.answers}>"


def recorded(inner: R, answers: tuple[int, ...], bounds: tuple[int, ...]) -> RecordingRng[R]:
    """Return a recording that has gone on for a while: *answers* were given to *bounds*."""
    return _made(inner, _Draw(None, answers, bounds))


def _made(inner: R, newest: _Draw | None) -> RecordingRng[R]:
    rng = RecordingRng(inner)
    object.__setattr__(rng, "_newest", newest)
    return rng


def _compared(rng: RecordingRng[R]) -> tuple[R, tuple[int, ...], tuple[int, ...]]:
    return rng.inner, rng.answers, rng.bounds
