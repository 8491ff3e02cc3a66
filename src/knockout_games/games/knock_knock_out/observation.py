"""The numbers of Knock Knock Out for learning."""

from collections.abc import Hashable
from typing import Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    by_place,
    common_fields,
    common_parts,
    itself,
    one_hot,
    single,
    tally,
)
from knockout_games.kernel.words import Seat

from .model import CARDS, COPIES, DECISIONS, MONSTERS, MOST_PLAYERS, PILES, Monster, Rules
from .state import PLAYER_COUNTS
from .view import View

__all__ = ["LAYOUT"]

_KINDS: Final = len(MONSTERS)
_ORDER: Final = {kind: place for place, kind in enumerate(MONSTERS)}


def _parts(view: View, first: Seat) -> tuple[Hashable, ...]:
    return (
        *common_parts(view, first),
        (view.active - first) % view.players,
        view.attack or 0,
        view.hand or (),
        by_place(view.hand_sizes, first, MOST_PLAYERS, 0),
        *by_place(view.known, first, MOST_PLAYERS, ()),
        view.row,
        view.pile_sizes,
        view.discard,
    )


def _row(row: tuple[Monster, ...]) -> list[float]:
    numbers: list[float] = [0] * (_KINDS * _KINDS)
    for place, kind in enumerate(row):
        numbers[place * _KINDS + _ORDER[kind]] = 1
    return numbers


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, DECISIONS, Rules),
        ObservationField(
            name="active",
            shape=(MOST_PLAYERS,),
            meaning="whose turn it is, by place",
            row=one_hot(range(MOST_PLAYERS)),
        ),
        ObservationField(
            name="attack",
            shape=(1,),
            low=-1,
            meaning="where the attack goes that a card is revealed to: 1 left, -1 right, 0 none",
            row=single,
        ),
        ObservationField(
            name="hand",
            shape=(_KINDS,),
            high=COPIES,
            meaning="the own cards, a number for each kind",
            row=tally(_ORDER),
        ),
        ObservationField(
            name="hand_sizes",
            shape=(MOST_PLAYERS,),
            high=COPIES,
            meaning="how many cards each seat has, by place",
            row=itself,
        ),
        ObservationField(
            name="known",
            shape=(MOST_PLAYERS, _KINDS),
            high=COPIES,
            meaning="the cards that each place is known to have at least",
            rows=MOST_PLAYERS,
            row=tally(_ORDER),
        ),
        ObservationField(
            name="row",
            shape=(_KINDS, _KINDS),
            meaning="the row from left to right, a kind for each place of it",
            row=_row,
        ),
        ObservationField(
            name="pile_sizes",
            shape=(len(PILES),),
            high=len(CARDS),
            meaning="how many cards each draw pile has",
            row=itself,
        ),
        ObservationField(
            name="discard",
            shape=(_KINDS,),
            high=COPIES,
            meaning="the discard pile, a number for each kind",
            row=tally(_ORDER),
        ),
    ),
    _parts,
)
