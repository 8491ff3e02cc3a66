import re
from pathlib import Path

from benchmarks.draw_pictures import FOLDER, pictures

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "draw.md"


def test_the_pictures_in_the_docs_are_those_that_are_drawn_now() -> None:
    for name, picture in pictures():
        assert (FOLDER / name).read_text("utf-8") == f"{picture}\n", (
            f"{name} is out of date: run python benchmarks/draw_pictures.py"
        )


def test_the_page_shows_all_of_them() -> None:
    shown = re.findall(r"_static/(picture-[\w-]+\.svg)", PAGE.read_text("utf-8"))

    assert sorted(shown) == sorted(name for name, _ in pictures())


def test_the_python_of_the_page_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(block, {})  # noqa: S102 (our own page)
