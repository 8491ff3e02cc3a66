"""The numbers of Nak Muay Knockout for learning."""

from collections.abc import Callable, Hashable, Mapping
from typing import Final, TypeAlias, TypeVar

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    by_place,
    common_fields,
    common_parts,
    itself,
    marks,
    one_hot,
    seats_row,
    single,
    tally,
)
from knockout_games.kernel.words import Seat

from .dealing import PLAYER_COUNTS
from .model import ATTACKS, CARDS, CLINCHES, HOLDABLE, LOOK, Located, Rules
from .state import DECISIONS
from .view import View

__all__ = ["LAYOUT"]

PieceT = TypeVar("PieceT")

_Held: TypeAlias = tuple[tuple[tuple[PieceT, ...], ...], Seat]
"""What each seat holds, and the seat that is place 0."""

_SEATS: Final = max(PLAYER_COUNTS)
_DECK: Final = 45
_MOST: Final = max(ATTACKS, CLINCHES)
_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_TYPES: Final = {kind: place for place, kind in enumerate(HOLDABLE)}


def _parts(view: View, first: Seat) -> tuple[Hashable, ...]:
    players, turn, target = view.players, view.turn, view.target
    known = view.known_hands
    return (
        *common_parts(view, first),
        None if turn is None else (turn - first) % players,
        view.hand or (),
        by_place(view.hand_sizes, first, _SEATS, 0),
        view.pile_size,
        view.located,
        (tuple([hand.cards for hand in known]), first),
        (tuple([hand.types for hand in known]), first),
        (view.lacked, first),
        view.discard,
        view.removed,
        view.direction,
        view.attack or 0,
        view.draws_left,
        None if target is None else (target - first) % players,
        view.missed,
        (view.lost_draws, first, players),
    )


def _located(known: tuple[Located, ...]) -> list[float]:
    numbers: list[float] = [0] * (_DECK * len(CARDS))
    for located in known:
        numbers[located.place * len(CARDS) + _ORDER[located.card]] = 1
    return numbers


def _by_place(order: Mapping[PieceT, int]) -> Callable[[_Held[PieceT]], list[float]]:
    """Return the row function that counts what is held at each place."""
    count = tally(order)

    def row(part: _Held[PieceT]) -> list[float]:
        held, first = part
        return [number for pieces in by_place(held, first, _SEATS, ()) for number in count(pieces)]

    return row


LAYOUT: Final = ObservationLayout[View](
    (
        *common_fields(PLAYER_COUNTS, DECISIONS, Rules),
        ObservationField(
            name="turn",
            shape=(_SEATS,),
            meaning="whose turn it is, by place",
            row=one_hot(range(_SEATS)),
        ),
        ObservationField(
            name="hand",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the own hand, a number for each card",
            row=tally(_ORDER),
        ),
        ObservationField(
            name="hand_sizes",
            shape=(_SEATS,),
            high=_DECK,
            meaning="how many cards each seat has, by place",
            row=itself,
        ),
        ObservationField(
            name="pile_size",
            shape=(1,),
            high=_DECK,
            meaning="how many cards the draw pile has",
            row=single,
        ),
        ObservationField(
            name="located",
            shape=(_DECK, len(CARDS)),
            meaning="the cards of the pile that are known, by how many lie above them",
            row=_located,
        ),
        ObservationField(
            name="known_cards",
            shape=(_SEATS, len(CARDS)),
            high=_MOST,
            meaning="the cards that each place is known to hold at least",
            row=_by_place(_ORDER),
        ),
        ObservationField(
            name="known_types",
            shape=(_SEATS, len(HOLDABLE)),
            high=_MOST,
            meaning="the further cards that each place is known to hold by their type",
            row=_by_place(_TYPES),
        ),
        ObservationField(
            name="lacked",
            shape=(_SEATS, len(HOLDABLE)),
            meaning="the types that each place is known to lack",
            row=_by_place(_TYPES),
        ),
        ObservationField(
            name="discard",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the discard pile, a number for each card",
            row=tally(_ORDER),
        ),
        ObservationField(
            name="removed",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the cards out of the game, a number for each card",
            row=tally(_ORDER),
        ),
        ObservationField(
            name="direction",
            shape=(1,),
            low=-1,
            meaning="1 where turns pass clockwise, else -1",
            row=single,
        ),
        ObservationField(
            name="attack",
            shape=(1,),
            high=LOOK,
            meaning="the value of the open Attack, or 0",
            row=single,
        ),
        ObservationField(
            name="draws_left",
            shape=(1,),
            high=LOOK,
            meaning="how many draws of an Attack follow when the KO is hidden",
            row=single,
        ),
        ObservationField(
            name="target",
            shape=(_SEATS,),
            meaning="from whom the open triple Clinch steals, by place",
            row=one_hot(range(_SEATS)),
        ),
        ObservationField(
            name="missed",
            shape=(len(HOLDABLE),),
            meaning="the types that the open triple Clinch named in vain",
            row=marks(_TYPES),
        ),
        ObservationField(
            name="lost_draws",
            shape=(_SEATS,),
            meaning="who has lost a draw, by place",
            row=seats_row(_SEATS),
        ),
    ),
    _parts,
)
