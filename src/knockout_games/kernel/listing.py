"""A plain picture for games that draw none: what a view says, zone by zone."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any, Final, cast

from knockout_games.kernel.parts import Json

__all__ = ["listing"]

_WIDTH: Final = 80
_HEADER: Final = ("game", "format", "rules_version", "rules")


def listing(title: str, doc: Json) -> str:
    """Return the JSON of a view as lines of text, at most 80 columns wide.

    >>> print(listing("Snap", {"seat": 0, "table": {"row": ["A", "B"], "pile_size": 3}}))
    Snap
    seat: 0
    table.row: A B
    table.pile_size: 3
    """
    return "\n".join([title, *_lines("", doc)])


def _lines(path: str, doc: Json) -> Iterator[str]:
    for key, value in doc.items():
        if isinstance(value, dict) and key not in _HEADER:
            yield from _lines(f"{path}{key}.", cast("Json", value))
        elif path or key not in _HEADER:
            yield from textwrap.wrap(
                f"{path}{key}: {_shown(value)}", _WIDTH, subsequent_indent="  "
            )


def _shown(value: Any) -> str:
    if isinstance(value, list):
        parts = cast("list[object]", value)
        if all(isinstance(part, str | int) for part in parts):
            return " ".join(map(str, parts)) or "-"
        return " | ".join(map(_shown, parts))
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value)
