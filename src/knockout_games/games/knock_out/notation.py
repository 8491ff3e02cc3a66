"""Positions of Knock Out in words: the document of a state, and positions by hand."""

from collections import Counter
from typing import Self

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import Json, shown
from knockout_games.kernel.setup import read_seed
from knockout_games.kernel.words import Seat

from .grid import grid_of, holes_in, mask_of
from .model import Hole, Rules
from .state import PLAYERS, START, State, standing

__all__ = ["Position", "check", "check_seat", "complete_position", "complete_view"]


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
        check(self.rules, self.to_act, self.board)
        return standing(self.rules, self.to_act, *map(mask_of, self.board))


def check(rules: Rules, to_act: Seat | None, board: tuple[tuple[Hole, ...], ...]) -> None:
    """Check the composition of a position.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    holes, filled = grid_of(rules).holes, Counter(hole for holes in board for hole in holes)
    twice = [str(hole) for hole, count in filled.items() if count > 1]
    if twice:
        raise BadSetup(f"filled twice: {', '.join(twice)}", code="position.twice", where="$.board")
    missing = [str(hole) for hole in filled if not holes >> hole.index & 1]
    if missing:
        raise BadSetup(f"there is no hole {missing[0]}", code="position.no_hole", where="$.board")
    if not filled:
        raise BadSetup(
            "without a stopper nothing can be placed", code="position.empty", where="$.board"
        )
    check_seat(to_act, where="$.to_act")
    full = len(filled) == holes.bit_count()
    if full is not (to_act is None):
        raise BadSetup(
            "the game is over exactly when the grid is full",
            code="position.turn",
            where="$.to_act",
        )


def check_seat(seat: Seat | None, *, where: str) -> None:
    """Check that *seat* is one of the two, or None.

    Raises:
        BadSetup: If it is not.
    """
    if seat not in (None, *range(PLAYERS)):
        raise BadSetup(
            f"there is no seat {shown(seat)}; seats are 0 and 1", code="seat", where=where
        )


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
