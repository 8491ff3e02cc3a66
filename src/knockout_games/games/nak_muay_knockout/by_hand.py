"""Positions and views of Nak Muay Knockout by hand: what is left out is filled in."""

from collections import Counter
from typing import Any, Final

from knockout_games.kernel.hands import without
from knockout_games.kernel.parts import Json, json_list
from knockout_games.kernel.setup import player_count, read_seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import rng_to_plain, shuffle

from .checks import ANSWERS, box_of, in_order
from .dealing import DEAL, counts_of, lacking_at_start
from .model import CARDS, DEFAULT_PLAYERS, KO, LOOK, PLAYER_COUNTS, Card, KnownHand, Rules
from .packing import FULL, listed, types_in
from .seats import CLOCKWISE

__all__ = ["complete_position", "complete_view"]

_NOTHING: Final[Json] = {"cards": [], "types": []}


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
    given: list[object] = filled.get("hands", [None] * players)
    dealt = [seat for seat, hand in enumerate(given) if hand is None and seat not in fallen]
    hands = [
        () if hand is None else _cards(hand, f"$.hands[{seat}]") for seat, hand in enumerate(given)
    ]
    named = [card for hand in hands for card in hand]
    named += [KO] if filled["decision"] == "hide_ko" else []
    for key in ("pile", "discard", "removed"):
        named += _cards(filled.get(key, []), f"$.{key}")
    free = Counter(box_of(rules)) - Counter(named)
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
    filled.setdefault("discard", [])
    zones = {
        key: sorted(_cards(filled[key], f"$.{key}"))
        for key in ("hand", "discard", "removed")
        if key != "hand" or filled[key] is not None
    }
    filled.setdefault(
        "hand_sizes",
        [
            len(zones.get("hand", ())) if seat == filled["seat"] else 0 if seat in fallen else DEAL
            for seat in range(players)
        ],
    )
    sizes: tuple[int, ...] = _read(tuple[int, ...], filled["hand_sizes"], "$.hand_sizes")
    elsewhere = sum(sizes) + (filled["decision"] == "hide_ko")
    elsewhere += len(zones["discard"]) + len(zones["removed"])
    filled.setdefault("pile_size", FULL - elsewhere)
    filled.setdefault("public_located", [])
    filled.setdefault("located", filled["public_located"])
    filled.setdefault("public_hands", [_NOTHING] * players)
    filled.setdefault("known_hands", [_NOTHING] * players)
    filled.setdefault("lacked", [""] * players)
    filled.setdefault("outcome", None)
    filled |= {key: list(map(str, cards)) for key, cards in zones.items()}
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
    seat = filled["to_act"]
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
