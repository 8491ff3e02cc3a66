"""The numbers of Knock Knock Out for learning."""

from array import array
from typing import Any, Final

from knockout_games.kernel.observation import (
    FLOAT32,
    ObservationField,
    ObservationLayout,
    Row,
    Together,
    common_fields,
    common_split,
    itself,
    number_field,
    seat_field,
)
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .hands import ALL, COUNTS, HAND, LANE, SPECTATOR, own_hand
from .model import CARDS, COPIES, DECISIONS, MONSTERS, MOST_PLAYERS, PILES, PLAYER_COUNTS, Rules
from .packing import SIZE
from .view import View

__all__ = ["LAYOUT"]

_KINDS: Final = len(MONSTERS)
_SHIFTS: Final = tuple(
    tuple(
        tuple(HAND * ((first + place) % players) for place in range(players))
        for first in range(players)
    )
    for players in range(MOST_PLAYERS + 1)
)
"""Where the hand at each place begins, by seat count and the seat that is place 0."""


def _rows(view: View, first: Seat, makers: tuple[Any, ...]) -> tuple[Row, ...]:
    turns, hands, hand_sizes, known, row, pile_sizes, discard = makers
    packed = view.packed
    table, seat, holdings = packed.seating, packed.seat, packed.holdings
    players = table.players
    if seat is None:
        hand = 0
        holdings >>= COUNTS * SPECTATOR
    else:
        hand = own_hand(holdings, seat)
        holdings >>= COUNTS * seat
    return (
        turns[players, first, packed.phase, table.alive, table.rules],
        hands[hand],
        hand_sizes[packed.sizes, players, first],
        *[known[holdings >> shift & ALL] for shift in _SHIFTS[players][first]],
        _NOBODY[players],
        row(packed.row),
        pile_sizes[packed.piles],
        discard[packed.discarded],
    )


def _turns(part: Any) -> tuple[object, ...]:
    players, first, phase, alive, rules = part
    common = (players, first, phase.to_act, seats_in(alive), phase.decision, rules)
    return (*common_split(common), (phase.active - first) % players, phase.attack or 0)


def _counts(counts: int) -> list[int]:
    return [counts >> LANE * kind & 7 for kind in range(_KINDS)]


def _hand_sizes(part: tuple[int, int, Seat]) -> list[int]:
    sizes, players, first = part
    turned = [sizes >> SIZE * ((first + place) % players) & 15 for place in range(players)]
    return turned + [0] * (MOST_PLAYERS - players)


def _row(row: bytes) -> bytes:
    return b"".join([_PLACE[kind] for kind in row]) + _NO_PLACES[len(row)]


_NOTHING: Final = array(FLOAT32, [0] * _KINDS).tobytes()
_NOBODY: Final = tuple(_NOTHING * (MOST_PLAYERS - players) for players in range(MOST_PLAYERS + 1))
_PLACE: Final = tuple(
    array(FLOAT32, [kind == place for place in range(_KINDS)]).tobytes() for kind in range(_KINDS)
)
"""By kind: one place of the row."""

_NO_PLACES: Final = tuple(_NOTHING * (_KINDS - length) for length in range(_KINDS + 1))

LAYOUT: Final = ObservationLayout[View](
    (
        Together(
            fields=(
                *common_fields(PLAYER_COUNTS, DECISIONS, Rules).fields,
                seat_field("active", MOST_PLAYERS, meaning="whose turn it is, by place"),
                number_field(
                    "attack",
                    low=-1,
                    meaning=(
                        "where the attack goes that a card is revealed to: 1 left, -1 right, 0 none"
                    ),
                ),
            ),
            split=_turns,
        ),
        ObservationField(
            name="hand",
            shape=(_KINDS,),
            high=COPIES,
            meaning="the own cards, a number for each kind",
            row=_counts,
        ),
        ObservationField(
            name="hand_sizes",
            shape=(MOST_PLAYERS,),
            high=COPIES,
            meaning="how many cards each seat has, by place",
            row=_hand_sizes,
        ),
        ObservationField(
            name="known",
            shape=(MOST_PLAYERS, _KINDS),
            high=COPIES,
            meaning="the cards that each place is known to have at least",
            rows=MOST_PLAYERS,
            row=_counts,
        ),
        ObservationField(
            name="row",
            shape=(_KINDS, _KINDS),
            meaning="the row from left to right, a kind for each place of it",
            row=_row,
            fresh=True,
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
            row=_counts,
        ),
    ),
    _rows,
)
