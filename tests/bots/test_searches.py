import math
import statistics
from itertools import compress
from typing import Any, cast

import pytest
from examples import last_ember

from knockout_games import (
    BadSetup,
    GameView,
    Unsupported,
    knight_more,
    knights_poker,
    knock_knock_out,
    knock_out,
)
from knockout_games import nak_muay_knockout as nak_muay
from knockout_games.bots import FlatBot, IsmctsBot, UctBot
from knockout_games.bots._stream import Stream
from knockout_games.bots.ismcts import Prior, _Tree
from knockout_games.bots.thumb import rated
from knockout_games.bots.uct import is_open
from knockout_games.bots.values import valuation
from knockout_games.rng import SplitMix64


def ending(yellow: str, red: str) -> knock_out.State:
    return knock_out.GAME.position({"to_act": 1, "board": [yellow.split(), red.split()]})


ENDING = ending(
    "a1 a4 b1 b2 c1 c2 c3 c4 c5 c6 d1 d2 d3 d5 d6 d7 e1 e3 e4 f3 g2",
    "a2 a3 b3 b4 b5 e2 f1 f2 f4 f5 g1 g4",
)
"""The holes e5, e6 and g3 are left; only g3 wins."""

TRAP = ending(
    "a4 b4 b5 c5 c6 d7 e1 e3 e4 e6 f1 f2 f3 f4 g2",
    "a1 a2 a3 b2 b3 c1 c2 c3 c4 d2 d3 d5 e5 f5 g1 g3",
)
"""Five holes are left; only d6 wins, but most answers to b1 are mistakes."""


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_a_search_finds_the_move_that_wins(search: type[FlatBot]) -> None:
    view = ENDING.view(1)
    best = {str(search(simulations=300, seed=seed).choose(view)) for seed in range(5)}

    assert best == {"g3"}


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_a_decision_with_one_option_is_not_searched(search: type[FlatBot]) -> None:
    last = ENDING.apply(ENDING.parse_move("g3"))
    last = last.apply(last.legal_moves()[0])
    bot = search(simulations=50, seed=1)

    assert (bot.choose(last.view(1)),) == last.legal_moves()
    assert bot.simulated_moves == 0


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_a_budget_of_simulations_is_used_to_the_last(search: type[FlatBot]) -> None:
    view = knock_out.new_game(seed=1, first=0).view(0)

    evaluations = search(simulations=77, seed=1).evaluate(view)

    assert sum(each.visits for each in evaluations) == 77
    assert [each.move for each in evaluations] == list(view.legal_moves())


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_without_any_limit_a_search_makes_500_simulations(search: type[FlatBot]) -> None:
    view = knock_out.new_game(seed=1, first=0).view(0)

    assert sum(each.visits for each in search(seed=1).evaluate(view)) == 500


def test_a_search_in_a_hurry_makes_one_simulation_at_least() -> None:
    view = knock_out.new_game(seed=1, first=0).view(0)

    assert IsmctsBot(seed=1).choose_within(view, 1e-9) in view.legal_moves()


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("simulations", 0),
        ("simulations", 1.5),
        ("simulations", True),
        ("seconds", -1),
        ("seconds", math.inf),
        ("seconds", math.nan),
        ("seconds", "1"),
        ("values", "points"),
        ("seed", 1.5),
    ],
)
def test_a_limit_that_is_none_is_refused(search: Any, option: str, value: object) -> None:
    with pytest.raises(BadSetup):
        search(**{option: value})


@pytest.mark.parametrize("value", [-0.1, math.inf, math.nan, "much", True])
@pytest.mark.parametrize("search", [IsmctsBot, UctBot])
def test_an_exploration_that_is_none_is_refused(search: Any, value: object) -> None:
    with pytest.raises(BadSetup, match="exploration"):
        search(exploration=value)


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_a_seat_that_is_not_to_act_has_nothing_to_choose(search: type[FlatBot]) -> None:
    view = knock_out.new_game(seed=1, first=0).view(1)

    with pytest.raises(Unsupported, match="no move"):
        search(seed=1).choose(view)
    with pytest.raises(Unsupported, match="no move"):
        search(seed=1).evaluate(view)


def test_the_mean_comes_with_its_standard_error() -> None:
    view = ENDING.view(1)
    judged = FlatBot(simulations=300, seed=1).evaluate(view)

    for each in judged:
        # Payoffs are 1, 0 or -1, so that the mean of 100 is off by a tenth at most.
        assert each.visits == 100
        assert each.mean is not None
        assert each.standard_error is not None
        assert each.standard_error <= 0.101
        assert each.standard_error == pytest.approx(
            math.sqrt((1 - each.mean**2) / 99), abs=0.02
        ) or each.mean in (1.0, -1.0)


def test_a_move_that_was_not_tried_has_no_mean() -> None:
    judged = IsmctsBot(simulations=1, seed=1).evaluate(ENDING.view(1))

    assert sorted((each.visits, each.mean is None) for each in judged) == [
        (0, True),
        (0, True),
        (1, False),
    ]
    assert [each.standard_error for each in judged] == [None, None, None]


