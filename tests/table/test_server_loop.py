"""The server of the documentation: complete, sixty lines, and as robust as it says."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from examples import server_loop
from tests.table.hosted import BOTS, GAMES

from knockout_games.store import SqliteStore
from knockout_games.table import Table, sight_schema

KEYS: Final = {b"ada": 0, b"bo": 1, b"cy": 2}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "tables", bots=BOTS) as made:
        yield made


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def begin(store: SqliteStore, slug: str = "knights-poker", **terms: Any) -> None:
    Table.create(
        store,
        "friday",
        GAMES[slug].new_game(2 if 2 in GAMES[slug].player_counts else 3, seed=1),
        **terms,
    )


class Client:
    """What a player's program does."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, line: object) -> None:
        text = line if isinstance(line, bytes) else json.dumps(line).encode()
        self._writer.write(text + b"\n")

    async def receive(self) -> Any:
        line = await asyncio.wait_for(self._reader.readline(), 20)
        return json.loads(line) if line else None

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


Connect = Callable[[bytes], Awaitable[Client]]


@asynccontextmanager
async def served(store: SqliteStore) -> AsyncIterator[Connect]:
    port, clients = free_port(), list[Client]()
    serving = asyncio.create_task(server_loop.serve(store, "friday", KEYS, port))

    async def connect(key: bytes) -> Client:
        while True:
            if serving.done():
                await serving
            with suppress(ConnectionError):
                client = Client(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))
                break
            await asyncio.sleep(0.01)
        clients.append(client)
        client.send(key)
        return client

    yield connect
    for client in clients:
        await client.close()
    await asyncio.sleep(0.05)
    serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving


async def play(client: Client, chance: random.Random) -> list[Any]:
    """Answer with a move picked at random until the game is over; return all that was told."""
    told: list[Any] = []
    while True:
        told.append(await client.receive())
        if told[-1]["kind"] == "sight":
            if told[-1]["result"] != "unfinished":
                return told
            if told[-1]["moves"]:
                move = chance.choice(told[-1]["moves"])
                client.send({"move": move, "version": told[-1]["version"]})


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "last-ember"])
def test_people_play_to_the_end(store: SqliteStore, slug: str) -> None:
    players = 2 if 2 in GAMES[slug].player_counts else 3
    begin(store, slug, time_control=60.0)

    async def game() -> list[list[Any]]:
        async with served(store) as connect:
            clients = [await connect(key) for key in (*tuple(KEYS)[:players], b"a stranger")]
            return await asyncio.gather(
                *(play(client, random.Random(seat)) for seat, client in enumerate(clients))
            )

    told = asyncio.run(game())

    table = Table.open(store, "friday")
    validator = jsonschema.Draft202012Validator(sight_schema(table.game))
    assert table.result == "played"
    for seat, messages in zip((*range(players), None), told, strict=True):
        assert {message["kind"] for message in messages} == {"sight"}
        assert {message["seat"] for message in messages} == {seat}
        events = [event for message in messages for event in message["events"]]
        assert events == table.look(seat, 0).to_json()["events"]
        for message in messages:
            validator.validate(message)
    table.record().verify()


def test_a_bot_answers(store: SqliteStore) -> None:
    begin(store, seats=["bot:random", "bot:random"])

    async def game() -> list[int]:
        async with served(store) as connect:
            client = await connect(b"ada")
            return [(await client.receive())["version"] for _ in range(2)]

    assert asyncio.run(game()) == [0, 1]
    assert Table.open(store, "friday").record().moves[0].by == "bot:random"


def test_nonsense_is_refused_and_the_game_goes_on(store: SqliteStore) -> None:
    begin(store)

    async def game() -> tuple[list[str], Any]:
        async with served(store) as connect:
            table = Table.open(store, "friday")
            seat = table.state.to_act
            key = next(key for key, owner in KEYS.items() if owner == seat)
            client = await connect(key)
            sight = await client.receive()
            move = sight["moves"][0]
            for line in (
                b"{",
                b"[]",
                b"\xff\xfe",
                {},
                {"move": move},
                {"move": move, "version": "0"},
                {"move": "nonsense", "version": 0},
                {"move": {"kind": "nonsense"}, "version": 0},
                {"move": move, "version": 7},
            ):
                client.send(line)
            codes = [(await client.receive())["code"] for _ in range(9)]
            client.send({"move": move, "version": 0})
            return codes, await client.receive()

    codes, sight = asyncio.run(game())

    assert codes == [
        "document.json",
        "document.type",
        "document.json",
        "table.stale",
        "table.stale",
        "number",
        "notation.move",
        "document.kind",
        "table.stale",
    ]
    assert sight["version"] == 1


def test_a_stranger_looks_on_and_moves_nothing(store: SqliteStore) -> None:
    begin(store)

    async def game() -> list[Any]:
        async with served(store) as connect:
            client = await connect(b"a stranger")
            client.send({"move": "nonsense", "version": 0})
            return [await client.receive(), await client.receive()]

    told = sorted(asyncio.run(game()), key=lambda message: str(message["kind"]))

    assert told[0]["code"] == "seat"
    assert told[1]["seat"] is None
    assert Table.open(store, "friday").version == 0


def test_a_game_goes_on_after_the_server_was_started_again(store: SqliteStore) -> None:
    begin(store)

    async def one_move() -> int:
        async with served(store) as connect:
            clients = [await connect(key) for key in (b"ada", b"bo")]
            sights = [await client.receive() for client in clients]
            mover = next(seat for seat in (0, 1) if sights[seat]["moves"])
            clients[mover].send(
                {"move": sights[mover]["moves"][0], "version": sights[mover]["version"]}
            )
            version: int = (await clients[1 - mover].receive())["version"]
            return version

    assert [asyncio.run(one_move()) for _ in range(3)] == [1, 2, 3]


def test_who_is_too_slow_is_replaced_by_the_stand_in(store: SqliteStore) -> None:
    begin(store, time_control=0.2, grace=0.1)

    async def game() -> list[Any]:
        async with served(store) as connect:
            client = await connect(b"ada")
            return [await client.receive() for _ in range(3)]

    now, handed, moved = asyncio.run(game())

    assert now["plays"] == ["person", "person"]
    assert [incident["note"] for incident in handed["incidents"]] == ["clock"]
    assert handed["plays"][now["to_act"]] == "stand-in:random"
    assert moved["events"]


def test_the_server_is_sixty_lines() -> None:
    assert server_loop.__file__ is not None
    assert len(Path(server_loop.__file__).read_text().splitlines()) <= 60
