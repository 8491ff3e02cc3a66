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


BEGIN = "        happened = [] if happened is None else happened\n"
MADE = "        return State(self.rules, table, hands, pile, rng)\n"
DRAWN = "            happened.append(Drawn(seat, pile[0]))\n"
TAKEN = "            hand, pile = [*hand, pile[0]], pile[1:]\n"
FALLEN = "    fallen: tuple[Seat, ...] = ()\n"
BURNT = "            happened.append(Eliminated(seat, tuple(hand)))\n"
GATHERED = "                pile, rng = shuffle(discard, rng)\n"
NEXT = "            turn=next_seat(seat, alive, self.players),\n"
MOVES = "        hand = () if self.to_act is None else self.hands[self.to_act]\n"
OFFERED = "        return tuple(Lay(card) for card in RANKS if card in hand)\n"
REFUSED = '        return "not_held"\n'
ALLOWED = "    @override\n    def _reason(self, move: Lay) -> str:\n"
REMOVED = "        hand.remove(move.card)\n"
OWN = "        hand = None if (seat := self._seat(seat)) is None else self.hands[seat]\n"
SHOWN = (
    "        return View(\n"
    "            rules=self.rules, seat=seat, table=self.table, hand=hand, "
    "pile_size=len(self.pile)\n"
    "        )\n"
)
FIELDS = "    hand: Cards | None\n    pile_size: int\n"
VIEW_MOVES = "        hand = self.hand or () if self.seat == self.to_act else ()\n"
UNSEEN = "        unseen = list(DECK)\n"
SAMPLED = "        cards, rng = shuffle(unseen, rng)\n"
CUT = "                cards = cards[size:]\n"
DEALT = "                hands.append(in_order(*cards[:size]))\n"
SETUP = "        cards, rng = shuffle(cards, rng)\n"
LAST_LINES = "\n\nGAME: Final[Game[Rules, State, View, Lay, Event]] = Game(\n"


def shown_with(part: str, value: str) -> tuple[str, str]:
    """Give each view a further field."""
    return SHOWN, SHOWN.replace("hand=hand,", f"hand=hand, {part}={value},")


