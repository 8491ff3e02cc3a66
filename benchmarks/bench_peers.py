"""Compare with peers, one state at a time from Python, everything in one run.

`make bench-peers` makes an environment of its own with the peers and runs this file in it;
`--save` writes the ratios into `benchmarks/ratios.json` and the tables into
`benchmarks/figures/`, which the documentation shows; `--check` compares with the ratios.

All cases take turns, round after round, so that a machine whose clock drifts slows all of them;
a spin loop before each case shows the drift, and a round in which it exceeds a tenth is done
again. Ratios are taken within a round; the table shows their median and range.
"""

import argparse
import gc
import json
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from loops import (
    SEATS,
    games_measured,
    per_second,
    positions_of,
    random_games,
    spin,
    spread,
    view_and_sample,
)

RATIOS = Path(__file__).with_name("ratios.json")
PAIRS = {
    "knock-out": ("othello", 2.5, 4.0),
    "knight-more": ("hearts", 1.3, 2.0),
    "knights-poker": ("hearts", 0.7, 1.2),
    "knock-knock-out": ("crazy_eights(players=4)", 0.8, 1.3),
    "nak-muay-knockout": ("crazy_eights(players=4)", 0.65, 1.1),
}
"""By game of ours: the game of OpenSpiel it is measured against, the floor and the goal."""
OTHER_OPEN_SPIEL = ("hex", "spades")
GAMES_OF_OURS = 200
STEADY = 1.10
SAID: list[str] = []
"""What was printed of the tables."""


def say(text: str) -> None:
    """Print a part of the tables, and keep it."""
    print(text)
    SAID.append(text)


FELL = 0.85


def open_spiel(name: str) -> Callable[[], tuple[int, float]]:
    """Return the measurement of a game of OpenSpiel through `state.child()`."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def measure() -> tuple[int, float]:
        chance, moves = random.Random(1).random, 0
        start = time.perf_counter()
        for _ in range(60):
            state = game.new_initial_state()
            kept = [state]
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state = state.child(outcomes[int(chance() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state = state.child(legal[int(chance() * len(legal))])
                kept.append(state)
                moves += 1
        return moves, time.perf_counter() - start

    return measure


def rlcard_uno() -> tuple[int, float]:
    """Measure RLCard's UNO, stepped in place."""
    env = import_module("rlcard").make("uno", config={"seed": 1})
    chance, moves = random.Random(1).random, 0
    start = time.perf_counter()
    for _ in range(20):
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance() * len(legal))])
            moves += 1
    return moves, time.perf_counter() - start


def pettingzoo(module: str, games: int) -> Callable[[], tuple[int, float]]:
    """Return the measurement of an environment of PettingZoo, stepped in place."""

    def measure() -> tuple[int, float]:
        env = import_module(f"pettingzoo.classic.{module}").raw_env()
        chance, moves = random.Random(1).random, 0
        start = time.perf_counter()
        for _ in range(games):
            env.reset()
            for agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = [a for a, is_legal in enumerate(observation["action_mask"]) if is_legal]
                env.step(legal[int(chance() * len(legal))])
                moves += 1
                del agent
        return moves, time.perf_counter() - start

    return measure


def python_chess() -> tuple[int, float]:
    """Measure python-chess: copies of boards without their history."""
    chess = import_module("chess")
    chance, moves = random.Random(1).random, 0
    start = time.perf_counter()
    for _ in range(3):
        board = chess.Board()
        kept = [board]
        while not board.is_game_over() and len(kept) < 150:
            legal = list(board.legal_moves)
            board = board.copy(stack=False)
            board.push(legal[int(chance() * len(legal))])
            kept.append(board)
            moves += 1
    return moves, time.perf_counter() - start


def ours(slug: str) -> Callable[[], tuple[int, float]]:
    """Return the measurement of a game of ours."""
    game = games_measured()[slug]
    return lambda: random_games(game, GAMES_OF_OURS, players=SEATS[slug])


def cases() -> dict[str, Callable[[], tuple[int, float]]]:
    """Return every case by name."""
    names = {*(name for name, _, _ in PAIRS.values()), *OTHER_OPEN_SPIEL}
    return {
        **{slug: ours(slug) for slug in games_measured()},
        **{f"OpenSpiel {name}": open_spiel(name) for name in sorted(names)},
        "RLCard uno": rlcard_uno,
        "PettingZoo leduc_holdem": pettingzoo("leduc_holdem_v4", 100),
        "PettingZoo connect_four": pettingzoo("connect_four_v3", 20),
        "python-chess": python_chess,
    }


