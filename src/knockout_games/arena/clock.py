"""How long a bot may take: what is too slow is stopped where that can be done, and told of."""

import signal
from collections.abc import Callable
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Final, TypeVar

from knockout_games.errors import Forfeit

__all__ = ["within"]

T = TypeVar("T")

_AGAIN: Final = 0.1
"""The seconds after which the alarm rings again, for code that holds every exception."""


class _TimeUp(BaseException):
    """Break into the code of a bot; it is no `Exception`, so that `except Exception` lets it by."""


def within(seconds: float | None, call: Callable[[], T]) -> T:
    """Return what *call* returns, if it does so in time.

    In the main thread of a process, on systems with alarms (not Windows), code in Python that is
    still running is stopped, unless it holds every exception again and again. Elsewhere, and in
    compiled code that does not come back to Python, it is found out afterwards.

    Arguments:
        seconds: How long it may take; None for as long as it likes.
        call: What is called.

    Raises:
        Forfeit: If it took longer.
    """
    if seconds is None:
        return call()
    begun = perf_counter()
    try:
        found = _rung(seconds, call) if _can_ring() else call()
    except _TimeUp:
        raise _late(seconds) from None
    if perf_counter() - begun > seconds:
        raise _late(seconds)
    return found


def _late(seconds: float) -> Forfeit:
    return Forfeit(f"it took longer than {seconds:g} s", code="forfeit.late")


def _can_ring() -> bool:
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


def _rung(seconds: float, call: Callable[[], T]) -> T:
    is_running = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if is_running:
            raise _TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        try:
            return call()
        finally:
            is_running = False
    finally:
        # Once more: the alarm may have rung just before that line.
        is_running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
