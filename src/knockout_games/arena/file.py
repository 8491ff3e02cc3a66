"""The results file: JSON Lines that grow as games end, and survive a kill.

The first line says what is played, every other is a game. A line that a kill cut short is taken
off when the run is resumed, and its game is played again.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self

from knockout_games.errors import BadDocument
from knockout_games.kernel.codec import read_json
from knockout_games.kernel.parts import Json, json_object, shown

__all__ = ["GAMES_FILE", "ResultsFile", "file_in", "read_lines"]

GAMES_FILE: Final = "games.jsonl"
"""What the file is called in the folder of a run."""

FORMAT: Final = 1

_SECONDS: Final = 1.0
"""How long games may be known to the operating system alone."""


def file_in(path: str | os.PathLike[str]) -> Path:
    """Return the results file that *path* means: itself, or the one in that folder."""
    found = Path(path)
    return found if found.suffix == ".jsonl" else found / GAMES_FILE


def _dumped(line: Json) -> str:
    return json.dumps(line, separators=(",", ":"), allow_nan=False) + "\n"


def _whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are whole, and where each ends."""
    end = 0
    with path.open("rb") as file:
        for line in file:
            end += len(line)
            if line.endswith(b"\n"):
                yield end, line


def _object(line: bytes, where: str) -> Json:
    try:
        return json_object(read_json(line), where=where)
    except BadDocument:
        raise BadDocument("this is no JSON object", code="results.line", where=where) from None


def read_lines(path: Path) -> tuple[Json, list[Json]]:
    """Return the first line of a results file and its games, each once, in schedule order.

    Raises:
        BadDocument: If it is no results file; `where` names the line.
    """
    header: Json | None = None
    games: dict[int, Json] = {}
    for number, (_, line) in enumerate(_whole_lines(path), start=1):
        where = f"{path}: line {number}"
        found = _object(line, where)
        if header is None:
            header = _checked_header(found, where)
            continue
        game = found.get("game")
        if type(game) is not int or game < 0:
            raise BadDocument(f"{shown(game)} is no game", code="results.game", where=where)
        games.setdefault(game, found)
    if header is None:
        raise BadDocument("this is no results file: it is empty", code="results", where=str(path))
    return header, [games[number] for number in sorted(games)]


def _checked_header(header: Json, where: str) -> Json:
    if header.get("kind") != "tournament":
        raise BadDocument("this is no results file", code="results", where=where)
    if header.get("format") != FORMAT:
        raise BadDocument(
            f"format {shown(header.get('format'))} of results files is unknown; known: {FORMAT}",
            code="results.format",
            where=where,
        )
    return header


class ResultsFile:
    """A results file open for writing, begun or continued.

    Arguments:
        path: Where it is.
        header: What is played; a file that is there must have been begun with the same.

    Raises:
        BadDocument: If the file is of another tournament, naming the difference.
    """

    def __init__(self, path: Path, header: Json) -> None:
        self.path: Final = path
        begun: dict[str, Any] = {"kind": "tournament", "format": FORMAT, **header}
        path.parent.mkdir(parents=True, exist_ok=True)
        end = 0
        if path.exists():
            end = max((end for end, _ in _whole_lines(path)), default=0)
        self.games: Final[list[Json]] = []
        if end:
            before, games = read_lines(path)
            _check_same(before, json.loads(_dumped(begun)), str(path))
            self.games.extend(games)
        self._file: Final = path.open("r+b" if path.exists() else "w+b")
        self._synced = monotonic()
        self._file.truncate(end)
        self._file.seek(end)
        if not end:
            self.add([begun])

    def add(self, lines: Iterable[Json]) -> None:
        """Write some lines, which a kill of this process can no longer undo."""
        self._file.write("".join(map(_dumped, lines)).encode())
        self._file.flush()
        # A loss of power can; but games are played again, and the disk is slower than most.
        if monotonic() - self._synced > _SECONDS:
            self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._sync()
        self._file.close()


def _check_same(before: Json, now: Json, where: str) -> None:
    for key in (*before, *now):
        if before.get(key) != now.get(key):
            raise BadDocument(
                f"these are results of another tournament: {key} was {shown(before.get(key))}, "
                f"not {shown(now.get(key))}",
                code="results.other",
                where=where,
            )
