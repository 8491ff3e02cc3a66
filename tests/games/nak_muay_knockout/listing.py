"""What can be counted and listed of a game: its cards, its longest course, the worlds of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from knockout_games.kernel.frozen import changed
from knockout_games.nak_muay_knockout import (
    CARDS,
    HOLDABLE,
    KO,
    Card,
    CardType,
    Rules,
    State,
    View,
)
from knockout_games.rng import SplitMix64

IN_USE = {2: 40, 3: 42, 4: 44, 5: 44}
"""How many cards are in play."""

OPTIONS = {"attacks": ((0, 0, 8), (8, 0, 0)), "clinches": ((8, 1, 1), (3, 3, 2, 2))}
"""Further values of options to try."""

LISTED = 4_000
"""How many placements of cards are listed at most."""


def longest(players: int) -> int:
    """The bound of the rulings: 2 * potential + 6 + players - 1 moves."""
    hands = 5 * players
    return 2 * (2 * (IN_USE[players] - hands) + hands) + 6 + players - 1


def box(rules: Rules) -> Counter[Card]:
    """Return how many there are of each card."""
    return Counter(dict(zip(CARDS, rules.copies, strict=True)))


def pieces(state: State) -> Iterator[Card]:
    for zone in (*state.hands, state.pile, state.discard, state.removed, state.beside):
        yield from zone


Worlds = list[tuple[State, int]]


def worlds(view: View) -> Worlds | None:
    """Return every world behind a view, and how many placements of physical cards it is."""
    if view.count() > LISTED:
        return None
    left = box(view.rules)
    left.subtract([*(view.hand or ()), *view.discard, *view.removed, *view.beside])
    left.subtract(spot.card for spot in view.located)
    hands: list[Counter[Card]] = []
    for seat in range(view.players):
        own = view.hand if seat == view.seat else view.known_hands[seat].cards
        hands.append(Counter(own))
        if seat != view.seat:
            left.subtract(own or ())
    found: Worlds = []
    base = view.sample(SplitMix64(0))
    for ways, chosen, rest in by_type(view, hands, left):
        for more, dealt, pile in dealings(view, chosen, rest):
            for order in orders(pile):
                weight = ways * more * prod(map(factorial, pile.values()))
                found.append((laid(base, view, dealt, order), weight))
    return found


Dealt = tuple[int, list[Counter[Card]], Counter[Card]]


def draws(
    cards: list[Card], number: int, left: Counter[Card]
) -> Iterator[tuple[int, Counter[Card]]]:
    for hand in combinations_with_replacement(cards, number):
        drawn = Counter(hand)
        ways = prod(comb(left[card], count) for card, count in drawn.items())
        if ways:
            yield ways, drawn


def by_type(view: View, hands: list[Counter[Card]], left: Counter[Card]) -> Iterator[Dealt]:
    """Yield the choices of the cards of which the view knows the type only."""
    todo: list[tuple[int, CardType, int]] = [
        (seat, kind, known.types.count(kind))
        for seat, known in enumerate(view.known_hands)
        for kind in HOLDABLE
        if kind in known.types
    ]

    def rest(
        done: int, ways: int, hands: list[Counter[Card]], left: Counter[Card]
    ) -> Iterator[Dealt]:
        if done == len(todo):
            yield ways, hands, left
            return
        seat, kind, number = todo[done]
        of_type = [card for card in CARDS if card.type is kind]
        for more, drawn in draws(of_type, number, left):
            then = [hand + drawn if place == seat else hand for place, hand in enumerate(hands)]
            yield from rest(done + 1, ways * more, then, left - drawn)

    yield from rest(0, 1, hands, left)


def dealings(view: View, hands: list[Counter[Card]], left: Counter[Card]) -> Iterator[Dealt]:
    """Yield the ways to fill the hands from what is left."""
    for seat, hand in enumerate(hands):
        room = view.hand_sizes[seat] - hand.total()
        if room:
            may = [c for c in CARDS if c is not KO and c.type not in view.lacked[seat]]
            for ways, drawn in draws(may, room, left):
                then = [h + drawn if place == seat else h for place, h in enumerate(hands)]
                for more, dealt, pile in dealings(view, then, left - drawn):
                    yield ways * more, dealt, pile
            return
    yield 1, hands, left


def orders(cards: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the different orders of some cards."""
    if not cards.total():
        yield ()
    for card, count in cards.items():
        if count:
            for order in orders(cards - Counter([card])):
                yield (card, *order)


def laid(base: State, view: View, hands: list[Counter[Card]], order: tuple[Card, ...]) -> State:
    """Return *base* with other cards in the hidden places."""
    pile: list[Card] = list(order)
    for spot in view.located:
        pile.insert(spot.place, spot.card)
    packed = stack = 0
    for seat, hand in enumerate(hands):
        packed |= hand.total() << 64 * seat + 56
        for card, count in hand.items():
            packed |= count << 64 * seat + 4 * card.index
    for place, card in enumerate(pile):
        stack |= card.index + 1 << 4 * place
    return changed(base, packed=packed, stack=stack)


def truth(view: View, state: State) -> None:
    """Check that everything a view says is so."""
    for seat, known in enumerate(view.known_hands):
        hand = Counter(state.hands[seat])
        assert Counter(known.cards) <= hand
        rest = Counter(card.type for card in (hand - Counter(known.cards)).elements())
        assert Counter(known.types) <= rest
        assert not {card.type for card in hand} & set(view.lacked[seat])
    for spot in view.located:
        assert state.pile[spot.place] is spot.card
    assert set(view.public_located) <= set(view.located)
