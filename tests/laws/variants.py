"""Last Ember with a fault planted in it: variants of its source, loaded as modules of their own."""

import sys
from itertools import count
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType

import attrs

SOURCE = Path(__file__).parents[2] / "examples" / "last_ember.py"
_NUMBERS = count()


@attrs.frozen(kw_only=True)
class Variant:
    """A fault: what it is, which law is meant to find it, and what to change in the source.

    Each pair of `changes` is a part of the source, which is there once, and what takes its place.
    """

    fault: str
    law: str
    changes: tuple[tuple[str, str], ...]

    def planted(self) -> ModuleType:
        """Return the game as a module with the fault in it; pickles find it by its name."""
        source = SOURCE.read_text("utf-8")
        for was, becomes in self.changes:
            assert source.count(was) == 1, f"{was!r} is there {source.count(was)} times"
            source = source.replace(was, becomes)
        return loaded(source)


def loaded(source: str) -> ModuleType:
    module = ModuleType(f"last_ember_{next(_NUMBERS)}")
    sys.modules[module.__name__] = module
    exec(compile(source, module.__name__, "exec"), vars(module))  # noqa: S102 (our own source)
    return module


def fault(law: str, name: str, *changes: tuple[str, str]) -> Variant:
    return Variant(fault=name, law=law, changes=changes)


def before(part: str, text: str, spaces: int = 0) -> tuple[str, str]:
    """Put the lines of *text* before *part* of the source, indented."""
    return part, indent(dedent(text), " " * spaces) + part


def instead(part: str, text: str, spaces: int = 0) -> tuple[str, str]:
    """Put the lines of *text* in the place of *part* of the source, indented."""
    return part, indent(dedent(text), " " * spaces)


def also(part: str, text: str, spaces: int = 0) -> tuple[str, str]:
    """Put the lines of *text* after *part* of the source, indented."""
    return part, part + indent(dedent(text), " " * spaces)


LAY = "        seat, fallen, pile, rng = self.turn, self.fallen, self.pile, self.rng\n"
TAKEN = "making.without(self.hands[seat], move.card)"
DRAWN = "            happened.append(Drawn(seat, pile[0]))\n"
KEPT = "            hand, pile = tuple(sorted((*hand, pile[0]))), pile[1:]\n"
BURNT = "            happened.append(Eliminated(seat))\n"
SHUFFLED = "            pile, rng = shuffle((*pile, *hand), rng)\n"
FELL = "            hand, fallen = (), (*fallen, seat)\n"
NEXT = "        turn = making.next_alive(seat, fallen, self.players)\n"
PLAYED = "    @override\n    def _played("
VIEW_MOVES = "    @override\n    def legal_moves("
OFFERED = "        hand = self.hand or () if self.seat == self.to_act else ()\n"
EVENTS = "Event: TypeAlias = Laid | Drawn |"
DEAL = "\n\ndef deal("
DEALT = "    hands, pile = making.dealt(cards, [2] * players)\n"
LAST_LINES = "\n\nGAME: Final[making.Game[Rules, State, View, Lay, Event]] = making.Game(\n"
STARTED = "    deal=deal,\n"


def in_state(text: str) -> tuple[str, str]:
    """Give the state a further member."""
    return before(PLAYED, dedent(text).strip("\n") + "\n\n", 4)


def in_view(text: str) -> tuple[str, str]:
    """Give the view a further member."""
    return before(VIEW_MOVES, dedent(text).strip("\n") + "\n\n", 4)


