import pytest

from knockout_games import Unsupported, knights_poker, knock_out
from knockout_games.bots import (
    CounterBot,
    FlatBot,
    IsmctsBot,
    RandomBot,
    ThumbBot,
    analyse,
    analyze,
)


def test_moves_are_listed_best_first() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)
    judged = analyse(view, FlatBot(simulations=300, seed=1))
    means = [each.mean or 0.0 for each in judged]

    assert means == sorted(means, reverse=True)
    assert {each.move for each in judged} == set(view.legal_moves())


def test_moves_without_a_judgement_come_last() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)
    judged = analyse(view, IsmctsBot(simulations=3, seed=1))

    assert [each.visits for each in judged] == [1, 1, 1] + [0] * 9
    assert judged[-1].mean is None


def test_a_decision_with_one_option_is_judged_all_the_same() -> None:
    state = knock_out.new_game(seed=1, first=0)
    while len(state.legal_moves()) > 1:
        state = state.apply(state.legal_moves()[0])

    (judged,) = analyse(state.view(state.to_act), FlatBot(simulations=4, seed=1))

    assert judged.visits == 4
    assert judged.mean in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("bot", [RandomBot(seed=1), ThumbBot(seed=1)])
def test_a_bot_without_a_judgement_is_refused(bot: RandomBot | ThumbBot) -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)

    with pytest.raises(Unsupported, match="does not judge moves"):
        analyse(view, bot)


def test_bots_that_count_judge_without_play_outs() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(0)

    assert {each.visits for each in analyse(view, CounterBot(seed=1))} == {0}


def test_both_spellings_are_one_function() -> None:
    assert analyze is analyse
