"""Time tournaments: two workers beside one, and what each executor costs a game.

Run `python benchmarks/bench_arena.py` on a machine with two cores that are free. Cases take turns,
round after round, and ratios are taken within a round, so that a machine whose clock drifts slows
all of them; the tables hold medians and ranges. The processor time tells how the ratio would be
if other programs kept a core busy: it counts what is worked, here and in all workers.
"""

import argparse
import os
import platform
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

from loops import spread

from knockout_games.arena import Tournament
from knockout_games.bots import parse_bot

WORKLOADS = {
    "cheap": ("knight-more", ["random", "thumb"], 1200),
    "searching": ("knock-knock-out", ["flat:simulations=20", "ismcts:simulations=20"], 300),
}
"""By name: the game, the bots and the games of each line-up."""
CHEAP = "knights-poker", 1500
"""What is played where the cost of a game beyond its moves is looked for."""


def cup(slug: str, bots: list[str], games: int) -> Tournament:
    """Return a tournament."""
    return Tournament.of(slug, bots, games=games, seed="bench")


def clocked(play: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds by the clock and by the processor, here and in processes that ended."""

    def worked() -> float:
        return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

    wall, cpu = time.perf_counter(), worked()
    play()
    return time.perf_counter() - wall, worked() - cpu


def scaling(rounds: int, share: float) -> None:
    """Print how much faster two workers are than one."""
    print("| games | 1 worker, s | 2 workers, s | ratio | processor time, 1 to 2 workers |")
    print("|---|---|---|---|---|")
    for name, (slug, bots, games) in WORKLOADS.items():
        one: list[float] = []
        two: list[float] = []
        ratios: list[float] = []
        efficiency: list[float] = []
        many = max(8, int(games * share))
        for number in range(rounds):
            cases = {
                workers: partial(cup(slug, bots, many).run, workers=workers) for workers in (1, 2)
            }
            found = {
                workers: clocked(cases[workers])
                for workers in ((1, 2) if number % 2 == 0 else (2, 1))
            }
            one.append(found[1][0])
            two.append(found[2][0])
            ratios.append(found[1][0] / found[2][0])
            efficiency.append(found[1][1] / found[2][1])
        played = len(cup(slug, bots, many).schedule())
        print(
            f"| {played} {name} ones of {slug} | {spread(one)} | {spread(two)} "
            f"| {spread(ratios)} | {spread(efficiency)} |",
            flush=True,
        )


def ready(executor: Executor, workers: int) -> None:
    """Wait until all workers have started and know the library."""
    wait([executor.submit(import_module, "knockout_games.arena.plan") for _ in range(workers)])


@contextmanager
def pool() -> Iterator[Executor]:
    """Give a pool of one process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        yield executor


@contextmanager
def cluster() -> Iterator[Executor]:
    """Give a cluster of one process, on this machine."""
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as local,
        distributed.Client(local) as client,
        client.get_executor(pure=False) as executor,
    ):
        yield executor


def overheads(rounds: int, share: float) -> None:
    """Print what a game costs beyond its moves, with each executor."""
    slug, games = CHEAP
    bots = dict.fromkeys(("one", "other"), parse_bot("random"))
    plan = Tournament.of(slug, bots, games=max(8, int(games * share)))
    played = len(plan.schedule())
    openings: dict[str, Callable[[], Any]] = {
        "in this process": nullcontext,
        "a pool of one process": pool,
    }
    if find_spec("distributed"):
        openings["a Dask cluster of one process"] = cluster
    starts: dict[str, list[float]] = {name: [] for name in openings}
    costs: dict[str, list[float]] = {name: [] for name in openings}
    for _ in range(rounds):
        for name, opened in openings.items():
            begun = time.perf_counter()
            with opened() as executor:
                if executor is not None:
                    ready(executor, 1)
                starts[name].append(time.perf_counter() - begun)
                plan.run(executor=executor)  # caches are warm from here on
                seconds, _ = clocked(partial(plan.run, executor=executor))
                costs[name].append(seconds / played * 1e6)
    print(f"\n| {played} games of {slug} at random | to start, s | a game, µs | more, µs |")
    print("|---|---|---|---|")
    here = costs["in this process"]
    for name, found in costs.items():
        more = [each - own for each, own in zip(found, here, strict=True)]
        print(
            f"| {name} | {statistics.median(starts[name]):.2f} | {statistics.median(found):.0f} "
            f"| {statistics.median(more):.0f} ({min(more):.0f} to {max(more):.0f}) |"
        )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="how many of the games are played")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {options.rounds} rounds\n")
    scaling(options.rounds, options.share)
    overheads(options.rounds, options.share)


if __name__ == "__main__":
    main()
