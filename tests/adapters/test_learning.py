"""The example that learns, with a little of its training."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning"


def run(program: str, *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, EXAMPLE / program, *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    return ran.stdout


@pytest.mark.big
def test_after_a_little_training_it_wins_three_of_five_games_against_random() -> None:
    begun, trained = run("train.py", "5000").splitlines()[1:]

    assert begun.startswith("0,0,0.5")
    assert float(trained.split(",")[-1]) >= 0.6


def test_a_curve_is_drawn_the_same_from_the_same_numbers(tmp_path: Path) -> None:
    curve = tmp_path / "curve.csv"
    curve.write_text("games,seconds,won\n0,0,0.5\n100,3,0.7\n", "utf-8")
    for name in ("one.svg", "other.svg"):
        run("plot.py", str(curve), str(tmp_path / name))

    drawn = (tmp_path / "one.svg").read_bytes()

    assert b"<svg" in drawn
    assert drawn == (tmp_path / "other.svg").read_bytes()
