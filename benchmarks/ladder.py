"""Which bot is stronger than which: `python benchmarks/ladder.py --out ladder/`.

In each game, at several tables, bots play those below them on the ladder, with duplicate deals; at
larger tables the two share the seats in every way. A run that is broken off goes on with the same
command; `--table` shows what there is, `--only knock-out/2` plays one table, `--times` tells how
long the bots think, which should be asked of a machine that does nothing else. Each step is a
tournament of its own, and this is its command:

    knockout-games tournament GAME --players N --bots HIGHER,LOWER --games M --seed ladder --out F
"""

import argparse
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from knockout_games.arena import Results, Tournament, load_results


class Ladder(NamedTuple):
    """A game at a table, and its bots from the lowest on; *games* are those of a line-up."""

    slug: str
    players: int
    simulations: int
    games: int

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, from the lowest rung on."""
        flat = f"flat:simulations={self.simulations}"
        if self.slug == "knock-out":
            return "random", "thumb", flat, "alphabeta:nodes=2000"
        return "random", "thumb", flat, f"ismcts:simulations={self.simulations}:prior=thumb"

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, the bot that should be stronger first."""
        random, thumb, flat, best = self.bots
        return (thumb, random), (flat, random), (flat, thumb), (best, flat), (best, thumb)

    def tournament(self, step: tuple[str, str]) -> Tournament:
        """Return the tournament of two bots."""
        return Tournament.of(self.slug, step, players=self.players, games=self.games, seed="ladder")

    def folder(self, out: Path, step: tuple[str, str]) -> Path:
        """Return where the games of two bots are."""
        high, low = (bot.partition(":")[0] for bot in step)
        return out / f"{self.slug}-{self.players}" / f"{high}-{low}"


LADDERS: Final = (
    Ladder("knock-out", 2, 100, 200),
    Ladder("knights-poker", 2, 300, 300),
    Ladder("knock-knock-out", 2, 100, 1200),
    Ladder("nak-muay-knockout", 2, 100, 300),
    Ladder("knock-knock-out", 4, 100, 240),
    Ladder("knight-more", 3, 100, 150),
    Ladder("nak-muay-knockout", 4, 100, 72),
    Ladder("knight-more", 5, 100, 60),
)


def played(ladders: list[Ladder], out: Path, workers: int) -> None:
    """Play what is not there yet."""
    for ladder in ladders:
        for step in ladder.steps:
            cup = ladder.tournament(step)
            cup.run(ladder.folder(out, step), workers=workers)
            sys.stderr.write(f"{ladder.slug} {ladder.players}: {' over '.join(step)}\n")


def verdict(results: Results, step: tuple[str, str]) -> str:
    """Return the cells that tell how the first of two bots did against the second."""
    (pair,) = results.comparisons()
    high, low = step
    sign = 1 if pair.bot == high else -1
    gain, ends = sign * pair.difference, sorted(sign * end for end in pair.difference_interval)
    ahead = pair.ahead if sign > 0 else 1 - pair.ahead
    word = "yes" if ends[0] > 0 else "**no**" if ends[1] < 0 else "not settled"
    return f"{high} | {low} | {ahead:.0%} | {gain:+.2f} [{ends[0]:+.2f}, {ends[1]:+.2f}] | {word}"


def rows(ladders: list[Ladder], out: Path) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| game | seats | higher | lower | games | ahead | gain | higher is stronger |"
    yield "|---|---|---|---|---|---|---|---|"
    for ladder in ladders:
        for step in ladder.steps:
            folder = ladder.folder(out, step)
            if not folder.exists():
                continue
            results = load_results(folder)
            if not results.games:
                continue
            high, low, rest = verdict(results, step).split(" | ", 2)
            games = len(results.games)
            whole = len(ladder.tournament(step).schedule())
            count = str(games) if games == whole else f"{games} of {whole}"
            yield f"| {ladder.slug} | {ladder.players} | {high} | {low} | {count} | {rest} |"


def times(ladders: list[Ladder]) -> Iterator[str]:
    """Yield the lines of a table of the milliseconds that bots think about a move."""
    yield f"Milliseconds a move, Python {platform.python_version()}\n"
    yield "| game | seats | thumb | flat | ismcts or alphabeta |"
    yield "|---|---|---|---|---|"
    for ladder in ladders:
        spent = dict.fromkeys(ladder.bots, 0.0)
        moves = dict.fromkeys(ladder.bots, 0)
        for step in ladder.steps[2:4]:
            cup = Tournament.of(ladder.slug, step, players=ladder.players, games=10, seed="times")
            for row in cup.run().rows():
                spent[row["bot"]] += row["seconds"]
                moves[row["bot"]] += row["moves"]
        cells = " | ".join(f"{spent[bot] / moves[bot] * 1e3:.1f}" for bot in ladder.bots[1:])
        yield f"| {ladder.slug} | {ladder.players} | {cells} |"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("ladder"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", action="append", help="a table: knight-more/5")
    parser.add_argument("--table", action="store_true", help="play nothing")
    parser.add_argument("--times", action="store_true", help="play nothing else")
    options = parser.parse_args()
    ladders = [
        ladder
        for ladder in LADDERS
        if not options.only or f"{ladder.slug}/{ladder.players}" in options.only
    ]
    if options.times:
        for line in times(ladders):
            print(line, flush=True)
        return
    if not options.table:
        played(ladders, options.out, options.workers)
    print("\n".join(rows(ladders, options.out)))


if __name__ == "__main__":
    main()
