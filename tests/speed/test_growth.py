"""What a move costs does not grow with the moves made before it."""

import random
import statistics
import tracemalloc
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import pytest

from knockout_games import GAMES

LONG: dict[str, tuple[int, dict[str, object]]] = {
    "knock-out": (2, {}),
    "knights-poker": (2, {"target_score": 1000}),
    "knight-more": (5, {}),
    "knock-knock-out": (6, {}),
    "nak-muay-knockout": (5, {}),
}

Game = tuple[Any, list[Any]]


def random_games(slug: str, games: int) -> list[Game]:
    players, options = LONG[slug]
    game, chance = GAMES[slug], random.Random(1)
    found: list[Game] = []
    for seed in range(games):
        start = state = game.new_game(players=players, rules=game.Rules(**options), seed=seed)
        moves: list[Any] = []
        while legal := state.legal_moves():
            moves.append(chance.choice(legal))
            state = state.apply(moves[-1])
        found.append((start, moves))
    return found


def growth(rows: Sequence[Sequence[float]]) -> float:
    """Return how much more a move costs in the last third of the games than in the first."""
    first = [value for row in rows for value in row[: len(row) // 3]]
    last = [value for row in rows for value in row[-(len(row) // 3) :]]
    return statistics.median(last) / statistics.median(first)


def memory(start: Any, moves: list[Any]) -> list[float]:
    row = [0] * len(moves)
    kept, state = [start] * len(moves), start
    tracemalloc.start()
    for ply, move in enumerate(moves):
        before = tracemalloc.get_traced_memory()[0]
        kept[ply] = state = state.apply(move)
        row[ply] = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return [float(size) for size in row]


def times(start: Any, moves: list[Any]) -> list[float]:
    rows: list[list[float]] = []
    for _ in range(9):
        row, state = list[float](), start
        for move in moves:
            begun = perf_counter()
            state = state.apply(move)
            row.append(perf_counter() - begun)
        rows.append(row)
    return [min(each) for each in zip(*rows, strict=True)]


class Hoarder:
    """Keep a copy of all that was ever played."""

    def __init__(self, history: tuple[int, ...] = ()) -> None:
        self.history = history

    def apply(self, move: int) -> "Hoarder":
        return Hoarder((*self.history, move))


@pytest.mark.parametrize("measure", [memory, times])
def test_a_state_that_carries_its_history_would_be_found_out(
    measure: Callable[[Any, list[Any]], list[float]],
) -> None:
    assert growth([measure(Hoarder(), list(range(600)))]) > 2


@pytest.mark.parametrize("slug", LONG)
def test_the_memory_of_a_kept_state_does_not_depend_on_the_length_of_the_game(slug: str) -> None:
    games = random_games(slug, 5)

    assert growth([memory(start, moves) for start, moves in games]) < 1.25


@pytest.mark.slow
@pytest.mark.parametrize("slug", LONG)
def test_the_time_of_a_move_does_not_depend_on_the_moves_before(slug: str) -> None:
    games = random_games(slug, 60)

    assert growth([times(start, moves) for start, moves in games]) < 1.5
