"""Pictures of a view of Knock Out in SVG."""

from typing import Final

from knockout_games.kernel.pictures import (
    WIDTH,
    Marks,
    Markup,
    Scene,
    by_place,
    element,
    label,
    nameplate,
    playable,
)

from .grid import grid_of
from .model import COLUMNS, HOLES, Event, Hole, Move, StopperPlaced, StoppersKnockedOut
from .view import View

__all__ = ["scene"]

_STEP: Final = 50
"""From one column to the next."""

_RISE: Final = 26
"""Half of the way from one hole to the one above it."""

_SIZE: Final = 23
"""The radius of a hole."""

_TONES: Final = (2, 0)
_NAMES: Final = ("yellow, rings", "red, crosses")


def scene(view: View, marks: Marks[Move, Event]) -> Scene:
    """Return the grid as seat 0 sees it: rings are stoppers of seat 0, crosses of seat 1."""
    open_to = by_place(marks.legal, lambda move: (move.hole,))
    placed = {event.hole for event in marks.last if isinstance(event, StopperPlaced)}
    gone = {
        hole
        for event in marks.last
        if isinstance(event, StoppersKnockedOut)
        for hole in event.holes
    }
    holes = grid_of(view.rules).holes
    parts: list[Markup] = [_board()]
    for hole in HOLES:
        if holes >> hole.index & 1:
            moves = open_to.get(hole, ())
            parts += _hole(view, hole, moves=moves, last=hole in placed | gone)
    y = 2 * _RISE * 7 + 30
    for seat, score in enumerate(view.scores):
        x = seat * 205
        parts += [
            element(
                "g",
                *nameplate(y, seat, you=view.seat, to_act=view.to_act),
                *_stopper(132, y - 5, seat, 11),
                label(150, y, str(score), size=15, bold=True),
                transform=f"translate({x} 0)",
            ),
            label(x + 24, y + 16, _NAMES[seat], size=11, tone="faint"),
        ]
    return Scene(y + 26, tuple(parts))


def _place(hole: Hole) -> tuple[float, float]:
    height = 2 * hole.number - COLUMNS[hole.column] - 1
    return WIDTH / 2 + hole.q * _STEP, _RISE * 7 + 4 - height * _RISE


def _board() -> Markup:
    """Return the hexagon that all holes lie in."""
    middle, high, wide = _RISE * 7 + 4, _RISE * 7 + 4, 3 * _STEP + 30
    corner = high - 3 * _RISE - 8
    d = (
        f"M{WIDTH / 2:g} {middle - high}l{wide} {high - corner}v{2 * corner}"
        f"l{-wide} {high - corner}l{-wide} {corner - high}v{-2 * corner}z"
    )
    return element("path", d=d, class_="card", stroke_linejoin="round")


def _hole(view: View, hole: Hole, *, moves: tuple[Move, ...], last: bool) -> list[Markup]:
    x, y = _place(hole)
    owner = next((seat for seat in (0, 1) if hole in view.board[seat]), None)
    if owner is None:
        tone = None if moves else "faint"
        parts = [
            element("circle", cx=x, cy=y, r=_SIZE - 3, class_="none"),
            label(x, y + 4, str(hole), anchor="middle", bold=bool(moves), tone=tone),
        ]
    else:
        parts = _stopper(x, y, owner, _SIZE - 3)
    if last:
        parts.append(element("circle", cx=x, cy=y, r=_SIZE, class_="last"))
    if not moves:
        return parts
    ring = element("circle", cx=x, cy=y, r=_SIZE - 3, class_="legal")
    pip = element("circle", cx=x + 15, cy=y - 14, r=4.5, class_="pip")
    return [playable(moves, *parts, ring, pip)]


def _stopper(x: float, y: float, seat: int, size: float) -> list[Markup]:
    """Return a stopper: a ring of seat 0 or a cross of seat 1."""
    parts = [element("circle", cx=x, cy=y, r=size, class_=f"glyph t{_TONES[seat]}")]
    inner = size * 0.5
    if seat == 0:
        parts.append(element("circle", cx=x, cy=y, r=inner, class_="mark"))
    else:
        d = (
            f"M{x - inner:g} {y - inner:g}l{2 * inner:g} {2 * inner:g}"
            f"M{x - inner:g} {y + inner:g}l{2 * inner:g} {-2 * inner:g}"
        )
        parts.append(element("path", d=d, class_="mark"))
    return parts
