"""Pictures of a view of Knight More in SVG."""

from typing import Final

from knockout_games.kernel.events import Eliminated
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
    tally,
)
from knockout_games.kernel.words import Seat

from .model import (
    Card,
    CardPlayed,
    Event,
    Move,
    Pass,
    Passed,
    Play,
    PlayCard,
    Suit,
    TrickWon,
    TrumpRevealed,
)
from .view import View

__all__ = ["scene"]

_GLYPHS: Final[dict[Suit | None, tuple[int, str]]] = {
    # A horse's head.
    Suit.KNIGHTS: (0, "M-7 11C-7 4-2 2-2-1C-5 0-7 2-10 1L-10-2L-3-8L-3-12L1-9C8-8 10 0 9 11z"),
    # A drawn bow with its arrow.
    Suit.ARCHERS: (
        3,
        (
            "M-5-11C8-9 8 9-5 11L-5 8C3 6 3 2 3 1.5L-8 1.5L-11 4V-4L-8-1.5H3C3-2 3-6-5-8z"
            "M5-3.5L11 0L5 3.5z"
        ),
    ),
    # An upright spear with a leaf-shaped head and a cross-bar.
    Suit.SPEARMEN: (1, "M0-12L4.5-4L1.5 0V2.5H5V5H1.5V12H-1.5V5H-5V2.5H-1.5V0L-4.5-4z"),
    # A sword across.
    Suit.SWORDSMEN: (
        2,
        "M11-11L10-6L-2 6L1 9L-1 11L-5 7L-9 11L-11 9L-7 5L-11 1L-9-1L-6 2L6-10z",
    ),
    # Eyes that look out of a bush.
    None: (
        4,
        (
            "M-11 9C-14 3-10-1-8-2C-8-8-2-11 1-8C6-11 10-6 8-2C13 1 12 6 11 9z"
            "M-6 1.5A2.2 2.2 0 1 0-1.6 1.5A2.2 2.2 0 1 0-6 1.5zM1.6 1.5A2.2 2.2 0 1 0 6 1.5"
            "A2.2 2.2 0 1 0 1.6 1.5z"
        ),
    ),
}
"""By suit the tone and the shape; None is an Ambush."""

_WIDE: Final = 42
_HIGH: Final = 56
_STEP: Final = 48
_ROW: Final = 30
_SMALL: Final = 45
"""The width of a card in the tricks that are over."""


def scene(view: View, marks: Marks[Move, Event]) -> Scene:
    """Return trump, seats, tricks and the own hand."""
    parts: list[Markup] = [*_trump(view, marks)]
    y = 76.0
    for seat in range(view.players):
        parts += _seat(view, seat, y, marks)
        y += _ROW
    y += 2
    for number, trick in enumerate(view.tricks, 1):
        fresh = number == len(view.tricks) and not view.trick
        parts += _trick(y, number, trick.plays, trick.winner, _played(marks) if fresh else set())
        y += 28
    y += 8
    if view.outcome is None:
        parts += _table(view, y, marks)
        y += 88 if view.trick else 30
    if view.hand is not None:
        parts += _hand(view.hand, y, marks)
        y += 24 + (_HIGH + 8 if view.hand else 0)
    also = ("pass",) if any(isinstance(move, Pass) for move in marks.legal) else ()
    return Scene(y, tuple(parts), also)


def _played(marks: Marks[Move, Event]) -> set[Seat]:
    return {event.seat for event in marks.last if isinstance(event, CardPlayed | Passed)}


def _face(
    piece: Card, x: float, y: float, *, moves: tuple[Move, ...] = (), last: bool = False
) -> Markup:
    tone, path = _GLYPHS[piece.suit]
    rank = "Am" if piece.rank is None else str(piece.rank)
    drawn = (
        label(4, 15, rank, size=14, bold=True),
        glyph(path, _WIDE / 2, 34, size=29, tone=tone),
    )
    return card(x, y, drawn, width=_WIDE, height=_HIGH, moves=moves, last=last)


