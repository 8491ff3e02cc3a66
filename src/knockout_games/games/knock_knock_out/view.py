"""What one seat of Knock Knock Out may know, and the worlds that agree with it."""

from collections import Counter
from math import comb, factorial
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_without
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .choices import menu
from .hands import (
    ALL,
    COUNTS,
    HAND,
    ONE,
    SPECTATOR,
    cards_of,
    counts_of,
    kinds_in,
    known_by,
    own_hand,
    packed_hands,
)
from .model import COPIES, MONSTERS, MOST_PLAYERS, Event, Monster, Move, Rules
from .packing import laid, monsters, pack_sizes, row_mask, size_of
from .phases import Phase, outcome_of
from .refusals import why_not
from .seating import Seating, seating
from .state import VIEWS, State

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_FULL: Final = counts_of(MONSTERS) * COPIES
"""All 48 cards, as counts."""


_LANES: Final = tuple(
    sum(
        (ALL << COUNTS * observer | ALL << COUNTS * SPECTATOR) << HAND * seat
        for seat in range(MOST_PLAYERS)
    )
    for observer in range(SPECTATOR + 1)
)
"""By observer: what it and all spectators know of all hands."""


class Packed(NamedTuple):
    """What one seat knows, packed like the state.

    Arguments:
        seating: Who is in the game.
        seat: Who looks.
        phase: What is awaited.
        row: The kinds in the row, from left to right.
        row_kinds: The same as a mask.
        piles: How many cards each draw pile has.
        discarded: The discard pile, as counts.
        holdings: What this seat, and everybody, knows of each hand.
        sizes: How many cards each seat has.
    """

    seating: Seating
    seat: Seat | None
    phase: Phase
    row: bytes
    row_kinds: int
    piles: tuple[int, int]
    discarded: int
    holdings: int
    sizes: int

    @property
    def unseen(self) -> int:
        """The cards that this seat sees nowhere, as counts."""
        hand = 0 if self.seat is None else own_hand(self.holdings, self.seat)
        return _FULL - hand - sum([ONE[kind] for kind in self.row]) - self.discarded


@frozen_state
class View(PackedView[Move, State, Packed]):
    """What one seat, or a spectator (None), knows.

    Cards without an order are in the order of `MONSTERS`.

    Arguments:
        rules: The options.
        seat: Whose view this is.
        to_act: The seat whose decision is awaited; None when the game is over.
        decision: What is awaited.
        active: The seat whose turn it is; when the game is over, the winner.
        attack: Where the attack goes that a card is revealed to: 1 to the left, -1 to the right.
        hand: The own cards; None for a spectator.
        hand_sizes: How many cards each seat has.
        known: For each seat, the cards that this one knows to be in its hand (C9); the own ones
            are all known.
        public: For each seat, the cards that everybody knows to be in its hand.
        row: The row, from left to right.
        pile_sizes: How many cards each draw pile has.
        discard: The discard pile.
        fallen: The eliminated seats, in the order in which they fell.
        outcome: How the game ended, or None.
    """

    rules: Rules
    seat: Seat | None
    to_act: Seat | None
    decision: str | None
    active: Seat
    attack: int | None
    hand: tuple[Monster, ...] | None
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[Monster, ...], ...]
    public: tuple[tuple[Monster, ...], ...]
    row: tuple[Monster, ...]
    pile_sizes: tuple[int, int]
    discard: tuple[Monster, ...]
    fallen: tuple[Seat, ...]
    outcome: Outcome | None

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what *seat* knows of *state*."""
        upper, lower = state.pile_cards
        return _view(
            Packed(
                state.seating,
                seat,
                state.phase,
                state.row_cards,
                state.row_kinds,
                (len(upper), len(lower)),
                state.discarded,
                state.holdings & _LANES[SPECTATOR if seat is None else seat],
                state.sizes,
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

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        packed = self.packed
        if packed.seat is None or packed.seat != packed.phase.to_act:
            return ()
        hand = own_hand(packed.holdings, packed.seat)
        return menu(packed.phase, packed.row_kinds, hand, packed.sizes, packed.seating.alive)

    @override
    def _reason(self, move: Move) -> str:
        packed = self.packed
        hand = own_hand(packed.holdings, packed.seat or 0)
        return why_not(packed.phase, packed.seating, hand, move)

    # --- hidden cards --------------------------------------------------------------------

    @property
    def unseen(self) -> tuple[Monster, ...]:
        """The cards that this seat sees nowhere, in the order of `MONSTERS`.

        Cards that it only knows to be in a hand are among them.
        """
        return cards_of(self.packed.unseen)

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state (C11).

        Known cards go to the hands that they are known to be in; all others that are unseen are
        dealt to hands and piles so that each arrangement is equally likely.
        """
        packed = self.packed
        seat, sizes, players = packed.seat, packed.sizes, packed.seating.players
        public = known_by(packed.holdings, players, None)
        known = known_by(packed.holdings, players, seat)
        hidden = packed.unseen - sum(known)
        if seat is not None:
            hidden += known[seat]
        kinds, rng = shuffle(kinds_in(hidden), rng)
        hands = list(known)
        dealt = 0
        for other, sure in enumerate(known):
            if other != seat:
                more = dealt + size_of(sizes, other) - len(kinds_in(sure))
                hands[other] += sum([ONE[kind] for kind in kinds[dealt:more]])
                dealt = more
        upper = dealt + packed.piles[0]
        return _state(
            packed.seating,
            packed.phase,
            packed.row,
            packed.row_kinds,
            (bytes(kinds[dealt:upper]), bytes(kinds[upper:])),
            packed.discarded,
            packed_hands(hands, public, () if seat is None else ((seat, known),)),
            sizes,
            rng,
        )

    @property
    def _dealt(self) -> int:
        """The unseen cards that are not known to be in a hand, as counts."""
        others = (cards for seat, cards in enumerate(self.known) if seat != self.seat)
        return self.packed.unseen - sum(map(counts_of, others))

    @property
    def _others(self) -> tuple[tuple[Seat, tuple[Monster, ...], int], ...]:
        """The seats whose hands are hidden: what is known there, and how many cards are not."""
        return tuple(
            (seat, cards, self.hand_sizes[seat] - len(cards))
            for seat, cards in enumerate(self.known)
            if seat != self.seat
        )

    def count(self) -> int:
        """Return how many equally likely outcomes `sample` has.

        These are placements of physical cards, known ones included; orders of piles count.
        """
        ways, left = 1, Counter(self.unseen)
        for _, cards, _ in self._others:
            for kind, number in Counter(cards).items():
                ways *= comb(left[kind], number)
                left[kind] -= number
        rest = left.total()
        for _, _, unknown in self._others:
            ways *= comb(rest, unknown)
            rest -= unknown
        return ways * factorial(rest)

    def odds(self, kind: Monster) -> dict[Seat | str, float]:
        """Return how likely at least one card of *kind* lies in each hidden place.

        The places are the hands of the other seats, and the piles as `"pile 0"` and `"pile 1"`.
        It is empty if this seat sees all cards of the kind.
        """
        if kind not in self.unseen:
            return {}
        dealt = cards_of(self._dealt)
        rooms: list[tuple[Seat | str, bool, int]] = [
            (seat, kind in cards, unknown) for seat, cards, unknown in self._others
        ]
        rooms += [(f"pile {pile}", False, size) for pile, size in enumerate(self.pile_sizes)]
        others = len(dealt) - dealt.count(kind)
        return {
            place: 1.0 if is_known else 1 - comb(others, room) / comb(len(dealt), room)
            for place, is_known, room in rooms
        }

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .checks import check_view

        check_view(self)


