"""What may be chosen: every move there is, and ready lists of the legal ones.

The lists are looked up by small keys made from a hand, so that asking for the legal moves of a
position mostly hands out tuples that exist already.
"""

from typing import Final

from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.frozen import share
from knockout_games.kernel.memo import memo
from knockout_games.kernel.seating import seats_in

from .model import (
    HOLDABLE,
    SCOUTINGS,
    TECHNIQUES,
    TRIPLES,
    AcceptAttack,
    AnswerClinch,
    Attack,
    Block,
    Countdown,
    Dodge,
    DoubleClinch,
    Draw,
    HideKO,
    Move,
    Name,
    Scout,
    StealRandom,
    Sweep,
    TimeOut,
    TripleClinch,
)
from .packing import (
    ATTACK,
    BLOCK,
    CLINCH,
    COUNTDOWN,
    DODGE,
    FULL,
    KO_DIGIT,
    SCOUT,
    SEATS,
    SORTS,
    SWEEP,
)

__all__ = ["ACTIONS"]

_DRAW: Final = share(Draw())
_DODGE: Final = share(Dodge())
_ACCEPT: Final = share(AcceptAttack())
_BLOCK: Final = share(Block())
_TIME_OUT: Final = share(TimeOut())
_STEAL_RANDOM: Final = share(StealRandom())
_ATTACKS: Final = tuple(share(Attack(value)) for value in (1, 2, 3))
_SWEEPS: Final[tuple[Move, ...]] = (share(Sweep("keep")), share(Sweep("reverse")))
_DOUBLES: Final = tuple(
    tuple(share(DoubleClinch(technique, target)) for target in range(SEATS))
    for technique in TECHNIQUES
)
_TRIPLES: Final = tuple(
    tuple(share(TripleClinch(techniques, target)) for target in range(SEATS))
    for techniques in TRIPLES
)
_ANSWERS: Final = tuple(share(AnswerClinch(technique)) for technique in TECHNIQUES)
_HIDINGS: Final = tuple(share(HideKO(place)) for place in range(FULL))
_NAMES: Final[tuple[Move, ...]] = tuple(share(Name(kind)) for kind in HOLDABLE)


ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (
        _DRAW,
        _DODGE,
        *_ATTACKS,
        share(Countdown()),
        share(Scout()),
        *_SWEEPS,
        *(move for moves in _DOUBLES for move in moves),
        *(move for moves in _TRIPLES for move in moves),
        _ACCEPT,
        _BLOCK,
        *_ANSWERS,
        *_HIDINGS,
        *(move for moves in SCOUTINGS.values() for move in moves),
        *_NAMES,
        _STEAL_RANDOM,
        _TIME_OUT,
    )
)
"""The 163 moves, in the order of their numbers."""

NUMBERS: Final = ACTIONS.numbers
LAST_OPENING: Final = NUMBERS[_SWEEPS[-1]]
"""The moves of a turn up to this one ask for one card at most."""

LAST_STEAL: Final = NUMBERS[_TRIPLES[-1][-1]]
FIRST_HIDING: Final = NUMBERS[_HIDINGS[0]]

# A digit of a count has its highest bit free. Adding 7 sets it where there is a card of the sort,
# adding 6 where there are two.
_HIGHEST: Final = 8
_DIGITS: Final = sum(1 << 4 * sort for sort in range(SORTS))
ONE_OF: Final = 7 * _DIGITS
TWO_OF: Final = 6 * _DIGITS
MARKS: Final = _HIGHEST * _DIGITS


def _mark(sort: int) -> int:
    return _HIGHEST << 4 * sort


_OPENERS: Final[tuple[tuple[int, tuple[Move, ...]], ...]] = (
    (DODGE, (_DODGE,)),
    *((ATTACK + place, (attack,)) for place, attack in enumerate(_ATTACKS)),
    (COUNTDOWN, (share(Countdown()),)),
    (SCOUT, (share(Scout()),)),
    (SWEEP, _SWEEPS),
)
"""The sorts of cards that are played alone on a turn, in the order of their moves."""

PLAYABLE: Final = sum(_mark(sort) for sort, _ in _OPENERS)
"""The marks of these sorts."""


def _openings() -> dict[int, tuple[Move, ...]]:
    table: dict[int, tuple[Move, ...]] = {0: (_DRAW,)}
    for sort, moves in _OPENERS:
        table |= {marks | _mark(sort): (*known, *moves) for marks, known in table.items()}
    return table


OPENINGS: Final = _openings()
"""The moves of a turn that need no Clinch, by the marks of the sorts held."""