VARIANTS = (
    # 1. Purity
    fault(
        "purity",
        "a move changes the state it is made in",
        before(BEGIN, "object.__setattr__(self, 'pile', self.pile[::-1])\n", 8),
    ),
    fault(
        "purity",
        "a state holds a list",
        (FALLEN, FALLEN + "    log: tuple[str, ...] = attrs.field(factory=list, eq=False)\n"),
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
        (
            SAMPLED,
            "        import random\n\n        cards = tuple(random.sample(unseen, len(unseen)))\n",
        ),
    ),
    fault(
        "purity",
        "apply and apply_with_events lead to different states",
        before(BEGIN, "place = 0 if happened is None else -1\n", 8),
        (TAKEN, "            hand, pile = [*hand, pile[place]], pile[1:]\n"),
    ),
    # 2. Legality
    fault(
        "legality",
        "a move is listed twice",
        (MOVES + OFFERED, MOVES + "        return tuple(Lay(card) for card in hand)\n"),
    ),
    fault(
        "legality",
        "moves are not in the order of the action space",
        (MOVES + OFFERED, MOVES + OFFERED.replace("RANKS", "RANKS[::-1]")),
    ),
    fault(
        "legality",
        "a card that is not held can be laid",
        before(
            ALLOWED,
            """\
            def _allows(self, move: Lay) -> bool:
                return isinstance(move, Lay) and self.to_act is not None

            """,
            4,
        ),
        (REMOVED, "        if move.card in hand:\n            hand.remove(move.card)\n"),
    ),
    fault(
        "legality",
        "a listed move is refused",
        before(
            ALLOWED,
            """\
            def _allows(self, move: Lay) -> bool:
                return move in self.legal_moves() and move.card is not RANKS[1]

            """,
            4,
        ),
    ),
    fault("legality", "a refusal is a KeyError", (REFUSED, "        raise KeyError(move)\n")),
    fault(
        "legality",
        "a finished game offers moves",
        (MOVES, "        hand = self.hands[self.table.turn]\n"),
    ),
    fault(
        "legality",
        "a decision has no code",
        ('else "lay"\n', 'else "throw"\n'),
    ),
    fault(
        "legality",
        "a refusal has no words",
        (REFUSED, '        return "no_such_card"\n'),
    ),
    # 3. Conservation
    fault(
        "conservation",
        "the cards of who burns vanish",
        ("            discard = in_order(*discard, *hand)\n", ""),
    ),
    fault("conservation", "a drawn card stays in the pile", (TAKEN, TAKEN.replace("[1:]", ""))),
    fault(
        "conservation",
        "the gathered fire goes on burning",
        ("                discard = ()\n", ""),
    ),
    # 4. Progress
    fault(
        "progress",
        "the seat after an eliminated one is skipped",
        before(
            "        table = Table(\n",
            "skip = seat if hand else next_seat(seat, alive, self.players)\n",
            8,
        ),
        (NEXT, NEXT.replace("seat(seat", "seat(skip")),
    ),
    fault(
        "progress",
        "turns go by places in the shrinking list of seats",
        before(
            "        table = Table(\n",
            """\
            left = [other for other in self.alive if other not in fallen]
            place = (self.alive.index(seat) + 1) % len(left)
            """,
            8,
        ),
        (NEXT, "            turn=left[place],\n"),
    ),
    fault(
        "progress",
        "an eliminated seat is asked for a move",
        (NEXT, "            turn=(seat + 1) % self.players,\n"),
    ),
    fault(
        "progress",
        "an eliminated seat comes back",
        (
            "            hand, rank, fallen = [], 0, (*fallen, seat)\n",
            "            hand, rank, fallen = [], 0, (seat,) if fallen[1:] else (*fallen, seat)\n",
        ),
    ),
    fault("progress", "an elimination is not told", (BURNT, "")),
    fault(
        "progress",
        "nobody ever burns",
        ("        if rank < last or", "        if last > 6 or"),
        ("(rank == last and self.rules.ties_burn)", "rank > 6"),
    ),
    fault(
        "progress",
        "the ranking leaves the eliminated out",
        (
            "groups = (self.alive, *((seat,) for seat in reversed(self.table.fallen)))",
            "groups = (self.alive,)",
        ),
    ),
    fault(
        "progress",
        "the reason of the end has no words",
        ('reason="last_alive") if', 'reason="burnt") if'),
    ),
    # 5. Truth
    fault(
        "truth",
        "a view says that a hand is smaller than it is",
        (
            "            hand_sizes=tuple(map(len, hands)),\n",
            "            hand_sizes=self.table.hand_sizes,\n",
        ),
    ),
    fault(
        "truth",
        "a view counts one card too many in the pile",
        (SHOWN, SHOWN.replace("len(self.pile)", "len(self.pile) + 1")),
    ),
    fault(
        "truth",
        "a view offers fewer moves than are legal",
        (VIEW_MOVES, VIEW_MOVES.replace("self.hand or ()", "(self.hand or ())[:1]")),
    ),
    fault(
        "truth",
        "a view names another seat to act",
        also(
            FIELDS,
            """
            @property
            def to_act(self):
                return self.alive[0] if len(self.alive) > 1 else None
            """,
            4,
        ),
    ),
    fault(
        "truth",
        "a view shows the hand of the next seat",
        (OWN, OWN.replace("self.hands[seat]", "self.hands[(seat + 1) % self.players]")),
    ),
    fault(
        "truth",
        "a seat is not shown what a spectator sees",
        (SHOWN, SHOWN.replace("len(self.pile)", "len(self.pile) if seat is None else None")),
        ("    pile_size: int\n", "    pile_size: int | None\n"),
    ),
    # 6. Secrecy
    fault(
        "secrecy",
        "a view shows the next card of the pile",
        (FIELDS, FIELDS + "    next_card: Card | None = None\n"),
        shown_with("next_card", "self.pile[0] if self.pile else None"),
    ),
    fault(
        "secrecy",
        "a view keeps the state it was taken from",
        (
            FIELDS,
            FIELDS + "    _origin: object = attrs.field(default=None, eq=False, repr=False)\n",
        ),
        shown_with("origin", "self"),
    ),
    fault(
        "secrecy",
        "a view keeps a function that knows the state",
        (FIELDS, FIELDS + "    peek: object = attrs.field(default=None, eq=False, repr=False)\n"),
        shown_with("peek", "self.legal_moves"),
    ),
    fault(
        "secrecy",
        "the repr of a view shows all hands",
        also(
            FIELDS,
            """\
            _hands: str = attrs.field(default="", eq=False)

            def __repr__(self):
                return f"<View {self.hand} {self._hands}>"
            """,
            4,
        ),
        shown_with("hands", "str(self.hands)"),
    ),
    fault(
        "secrecy",
        "a view holds the random source",
        (FIELDS, FIELDS + "    rng: Rng | None = attrs.field(default=None, eq=False)\n"),
        shown_with("rng", "self.rng"),
    ),
    fault(
        "secrecy",
        "everyone is told which card was drawn",
        ('    card: Annotated[Card | None, SeenBy("seat")]\n', "    card: Card | None\n"),
    ),
    fault(
        "secrecy",
        "everyone is told the order of a pile that is made anew",
        ('the new pile."""\n', 'the new pile."""\n\n    pile: Cards = ()\n'),
        (
            "                happened.append(FireGathered())\n" + GATHERED,
            GATHERED + "                happened.append(FireGathered(pile))\n",
        ),
    ),
    fault(
        "secrecy",
        "the number of events tells what was drawn",
        before(DRAWN, "if pile[0].rank > 3:\n    happened.append(FireGathered())\n", 12),
    ),
    fault(
        "secrecy",
        "a refusal tells who holds the card",
        (
            REFUSED,
            "        return 'not_held' if any(move.card in h for h in self.hands) else 'over'\n",
        ),
    ),
    fault(
        "secrecy",
        "the legal moves of other seats are shown",
        (VIEW_MOVES, "        hand = self.hand or ()\n"),
    ),
    fault(
        "secrecy",
        "a sample peeks at the hands of the state that was looked at last",
        before(OWN, "_LOOKED_AT[:] = [self]\n", 8),
        (DEALT, "                hands.append(_LOOKED_AT[0].hands[seat])\n"),
        (LAST_LINES, "\n\n_LOOKED_AT: list[State] = []\n" + LAST_LINES),
    ),
    fault(
        "secrecy",
        "a sample deals away what the viewer holds",
        ("                hands.append(self.hand or ())\n", DEALT + CUT),
        (
            "for card in (*self.table.discard, *(self.hand or ())):",
            "for card in self.table.discard:",
        ),
    ),
    fault(
        "secrecy",
        "a view remembers in which order hidden cards came",
        (FIELDS, FIELDS + "    sorted_hands: int = 0\n"),
        shown_with("sorted_hands", "sum(hand[0].rank for hand in self.hands if hand)"),
    ),
    # 7. Fairness
    fault(
        "fairness",
        "a sample is always the same world",
        (SAMPLED, "        cards = tuple(unseen)\n"),
    ),
    fault(
        "fairness",
        "a sample leaves the last card at the bottom of the pile",
        (SAMPLED, SAMPLED.replace("unseen", "unseen[:-1]") + "        cards += (unseen[-1],)\n"),
    ),
    fault(
        "fairness",
        "a sample is shuffled by exchanges with any place",
        instead(
            SAMPLED,
            """\
            picked, rng = rng.below_each([len(unseen)] * len(unseen))
            for place, other in enumerate(picked):
                unseen[place], unseen[other] = unseen[other], unseen[place]
            cards = tuple(unseen)
            """,
            8,
        ),
    ),
    fault(
        "fairness",
        "a sample draws kinds of cards instead of cards",
        instead(
            SAMPLED,
            """\
            cards = ()
            while unseen:
                kinds = in_order(*{*unseen})
                place, rng = rng.below(len(kinds))
                unseen.remove(kinds[place])
                cards += (kinds[place],)
            """,
            8,
        ),
    ),
    # 8. Round trips
    fault(
        "round_trips",
        "JSON loses the rank laid before",
        before(
            LAST_LINES,
            """

            @attrs.frozen(kw_only=True)
            class Saved:
                rules: Rules
                turn: Seat
                discard: Cards
                fallen: tuple[Seat, ...]
                hands: tuple[Cards, ...]
                pile: Cards
                rng: Rng

                @classmethod
                def of(cls, state):
                    table = state.table
                    return cls(rules=state.rules, turn=table.turn, discard=table.discard,
                        fallen=table.fallen, hands=state.hands, pile=state.pile, rng=state.rng)

                def state(self):
                    table = Table(turn=self.turn, hand_sizes=tuple(map(len, self.hands)),
                        discard=self.discard, fallen=self.fallen)
                    return State(self.rules, table, self.hands, self.pile, self.rng)
            """,
        ),
        ("    words=WORDS,\n)\n", "    words=WORDS,\n    Position=Saved,\n)\n"),
    ),
    fault(
        "round_trips",
        "a pickle loses who has fallen",
        (
            FALLEN,
            FALLEN + "\n    def __reduce__(self):\n"
            "        values = (self.turn, self.last, self.hand_sizes, self.discard)\n"
            "        return _opened, values\n",
        ),
        before(
            LAST_LINES,
            """


            def _opened(turn, last, hand_sizes, discard):
                return Table(turn=turn, last=last, hand_sizes=hand_sizes, discard=discard)
            """,
        ),
    ),
    fault(
        "round_trips",
        "two moves are written alike",
        ('    text: ClassVar[str] = "lay {card}"\n', '    text: ClassVar[str] = "lay"\n'),
    ),
    # 9. Replays
    fault(
        "replays",
        "the random source is not handed on",
        (SETUP, SETUP.replace("cards, rng =", "cards, _ =")),
    ),
    fault("replays", "the seed is ignored", ("source(seed, rng)", "source(None, rng)")),
    fault(
        "replays",
        "a deal depends on those before it",
        also(
            SETUP,
            """\
            _DEALS.append(cards)
            cards = cards[len(_DEALS) % 5 :] + cards[: len(_DEALS) % 5]
            """,
            8,
        ),
        (LAST_LINES, "\n\n_DEALS: list[Cards] = []\n" + LAST_LINES),
    ),
    # 10. Symmetry
    fault(
        "symmetry",
        "seat 0 does not burn at a tie",
        (
            "(rank == last and self.rules.ties_burn)",
            "(rank == last and self.rules.ties_burn and seat)",
        ),
    ),
    fault(
        "symmetry",
        "an odd seat draws from the bottom of the pile",
        (DRAWN, DRAWN.replace("[0]", "[-(seat % 2)]")),
        instead(
            TAKEN,
            """\
            hand = [*hand, pile[-(seat % 2)]]
            pile = pile[:-1] if seat % 2 else pile[1:]
            """,
            12,
        ),
    ),
)
