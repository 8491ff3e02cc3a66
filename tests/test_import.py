import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import knockout_games
from knockout_games import GAMES

SLUGS = tuple(GAMES)
NAMES = tuple(slug.replace("-", "_") for slug in SLUGS)


def _modules_after(program: str) -> set[str]:
    """Return the modules that a fresh process has loaded after *program*."""
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent,
    )
    return set(shown.stdout.split())


def _games_in(modules: set[str]) -> set[str]:
    return {
        parts[2]
        for module in modules
        if len(parts := module.split(".")) > 2 and parts[:2] == ["knockout_games", "games"]
    }


@pytest.fixture(scope="module")
def bare() -> set[str]:
    return _modules_after("import knockout_games")


def test_the_package_loads_no_game(bare: set[str]) -> None:
    assert _games_in(bare) == set()
    assert not bare & {f"knockout_games.{name}" for name in NAMES}


def test_the_package_loads_no_cattrs_and_nothing_that_needs_it(bare: set[str]) -> None:
    assert not {module for module in bare if module.partition(".")[0] == "cattrs"}
    assert "knockout_games.kernel.codec" not in bare


def test_the_package_loads_no_tool_above_the_games(bare: set[str]) -> None:
    tools = {"adapters", "arena", "bots", "cli", "records", "schema", "store", "table", "testing"}

    assert not bare & {f"knockout_games.{tool}" for tool in tools}


def test_the_package_loads_nothing_of_others_but_attrs_and_typing_extensions(
    bare: set[str],
) -> None:
    standard = _modules_after("import importlib.metadata, hashlib, random, fractions, statistics")
    own = {"knockout_games", "attr", "attrs", "typing_extensions"}
    roots = {module.partition(".")[0] for module in bare - standard}

    assert roots - own <= set(sys.stdlib_module_names)


def test_listing_the_games_loads_none() -> None:
    modules = _modules_after(
        "from knockout_games import GAMES, installed_games\n"
        "list(GAMES), len(GAMES), repr(GAMES), installed_games(), 'knock-out' in GAMES.keys()"
    )

    assert _games_in(modules) == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_loaded_alone_and_without_cattrs(slug: str) -> None:
    name = slug.replace("-", "_")
    modules = _modules_after(f"from knockout_games import GAMES\nGAMES[{slug!r}].new_game(seed=1)")

    assert _games_in(modules) == {name}
    assert "cattrs" not in modules


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_game_pays_for_no_table_of_moves(slug: str) -> None:
    modules = _modules_after(
        f"from knockout_games import GAMES\ngame = GAMES[{slug!r}]\ngame.new_game(seed=1)\n"
        "assert 'menu' not in vars(game.actions)\n"
        "assert 'codec' not in vars(game)"
    )

    assert "knockout_games" in modules


@pytest.mark.parametrize("name", NAMES)
def test_all_three_forms_of_import_give_the_same(name: str) -> None:
    program = (
        f"from knockout_games import {name} as first\n"
        f"import knockout_games.{name}\n"
        f"from knockout_games.{name} import GAME, State, View, Rules, new_game\n"
        f"assert first is knockout_games.{name}\n"
        "assert (first.GAME, first.State, first.new_game) == (GAME, State, new_game)\n"
    )

    assert _games_in(_modules_after(program)) == {name}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_can_be_reached_as_an_attribute_of_the_package(name: str) -> None:
    modules = _modules_after(f"import knockout_games\nknockout_games.{name}.new_game(seed=1)")

    assert f"knockout_games.{name}" in modules


@pytest.mark.parametrize("name", NAMES)
def test_the_short_path_has_all_the_names_of_the_game(name: str) -> None:
    short = import_module(f"knockout_games.{name}")
    whole = import_module(f"knockout_games.games.{name}")

    assert {"GAME", "Rules", "State", "View", "Move", "Event", "new_game"} <= set(whole.__all__)
    for exported in whole.__all__:
        assert getattr(short, exported) is getattr(whole, exported)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_class_that_a_game_is_made_of_is_exported(slug: str) -> None:
    game = GAMES[slug]
    exported = set(import_module(f"knockout_games.games.{slug.replace('-', '_')}").__all__)
    classes = {*game.moves, *game.events, *game.pieces} - {knockout_games.Eliminated}

    assert {cls.__name__ for cls in classes} <= exported


def test_every_name_in_all_can_be_had() -> None:
    for name in knockout_games.__all__:
        assert getattr(knockout_games, name) is not None


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(knockout_games, "chess")  # noqa: B009
