"""Every rule has a test, and every test names rules that exist.

The rules are the paragraphs of `docs/rulings/` that begin with an identifier in bold; the tests
name them by `@pytest.mark.rule("KP-R3")`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from knockout_games import GAMES
from knockout_games.kernel.setup import Ruling
from knockout_games.kernel.words import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS: Final = Path(__file__).parent
RULINGS: Final = TESTS.parent / "docs" / "rulings"
RULE: Final = re.compile(r"^\*\*((?:[A-Z]{2}-)?[A-Z]\d+) · [^*]+\.\*\*", re.MULTILINE)


def identifiers(page: Path) -> list[str]:
    """Return the identifiers of the rules on a page, in order."""
    return RULE.findall(page.read_text("utf-8"))


def markers(source: str) -> Iterator[ast.expr]:
    """Yield the arguments of every `pytest.mark.rule(...)` in some code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from node.args


def named(path: Path) -> list[str]:
    """Return the identifiers that a file of tests names."""
    arguments = list(markers(path.read_text("utf-8")))
    written = [node.value for node in arguments if isinstance(node, ast.Constant)]
    assert len(written) == len(arguments), f"{path.name}: identifiers are written out"
    return [str(identifier) for identifier in written]


def all_named() -> dict[str, list[str]]:
    """Return the files that name each identifier."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for identifier in named(path):
            found.setdefault(identifier, []).append(str(path.relative_to(TESTS)))
    return found


NAMED: Final = all_named()
PAGES: Final = {slug: RULINGS / f"{slug}.md" for slug in GAMES}
PREFIXES: Final = {
    "knights-poker": "KP",
    "knock-out": "KO",
    "knock-knock-out": "KK",
    "knight-more": "KM",
    "nak-muay-knockout": "NM",
}
EVERY_RULE: Final = [
    *identifiers(RULINGS / "conventions.md"),
    *(identifier for page in PAGES.values() for identifier in identifiers(page)),
]


@pytest.mark.parametrize("identifier", EVERY_RULE)
def test_every_rule_has_a_test(identifier: str) -> None:
    assert identifier in NAMED, f"no test is marked with {identifier}"


def test_every_test_names_rules_that_exist() -> None:
    pages = RULINGS.glob("*.md")
    known = {identifier for page in pages for identifier in identifiers(page)}

    assert {name: files for name, files in NAMED.items() if name not in known} == {}


def test_every_rule_is_written_down_once() -> None:
    assert [rule for rule, times in Counter(EVERY_RULE).items() if times > 1] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_numbers_the_rules_of_its_game(slug: str) -> None:
    rules = identifiers(PAGES[slug])

    assert len(rules) >= 8
    assert {rule.partition("-")[0] for rule in rules} == {PREFIXES[slug]}
    # Nothing is left out: the numbers of each chapter run from 1 on.
    chapters: dict[str, list[int]] = {}
    for rule in rules:
        chapter, number = re.fullmatch(r"..-([A-Z])(\d+)", rule).groups()  # type: ignore[union-attr]
        chapters.setdefault(chapter, []).append(int(number))
    for numbers in chapters.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_paragraph_in_bold_is_a_rule() -> None:
    for page in RULINGS.glob("*.md"):
        lines = page.read_text("utf-8").splitlines()
        bold = [line for line in lines if line.startswith("**")]
        assert len(bold) == len(identifiers(page)), page.name


def test_the_conventions_are_numbered_through() -> None:
    conventions = identifiers(RULINGS / "conventions.md")

    assert conventions == [f"C{number}" for number in range(1, 18)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_names_a_rule_whose_page_tells_of_it(slug: str) -> None:
    rules = identifiers(PAGES[slug])
    page = PAGES[slug].read_text("utf-8")
    for name, hint in fields_of(GAMES[slug].Rules):
        rulings = [mark.identifier for mark in hint.__metadata__ if isinstance(mark, Ruling)]
        assert len(rulings) == 1, name
        assert rulings[0] in rules, name
        assert f"`{name}" in page, name


def test_the_check_itself_finds_markers_and_rules() -> None:
    source = '@pytest.mark.rule("KP-R1", "C2")\n@pytest.mark.big\ndef test_x(): ...'

    assert [ast.unparse(node) for node in markers(source)] == ["'KP-R1'", "'C2'"]
    assert RULE.findall("**KK-E1 · Red demon.** ...\n**no rule**\n**C3 · Alike.** x") == [
        "KK-E1",
        "C3",
    ]
