"""What Knock Knock Out claims beyond what the laws can find out by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from typing import Any

from knockout_games import HashRng
from knockout_games.knock_knock_out import CARDS, GAME, Monster, State, View
from knockout_games.testing import Claims, Rotation, Step

LISTED = 4_000
"""How many orders of hidden cards are tried at most."""


def pieces(state: State) -> Iterator[Monster]:
    for zone in (*state.hands, state.row, *state.piles, state.discard):
        yield from zone


def turn(step: Step) -> int | None:
    """Who must be to act after a turn without a Fish, or during one."""
    before, after = step.before, step.after
    assert isinstance(before, State)
    assert isinstance(after, State)
    if after.is_over or before.decision == "fish_choice":
        return None
    if after.decision != "turn":
        return before.active if after.decision != "reveal" else None
    order = [(before.active + place) % after.players for place in range(1, after.players + 1)]
    return next(seat for seat in order if seat in after.alive)


def truth(view: Any, state: Any) -> None:
    """What a view knows of a hand is there, and everybody's knowledge is part of it."""
    for hand, known, public in zip(state.hands, view.known, view.public, strict=True):
        assert Counter(known) <= Counter(hand)
        assert Counter(public) <= Counter(known)
    assert view.hand_sizes == tuple(map(len, state.hands))
    assert view.pile_sizes == tuple(map(len, state.piles))
    assert (view.row, view.discard) == (state.row, state.discard)


def worlds(view: View) -> list[tuple[State, int]] | None:
    """Return every world behind a view, and of how many arrangements of physical cards it is."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    rest, ways = Counter(view.unseen), 1
    located = sum(len(view.known[seat]) for seat in others)
    if factorial(rest.total() - located) > LISTED:
        return None
    for seat in others:
        for kind, number in Counter(view.known[seat]).items():
            # Which of the physical cards are the known ones.
            ways *= factorial(rest[kind]) // factorial(rest[kind] - number) // factorial(number)
            rest[kind] -= number
    found: Counter[str] = Counter()
    base = GAME.to_json(view.sample(HashRng.from_seed(0)))
    base.pop("rng")
    documents: dict[str, dict[str, Any]] = {}
    for order in permutations([*rest.elements()]):
        document, placed = {**base}, 0
        hands = [list(hand) for hand in base["hands"]]
        for seat in others:
            unknown = view.hand_sizes[seat] - len(view.known[seat])
            cards = [*view.known[seat], *order[placed : placed + unknown]]
            hands[seat] = [str(card) for card in sorted(cards, key=CARDS.index)]
            placed += unknown
        upper = placed + view.pile_sizes[0]
        piles = order[placed:upper], order[upper:]
        document["hands"] = hands
        document["piles"] = [[str(card) for card in pile] for pile in piles]
        document["known"] = [
            [hands[hand] if hand == observer else cards for hand, cards in enumerate(seen)]
            for observer, seen in enumerate(base["known"])
        ]
        key = str(document)
        found[key] += 1
        documents[key] = document
    again = prod(factorial(view.hand_sizes[seat] - len(view.known[seat])) for seat in others)
    return [
        (GAME.position(documents[key]), number * ways // again) for key, number in found.items()
    ]


def rotated_knowledge(document: dict[str, Any], by: int) -> dict[str, Any]:
    """Rotate what each seat knows of each hand; the list of seats is rotated already."""
    document["known"] = [
        [seen[(hand - by) % len(seen)] for hand in range(len(seen))] for seen in document["known"]
    ]
    return document


CLAIMS = Claims(
    pieces=pieces,
    turn=turn,
    truth=truth,
    worlds=worlds,
    rotation=Rotation(
        seats=["to_act", "active", "fallen"],
        tables=["hands", "known", "public"],
        own=rotated_knowledge,
    ),
)
