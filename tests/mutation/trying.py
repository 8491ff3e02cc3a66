"""A plugin of pytest that tries mutants, each in a process forked from one that has the tests.

mutmut makes the mutants, and `MUTANT_UNDER_TEST` says which of them runs. It would start pytest
anew for each, and to collect the tests takes many times as long as the one that fails. Here they
are collected once; then all run unchanged, which tells how long each takes and which functions it
uses; then each mutant gets a process that runs the tests of its function, the quickest first, up to
the first that fails.

    pytest -p trying --mutants todo.json --verdicts tried.jsonl tests/kernel

What was learnt is kept in LEARNT. Without `--mutants` the tests run as always, but in the order
in which they are likeliest to tell of the mutant at hand.
"""

import gc
import json
import os
import resource
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

import pytest

LEARNT: Final = Path("learnt.json")
ENOUGH: Final = 4.0
"""Seconds of tests for a mutant: what few tests take longer hardly ever see what no other saw."""

RECENT: Final = 60
"""How many of the tests that told of the last mutants are run first for the next."""

SEEING: Final = "stats"
"""The mutant that is none, and has the functions that are called written down."""

NONE: Final = "__mutmut_0"
"""What mutants end with that are none: they are there to show that trying alone kills nobody."""

ALIVE, KILLED, TOO_LONG = 0, 1, 36
"""What mutmut calls these."""


@dataclass
class Learnt:
    """What the tests do while nothing is changed."""

    took: dict[str, float] = field(default_factory=dict)
    """Seconds, by test."""
    users: dict[str, list[str]] = field(default_factory=dict)
    """The tests that call a function, by function."""

    def likeliest(
        self, items: Iterable[pytest.Item], function: str, told: Iterable[str] = ()
    ) -> list[pytest.Item]:
        """Return the tests among *items* that are likeliest to tell of a mutant, up to ENOUGH.

        Those come first that have just *told* of others; then those that use *function*; the
        quickest before the others.
        """
        users = frozenset(self.users.get(function, ()))
        rank = {test: place for place, test in enumerate(told)}

        def key(item: pytest.Item) -> tuple[float, bool, float]:
            test = item.nodeid
            return rank.get(test, len(rank)), test not in users, self.took.get(test, 0.0)

        left = ENOUGH
        chosen: list[pytest.Item] = []
        for item in sorted(items, key=key):
            left -= self.took.get(item.nodeid, 0.0)
            if left < 0:
                break
            chosen.append(item)
        return chosen


def function_of(mutant: str) -> str:
    """Return the function, as mutmut names it, that *mutant* changes."""
    return mutant.partition("__mutmut_")[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare what this plugin is asked for."""
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=Path, help="a JSON list of those to try")
    group.addoption("--verdicts", type=Path, help="where to add a line for each")
    group.addoption("--mutants-seconds", type=float, default=float("inf"))
    group.addoption("--mutants-at-once", type=int, default=os.cpu_count())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort *items* for the mutant at hand, if there is one."""
    if config.getoption("--mutants") is None and LEARNT.exists():
        learnt = Learnt(**json.loads(LEARNT.read_text()))
        items[:] = learnt.likeliest(items, function_of(os.environ.get("MUTANT_UNDER_TEST", "")))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try mutants instead of running the tests once."""
    todo: Path | None = session.config.getoption("--mutants")
    if todo is None:
        return None
    learnt = learn(session)
    LEARNT.write_text(json.dumps(vars(learnt)))
    gc.collect()
    gc.freeze()
    end = time.monotonic() + session.config.getoption("--mutants-seconds")
    at_once: int = session.config.getoption("--mutants-at-once")
    running: dict[int, tuple[str, int]] = {}
    told: list[str] = []
    verdicts: Path = session.config.getoption("--verdicts")
    with verdicts.open("a") as kept:

        def wait() -> None:
            pid, status = os.wait()
            code = os.waitstatus_to_exitcode(status)
            verdict = TOO_LONG if code < 0 else code
            mutant, reading = running.pop(pid)
            with os.fdopen(reading) as pipe:
                teller = pipe.read()
            if mutant.endswith(NONE) and verdict != ALIVE:
                raise pytest.UsageError(f"{teller or 'something'} fails without any change")
            if not mutant.endswith(NONE):
                kept.write(json.dumps([mutant, verdict]) + "\n")
                kept.flush()
                if teller:
                    told[:] = [teller, *(test for test in told if test != teller)][:RECENT]

        control = max(learnt.users, key=lambda function: len(learnt.users[function])) + NONE
        for mutant in (control, *json.loads(todo.read_text())):
            if time.monotonic() > end:
                break
            users = learnt.users.get(function_of(mutant), [])
            if not users:
                kept.write(json.dumps([mutant, ALIVE]) + "\n")
                continue
            if len(running) == at_once:
                wait()
            reading, writing = os.pipe()
            pid = os.fork()
            if pid == 0:
                attempt(session, mutant, learnt, told, writing)
            os.close(writing)
            running[pid] = mutant, reading
        while running:
            wait()
    return True


def learn(session: pytest.Session) -> Learnt:
    """Run all tests unchanged, in a process of their own so that nothing is remembered here.

    Raises:
        pytest.UsageError: a test fails, or the process ends otherwise.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        tell(session, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    if os.waitpid(pid, 0)[1]:
        raise pytest.UsageError(f"without any change there fails {told or 'something'}")
    return Learnt(**json.loads(told))


def tell(session: pytest.Session, writing: int) -> NoReturn:
    """Run all tests, write what is learnt or the test that fails, and end this process."""
    from mutmut.state import state

    os.environ["MUTANT_UNDER_TEST"] = SEEING
    silence()
    learnt = Learnt()
    with suppress(BaseException), os.fdopen(writing, "w") as pipe:
        for item, seconds in ran(session, session.items):
            if session.testsfailed:
                pipe.write(item.nodeid)
                break
            learnt.took[item.nodeid] = seconds
            for function in state()._stats:
                learnt.users.setdefault(function, []).append(item.nodeid)
            state()._stats.clear()
        else:
            json.dump(vars(learnt), pipe)
    os._exit(session.testsfailed > 0)


def attempt(
    session: pytest.Session, mutant: str, learnt: Learnt, told: Sequence[str], writing: int
) -> NoReturn:
    """Run the tests that use the function of *mutant*, and end this process with the verdict.

    The name of the test that fails is written to *writing*.
    """
    function = function_of(mutant)
    users = frozenset(learnt.users[function])
    used = (item for item in session.items if item.nodeid in users)
    tests = learnt.likeliest(used, function, told)
    limit = int(5 + 3 * sum(learnt.took[item.nodeid] for item in tests))
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    signal.alarm(30 + 10 * limit)  # those that wait for what never comes
    os.environ["MUTANT_UNDER_TEST"] = mutant
    silence()
    verdict = KILLED
    with suppress(BaseException):
        for item, _ in ran(session, tests):
            if session.testsfailed:
                os.write(writing, item.nodeid.encode())
                break
        else:
            verdict = ALIVE
    os._exit(verdict)


def ran(
    session: pytest.Session, items: Sequence[pytest.Item]
) -> Iterator[tuple[pytest.Item, float]]:
    """Run *items* one after another; yield each and the seconds it took."""
    for item, after in zip(items, [*items[1:], None], strict=True):
        began = time.perf_counter()
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        yield item, time.perf_counter() - began


def silence() -> None:
    """Let nothing that this process prints be seen."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
