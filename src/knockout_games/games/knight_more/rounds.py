"""The rounds of Knight More: the deal, who is out after a round, who leads the next."""

from typing import Final, TypeAlias

from knockout_games.kernel.actions import CHUNK
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import seats_from, seats_in
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .model import AMBUSH, DECK, Card, Rules, Trick
from .tricks import AMBUSH_NUMBER, NO_TRUMP, WIDTH, judged, led_suit

__all__ = ["Deal", "Groups", "dealt", "next_leader", "seats_of"]

ROUNDS: Final = 6
_BITS: Final = tuple(1 << number for number in range(WIDTH))
_AMBUSHES: Final = 3 << AMBUSH_NUMBER
_TRUMPS: Final = {card: min(number // CHUNK, NO_TRUMP) for number, card in enumerate(DECK)}
"""The trump suit that each card sets when it is turned up, as a number from 0."""

Groups: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Seats that are out, first to fall first, in groups that fell together."""


@frozen_state
class Deal:
    """What stays as it is for a round; seats are masks.

    Arguments:
        rules: The options.
        players: How many seats there are.
        number: The round, from 1.
        leader: The seat that leads the first trick.
        alive: The seats that are in the game.
        guerrillas: The seats that have one card in this round.
        spent: The seats whose second chance is used.
        fallen: The seats that are out.
        turned: The cards turned up, the last for trump.
        trump: The trump suit as a number from 0; 4 if there is none.
        rng: Where the later rounds come from.
        outcome: How the game ended, if it did.
    """

    rules: Rules
    players: int
    number: int
    leader: Seat
    alive: int
    guerrillas: int
    spent: int
    fallen: Groups
    turned: tuple[Card, ...]
    trump: int
    rng: Rng
    outcome: Outcome | None = None


make_deal: type[Deal] = draft_of(Deal)


def seats_of(seats: tuple[Seat, ...]) -> int:
    """Return some seats as a mask."""
    return sum([1 << seat for seat in seats])


def trump_of(turned: tuple[Card, ...]) -> int:
    """Return the trump suit that the cards turned up set (KM-R2)."""
    return _TRUMPS[turned[-1]]


def order_of(deal: Deal, leader: Seat, held: int) -> tuple[Seat, ...]:
    """Return the seats that are asked in a trick, from *leader* on (KM-R3, G2)."""
    asked = deal.alive
    if deal.guerrillas:
        for seat in seats_in(deal.guerrillas):
            if not held >> WIDTH * seat & (1 << WIDTH) - 1:
                asked ^= 1 << seat
    return seats_from(leader, asked, deal.players)


def shuffled(rules: Rules, count: int, rng: Rng) -> tuple[list[int], tuple[Card, ...], Rng]:
    """Return the top *count* cards of the shuffled deck as bits, and what is turned up next.

    KM-R1, R2.
    """
    answers, rng = rng.below_each(range(WIDTH, WIDTH - count - 1, -1))
    left = list(_BITS)
    top = [left.pop(answer) for answer in answers]
    turned = [DECK[top.pop().bit_length() - 1]]
    while turned[-1] is AMBUSH and rules.ambush_trump == "reveal_next":
        answer, rng = rng.below(len(left))
        turned.append(DECK[left.pop(answer).bit_length() - 1])
    return top, tuple(turned), rng


def packed(top: list[int], order: tuple[Seat, ...], full: int, guerrillas: int) -> int:
    """Return the hands: *full* of the *top* cards for each seat of *order* in turn (KM-R1).

    A guerrilla gets one (KM-G1).
    """
    held = place = 0
    for seat in order:
        end = place + (1 if guerrillas >> seat & 1 else full)
        hand = sum(top[place:end])
        if hand & _AMBUSHES == 1 << AMBUSH_NUMBER + 1:
            hand ^= _AMBUSHES
        held |= hand << WIDTH * seat
        place = end
    return held


def dealt(
    deal: Deal, leader: Seat, alive: int, recruits: int, fallen: Groups
) -> tuple[Deal, int, tuple[Seat, ...]]:
    """Return the round after *deal*, its hands, and its seats from *leader* on."""
    rules, players = deal.rules, deal.players
    order, full = seats_from(leader, alive, players), ROUNDS - deal.number
    count = full * len(order) - (full - 1) * recruits.bit_count()
    top, turned, rng = shuffled(rules, count, deal.rng)
    after = make_deal(
        rules,
        players,
        deal.number + 1,
        leader,
        alive,
        recruits,
        deal.spent | recruits,
        fallen,
        turned,
        _TRUMPS[turned[-1]],
        rng,
    )
    return after, packed(top, order, full, recruits), order


def tricks_taken(tricks: tuple[Trick, ...], players: int) -> list[int]:
    """Return how many tricks each seat took."""
    taken = [0] * players
    for trick in tricks:
        taken[trick.winner] += 1
    return taken


def champion(deal: Deal, tricks: tuple[Trick, ...], taken: list[int]) -> Seat | None:
    """Return who wins the game by the finished round, or None (KM-R12, R13, G5, G6)."""
    last = tricks[-1]
    if deal.number < ROUNDS:
        return last.winner if taken[last.winner] == len(tricks) else None
    if deal.rules.guerrilla_can_win_final or not deal.guerrillas >> last.winner & 1:
        return last.winner
    plays = tuple([play for play in last.plays if not deal.guerrillas >> play.seat & 1])
    return judged(plays, deal.trump, led_suit(plays))


def won_by(deal: Deal, winner: Seat) -> Deal:
    """Return the round in which *winner* won the game: all others are out (KM-R12, R13, G5)."""
    others = seats_in(deal.alive ^ 1 << winner)
    fallen = (*deal.fallen, others)
    outcome = Outcome.won(
        ((winner,), *reversed(fallen)),
        reason="sweep" if deal.number < ROUNDS else "final_trick",
    )
    return make_deal(
        deal.rules,
        deal.players,
        deal.number,
        deal.leader,
        1 << winner,
        deal.guerrillas,
        deal.spent,
        fallen,
        deal.turned,
        deal.trump,
        deal.rng,
        outcome,
    )


def survivors(deal: Deal, taken: list[int]) -> tuple[int, int, Groups]:
    """Return who is alive in the next round, who of them is a guerrilla, who is out.

    KM-R10, G1, G3.
    """
    alive = failed = deal.alive
    for seat, tricks in enumerate(taken):
        if tricks:
            failed ^= 1 << seat
    recruits = failed & ~deal.spent if deal.rules.guerrilla else 0
    out = failed ^ recruits
    fallen = (*deal.fallen, seats_in(out)) if out else deal.fallen
    return alive ^ out, recruits, fallen


def next_leader(deal: Deal, tricks: tuple[Trick, ...], taken: list[int]) -> Seat:
    """Return who leads the next round: who took most tricks; of equals, as `lead_tiebreak` says.

    KM-R11.
    """
    most = max(taken)
    if taken.count(most) == 1:
        return taken.index(most)
    tied = [seat for seat, tricks in enumerate(taken) if tricks == most]
    if deal.rules.lead_tiebreak == "clockwise":
        return min(tied, key=lambda seat: (seat - deal.leader) % deal.players)
    latest = {trick.winner: place for place, trick in enumerate(tricks)}
    if deal.rules.lead_tiebreak == "latest_trick":
        return max(tied, key=latest.__getitem__)
    return min(tied, key=latest.__getitem__)
