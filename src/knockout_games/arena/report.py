"""Reports of results: for a terminal, a page, a spreadsheet or a program.

The same games give the same report, byte for byte.
"""

import csv
import json
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Final, Literal, TypeAlias

import attrs

from knockout_games.arena.results import Results
from knockout_games.arena.statistics import Interval
from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown

__all__ = ["FORMATS", "Format", "Section", "report", "sections"]

Format: TypeAlias = Literal["table", "md", "csv", "jsonl"]
"""How a report is written; csv holds one row a bot, jsonl a line for every row of every table."""

FORMATS: Final[tuple[Format, ...]] = ("table", "md", "csv", "jsonl")
"""The formats of reports."""

_BOT: Final = (
    *("bot", "games", "wins", "wins_low", "wins_high", "payoff", "payoff_low", "payoff_high"),
    *("placement", "rating", "sigma", "forfeits"),
)
_PAIR: Final = (
    *("bot", "other", "games", "ahead", "ahead_low", "ahead_high"),
    *("gain", "gain_low", "gain_high"),
)

Value: TypeAlias = str | int | float


@attrs.frozen(kw_only=True)
class Section:
    """One table of a report.

    Arguments:
        name: What it is called in jsonl.
        title: Its heading.
        columns: The names of its columns.
        rows: Its rows.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def sections(results: Results) -> tuple[Section, ...]:
    """Return the tables of a report: how each bot did, and how each two did.

    Raises:
        MissingExtra: If openskill is not installed.
    """
    ratings = {rating.bot: rating for rating in results.ratings()}
    standings = tuple(
        (
            each.bot,
            each.games,
            _rounded(each.win_rate),
            *_ends(each.win_interval),
            _rounded(each.payoff),
            *_ends(each.payoff_interval),
            _rounded(each.placement),
            _rounded(ratings[each.bot].mu),
            _rounded(ratings[each.bot].sigma),
            each.forfeits,
        )
        for each in results.standings()
    )
    comparisons = tuple(
        (
            each.bot,
            each.other,
            each.games,
            _rounded(each.ahead),
            *_ends(each.ahead_interval),
            _rounded(each.difference),
            *_ends(each.difference_interval),
        )
        for each in results.comparisons()
    )
    return (
        Section(
            name="bot",
            title="Bots",
            columns=_BOT,
            rows=standings,
        ),
        Section(
            name="pair",
            title="Pairs",
            columns=_PAIR,
            rows=comparisons,
        ),
    )


def report(results: Results, style: Format = "table") -> str:
    """Return the report of *results*, which ends with a line break.

    Raises:
        BadSetup: If there is no such format.
        MissingExtra: If openskill is not installed.
    """
    if style not in FORMATS:
        raise BadSetup(
            f"{shown(style)} is no format; there are: {', '.join(FORMATS)}",
            code="report.format",
            where="format",
        )
    found = sections(results)
    if style == "csv":
        return _csv(found[0])
    if style == "jsonl":
        return "".join(_jsonl(section) for section in found)
    written = _markdown if style == "md" else _table
    return "\n".join([_headline(results), *(written(section) for section in found)])


def _headline(results: Results) -> str:
    header = results.header
    deals = "duplicate deals" if header.duplicates else "single games"
    count = len(results.games)
    return (
        f"{header.game}, {header.players} players, {header.pairing}: {count} games,"
        f" {deals}, seed {header.seed}\n"
    )


def _rounded(value: float) -> float:
    # The last digits of a sum may differ from machine to machine; 0.0 has no sign.
    return round(value, 4) + 0.0


def _ends(interval: Interval) -> tuple[float, float]:
    return _rounded(interval[0]), _rounded(interval[1])


def _cell(value: Value) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _texts(section: Section) -> list[list[str]]:
    """Return the names of the columns and the rows, each number with its interval."""
    columns = section.columns
    names = [name for name in columns if not name.endswith(("_low", "_high"))]
    rows = [dict(zip(columns, row, strict=True)) for row in section.rows]
    return [names, *([_with_ends(row, name) for name in names] for row in rows)]


def _with_ends(row: Mapping[str, Value], name: str) -> str:
    """Return a number with its interval, if it has one."""
    if f"{name}_low" not in row:
        return _cell(row[name])
    return f"{_cell(row[name])} [{_cell(row[f'{name}_low'])}, {_cell(row[f'{name}_high'])}]"


def _table(section: Section) -> str:
    rows = _texts(section)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    names = sum(isinstance(value, str) for value in section.rows[0]) if section.rows else 1
    lines = [_aligned(row, widths, names) for row in rows]
    return "\n".join([section.title, *lines]) + "\n"


def _aligned(row: Sequence[str], widths: Sequence[int], names: int) -> str:
    cells = [
        cell.ljust(width) if place < names else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _markdown(section: Section) -> str:
    names, *rows = _texts(section)
    rows = [names, ["---"] * len(names), *rows]
    lines = [f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in rows]
    return "\n".join([f"## {section.title}", "", *lines]) + "\n"


def _csv(section: Section) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(section.columns)
    writer.writerows(section.rows)
    return text.getvalue()


def _jsonl(section: Section) -> str:
    lines = (
        json.dumps({"kind": section.name, **dict(zip(section.columns, row, strict=True))})
        for row in section.rows
    )
    return "".join(f"{line}\n" for line in lines)
