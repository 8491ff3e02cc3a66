"""One of several hosts that race for every move of one table.

It is run as a program: `racing_host.py FILE TABLE`. For every line `VERSION` that it reads it
answers that version with the first legal move, and prints how that went.
"""

import sys
from typing import Any

from knockout_games.store import SqliteStore
from knockout_games.table import StaleVersion, Table


def say(line: str) -> None:
    """Tell the test, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(path: str, name: str) -> None:
    with SqliteStore(path, patience=60.0) as store:
        table = Table.open(store, name)
        say("ready")
        for line in sys.stdin:
            seat: Any = table.state.to_act
            try:
                table.submit(seat, table.state.legal_moves()[0], int(line))
            except StaleVersion:
                say("stale")
            else:
                say("won")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
