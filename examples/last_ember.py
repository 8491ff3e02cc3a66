"""A game of one's own: Last Ember, unknown to the library, yet all its tools can play it.

The deck has the ranks 1 to 6, two cards each. Every seat holds two, hidden; the others are the
pile. In turn a seat lays a card on the fire, where all see it. If it is not higher than the card
before, the seat burns: it is out, shows the card it still holds, which goes to the fire too, and
the next seat begins a new row. Otherwise it draws a card; an empty pile is made anew from the
fire. The last one alive wins.
"""

from typing import Annotated, ClassVar, Final, TypeAlias

import attrs
from typing_extensions import override

from knockout_games import Eliminated, GameOver, Outcome, Rng, shuffle
from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.events import EventParts
from knockout_games.kernel.frozen import frozen_state, interned, share
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import MoveParts, PieceParts, StateParts, ViewParts, seat_number
from knockout_games.kernel.seating import next_seat
from knockout_games.kernel.setup import Deck, Options, Ruling, Seed, player_count, read_deck, source
from knockout_games.kernel.words import Seat, SeenBy, Words, vocabulary

WORDS: Final = vocabulary(
    {
        **{f"piece.{rank}": f"a {rank}" for rank in range(1, 7)},
        "move.lay": "Lay {card} on the fire",
        "decision.lay": "a card to lay",
        "event.laid": "{seat} lays {card}.",
        "event.fire_gathered": "The fire becomes the pile.",
        "event.drawn": "{seat} draws {card}.",
        "event.drawn.hidden": "{seat} draws a card.",
        "reason.last_alive": "only one is left",
        "refusal.not_held": "the card is not in the hand",
        "option.ties_burn": "Ties burn",
        "option.ties_burn.help": "Whether a card equal to the one before burns too.",
    }
)


@interned
class Card(PieceParts):
    """A card, of which there are two."""

    rank: int

    @override
    def __str__(self) -> str:
        return str(self.rank)


RANKS: Final = tuple(share(Card(rank)) for rank in range(1, 7))
DECK: Final = tuple(card for card in RANKS for _ in range(2))
Cards: TypeAlias = tuple[Card, ...]


@interned
class Lay(MoveParts):
    """The only move."""

    text: ClassVar[str] = "lay {card}"
    words: ClassVar[Words] = WORDS
    card: Card


ACTIONS: Final = ActionSpace(share(Lay(card)) for card in RANKS)


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen
class Laid(_Event):
    """A seat laid a card on the fire."""

    seat: Seat
    card: Card


@attrs.frozen
class FireGathered(_Event):
    """All cards of the fire were shuffled to be the new pile."""


@attrs.frozen
class Drawn(_Event):
    """A seat drew a card, which it alone saw."""

    seat: Seat
    card: Annotated[Card | None, SeenBy("seat")]


Event: TypeAlias = Laid | FireGathered | Drawn | Eliminated | GameOver


@attrs.frozen(kw_only=True)
class Rules(Options):
    """The options."""

    ties_burn: Annotated[bool, Ruling("LE-1")] = True


@attrs.frozen(kw_only=True)
class Table:
    """What lies open; `last` is the rank laid before, or 0 at the beginning of a row."""

    turn: Seat = 0
    last: int = 0
    hand_sizes: tuple[int, ...]
    discard: Cards = ()
    fallen: tuple[Seat, ...] = ()


class _AtTable:
    """What a state and a view have in common."""

    __slots__ = ()
    table: Table

    @property
    def game(self) -> "Game[Rules, State, View, Lay, Event]":
        return GAME

    @property
    def players(self) -> int:
        return len(self.table.hand_sizes)

    @property
    def alive(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.table.fallen)

    @property
    def to_act(self) -> Seat | None:
        return self.table.turn if len(self.alive) > 1 else None

    @property
    def decision(self) -> str | None:
        return None if self.to_act is None else "lay"

    @property
    def outcome(self) -> Outcome | None:
        groups = (self.alive, *((seat,) for seat in reversed(self.table.fallen)))
        return Outcome.won(groups, reason="last_alive") if self.to_act is None else None


def in_order(*cards: Card) -> Cards:
    """Return cards by rank, as hands and the fire are kept: their order says nothing."""
    return tuple(sorted(cards, key=lambda card: card.rank))


