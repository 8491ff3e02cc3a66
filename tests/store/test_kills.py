"""The writing process is killed at random moments: what was acknowledged is there, once."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TypeAlias

import pytest

from knockout_games import GAMES
from knockout_games.store import SqliteStore
from knockout_games.table import Table

HOST = Path(__file__).with_name("writing_host.py")


Acknowledged: TypeAlias = dict[tuple[str, int], str]


class Hosts:
    """Starts hosts of one file, one after another, and kills them."""

    def __init__(self, path: Path) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, str(HOST), str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self._parent.stdout is not None
        line = self._parent.stdout.readline()
        assert line.endswith("\n")
        return line.rstrip("\n")

    def killed(self, slug: str, number: int, chance: random.Random) -> Acknowledged:
        """Run a host, kill it at a random moment, and return what it had acknowledged."""
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{slug} {number}\n")
        self._parent.stdin.flush()
        process = int(self._line())
        lines = [self._line() for _ in range(chance.randrange(20))]
        time.sleep(chance.random() * 0.02)
        os.kill(process, signal.SIGKILL)
        while (line := self._line()) != f"ended {-signal.SIGKILL}":
            lines.append(line)
        told: Acknowledged = {}
        for line in lines:
            name, version, move = line.split("|")
            assert (name, int(version)) not in told
            told[name, int(version)] = move
        return told

    def close(self) -> None:
        self._parent.communicate(timeout=60)
        assert self._parent.returncode == 0


def stored_moves(store: SqliteStore) -> Acknowledged:
    """Return every move that is stored, by table and version."""
    store.verify()
    found: Acknowledged = {}
    for name in store.names():
        for version, text in enumerate(store.read(name)):
            change = json.loads(text)
            if version and "move" in change:
                found[name, version] = change["move"]["move"]
    return found


def survive(path: Path, kills: int, seed: int) -> int:
    """Kill *kills* hosts of one file; return how many moves they had acknowledged.

    After each kill all acknowledged moves must be stored, and none twice; in the end every table
    must replay.
    """
    chance, slugs = random.Random(seed), tuple(GAMES)
    acknowledged: Acknowledged = {}
    hosts = Hosts(path)
    for number in range(kills):
        told = hosts.killed(slugs[number % len(slugs)], number, chance)
        assert not acknowledged.keys() & told.keys()
        acknowledged |= told
        with SqliteStore(path) as store:
            stored = stored_moves(store)
        assert acknowledged.items() <= stored.items()
        # At most the last of each host was stored and not acknowledged any more.
        assert len(stored) <= len(acknowledged) + number + 1
    hosts.close()
    with SqliteStore(path) as store:
        for name in store.names():
            record = Table.open(store, name).record()
            record.verify()
            assert len(record) == sum(key[0] == name for key in stored_moves(store))
    return len(acknowledged)


def test_every_acknowledged_move_survives_twenty_kills(tmp_path: Path) -> None:
    assert survive(tmp_path / "tables", 20, seed=1) >= 100


@pytest.mark.slow
def test_every_acknowledged_move_survives_three_hundred_kills(tmp_path: Path) -> None:
    survived = 0
    for round_ in range(10):
        # A file of its own each round: all of it is read after every kill.
        survived += survive(tmp_path / f"tables-{round_}", 30, seed=100 + round_)

    assert survived > 1_500
