"""The numbers of Knock Out for learning."""

from typing import Final

from knockout_games.kernel.observation import ObservationField, ObservationLayout, common_fields
from knockout_games.kernel.words import Seat

from .model import HOLES, Rules
from .state import PLAYERS
from .view import View

__all__ = ["LAYOUT"]


def _board(view: View, first: Seat) -> list[float]:
    numbers: list[float] = [0] * (PLAYERS * len(HOLES))
    for place in range(PLAYERS):
        for hole in view.board[(first + place) % PLAYERS]:
            numbers[place * len(HOLES) + hole.index] = 1
    return numbers


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields((PLAYERS,), ("place",), Rules),
        ObservationField[View](
            name="board",
            shape=(PLAYERS, len(HOLES)),
            meaning="the stoppers, by place and hole",
            numbers=_board,
        ),
    )
)
