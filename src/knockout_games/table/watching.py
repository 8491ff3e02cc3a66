"""Looking at a table for as long as it goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from threading import Lock
from typing import Any, Final, Generic, Self, final
from weakref import WeakSet

from typing_extensions import TypeVar, override

from .sight import Sight

__all__ = ["Audience", "Watch"]

SightT = TypeVar("SightT", bound=Sight, default=Sight)


@final
class Watch(AsyncIterator[SightT], Generic[SightT]):
    """Yield what a seat is told of a table, now and after each change, to the end of the game.

    Who is slow gets the newest sight, with all events since the one before. A wait that is
    cancelled loses nothing, and the table knows of a watch only while somebody waits; `aclose`
    ends it for good. Any other thread may change the table meanwhile. It is for one task at a
    time.
    """

    def __init__(
        self,
        look: Callable[[int | None], SightT | None],
        enter: "Callable[[Watch[SightT]], None]",
        leave: "Callable[[Watch[SightT]], None]",
        since: int | None,
    ) -> None:
        self._look: Final = look
        self._enter: Final = enter
        self._leave: Final = leave
        self._since = since
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: asyncio.Event | None = None
        self._is_done = False

    @override
    def __aiter__(self) -> Self:
        return self

    @override
    async def __anext__(self) -> SightT:
        self._loop, self._changed = asyncio.get_running_loop(), asyncio.Event()
        self._enter(self)
        try:
            while not self._is_done:
                self._changed.clear()
                sight = self._look(self._since)
                if sight is not None:
                    self._since, self._is_done = sight.version, sight.is_over
                    return sight
                await self._changed.wait()
        finally:
            self._leave(self)
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """End it; whoever waits for the next sight is told that there is none."""
        self._is_done = True
        if self._changed is not None:
            self._changed.set()

    def wake(self) -> None:
        """Tell it that the table has changed; any thread may."""
        if self._loop is not None and self._changed is not None:
            # A loop that was closed wants to hear nothing more.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._changed.set)


class Audience:
    """The watches of a table at which somebody waits."""

    def __init__(self) -> None:
        self._lock: Final = Lock()
        self._watches: Final[WeakSet[Watch[Any]]] = WeakSet()

    def enter(self, watch: Watch[Any]) -> None:
        """Wake *watch* from now on."""
        with self._lock:
            self._watches.add(watch)

    def leave(self, watch: Watch[Any]) -> None:
        """Do not wake *watch* any more."""
        with self._lock:
            self._watches.discard(watch)

    def wake(self) -> None:
        """Tell all of them that the table has changed."""
        with self._lock:
            watches = list(self._watches)
        for watch in watches:
            watch.wake()
