"""What makes a position or a view possible: the stoppers, and who is to act."""

from collections import Counter

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown
from knockout_games.kernel.words import Seat

from .grid import grid_of
from .model import Hole, Rules
from .state import PLAYERS

__all__ = ["check_position", "check_seat"]


def check_position(rules: Rules, to_act: Seat | None, board: tuple[tuple[Hole, ...], ...]) -> None:
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
