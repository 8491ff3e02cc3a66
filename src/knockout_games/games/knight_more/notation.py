"""Positions of Knight More in words: the document of a state, and what makes one impossible."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

import attrs

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.setup import player_count, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng

from .choices import PASS
from .dealing import ROUNDS, Deal, make_deal, order_of, seats_of, trump_of
from .model import AMBUSH, DECK, PLAYER_COUNTS, Card, Play, PlayCard, Rules, Trick
from .rounds import tricks_taken
from .state import State, first_position
from .tricks import WIDTH, cards_in, mask_of, voids_after, voids_in
from .view import View

__all__ = ["Position", "check_view"]

NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""


@attrs.frozen(kw_only=True)
class Standing:
    """Who takes part in a round, as `Position` has it."""

    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    fallen: tuple[tuple[Seat, ...], ...]


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
        state = _replayed(deal, self.hands, plays)
        for name in ("to_act", "tricks", "trick", "alive", "fallen", "outcome"):
            found, given = getattr(state, name), getattr(self, name)
            if found != given:
                raise BadSetup(
                    "does not follow from the cards played", code="position.order", where=name
                )
        return state


def check_round(number: int) -> None:
    if not 1 <= number <= ROUNDS:
        raise BadSetup(f"there are rounds 1 to {ROUNDS}", code="position.round", where="round")


def before_the_end(standing: Standing, outcome: Outcome) -> Standing:
    """Return how the seats stood before the winner's last trick put the others out."""
    if not standing.fallen or standing.alive != outcome.winners:
        raise BadSetup(
            "after the end only the winner is alive", code="position.outcome", where="alive"
        )
    *earlier, last = standing.fallen
    return attrs.evolve(
        standing, alive=tuple(sorted((*standing.alive, *last))), fallen=tuple(earlier)
    )


def check_standing(standing: Standing, players: int, rules: Rules) -> None:
    """Check who takes part in a round.

    Raises:
        BadSetup: If seats are out of range, named twice or in two roles that exclude each other.
    """
    out = [seat for group in standing.fallen for seat in group]
    if sorted((*standing.alive, *out)) != list(range(players)) or not all(standing.fallen):
        raise BadSetup(
            "every seat is alive or eliminated once", code="position.seats", where="fallen"
        )
    for name in ("alive", "guerrillas", "spent"):
        seats: tuple[Seat, ...] = getattr(standing, name)
        if list(seats) != sorted(set(seats)) or not set(seats) <= set(range(players)):
            raise BadSetup("not seats in rising order", code="position.seats", where=name)
    if not set(standing.guerrillas) <= set(standing.alive) & set(standing.spent):
        raise BadSetup(
            "a guerrilla is alive and has used its second chance",
            code="position.guerrillas",
            where="guerrillas",
        )
    if standing.spent and not rules.guerrilla:
        raise BadSetup("the rules have no guerrillas", code="position.guerrillas", where="spent")
    if len(standing.alive) - len(standing.guerrillas) < 2:
        raise BadSetup("every round has two regular seats", code="position.regulars", where="alive")


def check_trump(turned: Sequence[Card], rules: Rules) -> None:
    *before, last = turned or (AMBUSH, AMBUSH)
    fits = all(card is AMBUSH for card in before)
    if rules.ambush_trump == "reveal_next":
        fits = fits and last is not AMBUSH
    else:
        fits = fits and not before
    if not fits:
        raise BadSetup(
            "cards are turned up until one sets the trump", code="position.trump", where="trump"
        )


def _replayed(deal: Deal, hands: Sequence[Sequence[Card]], plays: Iterable[Play]) -> State:
    """Return the position after *plays* from the start of a round that ends with *hands*.

    Raises:
        BadSetup: If a hand has not its size, or a play breaks a rule.
    """
    plays = tuple(plays)
    held = 0
    for seat, hand in enumerate(hands):
        whole = [*hand, *(play.card for play in plays if play.seat == seat and play.card)]
        due = _due(deal, seat)
        if len(whole) != due:
            raise BadSetup(
                f"holds {len(hand)} cards and has played {len(whole) - len(hand)} of {due}",
                code="position.hand",
                where=f"hands[{seat}]",
            )
        held |= mask_of(whole) << WIDTH * seat
    order = order_of(deal, deal.leader, held)
    if deal.leader not in order or not regulars_of(deal) >> deal.leader & 1:
        raise BadSetup("a regular seat leads", code="position.leader", where="leader")
    state = first_position(deal, held)
    for place, play in enumerate(plays):
        where = f"play {place}"
        if state.to_act != play.seat or state.deal is not deal:
            raise BadSetup(f"seat {play.seat} is not to play", code="position.order", where=where)
        try:
            state = state.apply(PASS if play.card is None else PlayCard(play.card))
        except IllegalMove as error:
            raise BadSetup(str(error), code="position.play", where=where) from None
    return state


def deal_of(
    rules: Rules,
    players: int,
    number: int,
    leader: Seat,
    standing: Standing,
    turned: tuple[Card, ...],
    rng: Rng,
) -> Deal:
    return make_deal(
        rules,
        players,
        number,
        leader,
        seats_of(standing.alive),
        seats_of(standing.guerrillas),
        seats_of(standing.spent),
        standing.fallen,
        turned,
        trump_of(turned),
        rng,
    )


def regulars_of(deal: Deal) -> int:
    return deal.alive & ~deal.guerrillas


def _due(deal: Deal, seat: Seat) -> int:
    """Return how many cards *seat* is dealt for the round."""
    if regulars_of(deal) >> seat & 1:
        return 1 + ROUNDS - deal.number
    return deal.guerrillas >> seat & 1


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


def public_counts(deal: Deal, tricks: tuple[Trick, ...], trick: tuple[Play, ...]) -> dict[str, Any]:
    """Return what a view counts and concludes from the tricks of a round."""
    players = deal.players
    plays = [play for played in tricks for play in played.plays] + list(trick)
    sizes = [_due(deal, seat) for seat in range(players)]
    for play in plays:
        sizes[play.seat] -= play.card is not None
    gone = len(deal.turned) + sum(_due(deal, seat) for seat in range(players))
    voids = voids_after(tricks, trick, deal.guerrillas, deal.rules)
    return {
        "hand_sizes": tuple(sizes),
        "trick_counts": tuple(tricks_taken(tricks, players)),
        "voids": voids_in(voids, players),
        "pile_size": len(DECK) - gone,
    }


def without(cards: Iterable[Card], used: Iterable[Card]) -> list[Card]:
    return list((Counter(cards) - Counter(used)).elements())
