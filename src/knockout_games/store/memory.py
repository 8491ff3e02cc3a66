"""A store without a disk: for tests, and for tables that need not outlive the process."""

import time
from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Final

import attrs

from knockout_games.bots import BotFactory

from .faults import Conflict, StoreClosed, TableExists
from .protocol import (
    Clock,
    TableStore,
    checked_deadline,
    checked_name,
    gap_entry,
    known_bots,
    unknown_table,
)

__all__ = ["MemoryStore"]


@attrs.define
class _Kept:
    texts: list[str]
    deadline: float | None


class MemoryStore:
    """Keep tables in memory: they end with the process.

    Arguments:
        bots: The bots that can play here, by name; None is the random bot alone.
        clock: The clock of all tables here.
    """

    def __init__(
        self, *, bots: Mapping[str, BotFactory] | None = None, clock: Clock = time.time
    ) -> None:
        self._clock: Final = clock
        self._bots: Final = known_bots(bots)
        self._lock: Final = Lock()
        self._tables: dict[str, _Kept] = {}
        self._last_sign = clock()
        self._is_open = True

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
        """
        checked_name(name)
        with self._lock:
            tables = self._opened()
            if name in tables:
                raise TableExists(f"there is a table {name!r} already", code="store.exists")
            tables[name] = _Kept([beginning], checked_deadline(deadline))
            self._last_sign = self._clock()

    def append(self, name: str, version: int, change: str, *, deadline: float | None) -> None:
        """Add a change to the table, provided that its version is *version*.

        Raises:
            Conflict: If the table has another version.
            UnknownTable: If there is none of that name.
        """
        with self._lock:
            kept = self._kept(name)
            if len(kept.texts) - 1 != version:
                raise Conflict(f"the table {name!r} has another version", code="store.version")
            kept.deadline = checked_deadline(deadline)
            kept.texts.append(change)
            self._last_sign = self._clock()

    def read(self, name: str, since: int = -1) -> tuple[str, ...]:
        """Return the texts of a table that follow number *since*, all of them without it.

        Raises:
            UnknownTable: If there is none of that name.
        """
        with self._lock:
            return tuple(self._kept(name).texts[since + 1 :])

    def names(self) -> tuple[str, ...]:
        """Return the names of all tables, in order."""
        with self._lock:
            return tuple(sorted(self._opened()))

    def due(self, now: float) -> tuple[str, ...]:
        """Return the tables whose deadline has passed at *now*, the longest due first."""
        with self._lock:
            passed = [
                (kept.deadline, name)
                for name, kept in self._opened().items()
                if kept.deadline is not None and kept.deadline < now
            ]
        return tuple(name for _, name in sorted(passed))

    def heartbeat(self) -> None:
        """Note that a process is at work."""
        with self._lock:
            self._opened()
            self._last_sign = self._clock()

    def recover(self) -> float:
        """Move every open deadline by the time since the last write or heartbeat; return it."""
        with self._lock:
            tables, since, now = self._opened(), self._last_sign, self._clock()
            self._last_sign = now
            if now <= since:
                return 0.0
            for kept in tables.values():
                if kept.deadline is not None:
                    kept.texts.append(gap_entry(since, now))
                    kept.deadline += now - since
        return now - since

    def close(self) -> None:
        """Let go of the store; it cannot be used any more."""
        self._is_open = False

    def _opened(self) -> dict[str, _Kept]:
        if not self._is_open:
            raise StoreClosed("the store was closed", code="store.closed")
        return self._tables

    def _kept(self, name: str) -> _Kept:
        kept = self._opened().get(name)
        if kept is None:
            raise unknown_table(name)
        return kept


if TYPE_CHECKING:
    _: type[TableStore] = MemoryStore
