"""What the guides say is what the library does."""

import doctest
from pathlib import Path

import pytest

GUIDES = Path(__file__).parents[2] / "docs" / "how-to"


@pytest.mark.parametrize("name", ["add-a-language.md", "keep-records.md", "write-a-bot.md"])
def test_a_guide_is_true(name: str) -> None:
    text = (GUIDES / name).read_text(encoding="utf-8")
    # The fences of code blocks end the expected output.
    found = doctest.DocTestParser().get_doctest(
        text.replace("```", "\n"), {}, name, str(GUIDES / name), 0
    )

    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found)

    assert tried > 5
    assert failed == 0
