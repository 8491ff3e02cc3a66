"""What the guide says is what tables do."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "host-a-table.md"


def test_the_guide_is_true() -> None:
    text = GUIDE.read_text(encoding="utf-8").replace("```", "\n")
    found = doctest.DocTestParser().get_doctest(text, {}, GUIDE.name, str(GUIDE), 0)

    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found)

    assert tried > 15
    assert failed == 0
