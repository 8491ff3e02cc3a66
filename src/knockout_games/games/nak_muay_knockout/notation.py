"""Positions of Nak Muay Knockout in words: the document of a state, and positions by hand."""

from collections import Counter
from typing import Any, Final, Self

import attrs

from knockout_games.kernel.hands import without
from knockout_games.kernel.parts import Json, json_list
from knockout_games.kernel.setup import player_count, read_seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, rng_to_plain, shuffle

from .checks import ANSWERS, check_position, in_order, table_of
from .dealing import (
    DEAL,
    DEFAULT_PLAYERS,
    PLAYER_COUNTS,
    counts_of,
    lacking_at_start,
)
from .knowledge import (
    OBSERVERS,
    RECORD,
    SPECTATOR,
    TYPES,
    known_hands,
    lacked_types,
    located,
    record_of,
)
from .model import CARDS, KO, LOOK, Card, CardType, KnownHand, Rules
from .packing import FULL, HAND, counted, hand_of, listed, pile_of, types_in, types_mask
from .seats import CLOCKWISE
from .state import State, opened

__all__ = ["Knows", "Position", "complete_position", "complete_view"]

_NOTHING: Final[Json] = {"cards": [], "types": []}


@attrs.frozen
class Knows:
    """What a seat, or everybody, knows of cards that are hidden.

    Arguments:
        places: The places of the pile, from 0 at the top, where it knows the card.
        hands: What it knows each hand to hold.
    """

    places: tuple[int, ...]
    hands: tuple[KnownHand, ...]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        to_act: The seat whose decision is awaited; None when the game is over.
        decision: What is awaited.
        turn: Whose turn it is, also while another seat decides.
        hands: The hand of each seat.
        pile: The draw pile, the top card first.
        discard: The discard pile.
        removed: The cards out of the game.
        direction: 1 where turns pass clockwise, else -1.
        fallen: The eliminated seats, the first to go first.
        attack: The value of the open Attack, or None.
        draws_left: How many draws of an accepted Attack follow when the KO is hidden.
        target: From whom the open triple Clinch steals, or None.
        missed: The types that the open triple Clinch named in vain.
        lost_draws: The seats that have lost the draw of their next turn, or of this one.
        lacked: For each seat, the types that everybody knows its hand to lack.
        knows: What each seat knows, and at the end what spectators know.
        rng: Where chance comes from.
    """

    rules: Rules
    to_act: Seat | None
    decision: str | None
    turn: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    removed: tuple[Card, ...]
    direction: int
    fallen: tuple[Seat, ...]
    attack: int | None
    draws_left: int
    target: Seat | None
    missed: tuple[CardType, ...]
    lost_draws: tuple[Seat, ...]
    lacked: tuple[tuple[CardType, ...], ...]
    knows: tuple[Knows, ...]
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        players = state.players
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            decision=state.decision,
            turn=state.turn,
            hands=state.hands,
            pile=state.pile,
            discard=state.discard,
            removed=state.removed,
            direction=state.direction,
            fallen=state.fallen,
            attack=state.attack,
            draws_left=state.draws_left,
            target=state.target,
            missed=state.missed,
            lost_draws=state.lost_draws,
            lacked=lacked_types(state.lacked, players),
            knows=tuple(
                Knows(
                    tuple(spot.place for spot in located(state.stack, state.known, observer)),
                    known_hands(state.bounds, observer),
                )
                for observer in (*range(players), SPECTATOR)
            ),
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        check_position(self)
        players = len(self.hands)
        packed = known = lacked = 0
        bounds = [0] * players
        for seat, hand in enumerate(self.hands):
            packed |= hand_of(hand) << HAND * seat
            lacked |= types_mask(self.lacked[seat]) << TYPES * seat
        for observer, knows in zip((*range(players), SPECTATOR), self.knows, strict=True):
            for place in knows.places:
                known |= 1 << OBSERVERS * place + observer
            for seat, there in enumerate(knows.hands):
                bounds[seat] |= record_of(there) << RECORD * observer
        return State(
            table_of(self, players),
            self.to_act,
            opened(self),
            packed,
            pile_of(self.pile),
            counted(self.discard),
            known,
            tuple(bounds),
            lacked,
            self.rng,
        )


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out.

    `"players"` (4) says how many seats there are where `"hands"` does not. A hand that is left
    out or null is dealt from `"seed"` (0). Cards that are named nowhere form the pile, shuffled;
    where the pile is given they are the discard pile. Nobody knows anything of hidden cards,
    except that a dealt hand lacks what no hand is dealt.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If the seed or the number of players is none.
    """
    filled, rng = read_seed(doc)
    rules, fallen, players = _begin(filled, "hands")
    given = json_list(filled.get("hands", [None] * players), where="$.hands")
    dealt = [seat for seat, hand in enumerate(given) if hand is None and seat not in fallen]
    hands = [
        () if hand is None else _cards(hand, f"$.hands[{seat}]") for seat, hand in enumerate(given)
    ]
    named = [card for hand in hands for card in hand]
    named += [KO] if filled["decision"] == "hide_ko" else []
    for key in ("pile", "discard", "removed"):
        named += _cards(filled.get(key, []), f"$.{key}")
    free = Counter(_box(rules)) - Counter(named)
    order, rng = shuffle([card for card in CARDS for _ in range(free[card])], rng)
    rest, lacking = list(order), types_in(lacking_at_start(rules))
    for seat in dealt:
        may = [card for card in rest if card is not KO and card.type not in lacking]
        hands[seat] = tuple(may[:DEAL])
        rest = list(without(rest, *hands[seat]))
    filled["hands"] = [list(map(str, hand)) for hand in hands]
    filled.setdefault("discard" if "pile" in filled else "pile", list(map(str, rest)))
    filled.setdefault("discard", [])
    filled.setdefault(
        "lacked",
        [list(map(str, lacking)) if seat in dealt else [] for seat in range(len(hands))],
    )
    looked = list(range(min(LOOK, len(_cards(filled["pile"], "$.pile")))))
    filled.setdefault(
        "knows",
        [
            {
                "places": looked
                if filled["decision"] == "scout_choice" and seat == filled["to_act"]
                else [],
                "hands": [_NOTHING] * len(hands),
            }
            for seat in range(len(hands) + 1)
        ],
    )
    filled.setdefault("rng", rng_to_plain(rng))
    return filled


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out.

    `"players"` (4) says how many seats there are where `"hand_sizes"` does not; other hands have
    five cards, and the pile has the cards that are nowhere else. Nothing is known of them.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If the number of players is none.
    """
    filled = dict(doc)
    _, fallen, players = _begin(filled, "hand_sizes")
    filled.setdefault("seat", None)
    filled.setdefault("hand", None)
    hand = () if filled["hand"] is None else _cards(filled["hand"], "$.hand")
    filled.setdefault(
        "hand_sizes",
        [
            len(hand) if seat == filled["seat"] else 0 if seat in fallen else DEAL
            for seat in range(players)
        ],
    )
    sizes: tuple[int, ...] = _read(tuple[int, ...], filled["hand_sizes"], "$.hand_sizes")
    filled.setdefault("discard", [])
    elsewhere = sum(sizes) + (filled["decision"] == "hide_ko")
    elsewhere += sum(len(_cards(filled[key], f"$.{key}")) for key in ("discard", "removed"))
    filled.setdefault("pile_size", FULL - elsewhere)
    filled.setdefault("public_located", [])
    filled.setdefault("located", filled["public_located"])
    filled.setdefault("public_hands", [_NOTHING] * players)
    filled.setdefault("known_hands", [_NOTHING] * players)
    filled.setdefault("lacked", [""] * players)
    filled.setdefault("outcome", None)
    for key in ("hand", "discard", "removed"):
        if filled[key] is not None:
            cards = sorted(_cards(filled[key], f"$.{key}"), key=CARDS.index)
            filled[key] = list(map(str, cards))
    for key in ("known_hands", "public_hands"):
        hands: tuple[KnownHand, ...] = _read(tuple[KnownHand, ...], filled[key], f"$.{key}")
        filled[key] = [
            {"cards": list(map(str, known.cards)), "types": list(map(str, known.types))}
            for known in map(in_order, hands)
        ]
    return filled


def _read(hint: Any, doc: object, where: str) -> Any:
    from .game import GAME

    return GAME.codec.read(hint, doc, where=where)


def _cards(doc: object, where: str) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = _read(tuple[Card, ...], doc, where)
    return cards


def _begin(filled: Json, hands: str) -> tuple[Rules, tuple[Seat, ...], int]:
    """Fill the parts that positions and views share; *hands* is the key with an entry a seat."""
    rules: Rules = _read(Rules, filled.setdefault("rules", {}), "$.rules")
    seats = filled.pop("players", DEFAULT_PLAYERS)
    if hands in filled:
        seats = len(json_list(filled[hands], where=f"$.{hands}"))
    players = player_count(seats, PLAYER_COUNTS)
    fallen: tuple[Seat, ...] = _read(tuple[int, ...], filled.setdefault("fallen", []), "$.fallen")
    alive = [seat for seat in range(players) if seat not in fallen]
    filled.setdefault("to_act", alive[0] if len(alive) > 1 else None)
    seat: Seat | None = _read(int | None, filled["to_act"], "$.to_act")
    filled.setdefault("decision", None if seat is None else "turn")
    decision: str | None = _read(str | None, filled["decision"], "$.decision")
    filled.setdefault("attack", 1 if decision == "answer_attack" else None)
    step: int = _read(int, filled.setdefault("direction", CLOCKWISE), "$.direction")
    answers = decision in ANSWERS or (decision == "hide_ko" and filled["attack"] is not None)
    if answers and seat in alive:
        before = (alive.index(seat) - step) % len(alive)
        filled.setdefault("turn", alive[before])
    filled.setdefault("turn", seat)
    filled.setdefault("draws_left", 0)
    filled.setdefault("target", None)
    filled.setdefault("missed", [])
    filled.setdefault("lost_draws", [])
    filled.setdefault("removed", list(map(str, listed(counts_of(rules, players)[-1]))))
    return rules, fallen, players


def _box(rules: Rules) -> list[Card]:
    return [card for card, copies in zip(CARDS, rules.copies, strict=True) for _ in range(copies)]
