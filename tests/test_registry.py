import sys
from pathlib import Path

import pytest
from tests.cli.conftest import SOURCE, install

from knockout_games import GAMES, Game, UnknownGame, find_game, installed_games

pytestmark = pytest.mark.usefixtures("_forgetful")


@pytest.fixture
def _forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no module that a test installs outlive it."""
    monkeypatch.delitem(sys.modules, "quick_draw", raising=False)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("slug", tuple(GAMES))
def test_a_game_of_ours_is_found_by_its_slug(slug: str) -> None:
    assert isinstance(GAMES[slug], Game)
    assert GAMES[slug].slug == slug
    assert find_game(slug) is GAMES[slug]


def test_looking_up_a_game_that_is_not_there_is_a_key_error_in_the_mapping() -> None:
    with pytest.raises(KeyError):
        GAMES["chess"]
    assert "chess" not in GAMES


def test_looking_up_a_game_that_is_nowhere_lists_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="'chess' is no game; there are: ") as caught:
        find_game("chess")

    assert caught.value.code == "game"
    assert all(slug in str(caught.value) for slug in GAMES)


def test_a_game_of_another_package_is_found(site: Path) -> None:
    install(site, "quick-draw", "quick-draw = quick_draw:GAME", SOURCE.read_text())

    game = find_game("quick-draw")

    assert game.title == "Quick Draw"
    assert game.new_game(seed=1).game is game


def test_a_game_of_another_package_is_listed_after_ours_without_being_loaded(site: Path) -> None:
    install(site, "quick-draw", "quick-draw = quick_draw:GAME", SOURCE.read_text())

    assert installed_games() == (*GAMES, "quick-draw")
    assert "quick_draw" not in sys.modules


def test_a_game_of_another_package_is_not_in_the_mapping_of_ours(site: Path) -> None:
    install(site, "quick-draw", "quick-draw = quick_draw:GAME", SOURCE.read_text())

    assert "quick-draw" not in GAMES


def test_another_package_cannot_take_the_place_of_a_game_of_ours(site: Path) -> None:
    install(site, "quick-draw", "knights-poker = quick_draw:GAME", SOURCE.read_text())

    assert find_game("knights-poker").title == "Knights Poker"
    assert installed_games() == tuple(GAMES)


@pytest.mark.parametrize(
    "entry",
    [
        "quick-draw = quick_draw:Rules",  # no descriptor
        "slow-draw = quick_draw:GAME",  # a descriptor of another name
    ],
)
def test_an_entry_point_that_is_no_game_of_that_name_is_refused(site: Path, entry: str) -> None:
    install(site, "quick-draw", entry, SOURCE.read_text())

    with pytest.raises(UnknownGame, match="is no game called") as caught:
        find_game(entry.partition(" ")[0])

    assert caught.value.code == "game.entry_point"


@pytest.mark.parametrize(
    ("entry", "module"),
    [
        ("broken = broken:GAME", "raise RuntimeError('out of order')"),
        ("broken = broken:GAME", "def ("),
        ("broken = broken:GAME", ""),
        ("broken = broken.games:GAME", "GAME = 1"),
        ("broken = broken", "GAME = 1"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_named(site: Path, entry: str, module: str) -> None:
    install(site, "broken", entry, module)

    with pytest.raises(UnknownGame, match="broken") as caught:
        find_game("broken")

    assert caught.value.code == "game.entry_point"


def test_a_package_that_cannot_be_loaded_hides_no_other_game(site: Path) -> None:
    install(site, "broken", "broken = broken:GAME", "raise RuntimeError('out of order')")

    assert installed_games() == (*GAMES, "broken")
    assert find_game("knights-poker") is GAMES["knights-poker"]
