"""Pictures of a view of Knights Poker in SVG."""

from typing import Final

from knockout_games.kernel.pictures import (
    Marks,
    Markup,
    Scene,
    back,
    by_place,
    card,
    element,
    glyph,
    label,
    nameplate,
    playable,
    tally,
)
from knockout_games.kernel.words import Seat

from .model import (
    CASTLES,
    Castle,
    CastleTaken,
    Color,
    Event,
    Move,
    PlaceTile,
    Surrender,
    Tile,
    TileDrawn,
    TilePlaced,
)
from .view import View

__all__ = ["scene"]

_EMBLEMS: Final = {
    Color.RED: (0, "M0-11L10 0L0 11L-10 0z"),
    Color.BLUE: (1, "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"),
    Color.YELLOW: (2, "M0-11L3-3.5L11-3.2L4.8 2L7 10L0 5.4L-7 10L-4.8 2L-11-3.2L-3-3.5z"),
    Color.GREEN: (3, "M0-10.5L11 9H-11z"),
    Color.PURPLE: (4, "M-9-9H-3V-5H3V-9H9V9H-9z"),
}
"""By colour the tone and the shape: diamond, disc, star, triangle, notched square."""

_CASTLE: Final = "M-36 15V-17H-26V-10H-15V-17H-5V-10H5V-17H15V-10H26V-17H36V15z"
_WIDE: Final = 38
_HIGH: Final = 48
_GAP: Final = 2
_REACH: Final = 3 * (_WIDE + _GAP) + 10
"""From one castle to the next."""

_TOP: Final = {1: 70, 0: 194}
"""Where the tiles of a side begin."""

_STANDS: Final = {1: 6, 0: 258}
"""Where the stand of a seat begins."""


def scene(view: View, marks: Marks[Move, Event]) -> Scene:
    """Return the castles with the tiles of both sides; seat 0 sits below."""
    placed = {event.tile for event in marks.last if isinstance(event, TilePlaced)}
    taken = {event.castle for event in marks.last if isinstance(event, CastleTaken)}
    open_to = by_place(
        marks.legal, lambda move: (move.castle,) if isinstance(move, PlaceTile) else ()
    )
    parts: list[Markup] = []
    for seat in (1, 0):
        parts += _stand(view, seat, marks)
    for castle in CASTLES:
        for seat in (1, 0):
            parts += _side(view, castle, seat, placed, moves=open_to.get(castle, ()))
        parts += _castle(view, castle, last=castle in taken)
    parts.append(label(390, _STANDS[0] + 20, f"bag: {tally(view.pile_size, 'tile')}", anchor="end"))
    if view.scores is not None:
        for seat, score in enumerate(view.scores):
            parts.append(
                label(390, _STANDS[seat] + 38, tally(score, "point"), anchor="end", bold=True)
            )
    also = ("surrender",) if any(isinstance(move, Surrender) for move in marks.legal) else ()
    return Scene(316, tuple(parts), also)


def _stand(view: View, seat: Seat, marks: Marks[Move, Event]) -> list[Markup]:
    y = _STANDS[seat]
    parts = list(nameplate(y + 28, seat, you=view.seat, to_act=view.to_act))
    drew = [event for event in marks.last if isinstance(event, TileDrawn) and event.seat == seat]
    if seat == view.seat:
        open_to = by_place(
            marks.legal, lambda move: (move.tile,) if isinstance(move, PlaceTile) else ()
        )
        drawn = {event.tile for event in drew}
        for place, tile in enumerate(view.hand or ()):
            x = 122 + place * (_WIDE + 6)
            parts.append(_tile(tile, x, y, moves=open_to.get(tile, ()), last=tile in drawn))
    else:
        size = view.hand_sizes[seat]
        parts += [
            back(
                122 + place * (_WIDE + 6),
                y,
                width=_WIDE,
                height=_HIGH,
                # Nobody else knows where on the stand a drawn tile stands.
                last=bool(drew) and place == size - 1,
            )
            for place in range(size)
        ]
    return parts


def _tile(tile: Tile, x: float, y: float, *, moves: tuple[Move, ...] = (), last: bool) -> Markup:
    tone, emblem = _EMBLEMS[tile.color]
    drawn = (
        glyph(emblem, _WIDE / 2, 16, size=24, tone=tone),
        label(_WIDE / 2, 43, str(tile.number), size=17, anchor="middle", bold=True),
        label(5, 42, tile.color.name[0], size=10, tone="faint"),
    )
    return card(x, y, drawn, width=_WIDE, height=_HIGH, moves=moves, last=last)


def _left(castle: Castle) -> float:
    return 12 + (castle - 1) * _REACH


def _side(
    view: View, castle: Castle, seat: Seat, placed: set[Tile], *, moves: tuple[Move, ...]
) -> list[Markup]:
    tiles = view.board[castle - 1].sides[seat]
    parts: list[Markup] = []
    for place in range(3):
        x = _left(castle) + place * (_WIDE + _GAP)
        if place < len(tiles):
            parts.append(_tile(tiles[place], x, _TOP[seat], last=tiles[place] in placed))
        else:
            free = {"x": x + 1, "y": _TOP[seat] + 1, "width": _WIDE - 2, "height": _HIGH - 2}
            parts.append(element("rect", **free, rx=5, class_="none"))
            if moves and seat == view.seat and place == len(tiles):
                pip = element("circle", cx=x + _WIDE - 2, cy=_TOP[seat] + 2, r=4.5, class_="pip")
                parts.append(playable(moves, element("rect", **free, rx=5, class_="legal"), pip))
    return parts


def _castle(view: View, castle: Castle, *, last: bool) -> list[Markup]:
    column = view.board[castle - 1]
    x, y = _left(castle) + (3 * _WIDE + 2 * _GAP) / 2, 157
    parts: list[Markup] = [
        glyph(_CASTLE, x, y, size=24, tone=7),
        label(x, y + 9, str(castle), size=17, anchor="middle", bold=True, tone="dark"),
    ]
    if last:
        parts.append(element("rect", x=x - 41, y=y - 21, width=82, height=40, rx=5, class_="last"))
    if column.winner is not None:
        parts.append(_note(x, column.winner, f"seat {column.winner} has it", bold=True))
    elif column.first_full is not None:
        parts.append(_note(x, column.first_full, "full first"))
    return parts


def _note(x: float, seat: Seat, said: str, *, bold: bool = False) -> Markup:
    """Return a remark between a castle and the side of a seat, with an arrow to that side."""
    y, arrow = (132, "\u25b2") if seat == 1 else (187, "\u25bc")
    return label(x, y, f"{arrow} {said}", size=11, anchor="middle", bold=bold)
