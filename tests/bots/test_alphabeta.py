import random
from collections.abc import Iterator
from time import perf_counter

import pytest
from tests.bots.playing import mean_payoff

from knockout_games import GAMES, BadSetup, Unsupported, knights_poker, knock_out
from knockout_games.bots import AlphaBetaBot, parse_bot
from knockout_games.bots.alphabeta import solve

RULES = [
    knock_out.Rules(),
    knock_out.Rules(centre=True),
    knock_out.Rules(line_through_centre=True),
]


def endings(rules: knock_out.Rules, empty: int, count: int) -> Iterator[knock_out.State]:
    """Yield positions of random games in which *empty* holes are left."""
    choose = random.Random(f"{rules}/{empty}")
    holes = 36 + rules.centre
    for _ in range(count):
        state = knock_out.new_game(rules=rules, first=choose.randrange(2))
        while holes - sum(state.scores) > empty:
            state = state.apply(choose.choice(state.legal_moves()))
        yield state


def brute_force(state: knock_out.State) -> int:
    """Return by how many stoppers the seat to act ends ahead, by trying everything."""
    if state.is_over:
        return state.scores[0] - state.scores[1]
    results = [
        after.scores[state.to_act or 0] - after.scores[1 - (state.to_act or 0)]
        if after.is_over
        else -brute_force(after)
        for after in map(state.apply, state.legal_moves())
    ]
    return max(results)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("empty", range(1, 6))
def test_endings_are_solved_as_by_brute_force(rules: knock_out.Rules, empty: int) -> None:
    for state in endings(rules, empty, 6):
        assert solve(state.view(0)) == brute_force(state)


@pytest.mark.big
@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize(("empty", "count"), [(2, 400), (3, 400), (4, 400), (5, 200), (6, 20)])
def test_thousands_of_endings_are_solved_as_by_brute_force(
    rules: knock_out.Rules, empty: int, count: int
) -> None:
    for state in endings(rules, empty, count):
        assert solve(state.view(None)) == brute_force(state)


@pytest.mark.big
def test_ten_empty_holes_are_solved_in_a_second() -> None:
    # 12 mostly are; the bound leaves room for busy machines.
    begun = perf_counter()
    for state in endings(RULES[0], 10, 10):
        solve(state.view(0))

    assert perf_counter() - begun < 10


def test_the_solution_of_an_ended_game_is_its_score() -> None:
    (state,) = endings(RULES[0], 0, 1)

    assert solve(state.view(1)) == state.scores[0] - state.scores[1]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_bot_plays_endings_perfectly(rules: knock_out.Rules) -> None:
    for state in endings(rules, 7, 4):
        seat = state.to_act or 0
        best = solve(state.view(seat))

        after = state.apply(AlphaBetaBot(seed=1).choose(state.view(seat)))

        assert -solve(after.view(0)) == best


def test_an_ending_is_judged_with_certainty() -> None:
    for state in endings(RULES[0], 6, 5):
        seat = state.to_act or 0
        for judged in AlphaBetaBot(seed=1).evaluate(state.view(seat)):
            result = -solve(state.apply(judged.move).view(0))

            assert judged.mean == (result > 0) - (result < 0)
            assert judged.standard_error == 0


def test_a_middle_game_is_judged_without_certainty() -> None:
    view = knock_out.new_game(first=0).view(0)

    judged = AlphaBetaBot(nodes=2_000, seed=1).evaluate(view)

    assert [each.move for each in judged] == list(view.legal_moves())
    assert all(each.mean is not None and -1 < each.mean < 1 for each in judged)
    assert {each.standard_error for each in judged} == {None}
    assert sum(each.visits for each in judged) > 12


def test_a_corner_is_taken() -> None:
    # d7 traps nothing, but nobody can ever take it away.
    view = knock_out.GAME.position(
        {"board": [["d5", "d6", "e3", "c3"], ["d3", "c4", "e4", "c5"]]}
    ).view(0)

    assert str(AlphaBetaBot(depth=1, seed=1).choose(view)) == "d7"


def test_a_corner_is_not_given_away() -> None:
    view = knock_out.GAME.position({"board": [["d5", "e3", "c3", "c4"], ["d3", "e4", "c5"]]}).view(
        0
    )
    beside = {"d6", "c6", "e6", "b1", "c1", "a2", "a3"}

    assert str(AlphaBetaBot(depth=3, seed=1).choose(view)) not in beside


def test_in_a_hurry_any_move_will_do() -> None:
    view = knock_out.new_game(first=0).view(0)

    assert AlphaBetaBot(seed=1).choose_within(view, 1e-9) in view.legal_moves()
    assert AlphaBetaBot(nodes=1, seed=1).choose(view) in view.legal_moves()
    assert {each.mean for each in AlphaBetaBot(nodes=1, seed=1).evaluate(view)} == {None}


def test_the_last_hole_needs_no_thought() -> None:
    (state,) = endings(RULES[0], 1, 1)
    view = state.view(state.to_act)

    assert (AlphaBetaBot(seed=1).choose(view),) == view.legal_moves()


@pytest.mark.parametrize("option", ["nodes", "seconds", "depth"])
def test_a_limit_that_is_none_is_refused(option: str) -> None:
    with pytest.raises(BadSetup, match=option):
        parse_bot(f"alphabeta:{option}=0")


def test_other_games_are_refused() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)

    with pytest.raises(Unsupported, match="Knock Out only"):
        AlphaBetaBot(seed=1).choose(view)  # type: ignore[arg-type]
    with pytest.raises(Unsupported, match="Knock Out only"):
        AlphaBetaBot(seed=1).evaluate(view)  # type: ignore[arg-type]


@pytest.mark.big
@pytest.mark.parametrize(
    ("other", "games", "least"),
    [("random", 20, 0.8), ("uct:simulations=200", 8, 0.2), ("flat:simulations=200", 8, 0.2)],
)
def test_alpha_beta_is_stronger_than(other: str, games: int, least: float) -> None:
    bot = parse_bot("alphabeta:nodes=1000")

    assert mean_payoff(GAMES["knock-out"], bot, parse_bot(other), games=games) > least
