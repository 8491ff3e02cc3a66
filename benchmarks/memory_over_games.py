"""Show that memory stays flat however many games are played: nothing is kept for ever.

    python benchmarks/memory_over_games.py knight-more --games 1000000

Random games under the default rules, going round the seat counts. In every hundredth game each
position is also looked at: view, sample and observation of the seat to act.
"""

import argparse
import gc
import os
from pathlib import Path
from time import perf_counter
from typing import Any

from knockout_games import GAMES
from knockout_games.rng import SplitMix64

LOOKED = 100
STEPS = 10


def play(game: Any, number: int) -> int:
    """Play a game at random; return how many moves it had."""
    players = game.player_counts[number % len(game.player_counts)]
    state = game.new_game(players, rng=SplitMix64(number))
    rng, length = SplitMix64(~number & (1 << 64) - 1), 0
    is_looked_at = number % LOOKED == 0
    while moves := state.legal_moves():
        choice, rng = rng.below(len(moves))
        state = state.apply(moves[choice])
        length += 1
        if is_looked_at:
            view = state.view(state.to_act)
            view.sample(rng)
            if game.layout is not None:
                game.layout.numbers(view)
    return length


def resident() -> float:
    """Return the megabytes that this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(slug: str, games: int, seconds: float) -> None:
    """Play *games* games, or as many as *seconds* allow, and print the memory on the way."""
    game, began, moves, played = GAMES[slug], perf_counter(), 0, 0
    print(f"{slug}\n{'games':>10} {'moves':>12} {'MB':>8} {'objects':>9}", flush=True)
    memory: list[float] = []
    # The first hundredth fills most tables.
    for wanted in (games // 100, *(games * step // STEPS for step in range(1, STEPS + 1))):
        while played < wanted and perf_counter() - began < seconds:
            moves += play(game, played)
            played += 1
        gc.collect()
        memory.append(resident())
        objects = len(gc.get_objects())
        print(f"{played:10,} {moves:12,} {memory[-1]:8.1f} {objects:9,}", flush=True)
        if played < wanted:
            break
    whole, half = memory[-1] - memory[0], memory[-1] - memory[len(memory) // 2]
    said = f"{whole:+.1f} MB since the first hundredth, {half:+.1f} MB in the second half"
    print(f"{slug}: {played:,} games, {moves:,} moves: {said}", flush=True)


def main() -> None:
    """Measure one game, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=[*GAMES], help="all of them without it")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=1e9, help="the most, for one game")
    asked = parser.parse_args()
    for slug in [asked.game] if asked.game else GAMES:
        measure(slug, asked.games, asked.seconds)


if __name__ == "__main__":
    main()
