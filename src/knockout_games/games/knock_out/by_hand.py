"""Positions and views of Knock Out by hand: what is left out is filled in."""

from knockout_games.kernel.parts import Json
from knockout_games.kernel.setup import read_seed

from .grid import grid_of, holes_in
from .model import Hole, Rules
from .state import START

__all__ = ["complete_position", "complete_view"]


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out: the start, and seat 0 to act unless it is over.

    Raises:
        BadSetup: If the seed is none; it is accepted for the sake of the other games.
    """
    filled, _ = read_seed(doc)
    return _filled(filled)


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out: the start, seat 0 to act, a spectator."""
    return _filled({"seat": None, **doc})


def _filled(doc: Json) -> Json:
    from .game import GAME

    read = GAME.codec.read
    filled: Json = {
        "rules": {},
        "board": [list(map(str, holes_in(holes))) for holes in START],
        **doc,
    }
    rules: Rules = read(Rules, filled["rules"], where="$.rules")
    board: tuple[tuple[Hole, ...], ...] = read(
        tuple[tuple[Hole, ...], ...], filled["board"], where="$.board"
    )
    filled["board"] = [[str(hole) for hole in sorted(holes)] for holes in board]
    full = sum(map(len, board)) == grid_of(rules).holes.bit_count()
    filled.setdefault("to_act", None if full else 0)
    return filled
