"""The shapes of the eight monsters, drawn in a square of 24 around 0."""

from typing import Final

from knockout_games.kernel.pictures import Markup, glyph

from .model import FISH, MUMMY, PURPLE, RED_DEMON, SKULL, VAMPIRE, WEREWOLF, ZOMBIE, Monster

__all__ = ["SHAPES", "monster"]

# Holes are eyes and mouths: where two outlines overlap, the card shows through.
SHAPES: Final[dict[Monster, tuple[int, str]]] = {
    # A grin between two horns, and a pointed beard.
    RED_DEMON: (
        0,
        (
            "M-11-12C-10-7-7-6-5-7C-2-8 2-8 5-7C7-6 10-7 11-12C12-5 10-3 9-1C9 6 4 8 0 12"
            "C-4 8-9 6-9-1C-10-3-12-5-11-12z"
            "M-6-2L-1 0L-5 2zM6-2L1 0L5 2zM-4 5Q0 8 4 5Q0 6-4 5z"
        ),
    ),
    SKULL: (
        7,
        (
            "M0-12C7-12 11-7 11-2C11 2 9 4 6 5V11H3V8H1.5V11H-1.5V8H-3V11H-6V5C-9 4-11 2-11-2"
            "C-11-7-7-12 0-12z"
            "M-7.5-2A3 3 0 1 0-1.5-2A3 3 0 1 0-7.5-2zM1.5-2A3 3 0 1 0 7.5-2A3 3 0 1 0 1.5-2z"
            "M0 1.5L1.6 4.5H-1.6z"
        ),
    ),
    # Long ears and a snout.
    WEREWOLF: (
        6,
        (
            "M-10-12L-4-7H4L10-12L11-1L8 1L9 4L5 5L3 11H-3L-5 5L-9 4L-8 1L-11-1z"
            "M-6-2L-1.5 0L-5 1.5zM6-2L1.5 0L5 1.5zM-2 6.5H2L0 9z"
        ),
    ),
    # A high collar round a pale face with two fangs.
    VAMPIRE: (
        5,
        (
            "M-12-9L-7-4C-7-9-4-12 0-12C4-12 7-9 7-4L12-9L10 5L4 12H-4L-10 5z"
            "M0-7L3-9.5C5-8 5.5-4 5 0C4.5 4 2 6 0 6C-2 6-4.5 4-5 0C-5.5-4-5-8-3-9.5z"
            "M-3.5-3H-1V-1H-3.5zM3.5-3H1V-1H3.5zM-3 2H3L2 4.6L1 2.6H-1L-2 4.6z"
        ),
    ),
    FISH: (
        1,
        (
            "M-12 0C-8-7 0-9 6-2L12-8V8L6 2C0 9-8 7-12 0z"
            "M-8-1.5A1.8 1.8 0 1 0-4.4-1.5A1.8 1.8 0 1 0-8-1.5zM-1-3.5Q2 0-1 3.5Q.4 0-1-3.5z"
        ),
    ),
    # A flat head with bolts, and eyes of two sizes.
    ZOMBIE: (
        3,
        (
            "M-8-12H8V-4H12V0H8V7L5 7V12H-5V7L-8 7V0H-12V-4H-8z"
            "M-6-4A2.7 2.7 0 1 0-.6-4A2.7 2.7 0 1 0-6-4zM2-4.5H6V-2.5H2z"
            "M-5 3H5V5H3V4.2H1.5V5H-.5V4.2H-2V5H-5z"
        ),
    ),
    # One eye above many arms.
    PURPLE: (
        4,
        (
            "M0-12C7-12 9-6 9 0C9 4 12 4 11 8C8 9 7 8 6 6C6 9 6 12 3 12C1 11 2 9 0 7"
            "C-2 9-1 11-3 12C-6 12-6 9-6 6C-7 8-8 9-11 8C-12 4-9 4-9 0C-9-6-7-12 0-12z"
            "M-5-4A5 5 0 1 0 5-4A5 5 0 1 0-5-4zM-2.2-3.5A2.2 2.2 0 1 0 2.2-3.5"
            "A2.2 2.2 0 1 0-2.2-3.5z"
        ),
    ),
    # Bandages, with a gap for the eyes.
    MUMMY: (
        2,
        (
            "M0-12C7-12 9-8 9-2L8 7C7 10 4 12 0 12C-4 12-7 10-8 7L-9-2C-9-8-7-12 0-12z"
            "M-7-3L7-4V0L-7 1zM-5-1A1.4 1.4 0 1 0-2.2-1A1.4 1.4 0 1 0-5-1z"
            "M2-1.6A1.4 1.4 0 1 0 4.8-1.6A1.4 1.4 0 1 0 2-1.6z"
            "M-8-7.5L7.5-8.7V-7.7L-8-6.5zM-8.4 4.5L8.4 3V4L-8.2 5.5zM-6 9L7 7.2V8.2L-5 10z"
        ),
    ),
}
"""By kind the tone and the shape."""


def monster(kind: Monster, x: float, y: float, *, size: float) -> Markup:
    """Return the shape of a kind around *x* and *y*."""
    tone, path = SHAPES[kind]
    return glyph(path, x, y, size=size, tone=tone)