def run(rounds: int) -> dict[str, list[float]]:
    """Return the moves a second of every case in every steady round."""
    every = cases()
    for measure in every.values():
        measure()
    speeds: dict[str, list[float]] = {name: [] for name in every}
    done = tries = 0
    while done < rounds and tries < 3 * rounds:
        tries += 1
        gc.collect()
        before, figures = spin(), {}
        drift = 1.0
        for name, measure in every.items():
            figures[name] = per_second(measure)
            now = spin()
            drift = max(drift, now / before, before / now)
        if drift > STEADY and tries < 2 * rounds:
            print(f"  round done again: the clock drifted by {drift - 1:.0%}", file=sys.stderr)
            continue
        for name, figure in figures.items():
            speeds[name].append(figure)
        done += 1
    return speeds


def bytes_per_state(slug: str) -> float:
    """Return the memory of one kept state, mean over the states of random games."""
    game, players = games_measured()[slug], SEATS[slug]
    positions_of(game, 20, players=players)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = positions_of(game, 60, players=players)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def sampling(slug: str) -> tuple[float, float]:
    """Return the mean and 99th percentile of view and sample in seconds, at the most seats."""
    game = games_measured()[slug]
    positions = positions_of(game, 12, players=max(game.player_counts))
    view_and_sample(positions)
    taken = view_and_sample(positions)
    return statistics.fmean(taken), statistics.quantiles(taken, n=100)[98]


def table(speeds: dict[str, list[float]]) -> dict[str, float]:
    """Print the tables; return the median ratios by name."""
    ratios: dict[str, list[float]] = {}
    say(f"\nPython {platform.python_version()}, one core, medians of {len(speeds['knock-out'])}")
    say("\n| case | moves a second, thousands |\n|---|---|")
    for name, figures in speeds.items():
        say(f"| {name} | {spread([figure / 1000 for figure in figures])} |")
    say("\n| ours | against `child()` of | ratio | floor | goal |\n|---|---|---|---|---|")
    for slug, (peer, floor, goal) in PAIRS.items():
        if slug in speeds:
            against = speeds[f"OpenSpiel {peer}"]
            ratios[slug] = [a / b for a, b in zip(speeds[slug], against, strict=True)]
            say(f"| {slug} | {peer} | {spread(ratios[slug])} | {floor} | {goal} |")
    means = [statistics.geometric_mean(row) for row in zip(*ratios.values(), strict=True)]
    say(f"| geometric mean | | {spread(means)} | 1.0 | 1.7 |")
    medians = {slug: statistics.median(values) for slug, values in ratios.items()}
    say("\n| ours | bytes a state | view + sample, in child() | 99th percentile |")
    say("|---|---|---|---|")
    for slug in ratios:
        child = 1 / statistics.median(speeds[f"OpenSpiel {PAIRS[slug][0]}"])
        mean, high = sampling(slug)
        kept = bytes_per_state(slug)
        say(f"| {slug} | {kept:.0f} | {mean / child:.1f} | {high / child:.1f} |")
    return medians


def main() -> int:
    """Measure, print, and save or check the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    peers = ("open_spiel", "rlcard", "pettingzoo", "chess", "attrs")
    say(", ".join(f"{name} {version(name)}" for name in peers))
    medians = table(run(options.rounds))
    python = ".".join(platform.python_version_tuple()[:2])
    known: dict[str, Any] = json.loads(RATIOS.read_text()) if RATIOS.exists() else {}
    if options.save:
        known[python] = {slug: round(ratio, 2) for slug, ratio in medians.items()}
        RATIOS.write_text(json.dumps(known, indent=2) + "\n")
        page = RATIOS.with_name("figures") / f"peers-{python}.md"
        page.write_text("\n".join(SAID) + "\n")
    if options.check:
        fallen = [
            f"{slug}: {medians[slug]:.2f}, was {before:.2f}"
            for slug, before in known.get(python, {}).items()
            if slug in medians and medians[slug] < FELL * before
        ]
        print("\nfallen by more than 15 %:", "; ".join(fallen) or "nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
