"""Tables in a file, by the SQLite of the standard library.

Every change is one transaction, on the disk before it is acknowledged. SQLite itself accepts a
changed byte, so each row carries a checksum of all that it says.
"""

import os
import sqlite3
import time
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock, local
from typing import TYPE_CHECKING, Any, Final, Self

from knockout_games.bots import BotFactory

from .faults import (
    Conflict,
    StoreClosed,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    TableExists,
)
from .protocol import (
    Clock,
    TableStore,
    checked_deadline,
    checked_name,
    gap_entry,
    known_bots,
    unknown_table,
)
from .rows import Row, sealed, unsealed

__all__ = ["SqliteStore"]

_APPLICATION: Final = 0x6B6E6F63
"""Marks the file as ours: "knoc"."""

_LAYOUT: Final = 1
"""The version of the tables below."""

# Names and texts are blobs: SQLite does not look into them, so neither does damage to them
# end in an error of its own before the checksum is seen.
_TABLES: Final = (
    """CREATE TABLE entry (
        name BLOB, version INTEGER, text BLOB, checksum BLOB, PRIMARY KEY (name, version)
    ) WITHOUT ROWID""",
    "CREATE TABLE game (name BLOB PRIMARY KEY, version INTEGER, checksum BLOB) WITHOUT ROWID",
    # Few rows, read as a whole, without an index that could say something else than they do.
    "CREATE TABLE deadline (name BLOB PRIMARY KEY, instant REAL, checksum BLOB) WITHOUT ROWID",
    "CREATE TABLE life (number INTEGER PRIMARY KEY, last_sign REAL, checksum BLOB)",
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_LAYOUT}",
)

_FAULTS: Final[Mapping[int, tuple[type[StoreError], str, str]]] = {
    sqlite3.SQLITE_FULL: (StoreFull, "store.full", "there is no room left"),
    sqlite3.SQLITE_READONLY: (StoreReadOnly, "store.read_only", "it can be read only"),
    sqlite3.SQLITE_BUSY: (StoreLocked, "store.locked", "another process holds it"),
    sqlite3.SQLITE_LOCKED: (StoreLocked, "store.locked", "another process holds it"),
    sqlite3.SQLITE_CORRUPT: (StoreCorrupt, "store.corrupt", "the file is damaged"),
    sqlite3.SQLITE_NOTADB: (StoreCorrupt, "store.corrupt", "the file is no store of tables"),
    sqlite3.SQLITE_CANTOPEN: (StoreError, "store.open", "the file cannot be opened"),
}


