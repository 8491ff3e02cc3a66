"""Positions of Knock Out in words: the document of a state."""

from typing import Self

import attrs

from knockout_games.kernel.words import Seat

from .checks import check_position
from .grid import mask_of
from .model import Hole, Rules
from .state import State, standing

__all__ = ["Position"]


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
        check_position(self.rules, self.to_act, self.board)
        return standing(self.rules, self.to_act, *map(mask_of, self.board))
