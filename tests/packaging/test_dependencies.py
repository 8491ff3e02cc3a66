import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PAGE: Final = (ROOT / "docs/reference/dependencies.md").read_text("utf-8")


class Row(NamedTuple):
    """A line of the table of dependencies."""

    package: str
    extras: tuple[str, ...]
    lowest: str
    reason: str
    licence: str


def rows() -> Iterator[Row]:
    for line in PAGE.splitlines():
        if line.startswith("|") and not line.startswith(("| package", "|---")):
            package, extras, lowest, reason, licence = (
                cell.strip() for cell in line.strip("|").split("|")
            )
            yield Row(package, tuple(re.findall(r"`(\w+)`", extras)), lowest, reason, licence)


def needed() -> dict[str, tuple[Requirement, set[str]]]:
    """Return what the package needs, and for which extras."""
    project = PROJECT["project"]
    found = {
        (wanted := Requirement(text)).name: (wanted, set[str]()) for text in project["dependencies"]
    }
    for extra, texts in project["optional-dependencies"].items():
        for wanted in map(Requirement, texts):
            if wanted.name != "knockout-games":
                found.setdefault(wanted.name, (wanted, set()))[1].add(extra)
    return found


def test_the_page_of_dependencies_lists_all_of_them_with_their_lower_bounds() -> None:
    told = {row.package: (row.lowest, set(row.extras)) for row in rows()}

    assert told == {
        name: (next(iter(wanted.specifier)).version, extras)
        for name, (wanted, extras) in needed().items()
    }


@pytest.mark.parametrize("name", tuple(needed()))
def test_a_dependency_has_a_lower_bound_and_nothing_else(name: str) -> None:
    wanted, _ = needed()[name]

    assert [clause.operator for clause in wanted.specifier] == [">="]


@pytest.mark.parametrize("row", tuple(rows()), ids=lambda row: row.package)
def test_a_dependency_has_a_reason_and_a_licence(row: Row) -> None:
    assert row.reason
    assert row.licence


def test_the_extra_all_has_every_other_extra() -> None:
    extras = dict(PROJECT["project"]["optional-dependencies"])
    (everything,) = map(Requirement, extras.pop("all"))

    assert everything.extras == set(extras)