def test_worth_can_be_told_by_places_or_scores() -> None:
    view = ENDING.view(1)

    for each in FlatBot(simulations=300, values="placements", seed=1).evaluate(view):
        assert -2 <= (each.mean or 0) <= -1
    for scored in FlatBot(simulations=300, values="scores", seed=1).evaluate(view):
        assert 10 < (scored.mean or 0) < 37


def test_scores_are_asked_in_vain_of_a_game_without() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)

    with pytest.raises(Unsupported, match="without scores"):
        FlatBot(simulations=1, values="scores", seed=1).choose(view)


def test_uct_refuses_games_with_secrets_and_games_with_chance() -> None:
    assert is_open(knock_out.new_game(seed=1).view(None))
    assert not is_open(knights_poker.new_game(seed=1).view(0))

    with pytest.raises(Unsupported, match="use ismcts"):
        UctBot(simulations=5).choose(knights_poker.new_game(seed=1, first=0).view(0))


@pytest.mark.parametrize("search", [IsmctsBot, UctBot])
def test_a_tree_search_sees_through_what_only_mistakes_would_allow(search: type[UctBot]) -> None:
    view = TRAP.view(1)

    assert str(FlatBot(simulations=600, seed=1).choose(view)) == "b1"
    assert {str(search(simulations=600, seed=seed).choose(view)) for seed in range(4)} == {"d6"}


def test_moves_that_are_not_legal_in_a_world_are_not_tried_there() -> None:
    # Hands of others differ from world to world, and with them what can follow in the tree; a
    # move that is not legal would be refused by the state.
    for seed in range(3):
        view = knight_more.new_game(seed=seed, first=0).view(0)
        bot = IsmctsBot(simulations=300, seed=seed)

        assert bot.choose(view) in view.legal_moves()
        assert bot.simulated_moves > 300


def hiding_position() -> GameView:
    """Return what seat 0 sees when seat 1 is about to hide a KO."""
    state = nak_muay.new_game(2, seed=1)
    rng = SplitMix64(5)
    while state.decision != "hide_ko":
        if state.is_over:
            state = nak_muay.new_game(2, seed=rng.state)
        moves = state.legal_moves()
        choice, rng = rng.below(len(moves))
        state = state.apply(moves[choice])
    return state.view(state.to_act)


def test_the_own_secret_moves_are_told_apart() -> None:
    view = hiding_position()
    moves = view.legal_moves()

    judged = IsmctsBot(simulations=len(moves), seed=1).evaluate(view)

    assert len(moves) > 5
    assert [each.visits for each in judged] == [1] * len(moves)


def test_what_the_observer_cannot_tell_apart_is_one_branch() -> None:
    start = knock_knock_out.new_game(4, seed=1)
    tree = _Tree(start.view(0), 0.7, valuation("payoffs"), Stream(1), {})
    given = [
        knock_knock_out.Give(kind, seat) for kind in knock_knock_out.MONSTERS for seat in (0, 3)
    ]

    groups = tree._alike(tuple(given), 1)

    # What seat 0 is given it sees; of what seat 3 is given it sees the seat alone.
    assert sorted(map(len, groups.values())) == [1] * 8 + [8]


@pytest.mark.parametrize("game", [knock_out, knights_poker, nak_muay])
def test_the_rule_of_thumb_says_which_moves_a_guided_search_looks_at_first(game: Any) -> None:
    state = game.new_game(2, seed=2)
    view = state.view(state.to_act)
    ratings = rated(view)
    favoured = [rating > statistics.median_low(ratings) for rating in ratings]

    def looked_at(prior: Prior) -> int:
        bots = [IsmctsBot(simulations=3 * len(ratings), prior=prior, seed=n) for n in range(10)]
        visits = [[each.visits for each in bot.evaluate(view)] for bot in bots]
        return sum(sum(compress(found, favoured)) for found in visits)

    assert looked_at("thumb") > 1.15 * looked_at("none")


def test_a_guided_search_still_finds_what_the_rule_of_thumb_does_not() -> None:
    view = ENDING.view(1)

    assert str(IsmctsBot(simulations=300, prior="thumb", seed=1).choose(view)) == "g3"


def test_a_search_cannot_be_guided_where_there_is_no_rule_of_thumb() -> None:
    state = last_ember.GAME.new_game(3, seed=3)
    view = state.view(state.to_act)

    with pytest.raises(Unsupported, match="no rule of thumb"):
        IsmctsBot(simulations=4, prior="thumb", seed=1).evaluate(view)
    with pytest.raises(BadSetup, match="choose 'none' or 'thumb'"):
        IsmctsBot(prior=cast("Prior", "wisdom"))


def test_a_game_of_somebody_else_is_searched_too() -> None:
    state = last_ember.GAME.new_game(3, seed=3)
    bot = IsmctsBot(simulations=400, seed=1)
    while state.to_act is not None:
        view = state.view(state.to_act)
        state = state.apply(bot.choose(view))

    assert state.is_over
