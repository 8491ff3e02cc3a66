import pytest

from knockout_games import BadSetup, Unsupported, knights_poker
from knockout_games.bots import RandomBot
from knockout_games.bots.random import make


def _choices(bot: RandomBot, times: int) -> list[knights_poker.Move]:
    view = knights_poker.new_game(seed=1, first=0).view(0)
    return [bot.choose(view) for _ in range(times)]


def test_the_same_seed_makes_the_same_choices() -> None:
    assert _choices(make(seed=5), 20) == _choices(make(seed=5), 20)


def test_another_seed_makes_other_choices() -> None:
    assert _choices(make(seed=5), 20) != _choices(make(seed=6), 20)


def test_without_a_seed_no_two_bots_are_alike() -> None:
    assert _choices(make(), 20) != _choices(make(), 20)


def test_every_legal_move_is_chosen_in_time() -> None:
    legal = knights_poker.new_game(seed=1, first=0).legal_moves()

    assert set(_choices(make(seed=1), 300)) == set(legal)


def test_a_view_without_a_move_is_refused() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(1)

    with pytest.raises(Unsupported, match="no move to choose from"):
        make(seed=1).choose(view)


def test_a_seed_of_a_wrong_type_is_refused() -> None:
    with pytest.raises(BadSetup, match="a seed is an int"):
        make(seed=1.5)  # type: ignore[arg-type]
