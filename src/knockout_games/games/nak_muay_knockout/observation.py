"""The numbers of Nak Muay Knockout for learning."""

from array import array
from typing import Any, Final, TypeAlias

from knockout_games.kernel.observation import (
    FLOAT32,
    ObservationField,
    ObservationLayout,
    Row,
    Together,
    common_fields,
    common_split,
    digits_row,
    marks,
    number_field,
    seat_field,
    seats_field,
)
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .awaited import DECISION, LEFT, attack_in, lost_in, missed_in, target_in, turn_in
from .knowledge import ONE_RECORD, RECORD, SPECTATOR, TYPES, Bounds, sorts_and_types
from .model import ATTACKS, CARDS, CLINCHES, DECISIONS, HOLDABLE, LOOK, PLAYER_COUNTS, Rules
from .packing import FULL, HAND, SIZES, SORTS
from .view import View

__all__ = ["LAYOUT"]

_Known: TypeAlias = tuple[Bounds, Seat | None, Seat] | None
"""What is known of hands, who knows it, and the seat that is place 0; None for nothing."""

_SEATS: Final = max(PLAYER_COUNTS)
_MOST: Final = max(ATTACKS, CLINCHES)
_HALF: Final = 4 * (SORTS // 2)
"""The bits of half the sorts: whole hands seldom come twice, halves do."""

_HALF_MASK: Final = (1 << _HALF) - 1
_TURN: Final = (1 << LEFT) - 1
"""The bits of what is awaited that tell by whom."""

_SHIFTS: Final = tuple(
    tuple(
        [HAND * ((first + place) % players) for place in range(players)] for first in range(players)
    )
    for players in range(_SEATS + 1)
)
"""Where the size of the hand at each place lies, by seat count and the seat that is place 0."""

_SIZES: Final = tuple(array(FLOAT32, [size]).tobytes() for size in range(FULL + 1))
_NOBODY: Final = tuple(_SIZES[0] * (_SEATS - players) for players in range(_SEATS + 1))
_NOT_LOCATED: Final = array(FLOAT32, [0] * (FULL * SORTS))


def _rows(view: View, first: Seat, makers: tuple[Any, ...]) -> tuple[Row, ...]:
    turns, hands, hand_sizes, pile_sizes, located, known, lacked, discard, removed, opens = makers
    table, seat, to_act, opened, hand, sizes, pile, _, spots, bounds, lacks, discarded = view.packed
    players = table.players
    return (
        turns[players, first, to_act, table.ring.alive, opened & _TURN, table.rules],
        hands[hand & _HALF_MASK],
        hands[hand >> _HALF & _HALF_MASK],
        hand_sizes((sizes, _SHIFTS[players][first])),
        pile_sizes[pile],
        located(spots) if spots else _NOT_LOCATED,
        known[(bounds, seat, first) if any(bounds) else None],
        lacked[lacks, players, first],
        discard(discarded),
        removed[table.removed],
        opens[table.direction, opened, players, first],
    )


def _turns(part: Any) -> tuple[object, ...]:
    players, first, to_act, alive, opened, rules = part
    turn = turn_in(opened, to_act)
    return (
        *common_split(
            (
                players,
                first,
                to_act,
                seats_in(alive),
                None if to_act is None else DECISIONS[opened & DECISION],
                rules,
            )
        ),
        None if turn is None else (turn - first) % players,
    )


def _openings(part: tuple[int, int, int, Seat]) -> tuple[object, ...]:
    direction, opened, players, first = part
    target = target_in(opened)
    return (
        direction,
        attack_in(opened) or 0,
        opened >> LEFT & 3,
        None if target is None else (target - first) % players,
        missed_in(opened),
        (lost_in(opened), first, players),
    )


def _hand_sizes(part: tuple[int, tuple[int, ...]]) -> bytes:
    sizes, shifts = part
    return b"".join([_SIZES[sizes >> shift & SIZES] for shift in shifts]) + _NOBODY[len(shifts)]


def _located(digits: int) -> "array[float]":
    made, place = _NOT_LOCATED[:], 0
    while digits:
        if digits & 15:
            made[place + (digits & 15) - 1] = 1
        digits >>= 4
        place += SORTS
    return made


def _known(part: _Known) -> tuple[_Known, _Known]:
    return part, part


def _records(part: _Known) -> list[int]:
    """Return what is known of the hand at each place."""
    if part is None:
        return []
    bounds, seat, first = part
    shift = RECORD * (SPECTATOR if seat is None else seat)
    return [record >> shift & ONE_RECORD for record in bounds[first:] + bounds[:first]]


def _known_cards(part: _Known) -> "array[float]":
    made = array(FLOAT32, [0] * (_SEATS * SORTS))
    for place, record in enumerate(_records(part)):
        for sort, number in sorts_and_types(record)[0]:
            made[place * SORTS + sort] = number
    return made


def _known_types(part: _Known) -> "array[float]":
    made = array(FLOAT32, [0] * (_SEATS * TYPES))
    for place, record in enumerate(_records(part)):
        for kind, number in sorts_and_types(record)[1]:
            made[place * TYPES + kind] = number
    return made


def _lacked(part: tuple[int, int, Seat]) -> list[int]:
    lacked, players, first = part
    whole = TYPES * players
    turned = lacked >> TYPES * first | lacked << whole - TYPES * first & (1 << whole) - 1
    return [turned >> bit & 1 for bit in range(TYPES * _SEATS)]


LAYOUT: Final = ObservationLayout[View](
    (
        Together(
            fields=(
                *common_fields(PLAYER_COUNTS, DECISIONS, Rules).fields,
                seat_field("turn", _SEATS, meaning="whose turn it is, by place"),
            ),
            split=_turns,
        ),
        ObservationField(
            name="hand",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the own hand, a number for each card",
            rows=2,
            row=digits_row(SORTS // 2),
        ),
        ObservationField(
            name="hand_sizes",
            shape=(_SEATS,),
            high=FULL,
            meaning="how many cards each seat has, by place",
            row=_hand_sizes,
            fresh=True,
        ),
        number_field("pile_size", high=FULL, meaning="how many cards the draw pile has"),
        ObservationField(
            name="located",
            shape=(FULL, len(CARDS)),
            meaning="the cards of the pile that are known, by how many lie above them",
            row=_located,
            fresh=True,
        ),
        Together(
            fields=(
                ObservationField(
                    name="known_cards",
                    shape=(_SEATS, len(CARDS)),
                    high=_MOST,
                    meaning="the cards that each place is known to hold at least",
                    row=_known_cards,
                ),
                ObservationField(
                    name="known_types",
                    shape=(_SEATS, len(HOLDABLE)),
                    high=_MOST,
                    meaning="the further cards that each place is known to hold by their type",
                    row=_known_types,
                ),
            ),
            split=_known,
        ),
        ObservationField(
            name="lacked",
            shape=(_SEATS, len(HOLDABLE)),
            meaning="the types that each place is known to lack",
            row=_lacked,
        ),
        ObservationField(
            name="discard",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the discard pile, a number for each card",
            row=digits_row(SORTS),
            fresh=True,
        ),
        ObservationField(
            name="removed",
            shape=(len(CARDS),),
            high=_MOST,
            meaning="the cards out of the game, a number for each card",
            row=digits_row(SORTS),
        ),
        Together(
            fields=(
                number_field("direction", low=-1, meaning="1 where turns pass clockwise, else -1"),
                number_field("attack", high=LOOK, meaning="the value of the open Attack, or 0"),
                number_field(
                    "draws_left",
                    high=LOOK,
                    meaning="how many draws of an Attack follow when the KO is hidden",
                ),
                seat_field(
                    "target", _SEATS, meaning="from whom the open triple Clinch steals, by place"
                ),
                ObservationField(
                    name="missed",
                    shape=(len(HOLDABLE),),
                    meaning="the types that the open triple Clinch named in vain",
                    row=marks({kind: place for place, kind in enumerate(HOLDABLE)}),
                ),
                seats_field("lost_draws", _SEATS, meaning="who has lost a draw, by place"),
            ),
            split=_openings,
        ),
    ),
    _rows,
)