@frozen_state
class State(_AtTable, StateParts["State", Lay, "View", Event]):
    """The whole truth."""

    rules: Rules
    table: Table
    hands: tuple[Cards, ...]
    pile: Cards
    rng: Rng

    @override
    def legal_moves(self) -> tuple[Lay, ...]:
        hand = () if self.to_act is None else self.hands[self.to_act]
        return tuple(Lay(card) for card in RANKS if card in hand)

    @override
    def _reason(self, move: Lay) -> str:
        return "not_held"

    @override
    def _advance(self, move: Lay, happened: list[Event] | None) -> "State":
        happened = [] if happened is None else happened
        seat, last, fallen = self.table.turn, self.table.last, self.table.fallen
        hand, pile, rng = list(self.hands[seat]), self.pile, self.rng
        hand.remove(move.card)
        discard, rank = in_order(*self.table.discard, move.card), move.card.rank
        happened.append(Laid(seat, move.card))
        if rank < last or (rank == last and self.rules.ties_burn):
            happened.append(Eliminated(seat, tuple(hand)))
            discard = in_order(*discard, *hand)
            hand, rank, fallen = [], 0, (*fallen, seat)
        else:
            if not pile:
                happened.append(FireGathered())
                pile, rng = shuffle(discard, rng)
                discard = ()
            happened.append(Drawn(seat, pile[0]))
            hand, pile = [*hand, pile[0]], pile[1:]
        hands = (*self.hands[:seat], in_order(*hand), *self.hands[seat + 1 :])
        alive = sum(1 << other for other in self.alive if other not in fallen)
        table = Table(
            turn=next_seat(seat, alive, self.players),
            last=rank,
            hand_sizes=tuple(map(len, hands)),
            discard=discard,
            fallen=fallen,
        )
        return State(self.rules, table, hands, pile, rng)

    @override
    def view(self, seat: Seat | None) -> "View":
        hand = None if (seat := self._seat(seat)) is None else self.hands[seat]
        return View(
            rules=self.rules, seat=seat, table=self.table, hand=hand, pile_size=len(self.pile)
        )


@attrs.frozen(kw_only=True, repr=False)
class View(_AtTable, ViewParts[Lay, State]):
    """What one seat knows: what lies open, how many cards are hidden where, and its hand."""

    rules: Rules
    seat: Seat | None
    table: Table
    hand: Cards | None
    pile_size: int

    @override
    def legal_moves(self) -> tuple[Lay, ...]:
        hand = self.hand or () if self.seat == self.to_act else ()
        return tuple(Lay(card) for card in RANKS if card in hand)

    @override
    def sample(self, rng: Rng) -> State:
        unseen = list(DECK)
        for card in (*self.table.discard, *(self.hand or ())):
            unseen.remove(card)
        cards, rng = shuffle(unseen, rng)
        hands: list[Cards] = []
        for seat, size in enumerate(self.table.hand_sizes):
            if seat == self.seat:
                hands.append(self.hand or ())
            else:
                hands.append(in_order(*cards[:size]))
                cards = cards[size:]
        return State(self.rules, self.table, tuple(hands), cards, rng)


def new_game(
    players: int = 3,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Card] | None = None,
    first: Seat | None = None,
) -> State:
    """Deal two cards to each seat, from seat 0 on; the rest is the pile. Seat 0 begins."""
    player_count(players, GAME.player_counts)
    cards, rng = (DECK if deck is None else read_deck(deck, Card.parse, DECK)), source(seed, rng)
    if deck is None:
        cards, rng = shuffle(cards, rng)
    turn = seat_number(first or 0, players, where="first")
    table = Table(turn=turn, hand_sizes=(2,) * players)
    hands = tuple(in_order(*cards[2 * seat : 2 * seat + 2]) for seat in range(players))
    return State(rules, table, hands, cards[2 * players :], rng)


GAME: Final[Game[Rules, State, View, Lay, Event]] = Game(
    slug="last-ember",
    title="Last Ember",
    player_counts=(2, 3, 4, 5),
    default_players=3,
    Rules=Rules,
    State=State,
    View=View,
    moves=(Lay,),
    events=(Laid, FireGathered, Drawn, Eliminated, GameOver),
    pieces=(Card,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=("lay",),
    words=WORDS,
)
