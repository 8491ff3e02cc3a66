"""Positions of Nak Muay Knockout in words: the document of a state."""

from typing import Self

import attrs

from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .awaited import opened
from .checks import check_position, table_of
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
from .model import Card, CardType, KnownHand, Rules
from .packing import HAND, counted, hand_of, pile_of, types_mask
from .state import State

__all__ = ["Knows", "Position"]


@attrs.frozen
class Knows:
    """What a seat, or everybody, knows of cards that are hidden.

    Arguments:
        places: The places of the pile, from 0 at the top, where it knows the card.
        hands: What it knows each hand to hold.
    """

    places: tuple[int, ...]
    hands: tuple[KnownHand, ...]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        to_act: The seat whose decision is awaited; None when the game is over.
        decision: What is awaited.
        turn: Whose turn it is, also while another seat decides.
        hands: The hand of each seat.
        pile: The draw pile, the top card first.
        discard: The discard pile.
        removed: The cards out of the game.
        direction: 1 where turns pass clockwise, else -1.
        fallen: The eliminated seats, the first to go first.
        attack: The value of the open Attack, or None.
        draws_left: How many draws of an accepted Attack follow when the KO is hidden.
        target: From whom the open triple Clinch steals, or None.
        missed: The types that the open triple Clinch named in vain.
        lost_draws: The seats that have lost the draw of their next turn, or of this one.
        lacked: For each seat, the types that everybody knows its hand to lack.
        knows: What each seat knows, and at the end what spectators know.
        rng: Where chance comes from.
    """

    rules: Rules
    to_act: Seat | None
    decision: str | None
    turn: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    removed: tuple[Card, ...]
    direction: int
    fallen: tuple[Seat, ...]
    attack: int | None
    draws_left: int
    target: Seat | None
    missed: tuple[CardType, ...]
    lost_draws: tuple[Seat, ...]
    lacked: tuple[tuple[CardType, ...], ...]
    knows: tuple[Knows, ...]
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        players = state.players
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            decision=state.decision,
            turn=state.turn,
            hands=state.hands,
            pile=state.pile,
            discard=state.discard,
            removed=state.removed,
            direction=state.direction,
            fallen=state.fallen,
            attack=state.attack,
            draws_left=state.draws_left,
            target=state.target,
            missed=state.missed,
            lost_draws=state.lost_draws,
            lacked=lacked_types(state.lacked, players),
            knows=tuple(
                Knows(
                    tuple(spot.place for spot in located(state.stack, state.known, observer)),
                    known_hands(state.bounds, observer),
                )
                for observer in (*range(players), SPECTATOR)
            ),
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        check_position(self)
        players = len(self.hands)
        packed = known = lacked = 0
        bounds = [0] * players
        for seat, hand in enumerate(self.hands):
            packed |= hand_of(hand) << HAND * seat
            lacked |= types_mask(self.lacked[seat]) << TYPES * seat
        for observer, knows in zip((*range(players), SPECTATOR), self.knows, strict=True):
            for place in knows.places:
                known |= 1 << OBSERVERS * place + observer
            for seat, there in enumerate(knows.hands):
                bounds[seat] |= record_of(there) << RECORD * observer
        return State(
            table_of(self, players),
            self.to_act,
            opened(self),
            packed,
            pile_of(self.pile),
            counted(self.discard),
            known,
            tuple(bounds),
            lacked,
            self.rng,
        )