def _trump(view: View, marks: Marks[Move, Event]) -> list[Markup]:
    suit = view.trump_suit
    fresh = any(isinstance(event, TrumpRevealed) for event in marks.last)
    return [
        label(10, 26, "trump", size=11, tone="faint"),
        label(10, 44, "none" if suit is None else str(suit), size=15, bold=True),
        *(
            _face(piece, 120 + place * _STEP, 2, last=fresh)
            for place, piece in enumerate(view.trump)
        ),
        label(340, 34, f"{tally(view.pile_size, 'card')} not dealt", size=11, anchor="end"),
        back(348, 2, width=_WIDE, height=_HIGH),
    ]


def _seat(view: View, seat: Seat, y: float, marks: Marks[Move, Event]) -> list[Markup]:
    gone = {event.seat for event in marks.last if isinstance(event, Eliminated)}
    won = {event.seat for event in marks.last if isinstance(event, TrickWon)}
    parts = list(nameplate(y + 14, seat, you=view.seat, to_act=view.to_act))
    if seat in gone | won:
        parts.append(element("rect", x=4, y=y - 2, width=392, height=23, rx=5, class_="last"))
    if seat not in view.alive and not view.hand_sizes[seat] and not view.trick_counts[seat]:
        return [*parts, label(120, y + 14, "out", tone="faint")]
    size = view.hand_sizes[seat]
    parts += [back(120 + place * 7, y, width=13, height=19) for place in range(size)]
    said = tally(view.trick_counts[seat], "trick")
    if seat in view.guerrillas:
        said += ", guerrilla"
    parts.append(label(230, y + 14, said))
    if view.voids[seat]:
        x = 390.0 - 18 * len(view.voids[seat])
        parts.append(label(x - 4, y + 14, "no", size=11, anchor="end", tone="faint"))
        for suit in view.voids[seat]:
            tone, path = _GLYPHS[suit]
            parts.append(glyph(path, x + 9, y + 10, size=16, tone=tone))
            x += 18
    return parts


def _trick(
    y: float, number: int, plays: tuple[Play, ...], winner: Seat, last: set[Seat]
) -> list[Markup]:
    """Return a trick that is over as a line of small cards, the winning one framed in ink."""
    parts = [label(10, y + 15, f"trick {number}", size=11, tone="faint")]
    for place, play in enumerate(plays):
        x = 62 + place * (_SMALL + 21)
        parts.append(label(x + 12, y + 15, f"{play.seat}:", size=11, anchor="end", tone="faint"))
        if play.card is None:
            parts.append(label(x + 16, y + 15, "pass", size=11))
            continue
        tone, path = _GLYPHS[play.card.suit]
        drawn = (
            label(4, 15, str(play.card.rank or "Am"), size=12 if play.card.rank else 9, bold=True),
            glyph(path, _SMALL - 12, 11, size=17, tone=tone),
        )
        parts.append(card(x + 15, y, drawn, width=_SMALL, height=22, last=play.seat in last))
        if play.seat == winner:
            parts.append(
                element("path", d=f"M{x + 15:g} {y + 24:g}h{_SMALL}v2h-{_SMALL}z", class_="ink")
            )
    return parts


def _table(view: View, y: float, marks: Marks[Move, Event]) -> list[Markup]:
    number = len(view.tricks) + 1
    parts = [label(10, y + (32 if view.trick else 14), f"trick {number}", bold=True)]
    last = _played(marks)
    for place, play in enumerate(view.trick):
        x = 72 + place * 60
        if play.card is None:
            parts.append(element("rect", x=x, y=y, width=_WIDE, height=_HIGH, rx=5, class_="none"))
            parts.append(label(x + _WIDE / 2, y + 32, "pass", anchor="middle"))
        else:
            parts.append(_face(play.card, x, y, last=play.seat in last))
        parts.append(label(x + _WIDE / 2, y + 71, f"seat {play.seat}", size=11, anchor="middle"))
    if not view.trick:
        parts.append(label(72, y + 14, "nothing yet", tone="faint"))
    return parts


def _hand(hand: tuple[Card, ...], y: float, marks: Marks[Move, Event]) -> list[Markup]:
    open_to = by_place(marks.legal, lambda move: (move.card,) if isinstance(move, PlayCard) else ())
    parts = [label(10, y + 10, "your hand" if hand else "your hand is empty", bold=True)]
    for place, piece in enumerate(hand):
        parts.append(_face(piece, 10 + place * _STEP, y + 20, moves=open_to.get(piece, ())))
    return parts
