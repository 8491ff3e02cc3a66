"""A small game with hidden cards, two-word moves and a clock, as another package would bring it.

Each seat holds one of the cards 1 to 9 unseen. In each of two rounds each seat in turn peeks at
a neighbour's card, swaps cards with it, or passes; a seat that lets its time run out is out of
the running. In the end the highest card wins.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games import Game, GameOver, Outcome, Rng, pick_many, shuffle
from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.events import EventParts
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.parts import MoveParts, PieceParts, StateParts, ViewParts, seat_number
from knockout_games.kernel.setup import (
    AtLeast,
    Options,
    Ruling,
    checked_rules,
    player_count,
    source,
)
from knockout_games.kernel.words import Seat, SeenBy, Words, vocabulary

WORDS: Final = vocabulary(
    {
        **{f"piece.c{number}": f"the {number}" for number in range(1, 10)},
        "move.peek": "Look at the card of the seat to the {side}",
        "move.swap": "Take the card of the seat to the {side} for your own",
        "move.pass": "Do nothing",
        "move.time_out": "Let the time run out",
        "decision.draw": "a draw",
        "event.peeked": "{seat} looks at the card of {other}: {card}.",
        "event.peeked.hidden": "{seat} looks at the card of {other}.",
        "event.swapped": "{seat} swaps cards with {other}.",
        "event.passed": "{seat} passes.",
        "event.timed_out": "{seat} is too slow.",
        "reason.highest": "the highest card wins",
        "option.tenths": "Time",
        "option.tenths.help": "Tenths of a second for a draw.",
        "option.peeking": "Peeking",
        "option.peeking.help": "Let players look at cards.",
        "option.sides": "Sides",
        "option.sides.help": "Which neighbours can be reached.",
        "option.marks": "Marks",
        "option.marks.help": "Numbers without a meaning.",
    }
)
ROUNDS: Final = 2


@interned
class Card(PieceParts):
    """One of the nine cards."""

    number: int

    @override
    def __str__(self) -> str:
        return f"C{self.number}"


CARDS: Final = tuple(share(Card(number)) for number in range(1, 10))


@interned
class Peek(MoveParts):
    text: ClassVar[str] = "peek {side}"
    words: ClassVar[Words] = WORDS
    side: Literal["left", "right"]


@interned
class Swap(MoveParts):
    text: ClassVar[str] = "swap {side}"
    words: ClassVar[Words] = WORDS
    side: Literal["left", "right"]


@interned
class Pass(MoveParts):
    text: ClassVar[str] = "pass"
    words: ClassVar[Words] = WORDS


@interned
class TimeOut(MoveParts):
    text: ClassVar[str] = "timeout"
    words: ClassVar[Words] = WORDS


Move: TypeAlias = Peek | Swap | Pass | TimeOut
ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (
        *(share(Peek(side)) for side in ("left", "right")),
        *(share(Swap(side)) for side in ("left", "right")),
        share(Pass()),
        share(TimeOut()),
    )
)


class _Event(EventParts):
    __slots__ = ()
    words: ClassVar[Words] = WORDS


@attrs.frozen(kw_only=True)
class Peeked(_Event):
    seat: Seat
    other: Seat
    card: Annotated[Card | None, SeenBy("seat")]


@attrs.frozen
class Swapped(_Event):
    seat: Seat
    other: Seat


@attrs.frozen
class Passed(_Event):
    seat: Seat


@attrs.frozen
class TimedOut(_Event):
    seat: Seat


Event: TypeAlias = Peeked | Swapped | Passed | TimedOut | GameOver


@attrs.frozen(kw_only=True)
class Rules(Options):
    tenths: Annotated[int | None, AtLeast(1), Ruling("QD-R1")] = None
    peeking: Annotated[bool, Ruling("QD-R2")] = True
    sides: Annotated[Literal["both", "left_only"], Ruling("QD-R3")] = "both"
    marks: tuple[int, ...] = ()


@attrs.frozen(repr=False, kw_only=True)
class State(StateParts["State", Move, "View", Event]):
    rules: Rules
    hands: tuple[Card, ...]
    slow: tuple[Seat, ...] = ()
    turn: int = 0
    rng: Rng

    @property
    @override
    def game(self) -> Game[Rules, "State", "View", Move, Event]:
        return GAME

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def to_act(self) -> Seat | None:
        return None if self.turn == ROUNDS * self.players else self.turn % self.players

    @property
    def decision(self) -> str | None:
        return None if self.to_act is None else "draw"

    @property
    @override
    def time_limit(self) -> float | None:
        tenths = self.rules.tenths
        return None if tenths is None or self.to_act is None else tenths / 10

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act is not None:
            return None
        best = sorted(range(self.players), key=lambda seat: -self._worth(seat))
        return Outcome.won([[seat] for seat in best], reason="highest")

    def _worth(self, seat: Seat) -> int:
        return -seat if seat in self.slow else self.hands[seat].number

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        return _offered(self.rules) if self.to_act is not None else ()

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        seat, events = self.turn % self.players, [] if happened is None else happened
        after = attrs.evolve(self, turn=self.turn + 1)
        if isinstance(move, Pass):
            events.append(Passed(seat))
            return after
        if isinstance(move, TimeOut):
            events.append(TimedOut(seat))
            return attrs.evolve(after, slow=(*self.slow, seat))
        other = (seat + (1 if move.side == "left" else -1)) % self.players
        if isinstance(move, Peek):
            events.append(Peeked(seat=seat, other=other, card=self.hands[other]))
            return after
        hands = list(self.hands)
        hands[seat], hands[other] = hands[other], hands[seat]
        events.append(Swapped(seat, other))
        return attrs.evolve(after, hands=tuple(hands))

    @override
    def view(self, seat: Seat | None) -> "View":
        if seat is not None:
            seat_number(seat, self.players)
        return View(
            rules=self.rules,
            seat=seat,
            players=self.players,
            hand=None if seat is None else self.hands[seat],
            slow=self.slow,
            turn=self.turn,
            shown=self.hands if self.to_act is None else None,
        )


def _offered(rules: Rules) -> tuple[Move, ...]:
    return tuple(
        move
        for move in ACTIONS
        if (rules.peeking or not isinstance(move, Peek))
        and (rules.sides == "both" or getattr(move, "side", "left") == "left")
        and (rules.tenths is not None or not isinstance(move, TimeOut))
    )


@attrs.frozen(repr=False, kw_only=True)
class View(ViewParts[Move, State]):
    rules: Rules
    seat: Seat | None
    players: int
    hand: Card | None
    slow: tuple[Seat, ...]
    turn: int
    shown: tuple[Card, ...] | None

    @property
    @override
    def game(self) -> Game[Rules, State, "View", Move, Event]:
        return GAME

    @property
    def to_act(self) -> Seat | None:
        return None if self.turn == ROUNDS * self.players else self.turn % self.players

    @property
    def decision(self) -> str | None:
        return None if self.to_act is None else "draw"

    @property
    def alive(self) -> tuple[Seat, ...]:
        return tuple(range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        if self.shown is None:
            return None
        return attrs.evolve(_KEY, hands=self.shown, slow=self.slow, turn=self.turn).outcome

    @property
    @override
    def time_limit(self) -> float | None:
        tenths = self.rules.tenths
        return None if tenths is None or self.to_act is None else tenths / 10

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        mine = self.seat is not None and self.seat == self.to_act
        return _offered(self.rules) if mine else ()

    @override
    def sample(self, rng: Rng) -> State:
        if self.shown is not None:
            hands = self.shown
        else:
            unseen = tuple(card for card in CARDS if card != self.hand)
            drawn, rng = pick_many(unseen, self.players - (self.hand is not None), rng)
            cards = list(drawn)
            if self.hand is not None and self.seat is not None:
                cards.insert(self.seat, self.hand)
            hands = tuple(cards)
        return State(rules=self.rules, hands=hands, slow=self.slow, turn=self.turn, rng=rng)


def new_game(
    players: int = 2,
    *,
    rules: Rules = Rules(),
    seed: Any = None,
    rng: Any = None,
    deck: Any = None,
    first: Any = None,
) -> State:
    del deck, first
    player_count(players, (2, 3))
    checked_rules(rules, Rules)
    cards, later = shuffle(CARDS, source(seed, rng))
    return State(rules=rules, hands=cards[:players], rng=later)


_KEY: Final = new_game(2, seed=0)


def picture(view: View) -> str:
    cards = list(map(str, view.shown or ["??"] * view.players))
    if view.seat is not None:
        cards[view.seat] = str(view.hand)
    # The brackets would be taken for markup by a careless printer.
    return "Quick Draw [b]" + " ".join(f"[{seat}] {card}" for seat, card in enumerate(cards))


GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="quick-draw",
    title="Quick Draw",
    player_counts=(2, 3),
    default_players=2,
    Rules=Rules,
    State=State,
    View=View,
    moves=(Peek, Swap, Pass, TimeOut),
    events=(Peeked, Swapped, Passed, TimedOut, GameOver),
    pieces=(Card,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=("draw",),
    words=WORDS,
    picture=picture,
)
