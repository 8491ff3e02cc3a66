from pathlib import Path

import pytest
from tests.cli.terminal import Terminal
from typer.testing import CliRunner

from knockout_games.arena import Tournament, load_results
from knockout_games.cli.app import app

ARGUMENTS = ("tournament", "knights-poker", "--bots", "random, thumb", "--games", "6")


def ran(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), prog_name="knockout-games")
    return result.exit_code, result.stdout, result.stderr


def test_a_tournament_ends_with_the_report_that_the_results_give_again(tmp_path: Path) -> None:
    code, out, _ = ran(*ARGUMENTS, "--out", str(tmp_path))

    assert code == 0
    assert "knights-poker, 2 players, round-robin: 6 games, duplicate deals" in out
    assert ran("report", str(tmp_path)) == (0, out, "")


@pytest.mark.parametrize(
    ("style", "beginning"), [("md", "knights-poker"), ("csv", "bot,games"), ("jsonl", '{"kind"')]
)
def test_a_report_has_the_format_asked_for(tmp_path: Path, style: str, beginning: str) -> None:
    ran(*ARGUMENTS, "--out", str(tmp_path))

    _, out, _ = ran("report", str(tmp_path), "--format", style)

    assert out.startswith(beginning)


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "run", interrupted)

    code, _, err = ran(*ARGUMENTS, "--out", str(tmp_path))

    assert code == 130
    assert f"The games that ended are in {tmp_path}. The same command goes on." in err


def test_a_terminal_shows_how_far_it_is_and_after_ctrl_c_how_to_go_on(tmp_path: Path) -> None:
    arguments = ("tournament", "knights-poker", "--bots", "random,thumb", "--games", "20000")
    with Terminal(*arguments, "--out", str(tmp_path)) as terminal:
        terminal.wait_until(r"games .*━.* [1-9]\d*/20000 0:00:\d\d left \d:\d\d:\d\d")
        terminal.interrupt()
        terminal.wait_for("The same command goes on.")

        assert terminal.exit_code() == 130
        assert "Traceback" not in terminal.shown
    assert load_results(tmp_path).games


def test_a_cluster_that_does_not_answer_is_told_in_one_line(tmp_path: Path) -> None:
    code, _, err = ran(*ARGUMENTS, "--scheduler", "nowhere", "--out", str(tmp_path))

    assert code == 2
    assert "no scheduler answers at 'nowhere'" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "random"), "at least two bots"),
        (("--time-limit", "0"), "0.0 is no number above 0"),
        (("--bots", "random,genius"), "'genius' is no bot"),
        (("--pairing", "swiss"), "'swiss' is no pairing"),
        (("--players", "5"), "5 players cannot play"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    code, _, err = ran(*ARGUMENTS, *arguments, "--out", str(tmp_path))

    assert code == 2
    assert said in err


def test_a_report_draws_plots_where_it_is_told_to(tmp_path: Path) -> None:
    ran(*ARGUMENTS, "--out", str(tmp_path))

    code, out, err = ran("report", str(tmp_path), "--plots", str(tmp_path / "plots"))

    assert code == 0
    assert "plots" not in out
    assert err.count("Drawn: ") == len(list((tmp_path / "plots").glob("*.svg"))) == 3


def test_a_report_of_nothing_is_refused(tmp_path: Path) -> None:
    code, _, err = ran("report", str(tmp_path))

    assert code == 1
    assert "games.jsonl: No such file" in err


def test_a_report_in_no_format_is_refused(tmp_path: Path) -> None:
    ran(*ARGUMENTS, "--out", str(tmp_path))

    code, _, err = ran("report", str(tmp_path), "--format", "pdf")

    assert code == 2
    assert "'pdf' is no format; there are: table, md, csv, jsonl" in err
