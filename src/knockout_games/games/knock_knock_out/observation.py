"""The numbers of Knock Knock Out for learning."""

from typing import Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    places_of,
    relative,
    tally,
)
from knockout_games.kernel.words import Seat

from .model import CARDS, COPIES, DECISIONS, MONSTERS, MOST_PLAYERS, PILES, Rules
from .state import PLAYER_COUNTS
from .view import View

__all__ = ["LAYOUT"]

_KINDS: Final = len(MONSTERS)
_ORDER: Final = {kind: place for place, kind in enumerate(MONSTERS)}


def _known(view: View, first: Seat) -> list[float]:
    numbers: list[float] = []
    for place in range(MOST_PLAYERS):
        seat = (first + place) % view.players
        numbers += tally(view.known[seat] if place < view.players else (), _ORDER)
    return numbers


def _row(view: View, _: Seat) -> list[float]:
    numbers: list[float] = [0] * (_KINDS * _KINDS)
    for place, kind in enumerate(view.row):
        numbers[place * _KINDS + _ORDER[kind]] = 1
    return numbers


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, DECISIONS, Rules),
        ObservationField[View](
            name="active",
            shape=(MOST_PLAYERS,),
            meaning="whose turn it is, by place",
            numbers=lambda view, first: places_of((view.active,), view, first, MOST_PLAYERS),
        ),
        ObservationField[View](
            name="attack",
            shape=(1,),
            low=-1,
            meaning="where the attack goes that a card is revealed to: 1 left, -1 right, 0 none",
            numbers=lambda view, _: [view.attack or 0],
        ),
        ObservationField[View](
            name="hand",
            shape=(_KINDS,),
            high=COPIES,
            meaning="the own cards, a number for each kind",
            numbers=lambda view, _: tally(view.hand or (), _ORDER),
        ),
        ObservationField[View](
            name="hand_sizes",
            shape=(MOST_PLAYERS,),
            high=COPIES,
            meaning="how many cards each seat has, by place",
            numbers=lambda view, first: relative(view.hand_sizes, first, MOST_PLAYERS),
        ),
        ObservationField[View](
            name="known",
            shape=(MOST_PLAYERS, _KINDS),
            high=COPIES,
            meaning="the cards that each place is known to have at least",
            numbers=_known,
        ),
        ObservationField[View](
            name="row",
            shape=(_KINDS, _KINDS),
            meaning="the row from left to right, a kind for each place of it",
            numbers=_row,
        ),
        ObservationField[View](
            name="pile_sizes",
            shape=(len(PILES),),
            high=len(CARDS),
            meaning="how many cards each draw pile has",
            numbers=lambda view, _: view.pile_sizes,
        ),
        ObservationField[View](
            name="discard",
            shape=(_KINDS,),
            high=COPIES,
            meaning="the discard pile, a number for each kind",
            numbers=lambda view, _: tally(view.discard, _ORDER),
        ),
    )
)
