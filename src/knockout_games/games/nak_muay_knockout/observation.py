"""The numbers of Nak Muay Knockout for learning."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    common_fields,
    places_of,
    relative,
    tally,
)
from knockout_games.kernel.words import Seat

from .dealing import PLAYER_COUNTS
from .model import ATTACKS, CARDS, CLINCHES, HOLDABLE, LOOK, Rules
from .state import DECISIONS
from .view import View

__all__ = ["LAYOUT"]

Numbers: TypeAlias = Callable[[View, Seat], Iterable[float]]

_SEATS: Final = max(PLAYER_COUNTS)
_DECK: Final = 45
_MOST: Final = max(ATTACKS, CLINCHES)
_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_TYPES: Final = {kind: place for place, kind in enumerate(HOLDABLE)}


def _located(view: View, _: Seat) -> list[float]:
    numbers: list[float] = [0] * (_DECK * len(CARDS))
    for located in view.located:
        numbers[located.place * len(CARDS) + _ORDER[located.card]] = 1
    return numbers


def _by_place(of: Callable[[View, Seat], Iterable[Any]], order: dict[Any, int]) -> Numbers:
    """Return the function that tallies what *of* gives for the seat at each place."""

    def numbers(view: View, first: Seat) -> list[float]:
        every: list[float] = []
        for place in range(_SEATS):
            seat = (first + place) % view.players
            every += tally(of(view, seat) if place < view.players else (), order)
        return every

    return numbers


def _seats(of: Callable[[View], Iterable[Seat]]) -> Numbers:
    """Return the function that marks the places of the seats that *of* gives."""
    return lambda view, first: places_of(of(view), view, first, _SEATS)


def _some(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, DECISIONS, Rules),
        ObservationField[View](
            name="turn",
            shape=(_SEATS,),
            meaning="whose turn it is, by place",
            numbers=_seats(lambda view: _some(view.turn)),
        ),
        ObservationField[View](
            name="hand",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the own hand, a number for each card",
            numbers=lambda view, _: tally(view.hand or (), _ORDER),
        ),
        ObservationField[View](
            name="hand_sizes",
            shape=(_SEATS,),
            high=_DECK,
            meaning="how many cards each seat has, by place",
            numbers=lambda view, first: relative(view.hand_sizes, first, _SEATS),
        ),
        ObservationField[View](
            name="pile_size",
            shape=(1,),
            high=_DECK,
            meaning="how many cards the draw pile has",
            numbers=lambda view, _: [view.pile_size],
        ),
        ObservationField[View](
            name="located",
            shape=(_DECK, len(CARDS)),
            meaning="the cards of the pile that are known, by how many lie above them",
            numbers=_located,
        ),
        ObservationField[View](
            name="known_cards",
            shape=(_SEATS, len(CARDS)),
            high=_MOST,
            meaning="the cards that each place is known to hold at least",
            numbers=_by_place(lambda view, seat: view.known_hands[seat].cards, _ORDER),
        ),
        ObservationField[View](
            name="known_types",
            shape=(_SEATS, len(HOLDABLE)),
            high=_MOST,
            meaning="the further cards that each place is known to hold by their type",
            numbers=_by_place(lambda view, seat: view.known_hands[seat].types, _TYPES),
        ),
        ObservationField[View](
            name="lacked",
            shape=(_SEATS, len(HOLDABLE)),
            meaning="the types that each place is known to lack",
            numbers=_by_place(lambda view, seat: view.lacked[seat], _TYPES),
        ),
        ObservationField[View](
            name="discard",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the discard pile, a number for each card",
            numbers=lambda view, _: tally(view.discard, _ORDER),
        ),
        ObservationField[View](
            name="removed",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the cards out of the game, a number for each card",
            numbers=lambda view, _: tally(view.removed, _ORDER),
        ),
        ObservationField[View](
            name="direction",
            shape=(1,),
            low=-1,
            meaning="1 where turns pass clockwise, else -1",
            numbers=lambda view, _: [view.direction],
        ),
        ObservationField[View](
            name="attack",
            shape=(1,),
            high=LOOK,
            meaning="the value of the open Attack, or 0",
            numbers=lambda view, _: [view.attack or 0],
        ),
        ObservationField[View](
            name="draws_left",
            shape=(1,),
            high=LOOK,
            meaning="how many draws of an Attack follow when the KO is hidden",
            numbers=lambda view, _: [view.draws_left],
        ),
        ObservationField[View](
            name="target",
            shape=(_SEATS,),
            meaning="from whom the open triple Clinch steals, by place",
            numbers=_seats(lambda view: _some(view.target)),
        ),
        ObservationField[View](
            name="missed",
            shape=(len(HOLDABLE),),
            meaning="the types that the open triple Clinch named in vain",
            numbers=lambda view, _: tally(view.missed, _TYPES),
        ),
        ObservationField[View](
            name="lost_draws",
            shape=(_SEATS,),
            meaning="who has lost a draw, by place",
            numbers=_seats(lambda view: view.lost_draws),
        ),
    )
)
