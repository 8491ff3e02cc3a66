"""A program that is talked to line by line, and that can do its host no harm."""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import TIMEOUT_MAX, Thread
from typing import IO, Final
from weakref import finalize

__all__ = ["Fault", "Program"]

_LONGEST: Final = 1 << 16
"""The most bytes of one line."""

_MOST_LINES: Final = 16
"""The most lines that may wait to be read."""

_MOST_UNREAD: Final = 256
"""The most lines that the program may leave unread."""

_CHUNK: Final = 1 << 14
_LAST_WORDS: Final = 2000
"""How many bytes of its standard error are kept."""

_GRACE: Final = 1.0
"""The seconds to leave by itself, once told or out of input."""


class Fault(Exception):
    """Tell what a program did wrong.

    Arguments:
        code: `"crashed"`, `"late"` or `"flood"`.
        text: The same for people.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code: Final = code


class Program:
    """A running program; lines go to its standard input, and come from its standard output.

    Reading and writing is left to threads, so that nothing it does can stop its host. It runs in
    a session of its own and is killed with all its children (where the system can do that).

    Arguments:
        command: The program and its arguments.

    Raises:
        Fault: If it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process: Final = subprocess.Popen(
                list(command),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Fault("crashed", f"it cannot be started: {error}") from None
        process = self._process
        self._heard: Final[Queue[bytes | Fault]] = Queue(_MOST_LINES + 1)
        self._said: Final[Queue[bytes | None]] = Queue(_MOST_UNREAD)
        self._words: Final[deque[int]] = deque(maxlen=_LAST_WORDS)
        self._threads: Final = [
            Thread(target=target, args=args, daemon=True)
            for target, args in (
                (_write, (process.stdin, self._said)),
                (_read, (process.stdout, self._heard, process, self._said)),
                (_drain, (process.stderr, self._words)),
            )
        ]
        # At the latest when its host is forgotten or ends.
        self._end: Final = finalize(self, _kill, process, self._said)
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        return bytes(self._words).decode(errors="replace").strip()

    def say(self, line: bytes) -> None:
        """Send a line; this never waits.

        Raises:
            Fault: If it has left too many lines unread.
        """
        try:
            self._said.put_nowait(line + b"\n")
        except Full:
            raise Fault("late", "it does not read what it is sent") from None

    def hear(self, seconds: float, *, of: float) -> bytes:
        """Return its next line, without the end.

        Arguments:
            seconds: How long to wait.
            of: How long it was given, part of which is over.

        Raises:
            Fault: If none came in time, it said too much, or it has ended.
        """
        try:
            heard = self._heard.get(timeout=min(max(seconds, 0.0), TIMEOUT_MAX))
        except Empty:
            raise Fault("late", f"it did not answer within {of:g} s") from None
        if not isinstance(heard, Fault):
            return heard
        if heard.code == "crashed":
            self._threads[2].join(_GRACE)
            code = self._exit_code()
            ended = "it closed its output" if code is None else f"it ended with exit code {code}"
            words = self.last_words
            raise Fault("crashed", f"{ended}: {words}" if words else ended)
        raise heard

    def _exit_code(self) -> int | None:
        try:
            return self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return None

    def close(self, *, at_once: bool) -> None:
        """End it: close its input, wait a moment unless *at_once*, then kill it."""
        if not self._end.alive:
            return
        if not at_once:
            try:
                self._said.put_nowait(None)
            except Full:
                at_once = True
            else:
                self._exit_code()
        self._end()
        for thread in self._threads:
            thread.join(_GRACE)


def _kill(process: subprocess.Popen[bytes], said: "Queue[bytes | None]") -> None:
    """Kill a process with its children, and take note of its death, so that nothing is left."""
    if sys.platform != "win32":
        # Its group is there until it is waited for, and so no other has its number.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()
    process.wait()
    # If there is no room, the writer has something to send, and finds that it cannot.
    with suppress(Full):
        said.put_nowait(None)


def _write(pipe: IO[bytes], said: "Queue[bytes | None]") -> None:
    """Send what is said, until None; what a dead program does not take is lost."""
    with suppress(OSError), pipe:
        while (line := said.get()) is not None:
            left = memoryview(line)
            while left:
                left = left[pipe.write(left) :]


def _read(
    pipe: IO[bytes],
    heard: "Queue[bytes | Fault]",
    process: subprocess.Popen[bytes],
    said: "Queue[bytes | None]",
) -> None:
    """Pass lines on; a program that says too much is killed on the spot."""
    line = b""
    with suppress(OSError), pipe:
        while chunk := pipe.read(_CHUNK):
            *whole, line = (line + chunk).split(b"\n")
            if len(line) > _LONGEST or heard.qsize() + len(whole) > _MOST_LINES:
                heard.put(Fault("flood", "it said far more than it was asked for"))
                _kill(process, said)
                return
            for each in whole:
                heard.put(each)
    heard.put(Fault("crashed", "it has ended"))


def _drain(pipe: IO[bytes], words: "deque[int]") -> None:
    """Keep the end of what comes, so that the program never waits."""
    with suppress(OSError), pipe:
        while chunk := pipe.read(_CHUNK):
            words.extend(chunk)
