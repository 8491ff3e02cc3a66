"""The commands of tournaments."""

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Final, cast, get_args

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from knockout_games.arena import Tournament, load_results
from knockout_games.arena.cluster import cluster_at
from knockout_games.arena.plots import save_plots
from knockout_games.arena.report import FORMATS, Format, report
from knockout_games.arena.schedule import Pairing
from knockout_games.cli.arguments import read_rules, read_seed
from knockout_games.cli.options import Players, RuleOptions, SeedOption, Slug
from knockout_games.cli.sitting import harmless
from knockout_games.registry import find_game

__all__ = ["run_tournament", "show_report"]

_PAIRINGS: Final[tuple[Pairing, ...]] = get_args(Pairing)


def run_tournament(
    slug: Slug,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="BOT,BOT,...",
            help="Who plays, with options: random,thumb,ismcts:simulations=500.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="FOLDER", help="Where games are written; a run there goes on."
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games of each line-up.")
    ] = 100,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            help="How many games are played at a time; 1, or as many as the cluster has threads.",
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Dask cluster at tcp://HOST:PORT."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="How long a bot has for a move before it forfeits."),
    ] = None,
    pairing: Annotated[
        str, typer.Option(metavar="PAIRING", help=f"Who meets whom: {' or '.join(_PAIRINGS)}.")
    ] = "round-robin",
    *,
    duplicates: Annotated[
        bool, typer.Option(help="Play each deal with every rotation of the bots over the seats.")
    ] = True,
    keep_records: Annotated[
        bool, typer.Option("--keep-records", help="Keep the record of each game.")
    ] = False,
    players: Players = None,
    rule: RuleOptions = None,
    seed: SeedOption = "0",
) -> None:
    """Play bots against each other, and report who is better.

    The same command goes on with a run that was broken off.
    """
    game = find_game(slug)
    cup = Tournament.of(
        game,
        [name.strip() for name in bots.split(",") if name.strip()],
        games=games,
        players=players,
        rules=read_rules(game, rule or ()),
        seed=read_seed(seed),
        pairing=cast("Pairing", pairing),
        duplicates=duplicates,
        time_limit=time_limit,
    )
    try:
        with _cluster(scheduler) as (executor, size), _progress() as progress:
            task = progress.add_task("games", total=None)
            results = cup.run(
                out,
                workers=workers or size,
                executor=executor,
                keep_records=keep_records,
                progress=lambda done, total: progress.update(task, completed=done, total=total),
            )
    except KeyboardInterrupt:
        typer.echo(f"\nThe games that ended are in {out}. The same command goes on.", err=True)
        raise
    typer.echo(harmless(report(results)), nl=False)


def _cluster(address: str | None) -> AbstractContextManager[tuple[Executor | None, int]]:
    return nullcontext((None, 1)) if address is None else cluster_at(address)


@contextmanager
def _progress() -> Generator[Progress, None, None]:
    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as progress:
        yield progress


def show_report(
    path: Annotated[
        Path, typer.Argument(metavar="RESULTS", help="The folder or file of a tournament.")
    ],
    style: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help=f"{', '.join(FORMATS)}.")
    ] = "table",
    plots: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Draw ratings, wins and lengths into FOLDER too."),
    ] = None,
) -> None:
    """Report the results of a tournament, which may still be going on."""
    results = load_results(path)
    typer.echo(harmless(report(results, cast("Format", style))), nl=False)
    if plots is not None:
        for file in save_plots(results, plots):
            typer.echo(f"Drawn: {file}", err=True)
