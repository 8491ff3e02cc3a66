"""Seeds: where the chance of a game comes from, and how to commit to one in public.

Algorithm: a seed is hashed by BLAKE2b (RFC 7693) to a key of 32 bytes under the personal string
`knockout-seed`, with its type before it: `i` and an int as `bit_length() // 8 + 1` signed
little-endian bytes, `b` and the bytes themselves, `s` and the UTF-8 of a text. A commitment is
another hash of a bytes seed, under `knockout-commit`.
"""

from hashlib import blake2b
from operator import index
from os import urandom
from typing import Final, SupportsIndex

from knockout_games.errors import BadSetup
from knockout_games.rng._parts import bytes_or_none

__all__ = ["commitment", "key_of", "new_seed"]

KEY_SIZE: Final = 32
_LEAST_COMMITTED: Final = 16


def new_seed() -> bytes:
    """Return 32 random bytes from the operating system, a seed that nobody can guess."""
    return urandom(KEY_SIZE)


def key_of(seed: SupportsIndex | bytes | str) -> bytes:
    """Return the 32 bytes that *seed* stands for, the same everywhere and for ever.

    The int 1, the text "1" and the bytes b"1" are three seeds. Whatever has `__index__` counts
    as an int. Texts are taken as they are, without Unicode normalisation.

    Raises:
        BadSetup: If *seed* is anything else, or a text with a lone surrogate.
    """
    if isinstance(seed, bytes):
        told = b"b" + seed
    elif isinstance(seed, str):
        try:
            told = b"s" + seed.encode()
        except UnicodeEncodeError:
            raise BadSetup(
                "the seed is a text that is not valid Unicode", code="rng.seed"
            ) from None
    else:
        try:
            number = index(seed)
        except TypeError:
            raise BadSetup(
                f"a seed is an int, bytes or a str, not {type(seed).__name__}", code="rng.seed"
            ) from None
        # One bit more than the number has, for its sign.
        told = b"i" + number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
    return blake2b(told, digest_size=KEY_SIZE, person=b"knockout-seed").digest()


def commitment(seed: bytes) -> str:
    """Return the text to publish before a game so that *seed* can be checked after it.

    It tells nothing of the seed as long as the seed cannot be guessed, so it takes only bytes,
    at least 16 and meant to be random: those of `new_seed`.

    >>> commitment(bytes(range(16)))[:16]
    'a0fa0fa3c960f50b'

    Raises:
        BadSetup: If *seed* is not bytes, or shorter.
    """
    secret = bytes_or_none(seed)
    if secret is None:
        raise BadSetup(
            f"a commitment needs a seed of random bytes, not {type(seed).__name__}: a number or a"
            " text can be found by trying; new_seed() makes a good one",
            code="rng.commitment",
        )
    if len(secret) < _LEAST_COMMITTED:
        raise BadSetup(
            f"a commitment needs a seed of at least {_LEAST_COMMITTED} random bytes, not"
            f" {len(secret)}: a shorter one can be found by trying; new_seed() makes a good one",
            code="rng.commitment",
        )
    return blake2b(secret, digest_size=32, person=b"knockout-commit").hexdigest()
