"""How a person at the terminal answers: with completion and a countdown, or line by line."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final, Protocol

import attrs
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.utils import is_dumb_terminal
from typing_extensions import override

__all__ = ["Answer", "Keyboard", "LineKeyboard", "PromptKeyboard", "TimeUp", "keyboard_here"]

_REFRESH: Final = 0.1
"""The seconds between two looks at the clock."""

_LONGEST: Final = 4096
"""The most bytes of a line that are read at once."""


@attrs.frozen
class Answer:
    """Something that can be typed, and what it means."""

    text: str
    meaning: str


class TimeUp(Exception):
    """Tell that no answer came in time."""


class Keyboard(Protocol):
    """Ask a person at the terminal for a line."""

    def ask(
        self, prompt: str, *, answers: Sequence[Answer] = (), seconds: float | None = None
    ) -> str:
        """Return what was typed, without the end of the line.

        Arguments:
            prompt: What stands before the answer.
            answers: What is offered for completion.
            seconds: How long to wait; None waits for ever.

        Raises:
            TimeUp: If no line came in time.
            EOFError: If no line can come any more.
        """
        ...


class _Answers(Completer):
    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers: Final = answers

    @override
    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        typed = document.text_before_cursor
        wanted = typed.lstrip().casefold()
        for answer in self._answers:
            if answer.text.casefold().startswith(wanted):
                yield Completion(
                    answer.text, start_position=-len(typed), display_meta=answer.meaning
                )


class PromptKeyboard:
    """Ask at a terminal: with Tab completion, and with the time that is left."""

    def ask(
        self, prompt: str, *, answers: Sequence[Answer] = (), seconds: float | None = None
    ) -> str:
        """Return what was typed; see `Keyboard`."""
        # A history would show one person what another has typed at the same terminal.
        session: PromptSession[str] = PromptSession(history=DummyHistory())
        completer = _Answers(answers)
        if seconds is None:
            return session.prompt(prompt, completer=completer)
        end = monotonic() + seconds
        return session.prompt(
            lambda: f"{max(0.0, end - monotonic()):4.1f} s left. {prompt}",
            completer=completer,
            refresh_interval=_REFRESH,
            pre_run=lambda: _leave_after(seconds),
        )


def _leave_after(seconds: float) -> None:
    app: Any = get_app()

    def leave() -> None:
        if not app.future.done():
            app.exit(exception=TimeUp())

    app.loop.call_later(seconds, leave)


class LineKeyboard:
    """Ask where there is no terminal to draw on: lines come from a file, a pipe or a test.

    Arguments:
        lines: What is typed; it is read in a thread of its own, line by line, as asked for.
        say: Shows the prompt.
    """

    def __init__(self, lines: Iterator[str], say: Callable[[str], None]) -> None:
        self._lines: Final = lines
        self._say: Final = say
        self._heard: Final[Queue[str | None]] = Queue()
        self._is_reading = False

    def ask(
        self, prompt: str, *, answers: Sequence[Answer] = (), seconds: float | None = None
    ) -> str:
        """Return the next line; see `Keyboard`."""
        del answers  # nothing can be completed here
        self._say(prompt if seconds is None else f"{seconds:.1f} s left. {prompt}")
        if not self._is_reading:
            self._is_reading = True
            Thread(target=self._read, daemon=True).start()
        try:
            line = self._heard.get(timeout=seconds)
        except Empty:
            raise TimeUp from None
        self._is_reading = False
        if line is None:
            raise EOFError
        return line.rstrip("\r\n")

    def _read(self) -> None:
        line: str | None = None
        # Where reading fails, as after its terminal has gone, nothing more is typed.
        with suppress(OSError, ValueError):
            line = next(self._lines, None)
        self._heard.put(line)


def _typed_lines() -> Iterator[str]:
    """Yield the lines of the standard input.

    They are read past its buffers: a thread that waits for a line inside one of them would hold
    its lock while the program ends.
    """
    typed = sys.stdin
    try:
        number = typed.fileno()
    except (AttributeError, OSError):
        # No standard input, or one that a test has put there.
        yield from typed or ()
        return
    with io.FileIO(number, closefd=False) as raw:
        while line := raw.readline(_LONGEST):
            yield line.decode(errors="replace")


def keyboard_here(say: Callable[[str], None]) -> Keyboard:
    """Return the best way to ask at this terminal, or at what stands for it."""
    is_terminal = bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
    if is_terminal and not is_dumb_terminal():
        return PromptKeyboard()
    return LineKeyboard(_typed_lines(), say)
