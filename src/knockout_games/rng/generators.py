"""From the generators that other code has to a source of ours, by one draw."""

import builtins
from random import Random
from types import ModuleType
from typing import Protocol, runtime_checkable

from knockout_games.errors import BadSetup
from knockout_games.rng._parts import bytes_or_none
from knockout_games.rng.hashed import HashRng
from knockout_games.rng.seeds import KEY_SIZE

__all__ = ["DrawsBytes", "rng_from"]


@runtime_checkable
class DrawsBytes(Protocol):
    """Give random bytes, as the generators of NumPy do."""

    def bytes(self, length: int, /) -> builtins.bytes:
        """Return *length* random bytes."""
        ...


def rng_from(generator: Random | DrawsBytes) -> HashRng:
    """Return a source made from 256 bits of *generator*, which is asked once and then let go.

    A `random.Random` is asked for `getrandbits(256)`, taken as 32 bytes little-endian; a NumPy
    generator for `bytes(32)`. The source is that of these bytes as a seed.

    Raises:
        BadSetup: If *generator* is neither. The modules `random` and `numpy.random` are not:
            their generator belongs to the whole program.
    """
    drawn = bytes_or_none(_drawn(generator))
    if drawn is None or len(drawn) != KEY_SIZE:
        raise BadSetup(
            "rng_from() takes a random.Random or a NumPy generator,"
            f" not {type(generator).__name__}",
            code="rng.generator",
        )
    return HashRng.from_seed(drawn)


def _drawn(generator: object) -> object:
    if isinstance(generator, Random):
        return generator.getrandbits(8 * KEY_SIZE).to_bytes(KEY_SIZE, "little")
    if isinstance(generator, DrawsBytes) and not isinstance(generator, ModuleType | type):
        return generator.bytes(KEY_SIZE)
    return None
