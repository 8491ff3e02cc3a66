"""Rows that carry a checksum of what they say."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from .faults import StoreCorrupt

__all__ = ["Row", "sealed", "unsealed"]

Row: TypeAlias = tuple[Any, ...]

_SIZE: Final = 16


def sealed(values: Sequence[object]) -> Row:
    """Return a row of *values* with their checksum behind."""
    return (*values, _checksum(values))


def unsealed(row: Row, kinds: tuple[type, ...], *, where: str) -> Row:
    """Return the values of a row without their checksum.

    Arguments:
        row: What `sealed` gave.
        kinds: The types of the values.
        where: What to say of its place.

    Raises:
        StoreCorrupt: If the values are not those that were written.
    """
    *values, checksum = row
    if tuple(map(type, values)) != kinds or checksum != _checksum(values):
        raise StoreCorrupt("this is not what was written", code="store.corrupt", where=where)
    return tuple(values)


def _checksum(values: Sequence[object]) -> bytes:
    # Floats are written as SQLite keeps them, to the last bit.
    whole = b"".join(
        b"%d:%b;" % (len(part), part)
        for part in (
            value if isinstance(value, bytes) else repr(value).encode() for value in values
        )
    )
    return blake2b(whole, digest_size=_SIZE).digest()
