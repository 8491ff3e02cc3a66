"""Pictures of a view of Nak Muay Knockout in text."""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from knockout_games.kernel.pictures import tally
from knockout_games.kernel.words import Seat, Speaker

from .model import KnownHand
from .view import View
from .words import WORDS

__all__ = ["picture"]

_WIDTH: Final = 80
_MARGIN: Final = " " * 13


def picture(view: View) -> str:
    """Return the seats in the order of turns, then the piles and the own hand."""
    return "\n".join(
        line
        for label, text in (
            ("", _title(view)),
            *((_name(view, seat), _seat(view, seat)) for seat in range(view.players)),
            ("pile", _pile(view)),
            ("discard", _listed(view.discard)),
            ("out", _listed(view.removed)),
            *((("your hand", _listed(view.hand)),) if view.hand is not None else ()),
        )
        for line in _lines(label, text)
    )


def _lines(label: str, text: str) -> list[str]:
    if not label:
        return [*wrap(text, _WIDTH), ""]
    return wrap(text, _WIDTH, initial_indent=f"  {label:<11}", subsequent_indent=_MARGIN)


def _title(view: View) -> str:
    if view.outcome is not None:
        return f"Nak Muay Knockout: seat {view.outcome.winner} is the last one standing"
    awaited = Speaker(WORDS).word(f"decision.{view.decision}")
    title = f"Nak Muay Knockout: seat {view.to_act} to choose {awaited}"
    if view.turn != view.to_act:
        title += f", in the turn of seat {view.turn}"
    if view.attack is not None:
        title += f"; Attack +{view.attack}, {view.draws_left} more to draw"
    if view.target is not None:
        title += f"; from seat {view.target}"
        if view.missed:
            title += f", which has no {' or '.join(map(str, view.missed))}"
    return f"{title}; {view.time_limit:.0f} seconds" if view.time_limit is not None else title


def _name(view: View, seat: Seat) -> str:
    mark = ">" if seat == view.to_act else " "
    return f"{mark} seat {seat}"


def _seat(view: View, seat: Seat) -> str:
    if seat in view.fallen:
        return f"knocked out ({view.fallen.index(seat) + 1})"
    size = view.hand_sizes[seat]
    parts = [f"{size} card{'' if size == 1 else 's'}"]
    if seat == view.seat:
        parts[0] += " (you)"
    known = _known(view.known_hands[seat])
    if known:
        parts.append(f"holds {known}")
    if view.lacked[seat]:
        parts.append(f"has no {', no '.join(map(str, view.lacked[seat]))}")
    if seat in view.lost_draws:
        parts.append("has lost a draw")
    return "; ".join(parts)


def _known(known: KnownHand) -> str:
    some = [f"{kind}?" for kind in known.types]
    return _listed([*known.cards, *some]) if known.cards or some else ""


def _pile(view: View) -> str:
    way = "clockwise" if view.direction == 1 else "the other way round"
    parts = [f"{tally(view.pile_size, 'card')}; turns pass {way}"]
    parts += [f"{spot.card} below {spot.place}" for spot in view.located]
    if view.beside:
        parts.append("a KO lies beside it")
    return "; ".join(parts)


def _listed(cards: Iterable[object]) -> str:
    """Return cards, equal ones together: `2 Block, Dodge`."""
    counts = Counter(map(str, cards))
    said = [card if count == 1 else f"{count} {card}" for card, count in counts.items()]
    return ", ".join(said) or "-"
