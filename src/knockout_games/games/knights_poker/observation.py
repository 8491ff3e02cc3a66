"""The numbers of Knights Poker for learning."""

from typing import Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    one_hot,
    relative,
)
from knockout_games.kernel.words import Seat

from .model import CASTLES, TILES, Rules, Tile
from .state import PLAYERS, STAND
from .view import View

__all__ = ["LAYOUT"]

_TILES: Final = len(TILES)
_BAG: Final = _TILES - PLAYERS * STAND


def _marks(tiles: tuple[Tile, ...]) -> list[float]:
    marks: list[float] = [0] * _TILES
    for tile in tiles:
        marks[tile.index] = 1
    return marks


def _board(view: View, first: Seat) -> list[float]:
    numbers: list[float] = []
    for seat in (first, 1 - first):
        for column in view.board:
            numbers += _marks(column.sides[seat])
    return numbers


def _first_full(view: View, first: Seat) -> list[float]:
    return [column.first_full == seat for seat in (first, 1 - first) for column in view.board]


def _castles(view: View, first: Seat) -> list[float]:
    return [column.winner == seat for seat in (first, 1 - first) for column in view.board]


def _scores(view: View, first: Seat) -> list[float]:
    target = view.rules.target_score
    if view.scores is None or target is None:
        return [0, 0]
    return relative([min(score / target, 1) for score in view.scores], first, PLAYERS)


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields((PLAYERS,), ("place",), Rules),
        ObservationField[View](
            name="hand",
            shape=(_TILES,),
            meaning="the own stand, a mark for each tile",
            numbers=lambda view, _: _marks(view.hand or ()),
        ),
        ObservationField[View](
            name="board",
            shape=(PLAYERS, len(CASTLES), _TILES),
            meaning="the tiles in front of the castles, by place and castle",
            numbers=_board,
        ),
        ObservationField[View](
            name="first_full",
            shape=(PLAYERS, len(CASTLES)),
            meaning="whose side was full first, by place and castle",
            numbers=_first_full,
        ),
        ObservationField[View](
            name="castles",
            shape=(PLAYERS, len(CASTLES)),
            meaning="who took which castle, by place and castle",
            numbers=_castles,
        ),
        ObservationField[View](
            name="pile_size",
            shape=(1,),
            high=_BAG,
            meaning="how many tiles are in the bag",
            numbers=lambda view, _: [view.pile_size],
        ),
        ObservationField[View](
            name="starter",
            shape=(PLAYERS,),
            meaning="who began the round, by place",
            numbers=lambda view, first: one_hot((view.starter - first) % PLAYERS, PLAYERS),
        ),
        ObservationField[View](
            name="scores",
            shape=(PLAYERS,),
            meaning="the share of the target score that is reached, by place; 0 without a target",
            numbers=_scores,
        ),
    )
)
