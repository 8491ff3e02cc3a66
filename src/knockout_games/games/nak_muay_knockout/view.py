"""What one seat of Nak Muay Knockout may know, and the worlds that agree with it."""

from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_without
from knockout_games.kernel.setup import NO_RNG
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .awaited import (
    DECISION,
    LEFT,
    SCOUT_CHOICE,
    attack_in,
    lost_in,
    missed_in,
    opened,
    target_in,
    turn_in,
)
from .events import Event
from .hidden import Hidden
from .knowledge import (
    OBSERVERS,
    ONE_RECORD,
    OWN,
    RECORD,
    SPECTATOR,
    SPREAD,
    TYPES,
    Bounds,
    everybody,
    known_hands,
    lacked_types,
    located,
    record_of,
)
from .model import DECISIONS, KO, LOOK, Card, CardType, KnownHand, Located, Move, Rules
from .packing import (
    FULL,
    HAND,
    ONE_HAND,
    SEATS,
    SIZE,
    SIZES,
    counted,
    hand_of,
    listed,
    pile_size,
    types_mask,
)
from .refusals import why_not
from .seats import Table, seated
from .state import COUNTDOWN_SECONDS, VIEWS, State

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_ALL_SIZES: Final = sum(SIZES << HAND * seat for seat in range(SEATS))
_EYES: Final = tuple(own | OWN[SPECTATOR] for own in OWN)
"""What one observer and all spectators have located, by observer."""

_RECORDS: Final = tuple(
    ONE_RECORD << RECORD * observer | ONE_RECORD << RECORD * SPECTATOR
    for observer in range(OBSERVERS)
)
"""What one observer and all spectators know of a hand, by observer."""

_UNKNOWN: Final = tuple(int("2" * size or "0", 16) for size in range(FULL + 1))
"""A pile of which only the size matters, by that."""


class Packed(NamedTuple):
    """What one seat knows, packed like the state.

    Arguments:
        table: Who sits there.
        seat: Who looks.
        to_act: Who decides.
        open: What is awaited.
        hand: The own hand; 0 for a spectator.
        sizes: How many cards each hand has, at its place in `State.packed` down to bit 0.
        pile: How many cards the draw pile has.
        known: Which places of the pile this seat, and everybody, has located.
        located: The digits of the pile that this seat has located.
        bounds: What this seat, and everybody, knows of each hand.
        lacked: The types that everybody knows each hand to lack.
        discarded: The discard pile, as a count.
    """

    table: Table
    seat: Seat | None
    to_act: Seat | None
    open: int
    hand: int
    sizes: int
    pile: int
    known: int
    located: int
    bounds: Bounds
    lacked: int
    discarded: int


