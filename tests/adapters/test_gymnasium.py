import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.adapters.checks import SLUGS, TABLES
from tests.cli import quick_draw
from tests.kernel.test_observation import played
from typing_extensions import override

from knockout_games import (
    GAMES,
    BadSetup,
    GameState,
    UnknownBot,
    UnknownGame,
    Unsupported,
    knock_knock_out,
)
from knockout_games.adapters.gymnasium import IDS, SeatEnv
from knockout_games.bots import RandomBot, parse_bot
from knockout_games.drawing import svg


class Noted(RandomBot):
    """A bot that notes its moves where a test finds them."""

    notes: list[Any]

    def __init__(self, notes: list[Any], *, seed: Any = None) -> None:
        super().__init__(seed=seed)
        self.notes = notes

    @override
    def choose(self, view: Any, /) -> Any:
        self.notes.append(super().choose(view))
        return self.notes[-1]


def played_out(made: Any, seed: int | None, options: Any = None) -> list[Any]:
    """Play a random game to the end and return all that was seen, the steps' rewards last."""
    chance = random.Random(seed)
    observation, info = made.reset(seed=seed, options=options)
    seen, ended = [(observation.tobytes(), info["action_mask"].tobytes(), info["seat"])], False
    rewards = []
    while not ended:
        action = chance.choice(list(info["action_mask"].nonzero()[0]))
        observation, reward, ended, cut, info = made.step(action)
        assert not cut
        seen.append((observation.tobytes(), info["action_mask"].tobytes(), info["seat"]))
        rewards.append(reward)
    return [*seen, rewards]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_public_checker_is_content(slug: str) -> None:
    check_env(gymnasium.make(IDS[slug], render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_games_go_as_in_the_core(slug: str, players: int) -> None:
    game, notes = GAMES[slug], list[Any]()
    made = SeatEnv(slug, players=players, opponents=[lambda seed: Noted(notes, seed=seed)])

    for seed in range(4):
        notes.clear()
        chance = random.Random(seed)
        _, info = made.reset(seed=seed)
        mine, ended, reward = info["seat"], False, 0.0
        while not ended:
            legal = list(info["action_mask"].nonzero()[0])
            action = chance.choice(legal)
            notes.append(made._encoder.move(action, mine))
            assert reward == 0
            _, reward, ended, _, info = made.step(action)
        core: GameState = game.new_game(players, seed=seed)
        for move in notes:
            assert mine in core.alive
            core = core.apply(move)
        assert made.position == core
        if core.outcome is None:
            assert mine not in core.alive
            assert reward == -1 / (players - 1)
        else:
            assert reward == core.outcome.payoffs[mine]
        assert not info["action_mask"].any()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_learner_sees_its_own_view_and_moves_when_it_is_its_turn(slug: str) -> None:
    made = SeatEnv(slug, seat=1)

    for _ in range(5):
        observation, info = made.reset()
        view = made.position.view(1)
        legal = {made._encoder.move(action, 1) for action in info["action_mask"].nonzero()[0]}

        assert made.position.to_act == info["seat"] == 1
        assert np.array_equal(observation, made._encoder.observation(view))
        assert legal == set(view.legal_moves())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seed_gives_the_same_game_bots_included(slug: str) -> None:
    one, other = SeatEnv(slug), SeatEnv(slug)

    assert played_out(one, 3) == played_out(other, 3)
    assert played_out(one, None, {}) != played_out(one, 3)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_global_random_sources_neither_matter_nor_change(slug: str) -> None:
    made, seen = SeatEnv(slug), []
    for number in (1, 2):
        random.seed(number)
        np.random.seed(number)  # noqa: NPY002
        before = random.getstate(), repr(np.random.get_state())  # noqa: NPY002
        seen.append(played_out(made, 3))
        assert before == (random.getstate(), repr(np.random.get_state()))  # noqa: NPY002

    assert seen[0] == seen[1]


def test_without_a_seat_of_its_own_the_learner_sits_everywhere() -> None:
    made = SeatEnv("knight-more", players=5)

    assert {made.reset()[1]["seat"] for _ in range(60)} == set(range(5))


def test_opponents_sit_round_the_table_from_the_left_of_the_learner() -> None:
    seats = [(seat + 2) % 3 for seat in range(3)]
    notes: list[list[Any]] = [[], []]
    made = SeatEnv(
        "knight-more",
        players=3,
        seat=2,
        opponents=[
            lambda seed: Noted(notes[0], seed=seed),
            lambda seed: Noted(notes[1], seed=seed),
        ],
    )
    made.reset(seed=1)

    assert sorted(made._bots) == sorted(seats[1:])
    assert made._bots[0].notes is notes[0]  # type: ignore[attr-defined]
    assert made._bots[1].notes is notes[1]  # type: ignore[attr-defined]


def test_opponents_can_be_named() -> None:
    made = SeatEnv("knock-out", seat=0, opponents=["alphabeta:depth=1"])

    assert played_out(made, 1) == played_out(made, 1)


def test_bots_of_a_table_draw_from_sources_of_their_own() -> None:
    drawn: list[Any] = []

    def noted(seed: Any) -> RandomBot:
        drawn.append(seed)
        return RandomBot(seed=seed)

    made = SeatEnv("knight-more", opponents=[noted])
    for _ in range(3):
        made.reset()

    assert len(set(drawn)) == len(drawn) == 9


@pytest.mark.parametrize("slug", SLUGS)
def test_an_illegal_action_loses_at_once(slug: str) -> None:
    made = SeatEnv(slug, seat=0)
    before, info = made.reset(seed=1)

    after, reward, ended, cut, info = made.step(info["action_mask"].argmin())

    assert (reward, ended, cut) == (-1 / (GAMES[slug].default_players - 1), True, False)
    assert "seat 0" in info["illegal"]
    assert np.array_equal(before, after)
    with pytest.raises(BadSetup, match="reset"):
        made.step(0)


def test_a_reset_can_start_from_a_position_at_which_others_move_first() -> None:
    start = GAMES["knights-poker"].new_game(seed=4, first=1)
    made = SeatEnv("knights-poker", seat=0)

    made.reset(options={"state": start})

    assert made.position.to_act == 0
    assert made.position.board != start.board  # type: ignore[attr-defined]


def test_a_position_in_which_the_learner_has_no_turn_is_refused() -> None:
    game = GAMES["nak-muay-knockout"]
    start = next(s for s in played(game, 4, seed=1) if 2 in s.alive and len(s.alive) == 3)
    gone = next(seat for seat in range(4) if seat not in start.alive)
    made = SeatEnv(game.slug, seat=gone)

    with pytest.raises(BadSetup, match="never has a turn"):
        made.reset(options={"state": start})


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_hold_the_game_and_go_on_alike(copied: Any) -> None:
    made = SeatEnv("knight-more", opponents=[parse_bot("random")])
    _, info = made.reset(seed=1)
    twin = copied(made)

    ended = False
    while not ended:
        action = info["action_mask"].argmax()
        observation, reward, ended, _, info = made.step(action)
        again, *others, _ = twin.step(action)
        assert np.array_equal(observation, again)
        assert others == [reward, ended, False]
    assert twin.position == made.position


@pytest.mark.parametrize("slug", SLUGS)
def test_several_run_side_by_side(slug: str) -> None:
    vector = gymnasium.make_vec(IDS[slug], num_envs=3, vectorization_mode="sync")
    observations, infos = vector.reset(seed=7)
    alone, _ = gymnasium.make(IDS[slug]).reset(seed=8)

    assert observations.shape[0] == 3
    assert np.array_equal(observations[1], alone)
    for _ in range(60):
        observations, _, _, _, infos = vector.step(infos["action_mask"].argmax(axis=1))
    assert np.isfinite(observations).all()
    vector.close()


def test_it_renders_the_learners_picture() -> None:
    made = SeatEnv("knights-poker", seat=1, render_mode="ansi")
    made.reset(seed=1)

    assert made.render() == str(made.position.view(1))
    made = SeatEnv("knights-poker", seat=1, render_mode="svg")
    made.reset(seed=1)
    assert made.render() == svg(made.position.view(1))
    made = SeatEnv("knights-poker")
    made.reset(seed=1)
    assert made.render() is None


def test_options_of_the_game_are_taken() -> None:
    rules = knock_knock_out.Rules(reveal="victim")
    made = gymnasium.make(IDS["knock-knock-out"], players=2, rules=rules).unwrapped
    made.reset(seed=1)

    assert isinstance(made, SeatEnv)
    assert (made.position.rules, made.position.players) == (rules, 2)


def test_bad_arguments_are_refused_by_errors_of_the_library() -> None:
    with pytest.raises(UnknownGame):
        SeatEnv("chess")
    with pytest.raises(UnknownBot):
        SeatEnv("knight-more", opponents=["deep blue"])
    with pytest.raises(BadSetup, match="2 opponents for 3 seats"):
        SeatEnv("knight-more", opponents=["random"] * 2)
    with pytest.raises(BadSetup, match="cannot play Knight More"):
        SeatEnv("knight-more", opponents=["alphabeta"])
    with pytest.raises(BadSetup, match="seat"):
        SeatEnv("knight-more", seat=4)
    with pytest.raises(BadSetup, match="render_mode"):
        SeatEnv("knight-more", render_mode="human")
    with pytest.raises(BadSetup, match="reset"):
        SeatEnv("knight-more").step(0)
    made = SeatEnv("knight-more")
    made.reset(seed=1)
    with pytest.raises(BadSetup, match="there is no action 42"):
        made.step(42)
    with pytest.raises(Unsupported):
        SeatEnv(quick_draw.GAME)
