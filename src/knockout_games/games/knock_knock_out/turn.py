"""A turn in progress: the zones of a state, open to change, and what happens to cards in them."""

from typing import TYPE_CHECKING, Final

from knockout_games.kernel.events import Eliminated
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .hands import (
    ALL,
    GAIN,
    ONE,
    OWN,
    cards_of,
    emptied,
    kinds_in,
    lost_in_sight,
    own_hand,
    passed,
)
from .model import MONSTERS, CardFlipped, Event, Pile, PilesReshuffled, TurnPassed
from .packing import SIZE
from .phases import KINDS, LAST_ALIVE, TURN, Phase
from .seating import Seating

if TYPE_CHECKING:
    from .state import State

__all__ = ["Turn", "split"]

LIMIT: Final = 7
"""With so many cards or more a seat is eliminated (KK-R7)."""

KIND_BYTES: Final = tuple(bytes((kind.index,)) for kind in MONSTERS)
"""A row of one card, by kind."""


def split(cards: bytes) -> tuple[bytes, bytes]:
    """Return the two piles that *cards* are split into: the upper half is pile 0 (KK-R3)."""
    upper = (len(cards) + 1) // 2
    return cards[:upper], cards[upper:]


class Turn:
    """Change the zones of a state until the next decision.

    Its fields are those of `State`.

    Arguments:
        state: Where the turn stands.
        happened: Where events go, or None.
    """

    __slots__ = (
        "active",
        "discarded",
        "hands",
        "happened",
        "piles",
        "rng",
        "row",
        "row_kinds",
        "seating",
        "sizes",
    )

    def __init__(self, state: "State", happened: list[Event] | None) -> None:
        self.seating: Seating = state.seating
        self.active: Seat = state.phase.active
        self.row: bytes = state.row_cards
        self.row_kinds: int = state.row_kinds
        self.piles: tuple[bytes, bytes] = state.pile_cards
        self.discarded: int = state.discarded
        self.hands: int = state.holdings
        self.sizes: int = state.sizes
        self.rng: Rng = state.rng
        self.happened: list[Event] | None = happened

    # --- cards on the move ---------------------------------------------------------------

    def turn_up(self, pile: Pile) -> int:
        """Turn the top card of *pile* up and return its kind; an empty pile is filled (KK-R10).

        The card comes to lie at the right end of the row, but is not yet counted there: it takes
        no part in a reshuffle.
        """
        if not self.piles[pile]:
            self.reshuffle()
        chosen = self.piles[pile]
        kind, rest = chosen[0], chosen[1:]
        self.piles = (self.piles[0], rest) if pile else (rest, self.piles[1])
        if self.happened is not None:
            self.happened.append(CardFlipped(seat=self.active, pile=pile, card=MONSTERS[kind]))
        if not rest and self.seating.at_once:
            self.reshuffle()
        return kind

    def reshuffle(self) -> None:
        """Shuffle what is left of the piles with the discard pile, and split (KK-R10)."""
        cards, self.rng = shuffle(
            self.piles[0] + self.piles[1] + kinds_in(self.discarded), self.rng
        )
        self.piles = split(bytes(cards))
        self.discarded = 0
        if self.happened is not None:
            self.happened.append(PilesReshuffled((len(self.piles[0]), len(self.piles[1]))))

    def add_to_row(self, kind: int) -> None:
        """Put a card at the right end of the row."""
        self.row += KIND_BYTES[kind]
        self.row_kinds |= 1 << kind

    def clear_from_row(self, kind: int) -> None:
        """Take the cards of *kind* out of the row."""
        self.row = self.row.replace(KIND_BYTES[kind], b"")
        self.row_kinds &= ~(1 << kind)

    def take(self, kind: int, number: int) -> None:
        """Put cards of the row, as a whole, before the active seat (KK-R7)."""
        seat = self.active
        self.clear_from_row(kind)
        self.hands += GAIN[number][seat][kind]
        self.sizes += number << SIZE * seat
        if self.sizes >> SIZE * seat & 15 >= LIMIT:
            self.eliminate(seat)

    def give_up(self, seat: Seat, kind: int) -> None:
        """Take a card out of the hand of *seat*, in sight of all."""
        self.hands = lost_in_sight(self.hands, seat, kind)
        self.sizes -= 1 << SIZE * seat

    def hand_over(self, receiver: Seat, kind: int) -> None:
        """Pass a card of the active seat to *receiver*, face down (KK-R7)."""
        self.hands = passed(self.hands, self.active, receiver, kind)
        self.sizes += (1 << SIZE * receiver) - (1 << SIZE * self.active)
        if self.size(receiver) >= LIMIT:
            self.eliminate(receiver)

    def discard(self, kind: int, number: int = 1) -> None:
        """Put cards on the discard pile."""
        self.discarded += ONE[kind] * number

    # --- seats ---------------------------------------------------------------------------

    def size(self, seat: Seat) -> int:
        """Return how many cards *seat* has."""
        return self.sizes >> SIZE * seat & 15

    def eliminate(self, seat: Seat) -> None:
        """Discard the hand of *seat*, face up; its turns are skipped from now on."""
        hand = own_hand(self.hands, seat)
        if self.happened is not None:
            self.happened.append(Eliminated(seat, cards_of(hand)))
        self.discarded += hand
        self.hands = emptied(self.hands, seat)
        self.sizes &= ~(15 << SIZE * seat)
        self.seating = self.seating.without(seat)

    def ended(self, chosen: Seat | None = None) -> Phase:
        """End the turn and return what comes next: a win, or the turn of another seat.

        Arguments:
            chosen: Who takes the next turn; None is the next seat to the left.
        """
        seat, table = self.active, self.seating
        if table.is_decided:
            return LAST_ALIVE[table.left[seat]]  # KK-R8
        if table.winning[self.row_kinds] and table.alive >> seat & 1:
            return KINDS[seat]  # KK-R9
        follower = table.left[seat] if chosen is None else chosen
        if self.happened is not None:
            self.happened.append(TurnPassed(follower, "to_the_left" if chosen is None else "fish"))
        return TURN[follower]

    def any_card(self, seat: Seat) -> int:
        """Return the kind of a random card of *seat*, each card being equally likely (C4)."""
        place, self.rng = self.rng.below(self.sizes >> SIZE * seat & 15)
        return kinds_in(self.hands >> OWN * seat & ALL)[place]
