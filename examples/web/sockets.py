"""The talk with one page over its socket: what the seat sees goes out, what it wants comes in."""

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from typing import Any, Final, assert_never

from starlette.websockets import WebSocket, WebSocketDisconnect

from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.kernel.words import Seat
from knockout_games.store import StoreError
from knockout_games.table import Table

from .host import Host, Hosted
from .limits import Bucket
from .messages import Away, Back, FromPage, Hello, Play, Replay, Resign, Sit, decode, refused
from .telling import about, replayed, shown

__all__ = ["talk"]

_REFUSED: Final = 1008
"""The code with which a socket is closed: against the policy of the server."""

_LOG: Final = logging.getLogger("knockout_games.web")


class Denied(KnockoutError):
    """Tell a page that it cannot have what it wants."""


class Dismissed(KnockoutError):
    """Tell a page why its socket is closed."""


async def talk(socket: WebSocket, host: Host, table: str) -> None:
    """Talk with a page about *table*, for as long as the socket is open."""
    try:
        hosted = await _found(host, table)
        with host.entered(hosted):
            await _Talk(socket, host, hosted).run()
    except WebSocketDisconnect:
        return
    except KnockoutError as error:
        await _close(socket, _told(error))


async def _found(host: Host, table: str) -> Hosted:
    hosted = await host.find(table)
    if hosted is None:
        raise Dismissed("there is no such table", code="web.unknown")
    return hosted


async def _close(socket: WebSocket, error: KnockoutError) -> None:
    try:
        await _send(socket, refused(error))
        await socket.close(_REFUSED)
    except (RuntimeError, WebSocketDisconnect):
        return  # it is closed already


async def _send(socket: WebSocket, message: Mapping[str, Any]) -> None:
    await socket.send_text(json.dumps(message, separators=(",", ":")))


def _trouble() -> Dismissed:
    return Dismissed("this did not work; try again", code="web.trouble")


class _Talk:
    def __init__(self, socket: WebSocket, host: Host, hosted: Hosted) -> None:
        limits = host.limits
        self._socket: Final = socket
        self._host: Final = host
        self._hosted: Final = hosted
        self._bucket: Final = Bucket(limits.burst, limits.rate)
        self._patience = limits.patience
        self._seat: Seat | None = None

    async def run(self) -> None:
        """Wait for hello, then tell and listen.

        Raises:
            Dismissed: If the page breaks the rules.
            Full: If too many watch.
            WebSocketDisconnect: If it is gone.
        """
        try:
            async with asyncio.timeout(self._host.limits.hello_seconds):
                hello = decode(await self._receive())
        except (BadDocument, TimeoutError):
            hello = None
        if not isinstance(hello, Hello):
            raise Dismissed("the first message has to be hello", code="web.hello")
        if hello.token is not None:
            self._seat = await self._host.opened_by(self._hosted, hello.token)
            if self._seat is None:
                raise Dismissed("this link opens no seat here", code="web.token")
        with nullcontext() if self._seat is not None else self._host.watched(self._hosted):
            await self._tell_and_listen(hello.since)

    async def _tell_and_listen(self, since: int | None) -> None:
        telling = asyncio.create_task(self._tell(since))
        try:
            await self._listen()
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling

    # --- what goes out -------------------------------------------------------------------

    async def _tell(self, since: int | None) -> None:
        """Tell what happens, from the waiting room to the end of the game."""
        try:
            table = await self._tell_of_room()
            await self._tell_game(table, since)
        except WebSocketDisconnect:
            return
        except KnockoutError as error:
            await _close(self._socket, _told(error))
        except Exception:
            await _close(self._socket, _trouble())
            raise

    async def _tell_of_room(self) -> Table:
        while True:
            news, table = self._hosted.news, self._hosted.table
            is_begun = table is not None
            await _send(self._socket, about(self._hosted.room, self._seat, is_begun=is_begun))
            if table is not None:
                return table
            await news.wait()

    async def _tell_game(self, table: Table, since: int | None) -> None:
        seat = self._seat
        sight = await asyncio.to_thread(table.look, seat, since)
        before = await asyncio.to_thread(table.look, seat, max(0, sight.version - 1))
        last = before.events if before.version == sight.version else ()
        await _send(self._socket, shown(sight, last))
        if not sight.is_over:
            async for changed in table.watch(seat, sight.version):
                await _send(self._socket, shown(changed, changed.events))

    # --- what comes in -------------------------------------------------------------------

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | bytes | None = message.get("text")
        return message["bytes"] if text is None else text

    async def _listen(self) -> None:
        while True:
            message = await self._receive()
            try:
                if not self._bucket.take():
                    raise self._too_fast()
                await self._act(decode(message))
            except (Dismissed, WebSocketDisconnect):
                raise
            except KnockoutError as error:
                await _send(self._socket, refused(_told(error)))

    def _too_fast(self) -> KnockoutError:
        self._patience -= 1
        error = Denied if self._patience >= 0 else Dismissed
        return error("too many messages; slow down", code="web.slow_down")

    async def _act(self, message: FromPage) -> None:
        match message:
            case Hello():
                raise Dismissed("hello was said already", code="web.hello")
            case Sit():
                if not await self._host.sit(self._hosted, self._own_seat(), message.name):
                    raise Denied("the seat or the name is taken already", code="web.taken")
            case Play():
                seat, table = self._own_seat(), self._table()
                await asyncio.to_thread(table.submit, seat, message.move, message.version)
            case Resign():
                seat, table = self._own_seat(), self._table()
                await asyncio.to_thread(table.resign, seat)
            case Away():
                seat, table = self._own_seat(), self._table()
                await asyncio.to_thread(table.hand_over, seat)
            case Back():
                seat, table = self._own_seat(), self._table()
                await asyncio.to_thread(table.take_back, seat)
            case Replay():
                await self._show_again(message.ply)
            case _:
                assert_never(message)

    async def _show_again(self, ply: int) -> None:
        table = self._table()
        if not table.is_over:
            raise Denied("the game is not over", code="web.not_over")
        record = await self._host.recorded(self._hosted, table)
        if ply > len(record):
            raise Denied(f"plies are 0 to {len(record)}", code="web.ply")
        await _send(self._socket, await asyncio.to_thread(replayed, record, self._seat, ply))

    def _own_seat(self) -> Seat:
        if self._seat is None:
            raise Denied("who watches cannot do this", code="web.spectator")
        return self._seat

    def _table(self) -> Table:
        if self._hosted.table is None:
            raise Denied("the game has not begun", code="web.waiting")
        return self._hosted.table


def _told(error: KnockoutError) -> KnockoutError:
    """Return what a page may be told: what went wrong with the files is not for players."""
    if isinstance(error, StoreError):
        _LOG.error("%s: %s", error.code, error)
        return _trouble()
    return error
