import json
import re
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from knockout_games import GAMES, GameRecord, __version__, find_game
from knockout_games.cli.app import app
from knockout_games.kernel.words import fields_of
from knockout_games.schema import SchemaKind, schema
from knockout_games.table import sight_schema

pytestmark = pytest.mark.usefixtures("quick_draw")


COMMANDS = ("demo", "list", "play", "simulate", "show", "replay", "schema")


class Ran:
    """What a command showed, and how it left."""

    def __init__(self, *arguments: str, typed: str = "") -> None:
        result = CliRunner().invoke(app, list(arguments), input=typed, prog_name="knockout-games")
        self.code = result.exit_code
        self.out = result.stdout
        self.err = result.stderr
        assert result.exception is None or isinstance(result.exception, SystemExit)


def _is_one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1


def test_list_names_every_game_with_its_players_and_options() -> None:
    ran = Ran("list")

    assert ran.code == 0
    for slug, game in GAMES.items():
        assert slug in ran.out
        assert game.title.split()[0] in ran.out
    assert re.search(r"quick-draw +│ Quick Draw +│ 2, 3 +│ 4 ", ran.out)


def test_list_goes_on_after_a_game_that_cannot_be_used(quick_draw: Path) -> None:
    (quick_draw / "quick_draw.py").write_text("raise RuntimeError('out of order')")

    ran = Ran("list")

    assert ran.code == 0
    assert re.search(r"quick-draw +│ cannot be used", ran.out)
    assert "out of order" in ran.err
    assert _is_one_line(ran.err)
    assert "knights-poker" in ran.out


def test_list_of_a_game_shows_values_defaults_rulings_and_help() -> None:
    ran = Ran("list", "quick-draw")
    rows = {line.split()[0]: line for line in ran.out.splitlines() if line.strip()}

    assert "NUMBER | none (none)" in rows["tenths"]
    assert "QD-R1" in rows["tenths"]
    assert "yes | no (yes)" in rows["peeking"]
    assert "both | left_only" in rows["sides"]
    assert "NUMBER,..." in rows["marks"]
    assert "Let players look at" in rows["peeking"]


@pytest.mark.parametrize("slug", [*GAMES, "quick-draw"])
def test_list_of_a_game_shows_the_whole_name_of_each_option(slug: str) -> None:
    ran = Ran("list", slug)

    assert ran.code == 0
    for name, _ in fields_of(find_game(slug).Rules):
        assert re.search(rf"^ +{name} ", ran.out, re.MULTILINE)


def test_demo_shows_every_game_and_how_it_ended() -> None:
    ran = Ran("demo", "--seed", "1")

    assert ran.code == 0
    for game in GAMES.values():
        assert f"=== {game.title} ===" in ran.out
    assert ran.out.count("The game is over") == len(GAMES)
    assert ran.out == Ran("demo", "--seed", "1").out
    assert ran.out != Ran("demo", "--seed", "2").out


@pytest.mark.parametrize("slug", [*GAMES, "quick-draw"])
def test_show_draws_what_a_seat_sees(slug: str) -> None:
    ran = Ran("show", slug, "--seed", "1", "--ply", "3", "--seat", "0")

    assert ran.code == 0
    assert ran.out == Ran("show", slug, "--seed", "1", "--ply", "3", "--seat", "0").out


def test_show_keeps_the_cards_of_others_hidden() -> None:
    assert "[0] C5 [1] ??" in Ran("show", "quick-draw", "--seed", "1", "--seat", "0").out
    assert "[0] ?? [1] C9" in Ran("show", "quick-draw", "--seed", "1", "--seat", "1").out
    assert "[0] ?? [1] ??" in Ran("show", "quick-draw", "--seed", "1").out


def test_show_whole_shows_all_and_says_so() -> None:
    ran = Ran("show", "quick-draw", "--seed", "1", "--whole")

    assert "hidden parts included" in ran.out
    assert "C5" in ran.out
    assert "C9" in ran.out


