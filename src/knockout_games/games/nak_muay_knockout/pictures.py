"""Pictures of a view of Nak Muay Knockout in SVG."""

from collections import Counter
from typing import Final

from knockout_games.kernel.events import Eliminated
from knockout_games.kernel.pictures import (
    WIDTH,
    Marks,
    Markup,
    Scene,
    back,
    by_place,
    card,
    element,
    label,
    nameplate,
    tally,
)
from knockout_games.kernel.words import Seat

from .events import (
    Attacked,
    CardDrawn,
    CardKept,
    CardsPlayed,
    CardsReturned,
    CardStolen,
    CountdownStarted,
    Event,
    KODrawn,
    KOHidden,
    KOStruck,
    PileRebuilt,
    PileShuffled,
    TypeNamed,
)
from .glyphs import shape
from .model import (
    HOLDABLE,
    KO,
    AnswerClinch,
    Attack,
    Block,
    Card,
    CardType,
    Countdown,
    Dodge,
    DoubleClinch,
    Draw,
    Move,
    Scout,
    Sweep,
    TripleClinch,
)
from .view import View

__all__ = ["scene"]

_BLOCK, _ATTACK, _COUNTDOWN, _DODGE, _SCOUT, _SWEEP, _CLINCH = HOLDABLE
_WIDE: Final = 60
_HIGH: Final = 58
_STEP: Final = 65
_IN_LINE: Final = 6
_CHIPS: Final = 6
"""How many small shapes stand in a line."""

_FACTS: Final = 170.0
"""Where the line of what is known of a hand begins."""

_SPOTS: Final = 3
"""How many located cards stand in a line."""


def scene(view: View, marks: Marks[Move, Event]) -> Scene:
    """Return the seats, the piles and the own hand."""
    parts: list[Markup] = []
    y = 4.0
    for seat in range(view.players):
        y = _seat(parts, view, seat, y, marks)
    parts += _pile(view, y + 4, marks)
    y += 64
    y = _located(parts, view, y)
    for name, cards in (("discard", view.discard), ("out", view.removed)):
        y = _zone(parts, name, cards, y)
    if view.hand is not None:
        y = _hand(parts, view.hand, y + 6, marks)
    return Scene(y, tuple(parts), _also(marks))


def _also(marks: Marks[Move, Event]) -> tuple[str, ...]:
    """Return the marked moves that neither play a card of the hand nor draw one."""
    return tuple(
        str(move) for move in marks.legal if not _played_by(move) and not isinstance(move, Draw)
    )


def _played_by(move: Move) -> frozenset[Card]:
    """Return the cards any of which the move plays."""
    match move:
        case Attack(value=value):
            return frozenset({Card(_ATTACK, str(value))})
        case Block():
            return frozenset({Card(_BLOCK)})
        case Countdown():
            return frozenset({Card(_COUNTDOWN)})
        case Dodge():
            return frozenset({Card(_DODGE)})
        case Scout():
            return frozenset({Card(_SCOUT)})
        case Sweep():
            return frozenset({Card(_SWEEP)})
        case AnswerClinch(technique=technique) | DoubleClinch(technique=technique):
            return frozenset({Card(_CLINCH, technique)})
        case TripleClinch(techniques=techniques):
            return frozenset(Card(_CLINCH, technique) for technique in techniques)
        case _:
            return frozenset()


def _seat(
    parts: list[Markup], view: View, seat: Seat, y: float, marks: Marks[Move, Event]
) -> float:
    """Add what is known of a seat, and return where to go on."""
    aimed = tuple(
        move
        for move in marks.legal
        if isinstance(move, DoubleClinch | TripleClinch) and move.target == seat
    )
    top, x = y, _FACTS
    parts += nameplate(y + 18, seat, you=view.seat, to_act=view.to_act, moves=aimed)
    if seat in view.fallen:
        said = f"knocked out ({view.fallen.index(seat) + 1})"
        parts += [shape(KO.type, 132, y + 13, size=19), label(148, y + 18, said, tone="faint")]
    else:
        parts += [
            back(122, y + 3, width=16, height=21),
            label(142, y + 19, str(view.hand_sizes[seat]), size=14, bold=True),
        ]
        for width, kind, said in _facts(view, seat):
            if x + width > WIDTH:
                x, y = _FACTS, y + 24
            if kind is None:
                parts.append(label(x, y + 18, said, size=11, tone="faint"))
            else:
                parts += _chip(kind, said, x, y + 4)
            x += width
    if seat in _touched(marks):
        ring = {"x": 3, "y": top - 1, "width": WIDTH - 6, "height": y - top + 29}
        parts.append(element("rect", **ring, rx=5, class_="last"))
    return y + 32


def _facts(view: View, seat: Seat) -> list[tuple[float, CardType | None, str]]:
    """Return what is known of a hand: how wide it is drawn, the shape, and what stands by it."""
    known = view.known_hands[seat]
    facts: list[tuple[float, CardType | None, str]] = []
    for (kind, mark), count in Counter(
        (
            *((held.type, held.mark) for held in known.cards),
            *((kind, "?") for kind in known.types),
        )
    ).items():
        times = f"\u00d7{count}" if count > 1 else "" if mark else "\u00d71"
        facts.append((33 if len(mark + times) < 3 else 50, kind, f"{mark}{times}"))
    if view.lacked[seat]:
        facts.append((20, None, "no"))
        facts += [(22, kind, "") for kind in view.lacked[seat]]
    if seat in view.lost_draws:
        facts.append((64, None, "lost a draw"))
    return facts


