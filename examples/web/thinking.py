"""The bots: who they are, and where they think.

A search keeps a processor busy, and in a thread it would keep the server from answering. So all
bots but the quick one think in other processes, which get the view of their seat and nothing else.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final

from knockout_games.bots import BotSpec, parse_bot
from knockout_games.table import PendingBot

__all__ = ["BOTS", "STAND_IN", "Thinkers"]

BOTS: Final = {
    "easy": parse_bot("random"),
    "medium": parse_bot("flat:simulations=100"),
    "strong": parse_bot("ismcts:simulations=400"),
}
"""The bots that can be seated, by the names that the page shows."""

STAND_IN: Final = "medium"
"""Who plays for people that are away, gave up, or let their time run out."""

_QUICK: Final = frozenset({"easy"})


class Thinkers:
    """Let bots choose, in so many processes of their own; 0 has all of them think in threads."""

    def __init__(self, processes: int) -> None:
        self._processes: Final = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, pending: PendingBot[Any, Any], seconds: float) -> Any:
        """Return the move of a bot, which may take *seconds* if it can be told so."""
        if pending.name in _QUICK or not self._processes:
            return await asyncio.to_thread(pending.choose)
        pool = self._ready()
        try:
            chosen = pool.submit(_choose, BOTS[pending.name], pending.view, seconds)
            return await asyncio.wrap_future(chosen)
        except BrokenProcessPool:
            # A process was killed, for example because memory ran out.
            if self._pool is pool:
                self._pool = None
            return await asyncio.to_thread(pending.choose)

    def close(self) -> None:
        """End the processes, each after what it thinks about now."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool


def _begin() -> None:
    """Be polite to the server, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _choose(spec: BotSpec, view: Any, seconds: float) -> Any:
    bot: Any = spec()
    if seconds > 0 and hasattr(bot, "choose_within"):
        return bot.choose_within(view, seconds)
    return bot.choose(view)
