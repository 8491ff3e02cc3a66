"""How many games duplicate deals save: `python benchmarks/duplicates.py`.

Two bots play deals with every rotation over the seats. If the games of a deal were independent,
the variance of the mean gain of a deal would be that of a game divided by the games of a deal. It
is less, because whoever gains by a deal in one seat loses by it in the other. By as much fewer
games give an interval of the same width; the error is that of 95 %, from parts of the deals.

A bot and its twin show the most that can be saved: they differ in draws among equal moves alone,
as two versions of one bot differ in few decisions. Bots that play otherwise leave each other's
way after some moves, and what the deal would bring later meets another position.
"""

import argparse
import statistics
import sys
from collections import defaultdict
from itertools import product
from typing import Final

from knockout_games.arena import Results, Tournament
from knockout_games.bots import parse_bot

TABLES: Final = (
    ("knights-poker", 2, 4),
    ("knock-knock-out", 2, 4),
    ("knock-knock-out", 4, 1),
    ("nak-muay-knockout", 2, 4),
    ("nak-muay-knockout", 4, 1),
    ("knight-more", 3, 2),
    ("knight-more", 4, 1),
    ("knock-out", 2, 1),
)
"""Games, seats, and how many times as many deals they get as the dearest."""

RIVALS: Final = ("thumb", "random", "flat:simulations=10")
"""Who plays against the rule of thumb: its twin, and two that play otherwise."""

PARTS: Final = 10


def gains(results: Results) -> dict[int, list[float]]:
    """Return by deal how much more the first bot got than the second, game by game."""
    found: dict[int, list[float]] = defaultdict(list)
    for game in results.games:
        first, second = (
            statistics.fmean(game.payoffs[seat] for seat in game.seats_of(bot)) for bot in (0, 1)
        )
        found[game.deal].append(first - second)
    return found


def saved(deals: list[list[float]]) -> float:
    """Return what part of the games is saved."""
    games = [gain for deal in deals for gain in deal]
    own = statistics.variance(games) / len(deals[0])
    return 1 - statistics.variance(list(map(statistics.fmean, deals))) / own if own else 0.0


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="of the dearest games")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    print("| game | seats | thumb against | deals | games | gain | games saved |")
    print("|---|---|---|---|---|---|---|")
    for (slug, players, share), rival in product(TABLES, RIVALS):
        cup = Tournament.of(
            slug,
            {"thumb": parse_bot("thumb"), f"{rival} ": parse_bot(rival)},
            players=players,
            games=options.deals * share * players,
            seed="duplicates",
        )
        results = cup.run(workers=options.workers)
        deals = list(gains(results).values())
        parts = [saved(deals[part::PARTS]) for part in range(PARTS)]
        error = 1.96 * statistics.stdev(parts) / PARTS**0.5
        gain = statistics.fmean(map(statistics.fmean, deals))
        against = "its twin" if rival == "thumb" else rival
        print(
            f"| {slug} | {players} | {against} | {len(deals)} | {len(results.games)} "
            f"| {gain:+.2f} | {saved(deals):.0%} \N{PLUS-MINUS SIGN} {error:.0%} |"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
