"""What the parts of a move take, and the import: `python benchmarks/bench_parts.py`.

Microseconds of processor time, medians of rounds in which all games take turns. A whole move from
outside is what a program of yours does: legal moves, a choice, `apply`; `play_out` and `play_on`
are the loops inside the library.
"""

import argparse
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from loops import SEATS, games_measured, positions_of

from knockout_games import Game, GameState, SplitMix64, play_out
from knockout_games.kernel.playing import play_on

GAMES: Final = 30
IMPORTS: Final = (
    "pass",
    "import knockout_games",
    "import knockout_games; knockout_games.GAMES",
    "from knockout_games import knight_more; knight_more.new_game(seed=1)",
)


def microseconds(call: Callable[[], int]) -> float:
    """Return what one of the things takes that *call* does and counts."""
    begun = time.process_time()
    done = call()
    return (time.process_time() - begun) / done * 1e6


def each(call: Callable[[Any], object], arguments: list[Any]) -> int:
    """Call for each argument; return how many there are."""
    for argument in arguments:
        call(argument)
    return len(arguments)


def stepped(starts: list[GameState]) -> int:
    """Play from each start, from outside; return the moves."""
    draw, moves = random.Random(1).random, 0
    for start in starts:
        state = start
        while legal := state.legal_moves():
            state = state.apply(legal[int(draw() * len(legal))])
            moves += 1
    return moves


def played_on(starts: list[GameState]) -> int:
    """Play from each start by `play_on`; return the moves."""
    draw = random.Random(1).random
    return sum(play_on(start, draw)[1] for start in starts)


def played_out(starts: list[GameState], moves: int) -> int:
    """Play from each start by `play_out`; return how many *moves* that takes, about."""
    for number, start in enumerate(starts):
        play_out(start, SplitMix64(number))
    return moves


def parts(game: Game, players: int) -> dict[str, Callable[[], int]]:
    """Return what is measured of a game."""
    positions: list[Any] = positions_of(game, GAMES, players=players)
    rng, chance = SplitMix64(1), random.Random(2)
    moves = [(state, chance.choice(state.legal_moves())) for state in positions]
    views = [state.view(state.to_act) for state in positions]
    starts: list[Any] = [game.new_game(players=players, seed=seed) for seed in range(GAMES)]
    usual = stepped(starts)
    return {
        "new_game": partial(each, lambda n: game.new_game(players=players, seed=n), [*range(200)]),
        "legal_moves": partial(each, lambda state: state.legal_moves(), positions),
        "apply": partial(each, lambda pair: pair[0].apply(pair[1]), moves),
        "with events": partial(each, lambda pair: pair[0].apply_with_events(pair[1]), moves),
        "view": partial(each, lambda state: state.view(state.to_act), positions),
        "sample": partial(each, lambda view: view.sample(rng), views),
        "a move from outside": partial(stepped, starts),
        "play_on": partial(played_on, starts),
        "play_out": partial(played_out, starts, usual),
    }


def imported(code: str) -> float:
    """Return the milliseconds that a new interpreter takes for *code*."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (time.perf_counter() - begun) * 1e3


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    cases = {slug: parts(game, SEATS[slug]) for slug, game in games_measured().items()}
    found: dict[str, dict[str, list[float]]] = {
        slug: {name: [] for name in measures} for slug, measures in cases.items()
    }
    loads: dict[str, list[float]] = {code: [] for code in IMPORTS}
    for _ in range(options.rounds):
        for slug, measures in cases.items():
            for name, measure in measures.items():
                found[slug][name].append(microseconds(measure))
        for code in IMPORTS:
            loads[code].append(imported(code))
    print(f"Python {platform.python_version()}, microseconds, medians of {options.rounds}\n")
    names = list(next(iter(cases.values())))
    print(f"| game | seats | {' | '.join(names)} |\n|---|---|{'---|' * len(names)}")
    for slug, row in found.items():
        cells = " | ".join(f"{statistics.median(row[name]):.2f}" for name in names)
        print(f"| {slug} | {SEATS[slug]} | {cells} |")
    empty = statistics.median(loads["pass"])
    print(f"\n| program | milliseconds more than an empty one ({empty:.0f}) |\n|---|---|")
    for code in IMPORTS[1:]:
        print(f"| `{code}` | {statistics.median(loads[code]) - empty:.0f} |")


if __name__ == "__main__":
    main()
