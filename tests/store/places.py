"""Places to keep tables in. A second implementation of the protocol is one more class here."""

from pathlib import Path
from typing import Any, Final, Protocol

from tests.table.hosted import BOTS, GAMES, SetClock, no_delay

from knockout_games.kernel.game import AnyGame
from knockout_games.store import MemoryStore, SqliteStore, TableStore
from knockout_games.table import Table


class Place(Protocol):
    """Where tables outlive the store object."""

    clock: SetClock

    def open(self) -> TableStore:
        """Return a store of this place, another one each time if it can be shared."""
        ...


class InMemory:
    """The one place that is gone with its store, so all share it."""

    def __init__(self, _path: Path) -> None:
        self.clock = SetClock()
        self._store = MemoryStore(bots=BOTS, clock=self.clock)

    def open(self) -> TableStore:
        return self._store


class InFile:
    """A file."""

    def __init__(self, path: Path) -> None:
        self.clock = SetClock()
        self.path = path / "tables"
        self._opened: list[SqliteStore] = []

    def open(self) -> SqliteStore:
        store = SqliteStore(self.path, bots=BOTS, clock=self.clock, patience=20.0)
        self._opened.append(store)
        return store

    def close(self) -> None:
        for store in self._opened:
            store.close()


PLACES: Final[dict[str, type[InMemory] | type[InFile]]] = {"memory": InMemory, "sqlite": InFile}


def begin(
    store: TableStore, name: str = "friday", slug: str = "knights-poker", **terms: Any
) -> Table:
    """Begin a table of the game called *slug*."""
    game: AnyGame = GAMES[slug]
    return Table.create(store, name, game.new_game(seed=1), **{"delay": no_delay, **terms})
