"""What one seat of Knock Knock Out may know, and the worlds that agree with it."""

from collections import Counter
from math import comb, factorial
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_without
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng, shuffle

from .hands import ALL, COUNTS, HAND, ONE, SPECTATOR, cards_of, counts_of, kinds_in, packed
from .model import COPIES, MONSTERS, Event, Monster, Move, Rules
from .phases import SIZE, Phase, menu
from .seating import seating
from .state import State, pack_sizes, row_mask, why_not

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""

_FULL: Final = counts_of(MONSTERS) * COPIES
"""All 48 cards, as counts."""


@frozen_state
class View(ViewParts[Move, State]):
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
        phase, table, holdings, sizes = state.phase, state.seating, state.holdings, state.sizes
        players = table.players
        public = tuple(
            [
                cards_of(holdings >> shift & ALL)
                for shift in range(COUNTS * SPECTATOR, HAND * players, HAND)
            ]
        )
        known = (
            public
            if seat is None
            else tuple(
                [
                    cards_of(holdings >> shift & ALL)
                    for shift in range(COUNTS * seat, HAND * players, HAND)
                ]
            )
        )
        upper, lower = state.pile_cards
        return _view(
            table.rules,
            seat,
            phase.to_act,
            phase.decision,
            phase.active,
            phase.attack,
            None if seat is None else known[seat],
            tuple([sizes >> shift & 15 for shift in range(0, SIZE * players, SIZE)]),
            known,
            public,
            tuple([MONSTERS[kind] for kind in state.row_cards]),
            (len(upper), len(lower)),
            cards_of(state.discarded),
            table.fallen,
            None if phase.reason is None else state.outcome,
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
    def phase(self) -> Phase:
        """What is awaited of whom."""
        reason = None if self.outcome is None else self.outcome.reason
        return Phase(self.decision, self.active, self.to_act, self.attack, reason)

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        if self.seat is None or self.seat != self.to_act:
            return ()
        hand = counts_of(self.hand or ())
        alive = seating(self.rules, self.players, self.fallen).alive
        return menu(self.phase, row_mask(self.row), hand, pack_sizes(self.hand_sizes), alive)

    @override
    def _reason(self, move: Move) -> str:
        table = seating(self.rules, self.players, self.fallen)
        return why_not(self.phase, table, counts_of(self.hand or ()), move)

    # --- hidden cards --------------------------------------------------------------------

    @property
    def unseen(self) -> tuple[Monster, ...]:
        """The cards that this seat sees nowhere, in the order of `MONSTERS`.

        Cards that it only knows to be in a hand are among them.
        """
        return cards_of(self._unseen)

    @property
    def _unseen(self) -> int:
        return _FULL - counts_of(self.hand or ()) - counts_of(self.row) - counts_of(self.discard)

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state (C11).

        Known cards go to the hands that they are known to be in; all others that are unseen are
        dealt to hands and piles so that each arrangement is equally likely.
        """
        seat, dealt = self.seat, 0
        known = [counts_of(cards) for cards in self.known]
        kinds, rng = shuffle(kinds_in(self._dealt), rng)
        hands: list[int] = []
        for other, size in enumerate(self.hand_sizes):
            hand = known[other]
            if other != seat:
                unknown = size - len(self.known[other])
                for kind in kinds[dealt : dealt + unknown]:
                    hand += ONE[kind]
                dealt += unknown
            hands.append(hand)
        upper = dealt + self.pile_sizes[0]
        public = [counts_of(cards) for cards in self.public]
        return _state(
            seating(self.rules, self.players, self.fallen),
            self.phase,
            bytes(card.index for card in self.row),
            row_mask(self.row),
            (bytes(kinds[dealt:upper]), bytes(kinds[upper:])),
            counts_of(self.discard),
            packed(hands, public, () if seat is None else ((seat, known),)),
            pack_sizes(self.hand_sizes),
            rng,
        )

    @property
    def _dealt(self) -> int:
        """The unseen cards that are not known to be in a hand, as counts."""
        others = (cards for seat, cards in enumerate(self.known) if seat != self.seat)
        return self._unseen - sum(map(counts_of, others))

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
        from .notation import check_view

        check_view(self)


_state = draft_of(State)
_view = draft_of(View)

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
