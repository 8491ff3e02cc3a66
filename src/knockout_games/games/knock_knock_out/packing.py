"""Cards in an order as bytes, one a card, and the sizes of all hands in one number."""

from collections.abc import Iterable
from typing import Final

from knockout_games.kernel.words import Seat

from .model import MONSTERS, Monster

__all__ = ["laid", "monsters", "pack_sizes", "row_mask", "size_of"]

SIZE: Final = 4
"""The bits of the size of one hand in the number that holds all sizes."""


def size_of(sizes: int, seat: Seat) -> int:
    """Return how many cards *seat* has."""
    return sizes >> SIZE * seat & 15


def pack_sizes(sizes: Iterable[int]) -> int:
    """Return the number that holds the sizes of the hands."""
    return sum(size << SIZE * seat for seat, size in enumerate(sizes))


def monsters(cards: bytes) -> tuple[Monster, ...]:
    """Return the cards of a row or pile."""
    return tuple(MONSTERS[kind] for kind in cards)


def laid(cards: Iterable[Monster]) -> bytes:
    """Return the bytes of cards in an order."""
    return bytes(card.index for card in cards)


def row_mask(row: tuple[Monster, ...]) -> int:
    """Return the kinds in a row as a mask."""
    mask = 0
    for card in row:
        mask |= 1 << card.index
    return mask
