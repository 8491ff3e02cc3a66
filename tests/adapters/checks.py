"""What the public suites miss: an environment of PettingZoo against the core, step by step."""

import random
from collections import Counter
from typing import Any

import attrs
import numpy as np

from knockout_games import GAMES, Game, GameState, HashRng
from knockout_games.adapters.pettingzoo import Environment

SLUGS = sorted(GAMES)
TABLES = [(slug, players) for slug in SLUGS for players in GAMES[slug].player_counts]
"""Every game with every seat count."""


@attrs.frozen
class Played:
    """What happened to the agents of one game, which every check has passed.

    `falls` has a tuple for each step in which somebody was eliminated.
    """

    end: GameState
    moves: tuple[Any, ...]
    falls: tuple[tuple[str, ...], ...]


def checked(env: Environment, game: Game, seed: int) -> Played:
    """Play a random game through *env* and beside it in the core, and compare them."""
    untouched = random.getstate(), repr(np.random.get_state())  # noqa: NPY002
    chance = random.Random(seed)
    env.reset(seed=seed)
    players = len(env.possible_agents)
    core: GameState = game.new_game(players, rules=env.position.rules, seed=seed)
    assert env.agents == env.possible_agents, "reset: an agent is missing"
    returns = dict.fromkeys(env.possible_agents, 0.0)
    flagged: Counter[str] = Counter()
    moves: list[Any] = []
    falls: list[tuple[str, ...]] = []
    last: GameState | None = None
    while env.agents:
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        observation, gained, ended, cut, _ = env.last()
        assert env.position == core, "transcript: the position is another than in the core"
        assert not cut, "termination: truncated"
        returns[agent] += gained
        if ended:
            env.step(None)
            continue
        assert seat == core.to_act, "turn: another seat is to act"
        assert not any(env.terminations.values()), "turn: an eliminated agent was not asked first"
        mask = observation["action_mask"]
        legal = {_number(env, move, seat): move for move in core.legal_moves()}
        assert set(mask.nonzero()[0]) == set(legal), "mask: other moves are legal"
        _same_whatever_is_hidden(env, core, seed)
        action = chance.choice(sorted(legal))
        last, core = core, core.apply(legal[action])
        moves.append(legal[action])
        before = set(env.agents)
        env.step(np.int64(action))
        now = {name for name in env.agents if env.terminations[name]}
        gone = before if core.is_over else _agents(env, set(last.alive) - set(core.alive))
        assert now == gone, "termination: others are flagged than fell"
        assert before == set(env.agents), "termination: an agent left unflagged"
        flagged.update(now)
        if now and not core.is_over:
            falls.append(tuple(sorted(now)))
    outcome = core.outcome
    assert outcome is not None, "turn: the game ended too soon"
    assert set(flagged) == set(env.possible_agents), "termination: somebody was never flagged"
    assert set(flagged.values()) == {1}, "termination: somebody was flagged twice"
    paid = dict(zip(env.possible_agents, outcome.payoffs, strict=True))
    assert returns == paid, "reward: returns are not the payoffs"
    assert untouched == (random.getstate(), repr(np.random.get_state())), "random"  # noqa: NPY002
    return Played(core, tuple(moves), tuple(falls))


def _number(env: Environment, move: Any, seat: int) -> int:
    return env._encoder.action(move, seat)


def _agents(env: Environment, seats: set[int]) -> set[str]:
    return {env.possible_agents[seat] for seat in seats}


def _same_whatever_is_hidden(env: Environment, state: GameState, seed: int) -> None:
    """Put a world behind each view in the place of the position: nobody sees a difference."""
    for agent in env.agents:
        seat = env.possible_agents.index(agent)
        world = state.view(seat).sample(HashRng.from_seed(seed))
        seen = env.observe(agent)
        env._state = world
        other = env.observe(agent)
        env._state = state
        same = np.array_equal(seen["observation"], other["observation"])
        assert same, f"leak: {agent} sees what is hidden"
        mask = np.array_equal(seen["action_mask"], other["action_mask"])
        assert mask, f"leak: the mask of {agent} tells what is hidden"
        if seat != state.to_act:
            assert not seen["action_mask"].any(), "mask: it is not this agent's turn"
