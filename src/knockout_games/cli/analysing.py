"""What a bot thinks of each move of a position."""

from itertools import islice
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from knockout_games.bots.analysis import analyse
from knockout_games.bots.faces import Evaluation
from knockout_games.bots.registry import parse_bot
from knockout_games.cli.arguments import begin, read_seats, read_seed, seated
from knockout_games.cli.options import Bots, Players, Ply, RuleOptions, SeedOption, Slug
from knockout_games.cli.simulating import walk
from knockout_games.cli.sitting import show_text
from knockout_games.errors import BadSetup

__all__ = ["analyse_position"]

Judge = Annotated[
    str,
    typer.Option(
        "--by", metavar="BOT", help="Who judges: a bot that searches or counts, with its options."
    ),
]


def analyse_position(
    slug: Slug,
    ply: Ply = 0,
    by: Judge = "ismcts:simulations=2000",
    bot: Bots = None,
    players: Players = None,
    rule: RuleOptions = None,
    seed: SeedOption = None,
) -> None:
    """Let a bot judge every move of a position of a game between bots."""
    told = read_seed(seed)
    first = begin(slug, players, rule, told)
    game = first.game
    seats = read_seats(game, bot or (), players=first.players, people=False)
    course = list(islice(walk(first, seated(seats, told)), ply + 1))
    state = course[-1]
    if state.to_act is None:
        raise BadSetup(
            f"the game ended after {len(course) - 1} moves; there is nothing to decide",
            code="argument.ply",
            where="--ply",
        )
    judge = parse_bot(by)
    if not judge.suits(game):
        raise BadSetup(f"{judge} cannot play {game.title}", code="bot.game", where="--by")
    view = state.view(state.to_act)
    judged = analyse(view, judge(seed=f"{told}/analysis"))
    screen = Console()
    show_text(screen, f"{view}\n")
    screen.print(_table(judged), highlight=False)
    if seed is None:
        show_text(screen, f"Seed: {told}")


def _table(judged: tuple[Evaluation, ...]) -> Table:
    table = Table(
        Column("Move"),
        Column("Visits", justify="right"),
        Column("Mean", justify="right"),
        Column("Standard error", justify="right"),
        box=SIMPLE,
    )
    for each in judged:
        table.add_row(
            Text(str(each.move)),
            str(each.visits),
            _number(each.mean, sign="+"),
            _number(each.standard_error),
        )
    return table


def _number(number: float | None, sign: str = "") -> str:
    return "" if number is None else f"{number:{sign}.3f}"
