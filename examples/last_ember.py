"""A game of one's own: Last Ember, unknown to the library, yet all its tools can play it.

The deck has the ranks 1 to 6, two cards each. Every seat holds two, hidden; the others are the
pile. In turn a seat lays a card on the row, where all see it. If it is higher than the card
before, the seat draws a card. If not, or if there is none to draw, the seat burns: it is out, and
the card it still holds is shuffled into the pile, unseen. The last one alive wins.
"""

from typing import Annotated, Final, TypeAlias

import attrs
from typing_extensions import override

from knockout_games import Eliminated, GameOver, Rng, making, shuffle


@making.interned
class Card(making.PieceParts):
    """A card, of which there are two."""

    rank: int


RANKS: Final = tuple(making.share(Card(rank)) for rank in range(1, 7))
Cards: TypeAlias = tuple[Card, ...]


@making.interned
class Lay(making.MoveParts):
    """Lay a card on the row."""

    text = "lay {card}"
    card: Card


@attrs.frozen
class Laid(making.EventParts):
    """A seat laid a card on the row."""

    text = "{seat} lays {card}."
    seat: making.Seat
    card: Card


@attrs.frozen
class Drawn(making.EventParts):
    """A seat drew a card, which it alone saw."""

    text = "{seat} draws {card}."
    seat: making.Seat
    card: Annotated[Card | None, making.SeenBy("seat")]


Event: TypeAlias = Laid | Drawn | Eliminated | GameOver


@attrs.frozen
class Rules(making.Options):
    """The options."""

    ties_burn: Annotated[bool, making.Ruling("LE-1", "Whether an equal card burns too.")] = True


@making.frozen_state
class State(making.LastAlive, making.HandsState["State", Lay, "View", Event]):
    """The whole truth."""

    rules: Rules
    turn: making.Seat
    row: Cards
    fallen: tuple[making.Seat, ...]
    hands: tuple[Cards, ...]
    pile: Cards
    rng: Rng

    @override
    def _played(self, move: Lay) -> tuple["State", list[Event]]:
        seat, fallen, pile, rng = self.turn, self.fallen, self.pile, self.rng
        hand, row = making.without(self.hands[seat], move.card), (*self.row, move.card)
        rank, last = move.card.rank, self.row[-1].rank if self.row else 0
        happened: list[Event] = [Laid(seat, move.card)]
        if pile and (rank > last or (rank == last and not self.rules.ties_burn)):
            happened.append(Drawn(seat, pile[0]))
            hand, pile = tuple(sorted((*hand, pile[0]))), pile[1:]
        else:
            happened.append(Eliminated(seat))
            pile, rng = shuffle((*pile, *hand), rng)
            hand, fallen = (), (*fallen, seat)
        turn = making.next_alive(seat, fallen, self.players)
        hands = making.replaced(self.hands, seat, hand)
        return State(self.rules, turn, row, fallen, hands, pile, rng), happened


@attrs.frozen(kw_only=True, repr=False)
class View(making.LastAlive, making.HandsView[Lay, State]):
    """What one seat knows: all that lies open, its hand, and how many cards are hidden where."""

    rules: Rules
    turn: making.Seat
    row: Cards
    fallen: tuple[making.Seat, ...]
    seat: making.Seat | None
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    pile_size: int

    @override
    def legal_moves(self) -> tuple[Lay, ...]:
        hand = self.hand or () if self.seat == self.to_act else ()
        return tuple(Lay(card) for card in RANKS if card in hand)


def deal(players: int, rules: Rules, cards: Cards, rng: Rng, first: making.Seat) -> State:
    """Return the first position: two cards for each seat, from seat 0 on; the rest is the pile."""
    hands, pile = making.dealt(cards, [2] * players)
    return State(rules, first, (), (), hands, pile, rng)


GAME: Final[making.Game[Rules, State, View, Lay, Event]] = making.Game(
    slug="last-ember",
    title="Last Ember",
    player_counts=(2, 3, 4, 5),
    default_players=3,
    Rules=Rules,
    State=State,
    View=View,
    actions=making.ActionSpace(making.share(Lay(card)) for card in RANKS),
    events=(Laid, Drawn, Eliminated, GameOver),
    deck=RANKS * 2,
    deal=deal,
)
new_game: Final = GAME.new_game