def shown(field: str, value: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Give each view a further field, and say what of the state it holds."""
    name = field.partition(":")[0]
    return (
        in_state(f"@property\ndef {name}(self):\n    return {value}"),
        ("    pile_size: int\n", f"    pile_size: int\n    {field}\n"),
    )


def view_with(change: str) -> tuple[str, str]:
    """Let the state change each view before it is handed out."""
    return in_state(
        f"""
        def view(self, seat):
            view = super().view(seat)
            return attrs.evolve(view, {change})
        """
    )


def sampling(shuffled: str) -> tuple[str, str]:
    """Write the sample out, with another way to shuffle the cards that are not seen."""
    return in_view(
        """
        def sample(self, rng):
            unseen = list(making.without(GAME.deck, *self.row, *(self.hand or ())))
            SHUFFLED
            sizes = [self.hand_sizes[seat] * (seat != self.seat) for seat in range(self.players)]
            hands, pile = making.dealt(cards, sizes)
            if self.seat is not None:
                hands = making.replaced(hands, self.seat, self.hand)
            return State(self.rules, self.turn, self.row, self.fallen, hands, pile, rng)
        """.replace("SHUFFLED", indent(dedent(shuffled).strip("\n"), " " * 12).strip())
    )


OWN_MOVES = in_state(
    """
    def legal_moves(self):
        hand = () if self.to_act is None else self.hands[self.to_act]
        return tuple(Lay(card) for card in RANKS if card in hand)
    """
)
"""With it the legal moves of a state do not follow from the view."""


def own_moves_and(text: str) -> tuple[str, str]:
    """Let the state know its legal moves by itself, and give it a further member."""
    part, becomes = OWN_MOVES
    return part, becomes.removesuffix(part) + in_state(text)[1]


VARIANTS = (
    # 1. Purity
    fault(
        "purity",
        "a move changes the state it is made in",
        before(LAY, "object.__setattr__(self, 'pile', self.pile[::-1])\n", 8),
    ),
    fault(
        "purity",
        "a state holds a list",
        also(
            "    rng: Rng\n",
            "log: list[str] = attrs.field(factory=list, eq=False, init=False)\n",
            4,
        ),
    ),
    fault(
        "purity",
        "a view can be changed",
        (
            "@attrs.frozen(kw_only=True, repr=False)\nclass View",
            "@attrs.define(kw_only=True, repr=False, unsafe_hash=True)\nclass View",
        ),
    ),
    fault(
        "purity",
        "an event can be changed",
        ("@attrs.frozen\nclass Laid", "@attrs.define(unsafe_hash=True)\nclass Laid"),
    ),
    fault(
        "purity",
        "a sample asks the module random",
        sampling("import random\ncards = tuple(random.sample(unseen, len(unseen)))"),
    ),
    fault(
        "purity",
        "apply and apply_with_events lead to different states",
        in_state(
            """
            def _advance(self, move, happened):
                after = super()._advance(move, happened)
                return after if happened is None else making.changed(after, pile=after.pile[::-1])
            """
        ),
    ),
    # 2. Legality
    fault(
        "legality",
        "a move is listed twice",
        in_state(
            """
            def legal_moves(self):
                hand = () if self.to_act is None else self.hands[self.to_act]
                return tuple(Lay(card) for card in hand)
            """
        ),
    ),
    fault(
        "legality",
        "moves are not in the order of the action space",
        in_state("def legal_moves(self):\n    return super().legal_moves()[::-1]"),
    ),
    fault(
        "legality",
        "a card that is not held can be laid",
        in_state(
            """
            def _allows(self, move):
                return isinstance(move, Lay) and self.to_act is not None
            """
        ),
        (TAKEN, "tuple(card for card in self.hands[seat] if card is not move.card)"),
    ),
    fault(
        "legality",
        "a listed move is refused",
        in_state(
            """
            def _allows(self, move):
                return move in self.legal_moves() and move.card is not RANKS[1]
            """
        ),
    ),
    fault(
        "legality",
        "a refusal is a KeyError",
        in_state("def _reason(self, move):\n    raise KeyError(move)"),
    ),
    fault(
        "legality",
        "a finished game offers moves",
        in_state(
            """
            def legal_moves(self):
                return tuple(Lay(card) for card in RANKS if card in self.hands[self.turn])
            """
        ),
    ),
    fault(
        "legality",
        "a decision has no code",
        in_state("@property\ndef decision(self):\n    return 'throw' if self.to_act else None"),
    ),
    fault(
        "legality",
        "a refusal has no words",
        in_state("def _reason(self, move):\n    return 'no_such_card'"),
    ),
    # 3. Conservation
    fault(
        "conservation",
        "the cards of who burns vanish",
        (SHUFFLED, SHUFFLED.replace(", *hand", ",")),
    ),
    fault("conservation", "a drawn card stays in the pile", (KEPT, KEPT.replace("[1:]", ""))),
    fault(
        "conservation",
        "a card lies on the row and in the pile",
        (SHUFFLED, SHUFFLED.replace("*hand", "*hand, move.card")),
    ),
    # 4. Progress
    fault(
        "progress",
        "the seat after an eliminated one is skipped",
        before(
            NEXT,
            "passed = seat if hand else making.next_alive(seat, fallen, self.players)\n",
            8,
        ),
        (NEXT, NEXT.replace("alive(seat", "alive(passed")),
    ),
    fault(
        "progress",
        "turns go by places in the shrinking list of seats",
        instead(
            NEXT,
            """\
            left = [other for other in self.alive if other not in fallen]
            turn = left[(self.alive.index(seat) + 1) % len(left)]
            """,
            8,
        ),
    ),
    fault(
        "progress",
        "an eliminated seat is asked for a move",
        (NEXT, "        turn = (seat + 1) % self.players\n"),
    ),
    fault(
        "progress",
        "a seat has a second turn after a draw",
        (NEXT, NEXT + "        turn = seat if hand and move.card.rank == 1 else turn\n"),
    ),
    fault(
        "progress",
        "an eliminated seat comes back",
        (FELL, FELL.replace("(*fallen, seat)", "(seat,) if fallen[1:] else (*fallen, seat)")),
    ),
    fault("progress", "an elimination is not told", (BURNT, "")),
    fault(
        "progress",
        "nobody ever burns",
        (BURNT, ""),
        (SHUFFLED, SHUFFLED.replace("*hand", "*row")),
        instead(FELL, "hand, pile, row = tuple(sorted((*hand, pile[0]))), pile[1:], ()\n", 12),
    ),
    fault(
        "progress",
        "the ranking leaves the eliminated out",
        in_state(
            """
            @property
            def outcome(self):
                ended = super().outcome
                return ended and making.Outcome.won((self.alive,), reason=ended.reason)
            """
        ),
    ),
    fault(
        "progress",
        "the reason of the end has no words",
        in_state(
            """
            @property
            def outcome(self):
                ended = super().outcome
                return ended and attrs.evolve(ended, reason="burnt")
            """
        ),
    ),
    # 5. Truth
    fault(
        "truth",
        "a view says that a hand is smaller than it is",
        view_with("hand_sizes=tuple(size and size - 1 for size in view.hand_sizes)"),
    ),
    fault(
        "truth",
        "a view counts one card too many in the pile",
        view_with("pile_size=view.pile_size + 1"),
    ),
    fault(
        "truth",
        "a view offers fewer moves than are legal",
        OWN_MOVES,
        (OFFERED, OFFERED.replace("self.hand or ()", "(self.hand or ())[:1]")),
    ),
    fault(
        "truth",
        "a view names another seat to act",
        OWN_MOVES,
        in_view(
            """
            @property
            def to_act(self):
                return self.alive[0] if len(self.alive) > 1 else None
            """
        ),
    ),
    fault(
        "truth",
        "a view shows the hand of the next seat",
        own_moves_and(
            """
            def view(self, seat):
                view = super().view(seat)
                other = None if seat is None else self.hands[(seat + 1) % self.players]
                return attrs.evolve(view, hand=other)
            """
        ),
    ),
    fault(
        "truth",
        "a seat is not shown what a spectator sees",
        view_with("pile_size=view.pile_size if seat is None else None"),
        ("    pile_size: int\n", "    pile_size: int | None\n"),
    ),
    # 6. Secrecy
    fault(
        "secrecy",
        "a view shows the next card of the pile",
        *shown("next_card: str | None", "str(self.pile[0]) if self.pile else None"),
    ),
    fault(
        "secrecy",
        "a view keeps the state it was taken from",
        *shown("origin: object = attrs.field(eq=False, repr=False)", "self"),
    ),
    fault(
        "secrecy",
        "a view keeps a function that knows the state",
        *shown("peek: object = attrs.field(eq=False, repr=False)", "self.legal_moves"),
    ),
    fault(
        "secrecy",
        "the repr of a view shows all hands",
        *shown("whole: str = attrs.field(eq=False)", "str(self.hands)"),
        in_view("def __repr__(self):\n    return f'<View {self.hand} {self.whole}>'"),
    ),
    fault(
        "secrecy",
        "a view holds the random source",
        *shown("future: Rng = attrs.field(eq=False)", "self.rng"),
    ),
    fault(
        "secrecy",
        "everyone is told which card was drawn",
        ('    card: Annotated[Card | None, making.SeenBy("seat")]\n', "    card: Card | None\n"),
    ),
    fault(
        "secrecy",
        "everyone is told the order of a pile that is shuffled",
        before(
            EVENTS,
            """\
            @attrs.frozen
            class Shuffled(making.EventParts):
                pile: Cards


            """,
        ),
        also(SHUFFLED, "happened.append(Shuffled(pile))\n", 12),
        ("    events=(Laid,", "    events=(Laid, Shuffled,"),
    ),
    fault(
        "secrecy",
        "the number of events tells what was drawn",
        before(DRAWN, "if pile[0].rank > 3:\n    happened.append(Laid(seat, move.card))\n", 12),
    ),
    fault(
        "secrecy",
        "a refusal tells who holds the card",
        in_state(
            """
            def _reason(self, move):
                return "not_legal" if any(move.card in hand for hand in self.hands) else "over"
            """
        ),
    ),
    fault(
        "secrecy",
        "the legal moves of other seats are shown",
        (OFFERED, "        hand = self.hand or ()\n"),
    ),
    fault(
        "secrecy",
        "a sample peeks at the hands of the state that was looked at last",
        in_state(
            """
            def view(self, seat):
                _LOOKED_AT[:] = [self]
                return super().view(seat)
            """
        ),
        in_view(
            """
            def sample(self, rng):
                return making.changed(super().sample(rng), hands=_LOOKED_AT[0].hands)
            """
        ),
        (LAST_LINES, "\n\n_LOOKED_AT: list[State] = []\n" + LAST_LINES),
    ),
    fault(
        "secrecy",
        "a sample deals away what the viewer holds",
        in_view(
            """
            def sample(self, rng):
                forgetful = attrs.evolve(self, seat=None, hand=None)
                return making.HandsView.sample(forgetful, rng)
            """
        ),
    ),
    fault(
        "secrecy",
        "a view remembers in which order hidden cards came",
        *shown("lowest: int", "sum(hand[0].rank for hand in self.hands if hand)"),
    ),
    # 7. Fairness
    fault(
        "fairness",
        "a sample is always the same world",
        sampling("cards = tuple(unseen)"),
    ),
    fault(
        "fairness",
        "a sample leaves the last card at the bottom of the pile",
        sampling("cards, rng = shuffle(unseen[:-1], rng)\ncards += tuple(unseen[-1:])"),
    ),
    fault(
        "fairness",
        "a sample is shuffled by exchanges with any place",
        sampling(
            """
            picked, rng = rng.below_each([len(unseen)] * len(unseen))
            for place, other in enumerate(picked):
                unseen[place], unseen[other] = unseen[other], unseen[place]
            cards = tuple(unseen)
            """
        ),
    ),
    fault(
        "fairness",
        "a sample draws kinds of cards instead of cards",
        sampling(
            """
            cards = ()
            while unseen:
                kinds = sorted({*unseen})
                place, rng = rng.below(len(kinds))
                unseen.remove(kinds[place])
                cards += (kinds[place],)
            """
        ),
    ),
    # 8. Round trips
    fault(
        "round_trips",
        "JSON loses in which order cards were laid",
        before(
            LAST_LINES,
            """

            @attrs.frozen(kw_only=True)
            class Saved:
                rules: Rules
                turn: making.Seat
                row: Cards
                fallen: tuple[making.Seat, ...]
                hands: tuple[Cards, ...]
                pile: Cards
                rng: Rng

                @classmethod
                def of(cls, state):
                    fields = {field.name: getattr(state, field.name) for field in attrs.fields(cls)}
                    return cls(**{**fields, "row": tuple(sorted(state.row))})

                def state(self):
                    return State(self.rules, self.turn, self.row, self.fallen, self.hands,
                        self.pile, self.rng)
            """,
        ),
        (STARTED, STARTED + "    Position=Saved,\n"),
    ),
    fault(
        "round_trips",
        "a pickle loses who has fallen",
        in_state(
            """
            def __reduce__(self):
                return State, (self.rules, self.turn, self.row, (), self.hands, self.pile, self.rng)
            """
        ),
    ),
    fault(
        "round_trips",
        "a view that was read has other words",
        before(DEAL, "\n\nHANDED: dict[int, object] = {}\n"),
        in_state(
            """
            def view(self, seat):
                view = super().view(seat)
                HANDED[id(view)] = view
                return view
            """
        ),
        in_view("def __str__(self):\n    return 'handed' if id(self) in HANDED else 'read'"),
    ),
    fault("round_trips", "two moves are written alike", ('text = "lay {card}"', 'text = "lay"')),
    # 9. Replays
    fault(
        "replays",
        "the random source is not handed on",
        (SHUFFLED, SHUFFLED.replace("pile, rng =", "pile, _ =")),
    ),
    fault(
        "replays",
        "the seed is ignored",
        before(
            DEAL,
            """

            def started(players=3, *, seed=None, **rest):
                return GAME.opened(players, **rest)
            """,
        ),
        (STARTED, STARTED + "    new_game=started,\n"),
    ),
    fault(
        "replays",
        "a deal depends on those before it",
        before(
            DEALT,
            """\
            _DEALS.append(cards)
            cards = cards[len(_DEALS) % 5 :] + cards[: len(_DEALS) % 5]
            """,
            4,
        ),
        (LAST_LINES, "\n\n_DEALS: list[Cards] = []\n" + LAST_LINES),
    ),
    # 10. Symmetry
    fault(
        "symmetry",
        "seat 0 does not burn at a tie",
        ("not self.rules.ties_burn", "(not self.rules.ties_burn or not seat)"),
    ),
    fault(
        "symmetry",
        "an odd seat draws from the bottom of the pile",
        (DRAWN, DRAWN.replace("[0]", "[-(seat % 2)]")),
        instead(
            KEPT,
            """\
            hand = tuple(sorted((*hand, pile[-(seat % 2)])))
            pile = pile[:-1] if seat % 2 else pile[1:]
            """,
            12,
        ),
    ),
)
