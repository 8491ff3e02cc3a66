"""Pictures of a view of Knight More in text."""

from .model import Card, Play, PlayCard
from .view import View

__all__ = ["picture"]


def picture(view: View) -> str:
    """Return the seats, the trick on the table and the own hand with its legal cards marked."""
    lines = [_title(view), "", f"  trump: {_trump(view)}   not dealt: {view.pile_size} cards", ""]
    lines += [_seat(view, seat) for seat in range(view.players)]
    lines.append("")
    for number, trick in enumerate(view.tricks, 1):
        lines.append(f"  trick {number}: {_plays(trick.plays)}   won by seat {trick.winner}")
    if view.outcome is None:
        lines.append(f"  trick {len(view.tricks) + 1}: {_plays(view.trick) or 'nothing yet'}")
    if view.hand is not None:
        lines += ["", f"  your hand: {_hand(view, view.hand)}"]
        if view.legal_moves():
            lines.append("  * may be played")
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View) -> str:
    if view.outcome is not None:
        return f"Knight More, round {view.round}: seat {view.outcome.winner} has won"
    what = "may play its card or pass" if view.decision == "guerrilla" else "to play a card"
    return f"Knight More, round {view.round}: seat {view.to_act} {what}"


def _trump(view: View) -> str:
    suit = view.trump_suit
    shown = " ".join(map(str, view.trump))
    return f"{'none' if suit is None else str(suit).title()} ({shown})"


def _seat(view: View, seat: int) -> str:
    mark = ">" if seat == view.to_act else " "
    name = f"seat {seat}{' (you)' if seat == view.seat else ''}"
    if seat not in view.alive and not view.hand_sizes[seat] and not view.trick_counts[seat]:
        return f"{mark} {name:<14}out"
    parts = [_many(view.hand_sizes[seat], "card"), _many(view.trick_counts[seat], "trick")]
    if seat in view.guerrillas:
        parts.append("guerrilla")
    if view.voids[seat]:
        parts.append(f"no {', '.join(map(str, view.voids[seat])).title()}")
    return f"{mark} {name:<14}" + "  ".join(f"{part:<9}" for part in parts)


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _plays(plays: tuple[Play, ...]) -> str:
    return "  ".join(f"{play.seat}:{play.card or 'pass'}" for play in plays)


def _hand(view: View, hand: tuple[Card, ...]) -> str:
    legal = view.legal_moves()
    return "  ".join(f"{card}{'*' if PlayCard(card) in legal else ''}" for card in hand) or "empty"
