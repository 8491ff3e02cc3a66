"""Programs of people who use the library, as mypy and pyright see them in strict mode."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from knockout_games import GAMES

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
PROGRAMS: Final = {path.stem: path.read_text() for path in sorted(HERE.glob("programs/*.py"))}
README: Final = {
    f"readme_{number}": block
    for number, block in enumerate(
        re.findall(
            r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL
        ),
        1,
    )
}

EACH_GAME: Final = """\
from typing_extensions import assert_type
from knockout_games import Bot, GameState, GameView, HashRng, {name}, play
from knockout_games.bots import RandomBot

state = {name}.new_game()
assert_type(state.legal_moves(), tuple[{name}.Move, ...])
assert_type(state.apply(state.legal_moves()[0]), {name}.State)
assert_type(state.apply_with_events(state.legal_moves()[0])[1].seen_by(0), tuple[{name}.Event, ...])
assert_type(state.view(None), {name}.View)
assert_type(state.view(0).sample(HashRng.from_seed(1)), {name}.State)
assert_type({name}.GAME.new_game(rules={name}.Rules()), {name}.State)
assert_type({name}.GAME.from_json("rules", {{}}), {name}.Rules)

plain_state: GameState = state
own_state: GameState[{name}.Move, {name}.View, {name}.Event] = state
own_view: GameView[{name}.Move, {name}.State] = state.view(0)
own_bot: Bot[{name}.View, {name}.Move] = RandomBot(seed=1)
print(plain_state == own_state, own_view.seat)
print(play(state, [RandomBot(seed=seat) for seat in range(state.players)]).view(0, 0))
"""
"""What holds for each game."""

WRONG: Final = """\
from knockout_games import GAMES, Bot, GameState, knights_poker, knock_out, play
from knockout_games.bots import RandomBot

state = knights_poker.new_game(seed=1)
state.apply(knock_out.new_game(seed=1).legal_moves()[0])  # wrong: a move of another game
state.apply("R1@1")  # wrong: a text
state.to_act = 1  # wrong: a state never changes
state.view("0")  # wrong: a text for a seat
knights_poker.new_game(rules=knock_out.Rules())  # wrong: the rules of another game
knights_poker.Rules(surrender="perhaps")  # wrong: a value that there is not
knights_poker.Rules(True)  # wrong: options have names
GAMES["knights-poker"].new_game().surely_not_there  # wrong: a GameState, not Any
knights_poker.new_game().view(0).rng  # wrong: a view has no random source


class KnockOutBot:
    def choose(self, view: knock_out.View) -> knock_out.Move:
        return view.legal_moves()[0]


play(state, [KnockOutBot(), KnockOutBot()])  # wrong: bots of another game
bot: Bot[knights_poker.View, knights_poker.Move] = KnockOutBot()  # wrong: the same
view: GameState = state.view(0)  # wrong: a view is no state
RandomBot(1)  # wrong: a seed has a name
"""
"""What a checker must refuse, line by line."""

SOURCES: Final = {
    **PROGRAMS,
    **README,
    **{
        f"each_{name}": EACH_GAME.format(name=name)
        for name in (slug.replace("-", "_") for slug in GAMES)
    },
}


class Fault(NamedTuple):
    line: int
    said: str


Faults = Mapping[str, list[Fault]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("consumer")
    for name, text in {**SOURCES, "wrong": WRONG}.items():
        (folder / f"{name}.py").write_text(text)
    settings = {"typeCheckingMode": "strict", "reportUnusedExpression": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    return folder


@pytest.fixture(scope="module")
def mypy(folder: Path) -> Faults:
    names = sorted(path.name for path in folder.glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-pretty", *names],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found: dict[str, list[Fault]] = {}
    for name, line, said in re.findall(
        r"^(\w+)\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE
    ):
        found.setdefault(name, []).append(Fault(int(line), said))
    return found


@pytest.fixture(scope="module")
def pyright(folder: Path) -> Faults:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pyright", "--outputjson"),
            *("--pythonpath", sys.executable, "--project", str(folder)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found: dict[str, list[Fault]] = {}
    report = json.loads(done.stdout)
    assert report["summary"]["filesAnalyzed"] == len(SOURCES) + 1
    for fault in report["generalDiagnostics"]:
        line = fault["range"]["start"]["line"] + 1
        found.setdefault(Path(fault["file"]).stem, []).append(Fault(line, fault["message"]))
    return found


def _wrong_lines() -> set[int]:
    return {number for number, line in enumerate(WRONG.splitlines(), 1) if "# wrong: " in line}


@pytest.mark.types
@pytest.mark.parametrize("name", SOURCES)
def test_mypy_has_nothing_to_say_in_strict_mode(name: str, mypy: Faults) -> None:
    assert mypy.get(name, []) == []


@pytest.mark.types
@pytest.mark.parametrize("name", SOURCES)
def test_pyright_has_nothing_to_say_in_strict_mode(name: str, pyright: Faults) -> None:
    assert pyright.get(name, []) == []


@pytest.mark.types
def test_mypy_refuses_what_is_wrong_and_nothing_else(mypy: Faults) -> None:
    assert {fault.line for fault in mypy["wrong"]} == _wrong_lines()


@pytest.mark.types
def test_pyright_refuses_what_is_wrong_and_nothing_else(pyright: Faults) -> None:
    assert {fault.line for fault in pyright["wrong"]} == _wrong_lines()


@pytest.mark.parametrize("name", SOURCES)
def test_the_program_runs(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(SOURCES[name])

    done = subprocess.run(
        [sys.executable, "-W", "error", str(file)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_readme_shows_programs() -> None:
    assert len(README) >= 2


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_casts_and_silences_nothing(name: str) -> None:
    assert not re.search(r"\bcast\(|type: ignore|pyright:", PROGRAMS[name])
