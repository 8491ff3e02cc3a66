"""Give the command on a cluster of two workers, with what it is told, and print what it says."""

import subprocess
import sys
from importlib import import_module
from typing import Any


def main(*arguments: str) -> None:
    distributed: Any = import_module("distributed")  # it has few types
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        command = [sys.executable, "-m", "knockout_games", "tournament", *arguments]
        done = subprocess.run(
            [*command, "--scheduler", cluster.scheduler_address],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
    sys.stdout.write(done.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
