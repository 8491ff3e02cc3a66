"""What environments show of a view."""

from typing import Final, cast

from knockout_games.drawing import svg
from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import ViewParts, shown
from knockout_games.kernel.protocols import GameView

__all__ = ["RENDER_MODES", "picture", "render_mode_of"]

RENDER_MODES: Final = ("ansi", "svg")
"""A picture in text, and one in SVG."""


def render_mode_of(mode: object) -> str | None:
    """Return *mode* if it is one of the modes or None.

    Raises:
        BadSetup: If it is neither.
    """
    if mode is None or (isinstance(mode, str) and mode in RENDER_MODES):
        return mode
    raise BadSetup(
        f"{shown(mode)} is none of: {', '.join(RENDER_MODES)}", code="render", where="render_mode"
    )


def picture(view: GameView, mode: str | None) -> str | None:
    """Return a picture of *view*, or None without a mode."""
    if mode is None:
        return None
    return svg(cast("ViewParts", view)) if mode == "svg" else str(view)
