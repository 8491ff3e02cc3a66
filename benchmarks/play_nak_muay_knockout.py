"""Tell how long random games of Nak Muay Knockout last and who wins, as a Markdown table.

python benchmarks/play_nak_muay_knockout.py [--games 20000]
"""

import argparse
from statistics import mean, quantiles

import attrs

from knockout_games import SplitMix64
from knockout_games.nak_muay_knockout import Rules, TimeOut, new_game

BATCH = (1 << 32,) * 64


@attrs.frozen
class Played:
    """A random game: its moves, the winner's seats after the starter, how many let time run out."""

    moves: int
    winner: int
    timed_out: int


def played(players: int, rules: Rules, seed: int) -> Played:
    """Return how a random game went."""
    state = start = new_game(players, rules=rules, seed=seed)
    rng, moves, timed_out = SplitMix64.from_seed(seed), 0, 0
    while True:
        numbers, rng = rng.below_each(BATCH)
        for number in numbers:
            legal = state.legal_moves()
            if state.outcome is not None and start.to_act is not None:
                winner = (state.outcome.winners[0] - start.to_act) % players
                return Played(moves, winner, timed_out)
            move = legal[number * len(legal) >> 32]
            timed_out += isinstance(move, TimeOut)
            state = state.apply(move)
            moves += 1


def line(players: int, rules: Rules, games: int) -> str:
    """Return the row of the table for one number of seats and one set of options."""
    results = [played(players, rules, seed) for seed in range(games)]
    lengths = [game.moves for game in results]
    tenths = quantiles(lengths, n=10)
    winners = [mean(game.winner == seat for game in results) for seat in range(players)]
    default = Rules()
    changed = [
        f"{field.name}={getattr(rules, field.name)}"
        for field in attrs.fields(Rules)
        if getattr(rules, field.name) != getattr(default, field.name)
    ]
    cells = (
        players,
        ", ".join(changed) or "default",
        f"{mean(lengths):.1f}",
        f"{tenths[0]:.0f}",
        f"{tenths[4]:.0f}",
        f"{tenths[8]:.0f}",
        max(lengths),
        f"{mean(game.timed_out for game in results) / (players - 1):.1%}",
        ", ".join(f"{share:.0%}" for share in winners),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="in all")
    games = parser.parse_args().games
    others = (
        Rules(countdowns_dealt=True),
        Rules(major_action_skips_draw=False),
        Rules(fatal_ko="remove"),
        Rules(dodge_also_skips_next_draw=True),
        Rules(clinch_target="next"),
        Rules(renames=0),
        Rules(scout="reorder"),
    )
    tables = [(players, Rules()) for players in (2, 3, 4, 5)]
    tables += [(4, rules) for rules in others]
    print("| seats | options | moves | 10 % | 50 % | 90 % | longest | falls by time | wins |")
    print("|--:|:--|--:|--:|--:|--:|--:|--:|:--|")
    for players, rules in tables:
        print(line(players, rules, games // len(tables)))


if __name__ == "__main__":
    main()
