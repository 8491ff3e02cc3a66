"""Which rules there are, and which tests hold each of them.

The rules are the paragraphs of `docs/games/` that begin with an identifier in bold; the tests name
them by `@pytest.mark.rule("KP-R3")`. The tests and the documentation both read them here.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "games"
TESTS: Final = ROOT / "tests"
RULE: Final = re.compile(r"^\*\*((?:[A-Z]{2}-)?[A-Z]\d+) · ([^*]+)\.\*\*", re.MULTILINE)


@attrs.frozen(order=True)
class Holder:
    """A test that holds a rule.

    Arguments:
        file: Its file, below the folder of all tests.
        name: The name of its function.
    """

    file: str
    name: str

    @property
    def sentence(self) -> str:
        """What it says, without the underscores."""
        return self.name.removeprefix("test_").replace("_", " ")


def rules_on(page: Path) -> list[tuple[str, str]]:
    """Return identifier and heading of each rule on a page, in order."""
    return RULE.findall(page.read_text("utf-8"))


def identifiers(page: Path) -> list[str]:
    """Return the identifiers of the rules on a page, in order."""
    return [identifier for identifier, _ in rules_on(page)]


def markers(source: str) -> Iterator[tuple[str, ast.expr]]:
    """Yield the name of each marked test in some code, with each argument of its marker."""
    if "mark.rule" not in source:  # most files, and reading one as code takes its time
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from ((node.name, argument) for argument in mark.args)


def holders(folder: Path = TESTS) -> dict[str, list[Holder]]:
    """Return the tests that name each identifier, sorted.

    Raises:
        ValueError: If an identifier is not written out where it is named.
    """
    found: dict[str, set[Holder]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, argument in markers(path.read_text("utf-8")):
            match argument:
                case ast.Constant(value=str(identifier)):
                    holder = Holder(path.relative_to(folder).as_posix(), name)
                    found.setdefault(identifier, set()).add(holder)
                case _:
                    raise ValueError(f"{path.name}: {name} computes the identifier of a rule")
    return {identifier: sorted(tests) for identifier, tests in found.items()}
