"""The guide's programs run, and its tables are those of the layouts."""

import re
from pathlib import Path

import pytest
from tests.adapters.checks import SLUGS
from tests.kernel.test_observation import layout_of

from knockout_games import GAMES

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "train.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_guide_runs(program: str) -> None:
    exec(compile(program, GUIDE.name, "exec"), {})  # noqa: S102 (our own text)


def test_the_guide_has_a_program_for_each_framework() -> None:
    assert len(PROGRAMS) == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_of_a_layout_has_a_row_for_each_block(slug: str) -> None:
    layout = layout_of(GAMES[slug])
    rows = layout.table().splitlines()[2:]

    for row, field in zip(rows, layout, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[0] == f"`{field.name}`"
        assert int(cells[1]) == layout.offsets[field.name]
        assert cells[4] == field.meaning
