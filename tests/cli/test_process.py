import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.terminal import PATIENCE, run

pytestmark = pytest.mark.usefixtures("quick_draw")
COMMAND = (sys.executable, "-m", "knockout_games")


def test_the_installed_command_and_the_module_are_the_same() -> None:
    script = Path(sys.executable).with_name("knockout-games")
    shown = subprocess.run([script, "list"], capture_output=True, text=True, check=True)

    assert shown.stdout == run("list").stdout
    assert "knights-poker" in shown.stdout


def test_usage_names_the_command_and_not_a_file() -> None:
    assert run("play").stderr.startswith("Usage: knockout-games play ")


def test_answers_can_come_through_a_pipe() -> None:
    done = run("play", "quick-draw", "--seed", "1", typed="pass\npass\n")

    assert done.returncode == 0
    assert done.stdout.count("Seat 0 passes.") == 2
    assert "The game is over: the highest card wins." in done.stdout
    assert done.stderr == ""


def test_an_input_that_ends_too_soon_is_told_with_1() -> None:
    done = run("play", "quick-draw", "--seed", "1", typed="pass\n")

    assert done.returncode == 1
    assert done.stderr == "\nThe input ended before the game did.\n"


def test_without_an_input_the_game_cannot_be_played_and_that_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "quick-draw"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr == "\nThe input ended before the game did.\n"


def test_quitting_is_no_failure_and_the_record_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"

    done = run("play", "quick-draw", "--seed", "1", "--save", str(file), typed="pass\nquit\n")

    assert done.returncode == 0
    record = json.loads(file.read_text())
    assert len(record["moves"]) == 2
    assert record["result"] == "unfinished"


def test_the_record_is_kept_when_the_input_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"

    done = run("play", "quick-draw", "--seed", "1", "--save", str(file), typed="pass\n")

    assert done.returncode == 1
    assert len(json.loads(file.read_text())["moves"]) == 2


def test_records_are_added_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for seed in ("1", "2"):
        run("play", "quick-draw", "--seed", seed, "--save", str(file), typed="pass\npass\n")

    assert len(file.read_text().splitlines()) == 2
    assert run("replay", str(file), "-n", "2", "--seat", "0").returncode == 0


def test_time_runs_out_through_a_pipe_too() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "quick-draw", "--seed", "1", "-r", "tenths=3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        # The other end stays open, and nothing is ever written to it.
        shown = process.stdout.read()
        code = process.wait(PATIENCE)

    assert code == 0
    assert shown.count("Seat 0 is too slow.") == 2


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "quick-draw", "-n", "20", "--seed", "1"),
        ("demo",),
        ("list",),
        ("--help",),
        ("schema", "knights-poker"),
        ("play", "quick-draw", "--seat", "0=random", "--seat", "1=random"),
    ],
)
def test_a_reader_that_goes_away_is_no_traceback(command: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read().decode()
        process.wait(PATIENCE)

    assert not re.search("Traceback|Error|Exception|[Bb]roken", said)


def test_an_output_that_cannot_show_all_signs_shows_the_tables_in_others() -> None:
    done = subprocess.run(
        [*COMMAND, "list"],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PATH": "/usr/bin:/bin"},
    )

    assert done.returncode == 0
    assert "knights-poker" in done.stdout.decode("ascii")


@pytest.mark.parametrize("missing", ["typer", "rich", "prompt_toolkit"])
def test_without_the_extra_the_command_names_it(missing: str, tmp_path: Path) -> None:
    # Python tells a module that was set to None exactly like one that is not installed.
    program = (
        f"import sys; sys.modules[{missing!r}] = None\nfrom knockout_games.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        f"Error: the command line needs {missing}; install it with:"
        " pip install 'knockout-games[cli]'\n"
    )


def test_a_fault_of_another_kind_is_not_taken_for_a_missing_extra(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['knockout_games.registry'] = None\n"
        "from knockout_games.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert done.returncode == 1
    assert "knockout-games[cli]" not in done.stderr
    assert "ModuleNotFoundError" in done.stderr


def test_the_quickstart_shows_every_game_once() -> None:
    file = Path(__file__).parents[2] / "examples" / "quickstart.py"
    shown = [
        subprocess.run([sys.executable, file], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]

    assert shown[0] == shown[1]
    assert shown[0].count("The game is over") == shown[0].count("as everyone sees it")
    for name in ("Knights Poker", "Knock Out"):
        assert f"= {name} =" in shown[0]
    assert len(file.read_text().splitlines()) < 60
    assert max(map(len, shown[0].splitlines())) <= 80
