"""The shapes of the types of cards, drawn in a square of 24 around 0."""

from typing import Final

from knockout_games.kernel.pictures import Markup, glyph

from .model import HOLDABLE, KO, CardType

__all__ = ["SHAPES", "shape"]

_BLOCK, _ATTACK, _COUNTDOWN, _DODGE, _SCOUT, _SWEEP, _CLINCH = HOLDABLE

SHAPES: Final[dict[CardType, tuple[int, str]]] = {
    # A star of pain.
    KO.type: (
        0,
        (
            "M0-12L2.5-5L8-9.5L6-3L12-2L7 2L11 8L4.5 6L3 12L-1 6.5L-6 11L-6 5L-12 5L-7.5 0.5"
            "L-11-6L-5-4.5z"
        ),
    ),
    # Two forearms raised, crossed.
    _BLOCK: (1, "M-12-8L-8-12L0-4L8-12L12-8L4 0L12 8L8 12L0 4L-8 12L-12 8L-4 0z"),
    # A fist in a glove, with a cuff.
    _ATTACK: (
        0,
        (
            "M-8-4C-8-10-4-12 1-12C7-12 11-9 11-4C11 1 8 3 6 4V6H-5V3C-8 1-8-2-8-4z"
            "M-5 7.5H6V12H-5zM-5-3H3V-1.5H-3.5V0H-5z"
        ),
    ),
    # An hourglass.
    _COUNTDOWN: (
        2,
        "M-9-12H9V-9H7C7-4 3-2 1.5 0C3 2 7 4 7 9H9V12H-9V9H-7C-7 4-3 2-1.5 0C-3-2-7-4-7-9H-9z",
    ),
    # An arrow round an obstacle.
    _DODGE: (
        3,
        (
            "M-12 11C-12-2-7-8 2-8V-12L12-5L2 2V-2C-4-2-7 2-7 11z"
            "M1 8A3.5 3.5 0 1 0 8 8A3.5 3.5 0 1 0 1 8z"
        ),
    ),
    # An open eye.
    _SCOUT: (
        5,
        (
            "M-12 0C-7-9 7-9 12 0C7 9-7 9-12 0z"
            "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0zM-2.2 0A2.2 2.2 0 1 0 2.2 0A2.2 2.2 0 1 0-2.2 0z"
        ),
    ),
    # A foot that swings.
    _SWEEP: (
        6,
        (
            "M-3-12H4L5 3L11 6.5C12.5 8.5 12 10.5 11 11.5H-4z"
            "M-12-5L-5.5-7V-4.5L-12-2.5zM-12 1L-5.5-1V1.5L-12 3.5zM-12 7L-5.5 5V7.5L-12 9.5z"
        ),
    ),
    # Two linked rings.
    _CLINCH: (
        4,
        (
            "M-12 0A7 7 0 1 0 2 0A7 7 0 1 0-12 0zM-8.5 0A3.5 3.5 0 1 1-1.5 0A3.5 3.5 0 1 1-8.5 0z"
            "M-2 0A7 7 0 1 0 12 0A7 7 0 1 0-2 0zM1.5 0A3.5 3.5 0 1 1 8.5 0A3.5 3.5 0 1 1 1.5 0z"
        ),
    ),
}
"""By type the tone and the shape."""


def shape(kind: CardType, x: float, y: float, *, size: float) -> Markup:
    """Return the shape of a type of card around *x* and *y*."""
    tone, path = SHAPES[kind]
    return glyph(path, x, y, size=size, tone=tone)
