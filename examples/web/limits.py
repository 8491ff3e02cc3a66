"""How much may come in, and how fast."""

import time
from collections.abc import Callable
from typing import Final

import attrs

__all__ = ["Bucket", "Buckets", "Limits"]


@attrs.frozen(kw_only=True)
class Limits:
    """What the server takes on.

    Arguments:
        tables: The most tables that are kept, finished ones included.
        changes: The changes of a table after which its game is abandoned.
        sockets: The most sockets that are open at once.
        watching: The most who watch one table.
        burst: The messages that a socket may send at once.
        rate: The messages that it may send each second after that.
        patience: The messages over the limit that are answered before the socket is closed.
        table_burst: The tables that one address may make at once.
        table_rate: The tables that it may make each second after that.
        hello_seconds: How long a socket may take to say hello.
        waiting_hours: How long a table waits for its players.
    """

    tables: int = 5_000
    changes: int = 5_000
    sockets: int = 2_000
    watching: int = 50
    burst: float = 20.0
    rate: float = 5.0
    patience: int = 10
    table_burst: float = 20.0
    table_rate: float = 0.2
    hello_seconds: float = 10.0
    waiting_hours: float = 24.0


class Bucket:
    """Let *burst* things through at once, and *rate* a second after that."""

    def __init__(
        self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst: Final = burst
        self._rate: Final = rate
        self._clock: Final = clock
        self._left = burst
        self._at = clock()

    def take(self) -> bool:
        """Take one, if one is left."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each address."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst: Final = burst
        self._rate: Final = rate
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take one for *address*, if one is left."""
        if len(self._by_address) > 10_000:
            self._by_address = {
                known: bucket for known, bucket in self._by_address.items() if not bucket.is_full
            }
        bucket = self._by_address.setdefault(address, Bucket(self._burst, self._rate))
        return bucket.take()
