"""A game as small as can be that has every part of the kernel: each seat keeps or gives a card."""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.events import Eliminated, EventParts, GameOver
from knockout_games.kernel.frozen import changed, frozen_state, interned, share
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import MoveParts, PieceParts, StateParts, ViewParts
from knockout_games.kernel.protocols import GameState, GameView, Piece
from knockout_games.kernel.setup import (
    AtLeast,
    Deck,
    Options,
    Ruling,
    Seed,
    checked_rules,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.words import Means, Seat, SeenBy, Words, vocabulary
from knockout_games.rng import Rng, shuffle

WORDS: Final = vocabulary(
    {
        **{f"piece.c{rank}": f"card {rank}" for rank in range(1, 7)},
        "move.keep": "Keep the card",
        "move.give": "Give {card} to {seat}",
        "event.kept": "{seat} keeps the card.",
        "event.kept.you": "You keep the card.",
        "event.given": "{giver} gives {card} to {taker}.",
        "event.given.hidden": "{giver} gives a card to {taker}.",
        "event.shown": "{seat} shows {cards} ({how}).",
        "how.proudly": "with pride",
        "decision.card": "a card to keep or give",
        "reason.most_cards": "most cards",
        "refusal.not_yours": "that card is not yours",
    }
)


@interned
class Card(PieceParts):
    rank: int

    @override
    def __str__(self) -> str:
        return f"C{self.rank}"


CARDS: Final = tuple(share(Card(rank)) for rank in range(1, 7))


@interned
class Keep(MoveParts):
    text: ClassVar[str] = "keep"
    words: ClassVar[Words] = WORDS


@interned
class Give(MoveParts):
    text: ClassVar[str] = "give {card} to {seat}"
    words: ClassVar[Words] = WORDS
    card: Annotated[Card, SeenBy("mover", "seat")]
    seat: Seat


Move: TypeAlias = Keep | Give


@attrs.frozen
class Kept(EventParts):
    words: ClassVar[Words] = WORDS
    seat: Seat


@attrs.frozen(kw_only=True)
class Given(EventParts):
    words: ClassVar[Words] = WORDS
    giver: Seat
    taker: Seat
    card: Annotated[Card | None, SeenBy("giver", "taker")]


@attrs.frozen(kw_only=True)
class Shown(EventParts):
    words: ClassVar[Words] = WORDS
    seat: Seat
    cards: tuple[Piece, ...]
    how: Annotated[str, Means("how")]


Event: TypeAlias = Kept | Given | Shown | Eliminated | GameOver


@attrs.frozen(kw_only=True)
class Rules(Options):
    loud: Annotated[bool, Ruling("TOY-R1")] = False
    pace: Annotated[Literal["slow", "fast"], Ruling("TOY-R2")] = "slow"
    limit: Annotated[int | None, AtLeast(2), Ruling("TOY-R3")] = None
    turns: Annotated[int, AtLeast(1), Ruling("TOY-R4")] = 3
    shares: Annotated[tuple[int, ...], Ruling("TOY-R5")] = (1, 2)

    @override
    def _check(self) -> None:
        if self.loud and self.pace == "fast":
            raise BadSetup("too loud and too fast", code="rules.combination", where="rules.loud")


ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (share(Keep()), *(share(Give(card, seat)) for card in CARDS for seat in range(3)))
)


@attrs.frozen(kw_only=True, repr=False)
class View(ViewParts[Move, "State"]):
    rules: Rules
    players: int
    seat: Seat | None
    to_act: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        return GAME

    @property
    def alive(self) -> tuple[Seat, ...]:
        return tuple(range(self.players))

    @property
    def decision(self) -> str | None:
        return None if self.to_act is None else "card"

    @property
    def outcome(self) -> Outcome | None:
        return None

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        return _legal(self.hand, self.to_act, self.players) if self.seat == self.to_act else ()

    @override
    def sample(self, rng: Rng) -> "State":
        unseen, rng = shuffle([card for card in CARDS if card not in self.hand], rng)
        hands = list[tuple[Card, ...]]()
        for seat, size in enumerate(self.hand_sizes):
            own = self.hand if seat == self.seat else unseen[:size]
            unseen = unseen if seat == self.seat else unseen[size:]
            hands.append(own)
        return State(self.rules, self.players, self.to_act, tuple(hands), rng)

    def check(self) -> None:
        if len(self.hand_sizes) != self.players:
            raise BadSetup("a hand for each seat", code="view.sizes", where="$.hand_sizes")


@frozen_state
class State(StateParts["State", Move, View, Event]):
    rules: Rules
    players: int
    to_act: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    rng: Rng

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        return GAME

    @property
    def decision(self) -> str | None:
        return None if self.to_act is None else "card"

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act is not None:
            return None
        sizes = [len(hand) for hand in self.hands]
        groups = [
            [seat for seat in range(self.players) if sizes[seat] == size]
            for size in range(6, -1, -1)
        ]
        return Outcome.won(groups, reason="most_cards", scores=sizes)

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        return (
            ()
            if self.to_act is None
            else _legal(self.hands[self.to_act], self.to_act, self.players)
        )

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        seat = self.to_act or 0
        hands = list(self.hands)
        if isinstance(move, Give):
            hands[seat] = tuple(card for card in hands[seat] if card is not move.card)
            hands[move.seat] = tuple(sorted((*hands[move.seat], move.card), key=CARDS.index))
            event: Event = Given(giver=seat, taker=move.seat, card=move.card)
        else:
            event = Kept(seat)
        if happened is not None:
            happened.append(event)
        following = seat + 1 if seat + 1 < self.players else None
        return changed(self, hands=tuple(hands), to_act=following)

    @override
    def view(self, seat: Seat | None) -> View:
        seat = self._seat(seat)
        return View(
            rules=self.rules,
            players=self.players,
            seat=seat,
            to_act=self.to_act,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
        )


def _legal(hand: tuple[Card, ...], seat: Seat | None, players: int) -> tuple[Move, ...]:
    gifts = [Give(card, other) for card in hand for other in range(players) if other != seat]
    return () if seat is None else (Keep(), *gifts)


def new_game(
    players: int = 3,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Card] | None = None,
    first: Seat | None = None,
) -> State:
    players = player_count(players, (2, 3))
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    if deck is None:
        order, rng = shuffle(CARDS, rng)
    else:
        order = read_deck(deck, Card.parse, CARDS)
    size = len(CARDS) // players
    hands = tuple(
        tuple(sorted(order[size * seat : size * (seat + 1)], key=CARDS.index))
        for seat in range(players)
    )
    return State(rules, players, first or 0, hands, rng)


GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="toy",
    title="Toy",
    player_counts=(2, 3),
    default_players=3,
    Rules=Rules,
    State=State,
    View=View,
    moves=(Keep, Give),
    events=(Kept, Given, Shown, Eliminated, GameOver),
    pieces=(Card,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=("card",),
    words=WORDS,
)


def start(deck: str = "C1 C2 C3 C4 C5 C6", **more: Any) -> State:
    return new_game(deck=deck, seed=1, **more)


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
    __: type[GameView[Move, State]] = View