CLINCH_SHIFT: Final = 4 * CLINCH
CLINCHES: Final = (1 << 4 * len(TECHNIQUES)) - 1
CLINCH_ONE: Final = ONE_OF & CLINCHES
CLINCH_TWO: Final = TWO_OF & CLINCHES
CLINCH_MARKS: Final = MARKS & CLINCHES
TARGETS: Final = 4 * len(TECHNIQUES)
"""Above the marks of the Clinches lie the bits of the seats that can be stolen from."""


@memo
def steals(key: int) -> tuple[Move, ...]:
    """Return the steals that Clinches allow (NM-R8).

    Arguments:
        key: The marks of the Clinches held, below each that of having two, and the targets.
    """
    marks, seats = key & CLINCHES, seats_in(key >> TARGETS)
    held = [marks >> 4 * place & 15 for place in range(len(TECHNIQUES))]
    doubles = [
        moves[seat]
        for place, moves in enumerate(_DOUBLES)
        if held[place] > _HIGHEST
        for seat in seats
    ]
    triples = [
        moves[seat]
        for techniques, moves in zip(TRIPLES, _TRIPLES, strict=True)
        if all(held[TECHNIQUES.index(technique)] for technique in techniques)
        for seat in seats
    ]
    return (*doubles, *triples)


def _stealing_keys() -> frozenset[int]:
    keys = {0}
    for place in range(len(TECHNIQUES)):
        keys |= {key | mark << 4 * place for key in keys for mark in (_HIGHEST, _HIGHEST | 4)}
    return frozenset(key for key in keys if steals(key | 1 << TARGETS))


STEALING: Final = _stealing_keys()
"""The keys of the Clinches that allow a steal at all."""

NEEDS: Final = (
    (0, 0),
    *((_mark(sort), 0) for sort, moves in _OPENERS for _ in moves),
    *(
        (_mark(CLINCH + place) * 3 >> 1, 1 << seat)
        for place in range(len(TECHNIQUES))
        for seat in range(SEATS)
    ),
    *(
        (sum(_mark(CLINCH + TECHNIQUES.index(technique)) for technique in techniques), 1 << seat)
        for techniques in TRIPLES
        for seat in range(SEATS)
    ),
)
"""The marks of the cards that a move of a turn needs, and the bit of its target, by number."""


def _answers(
    sorts: tuple[tuple[int, Move], ...], *, last: tuple[Move, ...]
) -> dict[int, tuple[Move, ...]]:
    table: dict[int, tuple[Move, ...]] = {0: ()}
    for sort, move in sorts:
        table |= {marks | _mark(sort): (*known, move) for marks, known in table.items()}
    return {marks: known + last for marks, known in table.items()}


DODGE_MARK: Final = _mark(DODGE)
DRAW_PHASE_MENU: Final[dict[int, tuple[Move, ...]]] = {0: (_DRAW,), DODGE_MARK: (_DRAW, _DODGE)}
ATTACK_MENU: Final[dict[int, tuple[Move, ...]]] = {0: (_ACCEPT,), DODGE_MARK: (_DODGE, _ACCEPT)}
COUNTDOWN_MENU: Final = _answers(
    (
        (DODGE, _DODGE),
        (BLOCK, _BLOCK),
        *((CLINCH + place, move) for place, move in enumerate(_ANSWERS)),
    ),
    last=(_TIME_OUT,),
)
ANSWERS: Final = _mark(DODGE) | _mark(BLOCK) | CLINCH_MARKS << CLINCH_SHIFT
"""The marks of the sorts that answer a Countdown."""

HIDINGS: Final = tuple(_HIDINGS[: size + 1] for size in range(FULL))
"""The places for a KO, by the size of the pile without it (NM-R4)."""


@memo
def scoutings(looked: int, scout: str) -> tuple[Move, ...]:
    """Return the choices of a Scout that have different results (NM-R9, C3).

    Arguments:
        looked: The cards looked at, as a pile.
        scout: The option of that name.
    """
    sorts = [looked >> shift & 15 for shift in range(0, looked.bit_length(), 4)]
    must_keep = scout == "keep_one" and any(digit != KO_DIGIT for digit in sorts)
    results: dict[object, Move] = {}
    for move in SCOUTINGS[len(sorts)]:
        if (move.keep is not None) is not must_keep:
            continue
        kept = None if move.keep is None else sorts[move.keep]
        if kept != KO_DIGIT:
            results.setdefault((kept, *(sorts[place] for place in move.order)), move)
    return tuple(results.values())


@memo
def namings(misses: int, renames: int | None) -> tuple[Move, ...]:
    """Return what may be said after three Clinches (NM-R8).

    Arguments:
        misses: The bits of the types named in vain.
        renames: How many further names are allowed, or None for any number.
    """
    if not misses:
        return _NAMES
    if renames is not None and misses.bit_count() > renames:
        return (_STEAL_RANDOM,)
    free = [move for place, move in enumerate(_NAMES) if not misses >> place & 1]
    return (*free, _STEAL_RANDOM)
