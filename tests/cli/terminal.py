"""A terminal for tests: a program in it believes that a person sits before it."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
from codecs import getincrementaldecoder
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ
from time import monotonic
from typing import Final, Self

import pyte

PATIENCE: Final = 30.0
"""The seconds after which a test gives up waiting; the machine may be busy."""

_CONTROL: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
CLEARED: Final = "\x1b[3J"
"""What makes a terminal forget the lines that have scrolled off it."""


class Terminal:
    """Run `knockout-games` with *arguments* in a terminal of 80 columns."""

    def __init__(self, *arguments: str) -> None:
        own, others = pty.openpty()
        ioctl(others, TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
        self._file: Final = own
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "knockout_games", *arguments],
            stdin=others,
            stdout=others,
            stderr=others,
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
            start_new_session=True,
        )
        os.close(others)
        self.screen: Final = pyte.Screen(80, 50)
        self._drawn: Final = pyte.Stream(self.screen)
        self.raw = ""
        self._seen = 0
        self._decoder: Final = getincrementaldecoder("utf-8")()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._file)

    @property
    def shown(self) -> str:
        """All that was ever on the screen."""
        return _CONTROL.sub("", self.raw)

    def _read(self, end: float) -> bool:
        """Read some more; tell whether there can be more after that."""
        while monotonic() < end:
            if not select.select([self._file], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self._file, 65536)
            except OSError:  # how Linux says that nobody holds the other end any more
                return False
            text = self._decoder.decode(part)
            self.raw += text
            self._drawn.feed(text)
            return bool(part)
        raise AssertionError(f"nothing more came after:\n{self.shown}")

    def wait_for(self, text: str) -> str:
        """Return what was shown since the last wait, up to *text*."""
        end = monotonic() + PATIENCE
        while (found := self.shown.find(text, self._seen)) < 0:
            assert self._read(end), f"it ended without {text!r}:\n{self.shown}"
        part = self.shown[self._seen : found]
        self._seen = found + len(text)
        return part

    def wait_until(self, pattern: str) -> None:
        """Wait until something on the screen, as it is now, matches *pattern*."""
        end = monotonic() + PATIENCE
        while not re.search(pattern, "\n".join(self.screen.display)):
            assert self._read(end), f"it ended without {pattern!r}:\n{self.shown}"

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def interrupt(self) -> None:
        """Send what Ctrl-C sends to a program that does not read the keyboard."""
        self._process.send_signal(signal.SIGINT)

    def exit_code(self) -> int:
        """Read to the end, and return what the program left with."""
        end = monotonic() + PATIENCE
        while self._read(end):
            pass
        return self._process.wait(PATIENCE)


def run(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run `knockout-games` without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "knockout_games", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
        check=False,
        cwd=Path(__file__).parent,
    )
