import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.sharing.caches import containers, remembering

from knockout_games import GAMES
from knockout_games.games.knights_poker.scoring import MASKS
from knockout_games.kernel.observation import REMEMBERED
from knockout_games.rng import SplitMix64
from knockout_games.testing import rules_of

ROOT = Path(__file__).parents[2]
MOST_REMEMBERED = 4096
BOUNDS = {
    "_Rows": REMEMBERED,  # of an observation; emptied when full
    "_Menu": 1941,  # of Knights Poker: at most 4 of 15 tiles
    "_Standings": 343,  # of Knights Poker: boards by who is first and who has won
    "_Sides": len(MASKS),  # of Knights Poker: at most 3 of 30 tiles
}
"""How many entries the tables that fill in play can have."""


def ran(module: str, argument: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.sharing.{module}", argument],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("slug", [*GAMES])
def test_many_threads_see_the_same(slug: str) -> None:
    assert int(ran("many_threads", slug).split()[0]) > 100


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_other_processes_get_the_shared_pieces_and_moves(method: str) -> None:
    if sys.platform == "win32" and method == "fork":
        method = "spawn"
    assert ran("shipping", method) == "all came back\n"


# --- caches ------------------------------------------------------------------------------


def play(count: int, first: int) -> None:
    """Play games under all rules, and look at them from every seat."""
    for slug, game in GAMES.items():
        tables = [(rules, n) for rules in rules_of(game, mixtures=5) for n in game.player_counts]
        for number in range(first, first + count):
            rules, players = tables[number % len(tables)]
            rng = SplitMix64(number)
            state: Any = game.new_game(players, rules=rules, seed=f"{slug} {number}")
            while moves := state.legal_moves():
                choice, rng = rng.below(len(moves))
                state = state.apply(moves[choice])
                if choice == 0:
                    view = state.view(state.to_act)
                    view.sample(rng)
                    str(view)
                    if game.layout is not None:
                        game.layout.numbers(view)


def test_no_function_remembers_without_a_bound() -> None:
    play(1, 0)
    found = dict(remembering())

    assert len(found) > 20
    assert {
        name: each.cache_parameters()["maxsize"]
        for name, each in found.items()
        if not 0 < (each.cache_parameters()["maxsize"] or 0) <= MOST_REMEMBERED
    } == {}


def grown(before: dict[str, int]) -> dict[str, Any]:
    return {
        way: held for way, held in containers().items() if len(held) > before.get(way, len(held))
    }


def test_nothing_grows_with_the_number_of_games_beyond_its_bound() -> None:
    play(8, 0)
    before = {way: len(held) for way, held in containers().items()}
    play(8, 8)

    assert len(before) > 100
    assert {
        way: len(held)
        for way, held in grown(before).items()
        if len(held) > BOUNDS.get(type(held).__name__, 0)
    } == {}


def test_an_unbounded_cache_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("knockout_games.leaky")

    def unbounded(key: object) -> object:
        return key

    module.kept = {"a": []}  # type: ignore[attr-defined]
    module.remembered = lru_cache(maxsize=None)(unbounded)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "knockout_games.leaky", module)
    before = {way: len(held) for way, held in containers().items()}
    module.kept["a"].append(1)

    assert [*grown(before)] == ["knockout_games.leaky.kept[a]"]
    assert ("knockout_games.leaky.remembered", module.remembered) in [*remembering()]
