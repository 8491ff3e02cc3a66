"""The public names change only together with the changelog.

`WRITE_API=1 pytest tests/api` writes the names anew, if "Unreleased" in the changelog has changed
since they were written last: whoever changes what others use tells them.
"""

import difflib
import hashlib
import os
import re
from pathlib import Path
from typing import Final

import pytest
from tests.api.surface import surface

pytestmark = pytest.mark.types

FILE: Final = Path(__file__).with_name("public.txt")
CHANGELOG: Final = Path(__file__).parents[2] / "CHANGELOG.md"


def told() -> str:
    """Return a key of what the changelog says of the next version."""
    found = re.search(
        r"^## Unreleased\n(.*?)(?=^## |\Z)", CHANGELOG.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return f"changelog {hashlib.blake2b(found[1].encode(), digest_size=8).hexdigest()}"


def written(names: list[str], kept: list[str], key: str) -> list[str]:
    """Return what to keep of *names*, now that *kept* is kept.

    Raises:
        AssertionError: If the names differ, and the changelog is still that of *kept*.
    """
    changed = [line for line in difflib.ndiff(kept[1:], names) if line[0] in "+-"]
    assert not changed or kept[:1] != [key], "\n".join(
        ["public names changed; tell it in CHANGELOG.md under Unreleased:", *changed]
    )
    return [key, *names] if changed else kept


def test_public_names_are_those_that_were_written() -> None:
    names, kept = list(surface()), FILE.read_text("utf-8").splitlines()
    if os.environ.get("WRITE_API"):
        kept = written(names, kept, told())
        FILE.write_text("".join(f"{line}\n" for line in kept), "utf-8")

    assert kept[1:] == names, "after telling it in CHANGELOG.md: WRITE_API=1 pytest tests/api"


def test_names_that_change_in_silence_are_refused() -> None:
    with pytest.raises(AssertionError, match=r"(?s)tell it in CHANGELOG\.md.*\+ new"):
        written(["old", "new"], ["changelog 1", "old"], "changelog 1")


def test_names_that_change_with_the_changelog_are_written() -> None:
    assert written(["new"], ["changelog 1", "old"], "changelog 2") == ["changelog 2", "new"]


def test_a_changelog_alone_changes_nothing() -> None:
    assert written(["old"], ["changelog 1", "old"], "changelog 2") == ["changelog 1", "old"]
