"""The examples print what is kept here, are short, and are all of them tested."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

HERE: Final = Path(__file__).parent
EXAMPLES: Final = HERE.parents[1] / "examples"


class Run(NamedTuple):
    """A program, what it is told, and what somebody types."""

    name: str
    arguments: tuple[str, ...] = ()
    typed: str = ""


RUNS: Final = (
    Run("analysis"),
    Run("fair_deal"),
    Run("front_end", ("knights-poker", "friday"), typed="knights_poker.txt"),
    Run("own_bot"),
    Run("quickstart"),
    Run("save_and_resume"),
    Run("tournament"),
)

ELSEWHERE: Final = {
    "last_ember": "tests/laws/test_games.py",
    "server_loop": "tests/table/test_server_loop.py",
}
"""What is no program that ends by itself."""


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_an_example_prints_what_it_printed(run: Run, tmp_path: Path) -> None:
    typed = (HERE / "typed" / run.typed).read_text("utf-8") if run.typed else ""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / f"{run.name}.py", *run.arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")

    kept = HERE / "printed" / f"{run.name}.txt"
    if "PRINT_AGAIN" in os.environ:
        kept.write_text(done.stdout, "utf-8")
    assert done.stdout == kept.read_text("utf-8"), (
        f"{run.name}.py prints something else; if it should: PRINT_AGAIN=1 pytest {HERE}"
    )


def test_every_example_is_tested() -> None:
    names = {file.stem for file in EXAMPLES.glob("*.py")}

    assert names == {run.name for run in RUNS} | ELSEWHERE.keys()


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_test_elsewhere_runs_its_example(name: str) -> None:
    test = (HERE.parents[1] / ELSEWHERE[name]).read_text("utf-8")

    assert re.search(rf"^from examples(\.| import ){name}\b", test, re.MULTILINE)


@pytest.mark.parametrize("name", sorted({run.name for run in RUNS} | {"server_loop"}))
def test_an_example_is_short(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text("utf-8").splitlines()) < 60
