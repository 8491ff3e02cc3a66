"""The loops that the benchmarks time: random games, state by state, through the public API.

Every state of the current game is kept in a list until the game ends, as a search would; dealing
counts in the time and not as moves.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from knockout_games import GAMES, Game, GameState, SplitMix64

SEATS = {
    "knock-out": 2,
    "knights-poker": 2,
    "knight-more": 4,
    "knock-knock-out": 4,
    "nak-muay-knockout": 4,
}
"""The seat count that each game is measured with."""


def random_games(game: Game, games: int, *, players: int, first_seed: int = 0) -> tuple[int, float]:
    """Return the moves of *games* random games, and the seconds they took."""
    new_game, chance = game.new_game, random.Random(1).random
    moves = 0
    start = time.perf_counter()
    for seed in range(first_seed, first_seed + games):
        state = new_game(players=players, seed=seed)
        kept = [state]
        while legal := state.legal_moves():
            state = state.apply(legal[int(chance() * len(legal))])
            kept.append(state)
        moves += len(kept) - 1
    return moves, time.perf_counter() - start


def positions_of(game: Game, games: int, *, players: int) -> list[GameState]:
    """Return the running positions of some random games."""
    return list(_positions(game, games, players))


def _positions(game: Game, games: int, players: int) -> Iterator[Any]:
    chance = random.Random(2).random
    for seed in range(games):
        state = game.new_game(players=players, seed=seed)
        while legal := state.legal_moves():
            yield state
            state = state.apply(legal[int(chance() * len(legal))])


def view_and_sample(positions: list[GameState]) -> list[float]:
    """Return the seconds of one view and one sample of it, at each position."""
    rng, taken = SplitMix64(1), []
    for number, state in enumerate(positions):
        source = rng.fork(number)
        start = time.perf_counter()
        state.view(state.to_act).sample(source)
        taken.append(time.perf_counter() - start)
    return taken


def spin() -> float:
    """Return the seconds of a fixed loop: how fast the machine is just now."""
    start = time.perf_counter()
    total = 0
    for number in range(400_000):
        total += number & 7
    return time.perf_counter() - start


def spread(values: list[float]) -> str:
    """Return the median and the range of some figures."""
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def games_measured() -> dict[str, Game]:
    """Return the games that exist, in the order of `SEATS`."""
    return {slug: GAMES[slug] for slug in SEATS if slug in GAMES}


def per_second(measure: Callable[[], tuple[int, float]]) -> float:
    """Return moves a second of one measurement."""
    moves, seconds = measure()
    return moves / seconds
