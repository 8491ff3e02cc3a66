"""Pictures of a view of Knock Knock Out in text."""

from knockout_games.kernel.pictures import tally

from .model import Monster
from .view import View

__all__ = ["picture"]

_ASKED = {
    "turn": "to knock or retreat",
    "skull_pile": "to flip one more card (Skull)",
    "werewolf_discard": "to discard a card (Werewolf)",
    "vampire_gift": "to give a card away (Vampire)",
    "fish_choice": "to choose who is next (Fish)",
    "reveal": "to reveal a card (attack)",
}


def picture(view: View) -> str:
    """Return the row, the piles, and the cards before each seat as far as they are known."""
    lines = [_title(view), ""]
    lines += _wrapped("row", [str(card) for card in view.row])
    upper, lower = view.pile_sizes
    lines += _wrapped("pile 0, pile 1", [f"{upper} and {lower} cards"])
    lines += _wrapped("discard pile", _counted(view.discard) or ["empty"])
    lines.append("")
    for seat in range(view.players):
        lines += _seat(view, seat)
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View) -> str:
    if view.outcome is not None:
        how = "is the last one alive" if view.outcome.reason == "last_alive" else "shows the kinds"
        return f"Knock Knock Out: seat {view.outcome.winner} has won and {how}"
    return f"Knock Knock Out: seat {view.to_act} {_ASKED[view.decision or 'turn']}"


def _seat(view: View, seat: int) -> list[str]:
    mark = ">" if seat == view.active and view.outcome is None else " "
    name = f"{mark} seat {seat}{' (you)' if seat == view.seat else ''}"
    if seat in view.fallen:
        return [f"{name:<18}out"]
    hidden = view.hand_sizes[seat] - len(view.known[seat])
    shown = _counted(view.known[seat]) + ([f"{hidden} hidden"] if hidden else [])
    size = tally(view.hand_sizes[seat], "card")
    return _wrapped(name, [f"{size}:", *shown] if shown else [size], indent=0)


def _counted(cards: tuple[Monster, ...]) -> list[str]:
    kinds = dict.fromkeys(cards)
    return [f"{cards.count(kind)} x {kind}" for kind in kinds]


def _wrapped(name: str, words: list[str], *, indent: int = 2) -> list[str]:
    """Return the words behind *name*, in lines of at most 80 columns."""
    lines: list[str] = []
    line = f"{' ' * indent}{name:<{18 - indent}}"
    for word in words:
        if len(line) + len(word) > 80:
            lines.append(line)
            line = " " * 18
        line += f"{word}  "
    return [*lines, line]
