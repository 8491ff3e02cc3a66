"""Positions of Knight More in words: the document of a state, and which views have one."""

from typing import Self

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.setup import NO_RNG, player_count, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .checks import (
    Standing,
    before_the_end,
    check_round,
    check_standing,
    check_trump,
    deal_of,
    public_counts,
    replayed,
    without,
)
from .model import DECK, PLAYER_COUNTS, Card, Play, Rules, Trick
from .state import State
from .tricks import cards_in, mask_of
from .view import View

__all__ = ["Position", "check_view"]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        to_act: Who is to play a card or pass, or None when the game is over.
        round: The round, from 1.
        leader: The seat that led the first trick of the round.
        alive: The seats still in the game, guerrillas included.
        guerrillas: The seats that have one card in this round.
        spent: The seats whose second chance is used.
        fallen: The seats that are out, first to fall first, in groups that fell together.
        trump: The cards turned up, of which the last sets the trump suit.
        hands: The hand of each seat.
        tricks: The tricks of this round.
        trick: The trick in progress.
        pile: The cards that were not dealt.
        outcome: How the game ended, or None.
        rng: Where the later rounds come from.
    """

    rules: Rules
    players: int
    to_act: Seat | None
    round: int
    leader: Seat
    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    fallen: tuple[tuple[Seat, ...], ...]
    trump: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    pile: tuple[Card, ...]
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        return cls(
            rules=state.rules,
            players=state.players,
            to_act=state.to_act,
            round=state.round,
            leader=state.leader,
            alive=state.alive,
            guerrillas=state.guerrillas,
            spent=state.spent,
            fallen=state.fallen,
            trump=state.trump,
            hands=state.hands,
            tricks=state.tricks,
            trick=state.trick,
            pile=state.pile,
            outcome=state.outcome,
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        player_count(self.players, PLAYER_COUNTS)
        standing = Standing(
            alive=self.alive,
            guerrillas=self.guerrillas,
            spent=self.spent,
            fallen=self.fallen,
        )
        check_round(self.round)
        if self.outcome is not None:
            standing = before_the_end(standing, self.outcome)
        check_standing(standing, self.players, self.rules)
        seat_number(self.leader, self.players, where="leader")
        check_trump(self.trump, self.rules)
        plays = tuple(play for trick in self.tricks for play in trick.plays) + self.trick
        played = [play.card for play in plays if play.card is not None]
        if len(self.hands) != self.players:
            raise BadSetup(
                f"{len(self.hands)} hands for {self.players} seats",
                code="position.hands",
                where="hands",
            )
        held = [card for hand in self.hands for card in hand]
        same_pieces([*self.trump, *played, *held, *self.pile], DECK, where="cards")
        deal = deal_of(
            self.rules, self.players, self.round, self.leader, standing, self.trump, self.rng
        )
        state = replayed(deal, self.hands, plays)
        for name in ("to_act", "tricks", "trick", "alive", "fallen", "outcome"):
            found, given = getattr(state, name), getattr(self, name)
            if found != given:
                raise BadSetup(
                    "does not follow from the cards played", code="position.order", where=name
                )
        return state


def check_view(view: View) -> None:
    """Check that some world fits *view*.

    Raises:
        BadSetup: If none does, naming the reason.
    """
    players = player_count(view.players, PLAYER_COUNTS)
    check_round(view.round)
    check_trump(view.trump, view.rules)
    if (view.seat is None) is not (view.hand is None):
        raise BadSetup("a seat has a hand, a spectator none", code="view.hand", where="hand")
    if view.seat is not None:
        seat_number(view.seat, players)
    for place, trick in enumerate((*view.tricks, Trick(view.trick, 0))):
        for seat in (trick.winner, *(play.seat for play in trick.plays)):
            seat_number(seat, players, where=f"tricks[{place}]")
    standing = _standing_of(view)
    if view.outcome is not None:
        standing = before_the_end(standing, view.outcome)
    check_standing(standing, players, view.rules)
    deal = deal_of(view.rules, players, view.round, view.leader, standing, view.trump, NO_RNG)
    plays = tuple(play for trick in view.tricks for play in trick.plays) + view.trick
    wanted = public_counts(deal, view.tricks, view.trick)
    for name, value in wanted.items():
        if getattr(view, name) != value or min(wanted["hand_sizes"]) < 0:
            raise BadSetup("does not follow from the cards played", code="view.counts", where=name)
    if view.seat is not None and len(view.hand or ()) != view.hand_sizes[view.seat]:
        raise BadSetup("the own hand is not of its size", code="view.hand", where="hand")
    seen = [*view.trump, *(view.hand or ()), *(play.card for play in plays if play.card)]
    same_pieces([*seen, *without(DECK, seen)], DECK, where="cards")
    if view.hand is not None and view.hand != cards_in(mask_of(view.hand)):
        raise BadSetup("the cards of a hand are in order", code="view.hand", where="hand")
    Position.of(view.sample(NO_RNG)).state()


def _standing_of(view: View) -> Standing:
    return Standing(
        alive=view.alive,
        guerrillas=view.guerrillas,
        spent=view.spent,
        fallen=view.fallen,
    )
