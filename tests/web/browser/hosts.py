"""A server of the web example in a process of its own, and the tables in its folder."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from examples.web.messages import Setup
from examples.web.seats import Seats
from examples.web.thinking import BOTS, STAND_IN

from knockout_games.store import SqliteStore
from knockout_games.table import Table

ROOT = Path(__file__).parents[3]
BOT_DELAY = 0.05


class Server:
    """A server that can be killed, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "examples.web", "--port", str(self.port)]
        command += ["--folder", str(self.folder), "--bot-delay", str(BOT_DELAY)]
        self._process = subprocess.Popen(
            [*command, "--table-burst", "1000"],
            cwd=ROOT,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("Open http://"), said
        self.port = int(said.split("/ ")[0].rpartition(":")[2])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def texts(self, table: str) -> tuple[str, ...]:
        """Return what the store keeps of a table: its beginning, and every change since."""
        with SqliteStore(self.folder / "tables.db", bots=BOTS, read_only=True) as store:
            return store.read(table)

    def prepare(
        self, setup: Setup, start: Any, *, seconds: float, seed: str
    ) -> tuple[str, list[str]]:
        """Begin a table at a position, with a time for moves; return its name and its links."""
        seats = Seats(self.folder / "seats.db", list(BOTS))
        room, tokens = seats.create(setup)
        names = [name or f"Person {seat}" for seat, name in enumerate(room.names)]
        for seat in tokens:
            assert seats.sit(room.id, seat, names[seat])
        seats.close()
        with SqliteStore(self.folder / "tables.db", bots=BOTS) as store:
            Table.create(
                store,
                room.id,
                start,
                seats=setup.seats,
                names=names,
                stand_in=STAND_IN,
                time_control=seconds,
                seed=seed,
                delay=lambda: BOT_DELAY,
            )
        return room.id, [f"{self.address}/t/{room.id}#{token}" for token in tokens.values()]
