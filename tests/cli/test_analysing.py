import re

import pytest
from typer.testing import CliRunner

from knockout_games.cli.app import app


def ran(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), prog_name="knockout-games")
    return result.exit_code, result.stdout, result.stderr


def rows(out: str) -> list[list[str]]:
    """Return the cells of the rows of the table."""
    lines = out[out.index("Standard error") :].splitlines()[2:]
    return [re.split(r"\s{2,}", line.strip()) for line in lines if line.strip()]


def test_analyse_shows_the_position_and_judges_every_move_best_first() -> None:
    code, out, _ = ran("analyse", "knock-out", "--seed", "1", "--by", "flat:simulations=240")
    means = [float(mean) for _, _, mean, _ in rows(out)]

    assert code == 0
    assert "to place a stopper" in out
    assert len(means) == 12
    assert means == sorted(means, reverse=True)
    assert {visits for _, visits, _, _ in rows(out)} == {"20"}


def test_both_spellings_do_the_same() -> None:
    arguments = ("knights-poker", "--seed", "3", "--ply", "4", "--by", "ismcts:simulations=60")

    assert ran("analyse", *arguments) == ran("analyze", *arguments)


def test_judgements_without_visits_or_errors_leave_the_cells_empty() -> None:
    code, out, _ = ran("analyse", "knights-poker", "--seed", "1", "--by", "counter")

    assert code == 0
    assert {len(row) for row in rows(out)} == {3}


def test_a_seed_that_was_made_up_is_told() -> None:
    _, out, _ = ran("analyse", "knock-out", "--by", "flat:simulations=12")

    assert re.search(r"Seed: \S+", out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("knock-out", "--by", "genius"), "'genius' is no bot"),
        (("knock-out", "--by", "thumb"), "does not judge moves"),
        (("knights-poker", "--by", "uct"), "--by: uct cannot play Knights Poker"),
        (("knock-out", "--ply", "99"), "--ply: the game ended after 30 moves"),
        (("knock-out", "--by", "process:command=true"), "is no bot"),
        (("chess",), "'chess' is no game"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    code, out, err = ran("analyse", *arguments, "--seed", "1")

    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