def _pack(view: View) -> Packed:
    """Return what a view in words tells."""
    players = len(view.hand_sizes)
    reason = None if view.outcome is None else view.outcome.reason
    holdings = 0
    for seat, (mine, public) in enumerate(zip(view.known, view.public, strict=True)):
        lanes = counts_of(public) << COUNTS * SPECTATOR
        if view.seat is not None:
            lanes |= counts_of(mine) << COUNTS * view.seat
        holdings |= lanes << HAND * seat
    return Packed(
        seating=seating(view.rules, players, view.fallen),
        seat=view.seat,
        phase=Phase(view.decision, view.active, view.to_act, view.attack, reason),
        row=laid(view.row),
        row_kinds=row_mask(view.row),
        piles=view.pile_sizes,
        discarded=counts_of(view.discard),
        holdings=holdings,
        sizes=pack_sizes(view.hand_sizes),
    )


def _hands(packed: Packed, observer: Seat | None) -> tuple[tuple[Monster, ...], ...]:
    return tuple(map(cards_of, known_by(packed.holdings, packed.seating.players, observer)))


_state = draft_of(State)
_view = packed_views(
    View,
    pack=_pack,
    words={
        "rules": lambda packed: packed.seating.rules,
        "seat": lambda packed: packed.seat,
        "to_act": lambda packed: packed.phase.to_act,
        "decision": lambda packed: packed.phase.decision,
        "active": lambda packed: packed.phase.active,
        "attack": lambda packed: packed.phase.attack,
        "hand": lambda packed: (
            None if packed.seat is None else cards_of(own_hand(packed.holdings, packed.seat))
        ),
        "hand_sizes": lambda packed: tuple(
            size_of(packed.sizes, seat) for seat in range(packed.seating.players)
        ),
        "known": lambda packed: _hands(packed, packed.seat),
        "public": lambda packed: _hands(packed, None),
        "row": lambda packed: monsters(packed.row),
        "pile_sizes": lambda packed: packed.piles,
        "discard": lambda packed: cards_of(packed.discarded),
        "fallen": lambda packed: packed.seating.fallen,
        "outcome": lambda packed: outcome_of(packed.phase, packed.seating),
    },
)
VIEWS.of = View.of

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
