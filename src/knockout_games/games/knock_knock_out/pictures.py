"""Pictures of a view of Knock Knock Out in SVG."""

from collections import Counter
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
    label,
    nameplate,
    playable,
    tally,
)
from knockout_games.kernel.words import Seat

from .glyphs import monster
from .model import (
    PILES,
    AttackFailed,
    CardDiscarded,
    CardFlipped,
    CardGiven,
    CardRevealed,
    CardTaken,
    ChooseNext,
    Discard,
    Event,
    Flip,
    Give,
    Knock,
    MatchDiscarded,
    Monster,
    Move,
    NextSeatChosen,
    PairTaken,
    Retreat,
    Reveal,
    ZombiesDiscarded,
)
from .view import View

__all__ = ["scene"]

_WIDE: Final = 52
_HIGH: Final = 56
_STEP: Final = 55
_IN_ROW: Final = 7
_CHIP: Final = 36
"""From one kind to the next in a hand."""

_DISCARDED: Final = 4
"""How many discarded kinds stand in a line."""


def scene(view: View, marks: Marks[Move, Event]) -> Scene:
    """Return the row, the piles, and the cards before each seat as far as they are known."""
    parts, y = _row(view, marks)
    parts += _piles(view, y, marks)
    y += 66
    for seat in range(view.players):
        parts += _seat(view, seat, y, marks)
        y += 40
    return Scene(y, tuple(parts))


def _row(view: View, marks: Marks[Move, Event]) -> tuple[list[Markup], float]:
    open_to = by_place(marks.legal, lambda move: (move.card,) if isinstance(move, Retreat) else ())
    fresh = {event.card for event in marks.last if isinstance(event, CardFlipped | CardRevealed)}
    parts: list[Markup] = []
    for place, kind in enumerate(view.row):
        line, column = divmod(place, _IN_ROW)
        drawn = (
            monster(kind, _WIDE / 2, 22, size=34),
            label(_WIDE / 2, 51, str(kind), size=10, anchor="middle"),
        )
        # The card that came last stands at the right end.
        last = kind in fresh and kind not in view.row[place + 1 :]
        parts.append(
            card(
                8 + column * _STEP,
                2 + line * (_HIGH + 6),
                drawn,
                width=_WIDE,
                height=_HIGH,
                moves=open_to.get(kind, ()),
                last=last,
            )
        )
    if not view.row:
        parts.append(label(10, 32, "the row is empty", tone="faint"))
    return parts, 8.0 + (_HIGH + 6) * max(1, -(-len(view.row) // _IN_ROW))


def _piles(view: View, y: float, marks: Marks[Move, Event]) -> list[Markup]:
    open_to = by_place(
        marks.legal, lambda move: (move.pile,) if isinstance(move, Knock | Flip) else ()
    )
    flipped = {event.pile for event in marks.last if isinstance(event, CardFlipped)}
    parts: list[Markup] = []
    for pile in PILES:
        x = 10 + pile * 66
        parts += [
            back(
                x,
                y,
                width=34,
                height=42,
                moves=open_to.get(pile, ()),
                last=pile in flipped,
            ),
            label(x + 38, y + 18, str(view.pile_sizes[pile]), size=14, bold=True),
            label(x + 17, y + 55, f"pile {pile}", size=11, anchor="middle", tone="faint"),
        ]
    fallen = {
        event.card for event in marks.last if isinstance(event, CardDiscarded | MatchDiscarded)
    }
    discarded = Counter(view.discard)
    parts.append(label(150, y + 55, "discard pile", size=11, tone="faint"))
    if any(isinstance(event, ZombiesDiscarded) for event in marks.last) or fallen:
        parts.append(element("rect", x=144, y=y - 2, width=250, height=62, rx=5, class_="last"))
    if not discarded:
        parts.append(label(150, y + 26, "empty", tone="faint"))
    for place, (kind, count) in enumerate(discarded.items()):
        line, column = divmod(place, _DISCARDED)
        parts += _counted(kind, count, 152 + column * 60, y - 2 + line * 24, size=20)
    return parts


def _counted(kind: Monster, count: int, x: float, y: float, *, size: float) -> tuple[Markup, ...]:
    said = label(x + size + 1, y + size * 0.75, str(count), bold=True)
    return (monster(kind, x + size / 2, y + size / 2, size=size), said)


def _chips(view: View, seat: Seat) -> list[tuple[Monster | None, int]]:
    """Return what is known of a hand, by kind; None stands for hidden cards."""
    chips: list[tuple[Monster | None, int]] = [*Counter(view.known[seat]).items()]
    hidden = view.hand_sizes[seat] - len(view.known[seat])
    return [*chips, (None, hidden)] if hidden else chips


def _seat(view: View, seat: Seat, y: float, marks: Marks[Move, Event]) -> list[Markup]:
    chosen = tuple(
        move for move in marks.legal if isinstance(move, ChooseNext | Give) and move.seat == seat
    )
    parts = list(nameplate(y + 15, seat, you=view.seat, to_act=view.to_act, moves=chosen))
    if seat in _touched(marks):
        parts.append(element("rect", x=3, y=y - 2, width=394, height=39, rx=5, class_="last"))
    if seat in view.fallen:
        return [*parts, label(120, y + 15, "out", tone="faint")]
    parts.append(label(24, y + 32, tally(view.hand_sizes[seat], "card"), size=11, tone="faint"))
    open_to = by_place(
        marks.legal if seat == view.seat else (),
        lambda move: (move.card,) if isinstance(move, Discard | Give | Reveal) else (),
    )
    for place, (kind, count) in enumerate(_chips(view, seat)):
        x, top = 120 + place * (_CHIP + 3), y + 2
        if kind is None:
            parts.append(back(x + 4, top + 2, width=16, height=20))
            parts.append(label(x + 24, top + 17, str(count), bold=True))
            continue
        chip = _counted(kind, count, x, top, size=24)
        if kind in open_to:
            ring = element("rect", x=x, y=top - 1, width=_CHIP, height=27, rx=5, class_="legal")
            pip = element("circle", cx=x + _CHIP - 1, cy=top, r=4, class_="pip")
            chip = (playable(open_to[kind], *chip, ring, pip),)
        parts += chip
    return parts


def _touched(marks: Marks[Move, Event]) -> set[Seat]:
    """Return the seats before which something changed."""
    seats: set[Seat] = set()
    for event in marks.last:
        match event:
            case PairTaken() | CardTaken() | CardDiscarded() | CardRevealed():
                seats.add(event.seat)
            case AttackFailed() | Eliminated():
                seats.add(event.seat)
            case CardGiven():
                seats |= {event.giver, event.seat}
            case NextSeatChosen():
                seats.add(event.chosen)
            case _:
                pass
    return seats
