"""Positions of Knock Knock Out in words: the document of a state, and positions by hand."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, Self, TypeAlias

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import shared
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list, seat_number
from knockout_games.kernel.setup import player_count, read_seed, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng, rng_to_plain, shuffle

from .hands import counts_of, packed_hands
from .model import CARDS, MONSTERS, Monster, Rules
from .phases import Phase, outcome_of
from .seating import seating
from .state import DEALT, DEFAULT_PLAYERS, PLAYER_COUNTS, State, pack_sizes, row_mask
from .turn import LIMIT
from .view import View

__all__ = ["Position", "check_view", "complete_position", "complete_view"]

Cards: TypeAlias = tuple[Monster, ...]

_NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Cards without an order are in the order of `MONSTERS`.

    Arguments:
        rules: The options.
        to_act: Whose decision is awaited, or None when the game is over.
        decision: What is awaited, or None when the game is over.
        active: Whose turn it is; when the game is over, the winner.
        attack: Where the attack goes that a card is revealed to: 1 to the left, -1 to the right.
        hands: The hand of each seat.
        known: For each seat, the cards that it knows to be in each hand; its own are all known.
        public: The cards that everybody knows to be in each hand.
        row: The row, from left to right.
        piles: Both draw piles, top down.
        discard: The discard pile.
        fallen: The eliminated seats, in the order in which they fell.
        outcome: How the game ended, or None.
        rng: Where the chance outcomes come from.
    """

    rules: Rules
    to_act: Seat | None
    decision: str | None
    active: Seat
    attack: int | None
    hands: tuple[Cards, ...]
    known: tuple[tuple[Cards, ...], ...]
    public: tuple[Cards, ...]
    row: Cards
    piles: tuple[Cards, Cards]
    discard: Cards
    fallen: tuple[Seat, ...]
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            decision=state.decision,
            active=state.active,
            attack=state.attack,
            hands=state.hands,
            known=tuple(state.known(seat) for seat in range(state.players)),
            public=state.known(None),
            row=state.row,
            piles=state.piles,
            discard=state.discard,
            fallen=state.fallen,
            outcome=state.outcome,
            rng=state.rng,
        )

    @property
    def phase(self) -> Phase:
        """What is awaited of whom."""
        reason = None if self.outcome is None else self.outcome.reason
        return Phase(self.decision, self.active, self.to_act, self.attack, reason)

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        _check(self)
        hands = [counts_of(hand) for hand in self.hands]
        known = [(seat, [counts_of(hand) for hand in seen]) for seat, seen in enumerate(self.known)]
        return State(
            seating=seating(self.rules, len(hands), self.fallen),
            phase=self.phase,
            row_cards=_order(self.row),
            row_kinds=row_mask(self.row),
            pile_cards=(_order(self.piles[0]), _order(self.piles[1])),
            discarded=counts_of(self.discard),
            holdings=packed_hands(hands, [counts_of(hand) for hand in self.public], known),
            sizes=pack_sizes(map(len, self.hands)),
            rng=self.rng,
        )


def _order(cards: Cards) -> bytes:
    return bytes(card.index for card in cards)


# --- composition and the rules of zones ----------------------------------------------------


