"""Pictures of a view of Knock Out in text."""

from typing import Final

from .grid import grid_of
from .model import COLUMNS, HOLES, Hole
from .view import View

__all__ = ["picture"]

_WIDTH: Final = 6


def picture(view: View) -> str:
    """Return the grid as seat 0 sees it: Y and R are stoppers, a name is a hole to play into."""
    lines = [_title(view), ""]
    holes = grid_of(view.rules).holes
    rows: dict[int, list[str]] = {}
    for hole in HOLES:
        if holes >> hole.index & 1:
            row = rows.setdefault(_height(hole), [" " * _WIDTH] * len(COLUMNS))
            row[hole.q + 3] = _mark(view, hole).center(_WIDTH)
    lines += ["".join(rows[height]).rstrip() for height in sorted(rows, reverse=True)]
    yellow, red = view.scores
    lines += ["", f"  Y seat 0{_you(view, 0)}: {yellow}   R seat 1{_you(view, 1)}: {red}"]
    return "\n".join(lines)


def _title(view: View) -> str:
    outcome = view.outcome
    if outcome is None:
        return f"Knock Out: seat {view.to_act} to place a stopper"
    said = "a draw" if outcome.winner is None else f"seat {outcome.winner} has won"
    return f"Knock Out: {said}"


def _you(view: View, seat: int) -> str:
    return " (you)" if view.seat == seat else ""


def _height(hole: Hole) -> int:
    return 2 * hole.number - COLUMNS[hole.column]


def _mark(view: View, hole: Hole) -> str:
    for letter, holes in zip("YR", view.board, strict=True):
        if hole in holes:
            return f"({letter})"
    legal = {move.hole for move in view.legal_moves()}
    return str(hole) if hole in legal else "."
