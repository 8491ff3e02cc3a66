"""A server that is killed, and started again: the same links, the same game, nothing lost."""

import json
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Self

from tests.web.pages import Clock, Page, Served

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = (sys.executable, "-m", "examples.web", "--bot-delay", "0.1")


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int, log: Path) -> None:
        with log.open("ab") as errors:
            self._process: Final = subprocess.Popen(
                [*COMMAND, "--folder", str(folder / "tables"), "--port", str(port)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().decode().split()[1].rstrip("/")
        self.served: Final = Served(address, folder / "tables", Clock())
        self.port: Final = int(address.rpartition(":")[2])

    def children(self) -> list[int]:
        """Return the processes that it has begun, of those that end with it."""
        begun = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [
            int(child)
            for child in begun.read_text().split()
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """End it; return how it ended."""
        self._process.send_signal(how)
        code = self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


def runs(process: int) -> bool:
    """Return whether a process is there and not merely waiting to be noted as ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def begin(served: Served) -> tuple[str, list[str], list[Page]]:
    table, tokens = served.table("knight-more", ["person", "person", "bot:medium"])
    pages = [served.page(table, token) for token in tokens.values()]
    for name, page in zip(("Ada", "Bo"), pages, strict=True):
        page.hello(since=0)
        page.say(kind="sit", name=name)
    for page in pages:
        page.next("sight")
    return table, list(tokens.values()), pages


def play(pages: list[Page], moves: int) -> None:
    for _ in range(moves):
        while not any(page.sight["moves"] for page in pages):
            for page in pages:
                page.next("sight")
        version = max(page.version for page in pages)
        mover = next(page for page in pages if page.sight["moves"])
        mover.play(mover.moves[0])
        for page in pages:
            while page.version <= version:
                page.next("sight")


def events(page: Page) -> list[str]:
    return [event for raw in page.raw for event in json.loads(raw).get("events", [])]


def test_a_killed_server_goes_on_with_the_game(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ExitStack() as servers:
        first = servers.enter_context(Process(tmp_path, 0, log))
        waiting, invited = first.served.table()
        table, tokens, pages = begin(first.served)
        play(pages, 4)
        seen = events(pages[0])
        thinking = first.children()
        assert first.end(signal.SIGKILL) == -signal.SIGKILL

        second = servers.enter_context(Process(tmp_path, first.port, log))

        again = [second.served.page(table, token) for token in tokens]
        for seat, page in enumerate(again):
            assert page.hello(since=0)["seat"] == seat
            page.next("sight")
        assert again[0].sight["events"][: len(seen)] == seen
        assert again[0].version >= pages[0].version
        play(again, 4)
        with second.served.page(waiting, invited[1]) as page:
            assert page.hello()["seat"] == 1
        # The bots do not go on thinking without it.
        assert thinking
        deadline = time.monotonic() + 20
        while any(map(runs, thinking)):
            assert time.monotonic() < deadline
            time.sleep(0.05)

        # A server that is asked to stop says so.
        second.end(signal.SIGTERM)
        assert again[0].closed() == 1012
        logged = log.read_text()
        assert "Traceback" not in logged
        assert not any(token in logged for token in (*tokens, *invited.values(), table, waiting))
