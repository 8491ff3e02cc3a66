"""Many records in one file: JSON Lines."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from knockout_games.errors import BadDocument

from .parts import within
from .record import GameRecord

__all__ = ["dump_records", "load_records"]


def dump_records(records: Iterable[GameRecord], file: TextIO) -> int:
    """Write *records* to *file* as JSON Lines, one record a line; return how many there were."""
    count = 0
    for record in records:
        file.write(record.dumps() + "\n")
        count += 1
    return count


def load_records(file: TextIO) -> Iterator[GameRecord]:
    """Yield the records of a file of JSON Lines; empty lines are passed over.

    Raises:
        BadDocument: If a line is no record; `where` names line and place (`"line 3: $.moves[17]"`).
        UnknownGame: If a record is of a game that is not here.
    """
    from knockout_games.kernel.codec import LONGEST

    number = 0
    # One character more than is read, so that a line that is too long is refused as such.
    while line := file.readline(LONGEST + 1):
        number += 1
        if line.isspace():
            continue
        try:
            yield GameRecord.loads(line)
        except BadDocument as error:
            raise within(error, f"line {number}: ") from None
