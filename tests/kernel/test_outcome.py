from __future__ import annotations

from itertools import permutations

import pytest

from knockout_games import Outcome


def test_the_first_group_wins() -> None:
    outcome = Outcome.won(((2,), (0, 1)), reason="last")

    assert outcome.winners == (2,)
    assert outcome.winner == 2
    assert outcome.ranking == ((2,), (0, 1))
    assert outcome.reason == "last"
    assert outcome.scores is None


def test_groups_are_sorted_and_empty_ones_dropped() -> None:
    outcome = Outcome.won(([], [3, 1], [], [2, 0]), reason="last", scores=[1, 2, 3, 4])

    assert outcome.ranking == ((1, 3), (0, 2))
    assert outcome.scores == (1, 2, 3, 4)


def test_several_winners_are_not_one() -> None:
    outcome = Outcome.won(((0, 1), (2,)), reason="last")

    assert outcome.winners == (0, 1)
    assert outcome.winner is None


def test_nobody_wins_a_draw() -> None:
    outcome = Outcome.drawn(3, reason="full", scores=[5, 5, 5])

    assert (outcome.reason, outcome.scores) == ("full", (5, 5, 5))
    assert outcome.winners == ()
    assert outcome.winner is None
    assert outcome.ranking == ((0, 1, 2),)
    assert outcome.payoffs == (0.0, 0.0, 0.0)
    assert outcome.placements == (2.0, 2.0, 2.0)
    assert Outcome.drawn(2, reason="full").scores is None


def test_a_group_shares_the_mean_of_its_places() -> None:
    outcome = Outcome.won(((3,), (0, 1), (2,)), reason="last")

    assert outcome.placements == (2.5, 2.5, 4.0, 1.0)


@pytest.mark.parametrize(
    ("ranking", "payoffs"),
    [
        (((0,), (1,)), (1.0, -1.0)),
        (((1,), (0,), (2,), (3,)), (-1 / 3, 1.0, -1 / 3, -1 / 3)),
        (((0, 1), (2,), (3,)), (1 / 3, 1 / 3, -1 / 3, -1 / 3)),
    ],
)
def test_payoffs_follow_the_formula(
    ranking: tuple[tuple[int, ...], ...], payoffs: tuple[float, ...]
) -> None:
    assert Outcome.won(ranking, reason="last").payoffs == pytest.approx(payoffs)


def test_payoffs_sum_to_zero_for_every_number_of_seats_and_winners() -> None:
    for players in range(2, 7):
        for winners in range(1, players + 1):
            ranking = (range(winners), *((seat,) for seat in range(winners, players)))
            outcome = Outcome.won(ranking, reason="last")
            assert sum(outcome.payoffs) == pytest.approx(0)
            assert max(outcome.payoffs) <= 1
            assert sum(outcome.placements) == players * (players + 1) / 2


def test_seats_are_ranked_whoever_they_are() -> None:
    for order in permutations(range(3)):
        outcome = Outcome.won(tuple((seat,) for seat in order), reason="last")
        assert [outcome.placements[seat] for seat in order] == [1, 2, 3]
        assert outcome.players == 3