def _chip(kind: CardType, mark: str, x: float, y: float) -> tuple[Markup, ...]:
    said = label(x + 21, y + 15, mark, bold=True)
    return (shape(kind, x + 10, y + 9, size=18), said)


def _touched(marks: Marks[Move, Event]) -> set[Seat]:
    """Return the seats whose cards changed, or at which something was aimed."""
    seats: set[Seat] = set()
    for event in marks.last:
        match event:
            case CardsPlayed() | CardDrawn() | CardKept() | KOStruck() | Eliminated():
                seats.add(event.seat)
            case Attacked() | CountdownStarted() | TypeNamed():
                seats.add(event.target)
            case CardStolen():
                seats |= {event.seat, event.victim}
            case _:
                pass
    return seats


def _pile(view: View, y: float, marks: Marks[Move, Event]) -> list[Markup]:
    changed = any(
        isinstance(
            event,
            CardDrawn | KODrawn | KOHidden | CardsReturned | PileShuffled | PileRebuilt,
        )
        for event in marks.last
    )
    draws = tuple(move for move in marks.legal if isinstance(move, Draw))
    parts = [
        back(10, y, width=38, height=48, moves=draws, last=changed),
        label(56, y + 20, tally(view.pile_size, "card"), size=14, bold=True),
        label(56, y + 37, "in the pile", size=11, tone="faint"),
    ]
    if view.beside:
        parts.append(_face(KO, 140, y - 3, 1))
    # Seats are listed downwards, so clockwise is down.
    way = "M0-11V5H-5L1 13L7 5H2V-11z" if view.direction == 1 else "M0 13V-3H-5L1-11L7-3H2V13z"
    said = "clockwise" if view.direction == 1 else "the other way round"
    parts += [
        element("path", d=way, transform=f"translate(230 {y + 22:g})", class_="ink"),
        label(246, y + 20, "turns pass", size=11, tone="faint"),
        label(246, y + 36, said),
    ]
    return parts


def _located(parts: list[Markup], view: View, y: float) -> float:
    """Add the cards of the pile whose place is known, and return where to go on."""
    for number, spot in enumerate(view.located):
        line, column = divmod(number, _SPOTS)
        x, top = 72 + column * 108, y + line * 24
        if not column:
            parts.append(
                label(10, top + 15, "in the pile" if not line else "", size=11, tone="faint")
            )
        parts += [
            label(x, top + 15, f"below {spot.place}", size=11, tone="faint"),
            *_chip(spot.card.type, spot.card.mark, x + 58, top),
        ]
    return y + 24 * -(-len(view.located) // _SPOTS)


def _zone(parts: list[Markup], name: str, cards: tuple[Card, ...], y: float) -> float:
    """Add the cards of an open zone, if there are any, and return where to go on."""
    for number, (piece, count) in enumerate(Counter(cards).items()):
        line, column = divmod(number, _CHIPS)
        x, top = 72 + column * 54, y + line * 24
        if not number:
            parts.append(label(10, top + 15, name, size=11, tone="faint"))
        times = "" if count == 1 else f"\u00d7{count}"
        parts += _chip(piece.type, f"{piece.mark}{times}", x, top)
    return y + 24 * -(-len(set(cards)) // _CHIPS)


def _hand(
    parts: list[Markup], hand: tuple[Card, ...], y: float, marks: Marks[Move, Event]
) -> float:
    """Add the own cards, equal ones together, and return where to go on."""
    open_to = by_place(marks.legal, _played_by)
    came = {
        event.card for event in marks.last if isinstance(event, CardDrawn | CardKept | CardStolen)
    }
    parts.append(
        element("path", d=f"M0 {y:g}h{WIDTH}", class_="line"),
    )
    parts.append(label(10, y + 20, "your hand" if hand else "your hand is empty", bold=True))
    held = Counter(hand)
    for number, (piece, count) in enumerate(held.items()):
        line, column = divmod(number, _IN_LINE)
        parts.append(
            _face(
                piece,
                10 + column * _STEP,
                y + 28 + line * (_HIGH + 8),
                count,
                moves=open_to.get(piece, ()),
                last=piece in came,
            )
        )
    return y + 30 + (_HIGH + 8) * -(-len(held) // _IN_LINE)


def _face(
    piece: Card,
    x: float,
    y: float,
    count: int,
    *,
    moves: tuple[Move, ...] = (),
    last: bool = False,
) -> Markup:
    mark = f"+{piece.mark}" if piece.type is _ATTACK else piece.mark
    drawn = [
        shape(piece.type, _WIDE / 2, 27, size=27),
        label(_WIDE / 2, 53, str(piece.type), size=10, anchor="middle"),
        label(4, 14, mark, bold=True),
    ]
    if count > 1:
        drawn.append(label(_WIDE - 8, 14, f"\u00d7{count}", anchor="end", bold=True))
    return card(x, y, drawn, width=_WIDE, height=_HIGH, moves=moves, last=last)
