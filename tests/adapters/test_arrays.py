import copy
import pickle

import numpy as np
import pytest
from tests.adapters.checks import SLUGS, TABLES
from tests.cli import quick_draw
from tests.kernel.test_observation import played

from knockout_games import GAMES, BadSetup, Unsupported
from knockout_games.adapters.arrays import Encoder, encoder


@pytest.mark.parametrize(("slug", "players"), TABLES)
@pytest.mark.parametrize("relative", [True, False])
def test_arrays_hold_the_numbers_of_the_view_and_its_legal_moves(
    slug: str, players: int, *, relative: bool
) -> None:
    game = GAMES[slug]
    numbers = encoder(game, players, relative=relative)

    for state in played(game, players, seed=3):
        for seat in range(players):
            view = state.view(seat)
            moves = view.legal_moves()
            marked = numbers.mask(moves, seat).nonzero()[0]

            seen = numbers.layout.numbers(view, relative=relative)
            assert numbers.observation(view).tolist() == seen
            assert sorted(numbers.action(move, seat) for move in moves) == list(marked)
            assert {numbers.move(action, seat) for action in marked} == set(moves)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_means_one_move_to_each_seat(slug: str) -> None:
    game = GAMES[slug]
    players = max(game.player_counts)
    numbers = Encoder(game, players)

    for seat in range(players):
        moves = [numbers.move(action, seat) for action in range(numbers.size)]
        assert set(moves) == set(game.actions)
        assert [numbers.action(move, seat) for move in moves] == list(range(numbers.size))


@pytest.mark.parametrize("slug", SLUGS)
def test_without_relative_numbers_actions_are_those_of_the_game(slug: str) -> None:
    game = GAMES[slug]
    numbers = encoder(game, game.default_players, relative=False)

    for action in range(numbers.size):
        assert numbers.move(action, 1) == game.actions.move(action)


def test_observations_are_arrays_of_ones_own() -> None:
    game = GAMES["knights-poker"]
    numbers, view = encoder(game, 2, relative=True), game.new_game(seed=1).view(0)
    one, other = numbers.observation(view), numbers.observation(view)

    one[:] = 7

    assert one.dtype == np.float32
    assert one.shape == (numbers.layout.size,)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("action", [-1, 91, "3", None, 2.0])
def test_what_is_no_action_is_refused_by_what_there_is(action: object) -> None:
    numbers = encoder(GAMES["knights-poker"], 2, relative=True)

    with pytest.raises(BadSetup, match="they are 0 to 90") as refused:
        numbers.move(action, 0)

    assert refused.value.code == "action"


def test_environments_of_a_kind_share_one_encoder_through_copies_and_pickles() -> None:
    numbers = encoder(GAMES["knight-more"], 3, relative=False)

    assert encoder(GAMES["knight-more"], 3, relative=False) is numbers
    assert copy.deepcopy(numbers) is numbers
    assert pickle.loads(pickle.dumps(numbers)) is numbers


def test_a_game_without_a_layout_is_named() -> None:
    with pytest.raises(Unsupported, match=quick_draw.GAME.title):
        Encoder(quick_draw.GAME, 2)
