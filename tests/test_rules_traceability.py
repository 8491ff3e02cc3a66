"""Every rule has a test, and every test names rules that exist.

What a rule is, and how a test names it, stands in `docs/_ext/traced.py`, which the documentation
reads too.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from docs._ext.traced import PAGES as FOLDER
from docs._ext.traced import RULE, TESTS, holders, identifiers, markers

from knockout_games import GAMES
from knockout_games.kernel.setup import Ruling
from knockout_games.kernel.words import fields_of

if TYPE_CHECKING:
    from pathlib import Path

NAMED: Final = holders()
PAGES: Final = {slug: FOLDER / f"{slug}.md" for slug in GAMES}
PREFIXES: Final = {
    "knights-poker": "KP",
    "knock-out": "KO",
    "knock-knock-out": "KK",
    "knight-more": "KM",
    "nak-muay-knockout": "NM",
}
EVERY_RULE: Final = [
    *identifiers(FOLDER / "conventions.md"),
    *(identifier for page in PAGES.values() for identifier in identifiers(page)),
]


@pytest.mark.parametrize("identifier", EVERY_RULE)
def test_every_rule_has_a_test(identifier: str) -> None:
    assert identifier in NAMED, f"no test is marked with {identifier}"


def test_every_test_names_rules_that_exist() -> None:
    pages = FOLDER.glob("*.md")
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
    for page in FOLDER.glob("*.md"):
        lines = page.read_text("utf-8").splitlines()
        bold = [line for line in lines if line.startswith("**")]
        assert len(bold) == len(identifiers(page)), page.name


def test_the_conventions_are_numbered_through() -> None:
    conventions = identifiers(FOLDER / "conventions.md")

    assert conventions == [f"C{number}" for number in range(1, 18)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_names_a_rule_whose_page_tells_why_it_is_as_it_is(slug: str) -> None:
    rules = identifiers(PAGES[slug])
    page = PAGES[slug].read_text("utf-8")
    for name, hint in fields_of(GAMES[slug].Rules):
        rulings = [mark.identifier for mark in hint.__metadata__ if isinstance(mark, Ruling)]
        assert len(rulings) == 1, name
        assert rulings[0] in rules, name
        assert re.search(rf"^{name}: \S", page, re.MULTILINE), name


def calls(node: ast.AST) -> list[ast.Call]:
    """Return the markers in a part of some code."""
    return [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr == "rule"
        and ast.unparse(part.func) == "pytest.mark.rule"
    ]


def test_every_marker_stands_above_a_test() -> None:
    for path in TESTS.rglob("test_*.py"):
        source = path.read_text("utf-8")
        code = ast.parse(source if "mark.rule" in source else "")
        functions = [node for node in ast.walk(code) if isinstance(node, ast.FunctionDef)]
        above = [mark for function in functions for mark in function.decorator_list]
        assert all(mark in above for mark in calls(code)), path.name


def test_an_identifier_is_written_out_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("@pytest.mark.rule(NAME)\ndef test_x(): ...\n", "utf-8")

    with pytest.raises(ValueError, match=r"test_x\.py: test_x computes the identifier of a rule"):
        holders(tmp_path)


def test_the_check_itself_finds_markers_and_rules() -> None:
    source = '@pytest.mark.rule("KP-R1", "C2")\n@pytest.mark.big\ndef test_x(): ...'

    assert [(name, ast.unparse(node)) for name, node in markers(source)] == [
        ("test_x", "'KP-R1'"),
        ("test_x", "'C2'"),
    ]
    assert RULE.findall("**KK-E1 · Red demon.** ...\n**no rule**\n**C3 · Alike.** x") == [
        ("KK-E1", "Red demon"),
        ("C3", "Alike"),
    ]
