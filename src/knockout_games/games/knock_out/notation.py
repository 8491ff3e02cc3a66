"""Positions of Knock Out in words: the document of a state, and positions by hand."""

from collections import Counter
from typing import Self

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import Json
from knockout_games.kernel.setup import read_seed
from knockout_games.kernel.words import Seat

from .grid import grid_of, holes_in, mask_of
from .model import Hole, Rules
from .state import PLAYERS, START, State, standing

__all__ = ["Position", "complete_position", "complete_view"]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        to_act: Who is to place a stopper, or None when the grid is full.
        board: The holes with a stopper of seat 0, and those with one of seat 1.
    """

    rules: Rules
    to_act: Seat | None
    board: tuple[tuple[Hole, ...], tuple[Hole, ...]]

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        return cls(rules=state.rules, to_act=state.to_act, board=state.board)

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        filled = Counter(hole for holes in self.board for hole in holes)
        twice = [str(hole) for hole, count in filled.items() if count > 1]
        if twice:
            raise BadSetup(
                f"filled twice: {', '.join(twice)}", code="position.twice", where="board"
            )
        holes = grid_of(self.rules).holes
        missing = [str(hole) for hole in filled if not holes >> hole.index & 1]
        if missing:
            raise BadSetup(f"there is no hole {missing[0]}", code="position.no_hole", where="board")
        if not filled:
            raise BadSetup(
                "without a stopper nothing can be placed", code="position.empty", where="board"
            )
        if self.to_act not in (None, *range(PLAYERS)):
            raise BadSetup("there are seats 0 and 1", code="seat", where="to_act")
        full = len(filled) == holes.bit_count()
        if full is not (self.to_act is None):
            raise BadSetup(
                "the game is over exactly when the grid is full",
                code="position.turn",
                where="to_act",
            )
        return standing(self.rules, self.to_act, *map(mask_of, self.board))


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out: the start, seat 0 to act.

    Raises:
        BadSetup: If the seed is none; it is accepted for the sake of the other games.
    """
    filled, _ = read_seed(doc)
    return _filled(filled)


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out: the start, seat 0 to act, a spectator."""
    return _filled({"seat": None, **doc})


def _filled(doc: Json) -> Json:
    start = [[str(hole) for hole in holes_in(mask)] for mask in START]
    return {"rules": {}, "to_act": 0, "board": start, **doc}
