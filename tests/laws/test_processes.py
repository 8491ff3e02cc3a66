"""A game goes the same way in every process, whatever the seed of Python's hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knockout_games import GAMES

PLAYED = """
import sys
from knockout_games import GAMES, HashRng, digest, positions
game = GAMES[sys.argv[1]]
for seats in game.player_counts:
    start = game.new_game(seats, seed="the same everywhere")
    for state in positions(start, HashRng.from_seed("choices")):
        print(digest(state), *map(digest, map(state.view, range(seats))))
"""


@pytest.mark.parametrize("slug", [*GAMES])
def test_games_are_equal_under_any_hash_seed(slug: str) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAYED, slug],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "12345")
    }

    assert len(told) == 1
    assert told.pop().count("\n") > 10
