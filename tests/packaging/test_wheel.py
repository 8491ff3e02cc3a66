import tarfile
import zipfile
from collections.abc import Callable
from email import message_from_string
from email.message import Message
from importlib.metadata import requires
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from tests.packaging.conftest import ROOT, Built, Environment

pytestmark = pytest.mark.slow

EXTRAS: Final = tuple(path.stem for path in sorted(Path(__file__).parent.glob("uses/*.py")))
CORE: Final = {"attrs", "cattrs", "typing-extensions"}

EXTRA_OF: Final = {
    "knockout_games.adapters.arrays": "numpy",
    "knockout_games.adapters.gymnasium": "gymnasium",
    "knockout_games.adapters.openspiel": "openspiel",
    "knockout_games.adapters.pettingzoo": "pettingzoo",
    "knockout_games.testing.strategies": "testing",
}
"""The modules that are for users of an extra only."""

IMPORT_ALL: Final = """
import importlib, pkgutil, knockout_games
from knockout_games import MissingExtra
names = ["knockout_games"]
for found in pkgutil.walk_packages(knockout_games.__path__, "knockout_games."):
    names.append(found.name)
for name in names:
    # The parts of the command line are its own affair: `main` tells what is missing.
    if name.endswith("__main__") or name.startswith("knockout_games.cli."):
        continue
    try:
        importlib.import_module(name)
    except MissingExtra as missing:
        print(name, missing.code, missing)
"""

PLAY_ALL: Final = """
from knockout_games import GAMES, play
from knockout_games.bots import RandomBot
for game in GAMES.values():
    for players in game.player_counts:
        record = play(
            game.new_game(players=players, seed=1), [RandomBot(seed=s) for s in range(players)]
        )
        assert record.outcome is not None and record.verify() is None
        print(game.slug, players, len(record.moves))
"""


def test_the_wheel_holds_the_package_and_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = archive.namelist()
    sources = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert {name for name in names if ".dist-info/" not in name} == sources
    assert "knockout_games/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_source_distribution_holds_what_tests_and_documents_need(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    for needed in ("pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md", "Makefile"):
        assert needed in names
    for folder in ("src/knockout_games", "tests/rules", "docs/how-to", "examples", "benchmarks"):
        assert any(name.startswith(folder) for name in names), folder


def test_the_metadata_tell_licence_pythons_and_extras(built: Built) -> None:
    told = metadata_of(built)

    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    assert sorted(told.get_all("Provides-Extra", ())) == sorted([*EXTRAS, "all"])


def test_the_core_installs_with_three_packages_of_others(core: Environment) -> None:
    names = core.runs(
        "import importlib.metadata as m; print(*sorted(d.name for d in m.distributions()))"
    ).split()

    assert {name.replace("_", "-") for name in names} - {"pip", "setuptools"} == CORE | {
        "knockout-games"
    }


def test_every_module_is_imported_or_names_the_extra_that_it_needs(core: Environment) -> None:
    told = core.runs(IMPORT_ALL).splitlines()

    assert {line.split()[0] for line in told} == set(EXTRA_OF)
    for line in told:
        module, code, *_ = line.split()
        extra = code.removeprefix("extra.")
        assert f"pip install 'knockout-games[{extra}]'" in line
        assert extra == EXTRA_OF[module]


def test_every_game_is_played_without_extras(core: Environment) -> None:
    assert len(core.runs(PLAY_ALL).splitlines()) >= 5


def test_a_command_without_its_extra_says_what_to_install(core: Environment) -> None:
    told = core.runs(
        "import subprocess, sys\n"
        "run = subprocess.run([sys.executable, '-m', 'knockout_games'],"
        " capture_output=True, text=True, check=False)\n"
        "print(run.returncode, run.stderr)"
    )

    assert told.startswith("1 ")
    assert "'knockout-games[cli]'" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("extra", [each for each in EXTRAS if each != "cluster"])
def test_without_an_extra_its_use_names_it(extra: str, core: Environment) -> None:
    program = use_of(extra)
    doors = [line for line in program.splitlines() if "knockout_games" in line]
    program = "\n".join([*doors, program])  # a module of ours is asked first
    told = core.runs(
        "from knockout_games import MissingExtra\n"
        f"try:\n    exec({program!r}, {{'__name__': 'used'}})\n"
        "except MissingExtra as missing:\n    print(missing)\n"
        "except SystemExit as ended:\n    print('exit', ended.code)\n"
    )

    assert f"[{extra}]" in told or told.strip() == "exit 1"


@pytest.mark.parametrize("extra", EXTRAS)
def test_each_extra_alone_is_enough_for_its_use(
    extra: str, environment: Callable[..., Environment]
) -> None:
    environment(extra).runs(use_of(extra))


def test_the_lowest_versions_that_are_promised_work(
    environment: Callable[..., Environment],
) -> None:
    lowest = lowest_of("")

    assert {pin.partition("==")[0] for pin in lowest} == CORE
    assert len(environment("", *lowest).runs(PLAY_ALL).splitlines()) >= 5


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_lowest_versions_of_an_extra_work(
    extra: str, environment: Callable[..., Environment]
) -> None:
    environment(extra, *lowest_of(extra)).runs(use_of(extra), warnings="default")


def lowest_of(extra: str) -> list[str]:
    """Return pins of what the core needs (`""`), or what *extra* adds to it."""
    pins: list[str] = []
    for wanted in map(Requirement, requires("knockout-games") or ()):
        chosen = (
            wanted.marker is None
            if not extra
            else (wanted.marker is not None and wanted.marker.evaluate({"extra": extra}))
        )
        if chosen and wanted.name == "knockout-games":
            pins += [pin for inner in wanted.extras for pin in lowest_of(inner)]
        elif chosen:
            pins.append(f"{wanted.name}=={next(iter(wanted.specifier)).version}")
    return pins


def metadata_of(built: Built) -> Message:
    with zipfile.ZipFile(built.wheel) as archive:
        (path,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(path).decode())


def use_of(extra: str) -> str:
    return (Path(__file__).parent / "uses" / f"{extra}.py").read_text()