def test_show_lists_the_moves_of_the_seat_that_looks_if_it_is_its_turn() -> None:
    moves = "Moves: peek left, peek right, swap left, swap right, pass"

    assert moves in Ran("show", "quick-draw", "--seed", "1", "--seat", "0").out
    assert "Moves" not in Ran("show", "quick-draw", "--seed", "1", "--seat", "1").out


def test_show_past_the_end_shows_the_end_and_says_so() -> None:
    ran = Ran("show", "quick-draw", "--seed", "1", "--ply", "20", "--seat", "0")

    assert ran.code == 0
    assert "The game ended after 4 moves." in ran.out
    assert "ended" not in Ran("show", "quick-draw", "--seed", "1", "--ply", "4").out


def test_show_without_a_seed_tells_the_one_it_made_up() -> None:
    shown = Ran("show", "knights-poker", "--ply", "5")
    seed = re.search(r"Seed: (\w+)", shown.out)

    assert seed is not None
    assert Ran("show", "knights-poker", "--ply", "5", "--seed", seed[1]).out in shown.out


def test_simulate_counts_all_games_once() -> None:
    ran = Ran("simulate", "quick-draw", "-n", "50", "--seed", "1", "--players", "3")
    won = re.findall(r"│ ([012]) +│ (\d+) +│ ([\d.]+)% +│", ran.out)

    assert ran.code == 0
    assert "Quick Draw, 3 players, 50 games, seed 1" in ran.out
    assert [seat for seat, _, _ in won] == ["0", "1", "2"]
    assert sum(int(number) for _, number, _ in won) == 50
    assert re.search(r"the highest card wins +│ 50 +│ 100\.0%", ran.out)
    assert re.search(r"│ 6 +│ 6 +│ 6 +│ 6 +│ 6 +│ 6 +│", ran.out)


def test_simulate_gives_the_same_for_the_same_seed() -> None:
    arguments = ("simulate", "knights-poker", "-n", "20", "--seed")

    assert Ran(*arguments, "1").out == Ran(*arguments, "1").out
    assert Ran(*arguments, "1").out.split("\n", 1)[1] != Ran(*arguments, "2").out.split("\n", 1)[1]


def test_a_game_of_a_simulation_can_be_shown() -> None:
    lengths: list[int] = []
    for index in range(10):
        shown = Ran("show", "knights-poker", "--seed", f"7/{index}", "--ply", "99").out
        lengths += map(int, re.findall(r"ended after (\d+) moves", shown))
    simulated = Ran("simulate", "knights-poker", "-n", "10", "--seed", "7").out

    assert len(lengths) == 10
    row = next(line for line in simulated.splitlines() if line.startswith("│"))
    cells = row.replace("│", " ").split()
    assert cells[0] == str(min(lengths))
    assert float(cells[3]) == pytest.approx(sum(lengths) / 10, abs=0.05)
    assert cells[-1] == str(max(lengths))


