"""The numbers of Knight More for learning."""

from array import array
from typing import Final

from knockout_games.kernel.observation import (
    FLOAT32,
    ObservationField,
    ObservationLayout,
    by_place,
    common_fields,
    common_parts,
    itself,
    one_hot,
    seats_row,
    single,
    tally,
)
from knockout_games.kernel.words import Seat

from .model import CARDS, DECK, PLAYER_COUNTS, Card, Play, Rules, Suit, Trick
from .rounds import ROUNDS
from .view import View

__all__ = ["LAYOUT"]

_SEATS: Final = max(PLAYER_COUNTS)
_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_SUITS: Final = tuple(Suit)
_PASS: Final = len(CARDS)
"""The number of a pass, behind those of the cards."""

_PLAYS: Final = tuple(Play(seat, card) for seat in range(_SEATS) for card in (*CARDS, None))
_NOWHERE: Final = _SEATS * _PASS


def _places(players: int, first: Seat) -> tuple[dict[Play, int], dict[Play, int]]:
    """Return where each play counts in `trick` and in `played`."""
    trick: dict[Play, int] = {}
    played: dict[Play, int] = {}
    for play in _PLAYS:
        place = (play.seat - first) % players
        card = _PASS if play.card is None else _ORDER[play.card]
        trick[play] = place * (_PASS + 1) + card
        played[play] = _NOWHERE if play.card is None else place * _PASS + card
    return trick, played


_PLACES: Final = {
    players: tuple(_places(players, first) for first in range(players)) for players in PLAYER_COUNTS
}
"""By seat count and the seat that is place 0."""

_NO_TRICK: Final = array(FLOAT32, [0] * len(_PLAYS))
_NOTHING_PLAYED: Final = array(FLOAT32, [0] * (_NOWHERE + 1))


def _parts(view: View, first: Seat) -> tuple[object, ...]:
    players = view.players
    trick = view.trick
    in_trick, in_played = _PLACES[players][first]
    return (
        *common_parts(view, first),
        view.round,
        (view.leader - first) % players,
        (view.guerrillas, first, players),
        (view.spent, first, players),
        view.trump,
        view.trump,
        view.hand or (),
        by_place(view.hand_sizes, first, _SEATS, 0),
        (in_trick, trick),
        tuple([(play.seat - first) % players for play in trick]),
        (in_played, trick, view.tricks),
        by_place(view.trick_counts, first, _SEATS, 0),
        (view.voids, first),
        view.pile_size,
    )


def _trump(turned_up: tuple[Card, ...]) -> list[float]:
    return one_hot(_SUITS)(turned_up[-1].suit if turned_up else None)


def _trick(part: tuple[dict[Play, int], tuple[Play, ...]]) -> "array[float]":
    places, trick = part
    made = _NO_TRICK[:]
    for play in trick:
        made[places[play]] = 1
    return made


def _played(
    part: tuple[dict[Play, int], tuple[Play, ...], tuple[Trick, ...]],
) -> "array[float]":
    places, trick, tricks = part
    made = _NOTHING_PLAYED[:]
    for one in tricks:
        for play in one.plays:
            made[places[play]] += 1
    for play in trick:
        made[places[play]] += 1
    del made[_NOWHERE]
    return made


def _trick_order(places: tuple[int, ...]) -> list[float]:
    numbers: list[float] = [0] * _SEATS
    for turn, place in enumerate(places):
        numbers[place] = turn + 1
    return numbers


def _voids(part: tuple[tuple[tuple[Suit, ...], ...], Seat]) -> list[float]:
    voids, first = part
    return [suit in suits for suits in by_place(voids, first, _SEATS, ()) for suit in _SUITS]


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, ("play", "guerrilla"), Rules),
        ObservationField(
            name="round",
            shape=(ROUNDS,),
            meaning="the round",
            row=one_hot(range(1, ROUNDS + 1)),
        ),
        ObservationField(
            name="leader",
            shape=(_SEATS,),
            meaning="who led the first trick of the round, by place",
            row=one_hot(range(_SEATS)),
        ),
        ObservationField(
            name="guerrillas",
            shape=(_SEATS,),
            meaning="who is a guerrilla in this round, by place",
            row=seats_row(_SEATS),
        ),
        ObservationField(
            name="spent",
            shape=(_SEATS,),
            meaning="whose second chance is used, by place",
            row=seats_row(_SEATS),
        ),
        ObservationField(
            name="trump", shape=(len(_SUITS),), meaning="the trump suit, if any", row=_trump
        ),
        ObservationField(
            name="turned_up",
            shape=(len(CARDS),),
            high=2,
            meaning="the cards turned up, a number for each card",
            row=tally(_ORDER),
        ),
        ObservationField(
            name="hand",
            shape=(len(CARDS),),
            high=2,
            meaning="the own hand, a number for each card",
            row=tally(_ORDER),
            fresh=True,
        ),
        ObservationField(
            name="hand_sizes",
            shape=(_SEATS,),
            high=ROUNDS,
            meaning="how many cards each seat holds, by place",
            row=itself,
        ),
        ObservationField(
            name="trick",
            shape=(_SEATS, _PASS + 1),
            meaning="the trick in progress: the card each place played, or the pass behind them",
            row=_trick,
            fresh=True,
        ),
        ObservationField(
            name="trick_order",
            shape=(_SEATS,),
            high=_SEATS,
            meaning="when each place played or passed in this trick, from 1; 0 for not yet",
            row=_trick_order,
        ),
        ObservationField(
            name="played",
            shape=(_SEATS, len(CARDS)),
            high=2,
            meaning="what each place played in this round, this trick included",
            row=_played,
            fresh=True,
        ),
        ObservationField(
            name="trick_counts",
            shape=(_SEATS,),
            high=ROUNDS,
            meaning="the tricks taken in this round, by place",
            row=itself,
        ),
        ObservationField(
            name="voids",
            shape=(_SEATS, len(_SUITS)),
            meaning="the suits that each place has shown not to hold",
            row=_voids,
        ),
        ObservationField(
            name="pile_size",
            shape=(1,),
            high=len(DECK),
            meaning="how many cards were not dealt",
            row=single,
        ),
    ),
    _parts,
)
