"""The commands, as typer sees them."""

import json
from contextlib import ExitStack
from errno import EPIPE
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final, TextIO, cast

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Column, Table
from rich.text import Text
from typer.core import TyperGroup
from typing_extensions import override

from knockout_games import __version__
from knockout_games.cli.analysing import analyse_position
from knockout_games.cli.arguments import (
    PERSON,
    begin,
    choices_of,
    read_seats,
    read_seed,
    seated,
    typed,
)
from knockout_games.cli.competing import run_tournament, show_report
from knockout_games.cli.keyboard import Keyboard, PromptKeyboard, keyboard_here
from knockout_games.cli.options import (
    KINDS,
    SIGHT,
    Bots,
    KindOption,
    Looker,
    Players,
    Ply,
    RuleOptions,
    SeedOption,
    Slug,
    slugs,
)
from knockout_games.cli.replaying import ending, headline, told_step
from knockout_games.cli.simulating import (
    finished,
    lengths_table,
    reasons_table,
    walk,
    winners_table,
)
from knockout_games.cli.sitting import Left, Sitting, show_text
from knockout_games.errors import BadDocument, BadSetup, KnockoutError
from knockout_games.kernel.events import GameOver
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import seat_number, shown
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Ruling
from knockout_games.kernel.words import fields_of
from knockout_games.records import GameRecord, dump_records, load_records
from knockout_games.registry import GAMES, find_game, installed_games
from knockout_games.schema import SchemaKind, schema

__all__ = ["app"]

FAILED: Final = 1
"""The exit code where something went wrong that was not asked for."""

MISUSED: Final = 2
"""The exit code for arguments that cannot be; the same as typer's own."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it: 128 and the number of the signal."""


class _Commands(TyperGroup):
    """The group of all commands, which tells errors of ours in one line."""

    @override
    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KnockoutError as error:
            typer.echo(f"Error: {error}", err=True)
            raise typer.Exit(FAILED if isinstance(error, BadDocument) else MISUSED) from None
        except OSError as error:
            if error.errno == EPIPE:
                raise
            typer.echo(f"Error: {error.filename}: {error.strerror}", err=True)
            raise typer.Exit(FAILED) from None
        except EOFError:
            typer.echo("\nThe input ended before the game did.", err=True)
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            typer.echo("\nInterrupted.", err=True)
            raise typer.Exit(INTERRUPTED) from None


app: Final = typer.Typer(
    name="knockout-games",
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Without it help and errors are plain lines, which other programs can read too.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"knockout-games {__version__}")
        raise typer.Exit


