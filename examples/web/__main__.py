"""Start the server: `python -m examples.web`."""

import argparse
import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from knockout_games.table import a_moment

from .app import application, server
from .host import Host
from .limits import Limits


def _settings() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m examples.web", description="Serve a web page on which the games are played."
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument(
        "--port", type=int, default=8000, help="the port to listen at; 0 takes one that is free"
    )
    parser.add_argument(
        "--origin",
        action="append",
        help="the address of the page in browsers, if it is another: https://games.example.org",
    )
    parser.add_argument(
        "--folder", type=Path, default=Path("web-tables"), help="where tables are kept"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=max(1, (os.cpu_count() or 1) - 1),
        help="in how many processes bots think",
    )
    parser.add_argument(
        "--bot-delay",
        type=float,
        help="after how many seconds a bot's move is shown; otherwise 0.5 to 1.5, at random, so "
        "that nobody learns from the time what it holds",
    )
    limits = Limits()
    parser.add_argument("--tables", type=int, default=limits.tables, help="the most tables")
    parser.add_argument("--sockets", type=int, default=limits.sockets, help="the most sockets")
    parser.add_argument(
        "--table-burst",
        type=float,
        default=limits.table_burst,
        help="how many tables one address may make at once",
    )
    return parser.parse_args()


def main() -> None:
    """Serve until somebody stops it."""
    chosen = _settings()
    limits = Limits(tables=chosen.tables, sockets=chosen.sockets, table_burst=chosen.table_burst)
    listening = socket.create_server((chosen.host, chosen.port))
    port = listening.getsockname()[1]
    names = dict.fromkeys((chosen.host, "127.0.0.1", "localhost"))
    origins = chosen.origin or [
        f"http://{name}{'' if port == 80 else f':{port}'}" for name in names
    ]
    given: float | None = chosen.bot_delay
    delay = a_moment if given is None else lambda: given
    app = application(
        lambda: Host(chosen.folder, limits, processes=chosen.processes, delay=delay),
        frozenset(origins),
    )
    logging.basicConfig(level=logging.WARNING)
    # Threads wait for the disk and for bots; the loop is to get its turn soon after each.
    sys.setswitchinterval(0.001)
    print(f"Open {origins[0]}/ in a browser. Ctrl+C ends the server; the games stay.", flush=True)
    with suppress(KeyboardInterrupt):
        server(app, limits).run(sockets=[listening])


if __name__ == "__main__":
    main()
