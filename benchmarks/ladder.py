"""Which bot is stronger than which: `python benchmarks/ladder.py --out ladder/`.

In each game, at several tables, bots play those below them on the ladder, with duplicate deals; at
larger tables the two share the seats in every way. A run that is broken off goes on with the same
command; `--table` shows what there is, `--only knock-out/2` plays one table, `--times` tells how
long the bots think, which should be asked of a machine that does nothing else, `--choices` looks
at single choices. Each step is a tournament of its own, and this is its command:

    knockout-games tournament GAME --players N --bots HIGHER,LOWER --games M --seed ladder --out F
"""

import argparse
import platform
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from knockout_games.arena import Results, Tournament, load_results
from knockout_games.bots import FlatBot, parse_bot
from knockout_games.kernel.protocols import GameView
from knockout_games.registry import find_game


class Step(NamedTuple):
    """Two bots that meet, the one that should be stronger first; *games* are those of a line-up."""

    higher: str
    lower: str
    games: int


class Ladder(NamedTuple):
    """A game at a table, and the games that each of its steps takes, none for one left out."""

    slug: str
    players: int
    simulations: int
    games: tuple[int, int, int, int, int]

    @property
    def bots(self) -> tuple[str, str, str, str]:
        """The bots, from the lowest rung on."""
        flat = f"flat:simulations={self.simulations}"
        if self.slug == "knock-out":
            return "random", "thumb", flat, "alphabeta:nodes=2000"
        return "random", "thumb", flat, f"ismcts:simulations={self.simulations}:prior=thumb"

    @property
    def steps(self) -> tuple[Step, ...]:
        """Who meets whom, and how often."""
        random, thumb, flat, best = self.bots
        pairs = (thumb, random), (flat, random), (flat, thumb), (best, flat), (best, thumb)
        steps = zip(pairs, self.games, strict=True)
        return tuple(Step(*pair, games) for pair, games in steps if games)

    def tournament(self, step: Step) -> Tournament:
        """Return the tournament of two bots."""
        return Tournament.of(
            self.slug, step[:2], players=self.players, games=step.games, seed="ladder"
        )

    def folder(self, out: Path, step: Step) -> Path:
        """Return where the games of two bots are."""
        high, low = (bot.partition(":")[0] for bot in step[:2])
        return out / f"{self.slug}-{self.players}" / f"{high}-{low}-{self.simulations}"


LADDERS: Final = (
    Ladder("knock-out", 2, 100, (200, 200, 200, 200, 200)),
    Ladder("knights-poker", 2, 300, (300, 300, 300, 300, 300)),
    Ladder("knock-knock-out", 2, 100, (1200, 1200, 6000, 1200, 1200)),
    Ladder("knock-knock-out", 2, 1000, (0, 0, 600, 0, 0)),
    Ladder("nak-muay-knockout", 2, 100, (300, 300, 300, 300, 1200)),
    Ladder("knock-knock-out", 4, 100, (240, 240, 400, 400, 400)),
    Ladder("knight-more", 3, 100, (300, 150, 450, 1050, 1050)),
    Ladder("nak-muay-knockout", 4, 100, (144, 144, 360, 200, 144)),
    Ladder("knight-more", 5, 100, (120, 120, 120, 160, 160)),
)
"""Close steps have more games, until an interval is narrow enough to call a step level or not."""

LEVEL: Final = 0.1
"""How far from 0 the interval of a gain may reach where two bots are called level."""

_GAMES: Final = 30
_VIEWS: Final = 5
"""How many games are looked at for choices, and how many situations of each."""


def played(ladders: list[Ladder], out: Path, workers: int) -> None:
    """Play what is not there yet."""
    for ladder in ladders:
        for step in ladder.steps:
            ladder.tournament(step).run(ladder.folder(out, step), workers=workers)
            sys.stderr.write(f"{ladder.slug} {ladder.players}: {step.higher} over {step.lower}\n")


def verdict(results: Results, step: Step) -> str:
    """Return the cells that tell how the first of two bots did against the second."""
    (pair,) = results.comparisons()
    sign = 1 if pair.bot == step.higher else -1
    gain, (low, high) = pair.difference, pair.difference_interval
    if sign < 0:
        gain, low, high = -gain, -high, -low
    ahead = pair.ahead if sign > 0 else 1 - pair.ahead
    return f"{ahead:.0%} | {gain:+.2f} [{low:+.2f}, {high:+.2f}] | {word(low, high)}"


