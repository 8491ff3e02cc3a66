"""What makes a position or a view of Knight More possible: seats, trump, and the cards played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .choices import PASS
from .dealing import ROUNDS, Deal, make_deal, order_of, seats_of, trump_of
from .model import AMBUSH, DECK, Card, Play, PlayCard, Rules, Trick
from .rounds import tricks_taken
from .state import State, first_position
from .tricks import WIDTH, mask_of, voids_after, voids_in

__all__ = [
    "Standing",
    "before_the_end",
    "check_round",
    "check_standing",
    "check_trump",
    "deal_of",
    "public_counts",
    "regulars_of",
    "replayed",
    "without",
]


@attrs.frozen(kw_only=True)
class Standing:
    """Who takes part in a round, as `Position` has it."""

    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    fallen: tuple[tuple[Seat, ...], ...]


def check_round(number: int) -> None:
    """Check that a game can have a round of that number.

    Raises:
        BadSetup: If it cannot.
    """
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
    """Check that *turned* is what one turns up for the trump.

    Raises:
        BadSetup: If it is not.
    """
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


def replayed(deal: Deal, hands: Sequence[Sequence[Card]], plays: Iterable[Play]) -> State:
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
    """Return the round of a document."""
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
    """Return the mask of the seats that have a whole hand in this round."""
    return deal.alive & ~deal.guerrillas


def _due(deal: Deal, seat: Seat) -> int:
    """Return how many cards *seat* is dealt for the round."""
    if regulars_of(deal) >> seat & 1:
        return 1 + ROUNDS - deal.number
    return deal.guerrillas >> seat & 1


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
    """Return *cards* without *used*."""
    return list((Counter(cards) - Counter(used)).elements())
