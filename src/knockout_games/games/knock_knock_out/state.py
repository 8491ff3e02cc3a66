"""The state of Knock Knock Out and the rules of play.

Cards in an order (row, piles) are bytes, one a card: the place of its kind in `MONSTERS`. Cards
without one are counts, and all hands with all knowledge of them are one number (see `hands`).
`sizes` has 4 bits for the size of each hand, `row_kinds` one for each kind in the row.
"""

from typing import TYPE_CHECKING, Final, assert_never

from typing_extensions import override

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import Views
from knockout_games.kernel.parts import StateParts
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from . import effects
from .choices import ACTIONS, TURN_MENU, menu
from .hands import GAIN, cards_of, known_by, own_hand
from .model import (
    MONSTERS,
    PURPLE,
    ZOMBIE,
    ChooseNext,
    Discard,
    Event,
    Flip,
    Give,
    Knock,
    Monster,
    Move,
    Retreat,
    Reveal,
    Rules,
)
from .packing import SIZE, monsters, size_of
from .phases import (
    FISH_CHOICE,
    SKULL_PILE,
    TURN,
    VAMPIRE_GIFT,
    WEREWOLF_DISCARD,
    Phase,
    outcome_of,
)
from .refusals import why_not
from .seating import Seating
from .turn import KIND_BYTES, LIMIT, Turn

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["State"]

_NUMBERS: Final = ACTIONS.numbers
_CLASSES: Final = frozenset(map(type, ACTIONS))
_FIRST_RETREAT: Final = _NUMBERS[Retreat(MONSTERS[0])]
_ATTACKS: Final = PURPLE.index
"""From this kind on, effects are attacks."""

_ASKS: Final = (
    (None, SKULL_PILE, None, None, FISH_CHOICE, None),
    (None, SKULL_PILE, WEREWOLF_DISCARD, VAMPIRE_GIFT, FISH_CHOICE, None),
)
"""What the effects that are no attacks ask for: of a seat without cards, of one with cards."""


