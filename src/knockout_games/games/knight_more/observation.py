"""The numbers of Knight More for learning."""

from array import array
from typing import Any, Final, TypeAlias

from knockout_games.kernel.observation import (
    FLOAT32,
    Joined,
    ObservationField,
    ObservationLayout,
    Row,
    Together,
    bits_row,
    by_place,
    common_fields,
    common_split,
    number_field,
    one_hot,
    seat_field,
    seats_field,
    tally,
)
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .dealing import ROUNDS
from .model import CARDS, DECK, PLAYER_COUNTS, Card, Play, Rules, Suit, Trick
from .tricks import AMBUSH_NUMBER, PLAYS
from .view import View

__all__ = ["LAYOUT"]

_SEATS: Final = max(PLAYER_COUNTS)
_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_SUITS: Final = tuple(Suit)
_PASS: Final = len(CARDS)
"""The number of a pass, behind those of the cards."""

_TRICK: Final = _SEATS * (_PASS + 1)
_NOWHERE: Final = _TRICK + _SEATS + _SEATS * _PASS
"""Where passes of earlier tricks are noted, to be left out."""

_Places: TypeAlias = tuple[dict[Play, tuple[int, int]], dict[Play, int]]
"""Where a play counts in `trick` and its seat in `trick_order`; where the play in `played`."""


def _places(players: int, first: Seat) -> _Places:
    """Return where each play counts, from the begin of `trick`."""
    in_trick: dict[Play, tuple[int, int]] = {}
    in_played: dict[Play, int] = {}
    for seat, plays in enumerate(PLAYS):
        place = (seat - first) % players
        for card, play in enumerate(plays):
            in_trick[play] = place * (_PASS + 1) + card, _TRICK + place
            in_played[play] = _NOWHERE if card == _PASS else _TRICK + _SEATS + place * _PASS + card
    return in_trick, in_played


_PLACES: Final = {
    players: tuple(_places(players, first) for first in range(players)) for players in PLAYER_COUNTS
}
"""By seat count and the seat that is place 0."""

_NO_PLAYS: Final = array(FLOAT32, [0] * (_NOWHERE + 1))


def _rows(view: View, first: Seat, makers: tuple[Any, ...]) -> tuple[Row, ...]:
    common, rounds, turned, hands, hand_sizes, plays, counts, voids, piles = makers
    packed = view.packed
    (
        rules,
        players,
        _,
        seat,
        number,
        leader,
        alive,
        guerrillas,
        spent,
        _,
        shown,
        hand,
        sizes,
        tricks,
        trick,
        _,
    ) = packed
    return (
        common[players, first, seat, alive, seat is not None and guerrillas >> seat & 1, rules],
        rounds[number, leader, guerrillas, spent, players, first],
        turned[shown],
        hands(hand),
        hand_sizes[sizes, first],
        plays((*_PLACES[players][first], trick, tricks)),
        counts[tuple([taken.winner for taken in tricks]), players, first],
        voids(_turned_round(packed.voids, players, first)),
        piles[packed.pile],
    )


def _common(part: Any) -> tuple[object, ...]:
    players, first, seat, alive, asks_guerrilla, rules = part
    decision = None if seat is None else "guerrilla" if asks_guerrilla else "play"
    return common_split((players, first, seat, seats_in(alive), decision, rules))


def _rounds(part: tuple[int, Seat, int, int, int, Seat]) -> tuple[object, ...]:
    number, leader, guerrillas, spent, players, first = part
    return (
        number,
        (leader - first) % players,
        (seats_in(guerrillas), first, players),
        (seats_in(spent), first, players),
    )


def _turned(turned: tuple[Card, ...]) -> tuple[object, ...]:
    return turned, turned


_SUITED: Final = (1 << AMBUSH_NUMBER) - 1
_EACH_CARD: Final = bits_row(_PASS)
_TWO_AMBUSHES: Final = array(FLOAT32, [2]).tobytes()


