from random import Random

import pytest
from tests.arena.builders import cup

from knockout_games.arena.ratings import rated
from knockout_games.arena.statistics import bootstrap, wilson


def test_the_interval_of_wilson_is_that_of_the_textbook() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_the_bootstrap_of_many_games_agrees_with_the_normal_interval() -> None:
    draw = Random(5)
    values = [draw.gauss(3.0, 2.0) for _ in range(400)]

    low, high = bootstrap({deal: (value, 1) for deal, value in enumerate(values)})

    assert high - low == pytest.approx(2 * 1.96 * 2.0 / 20, rel=0.15)
    assert low < sum(values) / 400 < high


def test_opposite_games_of_one_deal_cancel_in_the_bootstrap() -> None:
    assert bootstrap(dict.fromkeys(range(20), (1.0, 2))) == (0.5, 0.5)


def test_single_games_have_wilson_intervals_and_duplicates_the_bootstrap() -> None:
    single = cup(games=20, duplicates=False).run().standings()[0]
    double = cup(games=20).run().standings()[0]

    assert single.method == "wilson"
    assert single.win_interval == wilson(round(single.wins), 20)
    assert double.method == "bootstrap"
    assert double.win_interval != wilson(round(double.wins), 20)


def test_the_difference_of_two_is_paired_game_by_game() -> None:
    results = cup(games=20).run()
    best, other = results.standings()

    (comparison,) = results.comparisons()

    assert comparison.difference == pytest.approx(best.payoff - other.payoff)
    assert comparison.is_settled
    assert comparison.ahead == best.win_rate


def test_winners_are_rated_above_losers_and_more_games_are_surer() -> None:
    few = rated(("a", "b"), [((0, 1), (2.0, 1.0))])
    many = rated(("a", "b"), [((0, 1), (2.0, 1.0))] * 20)

    assert [rating.bot for rating in few] == ["b", "a"]
    assert many[0].sigma < few[0].sigma
    assert few[0].interval[0] < few[0].mu < few[0].interval[1]


def test_a_bot_against_itself_keeps_its_rating() -> None:
    (rating,) = rated(("a",), [((0, 0), (1.0, 2.0))])

    assert rating.mu == pytest.approx(25.0)


def test_the_order_of_games_counts_for_ratings() -> None:
    first, second = ((0, 1), (1.0, 2.0)), ((0, 1), (2.0, 1.0))

    assert rated(("a", "b"), [first, second]) != rated(("a", "b"), [second, first])
