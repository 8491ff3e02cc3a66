"""What one seat of Knight More may know, and the worlds that agree with it."""

from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK
from knockout_games.kernel.arrangements import Arrangements, arrangements
from knockout_games.kernel.frozen import frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .choices import PASS, playable
from .dealing import ROUNDS, Groups, make_deal, order_of, seats_of, trump_of
from .model import DECK, PLAYER_COUNTS, Card, Event, Move, Play, Rules, Suit, Trick
from .refusals import why_not
from .rounds import tricks_taken
from .state import VIEWS, State, make_state
from .tricks import (
    ALL,
    AMBUSH_NUMBER,
    FREE,
    NO_TRUMP,
    SUITS,
    WIDTH,
    awaited_suit,
    cards_in,
    mask_of,
    voids_after,
    voids_in,
)

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["View"]

_SHIFTS: Final = tuple(range(0, WIDTH * players, WIDTH) for players in range(PLAYER_COUNTS[-1] + 1))
_RANKS: Final = tuple(
    tuple(rank for rank in range(CHUNK) if ranks >> rank & 1) for ranks in range(1 << CHUNK)
)


class Packed(NamedTuple):
    """What one seat knows, packed like the state and its deal.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        seat: Who looks.
        to_act: Who decides.
        number: The round, from 1.
        leader: The seat that led the first trick of the round.
        alive: The seats that are in the game, as a mask; so the next two.
        guerrillas: The seats that have one card in this round.
        spent: The seats whose second chance is used.
        fallen: The seats that are out.
        turned: The cards turned up, the last for trump.
        hand: The own hand; 0 for a spectator.
        sizes: How many cards each seat holds.
        tricks: The tricks of this round.
        trick: The trick in progress.
        outcome: How the game ended, or None.
    """

    rules: Rules
    players: int
    seat: Seat | None
    to_act: Seat | None
    number: int
    leader: Seat
    alive: int
    guerrillas: int
    spent: int
    fallen: Groups
    turned: tuple[Card, ...]
    hand: int
    sizes: tuple[int, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    outcome: Outcome | None

    @property
    def voids(self) -> int:
        """The suits that the seats have shown not to hold, four bits a seat."""
        return voids_after(self.tricks, self.trick, self.guerrillas, self.rules)

    @property
    def pile(self) -> int:
        """How many cards were not dealt."""
        left = WIDTH - len(self.turned)
        if self.outcome is None:
            regulars = self.alive & ~self.guerrillas
            full = ROUNDS + 1 - self.number
            return left - full * regulars.bit_count() - self.guerrillas.bit_count()
        plays = [*[play for trick in self.tricks for play in trick.plays], *self.trick]
        return left - sum(self.sizes) - sum([play.card is not None for play in plays])


@frozen_state
class View(PackedView[Move, State, Packed]):
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
        players = deal.players
        return _view(
            Packed(
                deal.rules,
                players,
                seat,
                state.to_act,
                deal.number,
                deal.leader,
                deal.alive,
                deal.guerrillas,
                deal.spent,
                deal.fallen,
                deal.turned,
                0 if seat is None else held >> WIDTH * seat & ALL,
                tuple([(held >> shift & ALL).bit_count() for shift in _SHIFTS[players]]),
                state.tricks,
                state.trick,
                deal.outcome,
            )
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
        packed = self.packed
        seat = packed.seat
        if seat is None or seat != packed.to_act:
            return ()
        if packed.guerrillas >> seat & 1:
            return (*playable(packed.hand, FREE), PASS)
        return playable(packed.hand, awaited_suit(packed.trick, packed.rules))

    @override
    def _reason(self, move: Move) -> str:
        return why_not(move, self.packed.hand)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat sees nowhere, in the order of `DECK`."""
        return cards_in(self._unseen())

    @override
    def sample(self, rng: Rng) -> State:
        """Return one whole state: all unseen cards dealt, every fitting way as likely (C11)."""
        packed, unseen = self.packed, self._unseen()
        zones, rng = self._arrangements(unseen).deal(_groups(unseen), rng)
        held = 0
        for seat in range(packed.players):
            hand = packed.hand if seat == packed.seat else sum(zones[seat])
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
            for seat, size in enumerate(self.packed.sizes)
            if size and seat != self.seat
        }
        places["pile"] = float(worlds.share(group, self.players))
        return places

    def _unseen(self) -> int:
        """Return the mask of the cards that this seat sees nowhere; one Ambush may be either."""
        packed = self.packed
        seen = list(packed.turned)
        for plays in (*[trick.plays for trick in packed.tricks], packed.trick):
            seen += [play.card for play in plays if play.card is not None]
        hand = packed.hand
        shown = mask_of(seen)
        if shown & hand:  # an Ambush on both sides
            shown |= 2 << AMBUSH_NUMBER
        return ALL ^ (shown | hand)

    def _arrangements(self, unseen: int) -> Arrangements:
        """Return how the *unseen* cards can lie: in the hand of seat s, zone s, or in the pile."""
        packed = self.packed
        sizes = tuple([len(group) for group in _groups(unseen)])
        rooms = [*packed.sizes, packed.pile]
        if packed.seat is not None:
            rooms[packed.seat] = 0
        voids, shifts = packed.voids, range(0, len(SUITS) * packed.players, len(SUITS))
        return arrangements(sizes, tuple(rooms), (*[voids >> bit & 15 for bit in shifts], 0))

    def _world(self, held: int, rng: Rng) -> State:
        """Return the state of this round with the given hands."""
        packed = self.packed
        deal = make_deal(
            packed.rules,
            packed.players,
            packed.number,
            packed.leader,
            packed.alive,
            packed.guerrillas,
            packed.spent,
            packed.fallen,
            packed.turned,
            trump_of(packed.turned),
            rng,
            packed.outcome,
        )
        trick, order = packed.trick, tuple[Seat, ...]()
        if packed.to_act is not None:
            before = held
            for play in trick:
                if play.card is not None:
                    before |= 1 << WIDTH * play.seat
            order = order_of(deal, trick[0].seat if trick else packed.to_act, before)
        follow = awaited_suit(trick, packed.rules)
        return make_state(deal, packed.to_act, held, order, trick, follow, packed.tricks)

    def check(self) -> None:
        """Check that some world fits the view.

        Raises:
            BadSetup: If none does, naming the reason.
        """
        from .notation import check_view

        check_view(self)


def _pack(view: View) -> Packed:
    """Return what a view in words tells."""
    return Packed(
        rules=view.rules,
        players=view.players,
        seat=view.seat,
        to_act=view.to_act,
        number=view.round,
        leader=view.leader,
        alive=seats_of(view.alive),
        guerrillas=seats_of(view.guerrillas),
        spent=seats_of(view.spent),
        fallen=view.fallen,
        turned=view.trump,
        hand=mask_of(view.hand or ()),
        sizes=view.hand_sizes,
        tricks=view.tricks,
        trick=view.trick,
        outcome=view.outcome,
    )


_view = packed_views(
    View,
    pack=_pack,
    words={
        "rules": lambda packed: packed.rules,
        "players": lambda packed: packed.players,
        "seat": lambda packed: packed.seat,
        "to_act": lambda packed: packed.to_act,
        "round": lambda packed: packed.number,
        "leader": lambda packed: packed.leader,
        "alive": lambda packed: seats_in(packed.alive),
        "guerrillas": lambda packed: seats_in(packed.guerrillas),
        "spent": lambda packed: seats_in(packed.spent),
        "fallen": lambda packed: packed.fallen,
        "trump": lambda packed: packed.turned,
        "hand": lambda packed: None if packed.seat is None else cards_in(packed.hand),
        "hand_sizes": lambda packed: packed.sizes,
        "tricks": lambda packed: packed.tricks,
        "trick": lambda packed: packed.trick,
        "trick_counts": lambda packed: tuple(tricks_taken(packed.tricks, packed.players)),
        "voids": lambda packed: voids_in(packed.voids, packed.players),
        "pile_size": lambda packed: packed.pile,
        "outcome": lambda packed: packed.outcome,
    },
)


def _groups(unseen: int) -> tuple[tuple[int, ...], ...]:
    """Return the bits of the unseen cards by suit, the Ambushes last."""
    return tuple(
        tuple([1 << CHUNK * suit + rank for rank in _RANKS[unseen >> CHUNK * suit & CHUNK_MASK]])
        for suit in range(len(SUITS) + 1)
    )


VIEWS.of = View.of

if TYPE_CHECKING:
    _: type[GameView[Move, State]] = View