@app.callback()
def start(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Play, show and simulate table games of elimination and capture."""


@app.command()
def demo(seed: SeedOption = "1") -> None:
    """Play each game once with random bots and show boards and outcomes."""
    screen = Console()
    told = read_seed(seed)
    for game in GAMES.values():
        show_text(screen, f"=== {game.title} ===\n")
        state = game.new_game(seed=told)
        seats = read_seats(game, (), players=state.players, people=False)
        course = list(walk(state, seated(seats, told)))
        middle = course[len(course) // 2]
        show_text(screen, f"{middle.view(middle.to_act)}\n")
        _show_outcome(screen, course[-1])
        show_text(screen, f"  ({len(course) - 1} moves)\n")


def _show_outcome(screen: Console, state: GameState) -> None:
    if state.outcome is not None:
        show_text(screen, GameOver(state.outcome).describe(state.game.words))


@app.command("list")
def list_games(
    slug: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="List its options.", autocompletion=slugs),
    ] = None,
) -> None:
    """List the games, or the options of one."""
    screen = Console()
    if slug is not None:
        screen.print(_options_table(find_game(slug)))
        return
    table = Table("name", "game", "players", "options")
    for name in installed_games():
        table.add_row(Text(name), *_facts(name))
    screen.print(table)
    show_text(screen, "`list GAME` explains the options of one.")


def _facts(slug: str) -> tuple[Text, Text, Text]:
    try:
        game = find_game(slug)
    except KnockoutError as error:
        typer.echo(f"Warning: {slug}: {error}", err=True)
        return Text("cannot be used"), Text("-"), Text("-")
    players = ", ".join(map(str, game.player_counts))
    return Text(game.title), Text(players), Text(str(len(fields_of(game.Rules))))


def _options_table(game: AnyGame) -> Table:
    defaults, words = game.Rules(), game.words
    table = Table(
        *(Column("option", no_wrap=True), "values (default)", "ruling", "what it does"),
        title=game.title,
        box=SIMPLE,
    )
    for name, hint in fields_of(game.Rules):
        default = getattr(defaults, name)
        marks = getattr(hint, "__metadata__", ())
        ruling = [mark.identifier for mark in marks if isinstance(mark, Ruling)]
        table.add_row(
            Text(name),
            Text(f"{choices_of(hint)} ({typed(default)})"),
            Text(" ".join(ruling)),
            Text(words.get(f"option.{name}.help", "")),
        )
    return table


@app.command()
def play(
    slug: Slug,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=WHO",
            help="Who has a seat: human, or a bot with its options (ismcts:simulations=50)."
            " Without it seat 0 is human; seats that are not named are random.",
        ),
    ] = None,
    players: Players = None,
    rule: RuleOptions = None,
    seed: SeedOption = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add the record to FILE, for `replay`."),
    ] = None,
) -> None:
    """Play a game: people and bots at one terminal."""
    screen = Console()
    told = read_seed(seed)
    start = begin(slug, players, rule, told)
    seats = read_seats(start.game, seat or (f"0={PERSON}",), players=start.players, people=True)
    names = {number: PERSON if spec is None else str(spec) for number, spec in seats.items()}
    keyboard = keyboard_here(lambda text: screen.print(Text(text), end="", soft_wrap=True))
    sitting = Sitting(start, seated(seats, told), names=names, screen=screen, keyboard=keyboard)
    with ExitStack() as closing:
        if save is not None:
            # Opened first, so that nobody plays for an hour and then cannot save.
            file = closing.enter_context(save.open("a", encoding="utf-8"))
            closing.callback(lambda: _save(start, sitting, told, file))
        try:
            sitting.play()
        except Left:
            show_text(screen, f"Left after {len(sitting.moves)} moves.")
        show_text(screen, f"Seed: {told}")


def _save(start: GameState, sitting: Sitting, seed: int | str, file: TextIO) -> None:
    """Write the game as far as it was played, however it was left."""
    dump_records([GameRecord.of(start, sitting.moves, seed=seed)], file)


@app.command()
def simulate(
    slug: Slug,
    number: Annotated[int, typer.Option("--number", "-n", min=1, help="How many games.")] = 1000,
    bot: Bots = None,
    players: Players = None,
    rule: RuleOptions = None,
    seed: SeedOption = None,
) -> None:
    """Play many games between bots and count lengths, winners and reasons.

    Game 17 of seed 1 has the seed 1/17: `show GAME --seed 1/17` shows it.
    """
    told = read_seed(seed)
    state = begin(slug, players, rule, told)
    seats = read_seats(state.game, bot or (), players=state.players, people=False)
    errors = Console(stderr=True)
    began = perf_counter()
    games = [
        finished(state, seats, f"{told}/{index}")
        for index in track(
            range(number),
            f"{number} games",
            console=errors,
            transient=True,
            disable=not errors.is_terminal,
        )
    ]
    seconds = perf_counter() - began
    screen = Console()
    show_text(screen, f"{state.game.title}, {state.players} players, {number} games, seed {told}")
    screen.print(lengths_table(games))
    screen.print(winners_table(games, state.players))
    screen.print(reasons_table(games, state.game))
    show_text(errors, f"{sum(game.length for game in games) / seconds:,.0f} moves a second")


@app.command()
def show(
    slug: Slug,
    ply: Ply = 0,
    seat: Looker = None,
    *,
    whole: Annotated[
        bool, typer.Option("--whole", help="Show everything, hidden parts too.")
    ] = False,
    bot: Bots = None,
    players: Players = None,
    rule: RuleOptions = None,
    seed: SeedOption = None,
) -> None:
    """Show a position of a game between bots, as one seat sees it."""
    told = read_seed(seed)
    first = begin(slug, players, rule, told)
    looker = None if seat is None else seat_number(seat, first.players, where="--seat")
    seats = read_seats(first.game, bot or (), players=first.players, people=False)
    course = list(islice(walk(first, seated(seats, told)), ply + 1))
    state = course[-1]
    screen = Console()
    show_text(screen, str(state) if whole else str(state.view(looker)))
    moves = state.view(looker).legal_moves()
    if moves:
        show_text(screen, f"\nMoves: {', '.join(map(str, moves))}")
    if len(course) <= ply:
        show_text(screen, f"\nThe game ended after {len(course) - 1} moves.")
    if seed is None:
        show_text(screen, f"\nSeed: {told}")


@app.command("schema")
def print_schema(
    slug: Slug,
    kind: KindOption = None,
) -> None:
    """Print the JSON Schemas of a game's documents, all of them by kind or one alone."""
    game = find_game(slug)
    if kind is not None and kind not in KINDS:
        raise BadSetup(
            f"{shown(kind)} is none of: {', '.join(KINDS)}", code="schema.kind", where="--kind"
        )
    asked = KINDS if kind is None else (kind,)
    found = {each: _schema_of(game, each) for each in asked}
    told = found if kind is None else found[kind]
    typer.echo(json.dumps(told, indent=2))


def _schema_of(game: AnyGame, kind: str) -> dict[str, Any]:
    if kind == SIGHT:
        # Tables are above the schemas of games, and no other command needs them.
        from knockout_games.table import sight_schema

        return sight_schema(game)
    return schema(game, cast("SchemaKind", kind))


@app.command()
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of records, as `play --save` writes it.")
    ],
    seat: Looker = None,
    ply: Annotated[
        int | None, typer.Option(min=0, help="Show the position after so many moves alone.")
    ] = None,
    number: Annotated[
        int, typer.Option("--number", "-n", min=1, help="Which record of the file.")
    ] = 1,
    *,
    wait: Annotated[
        bool,
        typer.Option(help="Wait for Enter after each move; it does so only at a terminal."),
    ] = True,
) -> None:
    """Show a record move by move, as one seat saw it."""
    record = _record(file, number)
    looker = None if seat is None else seat_number(seat, record.players, where="--seat")
    if ply is not None and ply > len(record):
        raise BadSetup(f"the record has {len(record)} moves", code="ply", where="--ply")
    screen = Console()
    keyboard = keyboard_here(lambda text: show_text(screen, text))
    is_waiting = wait and ply is None and isinstance(keyboard, PromptKeyboard)
    show_text(screen, headline(record))
    for step in record.replay():
        if ply is None or step.ply == ply:
            show_text(screen, told_step(record, step, looker))
        if is_waiting and step.ply < len(record) and not _wants_more(keyboard):
            return
    if ply is None:
        show_text(screen, ending(record))


def _wants_more(keyboard: Keyboard) -> bool:
    try:
        return not keyboard.ask("Enter shows the next move, q leaves: ").strip().startswith("q")
    except EOFError:
        return False


def _record(file: Path, number: int) -> GameRecord:
    try:
        with file.open(encoding="utf-8") as lines:
            record = next(islice(load_records(lines), number - 1, None), None)
    except UnicodeDecodeError:
        raise BadDocument("this is no text", code="record.text", where=str(file)) from None
    if record is None:
        raise BadDocument(f"there is no record {number}", code="record.number", where=str(file))
    return record


app.command("analyse")(analyse_position)
app.command("tournament")(run_tournament)
app.command("report")(show_report)
app.command("analyze", hidden=True, help="The same as `analyse`.")(analyse_position)
