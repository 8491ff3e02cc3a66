"""The state of Nak Muay Knockout, and what is legal in it.

`packing` tells how cards are kept in integers, `knowledge` how what the seats know is, `awaited`
what `open` is. What a move brings about stands in the chapters: `turns`, `reactions`, `scouting`,
`stealing`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from typing_extensions import override

from knockout_games.kernel.frozen import frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import Views
from knockout_games.kernel.parts import StateParts
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .awaited import (
    ANSWER_ATTACK,
    ANSWER_COUNTDOWN,
    DECISION,
    HIDE_KO,
    LEFT,
    MISSES,
    NAME_TYPE,
    SCOUT_CHOICE,
    attack_in,
    lost_in,
    missed_in,
    target_in,
    turn_in,
)
from .choices import (
    ANSWERS,
    ATTACK_MENU,
    CLINCH_MARKS,
    CLINCH_ONE,
    CLINCH_SHIFT,
    CLINCH_TWO,
    CLINCHES,
    COUNTDOWN_MENU,
    DODGE_MARK,
    DRAW_PHASE_MENU,
    FIRST_HIDING,
    HIDINGS,
    LAST_OPENING,
    LAST_STEAL,
    MARKS,
    NEEDS,
    NUMBERS,
    ONE_OF,
    OPENINGS,
    PLAYABLE,
    STEALING,
    TARGETS,
    TWO_OF,
    namings,
    scoutings,
    steals,
)
from .events import Event
from .knowledge import Bounds
from .model import DECISIONS, KO, LOOK, Card, CardType, Move, Rules
from .packing import HAND, ONE_HAND, SIZES, listed, pile_cards, pile_size
from .refusals import why_not
from .seats import Table

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["State"]

Play: TypeAlias = Callable[["State", Any, list[Event] | None], "State"]
"""What a legal move of one class brings about."""

COUNTDOWN_SECONDS: Final = 10.0

VIEWS: Final = Views["State", "View"]()


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Nak Muay Knockout, secrets included; players are shown a `View`.

    >>> from knockout_games.nak_muay_knockout import new_game
    >>> state = new_game(2, seed=1, first=0)
    >>> state.decision, len(state.pile), [len(hand) for hand in state.hands]
    ('turn', 30, [5, 5])
    """

    table: Table
    to_act: Seat | None
    open: int
    packed: int
    stack: int
    discarded: int
    known: int
    bounds: Bounds
    lacked: int
    rng: Rng

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self.table.rules

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        return self.table.players

    @property
    @override
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return self.table.alive

    @property
    def fallen(self) -> tuple[Seat, ...]:
        """The eliminated seats, the first to go first."""
        return self.table.fallen

    @property
    def direction(self) -> int:
        """1 where turns pass clockwise, else -1."""
        return self.table.direction

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.table.outcome

    @property
    def decision(self) -> str | None:
        """What is awaited; None when the game is over."""
        return None if self.to_act is None else DECISIONS[self.open & DECISION]

    @property
    @override
    def time_limit(self) -> float | None:
        """Ten seconds while a Countdown waits for its answer (NM-R7), else None."""
        return COUNTDOWN_SECONDS if self.open & DECISION == ANSWER_COUNTDOWN else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, also while another seat decides; None when the game is over."""
        return turn_in(self.open, self.to_act)

    @property
    def attack(self) -> int | None:
        """The value of the open Attack, or None."""
        return attack_in(self.open)

    @property
    def draws_left(self) -> int:
        """How many draws of an accepted Attack follow when the KO is hidden."""
        return self.open >> LEFT & 3

    @property
    def target(self) -> Seat | None:
        """From whom the open triple Clinch steals, or None."""
        return target_in(self.open)

    @property
    def missed(self) -> tuple[CardType, ...]:
        """The types that the open triple Clinch named in vain."""
        return missed_in(self.open)

    @property
    def lost_draws(self) -> tuple[Seat, ...]:
        """The seats that have lost the draw of their next turn, or of this one (NM-R6)."""
        return lost_in(self.open)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, in the order of `CARDS`."""
        return tuple(listed(self.hand_of(seat)) for seat in range(self.players))

    @property
    def pile(self) -> tuple[Card, ...]:
        """The draw pile, the top card first."""
        return pile_cards(self.stack)

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, in the order of `CARDS`."""
        return listed(self.discarded)

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards out of the game, in the order of `CARDS`."""
        return listed(self.table.removed)

    @property
    def beside(self) -> tuple[Card, ...]:
        """The KO that lies beside the pile until it is hidden, if there is one."""
        return (KO,) if self.open & DECISION == HIDE_KO else ()

    def hand_of(self, seat: Seat) -> int:
        """Return the packed hand of *seat*."""
        return self.packed >> HAND * seat & ONE_HAND

    def targets(self, seat: Seat) -> int:
        """Return the bits of the seats that *seat* can steal from (NM-R8)."""
        hands, targets = self.packed, 0
        for bit, size in self.table.ring.rivals[seat]:
            if hands >> size & SIZES:
                targets |= bit
        return targets

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of the action space."""
        seat = self.to_act
        if seat is None:
            return ()
        awaited = self.open & DECISION
        hand = self.packed >> HAND * seat
        if not awaited:
            moves = OPENINGS[hand + ONE_OF & PLAYABLE]
            clinches = hand >> CLINCH_SHIFT & CLINCHES
            if clinches:
                key = clinches + CLINCH_ONE & CLINCH_MARKS
                key |= (clinches + CLINCH_TWO & CLINCH_MARKS) >> 1
                if key in STEALING:
                    hands = self.packed
                    for bit, size in self.table.ring.rivals[seat]:
                        if hands >> size & SIZES:
                            key |= bit << TARGETS
                    return moves + steals(key)
            return moves
        if awaited == HIDE_KO:
            return HIDINGS[pile_size(self.stack)]
        if awaited == ANSWER_ATTACK:
            return ATTACK_MENU[hand + ONE_OF & DODGE_MARK]
        if awaited == ANSWER_COUNTDOWN:
            return COUNTDOWN_MENU[hand + ONE_OF & ANSWERS]
        if awaited == NAME_TYPE:
            return namings(self.open >> MISSES & 127, self.table.rules.renames)
        if awaited == SCOUT_CHOICE:
            looked = self.stack & (1 << 4 * LOOK) - 1
            return scoutings(looked, self.table.rules.scout)
        return DRAW_PHASE_MENU[hand + ONE_OF & DODGE_MARK]

    @override
    def _allows(self, move: Move) -> bool:
        seat = self.to_act
        try:
            number = NUMBERS[move]
        except (KeyError, TypeError):
            return False
        if seat is None:
            return False
        awaited = self.open & DECISION
        if awaited:
            if awaited == HIDE_KO:
                return FIRST_HIDING <= number <= FIRST_HIDING + pile_size(self.stack)
            return move in self.legal_moves()
        if number > LAST_STEAL:
            return False
        if not number:
            return True  # the draw
        hand = self.packed >> HAND * seat
        needs, target = NEEDS[number]
        if number <= LAST_OPENING:
            return hand + ONE_OF & needs == needs
        marks = hand + ONE_OF & MARKS
        marks |= (hand + TWO_OF & MARKS) >> 1
        return marks & needs == needs and bool(self.targets(seat) & target)

    @override
    def apply(self, move: Move) -> "State":
        """Return the position after *move*; this one stays as it is.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        if not self._allows(move):
            raise self.refusal(move)
        return PLAYS[move.__class__](self, move, None)

    @override
    def _reason(self, move: Move) -> str:
        return why_not(self, move)

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        return PLAYS[move.__class__](self, move, happened)

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return what *seat* knows (chapter "What a seat knows", C9, C10).

        Raises:
            BadSetup: If there is no such seat.
        """
        return VIEWS.of(self, self._seat(seat))


PLAYS: Final[dict[type[Move], Play]] = {}
"""The plays of the chapters, which enter them here when the package is imported."""


def plays(*moves: type[Move]) -> Callable[[Play], Play]:
    """Enter the decorated function as what *moves* bring about."""

    def enter(play: Play) -> Play:
        PLAYS.update(dict.fromkeys(moves, play))
        return play

    return enter


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