@frozen_state
class View(PackedView[Move, State, Packed]):
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
        packed, known, stack, bounds = state.packed, state.known, state.stack, state.bounds
        observer = SPECTATOR if seat is None else seat
        seen = 0
        if known:
            known &= _EYES[observer]
            seen = stack & _digits(known & OWN[observer])
        if any(bounds):
            records = _RECORDS[observer]
            bounds = tuple([hand & records for hand in bounds])
        return _view(
            Packed(
                state.table,
                seat,
                state.to_act,
                state.open,
                0 if seat is None else packed >> HAND * seat & ONE_HAND,
                packed >> SIZE & _ALL_SIZES,
                pile_size(stack),
                known,
                seen,
                bounds,
                state.lacked,
                state.discarded,
            )
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
        packed = self.packed
        if packed.seat is None or packed.seat != packed.to_act:
            return ()
        return self._sketch().legal_moves()

    @override
    def _reason(self, move: Move) -> str:
        return why_not(self._sketch(), move)

    def _sketch(self) -> State:
        """Return a state that is right in all that this seat sees; the rest is made up."""
        packed = self.packed
        seat = packed.seat or 0  # it is never asked for a spectator
        hands = packed.sizes << SIZE | packed.hand << HAND * seat
        stack = _UNKNOWN[packed.pile]
        if packed.located:
            stack ^= stack & _digits(packed.known & OWN[seat]) ^ packed.located
        return self._world(hands, stack, NO_RNG)

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state (C11).

        Located cards lie where they are known to be, and hands hold what they are known to hold.
        All other unseen cards are dealt to the hands of others and the pile, so that each
        arrangement is equally likely in which no hand has a KO or a type that it lacks.
        """
        packed = self.packed
        hands, stack, rng = Hidden(packed).deal(rng)
        return self._world(hands | packed.hand << HAND * (packed.seat or 0), stack, rng)

    def count(self) -> int:
        """Return how many equally likely outcomes `sample` has.

        These are placements of physical cards, those known to be in a place or hand included;
        orders of the pile count.
        """
        return Hidden(self.packed).count()

    def odds(self, card: Card) -> dict[Seat | str, float]:
        """Return how likely at least one *card* lies in each hidden place.

        The places are the hands of the other seats that have cards, and the `"pile"`.
        """
        return Hidden(self.packed).odds(card)

    def _world(self, hands: int, stack: int, rng: Rng) -> State:
        """Return the state of this table with the given hands and pile.

        This seat knows in it what it knows here, everybody else what a spectator knows.
        """
        packed = self.packed
        seat, to_act, players = packed.seat, packed.to_act, packed.table.players
        known, bounds = packed.known, packed.bounds
        if known:
            public = known & OWN[SPECTATOR]
            known |= (public >> SPECTATOR) * everybody(players)
        if packed.open & DECISION == SCOUT_CHOICE and to_act is not None:
            for place in range(min(LOOK, packed.pile)):
                known |= 1 << OBSERVERS * place + to_act
        if any(bounds):
            watching = everybody(players) & ~(0 if seat is None else 1 << seat)
            bounds = tuple(
                [
                    record | (record >> RECORD * SPECTATOR) * SPREAD[watching & ~(1 << hand)]
                    for hand, record in enumerate(bounds)
                ]
            )
        return _state(
            packed.table,
            to_act,
            packed.open,
            hands,
            stack,
            packed.discarded,
            known,
            bounds,
            packed.lacked,
            rng,
        )

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .checks import check_view

        check_view(self)


@memo
def _digits(places: int) -> int:
    """Return the digits of a pile at the places that one observer has located."""
    digits = 0
    while places:
        last = places.bit_length() - 1
        digits |= 15 << 4 * (last // OBSERVERS)
        places ^= 1 << last
    return digits


def _pack(view: View) -> Packed:
    """Return what a view in words tells."""
    seat, players = view.seat, len(view.hand_sizes)
    observer = SPECTATOR if seat is None else seat
    known = digits = lacked = 0
    for spot in view.located:
        known |= 1 << OBSERVERS * spot.place + observer
        digits |= spot.card.index + 1 << 4 * spot.place
    for spot in view.public_located:
        known |= 1 << OBSERVERS * spot.place + SPECTATOR
    for other, kinds in enumerate(view.lacked):
        lacked |= types_mask(kinds) << TYPES * other
    return Packed(
        table=seated(view.rules, players, counted(view.removed), view.direction, view.fallen),
        seat=seat,
        to_act=view.to_act,
        open=opened(view),
        hand=hand_of(view.hand or ()),
        sizes=sum(size << HAND * other for other, size in enumerate(view.hand_sizes)),
        pile=view.pile_size,
        known=known,
        located=digits,
        bounds=tuple(
            record_of(mine) << RECORD * observer | record_of(public) << RECORD * SPECTATOR
            for mine, public in zip(view.known_hands, view.public_hands, strict=True)
        ),
        lacked=lacked,
        discarded=counted(view.discard),
    )


def _known_hands(packed: Packed) -> tuple[KnownHand, ...]:
    return known_hands(packed.bounds, SPECTATOR if packed.seat is None else packed.seat)


def _located(packed: Packed) -> tuple[Located, ...]:
    observer = SPECTATOR if packed.seat is None else packed.seat
    return located(packed.located, packed.known, observer)


def _hand_sizes(packed: Packed) -> tuple[int, ...]:
    return tuple(
        packed.sizes >> shift & SIZES for shift in range(0, HAND * packed.table.players, HAND)
    )


_state = draft_of(State)
_view = packed_views(
    View,
    pack=_pack,
    words={
        "rules": lambda packed: packed.table.rules,
        "seat": lambda packed: packed.seat,
        "to_act": lambda packed: packed.to_act,
        "decision": lambda packed: (
            None if packed.to_act is None else DECISIONS[packed.open & DECISION]
        ),
        "turn": lambda packed: turn_in(packed.open, packed.to_act),
        "hand": lambda packed: None if packed.seat is None else listed(packed.hand),
        "hand_sizes": _hand_sizes,
        "pile_size": lambda packed: packed.pile,
        "located": _located,
        "known_hands": _known_hands,
        "public_located": lambda packed: located(packed.located, packed.known, SPECTATOR),
        "public_hands": lambda packed: known_hands(packed.bounds, SPECTATOR),
        "lacked": lambda packed: lacked_types(packed.lacked, packed.table.players),
        "discard": lambda packed: listed(packed.discarded),
        "removed": lambda packed: listed(packed.table.removed),
        "direction": lambda packed: packed.table.direction,
        "fallen": lambda packed: packed.table.fallen,
        "attack": lambda packed: attack_in(packed.open),
        "draws_left": lambda packed: packed.open >> LEFT & 3,
        "target": lambda packed: target_in(packed.open),
        "missed": lambda packed: missed_in(packed.open),
        "lost_draws": lambda packed: lost_in(packed.open),
        "outcome": lambda packed: packed.table.outcome,
    },
)
VIEWS.of = View.of

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
