"""The arguments and options that commands share."""

from typing import Annotated, Final, get_args

import typer

from knockout_games.registry import installed_games
from knockout_games.schema import SchemaKind

__all__ = [
    "KINDS",
    "SIGHT",
    "Bots",
    "KindOption",
    "Looker",
    "Players",
    "Ply",
    "RuleOptions",
    "SeedOption",
    "Slug",
    "slugs",
]

SIGHT: Final = "sight"
"""The kind of the one message that a table has for a client."""

KINDS: Final[tuple[str, ...]] = (*get_args(SchemaKind), SIGHT)
"""The kinds of documents that have a schema."""


def slugs(incomplete: str) -> list[str]:
    """Return the games that the shell can complete *incomplete* to."""
    return [slug for slug in installed_games() if slug.startswith(incomplete)]


def kinds(incomplete: str) -> list[str]:
    """Return the kinds of documents that the shell can complete *incomplete* to."""
    return [kind for kind in KINDS if kind.startswith(incomplete)]


Slug = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game, as `list` names it.", autocompletion=slugs),
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="How many seats; each game has a default.")
]
Ply = Annotated[int, typer.Option("--ply", min=0, help="After how many moves.")]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--rule", "-r", metavar="NAME=VALUE", help="An option, as `list GAME` names it."),
]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", "-s", metavar="SEED", help="A number or text; the same, the same game."),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        "-b",
        metavar="SEAT=BOT",
        help="Which bot has a seat, with its options (ismcts:simulations=50); else it is random.",
    ),
]
Looker = Annotated[int | None, typer.Option("--seat", min=0, help="Who looks; else a spectator.")]
KindOption = Annotated[
    str | None,
    typer.Option(
        "--kind", metavar="KIND", help=f"Only this one: {', '.join(KINDS)}.", autocompletion=kinds
    ),
]
