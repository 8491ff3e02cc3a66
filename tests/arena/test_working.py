import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from tests.arena.builders import RANDOM, SHORT, Hanging, cup, killing

from knockout_games import KnockoutError, MissingExtra
from knockout_games.arena import Tournament, load_results, working
from knockout_games.arena.cluster import cluster_at
from knockout_games.arena.report import report
from knockout_games.bots import RandomBot

PROGRAMS = Path(__file__).parent / "programs"
CLUSTER = PROGRAMS / "on_cluster.py"


def numbers(folder: Path) -> list[int]:
    lines = (folder / "games.jsonl").read_text().splitlines()
    return sorted(json.loads(line)["game"] for line in lines[1:])


@pytest.fixture(scope="module")
def sequential() -> str:
    return report(cup(games=40).run(), "jsonl")


def test_two_processes_give_the_same_report_as_none(tmp_path: Path, sequential: str) -> None:
    results = cup(games=40).run(tmp_path, workers=2)

    assert report(results, "jsonl") == sequential
    assert numbers(tmp_path) == list(range(40))


def test_any_executor_of_the_standard_library_can_play(sequential: str) -> None:
    with ThreadPoolExecutor(3) as executor:
        results = cup(games=40).run(workers=3, executor=executor)

        assert report(results, "jsonl") == sequential
        assert executor.submit(int).result() == 0  # it is still open


def test_the_order_in_which_games_ended_changes_no_report(tmp_path: Path, sequential: str) -> None:
    cup(games=40).run(tmp_path)
    file = tmp_path / "games.jsonl"
    header, *lines = file.read_text().splitlines(keepends=True)
    file.write_text(header + "".join(reversed(lines)))

    assert report(load_results(tmp_path), "jsonl") == sequential


def test_a_worker_that_dies_is_replaced_and_every_game_is_there_once(tmp_path: Path) -> None:
    bots = {"random": RANDOM, "killer": partial(killing, str(tmp_path / "flag"))}
    unharmed = {"random": RANDOM, "killer": RandomBot}

    results = Tournament.of(SHORT, bots, games=12, seed=1).run(tmp_path, workers=2)

    assert (tmp_path / "flag").exists()
    assert numbers(tmp_path) == list(range(12))
    expected = Tournament.of(SHORT, unharmed, games=12, seed=1).run()
    assert report(results, "jsonl") == report(expected, "jsonl")


def test_a_bot_that_hangs_in_another_process_does_not_stop_the_run(tmp_path: Path) -> None:
    bots = {"random": RANDOM, "hanging": Hanging}
    cup = Tournament.of(SHORT, bots, games=4, seed=1, time_limit=1)

    results = cup.run(tmp_path, workers=2)

    assert [(each.bot, each.wins, each.forfeits) for each in results.standings()] == [
        ("random", 4, 0),
        ("hanging", 0, 4),
    ]
    assert load_results(tmp_path).header.time_limit == 1


def test_workers_that_die_again_and_again_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "_PATIENCE", 2)
    bots = {"random": RANDOM, "killer": partial(killing, None)}

    with pytest.raises(KnockoutError, match="died 2 times in a row"):
        Tournament.of(SHORT, bots, games=4, seed=1).run(tmp_path, workers=2)

    assert load_results(tmp_path).games == ()


def test_batches_are_small_for_few_games_and_bounded_for_many() -> None:
    few = working.batches(cup(games=8).schedule(), 2)
    many = working.batches(cup(games=4000).schedule(), 2)

    assert [len(batch) for batch in few] == [1] * 8
    assert {len(batch) for batch in many} == {50}
    assert [job.number for batch in many for job in batch] == list(range(4000))


def test_a_cluster_whose_worker_is_killed_gives_the_same_report(tmp_path: Path) -> None:
    sequential = report(cup(games=60).run(), "jsonl")

    done = subprocess.run(
        [sys.executable, str(CLUSTER), str(tmp_path), "60", "kill"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )

    killed, _, told = done.stdout.partition("\n")
    assert killed == "1"
    assert told == sequential
    assert numbers(tmp_path) == list(range(60))


def test_the_command_plays_on_the_cluster_that_it_is_told_of(tmp_path: Path) -> None:
    program = str(PROGRAMS / "command_on_cluster.py")
    what = [SHORT, "--bots", "random,thumb", "--games", "40", "--seed", "1", "--out", str(tmp_path)]

    done = subprocess.run(
        [sys.executable, program, *what], capture_output=True, text=True, check=True, timeout=120
    )

    assert done.stdout == report(cup(games=40).run())
    assert numbers(tmp_path) == list(range(40))


def test_without_distributed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with (
        pytest.raises(MissingExtra, match=r"knockout-games\[cluster\]"),
        cluster_at("tcp://[::]:1"),
    ):
        pass


def test_tournaments_load_no_extra_before_it_is_used() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, knockout_games.arena as a; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    assert not {"openskill", "matplotlib", "distributed", "rich"} & {*told}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_command_that_is_broken_off_can_be_given_again(tmp_path: Path, how: int) -> None:
    command = [sys.executable, "-m", "knockout_games", "tournament", SHORT]
    command += ["--bots", "random,thumb", "--games", "500", "--seed", "1", "--out", str(tmp_path)]
    file = tmp_path / "games.jsonl"

    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not file.exists() or file.read_bytes().count(b"\n") < 10:
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(process.pid, how)
        _, told = process.communicate(timeout=60)

    before = numbers_of_whole_lines(file)
    assert 9 <= len(before) < 500
    assert before == list(range(len(before)))
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "The same command goes on." in told
    else:
        cup(games=500).run(tmp_path)
        assert numbers(tmp_path) == list(range(500))


def numbers_of_whole_lines(file: Path) -> list[int]:
    lines = file.read_text().splitlines(keepends=True)[1:]
    return [json.loads(line)["game"] for line in lines if line.endswith("\n")]
