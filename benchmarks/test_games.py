"""Time the parts of each game by pytest-benchmark: `make bench`."""

import random
import subprocess
import sys
from typing import Any

import pytest
from loops import SEATS, games_measured, positions_of, random_games

from knockout_games import GameState, SplitMix64, play_out

CALLS = 200


@pytest.fixture(scope="module", params=list(games_measured()))
def slug(request: pytest.FixtureRequest) -> str:
    """Return the game to measure."""
    return str(request.param)


@pytest.fixture(scope="module")
def positions(slug: str) -> list[GameState]:
    """Return positions of random games, mixed."""
    every = positions_of(games_measured()[slug], 40, players=SEATS[slug])
    random.Random(3).shuffle(every)
    return every[:CALLS]


@pytest.fixture(scope="module")
def choices(positions: list[GameState]) -> list[tuple[GameState, Any]]:
    """Return positions with a legal move each."""
    rng = random.Random(4)
    return [(state, rng.choice(state.legal_moves())) for state in positions]


def test_legal_moves(benchmark: Any, positions: list[GameState]) -> None:
    benchmark(lambda: [state.legal_moves() for state in positions])


def test_apply(benchmark: Any, choices: list[tuple[GameState, Any]]) -> None:
    benchmark(lambda: [state.apply(move) for state, move in choices])


def test_apply_with_events(benchmark: Any, choices: list[tuple[GameState, Any]]) -> None:
    benchmark(lambda: [state.apply_with_events(move) for state, move in choices])


def test_view(benchmark: Any, positions: list[GameState]) -> None:
    benchmark(lambda: [state.view(state.to_act) for state in positions])


def test_sample(benchmark: Any, positions: list[GameState]) -> None:
    views, rng = [state.view(state.to_act) for state in positions], SplitMix64(1)
    benchmark(lambda: [view.sample(rng) for view in views])


def test_json_of_states(benchmark: Any, positions: list[GameState]) -> None:
    benchmark(lambda: [state.game.to_json(state) for state in positions[:20]])


def test_json_of_views(benchmark: Any, positions: list[GameState]) -> None:
    benchmark(lambda: [state.game.to_json(state.view(0)) for state in positions[:20]])


def test_whole_random_games(benchmark: Any, slug: str) -> None:
    game = games_measured()[slug]
    benchmark(lambda: random_games(game, 10, players=SEATS[slug]))


def test_play_out(benchmark: Any, slug: str) -> None:
    state = games_measured()[slug].new_game(players=SEATS[slug], seed=1)
    benchmark(lambda: [play_out(state, SplitMix64(seed)) for seed in range(10)])


def test_import(benchmark: Any) -> None:
    benchmark(lambda: subprocess.run([sys.executable, "-c", "import knockout_games"], check=True))
