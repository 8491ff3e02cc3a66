"""A position while a move is carried out: the copy that the chapters work on.

A `Bout` is made from a state, changed step by step as the rulebook tells it, and ends in a new
state. What each step does to the cards, to what the seats know and to the list of events stands
here once.
"""

from collections.abc import Sequence
from typing import Final

from knockout_games.kernel.events import Eliminated
from knockout_games.kernel.frozen import draft_of
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .awaited import BY, DRAW_PHASE, HIDE_KO, LEFT, LOST, VALUE
from .events import (
    CardDrawn,
    CardsPlayed,
    CardStolen,
    DrawLost,
    DrawSkipped,
    Event,
    KOBlocked,
    KODrawn,
    KOStruck,
    PileRebuilt,
    TurnBegan,
)
from .knowledge import (
    ALL_TYPES,
    OBSERVERS,
    ONE_PLACE,
    TYPES,
    UNLACKED,
    Bounds,
    after_located_draw,
    after_play,
    after_theft,
    forgotten,
)
from .model import CARDS, HOLDABLE
from .packing import (
    BLOCK,
    COUNTS,
    HAND,
    IN_HAND,
    KO_DIGIT,
    ONE_CARD,
    ONE_HAND,
    SIZE,
    SORTS_OF,
    TYPE_OF,
    digits,
    listed,
    pile_size,
)
from .seats import Table
from .state import State

__all__ = ["Bout"]

_state = draft_of(State)
_KO: Final = KO_DIGIT - 1


