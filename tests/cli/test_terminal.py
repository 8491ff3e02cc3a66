import json
from pathlib import Path

import pytest
from tests.cli.terminal import CLEARED, Terminal

pytestmark = pytest.mark.usefixtures("quick_draw")


def test_a_person_plays_a_game_to_its_end() -> None:
    with Terminal("play", "quick-draw", "--seed", "1") as terminal:
        for _ in range(2):
            terminal.wait_for("Seat 0, a draw:")
            terminal.type("swap left\r")
            terminal.wait_for("Seat 0 swaps cards with Seat 1.")
        terminal.wait_for("The game is over: the highest card wins.")

        assert terminal.exit_code() == 0


def test_tab_completes_a_move() -> None:
    with Terminal("play", "quick-draw", "--seed", "1") as terminal:
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("pa\t\r")

        terminal.wait_for("Seat 0 passes.")


def test_completions_come_with_their_meaning() -> None:
    with Terminal("play", "quick-draw", "--seed", "1") as terminal:
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("p")

        terminal.wait_for("Look at the card of the seat to the left")


def test_ctrl_c_leaves_with_130_and_one_line() -> None:
    with Terminal("play", "quick-draw", "--seed", "1") as terminal:
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("\x03")
        terminal.wait_for("Interrupted.")

        assert terminal.exit_code() == 130
        assert "Traceback" not in terminal.shown


def test_ctrl_d_leaves_with_1_and_one_line() -> None:
    with Terminal("play", "quick-draw", "--seed", "1") as terminal:
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("\x04")
        terminal.wait_for("The input ended before the game did.")

        assert terminal.exit_code() == 1
        assert "Traceback" not in terminal.shown


def test_the_countdown_is_shown_and_its_end_plays_the_time_out() -> None:
    with Terminal("play", "quick-draw", "--rule", "tenths=20", "--seed", "1") as terminal:
        terminal.wait_until(r"1\.\d s left. Seat 0, a draw:")
        terminal.wait_until(r"0\.\d s left. Seat 0, a draw:")
        terminal.wait_for("Time is up.")

        terminal.wait_for("Seat 0 is too slow.")


def test_an_answer_in_time_stops_the_countdown() -> None:
    with Terminal("play", "quick-draw", "--rule", "tenths=300", "--seed", "1") as terminal:
        terminal.wait_for("s left")
        terminal.type("pass\r")

        terminal.wait_for("Seat 0 passes.")


def test_a_refused_answer_does_not_start_the_countdown_again() -> None:
    with Terminal("play", "quick-draw", "--rule", "tenths=300", "--seed", "1") as terminal:
        terminal.wait_until(r"28\.\d s left")
        terminal.type("nonsense\r")
        terminal.wait_for("is no legal move")

        after = terminal.wait_for("s left")
        assert float(after.split()[-1]) < 29


def test_the_screen_is_forgotten_before_another_person_takes_it() -> None:
    with Terminal(
        "play", "quick-draw", "--seed", "1", "--seat", "0=human", "--seat", "1=human"
    ) as terminal:
        terminal.wait_for("Seat 0, take the screen; the others look away. Press Enter:")
        terminal.type("\r")
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("peek left\r")
        terminal.wait_for("Seat 0 looks at the card of Seat 1: the")
        before = len(terminal.raw)
        terminal.wait_for("Seat 1, take the screen; the others look away. Press Enter:")

        assert CLEARED in terminal.raw[before - 200 :]
        terminal.type("\r")
        seen = terminal.wait_for("Seat 1, a draw:")
        assert "Seat 0 looks at the card of Seat 1." in seen


def test_one_person_cannot_call_up_what_another_typed() -> None:
    with Terminal(
        "play", "quick-draw", "--seed", "1", "--seat", "0=human", "--seat", "1=human"
    ) as terminal:
        terminal.wait_for("Press Enter:")
        terminal.type("\r")
        terminal.wait_for("Seat 0, a draw:")
        terminal.type("swap left\r")
        terminal.wait_for("Press Enter:")
        terminal.type("\r")
        terminal.wait_for("Seat 1, a draw:")
        terminal.type("\x1b[Apass\r")  # the arrow up, and a move

        terminal.wait_for("Seat 1 passes.")


def test_a_replay_waits_for_enter_after_each_move(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seats = ("--seat", "0=random", "--seat", "1=random")
    with Terminal("play", "quick-draw", "--seed", "1", *seats, "--save", str(file)) as terminal:
        assert terminal.exit_code() == 0
    assert len(json.loads(file.read_text())["moves"]) == 4

    with Terminal("replay", str(file)) as terminal:
        for ply in (1, 2):
            terminal.wait_for("Enter shows the next move, q leaves:")
            terminal.type("\r")
            terminal.wait_for(f"{ply}. seat {ply - 1}:")
        terminal.type("q\r")

        assert terminal.exit_code() == 0
        assert "3. seat 0" not in terminal.shown
