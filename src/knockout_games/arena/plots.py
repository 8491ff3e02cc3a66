"""Pictures of results by matplotlib, which has to be installed: the extra `plot`."""

from collections.abc import Sequence
from importlib import import_module
from itertools import product
from os import PathLike
from pathlib import Path
from typing import Any, Final

from knockout_games.arena.results import Results
from knockout_games.errors import MissingExtra

__all__ = ["PLOTS", "plot_lengths", "plot_ratings", "plot_wins", "save_plots"]

_INCHES: Final = (7.0, 4.5)
_BARS: Final = 30


def _figure() -> tuple[Any, Any]:
    """Return an empty figure, which no window shows, and its axes."""
    try:
        figure = import_module("matplotlib.figure").Figure(_INCHES, layout="constrained")
    except ModuleNotFoundError:
        raise MissingExtra.of("plot", "plots need matplotlib") from None
    return figure, figure.subplots()


def plot_ratings(results: Results) -> Any:
    """Return a figure of the ratings with their intervals, the best on top.

    Raises:
        MissingExtra: If matplotlib or openskill is not installed.
    """
    ratings = results.ratings()[::-1]
    figure, axes = _figure()
    reach = [1.96 * rating.sigma for rating in ratings]
    axes.errorbar([rating.mu for rating in ratings], range(len(ratings)), xerr=reach, fmt="o")
    _label(axes.set_yticks, [rating.bot for rating in ratings])
    axes.set_ylim(-0.5, len(ratings) - 0.5)
    axes.set_xlabel("rating, with its interval of 95 %")
    return figure


def plot_wins(results: Results) -> Any:
    """Return a heat map of how often the bot of a row came before the bot of a column.

    Raises:
        MissingExtra: If matplotlib is not installed.
    """
    bots = [standing.bot for standing in results.standings()]
    ahead: dict[tuple[str, str], float] = {}
    for each in results.comparisons():
        ahead[each.bot, each.other] = each.ahead
        ahead[each.other, each.bot] = 1 - each.ahead
    table = [[ahead.get((row, column), float("nan")) for column in bots] for row in bots]
    figure, axes = _figure()
    image = axes.imshow(table, vmin=0, vmax=1, cmap="RdYlGn")
    for row, column in product(range(len(bots)), repeat=2):
        if (bots[row], bots[column]) in ahead:
            axes.text(column, row, f"{table[row][column]:.0%}", ha="center", va="center")
    _label(axes.set_xticks, bots)
    _label(axes.set_yticks, bots)
    figure.colorbar(image, label="row came before column")
    return figure


def plot_lengths(results: Results) -> Any:
    """Return a histogram of how many moves the games took.

    Raises:
        MissingExtra: If matplotlib is not installed.
    """
    lengths = [game.length for game in results.games]
    figure, axes = _figure()
    axes.hist(lengths, bins=min(_BARS, max(lengths, default=0) - min(lengths, default=0) + 1))
    axes.set_xlabel("moves in a game")
    axes.set_ylabel("games")
    return figure


def _label(set_ticks: Any, names: Sequence[str]) -> None:
    set_ticks(range(len(names)), names)


PLOTS: Final = {"ratings": plot_ratings, "wins": plot_wins, "lengths": plot_lengths}
"""What draws each picture, by its name."""


def save_plots(results: Results, folder: str | PathLike[str], *, suffix: str = "svg") -> list[Path]:
    """Write all pictures into *folder*, and return their files.

    Raises:
        MissingExtra: If matplotlib or openskill is not installed.
    """
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    for name, plot in PLOTS.items():
        file = where / f"{name}.{suffix}"
        plot(results).savefig(file)
        files.append(file)
    return files
