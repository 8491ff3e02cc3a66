"""A host of tables, as its type checker sees it."""

import asyncio
from typing import assert_type

from knockout_games import GameRecord, knights_poker
from knockout_games.store import MemoryStore, SqliteStore, TableStore
from knockout_games.table import PendingBot, Sight, Table

store: TableStore = MemoryStore()
other: TableStore = SqliteStore("tables.db")
table = Table.create(store, "friday", knights_poker.new_game(), seats=["person", "bot:random"])
assert_type(
    table,
    Table[knights_poker.State, knights_poker.Move, knights_poker.View, knights_poker.Event],
)
assert_type(table.state, knights_poker.State)
sight = table.look(0)
assert_type(sight, Sight[knights_poker.View, knights_poker.Move, knights_poker.Event])
assert_type(sight.view, knights_poker.View)
assert_type(table.submit(0, sight.moves[0], sight.version).events, tuple[knights_poker.Event, ...])
table.submit(0, "R1@1", 1)
pending = table.pending_bot()
assert_type(pending, PendingBot[knights_poker.View, knights_poker.Move] | None)
if pending is not None:
    table.answer(pending, pending.choose())
record: GameRecord = table.record()
again = Table.open(store, "friday", knights_poker.GAME)
assert_type(again.look(None).view, knights_poker.View)
anything: Table = Table.open(store, "friday")


async def show() -> None:
    """Print what a spectator sees."""
    async for seen in table.watch(None):
        print(seen.view, seen.to_json()["version"])


asyncio.run(show())
