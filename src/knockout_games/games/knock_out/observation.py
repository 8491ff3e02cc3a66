"""The numbers of Knock Out for learning."""

from typing import Any, Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    Row,
    bits_row,
    common_fields,
)
from knockout_games.kernel.words import Seat

from .model import HOLES, Rules
from .state import PLAYERS
from .view import View

__all__ = ["LAYOUT"]

_BOTH: Final = tuple(range(PLAYERS))


def _rows(view: View, first: Seat, makers: tuple[Any, ...]) -> tuple[Row, ...]:
    common, stoppers = makers
    packed = view.packed
    own, other = packed.yellow, packed.red
    if first:
        own, other = other, own
    seat = packed.to_act
    decision = None if seat is None else "place"
    return (
        common[PLAYERS, first, seat, _BOTH, decision, packed.rules],
        stoppers(own),
        stoppers(other),
    )


LAYOUT: Final = ObservationLayout[View](
    (
        common_fields((PLAYERS,), ("place",), Rules),
        ObservationField(
            name="board",
            shape=(PLAYERS, len(HOLES)),
            meaning="the stoppers, by place and hole",
            rows=PLAYERS,
            row=bits_row(len(HOLES)),
            fresh=True,
        ),
    ),
    _rows,
)
