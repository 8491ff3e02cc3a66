"""Who may sit where: the secret links, and the rooms in which a table waits for its players.

A link holds a token of 192 random bits. The file keeps only hashes of them, so that who reads
the file cannot sit down, and a server that is started again still knows every link.
"""

import hashlib
import json
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from typing import Final

import attrs

from knockout_games.kernel.words import Seat

from .messages import PERSON, Setup, read_setup

__all__ = ["Room", "Seats"]

_TABLES: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what was acknowledged is on the disk
    """CREATE TABLE IF NOT EXISTS room (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, made REAL NOT NULL, is_over INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS seat (
        room TEXT, seat INTEGER, hash BLOB, name TEXT, PRIMARY KEY (room, seat)
    ) WITHOUT ROWID""",
)


@attrs.frozen(kw_only=True)
class Room:
    """A table and its seats, whether or not the game has begun.

    Arguments:
        id: What the table is called, in addresses too; no secret.
        setup: What is played.
        names: The names of the seats; None for one that waits for its player.
    """

    id: str
    setup: Setup
    names: tuple[str | None, ...]

    @property
    def is_full(self) -> bool:
        """Whether all players are there."""
        return None not in self.names


class Seats:
    """Keep rooms and hashes of tokens in a file; any thread may use it."""

    def __init__(self, path: Path, bots: Sequence[str]) -> None:
        self._bots: Final = dict.fromkeys(bots)
        self._lock: Final = Lock()
        self._connection: Final = sqlite3.connect(path, check_same_thread=False)
        for statement in _TABLES:
            self._connection.execute(statement)

    def create(self, setup: Setup) -> tuple[Room, dict[Seat, str]]:
        """Return a new room, and the token of each person's seat: nobody can learn it again."""
        room = Room(id=secrets.token_urlsafe(12), setup=setup, names=_names_of_bots(setup))
        tokens = {
            seat: secrets.token_urlsafe(24)
            for seat, plays in enumerate(setup.seats)
            if plays == PERSON
        }
        with self._lock, self._connection as connection:
            connection.execute(
                "INSERT INTO room VALUES (?, ?, ?, 0)",
                (room.id, json.dumps(setup.to_json()), time.time()),
            )
            connection.executemany(
                "INSERT INTO seat VALUES (?, ?, ?, ?)",
                [
                    (room.id, seat, _hash(tokens[seat]) if seat in tokens else None, name)
                    for seat, name in enumerate(room.names)
                ],
            )
        return room, tokens

    def find(self, name: str) -> Room | None:
        """Return the room called so, if there is one."""
        with self._lock, closing(self._connection.cursor()) as cursor:
            found = cursor.execute("SELECT setup FROM room WHERE id = ?", (name,)).fetchone()
            if found is None:
                return None
            seats = cursor.execute(
                "SELECT name FROM seat WHERE room = ? ORDER BY seat", (name,)
            ).fetchall()
        setup = read_setup(found[0], self._bots)
        return Room(id=name, setup=setup, names=tuple(row[0] for row in seats))

    def opened_by(self, room: str, token: str) -> Seat | None:
        """Return the seat that *token* opens, if it opens one."""
        with self._lock, closing(self._connection.cursor()) as cursor:
            rows = cursor.execute(
                "SELECT seat, hash FROM seat WHERE room = ? AND hash IS NOT NULL", (room,)
            ).fetchall()
        given = _hash(token)
        # All are compared, each in constant time: how long it takes tells nothing.
        matches = [seat for seat, known in rows if compare_digest(known, given)]
        return matches[0] if matches else None

    def sit(self, room: str, seat: Seat, name: str) -> bool:
        """Give *seat* its name; tell whether it had none, and nobody there is called so."""
        with self._lock, self._connection as connection:
            changed = connection.execute(
                "UPDATE seat SET name = ? WHERE room = ? AND seat = ? AND name IS NULL"
                " AND NOT EXISTS (SELECT 1 FROM seat WHERE room = ? AND name = ?)",
                (name, room, seat, room, name),
            )
            return changed.rowcount == 1

    def count(self) -> int:
        """Return how many rooms there are."""
        with self._lock:
            number: int = self._connection.execute("SELECT COUNT(*) FROM room").fetchone()[0]
        return number

    def unfinished(self) -> list[str]:
        """Return the rooms whose game is not known to be over."""
        with self._lock:
            rows = self._connection.execute("SELECT id FROM room WHERE NOT is_over").fetchall()
        return [row[0] for row in rows]

    def note_over(self, room: str) -> None:
        """Note that the game in *room* is over."""
        with self._lock, self._connection as connection:
            connection.execute("UPDATE room SET is_over = 1 WHERE id = ?", (room,))

    def forget_waiting(self, seconds: float) -> None:
        """Forget the rooms that have waited for players longer than that."""
        old = "SELECT room FROM seat JOIN room ON id = room WHERE name IS NULL AND made < ?"
        before = (time.time() - seconds,)
        with self._lock, self._connection as connection:
            gone = connection.execute(old, before).fetchall()
            connection.executemany("DELETE FROM seat WHERE room = ?", gone)
            connection.executemany("DELETE FROM room WHERE id = ?", gone)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()


def _hash(token: str) -> bytes:
    # The token is as random as its hash, so it needs no salt and no slow hash.
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _names_of_bots(setup: Setup) -> tuple[str | None, ...]:
    return tuple(
        None if plays == PERSON else f"Bot {seat} ({plays.partition(':')[2]})"
        for seat, plays in enumerate(setup.seats)
    )