def test_options_of_the_rules_reach_the_game() -> None:
    shown = Ran("show", "quick-draw", "--seed", "1", "--seat", "0", "-r", "peeking=no")

    assert "Moves: swap left, swap right, pass\n" in shown.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "chess"), "'chess' is no game; there are: knights-poker, "),
        (("show", "knights-poker", "-p", "3"), "players: 3 players cannot play; possible: 2"),
        (("show", "quick-draw", "--seat", "2"), "--seat: there is no seat 2; seats are 0 to 1"),
        (("play", "quick-draw", "--seat", "2=human"), "--seat: there is no seat 2"),
        (("play", "quick-draw", "--seat", "x=human"), "--seat: 'x' is no seat number"),
        (("play", "quick-draw", "--seat", "human"), "'human' is not of the form SEAT=human"),
        (("play", "quick-draw", "--seat", "0=human", "--seat", "0=random"), "'0' is given twice"),
        (("play", "quick-draw", "--seat", "0=bob"), "--seat: 'bob' is no bot; there are: random, "),
        (("play", "quick-draw", "--seat", "0=bob"), "(or human)"),
        (("show", "quick-draw", "--bot", "0=human"), "--bot: 'human' is no bot; there are: "),
        (("simulate", "quick-draw", "--bot", "0"), "'0' is not of the form SEAT=BOT"),
        (("simulate", "knights-poker", "--bot", "0=uct"), "uct cannot play Knights Poker"),
        (("play", "quick-draw", "--seat", "0=flat:x=1"), "flat has no option 'x'"),
        (("play", "quick-draw", "--seat", "0=flat:simulations=x"), "'x' is not allowed"),
        (("schema", "quick-draw", "--kind", "rule"), "'rule' is none of: move, event, view"),
        (("schema", "quick-draw", "--kind", "Sight"), "seat_record, sight"),
        (("show", "quick-draw", "-r", "peeking"), "'peeking' is not of the form name=value"),
        (("show", "quick-draw", "-r", "=yes"), "'=yes' is not of the form name=value"),
        (("show", "quick-draw", "-r", "x=1"), "has no option 'x'; there are: tenths, peeking"),
        (("show", "quick-draw", "-r", "peeking=maybe"), "rules.peeking: 'maybe' is not allowed"),
        (("show", "quick-draw", "-r", "sides=right"), "choose 'both' or 'left_only'"),
        (("show", "quick-draw", "-r", "tenths=0"), "rules.tenths: 0 is not allowed"),
        (("show", "quick-draw", "-r", "marks=1,x"), "rules.marks: "),
        (("list", "chess"), "'chess' is no game"),
    ],
)
def test_an_argument_that_cannot_be_is_refused_in_one_line_with_2(
    arguments: tuple[str, ...], said: str
) -> None:
    ran = Ran(*arguments)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert said in ran.err
    assert _is_one_line(ran.err)


@pytest.mark.parametrize(
    "arguments",
    [
        ("bogus",),
        ("show",),
        ("show", "quick-draw", "--ply", "-1"),
        ("show", "quick-draw", "--ply", "x"),
        ("show", "quick-draw", "--bogus"),
        ("simulate", "quick-draw", "-n", "0"),
        ("simulate", "quick-draw", "-n", "1e3"),
        ("play", "quick-draw", "extra"),
        ("replay",),
    ],
)
def test_a_misuse_of_the_command_line_is_explained_with_2(arguments: tuple[str, ...]) -> None:
    ran = Ran(*arguments)

    assert ran.code == 2
    assert "Usage: knockout-games" in ran.err
    assert "Error: " in ran.err


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_there_for_every_command(command: str) -> None:
    for flag in ("-h", "--help"):
        ran = Ran(*command.split(), flag)

        assert ran.code == 0
        assert f"Usage: knockout-games {command}" in ran.out


def test_help_names_every_command() -> None:
    ran = Ran("--help")

    for command in COMMANDS:
        assert re.search(rf"^  {command} ", ran.out, re.MULTILINE)


def test_without_a_command_the_help_is_shown() -> None:
    ran = Ran()

    assert "Usage: knockout-games" in ran.out + ran.err


def test_the_version_is_told() -> None:
    assert Ran("--version").out == f"knockout-games {__version__}\n"


def test_a_bot_can_be_given_a_seat_in_a_simulation() -> None:
    ran = Ran("simulate", "knock-out", "-n", "4", "--seed", "1", "--bot", "1=flat:simulations=40")

    assert ran.code == 0
    assert re.search(r"│ 1 +│ [34] +│", ran.out)


def test_a_bot_can_be_given_a_seat_in_a_game_that_is_shown() -> None:
    arguments = ("show", "knock-out", "--seed", "1", "--ply", "9")

    assert Ran(*arguments, "-b", "0=flat:simulations=9").out != Ran(*arguments).out


def test_schema_prints_one_kind() -> None:
    ran = Ran("schema", "quick-draw", "--kind", "rules")

    assert ran.code == 0
    assert json.loads(ran.out) == schema(find_game("quick-draw"), "rules")


