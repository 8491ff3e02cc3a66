"""A host of tables, as its type checker sees it."""

from typing import assert_type

from knockout_games import GameRecord, knights_poker
from knockout_games.store import MemoryStore, SqliteStore, TableStore
from knockout_games.table import PendingBot, Sight, Table


def stores() -> list[TableStore]:
    """Return one of each kind."""
    return [MemoryStore(), SqliteStore("tables.db")]


def host(store: TableStore) -> GameRecord:
    """Begin a table, and look at all that it shows."""
    table = Table.create(store, "friday", knights_poker.new_game(), seats=["person", "bot:random"])
    assert_type(
        table,
        Table[knights_poker.State, knights_poker.Move, knights_poker.View, knights_poker.Event],
    )
    assert_type(table.state, knights_poker.State)
    sight = table.look(0)
    assert_type(sight, Sight[knights_poker.View, knights_poker.Move, knights_poker.Event])
    assert_type(sight.view, knights_poker.View)
    table.submit(0, "R1@1", sight.version)
    after = table.submit(0, sight.moves[0], sight.version)
    assert_type(after.events, tuple[knights_poker.Event, ...])
    pending = table.pending_bot()
    assert_type(pending, PendingBot[knights_poker.View, knights_poker.Move] | None)
    if pending is not None:
        table.answer(pending, pending.choose())
    again = Table.open(store, "friday", knights_poker.GAME)
    assert_type(again.look(None).view, knights_poker.View)
    anything: Table = Table.open(store, "friday")
    return anything.record()


async def show(table: Table) -> None:
    """Print what a spectator sees, to the end of the game."""
    async for sight in table.watch(None):
        print(sight.view, sight.to_json()["version"])
