"""Load the web example: many tables at once on one server process, played from this one.

    python benchmarks/web_load.py --tables 200

The five games take turns. One or two seats of each table are sockets of this process, which
answer after a moment at random, and the others are bots of the server. Printed are the time from
the sending of a move to the arrival of the sight that follows it, the moves that all tables
together made each second, and whether anything was lost: every table has to end, every socket has
to have seen every event, and its last version has to be the one in the store.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from knockout_games import GAMES
from knockout_games.store import SqliteStore
from knockout_games.table import Table

ROOT: Final = Path(__file__).parent.parent


@attrs.define
class Seen:
    """What one socket has seen."""

    table: str
    token: str
    version: int = -1
    events: list[str] = attrs.field(factory=list)
    sights: int = 0
    latencies: list[float] = attrs.field(factory=list)
    refusals: list[str] = attrs.field(factory=list)
    result: str | None = None


class Load:
    """The other side of the server.

    Arguments:
        address: Where it is.
        think: The longest time that a socket thinks, in seconds.
    """

    def __init__(self, address: str, think: float) -> None:
        self.address: Final = address
        self.think: Final = think
        self.chance: Final = random.Random(1)

    def create(self, number: int, bot: str) -> list[Seen]:
        """Make a table of the next game; return its sockets."""
        game = list(GAMES.values())[number % len(GAMES)]
        people = 1 if game.default_players == 2 else 2
        seats = ["person"] * people + [f"bot:{bot}"] * (game.default_players - people)
        setup = {
            "game": game.slug,
            "players": game.default_players,
            "seats": seats,
            "time_control": 900,
        }
        with closing(HTTPConnection(self.address.partition("//")[2])) as connection:
            headers = {"Content-Type": "application/json", "Origin": self.address}
            connection.request("POST", "/api/tables", json.dumps(setup), headers)
            created = json.load(connection.getresponse())
        tokens = [invited["link"].partition("#")[2] for invited in created["seats"]]
        return [Seen(created["table"], token) for token in tokens]

    def connect(self, seen: Seen) -> connect:
        """Return the socket to a table."""
        return connect(
            f"{self.address.replace('http', 'ws', 1)}/ws/{seen.table}",
            origin=Origin(self.address),
            open_timeout=60,
            max_queue=None,
        )

    async def play(self, seen: Seen) -> None:
        """Play one seat to the end of its game."""
        async with self.connect(seen) as socket:
            await say(socket, kind="hello", token=seen.token, since=0)
            await say(socket, kind="sit", name=f"Player {seen.token[:5]}")
            sent = 0.0
            async for raw in socket:
                arrived = time.perf_counter()
                message = json.loads(raw)
                if message["kind"] == "refused":
                    seen.refusals.append(message["code"])
                if message["kind"] != "sight":
                    continue
                if sent:
                    seen.latencies.append(arrived - sent)
                    sent = 0.0
                self.note(seen, message)
                if seen.result is not None:
                    return
                if message["moves"]:
                    await asyncio.sleep(self.chance.uniform(0, self.think))
                    move = self.chance.choice(message["moves"])["text"]
                    sent = time.perf_counter()
                    await say(socket, kind="play", move=move, version=seen.version)

    def note(self, seen: Seen, message: dict[str, Any]) -> None:
        """Note what a sight says."""
        version = message["sight"]["version"]
        if version <= seen.version:
            seen.refusals.append("an old version")
        seen.version = version
        seen.events += message["events"]
        seen.sights += 1
        seen.result = message["result"]

    async def ask_again(self, seen: Seen) -> bool:
        """Tell whether all events that the table knows of were seen by the socket."""
        async with self.connect(seen) as socket:
            await say(socket, kind="hello", token=seen.token, since=0)
            async for raw in socket:
                message = json.loads(raw)
                if message["kind"] == "sight":
                    return bool(message["events"] == seen.events)
        return False


async def say(socket: ClientConnection, **message: object) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


async def run(load: Load, chosen: argparse.Namespace) -> list[Seen]:
    """Play all tables at once; print what came of it."""
    tables = [
        await asyncio.to_thread(load.create, number, chosen.bot) for number in range(chosen.tables)
    ]
    sockets = [seen for table in tables for seen in table]
    print(f"{len(tables)} tables, {len(sockets)} sockets, bots: {chosen.bot}", flush=True)
    begun = time.perf_counter()
    playing = asyncio.gather(*map(load.play, sockets))
    try:
        await asyncio.wait_for(playing, chosen.most_seconds)
    except TimeoutError:
        print("NOT ALL TABLES ENDED")
    took = time.perf_counter() - begun
    latencies = sorted(latency for seen in sockets for latency in seen.latencies)
    cuts = statistics.quantiles(latencies, n=100)
    said = ", ".join(f"p{cut} {cuts[cut - 1] * 1e3:.1f}" for cut in (50, 90, 95, 99))
    print(f"a move, in ms: {said}, most {latencies[-1] * 1e3:.1f} ({len(latencies)} moves)")
    moves = sum(table[0].version for table in tables)
    sights = sum(seen.sights for seen in sockets)
    print(f"{took:.0f} s: {moves / took:.0f} moves/s at all tables, {sights / took:.0f} sights/s")
    complete = [await load.ask_again(seen) for seen in sockets]
    print(f"ended: {sum(seen.result is not None for seen in sockets)} of {len(sockets)} sockets")
    print(f"all events seen: {sum(complete)} of {len(sockets)} sockets")
    refusals = [code for seen in sockets for code in seen.refusals]
    print(f"refused: {len(refusals)} {sorted(set(refusals))}")
    return sockets


def main() -> int:
    """Start the server, play, compare with its store; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--bot", default="easy", help="the bots of the server: easy, medium, strong"
    )
    parser.add_argument("--think", type=float, default=2.0, help="the longest answer of a socket")
    parser.add_argument("--most-seconds", type=float, default=1200.0)
    parser.add_argument("--profile", help="a file for the profile of the server")
    chosen = parser.parse_args()
    profiled = ["-m", "cProfile", "-o", chosen.profile] if chosen.profile else []
    with tempfile.TemporaryDirectory() as folder:
        limits = ("--tables", "100000", "--sockets", "10000", "--table-burst", "100000")
        command = (*profiled, "-m", "examples.web", "--port", "0", "--folder", folder, *limits)
        server = subprocess.Popen(
            (sys.executable, *command), cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        try:
            said = server.stdout.readline() if server.stdout else ""
            address = said.split()[1].rstrip("/")
            load1 = os.getloadavg()[0]
            print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load1:.1f}")
            sockets = asyncio.run(run(Load(address, chosen.think), chosen))
            print(f"the server used {cpu_seconds(server.pid):.0f} s of processor")
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
        with SqliteStore(Path(folder) / "tables.db") as store:
            stored = {seen.table: Table.open(store, seen.table).version for seen in sockets}
    equal = sum(stored[seen.table] == seen.version for seen in sockets)
    print(f"last version as in the store: {equal} of {len(sockets)} sockets")
    is_lost = equal < len(sockets) or any(seen.result is None for seen in sockets)
    return 1 if is_lost else 0


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used; 0 where nobody tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
