"""Show what does not grow with a game: `python benchmarks/plot_flat.py`.

Random games are played, long ones where the rules allow it: Knights Poker up to 1,000 points, five
and six seats elsewhere. Measured by the number of moves made before: the time of `apply`, the
best of several repetitions, and the memory of a state that is kept, beyond what it shares with
the one before. The figures are medians: a move that ends a round deals the next one, and costs what
dealing costs, which in Knight More comes the more often the shorter its rounds become. Two
pictures go to `docs/_static`, each game relative to its first half; a table is printed. It needs
matplotlib.
"""

import argparse
import gc
import platform
import random
import statistics
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from loops import games_measured

from knockout_games import Game, GameState

FOLDER: Final = Path(__file__).parents[1] / "docs" / "_static"
OPTIONS: Final[dict[str, tuple[int, dict[str, object]]]] = {
    "knock-out": (2, {}),
    "knights-poker": (2, {"target_score": 1000}),
    "knight-more": (5, {}),
    "knock-knock-out": (6, {}),
    "nak-muay-knockout": (5, {}),
}
"""By game: the seats and the options."""

GROUPS: Final = 12
"""Into how many stretches the moves of a game are put."""

GREY: Final = "#808080"
COLORS: Final = ("#3b82c4", "#d9772b", "#3a9a5b", "#c4483b", "#8b6cc4")


def walked(game: Game, players: int, options: dict[str, object], games: int) -> list[Any]:
    """Return the moves of random games, each with its start."""
    chance, rules = random.Random(1), game.Rules(**options)
    found: list[Any] = []
    for seed in range(games):
        start = state = game.new_game(players=players, rules=rules, seed=seed)
        moves: list[Any] = []
        while legal := state.legal_moves():
            moves.append(chance.choice(legal))
            state = state.apply(moves[-1])
        found.append((start, moves))
    return found


def times(games: list[Any], repeats: int) -> list[list[float]]:
    """Return the seconds of every `apply`, game by game, each the best of some repetitions."""
    clock, best = time.perf_counter, list[list[float]]()
    for start, moves in games:
        rows: list[list[float]] = []
        for _ in range(repeats):
            state, row = start, list[float]()
            for move in moves:
                begun = clock()
                state = state.apply(move)
                row.append(clock() - begun)
            rows.append(row)
        best.append([min(each) for each in zip(*rows, strict=True)])
    return best


def memory(games: list[Any]) -> list[list[int]]:
    """Return the bytes that every state adds when all states of its game are kept."""
    traced, found = tracemalloc.get_traced_memory, list[list[int]]()
    gc.collect()
    tracemalloc.start()
    for start, moves in games:
        row = [0] * len(moves)
        state: GameState = start
        kept: list[GameState | None] = [None] * len(moves)
        for ply, move in enumerate(moves):
            before = traced()[0]
            kept[ply] = state = state.apply(move)
            row[ply] = traced()[0] - before
        found.append(row)
    tracemalloc.stop()
    return found


def curve(rows: Iterable[Iterable[float]], games: int) -> list[tuple[float, float]]:
    """Return the median by ply, in stretches of the same length, as far as enough games go."""
    by_ply: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        for ply, value in enumerate(row):
            by_ply[ply].append(value)
    last = max(ply for ply, values in by_ply.items() if len(values) >= max(2, games // 10))
    size = max(1, -(-last // GROUPS))
    stretches = [range(first, min(first + size, last + 1)) for first in range(0, last + 1, size)]
    return [
        (statistics.fmean(each), statistics.median([v for ply in each for v in by_ply[ply]]))
        for each in stretches
        if len(each) > size // 2
    ]


def drawn(curves: dict[str, list[tuple[float, float]]], label: str, file: Path) -> None:
    """Draw the curves, each relative to its first half."""
    figure = import_module("matplotlib.figure").Figure((7.0, 3.6), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.subplots()
    axes.patch.set_alpha(0)
    highest = 2.0
    for color, (slug, points) in zip(COLORS, curves.items(), strict=False):
        base = statistics.fmean(value for _, value in points[: len(points) // 2])
        heights = [value / base for _, value in points]
        highest = max(highest, *heights)
        axes.plot([ply for ply, _ in points], heights, marker="o", ms=3, color=color, label=slug)
    axes.set_ylim(0, highest * 1.05)
    axes.set_xlabel("moves made before", color=GREY)
    axes.set_ylabel(label, color=GREY)
    axes.tick_params(colors=GREY)
    for spine in axes.spines.values():
        spine.set_color(GREY)
    axes.grid(color=GREY, alpha=0.25)
    axes.legend(labelcolor=GREY, framealpha=0, fontsize="small", ncols=2)
    figure.savefig(file, metadata={"Date": None}, transparent=True)


def main() -> None:
    """Measure, draw, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    import_module("matplotlib").rcParams["svg.hashsalt"] = "flat"
    spent: dict[str, list[tuple[float, float]]] = {}
    kept: dict[str, list[tuple[float, float]]] = {}
    print(f"Python {platform.python_version()}, {options.games} random games each\n")
    print("| game | seats | moves | apply, first half | second half | bytes, first half | second |")
    print("|---|---|---|---|---|---|---|")
    for slug, game in games_measured().items():
        players, rules = OPTIONS[slug]
        games = walked(game, players, rules, options.games)
        spent[slug] = curve(times(games, options.repeats), options.games)
        kept[slug] = curve(memory(games), options.games)
        halves = [
            statistics.fmean(value for _, value in part)
            for points in (spent[slug], kept[slug])
            for part in (points[: len(points) // 2], points[len(points) // 2 :])
        ]
        moves = max(len(row) for _, row in games)
        print(
            f"| {slug} | {players} | up to {moves} | {halves[0] * 1e6:.2f} µs "
            f"| {halves[1] * 1e6:.2f} µs | {halves[2]:.0f} | {halves[3]:.0f} |",
            flush=True,
        )
    drawn(spent, "time of apply, relative", FOLDER / "flat-time.svg")
    drawn(kept, "memory of a state, relative", FOLDER / "flat-memory.svg")


if __name__ == "__main__":
    main()
