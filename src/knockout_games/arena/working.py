"""Games sent in batches to processes and machines."""

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing import get_context
from typing import Final, TypeAlias

from knockout_games.arena.plan import Plan, play_batch
from knockout_games.arena.schedule import Job
from knockout_games.errors import KnockoutError
from knockout_games.kernel.parts import Json

__all__ = ["Batch", "WorkersDied", "batches", "in_pool", "on_executor"]

Batch: TypeAlias = tuple[Job, ...]
"""Games that are sent to a worker together."""

_LARGEST: Final = 50
_ROUNDS: Final = 16
"""How many batches each worker should get, so that all of them end at about the same time."""

_AHEAD: Final = 2
"""How many batches are under way for each worker."""

_PATIENCE: Final = 5
"""How often in a row the workers may die without a batch finished."""


class WorkersDied(KnockoutError):
    """Tell that the processes of a tournament die again and again; a bot may be what kills them."""


def batches(jobs: Sequence[Job], workers: int) -> list[Batch]:
    """Return *jobs* in batches: small enough for all workers, large enough to be worth sending."""
    size = min(_LARGEST, max(1, len(jobs) // (workers * _ROUNDS)))
    return [tuple(jobs[first : first + size]) for first in range(0, len(jobs), size)]


def on_executor(
    plan: Plan, executor: Executor, todo: Sequence[Batch], workers: int
) -> Iterator[list[Json]]:
    """Yield the lines of each batch as it ends; *executor* stays open.

    Raises:
        concurrent.futures.BrokenExecutor: If the executor breaks.
    """
    yield from _worked(plan, executor, deque(todo), {}, workers)


def in_pool(plan: Plan, todo: Sequence[Batch], workers: int) -> Iterator[list[Json]]:
    """Yield the lines of each batch as it ends, from a pool that is made again where it breaks.

    A worker that dies breaks the whole pool: what was under way is played again, with the same
    seeds, and what was yielded before is not.

    Raises:
        WorkersDied: If it breaks again and again.
    """
    waiting, under_way = deque(todo), dict[Future[list[Json]], Batch]()
    deaths = 0
    while waiting:
        pool = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_die_quietly
        )
        try:
            for lines in _worked(plan, pool, waiting, under_way, workers):
                deaths = 0
                yield lines
        except BrokenExecutor as error:
            deaths += 1
            if deaths == _PATIENCE:
                raise WorkersDied(
                    f"the workers died {deaths} times in a row; a bot may be what kills them",
                    code="arena.workers",
                ) from error
            waiting.extendleft(reversed(under_way.values()))
            under_way.clear()
        finally:
            pool.shutdown(cancel_futures=True)


def _worked(
    plan: Plan,
    executor: Executor,
    waiting: deque[Batch],
    under_way: dict[Future[list[Json]], Batch],
    workers: int,
) -> Iterator[list[Json]]:
    """Yield the lines of each batch; what is not finished is in *waiting* or *under_way*."""
    try:
        while waiting or under_way:
            while waiting and len(under_way) < workers * _AHEAD:
                future = executor.submit(play_batch, plan, waiting[0])
                under_way[future] = waiting.popleft()
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                lines = future.result()
                del under_way[future]
                yield lines
    finally:
        for future in under_way:
            future.cancel()


def _die_quietly() -> None:
    """Let Ctrl-C end a worker without a word; the process that started it tells the user."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
