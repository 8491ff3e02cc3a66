"""Tell how long random games of Knock Knock Out last and how they end, as a Markdown table.

python benchmarks/play_knock_knock_out.py [--games 20000]
"""

import argparse
from collections import Counter
from statistics import mean, quantiles

from knockout_games import SplitMix64, knock_knock_out

BATCH = (1 << 32,) * 64


def played(players: int, rules: knock_knock_out.Rules, seed: int) -> tuple[int, bool, bool]:
    """Return the length of a random game, whether kinds won it, and whether the starter did."""
    state = start = knock_knock_out.new_game(players, rules=rules, seed=seed)
    rng, length = SplitMix64.from_seed(seed), 0
    while True:
        numbers, rng = rng.below_each(BATCH)
        for number in numbers:
            moves = state.legal_moves()
            if not moves:
                by_kinds = state.phase.reason == "kinds"
                return length, by_kinds, state.active == start.active
            state = state.apply(moves[number * len(moves) >> 32])
            length += 1


def line(players: int, rules: knock_knock_out.Rules, games: int) -> str:
    """Return the row of the table for one number of seats and one set of options."""
    results = [played(players, rules, seed) for seed in range(games)]
    lengths = [length for length, _, _ in results]
    tenths = quantiles(lengths, n=10)
    ways = Counter(by_kinds for _, by_kinds, _ in results)
    starter = mean(won for _, _, won in results)
    changed = [
        f"{name}={value}"
        for name in ("kinds_to_win", "reshuffle", "reveal")
        if (value := getattr(rules, name)) != getattr(knock_knock_out.Rules(), name)
    ]
    cells = (
        players,
        ", ".join(changed) or "default",
        f"{mean(lengths):.1f}",
        f"{tenths[0]:.0f}",
        f"{tenths[4]:.0f}",
        f"{tenths[8]:.0f}",
        max(lengths),
        f"{ways[True] / games:.1%}",
        f"{starter:.1%}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="in all")
    games = parser.parse_args().games
    default = knock_knock_out.Rules()
    others = (
        knock_knock_out.Rules(kinds_to_win="seven_effects"),
        knock_knock_out.Rules(kinds_to_win="all_eight"),
        knock_knock_out.Rules(reshuffle="when_needed"),
        knock_knock_out.Rules(reveal="victim"),
    )
    tables = [(players, default) for players in (2, 3, 4, 5, 6)]
    tables += [(4, rules) for rules in others]
    print(
        "| seats | options | moves | 10 % | 50 % | 90 % | longest | won by kinds | starter wins |"
    )
    print("|--:|:--|--:|--:|--:|--:|--:|--:|--:|")
    for players, rules in tables:
        print(line(players, rules, games // len(tables)))


if __name__ == "__main__":
    main()
