"""`SplitMix64`, a source for search: small, with cheap children, and without secrecy.

Algorithm: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014),
with the constants of Java's `SplittableRandom`: the state grows by 0x9E3779B97F4A7C15 modulo
2**64, and Stafford's mix 13 of it is the output. A try for `below(n)` takes one output, or for
n > 2**64 as many as n - 1 needs, lowest first. What these make is refused, and the next tried,
unless it lies below the greatest multiple of n that fits; the answer is what it leaves by n.
Child n has the state m(o + n * 0x9E3779B97F4A7C15), where o is the next output and m the mixing
of MurmurHash3.
"""

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex, cast, final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.rng._parts import (
    Immutable,
    checked_bound,
    checked_bounds,
    checked_child,
    plain_int,
    words_for,
)
from knockout_games.rng.seeds import key_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SplitMix64"]

_WORD: Final = 64
STATES: Final = 1 << _WORD
_MASK: Final = STATES - 1
_STEP: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


class _Draft:
    """A `SplitMix64` in the making: while it is one, its field can be set the fastest way."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state


@final
class SplitMix64(Immutable, _Draft):
    """Draw from a state of 64 bits.

    A few answers tell all the others: use it for search and statistics, never to deal a game
    that people play. A fork and up to four draws cost less than with `HashRng`, longer runs and
    shuffles more. All sources are places on one circle of 2**64 outputs: children do not
    overlap only because they are unlikely to begin close to each other.

    >>> SplitMix64(1234567).below(2**64)
    (6457827717110365317, SplitMix64(11400714819324433052))

    Arguments:
        state: Any number in `range(2**64)`. Use `from_seed` for small or similar seeds.

    Raises:
        BadSetup: If the state is none.
    """

    __slots__ = ()

    def __init__(self, state: int) -> None:
        try:
            checked = index(state)
        except TypeError:
            checked = -1
        if not 0 <= checked < STATES:
            raise BadSetup("the state of a SplitMix64 is in range(2**64)", code="rng.state")
        object.__setattr__(self, "_state", checked)

    @classmethod
    def from_seed(cls, seed: SupportsIndex | bytes | str) -> "SplitMix64":
        """Return the source that *seed* stands for: the first 8 bytes of its key are the state.

        Raises:
            BadSetup: If `key_of` refuses the seed.
        """
        return cls(int.from_bytes(key_of(seed)[:8], "little"))

    @property
    def state(self) -> int:
        """All that there is to know of the source."""
        return self._state

    def below(self, n: int) -> tuple[int, "SplitMix64"]:
        """Return a number that is uniform in `range(n)`, and the source to ask next.

        Raises:
            BadSetup: If *n* is no integer, less than 1 or more than 2**4096.
        """
        if type(n) is int and 0 < n <= STATES:
            state = (self._state + _STEP) & _MASK
            output = (state ^ state >> 30) * _MIX_1 & _MASK  # `_mixed`, without the call
            output = (output ^ output >> 27) * _MIX_2 & _MASK
            output ^= output >> 31
            answer = output % n
            # Is the run of n numbers that the output lies in a whole one?
            if output - answer <= STATES - n:
                rng = _draft(state)
                rng.__class__ = SplitMix64
                return answer, rng
        answers, rng = self._one_by_one([checked_bound(n)])
        return answers[0], rng

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "SplitMix64"]:
        """Return one answer for each of *bounds*: those of asking `below` one after another.

        Raises:
            BadSetup: If one of *bounds* is no integer, less than 1 or more than 2**4096.
        """
        asked = checked_bounds(bounds)
        safe = STATES - max(asked, default=0)
        state = self._state
        answers: list[int] = []
        for n in asked:
            state = (state + _STEP) & _MASK
            output = (state ^ state >> 30) * _MIX_1 & _MASK
            output = (output ^ output >> 27) * _MIX_2 & _MASK
            output ^= output >> 31
            if output > safe:
                # Perhaps it has to be refused.
                return self._one_by_one(asked)
            answers.append(output % n)
        rng = _draft(state)
        rng.__class__ = SplitMix64
        return tuple(answers), rng

    def fork(self, n: int) -> "SplitMix64":
        """Return child *n*.

        Raises:
            BadSetup: If *n* is not in `range(2**64)`.
        """
        mixed = (_mixed((self._state + _STEP) & _MASK) + checked_child(n) * _STEP) & _MASK
        mixed = (mixed ^ mixed >> 33) * 0xFF51AFD7ED558CCD & _MASK
        mixed = (mixed ^ mixed >> 33) * 0xC4CEB9FE1A85EC53 & _MASK
        rng = _draft(mixed ^ mixed >> 33)
        rng.__class__ = SplitMix64
        return rng

    def to_plain(self) -> dict[str, object]:
        """Return the source as values that `json.dumps` takes."""
        return {"kind": "splitmix64", "state": plain_int(self._state)}

    def _one_by_one(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "SplitMix64"]:
        """Answer *bounds* in the way that is right for all of them."""
        state = self._state
        answers: list[int] = []
        for n in bounds:
            size = words_for(n, _WORD)
            whole = (1 << _WORD * size) - n
            while True:
                value = 0
                for place in range(size):
                    state = (state + _STEP) & _MASK
                    value |= _mixed(state) << _WORD * place
                answer = value % n
                if value - answer <= whole:
                    break
            answers.append(answer)
        return tuple(answers), SplitMix64(state)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SplitMix64):
            return NotImplemented
        return self._state == other._state

    @override
    def __hash__(self) -> int:
        return hash((SplitMix64, self._state))

    @override
    def __reduce__(self) -> tuple[type["SplitMix64"], tuple[int]]:
        return SplitMix64, (self._state,)

    @override
    def __repr__(self) -> str:
        return f"SplitMix64({self._state})"


_draft = cast("Callable[[int], SplitMix64]", _Draft)


def _mixed(state: int) -> int:
    mixed = (state ^ state >> 30) * _MIX_1 & _MASK
    mixed = (mixed ^ mixed >> 27) * _MIX_2 & _MASK
    return mixed ^ mixed >> 31
