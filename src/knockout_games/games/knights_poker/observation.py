"""The numbers of Knights Poker for learning."""

from typing import Any, Final

from knockout_games.kernel.observation import (
    ObservationField,
    ObservationLayout,
    Row,
    Together,
    bits_row,
    common_fields,
    itself,
    number_field,
    seat_field,
)
from knockout_games.kernel.words import Seat

from .dealing import STAND
from .model import CASTLES, PLAYERS, TILES, Rules
from .scoring import MASKS
from .view import View

__all__ = ["LAYOUT"]

_TILES: Final = len(TILES)
_BAG: Final = _TILES - PLAYERS * STAND
_BOTH: Final = tuple(range(PLAYERS))
_MARKED: Final = bits_row(_TILES)


def _rows(view: View, first: Seat, makers: tuple[Any, ...]) -> tuple[Row, ...]:
    common, hands, sides, marks, facts = makers
    packed = view.packed
    seat, rules = packed.to_act, packed.rules
    decision = None if seat is None else "place"
    own = packed.sides[first::PLAYERS]
    other = packed.sides[1 - first :: PLAYERS]
    return (
        common[PLAYERS, first, seat, _BOTH, decision, rules],
        hands(packed.hand),
        sides[own[0]],
        sides[own[1]],
        sides[own[2]],
        sides[other[0]],
        sides[other[1]],
        sides[other[2]],
        marks[packed.marks, first],
        facts[packed.pile, packed.starter ^ first, packed.scores, rules.target_score, first],
    )


def _side(side: int) -> bytes:
    return _MARKED(MASKS[side])


def _owners(part: tuple[int, Seat]) -> tuple[list[float], list[float]]:
    """Return who was full first and who won, by place and castle."""
    marks, first = part
    digits = [marks >> 4 * castle for castle in range(len(CASTLES))]
    places = (first + 1, 2 - first)
    return (
        [(digit & 3) == place for place in places for digit in digits],
        [(digit >> 2 & 3) == place for place in places for digit in digits],
    )


def _facts(part: Any) -> tuple[object, ...]:
    pile, starter, scores, target, first = part
    return pile, starter, (scores, target, first)


def _scores(part: tuple[tuple[int, int] | None, int | None, Seat]) -> list[float]:
    scores, target, first = part
    if scores is None or target is None:
        return [0, 0]
    return [min(scores[seat] / target, 1) for seat in (first, 1 - first)]


LAYOUT: Final = ObservationLayout[View](
    (
        common_fields((PLAYERS,), ("place",), Rules),
        ObservationField(
            name="hand",
            shape=(_TILES,),
            meaning="the own stand, a mark for each tile",
            row=_MARKED,
            fresh=True,
        ),
        ObservationField(
            name="board",
            shape=(PLAYERS, len(CASTLES), _TILES),
            meaning="the tiles in front of the castles, by place and castle",
            rows=PLAYERS * len(CASTLES),
            row=_side,
        ),
        Together(
            fields=(
                ObservationField(
                    name="first_full",
                    shape=(PLAYERS, len(CASTLES)),
                    meaning="whose side was full first, by place and castle",
                    row=itself,
                ),
                ObservationField(
                    name="castles",
                    shape=(PLAYERS, len(CASTLES)),
                    meaning="who took which castle, by place and castle",
                    row=itself,
                ),
            ),
            split=_owners,
        ),
        Together(
            fields=(
                number_field("pile_size", high=_BAG, meaning="how many tiles are in the bag"),
                seat_field("starter", PLAYERS, meaning="who began the round, by place"),
                ObservationField(
                    name="scores",
                    shape=(PLAYERS,),
                    meaning=(
                        "the share of the target score that is reached, by place; "
                        "0 without a target"
                    ),
                    row=_scores,
                ),
            ),
            split=_facts,
        ),
    ),
    _rows,
)
