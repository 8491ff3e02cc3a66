import copy
import pickle
import random
import warnings
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
    turn_based_aec_to_parallel,
)
from tests.adapters.checks import SLUGS, TABLES, Played, checked
from tests.cli import quick_draw
from tests.kernel.test_observation import played

from knockout_games import GAMES, BadSetup, IllegalMove, UnknownGame, Unsupported, knock_knock_out
from knockout_games.adapters.pettingzoo import Environment, env, raw_env
from knockout_games.drawing import svg


def first_action(made: Any) -> Any:
    """Return the first legal action, or None for an agent that is out."""
    observation, _, ended, _, _ = made.last()
    return None if ended else observation["action_mask"].nonzero()[0][0]


def played_out(made: Any, seed: int) -> list[Any]:
    """Play a random game to the end and return all that was seen."""
    chance, seen = random.Random(seed), []
    made.reset(seed=seed)
    for agent in made.agent_iter():
        observation, reward, ended, cut, info = made.last()
        mask = observation["action_mask"]
        seen.append((agent, reward, ended, cut, info, observation["observation"].tobytes()))
        made.step(None if ended or cut else chance.choice(list(mask.nonzero()[0])))
    return seen


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_public_suite_is_content(slug: str, players: int) -> None:
    with warnings.catch_warnings():
        # What every environment draws whose observation is a dict with a mask.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(env(slug, players=players), num_cycles=300)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_public_suite_finds_the_same_games_after_the_same_seed(slug: str) -> None:
    seed_test(lambda: env(slug), num_cycles=60)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_games_go_as_in_the_core(slug: str, players: int) -> None:
    made = env(slug, players=players)

    for seed in range(3):
        checked(made, GAMES[slug], seed)


def test_rules_and_absolute_numbers_are_taken() -> None:
    rules = knock_knock_out.Rules(reveal="victim")
    made = env(knock_knock_out.GAME, players=3, rules=rules, relative=False)

    assert checked(made, knock_knock_out.GAME, 5).end.rules == rules


def falls(slug: str, players: int, games: int) -> list[Played]:
    made = env(slug, players=players)
    return [checked(made, GAMES[slug], seed) for seed in range(games)]


@pytest.mark.big
def test_agents_fall_in_every_order() -> None:
    orders = {
        tuple(agent for fall in game.falls for agent in fall)
        for game in falls("nak-muay-knockout", 4, 120)
    }

    # The third falls when the game ends.
    assert orders == set(permutations(env("nak-muay-knockout").possible_agents, 2))


@pytest.mark.big
def test_several_agents_fall_in_one_step() -> None:
    together = [
        fall for game in falls("knight-more", 5, 25) for fall in game.falls if len(fall) > 1
    ]

    assert together
    assert any(len(fall) > 2 for fall in together)


def test_the_next_reset_brings_everybody_back() -> None:
    made = env("nak-muay-knockout", players=5)
    played_out(made, 1)

    made.reset()

    assert made.agents == made.possible_agents
    assert set(made.rewards) == set(made.terminations) == set(made.infos) == set(made.agents)


@pytest.mark.parametrize("slug", SLUGS)
def test_resets_without_a_seed_go_on_from_the_last_one(slug: str) -> None:
    one, other = env(slug), env(slug)
    seen = []
    for made in (one, other):
        made.reset(seed=5)
        positions = []
        for _ in range(3):
            made.reset()
            positions.append(made.position)
        seen.append(positions)

    assert seen[0] == seen[1]
    assert slug == "knock-out" or len(set(seen[0])) == 3


def test_an_environment_that_was_never_seeded_deals_games_of_its_own() -> None:
    one, other = env("knights-poker"), env("knights-poker")
    one.reset()
    other.reset()

    assert one.position != other.position


@pytest.mark.parametrize("slug", SLUGS)
def test_the_global_random_sources_neither_matter_nor_change(slug: str) -> None:
    made, seen = env(slug), []
    for number in (1, 2):
        random.seed(number)
        np.random.seed(number)  # noqa: NPY002
        seen.append(played_out(made, 3))
        made.reset()
        seen[-1].append(made.position)

    assert seen[0] == seen[1]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_hold_the_game_and_go_on_alike(slug: str, copied: Any) -> None:
    made = env(slug)
    made.reset(seed=2)
    for _ in range(5):
        made.step(first_action(made))
    twin = copied(made)

    assert twin.position == made.position
    while made.agents:
        assert made.agent_selection == twin.agent_selection
        seen, again = made.last()[0], twin.last()[0]
        assert np.array_equal(seen["observation"], again["observation"])
        action = first_action(made)
        made.step(action)
        twin.step(action)
    assert twin.position == made.position
    made.reset()
    twin.reset()
    assert twin.position == made.position


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("wrapper", [AssertOutOfBoundsWrapper, OrderEnforcingWrapper])
def test_stock_wrappers_fit(slug: str, wrapper: Any) -> None:
    assert played_out(wrapper(env(slug)), 4) == played_out(env(slug), 4)


