"""Positions and views of Knock Knock Out by hand: what is left out is filled in."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list
from knockout_games.kernel.setup import player_count, read_seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import rng_to_plain, shuffle

from .dealing import DEAL
from .model import CARDS, DEFAULT_PLAYERS, PLAYER_COUNTS, Cards, Monster

__all__ = ["complete_position", "complete_view"]


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out, with cards dealt from `"seed"` (0 unless given).

    Hands left out, or null, are two cards, or none for a seat that has fallen; the row is two
    different cards, the discard pile empty, and the piles are all other cards. Nothing is known
    of other hands. `"players"` is 4 unless there are hands.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If the seed is none.
    """
    filled, rng = read_seed(doc)
    hands = _hands_given(filled)
    fallen = _fill_public(filled, len(hands))
    row = _cards(filled, "row")
    piles = [_cards_of(pile, f"piles[{n}]") for n, pile in enumerate(_list(filled, "piles", []))]
    laid = [*(row or ()), *(_cards(filled, "discard") or ())]
    laid += [card for cards in (*hands, *piles) for card in cards or ()]
    rest, rng = shuffle((Counter(CARDS) - Counter(laid)).elements(), rng)
    for seat, hand in enumerate(hands):
        if hand is None:
            number = 0 if seat in fallen else DEAL
            hands[seat], rest = rest[:number], rest[number:]
    if row is None:
        row = _two_different(rest)
        rest = tuple((Counter(rest) - Counter(row)).elements())
        rest, rng = shuffle(rest, rng)
    if not piles:
        upper = (len(rest) + 1) // 2
        piles = [rest[:upper], rest[upper:]]
    dealt = [hand or () for hand in hands]
    filled["hands"] = [_text(_sorted(hand)) for hand in dealt]
    filled["row"] = _text(row)
    filled["piles"] = [_text(pile) for pile in piles]
    public = _bounds(filled, "public", [None] * len(hands))
    filled["public"] = [_text(cards) for cards in public]
    observers = _list(filled, "known", [None] * len(hands))
    if len(observers) != len(hands):
        raise BadSetup("there is one entry for each seat", code="position.known", where="known")
    filled["known"] = [
        [
            _text(_sorted(dealt[seat] if seat == observer else cards))
            for seat, cards in enumerate(_seen(bounds, public, where=f"known[{observer}]"))
        ]
        for observer, bounds in enumerate(observers)
    ]
    filled.setdefault("rng", rng_to_plain(rng))
    return filled


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out: sizes as at the start, nothing known of others.

    `"players"` is 4 unless there are sizes; the piles share the cards that have no other place.

    Raises:
        BadDocument: If a part of *doc* is malformed.
    """
    filled = dict(doc)
    hand = _cards(filled, "hand")
    seat: Any = filled.setdefault("seat", None if hand is None else 0)
    players = len(_list(filled, "hand_sizes", [None] * _players(filled)))
    fallen = _fill_public(filled, players)
    filled["hand"] = None if hand is None else _text(_sorted(hand))
    if "hand_sizes" not in filled:
        filled["hand_sizes"] = [0 if other in fallen else DEAL for other in range(players)]
        if hand is not None and seat in range(players):
            filled["hand_sizes"][seat] = len(hand)
    public = _bounds(filled, "public", [None] * players)
    known = _seen(filled.get("known"), public, where="known")
    filled["public"] = [_text(cards) for cards in public]
    filled["known"] = [
        _text(_sorted(hand or ()) if other == seat else _sorted(cards))
        for other, cards in enumerate(known)
    ]
    row = _cards(filled, "row")
    if row is None:
        laid = [*(hand or ()), *(_cards(filled, "discard") or ())]
        row = _two_different(tuple((Counter(CARDS) - Counter(laid)).elements()))
    filled["row"] = _text(row)
    if "pile_sizes" not in filled:
        placed = len(filled["row"]) + len(filled["discard"])
        sizes = _read(tuple[int, ...], filled["hand_sizes"], "hand_sizes")
        rest = len(CARDS) - placed - sum(sizes)
        filled["pile_sizes"] = [(rest + 1) // 2, rest // 2]
    return filled


def _fill_public(filled: Json, players: int) -> tuple[Seat, ...]:
    """Fill what states and views share; return the eliminated seats."""
    filled.setdefault("rules", {})
    fallen: tuple[Seat, ...] = _read(tuple[int, ...], filled.setdefault("fallen", []), "fallen")
    filled["discard"] = _text(_sorted(_cards(filled, "discard") or ()))
    outcome: Outcome | None = _read(Outcome | None, filled.setdefault("outcome", None), "outcome")
    filled.setdefault("attack", None)
    filled.setdefault("decision", "turn" if outcome is None else None)
    to_act: Seat | None = _read(int | None, filled.get("to_act"), "to_act")
    alive = [seat for seat in range(players) if seat not in fallen]
    if outcome is not None and outcome.winners:
        active = outcome.winners[0]
    elif to_act is not None:
        active = to_act
    else:
        active = alive[0] if alive else 0
    filled["active"] = _read(int, filled.get("active", active), "active")
    filled.setdefault("to_act", filled["active"] if outcome is None else None)
    return fallen


def _hands_given(filled: Json) -> list[Cards | None]:
    """Return the hands of a position by hand, None for those that are to be dealt."""
    given = _list(filled, "hands", [None] * _players(filled))
    return [
        None if hand is None else _cards_of(hand, f"hands[{seat}]")
        for seat, hand in enumerate(given)
    ]


def _players(filled: Json) -> int:
    return player_count(filled.pop("players", DEFAULT_PLAYERS), PLAYER_COUNTS)


def _two_different(cards: Cards) -> Cards:
    """Return the first of *cards*, and the next of another kind."""
    return (*cards[:1], *[card for card in cards if card != cards[0]][:1])


def _bounds(filled: Json, key: str, otherwise: list[object]) -> list[Cards]:
    """Return the known cards of each hand; null stands for none."""
    given = _list(filled, key, otherwise)
    return [_sorted(_cards_of(cards or (), f"{key}[{seat}]")) for seat, cards in enumerate(given)]


def _seen(given: object, public: list[Cards], *, where: str) -> list[Cards]:
    """Return what one observer knows of each hand; null stands for what is public."""
    if given is None:
        return public
    entries = json_list(given, where=f"$.{where}")
    return [
        public[seat]
        if cards is None and seat < len(public)
        else _cards_of(cards, f"{where}[{seat}]")
        for seat, cards in enumerate(entries)
    ]


def _list(filled: Json, key: str, otherwise: list[object]) -> list[object]:
    return json_list(filled[key], where=f"$.{key}") if key in filled else otherwise


def _cards(filled: Json, key: str) -> Cards | None:
    given = filled.get(key)
    return None if given is None else _cards_of(given, key)


def _cards_of(given: object, where: str) -> Cards:
    cards: Cards = _read(Cards, given, where)
    return cards


def _read(hint: Any, given: object, where: str) -> Any:
    from .game import GAME

    return GAME.codec.read(hint, given, where=f"$.{where}")


def _sorted(cards: Iterable[Monster]) -> Cards:
    return tuple(sorted(cards))


def _text(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
