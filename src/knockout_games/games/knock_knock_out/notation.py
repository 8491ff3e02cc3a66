"""Positions of Knock Knock Out in words: the document of a state."""

from typing import Self

import attrs

from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .checks import check_position
from .hands import counts_of, packed_hands
from .model import Cards, Rules
from .packing import laid, pack_sizes, row_mask
from .phases import Phase
from .seating import seating
from .state import State

__all__ = ["Position"]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Cards without an order are in the order of `MONSTERS`.

    Arguments:
        rules: The options.
        to_act: Whose decision is awaited, or None when the game is over.
        decision: What is awaited, or None when the game is over.
        active: Whose turn it is; when the game is over, the winner.
        attack: Where the attack goes that a card is revealed to: 1 to the left, -1 to the right.
        hands: The hand of each seat.
        known: For each seat, the cards that it knows to be in each hand; its own are all known.
        public: The cards that everybody knows to be in each hand.
        row: The row, from left to right.
        piles: Both draw piles, top down.
        discard: The discard pile.
        fallen: The eliminated seats, in the order in which they fell.
        outcome: How the game ended, or None.
        rng: Where the chance outcomes come from.
    """

    rules: Rules
    to_act: Seat | None
    decision: str | None
    active: Seat
    attack: int | None
    hands: tuple[Cards, ...]
    known: tuple[tuple[Cards, ...], ...]
    public: tuple[Cards, ...]
    row: Cards
    piles: tuple[Cards, Cards]
    discard: Cards
    fallen: tuple[Seat, ...]
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            decision=state.decision,
            active=state.active,
            attack=state.attack,
            hands=state.hands,
            known=tuple(state.known(seat) for seat in range(state.players)),
            public=state.known(None),
            row=state.row,
            piles=state.piles,
            discard=state.discard,
            fallen=state.fallen,
            outcome=state.outcome,
            rng=state.rng,
        )

    @property
    def phase(self) -> Phase:
        """What is awaited of whom."""
        reason = None if self.outcome is None else self.outcome.reason
        return Phase(self.decision, self.active, self.to_act, self.attack, reason)

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        check_position(self)
        hands = [counts_of(hand) for hand in self.hands]
        known = [(seat, [counts_of(hand) for hand in seen]) for seat, seen in enumerate(self.known)]
        return State(
            seating=seating(self.rules, len(hands), self.fallen),
            phase=self.phase,
            row_cards=laid(self.row),
            row_kinds=row_mask(self.row),
            pile_cards=(laid(self.piles[0]), laid(self.piles[1])),
            discarded=counts_of(self.discard),
            holdings=packed_hands(hands, [counts_of(hand) for hand in self.public], known),
            sizes=pack_sizes(map(len, self.hands)),
            rng=self.rng,
        )
