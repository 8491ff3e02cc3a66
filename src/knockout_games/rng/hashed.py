"""`HashRng`, the default source: its past answers tell nothing of its future ones.

Algorithm: BLAKE2b (Aumasson, Neves, Wilcox-O'Hearn, Winnerlein 2013; RFC 7693) with a secret key
in counter mode. Block b is `blake2b(b as 8 bytes, key=key, digest_size=64,
person=b"knockout-rng")`, read as sixteen words of 32 bits, all little-endian; the position counts
words. A try for `below(n)` takes one word, or for n > 2**32 as many as n - 1 needs, lowest first.
What these make is refused, and the next tried, unless it lies below the greatest multiple of n
that fits; the answer is what it leaves by n. `below(1)` takes a word like any other.
Child n has the key `blake2b(position as 16 bytes, n as 8 bytes, key=key, digest_size=32,
person=b"knockout-fork")` and begins at position 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from operator import index, mod
from struct import Struct
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias, cast, final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.rng._parts import (
    Immutable,
    bytes_or_none,
    checked_bound,
    checked_bounds,
    checked_child,
    plain_int,
    words_for,
)
from knockout_games.rng.seeds import KEY_SIZE, key_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HashRng"]

_Words: TypeAlias = tuple[int, ...]

_WORD: Final = 32
_SPAN: Final = 1 << _WORD
_IN_BLOCK: Final = 15  # a mask: the place of a word in its block of sixteen
_BLOCKS: Final = (1 << 64) - 1  # a mask, too
POSITIONS: Final = 1 << 68
"""Positions are counted modulo this; nobody gets there."""

_unpacked = Struct("<16I").unpack


class _Draft:
    """A `HashRng` in the making: while it is one, its fields can be set the fastest way."""

    __slots__ = ("_hasher", "_key", "_position", "_words")

    def __init__(self, key: bytes, hasher: blake2b, position: int, words: _Words) -> None:
        self._key = key
        self._hasher = hasher  # has the key; copying it is cheaper than making it anew
        self._position = position
        self._words = words  # of the block that the position is in; () if not known yet


@final
class HashRng(Immutable, _Draft):
    """Draw from keyed BLAKE2b in counter mode.

    Without the *key* nobody can tell the answers from true chance, however many he has seen.
    Children have keys of their own. Sources are equal if their keys and positions are. The
    representation does not show the key; `to_plain` and pickles do.

    >>> HashRng.from_seed("my game").below_each([6, 6, 6])
    ((1, 2, 1), HashRng(<secret>, position=3))

    Arguments:
        key: The secret, 32 bytes.
        position: How many words of 32 bits have been taken, less than 2**68.

    Raises:
        BadSetup: If the key or the position is none.
    """

    __slots__ = ()

    def __init__(self, key: bytes, position: int = 0) -> None:
        secret = bytes_or_none(key)
        if secret is None or len(secret) != KEY_SIZE:
            raise BadSetup(f"the key of a HashRng is {KEY_SIZE} bytes", code="rng.key")
        try:
            place = index(position)
        except TypeError:
            place = -1
        if not 0 <= place < POSITIONS:
            raise BadSetup("the position of a HashRng is in range(2**68)", code="rng.position")
        set_field = object.__setattr__
        set_field(self, "_key", secret)
        set_field(self, "_hasher", _hasher_of(secret))
        set_field(self, "_position", place)
        set_field(self, "_words", ())

    @classmethod
    def from_seed(cls, seed: SupportsIndex | bytes | str) -> "HashRng":
        """Return the source that *seed* stands for, the same everywhere and for ever.

        Raises:
            BadSetup: If `key_of` refuses the seed.
        """
        return _at_start(key_of(seed))

    @property
    def position(self) -> int:
        """How many words of the stream have been taken."""
        return self._position

    def below(self, n: int) -> tuple[int, "HashRng"]:
        """Return a number that is uniform in `range(n)`, and the source to ask next.

        Raises:
            BadSetup: If *n* is no integer, less than 1 or more than 2**4096.
        """
        if type(n) is int and 0 < n <= _SPAN:
            position = self._position
            words = self._words or _block(self._hasher, position >> 4)
            word = words[position & _IN_BLOCK]
            answer = word % n
            # Is the run of n numbers that the word lies in a whole one?
            if word - answer <= _SPAN - n:
                position += 1
                if position & _IN_BLOCK:
                    rng = _draft(self._key, self._hasher, position, words)
                else:
                    rng = _draft(self._key, self._hasher, position % POSITIONS, ())
                rng.__class__ = HashRng
                return answer, rng
        answers, rng = self._one_by_one([checked_bound(n)])
        return answers[0], rng

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], "HashRng"]:
        """Return one answer for each of *bounds*: those of asking `below` one after another.

        Raises:
            BadSetup: If one of *bounds* is no integer, less than 1 or more than 2**4096.
        """
        asked: Sequence[int]
        if type(bounds) is range and bounds and 0 < bounds[-1] <= bounds[0] <= _SPAN:
            # What a shuffle asks: the first is the greatest, and none has to be looked at.
            asked, most = bounds, bounds[0]
        else:
            asked = checked_bounds(bounds)
            if not asked:
                return (), self
            most = max(asked)
        hasher = self._hasher
        start = self._position
        end = start + len(asked)
        words = list(self._words or _block(hasher, start >> 4))
        for block in range((start >> 4) + 1, (end + _IN_BLOCK) >> 4):
            words += _block(hasher, block)
        if max(words) > _SPAN - most:
            # Perhaps one has to be refused.
            return self._one_by_one(asked)
        answers = tuple(map(mod, words[start & _IN_BLOCK :], asked))
        rest = tuple(words[-16:]) if end & _IN_BLOCK else ()
        rng = _draft(self._key, hasher, end % POSITIONS, rest)
        rng.__class__ = HashRng
        return answers, rng

    def fork(self, n: int) -> "HashRng":
        """Return child *n*, which has a key of its own.

        Raises:
            BadSetup: If *n* is not in `range(2**64)`.
        """
        place = self._position.to_bytes(16, "little") + checked_child(n).to_bytes(8, "little")
        child = blake2b(place, key=self._key, digest_size=KEY_SIZE, person=b"knockout-fork")
        return _at_start(child.digest())

    def to_plain(self) -> dict[str, object]:
        """Return the source as values that `json.dumps` takes, the key included."""
        return {"kind": "hash", "key": self._key.hex(), "position": plain_int(self._position)}

    def _one_by_one(self, bounds: Iterable[int]) -> tuple[tuple[int, ...], "HashRng"]:
        """Answer *bounds* in the way that is right for all of them."""
        stream = self._stream()
        taken = 0
        answers: list[int] = []
        for n in bounds:
            size = words_for(n, _WORD)
            whole = (1 << _WORD * size) - n
            while True:
                value = sum(next(stream) << _WORD * place for place in range(size))
                answer = value % n
                taken += size
                if value - answer <= whole:
                    break
            answers.append(answer)
        return tuple(answers), HashRng(self._key, (self._position + taken) % POSITIONS)

    def _stream(self) -> Iterator[int]:
        block = self._position >> 4
        yield from _block(self._hasher, block)[self._position & _IN_BLOCK :]
        while True:
            block += 1
            yield from _block(self._hasher, block)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HashRng):
            return NotImplemented
        return self._position == other._position and self._key == other._key

    @override
    def __hash__(self) -> int:
        return hash((self._key, self._position))

    @override
    def __reduce__(self) -> tuple[type["HashRng"], tuple[bytes, int]]:
        return HashRng, (self._key, self._position)

    @override
    def __repr__(self) -> str:
        return f"HashRng(<secret>, position={self._position})"


_draft = cast("Callable[[bytes, blake2b, int, _Words], HashRng]", _Draft)


def _at_start(key: bytes) -> HashRng:
    """Return the source with a key that is known to be one."""
    rng = _draft(key, _hasher_of(key), 0, ())
    rng.__class__ = HashRng
    return rng


def _hasher_of(key: bytes) -> blake2b:
    return blake2b(key=key, digest_size=64, person=b"knockout-rng")


def _block(hasher: blake2b, number: int) -> _Words:
    keyed = hasher.copy()
    keyed.update((number & _BLOCKS).to_bytes(8, "little"))
    return _unpacked(keyed.digest())
