import pytest

from knockout_games import BadSetup, Outcome, Unsupported
from knockout_games.bots.values import valuation

WON = Outcome.won([[2], [0, 1]], reason="last_alive", scores=(3, 4, 9))
DRAWN = Outcome.drawn(3, reason="board_full")


def test_payoffs_are_what_counts_unless_told_otherwise() -> None:
    worth = valuation("payoffs")

    assert worth(WON) == WON.payoffs
    assert worth(DRAWN) == (0.0, 0.0, 0.0)
    assert worth(WON) == WON.payoffs


def test_a_draw_is_not_taken_for_a_win_of_the_same_ranking() -> None:
    worth = valuation("payoffs")
    shared = Outcome.won([[0], [1, 2]], reason="last_alive")
    twin = Outcome(ranking=shared.ranking, winners=(), reason="board_full")

    assert worth(shared) == shared.payoffs
    assert worth(twin) == twin.payoffs


def test_a_better_place_is_worth_more() -> None:
    assert valuation("placements")(WON) == (-2.5, -2.5, -1.0)


def test_scores_are_taken_as_they_are() -> None:
    assert valuation("scores")(WON) == (3.0, 4.0, 9.0)


def test_a_game_without_scores_says_so() -> None:
    with pytest.raises(Unsupported, match="without scores"):
        valuation("scores")(DRAWN)


def test_anything_else_is_refused() -> None:
    with pytest.raises(BadSetup, match="'money' is not allowed"):
        valuation("money")  # type: ignore[arg-type]


def test_no_more_outcomes_are_remembered_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knockout_games.bots.values._REMEMBERED", 1)
    worth = valuation("payoffs")

    assert [worth(WON), worth(DRAWN), worth(WON)] == [WON.payoffs, DRAWN.payoffs, WON.payoffs]
