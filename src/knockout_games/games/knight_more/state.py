"""The state of Knight More and the rules of play.

The hands are one number: that of seat s is the mask of 42 bits from bit 42 * s on. `tricks` tells
how cards and suits are numbered and who wins a trick, `choices` which moves there are, `dealing`
what a round is, `rounds` what the end of one means.
"""

from typing import TYPE_CHECKING, Final, Self

from typing_extensions import override

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK
from knockout_games.kernel.frozen import changed, draft_of, frozen_state
from knockout_games.kernel.hands import without
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import Views
from knockout_games.kernel.parts import StateParts, seat_number
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.seating import seats_from, seats_in
from knockout_games.kernel.setup import (
    Deck,
    Seed,
    checked_rules,
    first_needed,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, pick

from .choices import (
    ACTIONS,
    AMBUSHES,
    ARCHERS,
    BITS,
    FOLLOWED,
    FOLLOWING,
    KNIGHTS,
    PASS,
    RANKS,
    SHIFTS,
    SPEARMEN,
    SUITED,
    SWORDSMEN,
    follows,
    playable,
)
from .dealing import (
    ROUNDS,
    Deal,
    dealt,
    given,
    make_deal,
    opening,
    order_of,
    packed,
    shuffled,
    trump_of,
)
from .model import (
    DECK,
    DEFAULT_PLAYERS,
    PLAYER_COUNTS,
    Card,
    CardPlayed,
    Event,
    Move,
    Passed,
    Play,
    Rules,
    Suit,
    Trick,
    TrickWon,
)
from .refusals import why_not
from .rounds import champion, fates, next_leader, survivors, trick_leader, tricks_taken, won_by
from .tricks import (
    ALL,
    AMBUSH_NUMBER,
    FREE,
    NO_TRUMP,
    PLAYS,
    STRENGTHS,
    STRONGEST,
    SUITS,
    WIDTH,
    cards_in,
    judged,
    led_suit,
    voids_after,
    voids_in,
)

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["State", "new_game"]

_NUMBERS: Final = ACTIONS.numbers
_PASS: Final = _NUMBERS[PASS]
_trick = draft_of(Trick)


VIEWS: Final = Views["State", "View"]()


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Knight More, secrets included; players are shown a `View`.

    >>> state = new_game(seed=1, first=2)
    >>> state.to_act, len(state.legal_moves()), len(state.pile)
    (2, 6, 17)
    """

    deal: Deal
    to_act: Seat | None
    held: int
    order: tuple[Seat, ...]
    trick: tuple[Play, ...]
    follow: int
    tricks: tuple[Trick, ...]

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self.deal.rules

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        return self.deal.players

    @property
    def decision(self) -> str | None:
        """`"play"`, `"guerrilla"` where a guerrilla is asked, or None when the game is over."""
        if self.to_act is None:
            return None
        return "guerrilla" if self.to_act in self.guerrillas else "play"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.deal.outcome

    @property
    @override
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, guerrillas included."""
        return seats_in(self.deal.alive)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.deal.number

    @property
    def leader(self) -> Seat:
        """The seat that led the first trick of the round."""
        return self.deal.leader

    @property
    def guerrillas(self) -> tuple[Seat, ...]:
        """The seats that have one card in this round."""
        return seats_in(self.deal.guerrillas)

    @property
    def spent(self) -> tuple[Seat, ...]:
        """The seats whose second chance is used."""
        return seats_in(self.deal.spent)

    @property
    def fallen(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that are out, first to fall first, in groups that fell together."""
        return self.deal.fallen

    @property
    def rng(self) -> Rng:
        """Where the shuffles of later rounds come from."""
        return self.deal.rng

    @property
    def trump(self) -> tuple[Card, ...]:
        """The cards turned up, of which the last sets the trump suit."""
        return self.deal.turned

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, or None in a round without one."""
        return None if self.deal.trump == NO_TRUMP else SUITS[self.deal.trump]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat."""
        return tuple(cards_in(self.held >> WIDTH * seat & ALL) for seat in range(self.players))

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards that were not dealt, in no order."""
        shown = (*self.trump, *(play.card for play in self._plays()))
        held = (card for hand in self.hands for card in hand)
        return without(DECK, *(card for card in (*shown, *held) if card is not None))

    @property
    def trick_counts(self) -> tuple[int, ...]:
        """How many tricks each seat has taken in this round."""
        return tuple(tricks_taken(self.tricks, self.players))

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has shown not to hold in this round."""
        deal = self.deal
        voids = voids_after(self.tricks, self.trick, deal.guerrillas, deal.rules)
        return voids_in(voids, deal.players)

    def _plays(self) -> tuple[Play, ...]:
        return (*(play for trick in self.tricks for play in trick.plays), *self.trick)

    @override
    def with_rng(self, rng: Rng) -> Self:
        """Return the same position with another future."""
        return changed(self, deal=changed(self.deal, rng=rng))

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the cards that may be played, in the order of `CARDS`, then the pass."""
        seat = self.to_act
        if seat is None:
            return ()
        held, shift, follow = self.held, SHIFTS[seat], self.follow
        guerrillas = self.deal.guerrillas
        if guerrillas and guerrillas >> seat & 1:
            return (*playable(held >> shift & ALL, FREE), PASS)
        # The rest is `playable`, without the call.
        if 0 < follow < FREE:
            ranks = held >> RANKS[seat][follow] & CHUNK_MASK
            if ranks:
                return FOLLOWING[held >> shift + AMBUSH_NUMBER & 1][follow][ranks]
        hand = held >> shift & ALL
        return (
            KNIGHTS[hand & CHUNK_MASK]
            + ARCHERS[hand >> CHUNK & CHUNK_MASK]
            + SPEARMEN[hand >> 2 * CHUNK & CHUNK_MASK]
            + SWORDSMEN[hand >> 3 * CHUNK & CHUNK_MASK]
            + AMBUSHES[hand >> AMBUSH_NUMBER]
        )

    @override
    def apply(self, move: Move) -> "State":
        """Return the position after *move*; this one stays as it is.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        # The most common case without detours: a suited card that does not end its trick.
        seat, held, follow = self.to_act, self.held, self.follow
        try:
            bit, suit, play = SUITED[seat][move]
        except (KeyError, TypeError):
            return super().apply(move)
        if not held & bit or (suit != follow and held & FOLLOWED[seat][follow]):
            raise self.refusal(move)
        order, trick = self.order, self.trick + play
        place = len(trick)
        if place == len(order):
            return self._end_trick(trick, held ^ bit, follow or suit, None)
        return make_state(
            self.deal, order[place], held ^ bit, order, trick, follow or suit, self.tricks
        )

    @override
    def _allows(self, move: Move) -> bool:
        try:
            number = _NUMBERS[move]
        except (KeyError, TypeError):
            return False
        seat = self.to_act
        if seat is None:
            return False
        if number == _PASS:
            return bool(self.deal.guerrillas >> seat & 1)
        # A guerrilla has one card: it is of the suit to follow, or there is none in the hand.
        hand = self.held >> SHIFTS[seat] & ALL
        return bool(hand >> number & 1) and follows(hand, number, self.follow)

    @override
    def _reason(self, move: Move) -> str:
        return why_not(move, self.held >> SHIFTS[self.to_act or 0])

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        number, seat = _NUMBERS[move], self.to_act or 0
        deal, held, trick, follow = self.deal, self.held, self.trick, self.follow
        if number < AMBUSH_NUMBER:
            held ^= BITS[seat][number]
            if not follow:
                follow = number // CHUNK + 1
        elif number == AMBUSH_NUMBER:
            second = BITS[seat][AMBUSH_NUMBER + 1]
            held ^= second if held & second else second >> 1
            if not trick and deal.rules.ambush_lead == "free":
                follow = FREE
        play = PLAYS[seat][number]
        if happened is not None:
            happened.append(Passed(seat) if play.card is None else CardPlayed(seat, play.card))
        trick, order = (*trick, play), self.order
        if len(trick) < len(order):
            return make_state(deal, order[len(trick)], held, order, trick, follow, self.tricks)
        return self._end_trick(trick, held, follow, happened)

    def _end_trick(
        self, trick: tuple[Play, ...], held: int, follow: int, happened: list[Event] | None
    ) -> "State":
        """Return the position after the last play of a trick."""
        deal = self.deal
        led = follow - 1 if 0 < follow < FREE else led_suit(trick)
        # This is `judged` without the call; where an Ambush could win, it has the word.
        strengths, most, winner = STRENGTHS[deal.trump][led], 0, 0
        for play in trick:
            strength = strengths[play]
            if strength > most:
                most, winner = strength, play.seat
        if most == STRONGEST:
            winner = judged(trick, deal.trump, led)
        if happened is not None:
            happened.append(TrickWon(winner))
        tricks = (*self.tricks, _trick(trick, winner))
        if len(tricks) > ROUNDS - deal.number:
            return _end_round(deal, held, tricks, happened)
        if deal.guerrillas:
            order = order_of(deal, trick_leader(deal, trick[0].seat, winner), held)
        else:
            order = seats_from(winner, deal.alive, deal.players)
        return make_state(deal, order[0], held, order, (), 0, tricks)

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return what *seat* knows: its hand, the round so far, what others lack (C10, C16).

        Raises:
            BadSetup: If there is no such seat.
        """
        return VIEWS.of(self, self._seat(seat))


make_state: type[State] = draft_of(State)


def first_position(deal: Deal, held: int) -> State:
    """Return the position at the start of a round."""
    return make_state(deal, deal.leader, held, order_of(deal, deal.leader, held), (), 0, ())


def _end_round(
    deal: Deal, held: int, tricks: tuple[Trick, ...], happened: list[Event] | None
) -> State:
    """Return the position after the last trick of a round: the end, or the next round."""
    taken = tricks_taken(tricks, deal.players)
    winner = champion(deal, tricks, taken)
    if winner is not None:
        ended = won_by(deal, winner)
        if happened is not None:
            happened += fates(deal, ended.alive, 0)
        return make_state(ended, None, held, (), (), 0, tricks)
    alive, recruits, fallen = survivors(deal, taken)
    leader = next_leader(deal, tricks, taken)
    after, held, order = dealt(deal, leader, alive, recruits, fallen)
    if happened is not None:
        happened += fates(deal, alive, recruits)
        happened += opening(after, held, order)
    return make_state(after, leader, held, order, (), 0, ())


def new_game(
    players: int = DEFAULT_PLAYERS,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Card] | None = None,
    first: Seat | None = None,
) -> State:
    """Return the first position of a game of Knight More.

    Arguments:
        players: 3 to 5.
        rules: The options.
        seed: What the shuffles depend on; None draws 32 bytes from the operating system.
        rng: A random source instead of a seed.
        deck: The cards of round 1: the hand of the leader, those of the other seats clockwise,
            the cards turned up, then the rest in any order. It needs *first*.
        first: The seat that leads round 1; None draws it.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """
    players = player_count(players, PLAYER_COUNTS)
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    count = ROUNDS * players
    if deck is None:
        top, turned, rng = shuffled(rules, count, rng)
    else:
        first_needed(first)
        top, turned = given(read_deck(deck, Card.parse, DECK), count, rules)
    if first is None:
        leader, rng = pick(range(players), rng)
    else:
        leader = seat_number(first, players, where="first")
    alive = (1 << players) - 1
    deal = make_deal(rules, players, 1, leader, alive, 0, 0, (), turned, trump_of(turned), rng)
    order = seats_from(leader, alive, players)
    return make_state(deal, leader, packed(top, order, ROUNDS, 0), order, (), 0, ())


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
