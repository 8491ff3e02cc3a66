"""The course of a round: who leads, who is out after it, who has won.

KM-R9 to R13, G1 to G6.
"""

from collections.abc import Iterator

from knockout_games.kernel.events import Eliminated
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import next_seat, seats_from, seats_in
from knockout_games.kernel.words import Seat

from .dealing import ROUNDS, Deal, Groups, make_deal
from .model import BecameGuerrilla, Event, Returned, Trick
from .tricks import judged, led_suit

__all__ = ["champion", "fates", "next_leader", "survivors", "trick_leader", "won_by"]


def trick_leader(deal: Deal, led: Seat, winner: Seat) -> Seat:
    """Return who leads after a trick that *led* led and *winner* won (KM-R9, G4)."""
    if not deal.guerrillas >> winner & 1:
        return winner
    if deal.rules.guerrilla_lead == "previous_leader":
        return led
    return next_seat(winner, deal.alive & ~deal.guerrillas, deal.players)


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


def fates(deal: Deal, alive: int, recruits: int) -> Iterator[Event]:
    """Yield what the end of a round means for each seat, clockwise from its leader."""
    goes_on = alive.bit_count() > 1
    for seat in seats_from(deal.leader, deal.alive, deal.players):
        if not alive >> seat & 1:
            yield Eliminated(seat)
        elif recruits >> seat & 1:
            yield BecameGuerrilla(seat)
        elif goes_on and deal.guerrillas >> seat & 1:
            yield Returned(seat)
