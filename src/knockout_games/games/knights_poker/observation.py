"""The numbers of Knights Poker for learning."""

from collections.abc import Hashable
from typing import Final, TypeAlias

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    common_parts,
    marks,
    one_hot,
    single,
)
from knockout_games.kernel.words import Seat

from .model import CASTLES, TILES, Rules
from .state import PLAYERS, STAND
from .view import View

__all__ = ["LAYOUT"]

_TILES: Final = len(TILES)
_BAG: Final = _TILES - PLAYERS * STAND
_ORDER: Final = {tile: tile.index for tile in TILES}

_Owners: TypeAlias = tuple[Seat | None, Seat | None, Seat | None, Seat]
"""A seat or None for each castle, and the seat that is place 0."""

_Scores: TypeAlias = tuple[tuple[int, int] | None, int | None, Seat]
"""The scores, the target score, and the seat that is place 0."""


def _parts(view: View, first: Seat) -> tuple[Hashable, ...]:
    one, two, three = view.board
    own, other = first, 1 - first
    return (
        *common_parts(view, first),
        view.hand or (),
        one.sides[own],
        two.sides[own],
        three.sides[own],
        one.sides[other],
        two.sides[other],
        three.sides[other],
        (one.first_full, two.first_full, three.first_full, first),
        (one.winner, two.winner, three.winner, first),
        view.pile_size,
        view.starter ^ first,
        (view.scores, view.rules.target_score, first),
    )


def _owners(part: _Owners) -> list[float]:
    *owners, first = part
    return [owner == seat for seat in (first, 1 - first) for owner in owners]


def _scores(part: _Scores) -> list[float]:
    scores, target, first = part
    if scores is None or target is None:
        return [0, 0]
    return [min(scores[seat] / target, 1) for seat in (first, 1 - first)]


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields((PLAYERS,), ("place",), Rules),
        ObservationField(
            name="hand",
            shape=(_TILES,),
            meaning="the own stand, a mark for each tile",
            row=marks(_ORDER),
            fresh=True,
        ),
        ObservationField(
            name="board",
            shape=(PLAYERS, len(CASTLES), _TILES),
            meaning="the tiles in front of the castles, by place and castle",
            rows=PLAYERS * len(CASTLES),
            row=marks(_ORDER),
        ),
        ObservationField(
            name="first_full",
            shape=(PLAYERS, len(CASTLES)),
            meaning="whose side was full first, by place and castle",
            row=_owners,
        ),
        ObservationField(
            name="castles",
            shape=(PLAYERS, len(CASTLES)),
            meaning="who took which castle, by place and castle",
            row=_owners,
        ),
        ObservationField(
            name="pile_size",
            shape=(1,),
            high=_BAG,
            meaning="how many tiles are in the bag",
            row=single,
        ),
        ObservationField(
            name="starter",
            shape=(PLAYERS,),
            meaning="who began the round, by place",
            row=one_hot(range(PLAYERS)),
        ),
        ObservationField(
            name="scores",
            shape=(PLAYERS,),
            meaning="the share of the target score that is reached, by place; 0 without a target",
            row=_scores,
        ),
    ),
    _parts,
)