class SqliteStore:
    """Keep tables in a file that several processes can share.

    It is a context manager that closes itself.

    Arguments:
        path: The file; it is made if it is not there.
        bots: The bots that can play here, by name; None is the random bot alone.
        clock: The clock of all tables here.
        read_only: Never write; then the file must be there.
        patience: How many seconds to wait while another process writes.
        most_pages: The most pages that the file may have, of 4,096 bytes; None sets no limit.

    Raises:
        StoreError: If the file cannot be opened, or is something else.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        bots: Mapping[str, BotFactory] | None = None,
        clock: Clock = time.time,
        read_only: bool = False,
        patience: float = 5.0,
        most_pages: int | None = None,
    ) -> None:
        self._clock: Final = clock
        self._bots: Final = known_bots(bots)
        self._lock: Final = Lock()
        self._reading_lock: Final = self._lock if read_only else Lock()
        self._own: Final = local()
        self._path: Final = Path(path)
        self._read_only: Final = read_only
        self._connection: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        if str(path) == ":memory:":
            raise StoreError("memory is no file: take a MemoryStore", code="store.wal")
        uri = f"{self._path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
        with self._told():
            self._connection = _connected(uri, patience)
            try:
                self._prepare(self._connection, most_pages=most_pages)
                # Who reads does not wait for a writer, who waits for the disk.
                self._reader = self._connection if read_only else _connected(uri, patience)
            except BaseException:
                self.close()
                raise

    def _prepare(self, connection: sqlite3.Connection, *, most_pages: int | None) -> None:
        if not self._read_only:
            # A commit is on the disk when it returns, and power may go off then.
            if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
                raise StoreError(f"{self._path}: no write-ahead log here", code="store.wal")
            connection.execute("PRAGMA synchronous = FULL")
        if most_pages is not None:
            connection.execute(f"PRAGMA max_page_count = {int(most_pages)}")
        if not self._read_only:
            with self._writing():
                self._make_tables(connection)
        marks = tuple(self._value(f"PRAGMA {mark}") for mark in ("application_id", "user_version"))
        if marks != (_APPLICATION, _LAYOUT):
            raise StoreCorrupt(
                f"{self._path}: the file is no store of tables of this version",
                code="store.corrupt",
            )

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        if self._value("SELECT count(*) FROM sqlite_schema"):
            return
        for statement in _TABLES:
            connection.execute(statement)
        self._note_life()

    @property
    def clock(self) -> Clock:
        """The clock of all tables here."""
        return self._clock

    @property
    def bots(self) -> Mapping[str, BotFactory]:
        """The bots that can play here, by name."""
        return self._bots

    def create(self, name: str, beginning: str, *, deadline: float | None) -> None:
        """Add a table of version 0.

        Raises:
            TableExists: If there is one of that name.
            StoreError: If it cannot be written.
        """
        key = checked_name(name).encode()
        with self._writing():
            if self._rows("SELECT 1 FROM game WHERE name = ?", key):
                raise TableExists(f"there is a table {name!r} already", code="store.exists")
            self._write("INSERT INTO entry VALUES (?, ?, ?, ?)", key, 0, beginning.encode())
            self._write("INSERT INTO game VALUES (?, ?, ?)", key, 0)
            self._note_deadline(key, deadline)
            self._note_life()

    def append(self, name: str, version: int, change: str, *, deadline: float | None) -> None:
        """Add a change to the table, provided that its version is *version*.

        When it returns the change is on the disk.

        Raises:
            Conflict: If the table has another version.
            UnknownTable: If there is none of that name.
            StoreError: If it cannot be written.
        """
        with self._writing():
            key = self._key(name)
            if self._version(key, name) != version:
                raise Conflict(f"the table {name!r} has another version", code="store.version")
            self._add(key, version + 1, change, deadline)
            self._note_life()

    def read(self, name: str, since: int = -1) -> tuple[str, ...]:
        """Return the texts of a table that follow number *since*, all of them without it.

        Raises:
            UnknownTable: If there is none of that name.
            StoreCorrupt: If a text is not as it was written; `where` says which.
            StoreError: If they cannot be read.
        """
        with self._reading():
            key = self._key(name)
            version = self._version(key, name)
            if version <= since:
                return ()
            rows = self._rows(
                "SELECT name, version, text, checksum FROM entry"
                " WHERE name = ? AND version > ? ORDER BY version",
                key,
                since,
            )
        texts: list[str] = []
        for number, row in enumerate(rows, since + 1):
            place = f"{name}[{number}]"
            _, found, text = unsealed(row, (bytes, int, bytes), where=place)
            if found != number:
                raise StoreCorrupt("a text is missing", code="store.corrupt", where=place)
            texts.append(text.decode(errors="replace"))
        if since + len(texts) != version:
            raise StoreCorrupt(
                "the last texts are missing", code="store.corrupt", where=f"{name}[{version}]"
            )
        return tuple(texts)

    def names(self) -> tuple[str, ...]:
        """Return the names of all tables, in order.

        Raises:
            StoreError: If they cannot be read.
        """
        with self._reading():
            rows = self._rows("SELECT name, version, checksum FROM game ORDER BY name")
        found = (unsealed(row, (bytes, int), where="names")[0] for row in rows)
        return tuple(name.decode(errors="replace") for name in found)

    def due(self, now: float) -> tuple[str, ...]:
        """Return the tables whose deadline has passed at *now*, the longest due first.

        Raises:
            StoreError: If they cannot be read.
        """
        with self._reading():
            deadlines = self._deadlines()
        passed = sorted((instant, name) for name, instant in deadlines if instant < now)
        return tuple(name.decode(errors="replace") for _, name in passed)

    def heartbeat(self) -> None:
        """Note that a process is at work.

        Raises:
            StoreError: If it cannot be written.
        """
        with self._writing():
            self._note_life()

    def recover(self) -> float:
        """Move every open deadline by the time since the last write or heartbeat; return it.

        Raises:
            StoreError: If it cannot be written.
        """
        with self._writing():
            since = self._last_sign()
            now = self._clock()
            if now <= since:
                return 0.0
            for key, instant in self._deadlines():
                version = self._version(key, key.decode(errors="replace"))
                self._add(key, version + 1, gap_entry(since, now), instant + (now - since))
            self._note_life(now)
        return now - since

    def verify(self) -> None:
        """Read all that the store holds.

        Raises:
            StoreCorrupt: If something is not as it was written.
            StoreError: If it cannot be read.
        """
        with self._reading():
            said = self._value("PRAGMA integrity_check")
            if said != "ok":
                raise StoreCorrupt(f"{self._path}: {said}", code="store.corrupt")
            self._last_sign()
            self._deadlines()
            for name in self.names():
                self.read(name)

    def close(self) -> None:
        """Let go of the file; the store cannot be used any more."""
        with self._lock, nullcontext() if self._read_only else self._reading_lock:
            opened, self._reader, self._connection = (self._reader, self._connection), None, None
            for connection in opened:
                if connection is not None:
                    with suppress(sqlite3.Error):
                        connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- rows ----------------------------------------------------------------------------

    def _key(self, name: object) -> bytes:
        if not isinstance(name, str):
            raise unknown_table(name)
        return name.encode(errors="replace")

    def _version(self, key: bytes, name: str) -> int:
        rows = self._rows("SELECT name, version, checksum FROM game WHERE name = ?", key)
        if not rows:
            # Perhaps its name is what was damaged.
            self.names()
            raise unknown_table(name)
        version: int = unsealed(rows[0], (bytes, int), where=name)[1]
        return version

    def _add(self, key: bytes, version: int, change: str, deadline: float | None) -> None:
        self._write("INSERT INTO entry VALUES (?, ?, ?, ?)", key, version, change.encode())
        self._write("INSERT OR REPLACE INTO game VALUES (?, ?, ?)", key, version)
        self._note_deadline(key, deadline)

    def _deadlines(self) -> list[tuple[bytes, float]]:
        rows = self._rows("SELECT name, instant, checksum FROM deadline")
        found = (unsealed(row, (bytes, float), where="deadlines") for row in rows)
        return [(name, instant) for name, instant in found]

    def _note_deadline(self, key: bytes, deadline: float | None) -> None:
        instant = checked_deadline(deadline)
        if instant is None:
            self._opened().execute("DELETE FROM deadline WHERE name = ?", (key,))
        else:
            self._write("INSERT OR REPLACE INTO deadline VALUES (?, ?, ?)", key, instant)

    def _last_sign(self) -> float:
        rows = self._rows("SELECT number, last_sign, checksum FROM life")
        if len(rows) != 1:
            raise StoreCorrupt("the last sign of life is missing", code="store.corrupt")
        instant: float = unsealed(rows[0], (int, float), where="life")[1]
        return instant

    def _note_life(self, now: float | None = None) -> None:
        instant = float(self._clock() if now is None else now)
        self._write("INSERT OR REPLACE INTO life VALUES (?, ?, ?)", 0, instant)

    # --- transactions --------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        """Return the connection of the transaction that this thread is in, else the writing one."""
        connection: sqlite3.Connection | None = getattr(self._own, "connection", self._connection)
        if connection is None:
            raise StoreClosed("the store was closed", code="store.closed")
        return connection

    def _rows(self, query: str, *values: object) -> list[Row]:
        return self._opened().execute(query, values).fetchall()

    def _value(self, query: str) -> Any:
        return self._rows(query)[0][0]

    def _write(self, statement: str, *values: object) -> None:
        self._opened().execute(statement, sealed(values))

    def _reading(self) -> AbstractContextManager[None]:
        """See one moment of the file, whoever writes."""
        return self._transaction("BEGIN", self._reading_lock)

    def _writing(self) -> AbstractContextManager[None]:
        """Write all of it or nothing."""
        if self._read_only:
            raise StoreReadOnly(f"{self._path}: it can be read only", code="store.read_only")
        return self._transaction("BEGIN IMMEDIATE", self._lock)

    @contextmanager
    def _transaction(self, begin: str, lock: Lock) -> Generator[None, None, None]:
        if hasattr(self._own, "connection"):
            yield  # as a part of what this thread began
            return
        with lock, self._told():
            is_reading = lock is self._reading_lock
            self._own.connection = self._reader if is_reading else self._connection
            try:
                with _whole(self._opened(), begin):
                    yield
            finally:
                del self._own.connection

    @contextmanager
    def _told(self) -> Generator[None, None, None]:
        """Tell faults of SQLite in our own words."""
        try:
            yield
        except UnicodeDecodeError as error:  # where the damage is in what SQLite wants to say
            raise StoreCorrupt(
                f"{self._path}: the file is damaged", code="store.corrupt"
            ) from error
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
            cls, name, said = _FAULTS.get(
                code & 0xFF, (StoreError, "store.sqlite", "SQLite refused it")
            )
            raise cls(f"{self._path}: {said} ({error})", code=name) from error


def _connected(uri: str, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


@contextmanager
def _whole(connection: sqlite3.Connection, begin: str) -> Generator[None, None, None]:
    """Do all of a transaction or nothing."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # After some faults SQLite has rolled back by itself.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


if TYPE_CHECKING:
    _: type[TableStore] = SqliteStore
