"""What refusals tell, word for word, as it was written down beside the other golden files.

A test that asks for the fixture `refused` says `with refused(BadSetup):` where another would say
`with pytest.raises(BadSetup):`, and the code, the place and the text of the error are compared with
those in golden/refusals. A change of the words must be seen: `WRITE_GOLDEN=1 pytest <the file>`
writes those of a whole file of tests again; then read the difference.
"""

import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest
from typing_extensions import TypeVar

from knockout_games import KnockoutError

TESTS = Path(__file__).parent
FOLDER = TESTS / "golden" / "refusals"

ErrorT = TypeVar("ErrorT", bound=KnockoutError)


class Refused(Protocol):
    """What the fixture `refused` is."""

    def __call__(
        self, wanted: type[ErrorT], /
    ) -> AbstractContextManager[pytest.ExceptionInfo[ErrorT]]:
        """Catch an error of the class *wanted*."""
        ...


class Refusals:
    """The refusals that the tests of one file provoke."""

    def __init__(self, path: Path) -> None:
        name = ".".join(path.relative_to(TESTS).with_suffix("").parts)
        self._file = FOLDER / f"{name}.json"
        self._writes = "WRITE_GOLDEN" in os.environ
        self._told: dict[str, list[str]] = {}
        if not self._writes and self._file.exists():
            self._told = json.loads(self._file.read_text("utf-8"))

    def compare(self, test: str, number: int, error: KnockoutError) -> None:
        """Compare *error*, the refusal of that *number* in *test*, with what was told before."""
        told = f"{error.code} | {error}"
        if self._writes:
            self._told.setdefault(test, []).append(told)
            text = json.dumps(self._told, indent=1, sort_keys=True, ensure_ascii=False)
            self._file.write_text(f"{text}\n", "utf-8")
        else:
            assert told == self._told[test][number]


_of = cache(Refusals)


def refusing(test: pytest.FixtureRequest) -> Refused:
    """Return what takes the place of `pytest.raises` in *test*."""
    refusals = _of(test.path)
    number = -1

    @contextmanager
    def refused(wanted: type[ErrorT], /) -> Iterator[pytest.ExceptionInfo[ErrorT]]:
        nonlocal number
        with pytest.raises(wanted) as caught:
            yield caught
        number += 1
        refusals.compare(test.node.name, number, caught.value)

    return refused
