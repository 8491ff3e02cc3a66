"""Play a tournament on a cluster of two workers, kill one in mid-run, and print the report.

It is a program of its own, since a cluster leaves threads and sockets to those who start it.
"""

import os
import signal
import sys
from importlib import import_module
from typing import Any

from knockout_games.arena import Tournament
from knockout_games.arena.report import report


def main(folder: str, games: int, *, kill: bool) -> None:
    cup = Tournament.of("knights-poker", ["random", "thumb"], games=games, seed=1)
    killed: list[int] = []
    distributed: Any = import_module("dask.distributed")  # it has few types
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor(pure=False) as executor,
    ):

        def progress(done: int, total: int) -> None:
            if kill and not killed and 0 < done < total // 2:
                victim = next(iter(client.run(os.getpid).values()))
                killed.append(victim)
                os.kill(victim, signal.SIGKILL)

        results = cup.run(folder, workers=2, executor=executor, progress=progress)
    sys.stdout.write(f"{len(killed)}\n{report(results, 'jsonl')}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), kill=sys.argv[3:] == ["kill"])