def test_schema_prints_all_kinds() -> None:
    documents = json.loads(Ran("schema", "knights-poker").out)

    assert list(documents) == [*get_args(SchemaKind), "sight"]
    assert documents["view"] == schema(find_game("knights-poker"), "view")


def test_schema_prints_what_tables_tell_their_clients() -> None:
    ran = Ran("schema", "quick-draw", "--kind", "sight")

    assert ran.code == 0
    assert json.loads(ran.out) == sight_schema(find_game("quick-draw"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with the records of two games of Quick Draw."""
    file = tmp_path / "games.jsonl"
    for seed in ("1", "2"):
        seats = ("--seat", "0=random", "--seat", "1=random")
        assert Ran("play", "quick-draw", "--seed", seed, *seats, "--save", str(file)).code == 0
    return file


def test_replay_tells_every_move_and_the_end(record: Path) -> None:
    ran = Ran("replay", str(record))

    assert ran.code == 0
    assert ran.out.startswith("Quick Draw: ")
    assert re.findall(r"^(\d+)\. seat (\d): ", ran.out, re.MULTILINE) == [
        *(("1", "0"), ("2", "1"), ("3", "0"), ("4", "1"))
    ]
    assert ran.out.rstrip().splitlines()[-1].startswith("The game is over: the highest card wins")


def test_replay_takes_another_record_of_the_file(record: Path) -> None:
    assert Ran("replay", str(record), "-n", "2").out != Ran("replay", str(record)).out


def test_replay_of_a_ply_shows_it_alone(record: Path) -> None:
    ran = Ran("replay", str(record), "--ply", "2")

    assert "2. seat 1: " in ran.out
    assert "1. seat 0: " not in ran.out
    assert "3. seat 0: " not in ran.out


def test_replay_shows_what_the_seat_saw_and_no_more(record: Path) -> None:
    game = GameRecord.loads(record.read_text().splitlines()[0])
    for seat in (None, 0, 1):
        given = () if seat is None else ("--seat", str(seat))
        for ply in range(len(game) + 1):
            ran = Ran("replay", str(record), "--ply", str(ply), *given)

            assert str(game.view(seat, ply)) in ran.out
            for event in game.events(seat, ply)[:1]:
                assert event.describe() in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--ply", "5"), 2, "--ply: the record has 4 moves"),
        (("--seat", "2"), 2, "--seat: there is no seat 2"),
        (("-n", "3"), 1, "there is no record 3"),
    ],
)
def test_replay_refuses_what_the_record_does_not_have(
    record: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ran = Ran("replay", str(record), *arguments)

    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert _is_one_line(ran.err)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "there is no record 1"),
        (b"nonsense", "line 1"),
        (b"{}", "line 1"),
        (b"[" * 100_000, "line 1"),
        (b'{"game": "chess"}', "line 1"),
        (b"\xff\xfe\x00", "is no text"),
    ],
)
def test_replay_refuses_a_file_that_is_no_record_in_one_line(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)

    ran = Ran("replay", str(file))

    assert ran.code in (1, 2)
    assert said in ran.err
    assert ran.err.startswith("Error: ")
    assert _is_one_line(ran.err)


def test_replay_refuses_an_edited_record_and_names_the_place(record: Path) -> None:
    text = record.read_text().splitlines()[0]
    game = GameRecord.loads(text)
    move = str(game.moves[2].move)
    parts = text.split(f'"{move}"')
    record.write_text('"pass again"'.join(parts))

    ran = Ran("replay", str(record))

    assert ran.code == 1
    assert "$.moves[" in ran.err


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    ran = Ran("replay", str(tmp_path / "none.jsonl"))

    assert ran.code == 1
    assert "none.jsonl: No such file or directory" in ran.err
    assert _is_one_line(ran.err)


def test_a_file_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    ran = Ran("play", "quick-draw", "--save", str(tmp_path))

    assert (ran.code, ran.out) == (1, "")
    assert "Is a directory" in ran.err
    assert _is_one_line(ran.err)
