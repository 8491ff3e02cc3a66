"""A server in a thread of the test, and pages without a browser that talk to it."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any, Final, Self, TypeAlias, cast

from examples.web.app import application, server
from examples.web.host import Host
from examples.web.limits import Limits
from examples.web.thinking import BOTS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from knockout_games.store import MemoryStore, SqliteStore
from knockout_games.table import Sight, Table

Json: TypeAlias = dict[str, Any]

QUICK: Final = Limits(burst=10_000, rate=10_000, table_burst=10_000, hello_seconds=5.0)


class Clock:
    """The real time, and what a test adds to it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Served:
    """A server that runs."""

    def __init__(self, address: str, folder: Path, clock: Clock) -> None:
        self.address: Final = address
        self.folder: Final = folder
        self.bots: Final = BOTS
        self.clock: Final = clock

    def request(
        self, path: str, body: object = None, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Return status, headers and JSON of an answer; a body is sent by POST."""
        text = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(HTTPConnection(self.address.partition("//")[2], timeout=10)) as connection:
            connection.request("GET" if body is None else "POST", path, text, names)
            answer = connection.getresponse()
            said = answer.read()
            return answer.status, dict(answer.headers), _json(said)

    def post(self, body: object, **headers: str) -> tuple[int, Any]:
        """Return status and JSON of the answer to a wish for a table."""
        usual = {"Origin": self.address, "Content_Type": "application/json"}
        status, _, doc = self.request("/api/tables", body, **{**usual, **headers})
        return status, doc

    def table(
        self, game: str = "knight-more", seats: Sequence[str] = ("person",) * 3, **options: object
    ) -> tuple[str, dict[int, str]]:
        """Return the name of a new table, and the tokens of its seats."""
        status, doc = self.post(
            {
                "game": game,
                "players": len(seats),
                "seats": list(seats),
                "time_control": options.pop("time_control", 900),
                "rules": options,
            }
        )
        assert status == 201, doc
        return doc["table"], {seat["seat"]: seat["link"].partition("#")[2] for seat in doc["seats"]}

    def begun(self, game: str = "knight-more", **options: Any) -> "tuple[str, list[Page]]":
        """Return a table at which all have taken their seats, and their pages."""
        table, tokens = self.table(game, **options)
        pages = [self.page(table, token) for token in tokens.values()]
        for number, page in enumerate(pages):
            page.hello(since=0)
            page.say(kind="sit", name=f"Player {number}")
        for page in pages:
            page.next("sight")
        return table, pages

    def page(self, table: str, token: str | None = None, *, origin: str | None = "") -> "Page":
        """Return a new page that looks at *table*."""
        where = f"{self.address.replace('http', 'ws', 1)}/ws/{table}"
        # The context manager that it is, not the connection that it was once.
        opened: Any = connect(where, origin=cast("Any", self.address if origin == "" else origin))
        return Page(opened.__enter__(), token)

    def version(self, table: str) -> int:
        """Return the version of a table in the store."""
        with SqliteStore(self.folder / "tables.db", read_only=True) as store:
            return len(store.read(table)) - 1


class Page:
    """What a page knows, and all that it was sent."""

    def __init__(self, opened: ClientConnection, token: str | None) -> None:
        self.socket: Final = opened
        self.token: Final = token
        self.raw: Final[list[str]] = []
        self.sight: Json = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    @property
    def moves(self) -> list[str]:
        """The moves of the last sight."""
        return [str(move["text"]) for move in self.sight["moves"]]

    @property
    def version(self) -> int:
        """The version of the last sight."""
        return int(self.sight["sight"]["version"])

    def send(self, text: str | bytes) -> None:
        """Send anything."""
        self.socket.send(text)

    def say(self, **message: object) -> None:
        """Send a message."""
        self.send(json.dumps(message))

    def hello(self, since: int | None = None) -> Json:
        """Say hello; return what the server tells of the table."""
        self.say(kind="hello", token=self.token, since=since)
        return self.next("table")

    def play(self, move: str, version: int | None = None) -> None:
        """Send a move."""
        self.say(kind="play", move=move, version=self.version if version is None else version)

    def next(self, kind: str) -> Json:
        """Return the next message of a kind; those before it are passed over."""
        while True:
            message = self.receive()
            if message["kind"] == kind:
                return message

    def refusal(self) -> str:
        """Return the code of the next refusal."""
        return str(self.next("refused")["code"])

    def receive(self) -> Json:
        """Return the next message."""
        raw = self.socket.recv(timeout=60)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: Json = json.loads(raw)
        if message["kind"] == "sight":
            self.sight = message
        return message

    def closed(self) -> int:
        """Return the code with which the server closes the socket."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        code = self.socket.close_code
        assert code is not None
        return code


@contextmanager
def serving(folder: Path, limits: Limits = QUICK) -> Iterator[Served]:
    """Serve tables in a thread as long as the context lasts."""
    clock = Clock()

    def host() -> Host:
        return Host(folder, limits, 0, delay=lambda: 0.0, clock=clock)

    listening = _listening()
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    running = server(application(host, frozenset({address})), limits)
    thread = Thread(target=lambda: asyncio.run(running.serve([listening])), daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield Served(address, folder, clock)
    finally:
        running.should_exit = True
        thread.join(20)


def told_by_the_core(folder: Path, table: str, raw: Sequence[str]) -> Iterator[tuple[Json, Sight]]:
    """Yield each sight that was sent, and what the library tells that seat of that version.

    The table is built up again from its texts, change by change, in a store of its own.
    """
    with SqliteStore(folder / "tables.db", bots=BOTS, read_only=True) as store:
        texts = store.read(table)
    memory = MemoryStore(bots=BOTS)
    memory.create(table, texts[0], deadline=None)
    again, known = Table.open(memory, table), 0
    for text in raw:
        message = json.loads(text)
        if message["kind"] == "sight":
            version = message["sight"]["version"]
            for number in range(again.version, version):
                memory.append(table, number, texts[number + 1], deadline=None)
                again.look(None)
            yield message, again.look(message["sight"]["seat"], known)
            known = version


def _listening() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def _json(said: bytes) -> Any:
    try:
        return json.loads(said)
    except ValueError:
        return said
