"""The numbers of Knock Out for learning."""

from collections.abc import Hashable
from typing import Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    common_parts,
    marks,
)
from knockout_games.kernel.words import Seat

from .model import HOLES, Rules
from .state import PLAYERS
from .view import View

__all__ = ["LAYOUT"]


def _parts(view: View, first: Seat) -> tuple[Hashable, ...]:
    return (*common_parts(view, first), view.board[first], view.board[1 - first])


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields((PLAYERS,), ("place",), Rules),
        ObservationField(
            name="board",
            shape=(PLAYERS, len(HOLES)),
            meaning="the stoppers, by place and hole",
            rows=PLAYERS,
            row=marks({hole: hole.index for hole in HOLES}),
            fresh=True,
        ),
    ),
    _parts,
)
