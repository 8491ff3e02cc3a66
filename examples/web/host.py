"""The running tables: who is in which room, the clock, and the bots."""

import asyncio
import logging
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from knockout_games.errors import KnockoutError
from knockout_games.kernel.words import Seat
from knockout_games.records import GameRecord
from knockout_games.store import Clock, SqliteStore, TableExists
from knockout_games.table import StaleVersion, Table, a_moment

from .limits import Limits
from .messages import PERSON, Created, Setup
from .seats import Room, Seats
from .thinking import BOTS, STAND_IN, Thinkers

__all__ = ["Full", "Host", "Hosted"]

T = TypeVar("T")

_GRACE: Final = 0.5
_THREADS: Final = 32
_LOG: Final = logging.getLogger("knockout_games.web")


class Full(KnockoutError):
    """Tell that there is no room for another table or socket (code `"web.full"`)."""


class Hosted:
    """A room of which somebody looks, or whose game runs.

    `news` is set at the next change.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.table: Table | None = None
        self.record: GameRecord | None = None
        self.sockets = 0
        self.watching = 0
        self.news = asyncio.Event()

    @property
    def is_running(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.table is not None and not self.table.is_over

    def change(self, room: Room, table: Table | None) -> None:
        """Note what has changed, and wake those who wait in the room."""
        self.room, self.table = room, table
        self.news.set()
        self.news = asyncio.Event()


class Host:
    """Keep all tables going. Its methods are for the event loop; what blocks runs in threads.

    Arguments:
        folder: Where tables and seats are kept.
        limits: What the server takes on.
        processes: In how many processes bots think.
        delay: How long after a decision of a bot has begun its move is shown, in seconds.
        clock: The clock of all tables.
    """

    def __init__(
        self,
        folder: Path,
        limits: Limits,
        processes: int,
        *,
        delay: Callable[[], float] = a_moment,
        clock: Clock = time.time,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.limits: Final = limits
        self._delay: Final = delay
        self._store: Final = SqliteStore(folder / "tables.db", bots=BOTS, clock=clock)
        self._seats: Final = Seats(folder / "seats.db", list(BOTS))
        self._thinkers: Final = Thinkers(processes)
        self._rooms: Final[dict[str, Hosted]] = {}
        self._opening: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._sockets = 0

    async def start(self) -> None:
        """Go on with all games that are not over."""
        # Most of them wait for the disk, behind each other.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_THREADS))
        await asyncio.to_thread(self._store.recover)  # the time without a host does not count
        for name in await asyncio.to_thread(self._seats.unfinished):
            try:
                hosted = await self.find(name)
            except KnockoutError as error:  # of another version of the rules, for example
                _LOG.error("table %s stands still: %s", name, error)
            else:
                self._drop(hosted)
        self._spawn(self._every(2.0, self._store.heartbeat))
        self._spawn(self._every(0.1, self._tick))
        self._spawn(self._every(600.0, self._forget))

    async def stop(self) -> None:
        """Stop; all is kept."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)
        self._store.close()
        self._seats.close()

    async def create(self, setup: Setup) -> Created:
        """Make a table, which begins as soon as all seats of people are taken.

        Raises:
            Full: If there are too many.
        """
        if await asyncio.to_thread(self._seats.count) >= self.limits.tables:
            raise Full("there is no room for another table", code="web.full")
        room, tokens = await asyncio.to_thread(self._seats.create, setup)
        if room.is_full:
            await self.find(room.id)
        link = f"/t/{room.id}"
        return {
            "kind": "created",
            "table": room.id,
            "seats": [{"seat": seat, "link": f"{link}#{token}"} for seat, token in tokens.items()],
            "watch": link,
        }

    async def find(self, name: str) -> Hosted | None:
        """Return the room called *name*; its game goes on, or begins if all are there."""
        if name in self._rooms:
            return self._rooms[name]
        async with self._opening:
            if name not in self._rooms:
                room = await asyncio.to_thread(self._seats.find, name)
                if room is None:
                    return None
                hosted = Hosted(room)
                await self._begin(hosted, room)
                self._rooms[name] = hosted
            return self._rooms[name]

    @contextmanager
    def entered(self, hosted: Hosted) -> Generator[None]:
        """Count a socket as long as it is there.

        Raises:
            Full: If there are too many.
        """
        if self._sockets >= self.limits.sockets:
            raise Full("too many are here; try again later", code="web.full")
        self._sockets += 1
        hosted.sockets += 1
        try:
            yield
        finally:
            self._sockets -= 1
            hosted.sockets -= 1
            self._drop(hosted)

    def _drop(self, hosted: Hosted | None) -> None:
        """Forget a room at which nobody looks and nothing happens: it is in the files."""
        if hosted is not None and not (hosted.sockets or hosted.is_running):
            self._rooms.pop(hosted.room.id, None)

    @contextmanager
    def watched(self, hosted: Hosted) -> Generator[None, None, None]:
        """Count who watches a table as long as they do; players always come in.

        Raises:
            Full: If there are too many.
        """
        if hosted.watching >= self.limits.watching:
            raise Full("too many watch this table; try again later", code="web.full")
        hosted.watching += 1
        try:
            yield
        finally:
            hosted.watching -= 1

    async def opened_by(self, hosted: Hosted, token: str) -> Seat | None:
        """Return the seat that *token* opens, if it opens one."""
        return await asyncio.to_thread(self._seats.opened_by, hosted.room.id, token)

    async def sit(self, hosted: Hosted, seat: Seat, name: str) -> bool:
        """Give a seat its name; the game begins if it was the last. Tell whether it was free."""
        name_of_room = hosted.room.id
        if not await asyncio.to_thread(self._seats.sit, name_of_room, seat, name):
            return False
        async with self._opening:
            room = await asyncio.to_thread(self._seats.find, name_of_room)
            if room is not None:
                await self._begin(hosted, room)
        return True

    async def recorded(self, hosted: Hosted, table: Table) -> GameRecord:
        """Return the record of a game that is over."""
        if hosted.record is None:
            hosted.record = await asyncio.to_thread(table.record)
        return hosted.record

    async def _begin(self, hosted: Hosted, room: Room) -> None:
        table = hosted.table
        if table is None and room.is_full:
            table = await asyncio.to_thread(self._opened, room)
            if not table.is_over:
                self._spawn(self._keep(hosted, table))
        hosted.change(room, table)

    def _opened(self, room: Room) -> Table:
        setup = room.setup
        try:
            return Table.create(
                self._store,
                room.id,
                setup.game.new_game(setup.players, rules=setup.rules),
                seats=setup.seats,
                names=[name or "" for name in room.names],
                stand_in=STAND_IN,
                time_control=float(setup.time_control),
                grace=_GRACE,
                delay=self._delay,
            )
        except TableExists:
            return Table.open(self._store, room.id, delay=self._delay)

    async def _keep(self, hosted: Hosted, table: Table) -> None:
        """Have the bots of a table play, to the end of its game."""
        while not table.is_over:
            try:
                async for sight in table.watch(None):
                    seat = sight.to_act
                    if sight.version >= self.limits.changes and not sight.is_over:
                        await asyncio.to_thread(table.abandon, "it went on for too long")
                    if seat is not None and sight.plays[seat] != PERSON:
                        await self._play_bot(table)
            except KnockoutError as error:  # a full disk, for example: it may be well again soon
                _LOG.error("table %s waits: %s", table.name, error)
                await asyncio.sleep(1.0)
        await asyncio.to_thread(self._seats.note_over, table.name)
        self._drop(hosted)

    async def _play_bot(self, table: Table) -> None:
        pending = await asyncio.to_thread(table.pending_bot)
        if pending is None:
            return
        left = pending.at - self._store.clock()
        move = await self._thinkers.choose(pending, left)
        try:
            await asyncio.to_thread(table.answer, pending, move)
        except StaleVersion:  # the table has changed meanwhile
            return
        # A bot that was late gets another moment, so one tick may not be enough.
        while table.version == pending.version:
            await asyncio.sleep(max(0.02, pending.at - self._store.clock()))
            await asyncio.to_thread(table.tick)

    def _tick(self) -> None:
        """Do what the clock has to do at all tables."""
        for name in self._store.due(self._store.clock() - _GRACE):
            hosted = self._rooms.get(name)
            if hosted is not None and hosted.table is not None:
                hosted.table.tick()

    def _forget(self) -> None:
        self._seats.forget_waiting(self.limits.waiting_hours * 3600)

    async def _every(self, seconds: float, work: Callable[[], object]) -> None:
        while True:
            try:
                await asyncio.to_thread(work)
            except KnockoutError as error:  # a full disk, for example: it may be well again soon
                _LOG.error("%s: %s", error.code, error)
            await asyncio.sleep(seconds)

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("a table stands still", exc_info=error)
