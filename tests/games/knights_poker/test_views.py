"""What a seat of Knights Poker knows, and the worlds that agree with it."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.games.knights_poker import (
    GAME,
    TILES,
    PlaceTile,
    Rules,
    State,
    Surrender,
    Tile,
    new_game,
)
from knockout_games.kernel.playing import worlds
from knockout_games.rng import HashRng, ScriptedRng, SplitMix64


def plausible(statistic: float, freedom: int) -> bool:
    """Tell whether a chi-square statistic is exceeded by chance with p > 1e-4.

    By the approximation of Wilson and Hilferty, which is good for 30 degrees and more.
    """
    spread = 2 / (9 * freedom)
    deviation: float = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return deviation < 3.719


def chi_square(found: Counter[Any], cells: list[Any]) -> float:
    expected = found.total() / len(cells)
    assert set(found) <= set(cells)
    return sum((found[cell] - expected) ** 2 / expected for cell in cells)


def played(plies: int, *, seed: int = 1, rules: Rules | None = None) -> State:
    choose = random.Random(seed)
    state = new_game(seed=seed, rules=rules or Rules(surrender="never"))
    for _ in range(plies):
        state = state.apply(choose.choice(state.legal_moves()))
    return state


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize("plies", [0, 1, 9, 17, 18])
def test_a_seat_sees_its_own_stand_and_all_that_is_public(plies: int) -> None:
    state = played(plies)
    for seat in (0, 1):
        view = state.view(seat)
        assert view.hand == state.hands[seat]
        assert view.hand_sizes == (4, 4)
        assert view.board == state.board
        assert view.pile_size == len(state.pile) == 22 - plies
        assert (view.round, view.starter, view.scores) == (1, state.starter, None)
        assert view.to_act == state.to_act
        assert view.outcome == state.outcome
        assert view.alive == (0, 1)
        assert view.players == 2
        assert view.is_over is state.is_over
        assert view.decision == state.decision
        assert set(view.unseen) == {*state.hands[1 - seat], *state.pile}


@pytest.mark.rule("C10")
def test_a_spectator_sees_no_stand() -> None:
    state = played(5)
    view = state.view(None)

    assert view.hand is None
    assert view.board == state.board
    assert len(view.unseen) == 25
    assert view.legal_moves() == ()


@pytest.mark.rule("C10")
@pytest.mark.parametrize("surrender", ["provable", "always", "never"])
def test_only_the_seat_to_act_has_legal_moves(surrender: Any) -> None:
    for plies in range(18):
        state = played(plies, rules=Rules(surrender=surrender), seed=3)
        if state.is_over:
            break
        assert state.to_act is not None
        assert state.view(state.to_act).legal_moves() == state.legal_moves()
        assert state.view(1 - state.to_act).legal_moves() == ()


@pytest.mark.rule("C10")
def test_a_view_refuses_the_moves_of_others() -> None:
    state = new_game(deck=TILES, first=0)
    assert state.to_act is not None
    waiting = state.view(1 - state.to_act)

    refusal = waiting.refusal(state.legal_moves()[0])

    assert isinstance(refusal, IllegalMove)
    assert refusal.code == "refusal.not_your_turn"
    assert refusal.move == "R1@1"


@pytest.mark.parametrize("plies", [2, 9, 15])
def test_a_view_refuses_for_the_same_reason_as_the_state(plies: int) -> None:
    state = played(plies)
    assert state.to_act is not None
    for move in GAME.actions:
        if move not in state.legal_moves():
            assert str(state.view(state.to_act).refusal(move)) == str(state.refusal(move))


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_that_a_seat_is_given_holds_a_hidden_tile(seat: int) -> None:
    state = played(6)
    view = state.view(seat)
    hidden = [str(tile) for tile in (*state.hands[1 - seat], *state.pile)]
    shown = json.dumps(GAME.to_json(view)) + repr(view) + str(view)
    pickled = pickle.dumps(view)

    assert not [tile for tile in hidden if f"{tile}'" in shown or f'{tile}"' in shown]
    assert not [tile for tile in hidden if f" {tile} " in f" {view} "]
    assert b"rng" not in pickled


def test_a_view_depends_on_nothing_hidden() -> None:
    state = played(7)
    for seat in (0, 1, None):
        view = state.view(seat)
        for world in (view.sample(SplitMix64(n)) for n in range(10)):
            assert world.view(seat) == view
            assert world.view(seat).sample(SplitMix64(5)) == view.sample(SplitMix64(5))


@pytest.mark.rule("C11")
def test_a_sample_shuffles_what_is_unseen() -> None:
    state = played(0, seed=2)
    view = state.view(0)
    world = view.sample(ScriptedRng([0] * 25))

    assert world.hands[0] == state.hands[0]
    assert world.hands[1] == view.unseen[:4]
    assert world.pile == view.unseen[4:]
    assert world.rng == ScriptedRng([])


@pytest.mark.rule("C11")
def test_a_spectator_samples_both_stands() -> None:
    view = played(3, seed=2).view(None)
    world = view.sample(ScriptedRng([0] * 26))

    assert world.hands == (view.unseen[:4], view.unseen[4:8])
    assert world.pile == view.unseen[8:]


@pytest.mark.big
@pytest.mark.rule("C11")
def test_samples_are_uniform_over_all_worlds() -> None:
    # At the end eight tiles are hidden: 70 stands, and 24 orders of the bag for each.
    view = played(18).view(1)
    found = Counter(
        (world.hands[0], world.pile)
        for world, _ in zip(worlds(view, HashRng.from_seed(11)), range(50_000), strict=False)
    )
    cells = [
        (stand, bag)
        for stand in combinations(view.unseen, 4)
        for bag in permutations([tile for tile in view.unseen if tile not in stand])
    ]

    assert len(cells) == view.count() == 1680
    assert plausible(chi_square(found, cells), len(cells) - 1)


@pytest.mark.big
@pytest.mark.rule("C11")
def test_samples_of_a_running_round_are_uniform_over_stands_and_next_tiles() -> None:
    view = played(16).view(0)
    found = Counter(
        (world.hands[1], world.pile[0])
        for world, _ in zip(worlds(view, SplitMix64(4)), range(40_000), strict=False)
    )
    cells = [
        (stand, following)
        for stand in combinations(view.unseen, 4)
        for following in view.unseen
        if following not in stand
    ]

    assert plausible(chi_square(found, cells), len(cells) - 1)


def test_the_test_of_uniformity_bites() -> None:
    fair = Counter(n % 40 for n in range(4_000))
    skewed = Counter({**fair, 0: 220})

    assert plausible(chi_square(fair, list(range(40))), 39)
    assert not plausible(chi_square(skewed, list(range(40))), 39)


@pytest.mark.parametrize(("plies", "seat", "count"), [(18, 0, 1680), (18, None, 34650 * 24)])
def test_the_number_of_worlds(plies: int, seat: int | None, count: int) -> None:
    assert played(plies).view(seat).count() == count


def test_odds_say_where_a_tile_may_be() -> None:
    state = played(0, seed=5)
    view = state.view(0)
    hidden = view.unseen[0]

    assert view.odds(hidden) == {1: 4 / 26, "pile": 22 / 26}
    assert state.view(None).odds(hidden) == {0: 4 / 30, 1: 4 / 30, "pile": 22 / 30}
    assert view.odds(state.hands[0][0]) == {}


def test_odds_agree_with_samples() -> None:
    view = played(12, seed=5).view(1)
    tile = view.unseen[3]
    held = sum(
        tile in world.hands[0]
        for world, _ in zip(worlds(view, SplitMix64(1)), range(3_000), strict=False)
    )

    assert abs(held / 3_000 - view.odds(tile)[0]) < 0.04


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_there_are_views_of_two_seats_and_spectators_only(seat: Any, refused: Refused) -> None:
    with refused(BadSetup):
        new_game(seed=1).view(seat)


def test_a_view_parses_moves_like_the_state() -> None:
    state = new_game(deck=TILES, first=0)
    view = state.view(0)

    assert view.parse_move("r1@2") == PlaceTile(Tile.parse("R1"), 2)
    assert (
        new_game(seed=1, first=0, rules=Rules(surrender="always")).view(0).parse_move("surr")
        == Surrender()
    )