def _hand(hand: int) -> bytes:
    if hand >> AMBUSH_NUMBER == 3:
        return _EACH_CARD(hand & _SUITED)[: -len(_TWO_AMBUSHES)] + _TWO_AMBUSHES
    return _EACH_CARD(hand)


def _hand_sizes(part: tuple[tuple[int, ...], Seat]) -> tuple[int, ...]:
    sizes, first = part
    return by_place(sizes, first, _SEATS, 0)


def _counts(part: tuple[tuple[Seat, ...], int, Seat]) -> list[int]:
    winners, players, first = part
    counts = [0] * _SEATS
    for winner in winners:
        counts[(winner - first) % players] += 1
    return counts


def _trump(turned_up: tuple[Card, ...]) -> list[float]:
    return one_hot(_SUITS)(turned_up[-1].suit)


def _plays(
    part: tuple[dict[Play, tuple[int, int]], dict[Play, int], tuple[Play, ...], tuple[Trick, ...]],
) -> "array[float]":
    in_trick, in_played, trick, tricks = part
    made, turn = _NO_PLAYS[:], 1
    for play in trick:
        card, seat = in_trick[play]
        made[card] = 1
        made[seat] = turn
        made[in_played[play]] = 1
        turn += 1
    for one in tricks:
        for play in one.plays:
            made[in_played[play]] += 1
    del made[_NOWHERE]
    return made


def _turned_round(voids: int, players: int, first: Seat) -> int:
    """Return four bits a seat, counted from *first*."""
    if not voids or not first:
        return voids
    bits, whole = len(_SUITS) * first, len(_SUITS) * players
    return voids >> bits | voids << whole - bits & (1 << whole) - 1


LAYOUT: Final = ObservationLayout[View](
    (
        Together(
            fields=common_fields(PLAYER_COUNTS, ("play", "guerrilla"), Rules).fields,
            split=_common,
        ),
        Together(
            fields=(
                ObservationField(
                    name="round",
                    shape=(ROUNDS,),
                    meaning="the round",
                    row=one_hot(range(1, ROUNDS + 1)),
                ),
                seat_field(
                    "leader", _SEATS, meaning="who led the first trick of the round, by place"
                ),
                seats_field(
                    "guerrillas", _SEATS, meaning="who is a guerrilla in this round, by place"
                ),
                seats_field("spent", _SEATS, meaning="whose second chance is used, by place"),
            ),
            split=_rounds,
        ),
        Together(
            fields=(
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
            ),
            split=_turned,
        ),
        ObservationField(
            name="hand",
            shape=(len(CARDS),),
            high=2,
            meaning="the own hand, a number for each card",
            row=_hand,
            fresh=True,
        ),
        ObservationField(
            name="hand_sizes",
            shape=(_SEATS,),
            high=ROUNDS,
            meaning="how many cards each seat holds, by place",
            row=_hand_sizes,
        ),
        Joined(
            fields=(
                ObservationField(
                    name="trick",
                    shape=(_SEATS, _PASS + 1),
                    meaning=(
                        "the trick in progress: the card each place played, or the pass behind them"
                    ),
                ),
                ObservationField(
                    name="trick_order",
                    shape=(_SEATS,),
                    high=_SEATS,
                    meaning="when each place played or passed in this trick, from 1; 0 for not yet",
                ),
                ObservationField(
                    name="played",
                    shape=(_SEATS, len(CARDS)),
                    high=2,
                    meaning="what each place played in this round, this trick included",
                ),
            ),
            row=_plays,
        ),
        ObservationField(
            name="trick_counts",
            shape=(_SEATS,),
            high=ROUNDS,
            meaning="the tricks taken in this round, by place",
            row=_counts,
        ),
        ObservationField(
            name="voids",
            shape=(_SEATS, len(_SUITS)),
            meaning="the suits that each place has shown not to hold",
            row=bits_row(_SEATS * len(_SUITS)),
            fresh=True,
        ),
        number_field("pile_size", high=len(DECK), meaning="how many cards were not dealt"),
    ),
    _rows,
)
