"""The chapter on the deal: what a round is, and how one is dealt (KM-R1, R2, G1)."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from knockout_games.kernel.actions import CHUNK
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import seats_from, seats_in
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .model import (
    AMBUSH,
    DECK,
    Card,
    Event,
    HandDealt,
    RoundBegan,
    Rules,
    TrumpRevealed,
)
from .tricks import ALL, AMBUSH_NUMBER, NO_TRUMP, WIDTH, cards_in, mask_of

__all__ = ["Deal", "Groups", "dealt", "given", "opening", "seats_of"]

ROUNDS: Final = 6
"""The rounds there are at most, and the cards of a hand in the first one."""

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


def opening(deal: Deal, held: int, order: tuple[Seat, ...]) -> Iterator[Event]:
    """Yield what happens at the start of a round: the hands of *order*, what is turned up."""
    yield RoundBegan(deal.number, deal.leader)
    for seat in order:
        cards = cards_in(held >> WIDTH * seat & ALL)
        yield HandDealt(seat=seat, size=len(cards), cards=cards)
    for card in deal.turned:
        yield TrumpRevealed(card)


def given(cards: tuple[Card, ...], count: int, rules: Rules) -> tuple[list[int], tuple[Card, ...]]:
    """Return the dealt cards of an explicit deck as bits, and those turned up (C7)."""
    turned = 1
    while cards[count + turned - 1] is AMBUSH and rules.ambush_trump == "reveal_next":
        turned += 1
    seen, top = 0, list[int]()
    for card in cards[:count]:
        bit = mask_of([card])
        # The second Ambush is a card of its own.
        top.append(bit << 1 if seen & bit else bit)
        seen |= bit
    return top, cards[count : count + turned]
