"""What the pages show is what happens."""

import doctest
import re
from pathlib import Path
from typing import Final

import pytest

from knockout_games import GAMES

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = {
    page.relative_to(DOCS).as_posix(): page
    for page in sorted(DOCS.rglob("*.md"))
    # What the pages of the games show is filled in when they are built.
    if ">>> " in page.read_text("utf-8") and page.parent.name != "games"
}


def examples_of(page: str) -> str:
    """Return the blocks of a page as doctest reads them, each line where it was.

    A picture of a table has empty lines in it. Doctest wants `<BLANKLINE>` there, readers do
    not, so it is put in here: an empty line is part of what is printed if text follows.
    """
    lines: list[str] = []
    inside = False
    for line in page.splitlines():
        if line.startswith("```"):
            inside = line == "```pycon"
            line = ""  # noqa: PLW2901 (the fences end the expected output)
        elif line and not line.startswith((">>>", "...")) and inside:
            for place in range(len(lines) - 1, -1, -1):
                if lines[place]:
                    break
                lines[place] = "<BLANKLINE>"
        lines.append(line if inside else "")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for pages that write files
    monkeypatch.syspath_prepend(str(DOCS.parent / "examples"))  # where readers have put these
    text = examples_of(PAGES[name].read_text("utf-8"))
    shown = doctest.DocTestParser().get_doctest(text, {}, name, str(PAGES[name]), 0)

    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(shown)

    assert tried == PAGES[name].read_text("utf-8").count("\n>>> ")
    assert failed == 0


def test_there_are_pages_of_every_kind_that_shows_programs() -> None:
    assert {name.partition("/")[0] for name in PAGES} >= {"tutorial", "how-to", "concepts"}


def test_empty_lines_belong_to_what_is_printed_where_text_follows() -> None:
    page = "Words.\n\n```pycon\n>>> print(1)\n1\n\n2\n\n>>> 3\n3\n\n```\n\nMore.\n"

    assert examples_of(page).splitlines()[2:11] == [
        *("", ">>> print(1)", "1", "<BLANKLINE>", "2", "", ">>> 3", "3", "")
    ]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_what_a_page_of_the_repository_links_to_is_there(name: str) -> None:
    text = (DOCS.parent / name).read_text("utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text) + re.findall(r'src="([^"]+)"', text)

    assert [link for link in links if not (DOCS.parent / link).exists()] == []


def test_the_readme_has_a_picture_of_each_game() -> None:
    text = (DOCS.parent / "README.md").read_text("utf-8")

    assert [slug for slug in GAMES if f"docs/_static/picture-{slug}.svg" not in text] == []