def test_the_stock_wrapper_ends_a_game_at_an_illegal_action() -> None:
    made = TerminateIllegalWrapper(OrderEnforcingWrapper(env("knights-poker")), illegal_reward=-1)
    made.reset(seed=1)
    agent, illegal = made.agent_selection, made.last()[0]["action_mask"].argmin()

    made.step(illegal)

    assert made.terminations == {"player_0": True, "player_1": True}
    assert made.rewards[agent] == -1


def test_the_stock_wrapper_makes_a_parallel_environment() -> None:
    made = turn_based_aec_to_parallel(_Parallel(env("knights-poker")._deals))
    observations, _ = made.reset(seed=1)
    rewards, ended = {}, {}

    while made.agents:
        actions = {
            agent: int(seen["action_mask"].argmax()) if seen["action_mask"].any() else None
            for agent, seen in observations.items()
        }
        observations, rewards, ended, _, _ = made.step(actions)

    assert sum(rewards.values()) == 0
    assert all(ended.values())


class _Parallel(Environment):
    def __init__(self, deals: Any) -> None:
        super().__init__(deals, render_mode=None, relative=True)
        self.metadata["is_parallelizable"] = True


def test_an_illegal_action_changes_nothing() -> None:
    made = env("knights-poker")
    made.reset(seed=1)
    before, illegal = made.position, made.last()[0]["action_mask"].argmin()

    with pytest.raises(IllegalMove):
        made.step(illegal)

    assert made.position is before
    assert made.agent_selection == f"player_{before.to_act}"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_reset_can_start_from_a_position(slug: str) -> None:
    game = GAMES[slug]
    positions = list(played(game, game.default_players, seed=6))
    start = positions[len(positions) // 2]
    made = env(slug)

    made.reset(options={"state": start})

    assert made.position is start
    assert made.agents == [f"player_{seat}" for seat in start.alive]
    assert made.agent_selection == f"player_{start.to_act}"


def test_agents_that_fell_before_the_position_have_no_part_in_the_game() -> None:
    game = GAMES["nak-muay-knockout"]
    start = next(s for s in played(game, 4, seed=1) if len(s.alive) == 3 and not s.is_over)
    made = env(game.slug)
    made.reset(options={"state": start})
    chance, paid = random.Random(1), 0.0

    for agent in made.agent_iter():
        observation, reward, ended, _, _ = made.last()
        assert int(agent[-1]) in start.alive
        paid += reward
        made.step(None if ended else chance.choice(list(observation["action_mask"].nonzero()[0])))

    assert paid == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    "state", [GAMES["knights-poker"].new_game(seed=1), GAMES["knight-more"].new_game(3, seed=1), 5]
)
def test_a_position_of_another_table_is_refused(state: object) -> None:
    with pytest.raises(BadSetup, match="no running position of Knight More with 4 seats"):
        env("knight-more").reset(options={"state": state})


def test_a_position_that_is_over_is_refused() -> None:
    *_, over = played(GAMES["knock-out"], 2, seed=1)

    with pytest.raises(BadSetup, match="no running position"):
        env("knock-out").reset(options={"state": over})


@pytest.mark.parametrize("slug", SLUGS)
def test_it_renders_a_spectators_picture(slug: str) -> None:
    made = env(slug, render_mode="ansi")
    made.reset(seed=1)

    assert made.render() == str(made.position.view(None))
    assert made.metadata["render_modes"] == ["ansi", "svg"]
    made = env(slug, render_mode="svg")
    made.reset(seed=1)
    assert made.render() == svg(made.position.view(None))


def test_without_a_render_mode_nothing_is_rendered() -> None:
    made = env("knock-out")
    made.reset(seed=1)

    assert made.render() is None
    made.close()


def test_infos_tell_the_placement_in_the_end() -> None:
    made = env("knights-poker")
    infos = {agent: info for agent, *_, info, _ in played_out(made, 1)}

    assert sorted(info["placement"] for info in infos.values()) == [1, 2]


def test_spaces_hold_what_is_observed_and_stay_the_same_objects() -> None:
    for slug in SLUGS:
        made = raw_env(slug)
        made.reset(seed=1)
        agent = made.agent_selection

        assert made.observation_space(agent) is made.observation_space(agent)
        assert made.action_space(agent) is made.action_space(agent)
        assert made.observation_space(agent).contains(made.observe(agent))
        assert made.action_space(agent).n == GAMES[slug].actions.size


def test_before_a_reset_and_after_the_end_nobody_can_step() -> None:
    made = env("knock-out")
    for step in (lambda: made.step(0), lambda: made.observe("player_0"), lambda: made.position):
        with pytest.raises(BadSetup, match="reset"):
            step()
    played_out(made, 1)

    with pytest.raises(BadSetup, match="reset"):
        made.step(None)


def test_bad_arguments_are_refused_by_errors_of_the_library() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadSetup, match="players"):
        env("knight-more", players=9)
    with pytest.raises(BadSetup, match="rules"):
        env("knight-more", rules=knock_knock_out.Rules())
    with pytest.raises(BadSetup, match="render_mode"):
        env("knight-more", render_mode="human")
    with pytest.raises(BadSetup, match="seed"):
        env("knight-more").reset(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(Unsupported):
        env(quick_draw.GAME)
