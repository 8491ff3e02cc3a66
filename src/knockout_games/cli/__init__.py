"""The command `knockout-games`; it needs the extra `cli`."""

import sys
from io import TextIOWrapper

from knockout_games.errors import MissingExtra

__all__ = ["main"]

_NEEDED = ("typer", "rich", "prompt_toolkit")


def main() -> None:
    """Run the command line and leave the program with its exit code."""
    try:
        from knockout_games.cli.app import app
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _NEEDED:
            raise
        missing = MissingExtra.of("cli", f"the command line needs {package}")
        sys.stderr.write(f"Error: {missing}\n")
        sys.exit(1)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A sign that the terminal cannot show is no reason to stop.
            stream.reconfigure(errors="replace")
    app(prog_name="knockout-games")
