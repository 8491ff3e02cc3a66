"""Samples of views of Knock Knock Out are fair, counted and honest."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from tests.games.knock_knock_out.claims import worlds as all_worlds
from tests.games.knock_knock_out.tables import cards, table

from knockout_games import HashRng, positions, worlds
from knockout_games.knock_knock_out import (
    FISH,
    MONSTERS,
    MUMMY,
    SKULL,
    ZOMBIE,
    Give,
    Knock,
    State,
    View,
    new_game,
)
from knockout_games.testing.chance import chi_square

TWO_SKULLS = table(
    "Demon Fish",
    "Werewolf",
    "Skull Zombie",
    piles=("Skull Mummy", "Zombie"),
    public=[None, "Skull"],
)
"""Behind it lie four unknown cards; one of the two Skulls is known to be in a hand."""

THREE_HANDS = table(
    "Demon Fish",
    "Werewolf",
    "Skull Skull",
    "Mummy Fish",
    piles=("Skull", "Skull"),
    public=[None, "Skull", "Fish"],
    known=[[None, "Skull Skull", "Fish"], None, None],
)
"""Seat 0 knows more than the others do."""

FREE = table("Demon Fish", "Werewolf", "Skull Skull", piles=("Skull Mummy", "Mummy"))
"""Nothing is known, and equal cards make some worlds likelier than others."""


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("state", "seat"),
    [
        (TWO_SKULLS, 0),
        (TWO_SKULLS, None),
        (THREE_HANDS, 0),
        (THREE_HANDS, 1),
        (FREE, 0),
        (FREE, 1),
    ],
)
def test_samples_are_uniform_over_the_arrangements_of_physical_cards(
    state: State, seat: int | None
) -> None:
    view = state.view(seat)
    listed = all_worlds(view)
    assert listed is not None
    weights = {world.with_rng(HashRng.from_seed(0)): weight for world, weight in listed}
    assert len(weights) > 2

    drawn = islice(worlds(view, HashRng.from_seed("fair")), 40 * len(weights))
    seen = Counter(world.with_rng(HashRng.from_seed(0)) for world in drawn)

    assert chi_square(seen, weights) > 1e-4


@pytest.mark.parametrize("state", [TWO_SKULLS, THREE_HANDS, FREE])
def test_count_is_the_number_of_arrangements(state: State) -> None:
    for seat in (0, 1, None):
        view = state.view(seat)
        listed = all_worlds(view)
        assert listed is not None
        assert view.count() == sum(weight for _, weight in listed)


def test_count_at_the_start_is_all_hands_times_all_orders() -> None:
    view = new_game(2, seed=1).view(0)
    unseen = 48 - 2 - 2

    ways = 1
    for number in range(3, unseen + 1):
        ways *= number
    # Any two cards of 44 are the other hand, and the 42 others lie in any order.
    assert view.count() == ways
    assert len(view.unseen) == unseen


@pytest.mark.parametrize("state", [TWO_SKULLS, THREE_HANDS, FREE])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_odds_are_the_shares_of_the_arrangements(state: State, seat: int | None) -> None:
    view = state.view(seat)
    listed = all_worlds(view)
    assert listed is not None
    whole = view.count()

    for kind in MONSTERS:
        shares: Counter[int | str] = Counter()
        for world, weight in listed:
            shares.update({s: weight for s, hand in enumerate(world.hands) if kind in hand})
            shares.update(
                {f"pile {p}": weight for p, pile in enumerate(world.piles) if kind in pile}
            )
        odds = view.odds(kind)
        assert odds == pytest.approx({place: shares[place] / whole for place in odds})


def test_odds_name_the_hidden_places_alone() -> None:
    assert set(THREE_HANDS.view(0).odds(SKULL)) == {1, 2, "pile 0", "pile 1"}
    assert set(THREE_HANDS.view(None).odds(SKULL)) == {0, 1, 2, "pile 0", "pile 1"}


def test_a_kind_that_is_all_in_sight_has_no_odds() -> None:
    assert TWO_SKULLS.view(0).odds(FISH) == {}


def test_a_known_card_is_certain() -> None:
    assert TWO_SKULLS.view(0).odds(SKULL)[1] == 1


def test_unseen_cards_are_those_that_the_seat_sees_nowhere() -> None:
    assert TWO_SKULLS.view(0).unseen == cards("Skull Skull Zombie Zombie Mummy")
    assert TWO_SKULLS.view(1).unseen == cards("Skull Werewolf Zombie Mummy")


@pytest.mark.rule("C11")
def test_a_sample_agrees_with_its_view_in_every_position_of_a_game() -> None:
    for players in (2, 4, 6):
        for state in positions(new_game(players, seed=players), HashRng.from_seed(players)):
            for seat in (*range(players), None):
                view = state.view(seat)
                assert view.sample(HashRng.from_seed(1)).view(seat) == view


@pytest.mark.rule("C9", "C11")
def test_a_gift_to_the_viewer_is_remembered_by_its_samples() -> None:
    state = table("Fish", "Mummy Skull", "", "Demon", top="Vampire")
    given = state.apply(Knock(0)).apply(Give(SKULL, 1))

    world = given.view(0).sample(HashRng.from_seed(4))

    assert world.view(0).known[1] == (SKULL,)
    assert SKULL in world.hands[1]
    assert world.view(2).known[1] == ()


def test_samples_keep_the_rng_as_it_is_after_the_deal() -> None:
    view = FREE.view(0)
    first = view.sample(HashRng.from_seed(1))
    second = view.sample(HashRng.from_seed(1))

    assert first == second
    assert first.rng != HashRng.from_seed(1)


def test_views_hold_no_random_source_and_no_state() -> None:
    view = new_game(3, seed=1).view(0)

    assert isinstance(view, View)
    assert "rng" not in repr(view).lower()
    assert ZOMBIE not in view.row or MUMMY not in view.row