VIEWS: Final = Views["State", "View"]()


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Knock Knock Out, secrets included; players are shown a `View`.

    >>> from knockout_games.knock_knock_out import new_game
    >>> state = new_game(seed=1, first=0)
    >>> state.to_act, state.hand_sizes, state.pile_sizes
    (0, (2, 2, 2, 2), (19, 19))
    """

    seating: Seating
    phase: Phase
    row_cards: bytes
    row_kinds: int
    pile_cards: tuple[bytes, bytes]
    discarded: int
    holdings: int
    sizes: int
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
        return self.seating.rules

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        return self.seating.players

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited; None when the game is over."""
        return self.phase.to_act

    @property
    def decision(self) -> str | None:
        """What is awaited: `"turn"`, or a choice that an effect asks for."""
        return self.phase.decision

    @property
    def active(self) -> Seat:
        """The seat whose turn it is; when the game is over, the winner."""
        return self.phase.active

    @property
    def attack(self) -> int | None:
        """Where the attack goes that a card is revealed to: 1 left, -1 right, None without one."""
        return self.phase.attack

    @property
    @override
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return seats_in(self.seating.alive)

    @property
    def fallen(self) -> tuple[Seat, ...]:
        """The eliminated seats, in the order in which they fell."""
        return self.seating.fallen

    @property
    def hands(self) -> tuple[tuple[Monster, ...], ...]:
        """The hand of each seat, in the order of `MONSTERS`."""
        return tuple(cards_of(own_hand(self.holdings, seat)) for seat in range(self.players))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat has."""
        return tuple(size_of(self.sizes, seat) for seat in range(self.players))

    @property
    def row(self) -> tuple[Monster, ...]:
        """The row, from left to right."""
        return monsters(self.row_cards)

    @property
    def piles(self) -> tuple[tuple[Monster, ...], tuple[Monster, ...]]:
        """Both draw piles, top down."""
        upper, lower = self.pile_cards
        return monsters(upper), monsters(lower)

    @property
    def pile_sizes(self) -> tuple[int, int]:
        """How many cards each draw pile has."""
        upper, lower = self.pile_cards
        return len(upper), len(lower)

    @property
    def discard(self) -> tuple[Monster, ...]:
        """The discard pile, in the order of `MONSTERS`."""
        return cards_of(self.discarded)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return outcome_of(self.phase, self.seating)

    def known(self, observer: Seat | None) -> tuple[tuple[Monster, ...], ...]:
        """Return the cards that *observer*, None for a spectator, knows in each hand (C9)."""
        seen = known_by(self.holdings, self.players, observer)
        return tuple(cards_of(counts) for counts in seen)

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move in the order of the action space; empty when over."""
        phase = self.phase
        if phase.decision == "turn":
            return TURN_MENU[self.row_kinds]
        hand = 0 if phase.to_act is None else own_hand(self.holdings, phase.to_act)
        return menu(phase, self.row_kinds, hand, self.sizes, self.seating.alive)

    @override
    def _allows(self, move: Move) -> bool:
        # Moves are shared, so that looking for one among a few is fast.
        return type(move) in _CLASSES and move in self.legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        seat = self.phase.active if self.phase.to_act is None else self.phase.to_act
        hand = own_hand(self.holdings, seat)
        return why_not(self.phase, self.seating, hand, move)

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        turn = Turn(self, happened)
        phase = self._played(turn, move)
        return _state(
            turn.seating,
            phase,
            turn.row,
            turn.row_kinds,
            turn.piles,
            turn.discarded,
            turn.hands,
            turn.sizes,
            turn.rng,
        )

    # Nearly three moves of four eliminate nobody, win nothing and leave nothing to chance. If
    # nobody listens, these take a short cut, which says nothing that `effects` does not say.

    @override
    def apply(self, move: Move) -> "State":
        """Return the position after *move*; this one stays as it is.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        kind, is_turn = type(move), self.phase.decision == "turn"
        if kind not in _CLASSES or move not in (
            TURN_MENU[self.row_kinds] if is_turn else self.legal_moves()
        ):
            raise self.refusal(move)
        after: State | None = None
        if kind is Retreat:
            after = self._quiet_retreat(_NUMBERS[move] - _FIRST_RETREAT)
        elif kind is Knock or kind is Flip:
            after = self._quiet_flip(_NUMBERS[move] & 1)
        return self._advance(move, None) if after is None else after

    def _quiet_retreat(self, kind: int) -> "State | None":
        """Return the state after a Retreat, or None if it is not a quiet one."""
        seat, row_kinds, table = self.phase.active, self.row_kinds ^ 1 << kind, self.seating
        sizes = self.sizes + (1 << SIZE * seat)
        if sizes >> SIZE * seat & 15 >= LIMIT or table.winning[row_kinds]:
            return None
        return _state(
            table,
            TURN[table.left[seat]],
            self.row_cards.replace(KIND_BYTES[kind], b""),
            row_kinds,
            self.pile_cards,
            self.discarded,
            self.holdings + GAIN[1][seat][kind],
            sizes,
            self.rng,
        )

    def _quiet_flip(self, number: int) -> "State | None":
        """Return the state after a card was flipped from a pile, or None if it is not quiet."""
        first, second = self.pile_cards
        pile = second if number else first
        if len(pile) < 2:
            return None
        kind, rest = pile[0], pile[1:]
        if kind >= _ATTACKS and not self.row_kinds >> kind & 1:
            return None
        seat, table, row_kinds = self.phase.active, self.seating, self.row_kinds
        holdings, sizes = self.holdings, self.sizes
        phase = TURN[table.left[seat]]
        if row_kinds >> kind & 1:
            row_kinds ^= 1 << kind
            row = self.row_cards.replace(KIND_BYTES[kind], b"")
            holdings += GAIN[2][seat][kind]
            sizes += 2 << SIZE * seat
            if kind == ZOMBIE.index or sizes >> SIZE * seat & 15 >= LIMIT:
                return None
        else:
            row_kinds |= 1 << kind
            row = self.row_cards + KIND_BYTES[kind]
            effect = kind if kind or len(row) == 1 else row[-2]  # kind 0 is the Red demon
            if effect >= _ATTACKS:
                return None
            asked = _ASKS[sizes >> SIZE * seat & 15 > 0][effect]
            if asked is not None:
                phase = asked[seat]
        if table.winning[row_kinds]:
            return None
        return _state(
            table,
            phase,
            row,
            row_kinds,
            (first, rest) if number else (rest, second),
            self.discarded,
            holdings,
            sizes,
            self.rng,
        )

    def _played(self, turn: Turn, move: Move) -> Phase:
        """Play *move* and return what is awaited then."""
        match move:
            case Knock(pile=pile) | Flip(pile=pile):
                return effects.flip(turn, pile)
            case Retreat(card=card):
                return effects.retreat(turn, card.index)
            case Discard(card=card):
                return effects.discard_own(turn, card.index)
            case Give(card=card, seat=seat):
                return effects.give(turn, card.index, seat)
            case ChooseNext(seat=seat):
                return effects.choose_next(turn, seat)
            case Reveal(card=card):
                victim, step = self.phase.to_act or 0, self.phase.attack or 0
                return effects.reveal(turn, victim, card.index, step)
            case _:
                assert_never(move)

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return what *seat* knows (C9, C10); None is a spectator.

        Raises:
            BadSetup: If there is no such seat.
        """
        return VIEWS.of(self, self._seat(seat))


_state = draft_of(State)


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
