"""Who won when seats resigned (the ranking of a table)."""

import pytest

from knockout_games import Outcome
from knockout_games.records import adjusted, ended_by_resignation


def won(*ranking: tuple[int, ...]) -> Outcome:
    return Outcome.won(ranking, reason="sweep")


def test_without_a_resignation_nothing_changes() -> None:
    outcome = won((0,), (1, 2))

    assert adjusted(outcome, []) is outcome


def test_who_resigned_is_below_all_others() -> None:
    assert adjusted(won((0,), (1,), (2,)), [1]).ranking == ((0,), (2,), (1,))


def test_the_last_to_resign_is_the_first_of_those_who_did() -> None:
    assert adjusted(won((0,), (1,), (2,), (3,)), [1, 0]).ranking == ((2,), (3,), (0,), (1,))


def test_who_resigned_does_not_win_by_its_stand_in() -> None:
    outcome = adjusted(won((0,), (1, 2), (3,)), [0])

    assert outcome.winners == (1, 2)
    assert outcome.ranking == ((1, 2), (3,), (0,))


def test_who_resigned_leaves_its_group() -> None:
    assert adjusted(won((0, 1), (2,)), [1]).ranking == ((0,), (2,), (1,))


def test_reason_and_points_stay() -> None:
    outcome = Outcome.won([[1], [0]], reason="target_score", scores=[3, 9])

    assert adjusted(outcome, [1]).reason == "target_score"
    assert adjusted(outcome, [1]).scores == (3, 9)


def test_a_draw_of_all_who_stayed_is_a_draw() -> None:
    outcome = adjusted(Outcome.drawn(3, reason="even"), [1])

    assert outcome.winners == ()
    assert outcome.ranking == ((0, 2), (1,))


def test_a_draw_at_the_top_is_won_by_the_one_who_stayed_there() -> None:
    drawn = Outcome(ranking=((0, 1), (2,)), winners=(), reason="even")

    assert adjusted(drawn, [1]).winners == (0,)
    assert adjusted(drawn, [2]).winners == ()


@pytest.mark.parametrize("resigned", [[0], [2, 0], [1, 2]])
def test_every_seat_is_ranked_once(resigned: list[int]) -> None:
    ranking = adjusted(won((0,), (1, 2), (3,)), resigned).ranking

    assert sorted(seat for group in ranking for seat in group) == [0, 1, 2, 3]


def test_a_resignation_ends_the_game_when_one_alive_seat_is_left() -> None:
    outcome = ended_by_resignation([0, 2, 3], [[1]], [2, 0])

    assert outcome is not None
    assert outcome.winner == 3
    assert outcome.reason == "resigned"
    assert outcome.ranking == ((3,), (1,), (0,), (2,))


def test_the_game_goes_on_while_two_alive_seats_stay() -> None:
    assert ended_by_resignation([0, 2, 3], [[1]], [2]) is None
    assert ended_by_resignation([3], [[0], [1], [2]], []) is None


def test_the_eliminated_come_in_as_the_rules_have_them() -> None:
    outcome = ended_by_resignation([4, 5], [[0], [1, 3], [2]], [5])

    assert outcome is not None
    assert outcome.ranking == ((4,), (2,), (1, 3), (0,), (5,))


def test_an_eliminated_seat_that_had_resigned_counts_as_resigned() -> None:
    outcome = ended_by_resignation([1, 2], [[0]], [0, 2])

    assert outcome is not None
    assert outcome.ranking == ((1,), (2,), (0,))
