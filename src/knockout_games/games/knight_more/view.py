"""What one seat of Knight More may know, and the worlds that agree with it."""

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK
from knockout_games.kernel.arrangements import Arrangements, arrangements
from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng

from .model import DECK, PLAYER_COUNTS, Card, Event, Move, Play, Rules, Suit, Trick
from .rounds import make_deal, order_of, seats_of, trump_of
from .state import State, make_state, why_not
from .tricks import (
    ALL,
    AMBUSH_NUMBER,
    FREE,
    NO_TRUMP,
    PASS,
    SUITS,
    WIDTH,
    awaited_suit,
    cards_in,
    mask_of,
    playable,
    suits_in,
    voids_after,
)

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""

_NO_VOIDS: Final = tuple(((),) * players for players in range(PLAYER_COUNTS[-1] + 1))
"""What the seats have shown where they have shown nothing, by the number of seats."""

_RANKS: Final = tuple(
    tuple(rank for rank in range(CHUNK) if ranks >> rank & 1) for ranks in range(1 << CHUNK)
)


@frozen_state
class View(ViewParts[Move, State]):
    """What one seat, or a spectator (None), knows.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        seat: Whose view this is.
        to_act: Who is to play a card or pass; None when the game is over.
        round: The round, from 1.
        leader: The seat that led the first trick of the round.
        alive: The seats still in the game, guerrillas included.
        guerrillas: The seats that have one card in this round.
        spent: The seats whose second chance is used.
        fallen: The seats that are out, first to fall first, in groups that fell together.
        trump: The cards turned up, of which the last sets the trump suit.
        hand: The own cards; None for a spectator.
        hand_sizes: How many cards each seat holds.
        tricks: The tricks of this round.
        trick: The trick in progress: what each seat did so far, in order.
        trick_counts: How many tricks each seat has taken in this round.
        voids: The suits that each seat has shown not to hold.
        pile_size: How many cards were not dealt.
        outcome: How the game ended, or None.
    """

    rules: Rules
    players: int
    seat: Seat | None
    to_act: Seat | None
    round: int
    leader: Seat
    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    fallen: tuple[tuple[Seat, ...], ...]
    trump: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    trick_counts: tuple[int, ...]
    voids: tuple[tuple[Suit, ...], ...]
    pile_size: int
    outcome: Outcome | None

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what *seat* knows of *state*."""
        deal, held = state.deal, state.held
        players, tricks = deal.players, state.tricks
        voids = voids_after(tricks, state.trick, deal.guerrillas, players, deal.rules)
        sizes = [(held >> shift & ALL).bit_count() for shift in range(0, WIDTH * players, WIDTH)]
        counts, played = [0] * players, len(state.trick)
        for trick in tricks:
            counts[trick.winner] += 1
            played += len(trick.plays)
        if deal.guerrillas:  # only they pass
            played -= sum(
                [play.card is None for trick in tricks for play in trick.plays]
                + [play.card is None for play in state.trick]
            )
        return _view(
            deal.rules,
            players,
            seat,
            state.to_act,
            deal.number,
            deal.leader,
            seats_in(deal.alive),
            seats_in(deal.guerrillas),
            seats_in(deal.spent),
            deal.fallen,
            deal.turned,
            None if seat is None else cards_in(held >> WIDTH * seat & ALL),
            tuple(sizes),
            tricks,
            state.trick,
            tuple(counts),
            tuple([suits_in(suits) for suits in voids]) if any(voids) else _NO_VOIDS[players],
            WIDTH - sum(sizes) - len(deal.turned) - played,
            deal.outcome,
        )

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def decision(self) -> str | None:
        """`"play"`, `"guerrilla"` where a guerrilla is asked, or None when the game is over."""
        if self.to_act is None:
            return None
        return "guerrilla" if self.to_act in self.guerrillas else "play"

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, or None in a round without one."""
        trump = trump_of(self.trump)
        return None if trump == NO_TRUMP else SUITS[trump]

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        if self.hand is None or self.seat != self.to_act:
            return ()
        hand = mask_of(self.hand)
        if self.seat in self.guerrillas:
            return (*playable(hand, FREE), PASS)
        return playable(hand, awaited_suit(self.trick, self.rules))

    @override
    def _reason(self, move: Move) -> str:
        return why_not(move, mask_of(self.hand or ()))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat sees nowhere, in the order of `DECK`."""
        return cards_in(self._unseen())

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state: all unseen cards dealt, every fitting way as likely (C11)."""
        unseen = self._unseen()
        zones, rng = self._arrangements(unseen).deal(_groups(unseen), rng)
        held = 0
        for seat in range(self.players):
            hand = mask_of(self.hand or ()) if seat == self.seat else sum(zones[seat])
            # Bit 41 is for the second of two.
            if hand >> AMBUSH_NUMBER == 2:
                hand ^= 3 << AMBUSH_NUMBER
            held |= hand << WIDTH * seat
        return self._world(held, rng)

    def count(self) -> int:
        """Return how many equally likely worlds there are: hands, the cards not dealt."""
        return self._arrangements(self._unseen()).count()

    def odds(self, card: Card) -> dict[Seat | str, float]:
        """Return how likely *card* is in each hidden place: a seat's hand, or the `"pile"`.

        It is empty for a card that this seat sees; of two unseen Ambushes one is meant.
        """
        unseen = self._unseen()
        if card not in cards_in(unseen):
            return {}
        group = DECK.index(card) // CHUNK
        worlds = self._arrangements(unseen)
        places: dict[Seat | str, float] = {
            seat: float(worlds.share(group, seat))
            for seat, size in enumerate(self.hand_sizes)
            if size and seat != self.seat
        }
        places["pile"] = float(worlds.share(group, self.players))
        return places

    def _unseen(self) -> int:
        """Return the mask of the cards that this seat sees nowhere."""
        seen = [*self.trump, *(self.hand or ())]
        for plays in (*[trick.plays for trick in self.tricks], self.trick):
            seen += [play.card for play in plays if play.card is not None]
        unseen = ALL ^ mask_of(seen)
        # Bit 41 is for the second of two.
        return unseen ^ 3 << AMBUSH_NUMBER if unseen >> AMBUSH_NUMBER == 2 else unseen

    def _arrangements(self, unseen: int) -> Arrangements:
        """Return how the *unseen* cards can lie: in the hand of seat s, zone s, or in the pile."""
        sizes = tuple([len(group) for group in _groups(unseen)])
        rooms = [*self.hand_sizes, self.pile_size]
        if self.seat is not None:
            rooms[self.seat] = 0
        bars = [sum([1 << SUITS.index(suit) for suit in suits]) for suits in self.voids]
        return arrangements(sizes, tuple(rooms), (*bars, 0))

    def _world(self, held: int, rng: Rng) -> State:
        """Return the state of this round with the given hands."""
        deal = make_deal(
            self.rules,
            self.players,
            self.round,
            self.leader,
            seats_of(self.alive),
            seats_of(self.guerrillas),
            seats_of(self.spent),
            self.fallen,
            self.trump,
            trump_of(self.trump),
            rng,
            self.outcome,
        )
        trick, order = self.trick, tuple[Seat, ...]()
        if self.to_act is not None:
            before = held
            for play in trick:
                if play.card is not None:
                    before |= 1 << WIDTH * play.seat
            order = order_of(deal, trick[0].seat if trick else self.to_act, before)
        follow = awaited_suit(trick, self.rules)
        return make_state(deal, self.to_act, held, order, trick, follow, self.tricks)

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .notation import check_view

        check_view(self)


_view = draft_of(View)


def _groups(unseen: int) -> tuple[tuple[int, ...], ...]:
    """Return the bits of the unseen cards by suit, the Ambushes last."""
    return tuple(
        tuple([1 << CHUNK * suit + rank for rank in _RANKS[unseen >> CHUNK * suit & CHUNK_MASK]])
        for suit in range(len(SUITS) + 1)
    )


if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
