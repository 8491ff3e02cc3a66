"""Clusters of Dask, whose package has to be installed: the extra `cluster`."""

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from knockout_games.errors import BadSetup, MissingExtra
from knockout_games.kernel.parts import shown

__all__ = ["cluster_at"]

_PATIENCE: Final = 10.0
"""How many seconds a scheduler has to answer."""


@contextmanager
def cluster_at(address: str) -> Generator[tuple[Executor, int], None, None]:
    """Connect with the scheduler of a cluster; give its executor, and how many games it can play.

    Arguments:
        address: Where it listens, as it says itself: `"tcp://scheduler:8786"`.

    Raises:
        BadSetup: If there is no scheduler.
        MissingExtra: If distributed is not installed.
    """
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise MissingExtra.of("cluster", "clusters need distributed") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise BadSetup(
            f"no scheduler answers at {shown(address)}: {error}",
            code="arena.scheduler",
            where="scheduler",
        ) from None
    with client, client.get_executor(pure=False) as executor:
        yield executor, max(1, sum(client.nthreads().values()))
