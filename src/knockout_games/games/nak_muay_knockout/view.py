"""What one seat of Nak Muay Knockout may know, and the worlds that agree with it."""

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_without
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng

from .hidden import Hidden
from .knowledge import (
    OBSERVERS,
    RECORD,
    SPECTATOR,
    TYPES,
    known_hands,
    lacked_types,
    located,
    record_of,
)
from .model import KO, LOOK, Card, CardType, Event, KnownHand, Located, Move, Rules
from .packing import HAND, ONE_HAND, SIZE, SIZES, counted, hand_of, listed, pile_size, types_mask
from .refusals import reason
from .seats import seated
from .state import COUNTDOWN_SECONDS, DECISION, DECISIONS, State, opened

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""

_NOTHING: Final = KnownHand()
_NOTHING_KNOWN: Final = tuple((_NOTHING,) * players for players in range(SPECTATOR + 1))
"""What is known of the hands where nothing is, by the number of seats."""

_UNKNOWN: Final = 2
"""The digit of some card, in a pile of which only the size matters."""


@frozen_state
class View(ViewParts[Move, State]):
    """What one seat, or a spectator (None), knows.

    Cards without an order are in the order of `CARDS`.

    Arguments:
        rules: The options.
        seat: Whose view this is.
        to_act: The seat whose decision is awaited; None when the game is over.
        decision: What is awaited.
        turn: Whose turn it is, also while another seat decides.
        hand: The own cards; None for a spectator.
        hand_sizes: How many cards each seat has.
        pile_size: How many cards the draw pile has.
        located: The cards of the pile of which this seat knows where they lie, by place.
        known_hands: For each seat, what this one knows its hand to hold; nothing for itself.
        public_located: The cards of the pile that everybody has located.
        public_hands: For each seat, what everybody knows its hand to hold.
        lacked: For each seat, the types that everybody knows its hand to lack.
        discard: The discard pile.
        removed: The cards out of the game.
        direction: 1 where turns pass clockwise, else -1.
        fallen: The eliminated seats, the first to go first.
        attack: The value of the open Attack, or None.
        draws_left: How many draws of an accepted Attack follow when the KO is hidden.
        target: From whom the open triple Clinch steals, or None.
        missed: The types that the open triple Clinch named in vain.
        lost_draws: The seats that have lost the draw of their next turn, or of this one.
        outcome: How the game ended, or None.
    """

    rules: Rules
    seat: Seat | None
    to_act: Seat | None
    decision: str | None
    turn: Seat | None
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    pile_size: int
    located: tuple[Located, ...]
    known_hands: tuple[KnownHand, ...]
    public_located: tuple[Located, ...]
    public_hands: tuple[KnownHand, ...]
    lacked: tuple[tuple[CardType, ...], ...]
    discard: tuple[Card, ...]
    removed: tuple[Card, ...]
    direction: int
    fallen: tuple[Seat, ...]
    attack: int | None
    draws_left: int
    target: Seat | None
    missed: tuple[CardType, ...]
    lost_draws: tuple[Seat, ...]
    outcome: Outcome | None

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what *seat* knows of *state*."""
        table, packed, awaited, to_act = state.table, state.packed, state.open, state.to_act
        players, known, bounds = table.players, state.known, state.bounds
        public_located: tuple[Located, ...] = ()
        own_located = public_located
        if known:
            public_located = own_located = located(state.stack, known, SPECTATOR)
            if seat is not None:
                own_located = located(state.stack, known, seat)
        public_hands = own_hands = _NOTHING_KNOWN[players]
        if any(bounds):
            public_hands = own_hands = known_hands(bounds, SPECTATOR)
            if seat is not None:
                own_hands = known_hands(bounds, seat)
        return _view(
            table.rules,
            seat,
            to_act,
            None if to_act is None else DECISIONS[awaited & DECISION],
            state.turn if awaited else to_act,
            None if seat is None else listed(packed >> HAND * seat & ONE_HAND),
            tuple([packed >> shift & SIZES for shift in range(SIZE, HAND * players, HAND)]),
            pile_size(state.stack),
            own_located,
            own_hands,
            public_located,
            public_hands,
            lacked_types(state.lacked, players),
            listed(state.discarded),
            listed(table.removed),
            table.direction,
            table.fallen,
            state.attack if awaited else None,
            state.draws_left if awaited else 0,
            state.target if awaited else None,
            state.missed if awaited else (),
            state.lost_draws if awaited else (),
            table.outcome,
        )

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        return len(self.hand_sizes)

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return seats_without(self.fallen, len(self.hand_sizes))

    @property
    @override
    def time_limit(self) -> float | None:
        """Ten seconds while a Countdown waits for its answer (NM-R7), else None."""
        return COUNTDOWN_SECONDS if self.decision == "answer_countdown" else None

    @property
    def beside(self) -> tuple[Card, ...]:
        """The KO that lies beside the pile until it is hidden, if there is one."""
        return (KO,) if self.decision == "hide_ko" else ()

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        if self.seat is None or self.seat != self.to_act:
            return ()
        return self._sketch().legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return reason(self._sketch(), move)

    def _sketch(self) -> State:
        """Return a state that is right in all that this seat sees; the rest is made up."""
        packed = stack = 0
        for seat, size in enumerate(self.hand_sizes):
            own = seat == self.seat
            packed |= (hand_of(self.hand or ()) if own else size << SIZE) << HAND * seat
        for place in range(self.pile_size):
            stack |= _UNKNOWN << 4 * place
        for spot in self.located:
            stack ^= (_UNKNOWN ^ spot.card.index + 1) << 4 * spot.place
        return self._world(packed, stack, _NO_RNG)

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state (C11).

        Located cards lie where they are known to be, and hands hold what they are known to hold.
        All other unseen cards are dealt to the hands of others and the pile, so that each
        arrangement is equally likely in which no hand has a KO or a type that it lacks.
        """
        packed, stack, rng = Hidden(self).deal(rng)
        if self.seat is not None:
            packed |= hand_of(self.hand or ()) << HAND * self.seat
        return self._world(packed, stack, rng)

    def count(self) -> int:
        """Return how many equally likely outcomes `sample` has.

        These are placements of physical cards, those known to be in a place or hand included;
        orders of the pile count.
        """
        return Hidden(self).count()

    def odds(self, card: Card) -> dict[Seat | str, float]:
        """Return how likely at least one *card* lies in each hidden place.

        The places are the hands of the other seats that have cards, and the `"pile"`.
        """
        return Hidden(self).odds(card)

    def _world(self, packed: int, stack: int, rng: Rng) -> State:
        """Return the state of this table with the given hands and pile.

        This seat knows in it what it knows here, everybody else what a spectator knows.
        """
        players = self.players
        watching = (1 << players) - 1 | 1 << SPECTATOR
        known = 0
        for spot in self.public_located:
            known |= watching << OBSERVERS * spot.place
        if self.seat is not None:
            for spot in self.located:
                known |= 1 << OBSERVERS * spot.place + self.seat
        if self.decision == "scout_choice" and self.to_act is not None:
            for place in range(min(LOOK, self.pile_size)):
                known |= 1 << OBSERVERS * place + self.to_act
        lacked = 0
        for seat, kinds in enumerate(self.lacked):
            lacked |= types_mask(kinds) << TYPES * seat
        return _state(
            seated(self.rules, players, counted(self.removed), self.direction, self.fallen),
            self.to_act,
            opened(self),
            packed,
            stack,
            counted(self.discard),
            known,
            self._bounds(),
            lacked,
            rng,
        )

    def _bounds(self) -> tuple[int, ...]:
        bounds: list[int] = []
        for hand, (known, public) in enumerate(
            zip(self.known_hands, self.public_hands, strict=True)
        ):
            packed = 0
            if known != _NOTHING or public != _NOTHING:
                shared, own = record_of(public), record_of(known)
                for observer in (*range(self.players), SPECTATOR):
                    if observer != hand:
                        mine = own if observer == self.seat else shared
                        packed |= mine << RECORD * observer
            bounds.append(packed)
        return tuple(bounds)

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .checks import check_view

        check_view(self)


_state = draft_of(State)
_view = draft_of(View)

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
