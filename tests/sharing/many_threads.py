"""Read the same states, views and caches from many threads at once: `... many_threads SLUG`.

The caches are cold when the threads begin, so that all of them fill them together.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from knockout_games import GAMES, digest
from knockout_games.adapters.arrays import encoder
from knockout_games.kernel.codec import canonical
from knockout_games.rng import SplitMix64

THREADS = 4
GAMES_EACH = 1


def story(slug: str, starts: tuple[Any, ...]) -> list[object]:
    """Play from each of the starts, and return what was seen on the way, in short."""
    game, found = GAMES[slug], list[object]()
    for number, start in enumerate(starts):
        state, rng = start, SplitMix64(number)
        numbers = encoder(game, state.players, relative=True)
        for ply in range(400):
            moves = state.legal_moves()
            found.append(tuple(map(str, moves)))
            if ply % 8 == 0 or not moves:
                for seat in (*range(state.players), None):
                    view = state.view(seat)
                    found += [
                        *(canonical(game.to_json(view)), str(view), hash(view) == hash(view)),
                        *(numbers.observation(view).tobytes(), digest(view.sample(rng))),
                        *(game.actions.legal(view), getattr(view, "count", int)()),
                    ]
            if not moves:
                break
            choice, rng = rng.below(len(moves))
            state, happened = state.apply_with_events(moves[choice])
            found.append([event.describe() for event in happened.whole])
        found.append(digest(state))
    return found


def main(slug: str) -> None:
    """Compare what the threads see with each other, and with what one alone sees afterwards."""
    sys.setswitchinterval(1e-6)
    game = GAMES[slug]
    starts = tuple(
        game.new_game(players, seed=seed)
        for players in game.player_counts
        for seed in range(GAMES_EACH)
    )
    barrier = Barrier(THREADS)

    def run(_: int) -> list[object]:
        barrier.wait()
        return story(slug, starts)

    with ThreadPoolExecutor(THREADS) as pool:
        told = list(pool.map(run, range(THREADS)))
    alone = story(slug, starts)
    if any(each != alone for each in told):
        sys.exit(f"threads saw something else in {game.title}")
    sys.stdout.write(f"{len(alone)} looks\n")


if __name__ == "__main__":
    main(sys.argv[1])