def _check(position: Position) -> None:
    """Check the composition of a position and the rules of its zones.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    zones = (*position.hands, position.row, *position.piles, position.discard)
    same_pieces([card for zone in zones for card in zone], CARDS, where="cards")
    player_count(len(position.hands), PLAYER_COUNTS)
    _check_seats(position)
    _check_row(position.row)
    _check_knowledge(position)
    if position.rules.reshuffle == "at_once" and not all(position.piles):
        raise BadSetup("an empty pile is filled at once", code="position.piles", where="piles")
    _check_phase(position)


def _check_fallen(fallen: tuple[Seat, ...], players: int) -> None:
    for place, seat in enumerate(fallen):
        where = f"fallen[{place}]"
        seat_number(seat, players, where=where)
        if seat in fallen[:place]:
            raise BadSetup(f"seat {seat} fell before", code="position.fallen", where=where)


def _check_seats(position: Position) -> None:
    players = len(position.hands)
    _check_fallen(position.fallen, players)
    for seat, hand in enumerate(position.hands):
        where = f"hands[{seat}]"
        if len(hand) >= LIMIT:
            raise BadSetup(f"{len(hand)} cards eliminate a seat", code="position.hand", where=where)
        if hand and seat in position.fallen:
            raise BadSetup("an eliminated seat has no cards", code="position.hand", where=where)


def _check_row(row: Cards) -> None:
    twice = [str(kind) for kind, number in Counter(row).items() if number > 1]
    if twice:
        raise BadSetup(
            f"the row has {', '.join(twice)} more than once", code="position.row", where="row"
        )


def _check_knowledge(position: Position) -> None:
    players = len(position.hands)
    if len(position.public) != players or len(position.known) != players:
        raise BadSetup("there is one entry for each seat", code="position.known", where="known")
    for hand, (held, public) in enumerate(zip(position.hands, position.public, strict=True)):
        _check_within(public, held, where=f"public[{hand}]")
        for observer, seen in enumerate(position.known):
            where = f"known[{observer}]"
            if len(seen) != players:
                raise BadSetup(
                    "there is one entry for each seat", code="position.known", where=where
                )
            _check_within(seen[hand], held, where=f"{where}[{hand}]")
            _check_within(public, seen[hand], where=f"{where}[{hand}]")
    for seat, seen in enumerate(position.known):
        if Counter(seen[seat]) != Counter(position.hands[seat]):
            raise BadSetup(
                "a seat knows its own cards", code="position.known", where=f"known[{seat}][{seat}]"
            )


def _check_within(part: Cards, whole: Cards, *, where: str) -> None:
    extra = Counter(part) - Counter(whole)
    if extra:
        listed = " ".join(map(str, extra))
        raise BadSetup(
            f"{listed} cannot be known and not be there", code="position.known", where=where
        )


def _check_phase(position: Position) -> None:
    phase, players = position.phase, len(position.hands)
    if phase not in shared(Phase) or max(phase.active, phase.to_act or 0) >= players:
        raise BadSetup(
            "nothing like this can be awaited", code="position.decision", where="decision"
        )
    alive = players - len(position.fallen)
    if phase.active in position.fallen:
        raise BadSetup("the active seat is eliminated", code="position.active", where="active")
    if position.outcome is not None:
        _check_end(position, alive)
    elif alive == 1:
        raise BadSetup(
            "only one seat is alive: the game is over", code="position.fallen", where="fallen"
        )
    else:
        _check_decision(position)


def _check_decision(position: Position) -> None:
    phase = position.phase
    seat = phase.active if phase.to_act is None else phase.to_act
    if seat in position.fallen:
        raise BadSetup("the seat to act is eliminated", code="position.to_act", where="to_act")
    needs_cards = phase.decision in ("werewolf_discard", "vampire_gift", "reveal")
    if needs_cards and not position.hands[seat]:
        raise BadSetup("the seat to act has no cards", code="position.to_act", where="to_act")
    if phase.decision != "reveal":
        return
    if position.rules.reveal != "victim":
        raise BadSetup(
            "chance decides which card is revealed", code="position.decision", where="decision"
        )


def _check_end(position: Position, alive: int) -> None:
    phase = position.phase
    table = seating(position.rules, len(position.hands), position.fallen)
    if phase.reason == "kinds":
        possible = alive > 1 and table.winning[row_mask(position.row)]
    else:
        possible = alive == 1
    ended = outcome_of(phase, table)
    if not possible or position.outcome != ended:
        raise BadSetup("the game cannot end so", code="position.outcome", where="outcome")


def check_view(view: View) -> None:
    """Check that some world fits *view*.

    Raises:
        BadSetup: If none does, naming the reason.
    """
    players = player_count(len(view.hand_sizes), PLAYER_COUNTS)
    if len(view.known) != players or len(view.public) != players:
        raise BadSetup("there is one entry for each seat", code="view.known", where="known")
    if view.seat is None:
        _same(view.hand, None, "a spectator has no hand", where="hand")
        _same(view.known, view.public, "a spectator knows what is public", where="known")
    else:
        seat_number(view.seat, players)
        _same(view.hand, view.known[view.seat], "a seat knows its own cards", where="hand")
    _check_fallen(view.fallen, players)
    if len(view.fallen) == players:
        raise BadSetup("somebody is in the game", code="position.fallen", where="fallen")
    for seat, cards in enumerate(view.known):
        _check_size(
            len(cards), view.hand_sizes[seat], own=seat == view.seat, where=f"known[{seat}]"
        )
    held = [card for cards in view.known for card in cards]
    hidden = Counter(CARDS)
    hidden.subtract([*held, *view.row, *view.discard])
    short = [str(kind) for kind, number in hidden.items() if number < 0]
    if short:
        raise BadSetup(
            f"there are not so many cards of {', '.join(short)}", code="view.cards", where="cards"
        )
    places = sum(view.hand_sizes) - len(held) + sum(view.pile_sizes)
    if min(view.pile_sizes) < 0 or hidden.total() != places:
        raise BadSetup(
            f"{hidden.total()} cards are hidden, but {places} have a place",
            code="view.sizes",
            where="pile_sizes",
        )
    sample = view.sample(_NO_RNG)
    _check(Position.of(sample))
    if sample.view(view.seat) != view:
        raise BadSetup(
            "cards without an order are listed in the order of the kinds",
            code="view.order",
            where="known",
        )


def _same(found: object, wanted: object, message: str, *, where: str) -> None:
    if found != wanted:
        raise BadSetup(message, code="view.hand", where=where)


def _check_size(known: int, size: int, *, own: bool, where: str) -> None:
    if known > size or (own and known < size):
        raise BadSetup(f"{known} cards of {size} cannot be known", code="view.sizes", where=where)


# --- by hand -------------------------------------------------------------------------------


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
            number = 0 if seat in fallen else DEALT
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
        filled["hand_sizes"] = [0 if other in fallen else DEALT for other in range(players)]
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
    filled.setdefault("active", active)
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
    return tuple(sorted(cards, key=MONSTERS.index))


def _text(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
