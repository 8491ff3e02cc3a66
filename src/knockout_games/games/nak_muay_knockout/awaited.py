"""What is awaited, in one number: the field `open` of a state.

Its lowest 3 bits are the decision; the rest is 0 where it does not apply: the seat whose turn it
is while another decides (3 bits), the value of an open Attack (2) and how many of its draws are
left after the current one (2), the target of a triple Clinch (3), the types named in vain (7), the
seats that have lost their next draw (5).
"""

from typing import Final, Protocol

from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .model import DECISIONS, CardType
from .packing import types_in, types_mask

__all__ = ["Awaited", "attack_in", "lost_in", "missed_in", "opened", "target_in", "turn_in"]

TURN, DRAW_PHASE, ANSWER_ATTACK, ANSWER_COUNTDOWN, HIDE_KO, SCOUT_CHOICE, NAME_TYPE = range(7)

DECISION: Final = 7
BY, VALUE, LEFT, TARGET, MISSES, LOST = 3, 6, 8, 10, 13, 20
"""Where the parts of `open` begin."""

LOSSES: Final = -1 << LOST
"""The bits of the seats that have lost a draw."""


def _is_answer(opened: int) -> bool:
    """Tell whether another seat decides than the one whose turn it is."""
    awaited = opened & DECISION
    return awaited in (ANSWER_ATTACK, ANSWER_COUNTDOWN) or (
        awaited == HIDE_KO and bool(opened >> VALUE & 3)
    )


def turn_in(opened: int, to_act: Seat | None) -> Seat | None:
    """Return whose turn it is."""
    return opened >> BY & 7 if _is_answer(opened) else to_act


def attack_in(opened: int) -> int | None:
    """Return the value of the open Attack, or None."""
    return opened >> VALUE & 3 or None


def target_in(opened: int) -> Seat | None:
    """Return from whom is stolen, or None."""
    return opened >> TARGET & 7 if opened & DECISION == NAME_TYPE else None


def missed_in(opened: int) -> tuple[CardType, ...]:
    """Return the types named in vain."""
    return types_in(opened >> MISSES & 127)


def lost_in(opened: int) -> tuple[Seat, ...]:
    """Return the seats that have lost a draw."""
    return seats_in(opened >> LOST)


class Awaited(Protocol):
    """What is awaited, in words: the parts of `open`."""

    @property
    def decision(self) -> str | None:
        """What is awaited, or None."""
        ...

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is."""
        ...

    @property
    def attack(self) -> int | None:
        """The value of the open Attack."""
        ...

    @property
    def draws_left(self) -> int:
        """How many of its draws follow."""
        ...

    @property
    def target(self) -> Seat | None:
        """From whom is stolen."""
        ...

    @property
    def missed(self) -> tuple[CardType, ...]:
        """The types named in vain."""
        ...

    @property
    def lost_draws(self) -> tuple[Seat, ...]:
        """Who has lost a draw."""
        ...


def opened(words: Awaited) -> int:
    """Return as one number what *words* say is awaited."""
    if words.decision is None:
        return 0
    number = DECISIONS.index(words.decision)
    number |= (words.attack or 0) << VALUE | words.draws_left << LEFT
    if _is_answer(number):
        number |= (words.turn or 0) << BY
    number |= (words.target or 0) << TARGET | types_mask(words.missed) << MISSES
    for seat in words.lost_draws:
        number |= 1 << LOST + seat
    return number
