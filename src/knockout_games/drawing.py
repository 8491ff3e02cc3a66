"""Pictures in SVG of what a seat, or a spectator, sees of any game."""

from collections.abc import Sequence
from typing import Any, cast

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import ViewParts, shown

__all__ = ["svg"]


def svg(view: ViewParts, *, legal: bool = False, last: Sequence[Any] = ()) -> str:
    """Return a picture of *view* in SVG; it shows nothing that the view does not hold.

    It is 400 units wide, follows the light or dark scheme of the reader's browser, holds a
    title and a description for screen readers, and is the same text for the same arguments.

    >>> from knockout_games import knock_out
    >>> svg(knock_out.new_game().view(0))[:4]
    '<svg'

    Arguments:
        view: What `state.view(seat)` returned.
        legal: Mark the moves that this seat can make.
        last: Mark what this seat saw of the last move: `happenings.seen_by(seat)`.

    Raises:
        BadSetup: If *view* is no view of a game.
        Unsupported: If its game has no such pictures.
    """
    # Anything may come in from a program without types; a state would show what is hidden.
    if not isinstance(cast("object", view), ViewParts):
        raise BadSetup(f"{shown(view)} is no view", code="view.type", where="view")
    return view.game.draw_svg(view, legal=legal, last=last)
