"""The numbers of Knight More for learning."""

from collections.abc import Iterable
from typing import Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    one_hot,
    places_of,
    relative,
    tally,
)
from knockout_games.kernel.words import Seat

from .model import CARDS, DECK, PLAYER_COUNTS, Play, Rules, Suit
from .view import View

__all__ = ["LAYOUT"]

_SEATS: Final = max(PLAYER_COUNTS)
_ROUNDS: Final = 6
_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_SUITS: Final = tuple(Suit)
_PASS: Final = len(CARDS)


def _trump(view: View, _: Seat) -> list[float]:
    suit = view.trump[-1].suit if view.trump else None
    return one_hot(None if suit is None else _SUITS.index(suit), len(_SUITS))


def _trick(view: View, first: Seat) -> list[float]:
    numbers: list[float] = [0] * (_SEATS * (_PASS + 1))
    for play in view.trick:
        place = (play.seat - first) % view.players
        numbers[place * (_PASS + 1) + _what(play)] = 1
    return numbers


def _what(play: Play) -> int:
    return _PASS if play.card is None else _ORDER[play.card]


def _trick_order(view: View, first: Seat) -> list[float]:
    numbers: list[float] = [0] * _SEATS
    for turn, play in enumerate(view.trick):
        numbers[(play.seat - first) % view.players] = turn + 1
    return numbers


def _played(view: View, first: Seat) -> list[float]:
    numbers: list[float] = [0] * (_SEATS * len(CARDS))
    for play in _all_plays(view):
        if play.card is not None:
            place = (play.seat - first) % view.players
            numbers[place * len(CARDS) + _ORDER[play.card]] += 1
    return numbers


def _all_plays(view: View) -> Iterable[Play]:
    for trick in view.tricks:
        yield from trick.plays
    yield from view.trick


def _voids(view: View, first: Seat) -> list[float]:
    numbers: list[float] = [0] * (_SEATS * len(_SUITS))
    for seat, suits in enumerate(view.voids):
        for suit in suits:
            numbers[(seat - first) % view.players * len(_SUITS) + _SUITS.index(suit)] = 1
    return numbers


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, ("play", "guerrilla"), Rules),
        ObservationField[View](
            name="round",
            shape=(_ROUNDS,),
            meaning="the round",
            numbers=lambda view, _: one_hot(view.round - 1, _ROUNDS),
        ),
        ObservationField[View](
            name="leader",
            shape=(_SEATS,),
            meaning="who led the first trick of the round, by place",
            numbers=lambda view, first: places_of((view.leader,), view, first, _SEATS),
        ),
        ObservationField[View](
            name="guerrillas",
            shape=(_SEATS,),
            meaning="who is a guerrilla in this round, by place",
            numbers=lambda view, first: places_of(view.guerrillas, view, first, _SEATS),
        ),
        ObservationField[View](
            name="spent",
            shape=(_SEATS,),
            meaning="whose second chance is used, by place",
            numbers=lambda view, first: places_of(view.spent, view, first, _SEATS),
        ),
        ObservationField[View](
            name="trump", shape=(len(_SUITS),), meaning="the trump suit, if any", numbers=_trump
        ),
        ObservationField[View](
            name="turned_up",
            shape=(len(CARDS),),
            high=2,
            meaning="the cards turned up, a number for each card",
            numbers=lambda view, _: tally(view.trump, _ORDER),
        ),
        ObservationField[View](
            name="hand",
            shape=(len(CARDS),),
            high=2,
            meaning="the own hand, a number for each card",
            numbers=lambda view, _: tally(view.hand or (), _ORDER),
        ),
        ObservationField[View](
            name="hand_sizes",
            shape=(_SEATS,),
            high=_ROUNDS,
            meaning="how many cards each seat holds, by place",
            numbers=lambda view, first: relative(view.hand_sizes, first, _SEATS),
        ),
        ObservationField[View](
            name="trick",
            shape=(_SEATS, _PASS + 1),
            meaning="the trick in progress: the card each place played, or the pass behind them",
            numbers=_trick,
        ),
        ObservationField[View](
            name="trick_order",
            shape=(_SEATS,),
            high=_SEATS,
            meaning="when each place played or passed in this trick, from 1; 0 for not yet",
            numbers=_trick_order,
        ),
        ObservationField[View](
            name="played",
            shape=(_SEATS, len(CARDS)),
            high=2,
            meaning="what each place played in this round, this trick included",
            numbers=_played,
        ),
        ObservationField[View](
            name="trick_counts",
            shape=(_SEATS,),
            high=_ROUNDS,
            meaning="the tricks taken in this round, by place",
            numbers=lambda view, first: relative(view.trick_counts, first, _SEATS),
        ),
        ObservationField[View](
            name="voids",
            shape=(_SEATS, len(_SUITS)),
            meaning="the suits that each place has shown not to hold",
            numbers=_voids,
        ),
        ObservationField[View](
            name="pile_size",
            shape=(1,),
            high=len(DECK),
            meaning="how many cards were not dealt",
            numbers=lambda view, _: [view.pile_size],
        ),
    )
)
