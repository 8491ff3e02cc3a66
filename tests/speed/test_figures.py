import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIGURES = ROOT / "benchmarks" / "figures"
RATIOS: dict[str, dict[str, float]] = json.loads(
    (ROOT / "benchmarks" / "ratios.json").read_text("utf-8")
)
PAGES = ("docs/concepts/speed.md", "docs/how-to/run-a-tournament.md")


@pytest.mark.parametrize("python", RATIOS)
def test_the_ratios_of_the_page_are_those_that_bench_check_compares_with(python: str) -> None:
    text = (FIGURES / f"peers-{python}.md").read_text("utf-8")
    rows = re.findall(
        r"^\| ([\w-]+) \| [\w()=]+ \| ([\d.]+)[^|]*\| [\d.]+ \| [\d.]+ \|$", text, re.MULTILINE
    )

    assert {slug: float(ratio) for slug, ratio in rows} == RATIOS[python]


def test_every_figure_is_shown_on_a_page() -> None:
    text = "".join((ROOT / page).read_text("utf-8") for page in PAGES)

    assert {*re.findall(r"benchmarks/figures/([\w.-]+\.md)", text)} == {
        file.name for file in FIGURES.iterdir()
    }


def test_the_readme_tells_the_ratios_of_python_3_13() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    told = re.findall(r"^\| ([\w ]+) \| `\w+`[^|]* \| ([\d.]+) ", text, re.MULTILINE)

    assert {name.lower().replace(" ", "-"): float(ratio) for name, ratio in told} == RATIOS["3.13"]
