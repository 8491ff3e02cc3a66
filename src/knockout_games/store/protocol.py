"""What a table asks of the place where it is kept."""

import json
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, runtime_checkable

from knockout_games.bots import BotFactory
from knockout_games.bots.random import make as make_random
from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown

from .faults import UnknownTable

__all__ = [
    "LONGEST_NAME",
    "Clock",
    "TableStore",
    "checked_deadline",
    "checked_name",
    "gap_entry",
    "known_bots",
    "unknown_table",
]

Clock: TypeAlias = Callable[[], float]
"""Returns the present instant in seconds, usually since 1970 UTC: `time.time`."""

LONGEST_NAME: Final = 200
"""The most characters in the name of a table."""


@runtime_checkable
class TableStore(Protocol):
    """Keep tables: each as a list of texts, number 0 being how it began, then its changes.

    The version of a table is the number of its changes. What a method that writes has returned
    from is durable; what it refused, with a `StoreError`, changed nothing. All of it can be used
    by several threads at once, and by several processes where the store is shared by them.
    """

    @property
    def clock(self) -> Clock:
        """The clock of all tables here."""
        ...

    @property
    def bots(self) -> Mapping[str, BotFactory]:
        """The bots that can play here, by name."""
        ...

    def create(self, name: str, beginning: str, *, deadline: float | None) -> None:
        """Add a table of version 0.

        Arguments:
            name: What the table is called.
            beginning: Its text number 0.
            deadline: When the awaited decision is due, or None where nothing is.

        Raises:
            TableExists: If there is one of that name.
            StoreError: If it cannot be written.
        """
        ...

    def append(self, name: str, version: int, change: str, *, deadline: float | None) -> None:
        """Add a change to the table, provided that its version is *version*; it is one more then.

        Arguments:
            name: The table.
            version: How many changes there are.
            change: The text of the next.
            deadline: When the decision that is awaited after it is due, or None.

        Raises:
            Conflict: If the table has another version.
            UnknownTable: If there is none of that name.
            StoreError: If it cannot be written.
        """
        ...

    def read(self, name: str, since: int = -1) -> tuple[str, ...]:
        """Return the texts of a table that follow number *since*, all of them without it.

        Raises:
            UnknownTable: If there is none of that name.
            StoreError: If they cannot be read.
        """
        ...

    def names(self) -> tuple[str, ...]:
        """Return the names of all tables, in order.

        Raises:
            StoreError: If they cannot be read.
        """
        ...

    def due(self, now: float) -> tuple[str, ...]:
        """Return the tables whose deadline has passed at *now*, the longest due first.

        Raises:
            StoreError: If they cannot be read.
        """
        ...

    def heartbeat(self) -> None:
        """Note that a process is at work; call it at least every 5 seconds.

        Raises:
            StoreError: If it cannot be written.
        """
        ...

    def recover(self) -> float:
        """Move every open deadline by the time since the last write or heartbeat; return it.

        A host calls it once, when it opens the store, so that time with no process open does not
        count. The tables get it as a change (`gap_entry`).

        Raises:
            StoreError: If it cannot be written.
        """
        ...

    def close(self) -> None:
        """Let go of the store; it cannot be used any more."""
        ...


def gap_entry(since: float, until: float) -> str:
    """Return the change that says that nobody hosted the table between two instants."""
    return json.dumps({"gap": [since, until]})


def known_bots(bots: Mapping[str, BotFactory] | None) -> Mapping[str, BotFactory]:
    """Return *bots*, or the random bot alone, so that they do not change any more."""
    return MappingProxyType(dict({"random": make_random} if bots is None else bots))


def checked_name(name: object) -> str:
    """Return *name* if a table can be called so.

    Raises:
        BadSetup: If it is empty, too long, or no text.
    """
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise BadSetup(
            f"{shown(name)} is no name: a text of 1 to {LONGEST_NAME} characters is",
            code="table.name",
            where="name",
        )
    if not name.isprintable():
        raise BadSetup("holds what cannot be printed", code="table.name", where="name")
    return name


def unknown_table(name: object) -> UnknownTable:
    """Return the error that tells that there is no table called *name*."""
    return UnknownTable(f"there is no table {shown(name)}", code="store.unknown")


def checked_deadline(deadline: float | None) -> float | None:
    """Return *deadline* as a float.

    Raises:
        BadSetup: If it is no instant.
    """
    if deadline is None:
        return None
    if not math.isfinite(deadline):
        raise BadSetup(f"{shown(deadline)} is no instant", code="table.time", where="deadline")
    return float(deadline)