def word(low: float, high: float) -> str:
    """Return what the interval of a gain says."""
    if low > 0:
        return "yes"
    if high < 0:
        return "**no**"
    return "**level**" if low >= -LEVEL and high <= LEVEL else "not settled"


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
            games = len(results.games)
            whole = len(ladder.tournament(step).schedule())
            count = str(games) if games == whole else f"{games} of {whole}"
            cells = ladder.slug, ladder.players, step.higher, step.lower, count
            yield f"| {' | '.join(map(str, cells))} | {verdict(results, step)} |"


def times(ladders: list[Ladder]) -> Iterator[str]:
    """Yield the lines of a table of the milliseconds that bots think about a move."""
    yield f"Milliseconds a move, Python {platform.python_version()}\n"
    yield "| game | seats | simulations | thumb | flat | ismcts or alphabeta |"
    yield "|---|---|---|---|---|---|"
    for ladder in ladders:
        _, thumb, flat, best = ladder.bots
        spent = dict.fromkeys(ladder.bots, 0.0)
        moves = dict.fromkeys(ladder.bots, 0)
        for step in Step(flat, thumb, 10), Step(best, flat, 10):
            for row in ladder.tournament(step).run().rows():
                spent[row["bot"]] += row["seconds"]
                moves[row["bot"]] += row["moves"]
        cells = " | ".join(f"{spent[bot] / moves[bot] * 1e3:.1f}" for bot in (thumb, flat, best))
        yield f"| {ladder.slug} | {ladder.players} | {ladder.simulations} | {cells} |"


def situations(ladder: Ladder) -> Iterator[GameView[Any, Any]]:
    """Yield views of seats that have a choice, evenly over games of the rule of thumb."""
    thumb = parse_bot("thumb")
    for number in range(_GAMES):
        state = find_game(ladder.slug).new_game(ladder.players, seed=f"choices/{number}")
        bots = [thumb(seed=f"choices/{number}/{seat}") for seat in range(ladder.players)]
        views: list[GameView[Any, Any]] = []
        while (seat := state.to_act) is not None:
            view = state.view(seat)
            if len(view.legal_moves()) > 1:
                views.append(view)
            state = state.apply(bots[seat].choose(view))
        for part in range(_VIEWS):
            yield views[part * len(views) // _VIEWS]


def choices(ladders: list[Ladder]) -> Iterator[str]:
    """Yield the lines of a table of how good the bots' choices are if all go on at random."""
    yield (
        "| game | seats | simulations | moves | error | thumb "
        "| flat | flat, ten times | ismcts or alphabeta |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for ladder in ladders:
        if 0 in ladder.games:
            continue
        _, thumb, flat, best = ladder.bots
        longer = f"flat:simulations={10 * ladder.simulations}"
        moves, errors, level = list[int](), list[float](), list[float]()
        gains: dict[str, list[float]] = {bot: [] for bot in (flat, longer, best)}
        for number, view in enumerate(situations(ladder)):
            judge = FlatBot(simulations=10 * ladder.simulations, seed=f"judge/{number}")
            means = {each.move: each.mean or 0.0 for each in judge.evaluate(view)}
            advised = means[parse_bot(thumb)(seed=number).choose(view)]
            level.append(advised - fmean(means.values()))
            for bot, found in gains.items():
                found.append(means[parse_bot(bot)(seed=number).choose(view)] - advised)
            few = FlatBot(simulations=ladder.simulations, seed=number).evaluate(view)
            errors.append(fmean(each.standard_error or 0.0 for each in few))
            moves.append(len(few))
        cells = " | ".join(map(estimated, gains.values()))
        numbers = f"{fmean(moves):.1f} | {fmean(errors):.2f} | {estimated(level)}"
        yield f"| {ladder.slug} | {ladder.players} | {ladder.simulations} | {numbers} | {cells} |"


def estimated(values: list[float]) -> str:
    """Return a mean and how far from it the truth may be."""
    return f"{fmean(values):+.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("ladder"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", action="append", help="a table: knight-more/5")
    parser.add_argument("--table", action="store_true", help="play nothing")
    parser.add_argument("--times", action="store_true", help="play nothing else")
    parser.add_argument("--choices", action="store_true", help="play nothing else")
    options = parser.parse_args()
    ladders = [
        ladder
        for ladder in LADDERS
        if not options.only or f"{ladder.slug}/{ladder.players}" in options.only
    ]
    if options.times or options.choices:
        for line in times(ladders) if options.times else choices(ladders):
            print(line, flush=True)
        return
    if not options.table:
        played(ladders, options.out, options.workers)
    print("\n".join(rows(ladders, options.out)))


if __name__ == "__main__":
    main()
