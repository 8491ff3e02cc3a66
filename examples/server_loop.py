"""A complete game server: JSON lines over TCP; people, bots, clocks, and nothing lost."""

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping

from knockout_games import KnockoutError, knight_more
from knockout_games.kernel import codec, parts
from knockout_games.store import SqliteStore
from knockout_games.table import Table


async def serve(store: SqliteStore, name: str, seats: Mapping[bytes, int], port: int) -> None:
    """Host a table until the task is cancelled; *seats* says which key opens which seat."""
    store.recover()  # the time without a host does not count
    table = Table.open(store, name)

    async def push(seat: int | None, writer: asyncio.StreamWriter) -> None:
        async for sight in table.watch(seat):  # now and after each change, to the end
            writer.write(json.dumps(sight.to_json()).encode() + b"\n")
            await writer.drain()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seat = seats.get((await reader.readline()).strip(), -1)  # the first line is the key
        pushing = asyncio.create_task(push(None if seat < 0 else seat, writer))
        try:
            while line := await reader.readline():  # every other line is a move
                try:
                    get = parts.json_object(codec.read_json(line)).get
                    await asyncio.to_thread(table.submit, seat, get("move", ""), get("version", -1))
                except KnockoutError as refused:
                    told = {"kind": "refused", "code": refused.code, "text": str(refused)}
                    writer.write(json.dumps(told).encode() + b"\n")
        finally:
            pushing.cancel()
            await asyncio.gather(pushing, return_exceptions=True)
            writer.close()

    def run_bot() -> None:
        if (pending := table.pending_bot()) is not None:
            table.answer(pending, pending.choose())

    async def every(seconds: float, work: Callable[[], object]) -> None:
        while True:
            await asyncio.gather(asyncio.to_thread(work), asyncio.sleep(seconds))

    async with await asyncio.start_server(talk, "127.0.0.1", port):
        await asyncio.gather(every(2, store.heartbeat), every(0.1, table.tick), every(0.1, run_bot))


if __name__ == "__main__":
    with SqliteStore("tables.db") as kept:
        if "friday" not in kept.names():
            who = ["person", "person", "bot:random", "bot:random"]
            Table.create(kept, "friday", knight_more.new_game(), seats=who, time_control=60.0)
        keys = {secrets.token_hex(16).encode(): seat for seat in (0, 1)}
        print("The keys of the two people, on port 7000:", *keys)
        asyncio.run(serve(kept, "friday", keys, 7000))
