"""How many games duplicate deals save: `python benchmarks/duplicates.py`.

Two bots play the same number of games twice: with duplicate deals, and with a deal of its own for
every game. The interval of the gain becomes narrower as the square root of the games, so the
square of the ratio of the widths says how many games of their own deals are worth one duplicate.
The table holds the means over *parts* runs with seeds of their own, and what two standard errors
of them are.
"""

import argparse
import statistics
import sys
from typing import Final

from knockout_games.arena import Tournament

PAIRS: Final = (
    ("knights-poker", 2, ("thumb", "random")),
    ("knights-poker", 2, ("thumb", "flat:simulations=10")),
    ("knight-more", 4, ("thumb", "random")),
    ("knight-more", 4, ("thumb", "flat:simulations=10")),
    ("knock-knock-out", 2, ("thumb", "random")),
    ("knock-knock-out", 4, ("thumb", "random")),
    ("knock-knock-out", 4, ("thumb", "flat:simulations=10")),
    ("nak-muay-knockout", 2, ("thumb", "random")),
    ("nak-muay-knockout", 4, ("thumb", "random")),
    ("knock-out", 2, ("thumb", "random")),
)
"""Games, seats and bots. Knock Out has no deal: only who begins is drawn."""


def width(tournament: Tournament) -> float:
    """Return how wide the interval of the gain is."""
    (pair,) = tournament.run().comparisons()
    low, high = pair.difference_interval
    return high - low


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=240, help="of a line-up, in each part")
    parser.add_argument("--parts", type=int, default=6)
    options = parser.parse_args()
    print("| game | seats | bots | games | width, own deals | width, duplicates | games saved |")
    print("|---|---|---|---|---|---|---|")
    for slug, players, bots in PAIRS:
        widths: dict[bool, list[float]] = {True: [], False: []}
        games = 0
        for part in range(options.parts):
            for duplicates, found in widths.items():
                cup = Tournament.of(
                    slug,
                    bots,
                    players=players,
                    games=options.games,
                    seed=f"duplicates {part}",
                    duplicates=duplicates,
                )
                found.append(width(cup))
            games += len(cup.schedule())
        own, same = (statistics.fmean(widths[duplicates]) for duplicates in (False, True))
        saved = [1 - (b / a) ** 2 for a, b in zip(widths[False], widths[True], strict=True)]
        error = 2 * statistics.stdev(saved) / len(saved) ** 0.5
        print(
            f"| {slug} | {players} | {', '.join(bots)} | {games} | {own:.3f} | {same:.3f} "
            f"| {statistics.fmean(saved):.0%} ± {error:.0%} |"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
