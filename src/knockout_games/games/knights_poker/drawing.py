"""Pictures of a view of Knights Poker in text."""

from .model import CASTLES, Tile
from .view import View

__all__ = ["picture"]


def picture(view: View) -> str:
    """Return the board, the own stand and the sizes of what is hidden; seat 0 sits below."""
    lines = [_title(view), ""]
    for seat, marks in ((1, "stand"), (0, "stand")):
        sides = "   ".join(f"{_side(column.sides[seat]):<8}" for column in view.board)
        row = f"  {_name(view, seat):<14}{sides}   {marks}: {_stand(view, seat)}"
        if seat:
            lines.append(row)
            lines.append(f"  {'':<14}" + "   ".join(_castle(view, castle) for castle in CASTLES))
        else:
            lines.append(row)
    lines += ["", f"  bag: {view.pile_size} tiles"]
    if view.scores is not None:
        lines.append(f"  points: {view.scores[0]} and {view.scores[1]}")
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View) -> str:
    if view.outcome is not None:
        return f"Knights Poker, round {view.round}: seat {view.outcome.winner} has won"
    return f"Knights Poker, round {view.round}: seat {view.to_act} to place a tile"


def _name(view: View, seat: int) -> str:
    return f"seat {seat}{' (you)' if seat == view.seat else ''}"


def _side(tiles: tuple[Tile, ...]) -> str:
    return " ".join([*map(str, tiles), *["--"] * (3 - len(tiles))])


def _stand(view: View, seat: int) -> str:
    if seat == view.seat and view.hand is not None:
        return " ".join(map(str, view.hand))
    return " ".join(["??"] * view.hand_sizes[seat])


def _castle(view: View, castle: int) -> str:
    winner = view.board[castle - 1].winner
    mark = "" if winner is None else "v^"[winner]
    return f"[{castle}] {mark}".ljust(8)
