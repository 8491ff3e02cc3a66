"""The rounds of Knight More: the deal, who is out after a round, who leads the next."""

from typing import Final

import attrs

from knockout_games.kernel.actions import CHUNK
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import seats_from
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .model import DECK, Card, Rules, Trick
from .tricks import AMBUSH_NUMBER, NO_TRUMP, WIDTH, judged, led_suit

__all__ = ["Deal", "Standing", "next_leader"]

ROUNDS: Final = 6
_BITS: Final = tuple(1 << number for number in range(WIDTH))
_AMBUSHES: Final = 3 << AMBUSH_NUMBER
_BOUNDS: Final = tuple(range(WIDTH, 0, -1))


@attrs.frozen(kw_only=True)
class Standing:
    """Who takes part in a round, and as what.

    Arguments:
        alive: The seats that are in the game.
        guerrillas: Those of them that have one card in this round.
        spent: The seats whose second chance is used.
        eliminated: The seats that are out, first to fall first; a group fell together.
    """

    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...] = ()
    spent: tuple[Seat, ...] = ()
    eliminated: tuple[tuple[Seat, ...], ...] = ()


@frozen_state
class Deal:
    """What stays as it is for a round.

    Arguments:
        rules: The options.
        players: How many seats there are.
        number: The round, from 1.
        leader: The seat that leads the first trick.
        standing: Who takes part.
        regulars: The regular seats as a mask.
        turned: The cards turned up, the last for trump.
        trump: The trump suit as a number from 0; 4 if there is none.
        rng: Where the later rounds come from.
    """

    rules: Rules
    players: int
    number: int
    leader: Seat
    standing: Standing
    regulars: int
    turned: tuple[Card, ...]
    trump: int
    rng: Rng


_deal = draft_of(Deal)


def regulars_of(standing: Standing) -> int:
    """Return the regular seats as a mask."""
    return sum([1 << seat for seat in standing.alive if seat not in standing.guerrillas])


def trump_of(turned: tuple[Card, ...]) -> int:
    """Return the trump suit that the cards turned up set (KM-R2)."""
    number = DECK.index(turned[-1])
    return number // CHUNK if number < AMBUSH_NUMBER else NO_TRUMP


def hand_sizes(number: int, leader: Seat, standing: Standing, players: int) -> list[int]:
    """Return how many cards each seat is dealt for a round, clockwise from *leader* (R1, G1)."""
    alive = sum([1 << seat for seat in standing.alive])
    full = 1 + ROUNDS - number
    return [
        1 if seat in standing.guerrillas else full for seat in seats_from(leader, alive, players)
    ]


def shuffled(rules: Rules, dealt: int, rng: Rng) -> tuple[list[int], tuple[Card, ...], Rng]:
    """Return the top *dealt* cards of the shuffled deck as bits, and what is turned up next.

    KM-R1, R2.
    """
    answers, rng = rng.below_each(_BOUNDS[: dealt + 1])
    left = list(_BITS)
    top = [left.pop(answer) for answer in answers]
    turned = [top.pop()]
    while turned[-1] & _AMBUSHES and rules.ambush_trump == "reveal_next":
        answer, rng = rng.below(len(left))
        turned.append(left.pop(answer))
    return top, tuple([DECK[bit.bit_length() - 1] for bit in turned]), rng


def packed(top: list[int], leader: Seat, sizes: list[int], standing: Standing, players: int) -> int:
    """Return the hands, the first of the *top* cards going to the leader (KM-R1)."""
    alive = sum([1 << seat for seat in standing.alive])
    held = place = 0
    for seat, size in zip(seats_from(leader, alive, players), sizes, strict=True):
        hand = sum(top[place : place + size])
        if hand & _AMBUSHES == 1 << AMBUSH_NUMBER + 1:
            hand ^= _AMBUSHES
        held |= hand << WIDTH * seat
        place += size
    return held


def deal_of(
    rules: Rules,
    players: int,
    number: int,
    leader: Seat,
    standing: Standing,
    turned: tuple[Card, ...],
    rng: Rng,
) -> Deal:
    """Return the round that has these parts."""
    regulars = regulars_of(standing)
    return _deal(rules, players, number, leader, standing, regulars, turned, trump_of(turned), rng)


def tricks_taken(tricks: tuple[Trick, ...], players: int) -> list[int]:
    """Return how many tricks each seat took."""
    taken = [0] * players
    for trick in tricks:
        taken[trick.winner] += 1
    return taken


def champion(deal: Deal, tricks: tuple[Trick, ...]) -> Seat | None:
    """Return who wins the game by the finished round, or None (KM-R12, R13, G5, G6)."""
    last = tricks[-1]
    if deal.number < ROUNDS:
        swept = all(trick.winner == last.winner for trick in tricks)
        return last.winner if swept else None
    if deal.rules.guerrilla_can_win_final or deal.regulars >> last.winner & 1:
        return last.winner
    plays = tuple([play for play in last.plays if deal.regulars >> play.seat & 1])
    return judged(plays, deal.trump, led_suit(plays))


def game_won(deal: Deal, winner: Seat) -> tuple[Standing, Outcome]:
    """Return how the seats stand after *winner* has won, and the outcome (KM-R12, R13)."""
    standing = deal.standing
    others = tuple([seat for seat in standing.alive if seat != winner])
    standing = attrs.evolve(standing, alive=(winner,), eliminated=(*standing.eliminated, others))
    return standing, Outcome.won(
        ((winner,), *reversed(standing.eliminated)),
        reason="sweep" if deal.number < ROUNDS else "final_trick",
    )


def standing_after(deal: Deal, taken: list[int]) -> Standing:
    """Return who takes part in the next round (KM-R10, G1, G3)."""
    standing = deal.standing
    failed = [seat for seat in standing.alive if not taken[seat]]
    recruits: list[Seat] = []
    if deal.rules.guerrilla:
        recruits = [seat for seat in failed if seat not in standing.spent]
    out = tuple([seat for seat in failed if seat not in recruits])
    return Standing(
        alive=tuple([seat for seat in standing.alive if seat not in out]),
        guerrillas=tuple(recruits),
        spent=tuple(sorted((*standing.spent, *recruits))),
        eliminated=(*standing.eliminated, out) if out else standing.eliminated,
    )


def next_leader(deal: Deal, tricks: tuple[Trick, ...], taken: list[int]) -> Seat:
    """Return who leads the next round: who took most tricks; of equals, as `lead_tiebreak` says.

    KM-R11.
    """
    most = max(taken)
    tied = [seat for seat in range(deal.players) if taken[seat] == most]
    if len(tied) == 1:
        return tied[0]
    if deal.rules.lead_tiebreak == "clockwise":
        return min(tied, key=lambda seat: (seat - deal.leader) % deal.players)
    latest = {trick.winner: place for place, trick in enumerate(tricks)}
    if deal.rules.lead_tiebreak == "latest_trick":
        return max(tied, key=latest.__getitem__)
    return min(tied, key=latest.__getitem__)