class Bout:
    """A position in the making.

    Arguments:
        state: The position before the move, in which `seat` is to act.
        happened: Where events are noted, or None.
    """

    __slots__ = (
        "bounds",
        "discarded",
        "happened",
        "known",
        "lacked",
        "lost",
        "packed",
        "rng",
        "seat",
        "stack",
        "table",
    )

    def __init__(self, state: State, happened: list[Event] | None) -> None:
        self.table: Table = state.table
        self.packed: int = state.packed
        self.stack: int = state.stack
        self.discarded: int = state.discarded
        self.known: int = state.known
        self.bounds: Bounds = state.bounds
        self.lacked: int = state.lacked
        self.rng: Rng = state.rng
        self.lost: int = state.open >> LOST
        self.seat: Seat = 0 if state.to_act is None else state.to_act
        self.happened: list[Event] | None = happened

    def rest(self, seat: Seat, opened: int) -> State:
        """Return the position in which *seat* decides what *opened* says."""
        return _state(
            self.table,
            seat,
            opened | self.lost << LOST,
            self.packed,
            self.stack,
            self.discarded,
            self.known,
            self.bounds,
            self.lacked,
            self.rng,
        )

    def over(self) -> State:
        """Return the position in which the game is over (C6)."""
        return _state(
            self.table,
            None,
            0,
            self.packed,
            self.stack,
            self.discarded,
            self.known,
            self.bounds,
            self.lacked,
            self.rng,
        )

    def end_turn(self, seat: Seat) -> State:
        """Return the position in which the turn of *seat* has passed on (NM-R11)."""
        lost = self.lost
        if lost:
            self.lost = lost & ~(1 << seat)  # NM-R6: only of that one turn
        after = self.table.ring.after[seat]
        if self.happened is not None:
            self.happened.append(TurnBegan(after))
        return self.rest(after, 0)

    def end_action(self, seat: Seat) -> State:
        """Return the position after a major action of *seat* is completely resolved (NM-R3)."""
        if self.table.rules.major_action_skips_draw:
            return self.end_turn(seat)
        if not self.lost >> seat & 1:
            return self.rest(seat, DRAW_PHASE)
        if self.happened is not None:
            self.happened.append(DrawLost(seat))  # NM-R6: what would be due is not asked for
        return self.end_turn(seat)

    def play(self, seat: Seat, sort: int) -> None:
        """Let *seat* play a card: it goes to the discard pile at once (NM-R3)."""
        self._lay(seat, sort)
        if self.happened is not None:
            self.happened.append(CardsPlayed(seat, (CARDS[sort],)))

    def play_all(self, seat: Seat, sorts: Sequence[int]) -> None:
        """Let *seat* play several cards at once."""
        for sort in sorts:
            self._lay(seat, sort)
        if self.happened is not None:
            self.happened.append(CardsPlayed(seat, tuple(CARDS[sort] for sort in sorts)))

    def _lay(self, seat: Seat, sort: int) -> None:
        self.packed -= IN_HAND[seat][sort]
        self.discarded += ONE_CARD[sort]
        if self.bounds[seat]:
            self.bounds = after_play(self.bounds, seat, sort)

    def draw(self, seat: Seat) -> bool:
        """Let *seat* draw; return whether it was a KO, which then lies beside the pile."""
        stack = self.stack
        if not stack:
            self._rebuild()  # NM-R12
            stack = self.stack
            if not stack:
                if self.happened is not None:
                    self.happened.append(DrawSkipped(seat))
                return False
        digit = stack & 15
        self.stack = stack >> 4
        known = self.known
        self.known = known >> OBSERVERS
        if digit == KO_DIGIT:
            if self.happened is not None:
                self.happened.append(KODrawn(seat))
            return True
        sort = digit - 1
        self.packed += IN_HAND[seat][sort]
        if self.lacked:
            self.lacked &= UNLACKED[seat]
        if known & ONE_PLACE:
            self.bounds = after_located_draw(self.bounds, seat, sort, known & ONE_PLACE)
        if self.happened is not None:
            self.happened.append(CardDrawn(seat, CARDS[sort]))
        return False

    def _rebuild(self) -> None:
        """Shuffle the whole discard pile into a new draw pile (NM-R12)."""
        if self.discarded:
            self.shuffle_pile(digits(self.discarded))
            self.discarded = 0
            if self.happened is not None:
                self.happened.append(PileRebuilt(pile_size(self.stack)))

    def shuffle_pile(self, cards: str) -> None:
        """Make *cards*, as digits in their order, the pile; nobody knows what lies where."""
        order, self.rng = shuffle(cards, self.rng)
        self.stack = int("".join(order[::-1]) or "0", 16)
        self.known = 0

    def meet_ko(self, seat: Seat) -> bool:
        """Let *seat* block the KO that it drew; return whether it could, else it falls (NM-R4)."""
        if self.packed >> HAND * seat + 4 * BLOCK & 15:
            self.play(seat, BLOCK)
            if self.happened is not None:
                self.happened.append(KOBlocked(seat))
            return True
        rules = self.table.rules
        if self.happened is not None:
            self.happened.append(KOStruck(seat, rules.fatal_ko))
        if rules.fatal_ko == "discard":
            self.discarded += ONE_CARD[_KO]
        else:
            self.table = self.table.minus(ONE_CARD[_KO])
        self.eliminate(seat)
        return False

    def eliminate(self, seat: Seat) -> None:
        """Take *seat* out of the game; its hand is revealed and discarded."""
        hand = self.packed >> HAND * seat & ONE_HAND
        if self.happened is not None:
            self.happened.append(Eliminated(seat, listed(hand & COUNTS)))
        self.discarded += hand & COUNTS
        self.packed ^= hand << HAND * seat
        self.bounds = forgotten(self.bounds, seat)
        self.lacked &= UNLACKED[seat]
        self.table = self.table.without(seat)

    def forced_draws(self, seat: Seat, *, attacker: Seat, value: int, draws: int) -> State:
        """Return the position after *seat* made the draws of an Attack, as far as it gets.

        A blocked KO is hidden before the next draw (NM-R5).
        """
        while draws:
            draws -= 1
            if self.draw(seat):
                if self.meet_ko(seat):
                    opened = HIDE_KO | attacker << BY | value << VALUE | draws << LEFT
                    return self.rest(seat, opened)
                if self.table.outcome is not None:
                    return self.over()
                break
        return self.end_action(attacker)

    def steal(self, thief: Seat, victim: Seat, kind: int | None) -> None:
        """Let *thief* take a random card of *victim*, or one of the type *kind* (NM-R8, C4)."""
        hand = self.packed >> HAND * victim & ONE_HAND
        if kind is None:
            sorts: Sequence[int] = range(len(CARDS))
            size = hand >> SIZE
        else:
            sorts = SORTS_OF[kind]
            size = sum(hand >> 4 * sort & 15 for sort in sorts)
        answer, self.rng = self.rng.below(size)
        place = 0
        while answer >= (here := hand >> 4 * sorts[place] & 15):
            answer -= here
            place += 1
        sort = sorts[place]
        self.packed += IN_HAND[thief][sort] - IN_HAND[victim][sort]
        self.bounds = after_theft(
            self.bounds,
            thief=thief,
            victim=victim,
            sort=sort,
            players=self.table.players,
            named=kind is not None,
        )
        gained = ALL_TYPES if kind is None else 1 << (TYPE_OF[sort] or 0)
        self.lacked &= ~(gained << TYPES * thief)
        if self.happened is not None:
            self.happened.append(
                CardStolen(
                    seat=thief,
                    victim=victim,
                    type=None if kind is None else HOLDABLE[kind],
                    card=CARDS[sort],
                )
            )
