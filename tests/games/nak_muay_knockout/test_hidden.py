"""Samples of hidden cards: uniform, counted exactly, and with the odds that they show (C11)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from tests.games.nak_muay_knockout.listing import worlds
from tests.games.nak_muay_knockout.tables import after, cards, table

from knockout_games import HashRng, SplitMix64
from knockout_games import worlds as samples
from knockout_games.kernel.frozen import changed
from knockout_games.nak_muay_knockout import CARDS, KO, Card, Rules, State, View
from knockout_games.testing.chance import chi_square

NO_RNG = SplitMix64(0)


def knowing(seats: int, *hands: tuple[str, str], places: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return a document in which seat 0 knows places and what *hands* hold, cards and types."""
    nothing = [{"cards": "", "types": ""}] * seats
    mine = [{"cards": cards, "types": types} for cards, types in hands] + nothing[len(hands) :]
    return {
        "knows": [
            {"places": list(places) if seat == 0 else [], "hands": mine if seat == 0 else nothing}
            for seat in range(seats + 1)
        ]
    }


SMALL = {
    "a KO is in no hand": table("Block", "Dodge Sweep", pile="KO Scout Dodge"),
    "a type that one hand lacks": table(
        "Block", "Dodge", "Attack1 Sweep", pile="KO Dodge Attack1", lacked=["", "", "Dodge"]
    ),
    "different types that two hands lack": table(
        "",
        "Dodge Sweep",
        "Attack1 Scout",
        pile="Attack2 Dodge",
        lacked=["", "Attack Clinch", "Dodge"],
    ),
    "a known card": table(
        "", "Dodge Sweep Dodge", pile="Dodge KO", **knowing(2, ("", ""), ("Dodge", ""))
    ),
    "a card known by type": table(
        "",
        "Attack1 Attack2 Sweep",
        pile="Attack1 Attack3",
        **knowing(2, ("", ""), ("", "Attack")),
    ),
    "cards known by type in two hands": table(
        "",
        "Attack1 Sweep",
        "Attack2 ClinchA",
        pile="Attack1 Attack3",
        **knowing(3, ("", ""), ("", "Attack"), ("", "Attack")),
    ),
    "located cards": table(
        "", "Dodge Block", pile="KO Sweep Dodge Scout", **knowing(2, places=(0, 2))
    ),
    "located cards that are some of several": table(
        "", "Block", pile="KO Dodge KO Dodge", **knowing(2, places=(0, 1))
    ),
    "known cards in two hands": table(
        "",
        "Dodge Sweep Attack1",
        "Scout Block",
        pile="KO Sweep",
        **knowing(3, ("", ""), ("Sweep Dodge", ""), ("Scout", "")),
    ),
    "all at once": table(
        "",
        "Attack1 Dodge Scout",
        "Attack2 Sweep",
        pile="KO Attack1 Sweep KO",
        lacked=["", "Block", "Dodge Scout"],
        **knowing(3, ("", ""), ("Dodge", "Attack"), ("", ""), places=(3,)),
    ),
    "an empty pile": table("", "Dodge Sweep", "Scout", pile=""),
    "a KO beside the pile": after(table("Dodge", "Block Sweep", pile="KO Dodge", to_act=1), "draw"),
}


def view_of(name: str) -> View:
    return SMALL[name].view(0)


def timeless(world: State) -> State:
    return changed(world, rng=NO_RNG)


@pytest.mark.rule("C11")
@pytest.mark.parametrize("name", SMALL)
def test_samples_are_uniform_over_the_placements_of_cards(name: str) -> None:
    view = view_of(name)
    listed = worlds(view)
    assert listed is not None
    weights: Counter[State] = Counter()
    for world, weight in listed:
        weights[timeless(world)] += weight

    drawn = islice(samples(view, SplitMix64.from_seed(name)), 5_000)
    seen = Counter(map(timeless, drawn))

    assert set(seen) == set(weights)
    assert chi_square(seen, weights) > 1e-4


@pytest.mark.rule("C11")
@pytest.mark.parametrize("name", SMALL)
def test_the_count_is_that_of_all_placements(name: str) -> None:
    view = view_of(name)
    listed = worlds(view)
    assert listed is not None
    placed = sum(weight for _, weight in listed)

    # What the enumeration leaves out: which of equal cards are the known and located ones.
    free = dict(zip(CARDS, view.rules.copies, strict=True))
    for card in (*(view.hand or ()), *view.discard, *view.removed, *view.beside):
        free[card] -= 1
    ways = 1
    for spot in view.located:
        ways *= free[spot.card]
        free[spot.card] -= 1
    for known in view.known_hands:
        for card in known.cards:  # never two equal ones in these views
            ways *= free[card]
            free[card] -= 1
    assert view.count() == placed * ways


@pytest.mark.rule("C11")
@pytest.mark.parametrize("name", SMALL)
def test_the_odds_are_those_of_all_placements(name: str) -> None:
    view = view_of(name)
    listed = worlds(view)
    assert listed is not None
    whole = sum(weight for _, weight in listed)
    hands = [seat for seat in range(1, view.players) if view.hand_sizes[seat]]
    places: tuple[int | str, ...] = (*hands, "pile")

    for card in CARDS:
        there = {
            place: sum(weight for world, weight in listed if card in zone(world, place)) / whole
            for place in places
        }
        assert view.odds(card) == pytest.approx(there)


def zone(world: State, place: int | str) -> tuple[Card, ...]:
    return world.pile if isinstance(place, str) else world.hands[place]


def test_what_is_known_to_be_there_is_certain() -> None:
    odds = view_of("all at once").odds

    assert odds(Card.parse("Dodge"))[1] == 1
    assert odds(Card.parse("Dodge"))[2] == 0
    assert odds(KO) == {1: 0, 2: 0, "pile": 1}


@pytest.mark.rule("C11", "C10")
def test_a_spectator_samples_all_hands() -> None:
    state = table("Block Sweep", "Dodge", pile="KO Scout")

    drawn = {world.hands for world in islice(samples(state.view(None), SplitMix64(3)), 200)}

    assert len(drawn) == 4 * 3
    assert all(KO not in hand for hands in drawn for hand in hands)


@pytest.mark.rule("C4", "C11")
def test_the_same_seed_always_gives_the_same_sample() -> None:
    state = table(
        "Block",
        "Dodge Sweep Block",
        "Scout Attack1",
        pile="KO ClinchA Countdown Sweep",
        lacked=["", "", "Sweep"],
    )

    sample = state.view(0).sample(HashRng.from_seed(1))

    assert sample.hands[1:] == (cards("Block Sweep Sweep"), cards("Dodge Scout"))
    assert sample.pile == cards("KO Countdown ClinchA Attack1")
    assert sample.rng.below(1000)[0] == 623


def test_a_sample_plays_on() -> None:
    sample = table(None, None, None, None, rules=Rules()).view(2).sample(SplitMix64(9))

    assert sample.apply(sample.legal_moves()[0]) != sample
