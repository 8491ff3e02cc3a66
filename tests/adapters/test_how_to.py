"""The programs of the guide run."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "train.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_guide_runs(program: str) -> None:
    exec(compile(program, GUIDE.name, "exec"), {})  # noqa: S102 (our own text)


def test_the_guide_has_a_program_for_each_framework() -> None:
    assert len(PROGRAMS) == 3
