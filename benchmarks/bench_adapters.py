"""Compare the adapters with the core and with the peers' own environments, in one run.

python benchmarks/bench_adapters.py [--rounds 25] [--games 100]

It runs in the environment of `make bench-peers`. A step of an environment is a legal action drawn
from the mask of what `last()` gives, and `step`; resets without a seed are inside the time and
count as no step. Times are of the processor. All cases take turns, round after round, and play
other games in each; ratios are taken within a round. Everybody plays three rounds before the
first that counts, as a training run would have done long ago.
"""

import argparse
import gc
import platform
import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from itertools import count
from typing import Any

from loops import SEATS, games_measured, per_second, spread

from knockout_games.adapters import gymnasium as seats
from knockout_games.adapters import openspiel
from knockout_games.adapters import pettingzoo as agents

Measure = Callable[[], tuple[int, float]]

PEERS = ("leduc_holdem", "connect_four")
WARMING = 3
FLOOR, GOAL = 1.5, 3.0
"""What is asked of each game through PettingZoo, in steps of these two."""


def agent_by_agent(env: Any, games: int) -> Measure:
    """Return the measurement of an environment of PettingZoo."""
    chance = random.Random(1).random
    env.reset(seed=1)

    def measure() -> tuple[int, float]:
        steps, start = 0, time.process_time()
        for _ in range(games):
            env.reset()
            for _agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(chance() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def one_seat(env: Any, games: int) -> Measure:
    """Return the measurement of an environment of Gymnasium; its steps are the learner's."""
    chance = random.Random(1).random
    env.reset(seed=1)

    def measure() -> tuple[int, float]:
        steps, start = 0, time.process_time()
        for _ in range(games):
            ended, (_, info) = False, env.reset()
            while not ended:
                legal = info["action_mask"].nonzero()[0]
                _, _, ended, _, info = env.step(legal[int(chance() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def python_game(name: str, parameters: dict[str, Any], games: int) -> Measure:
    """Return the measurement of a Python game of OpenSpiel, with the tensor of who acts."""
    game = import_module("pyspiel").load_game(name, parameters)
    chance = random.Random(1).random

    def measure() -> tuple[int, float]:
        steps, start = 0, time.process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                    continue
                if game.get_type().provides_observation_tensor:
                    state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def rlcard(name: str, games: int) -> Measure:
    """Return the measurement of a game of RLCard, stepped in place."""
    env = import_module("rlcard").make(name, config={"seed": 1})
    chance = random.Random(1).random

    def measure() -> tuple[int, float]:
        steps, start = 0, time.process_time()
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def cases(games: int) -> dict[str, Measure]:
    """Return every case by name."""
    every: dict[str, Measure] = {}
    for slug, game in games_measured().items():
        players = SEATS[slug]
        some = max(games // (1 if players == 2 else 4), 1)
        every[f"{slug}, core"] = core(slug, some)
        every[f"{slug}, PettingZoo"] = agent_by_agent(agents.env(game, players=players), some)
        every[f"{slug}, Gymnasium"] = one_seat(seats.SeatEnv(game, players=players), some)
        parameters = {"players": players}
        every[f"{slug}, OpenSpiel"] = python_game(openspiel.name_of(game), parameters, some)
    for name, version_of in zip(PEERS, ("v4", "v3"), strict=True):
        env = import_module(f"pettingzoo.classic.{name}_{version_of}").raw_env()
        every[f"PettingZoo {name}"] = agent_by_agent(env, games)
    every["RLCard uno"] = rlcard("uno", max(games // 10, 1))
    every["RLCard leduc"] = rlcard("leduc-holdem", games)
    import_module("open_spiel.python.games")  # registers its Python games
    for name in ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker"):
        every[f"OpenSpiel {name}"] = python_game(name, {}, games)
    return every


def core(slug: str, games: int) -> Measure:
    """Return the measurement of a game itself, without views."""
    game, chance, seeds = games_measured()[slug], random.Random(1).random, count()

    def measure() -> tuple[int, float]:
        steps, start = 0, time.process_time()
        for _ in range(games):
            state: Any = game.new_game(players=SEATS[slug], seed=next(seeds))
            while legal := state.legal_moves():
                state = state.apply(legal[int(chance() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    peers = ("open_spiel", "rlcard", "pettingzoo", "gymnasium", "numpy")
    print(", ".join(f"{name} {version(name)}" for name in peers))
    every = cases(options.games)
    for measure in list(every.values()) * WARMING:
        measure()
    speeds: dict[str, list[float]] = {name: [] for name in every}
    for _ in range(options.rounds):
        gc.collect()
        for name, measure in every.items():
            speeds[name].append(per_second(measure))
    print(f"\nPython {platform.python_version()}, one core, medians of {options.rounds}")
    print("\n| case | steps a second, thousands |\n|---|---|")
    for name, figures in speeds.items():
        print(f"| {name} | {spread([figure / 1000 for figure in figures])} |")
    print(f"\n| PettingZoo, ours | {' | '.join(PEERS)} | floor | goal |\n|---|---|---|---|---|")
    for slug in games_measured():
        ours = speeds[f"{slug}, PettingZoo"]
        cells = [
            spread([a / b for a, b in zip(ours, speeds[f"PettingZoo {peer}"], strict=True)])
            for peer in PEERS
        ]
        print(f"| {slug} | {' | '.join(cells)} | {FLOOR} | {GOAL} |")
    ratios = [
        statistics.median(speeds[f"{slug}, PettingZoo"])
        / statistics.median(speeds[f"PettingZoo {peer}"])
        for slug in games_measured()
        for peer in PEERS
    ]
    print(f"\ngeometric mean of these: {statistics.geometric_mean(ratios):.2f}")


if __name__ == "__main__":
    main()
