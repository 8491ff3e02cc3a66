import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fuzz.doors import DOORS, Door
from tests.fuzz.junk import worse
from tests.fuzz.trying import CORPUS, attempt, kept
from tests.fuzz.using import check_refusal, use_state, use_view

from knockout_games import KnockoutError, knight_more
from knockout_games.errors import BadDocument

EVERY = pytest.mark.parametrize("door", [*DOORS.values()], ids=[*DOORS])
PATIENCE = 5.0
"""The seconds that an input may take: far more than any does, far less than a hang."""


def check(door: Door, data: bytes) -> None:
    fault = attempt(door, data, seconds=PATIENCE)
    if fault is not None:
        raise AssertionError(f"{door.name}: {data!r}") from fault.error


def tried_with_worse_data(door: Door) -> Callable[[], None]:
    seeds = door.seeds()

    @given(st.sampled_from(seeds), st.integers(0, 2**32))
    def tried(data: bytes, chance: int) -> None:
        check(door, worse(data, Random(chance)))

    return tried


@EVERY
def test_a_door_stands_real_data_and_what_once_was_a_fault(door: Door) -> None:
    for data in (*door.seeds()[:12], *kept(door)):
        check(door, data)


@EVERY
def test_a_door_stands_data_made_worse(door: Door) -> None:
    settings(max_examples=40)(tried_with_worse_data(door))()


@pytest.mark.slow
@EVERY
def test_a_door_stands_much_data_made_worse(door: Door) -> None:
    tried_with_worse_data(door)()


@pytest.mark.slow
@EVERY
def test_a_door_stands_any_bytes(door: Door) -> None:
    @given(st.binary(max_size=400))
    def tried(data: bytes) -> None:
        check(door, data)

    tried()


def test_every_fault_that_is_kept_belongs_to_a_door() -> None:
    assert {path.name for path in CORPUS.iterdir()} <= {*DOORS}


@pytest.mark.slow
def test_bombs_are_refused_in_little_memory_and_time() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.bombs"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        timeout=300,
    )

    assert done.returncode == 0, done.stdout + done.stderr


# --- the nets themselves -----------------------------------------------------------------


def raising(error: BaseException) -> Door:
    def enter(data: bytes) -> None:
        del data
        raise error

    return Door("broken", enter, lambda: [b"x"])


def told(text: str) -> KnockoutError:
    error = BadDocument("", code="x")
    error.args = (text,)
    return error


@pytest.mark.parametrize("error", [KeyError("a"), RecursionError(), ValueError("x"), OSError()])
def test_an_error_that_is_not_ours_is_a_fault(error: Exception) -> None:
    fault = attempt(raising(error), b"", seconds=PATIENCE)

    assert fault is not None
    assert fault.error is error


def test_an_error_of_ours_is_no_fault() -> None:
    assert attempt(raising(BadDocument("no", code="x")), b"", seconds=PATIENCE) is None


@pytest.mark.parametrize(
    "error",
    [
        BadDocument("no", code=""),
        told("a lone \ud800"),
        BadDocument("long" * 10_000, code="x"),
    ],
)
def test_a_refusal_that_cannot_be_passed_on_is_a_fault(error: KnockoutError) -> None:
    assert attempt(raising(error), b"", seconds=PATIENCE) is not None
    with pytest.raises((AssertionError, UnicodeEncodeError)):
        check_refusal(error)


def test_what_takes_too_long_is_a_fault() -> None:
    def enter(data: bytes) -> None:
        sum(range(100_000 * len(data)))

    fault = attempt(Door("slow", enter, list), b"x" * 5, seconds=0.0001)

    assert fault is not None
    assert fault.where == "slow"


@pytest.mark.parametrize(("member", "use"), [("sample", use_view), ("legal_moves", use_state)])
def test_what_is_let_in_and_cannot_be_used_is_a_fault(
    member: str, use: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = knight_more.new_game(seed=1)
    thing = state.view(0) if use is use_view else state

    def refuse(*_: object) -> Any:
        raise BadDocument("cannot", code="x")

    monkeypatch.setattr(type(thing), member, refuse)

    with pytest.raises(AssertionError, match="let in"):
        use(thing)
