"""Golden sights: what a seat gets to see of a game, as text, numbers and picture.

Each is of a moment of one of the golden playthroughs, and its name says of which: the playthrough,
how many moves have been made, and the seat, or that somebody watches. A change of the code must
not change them unseen: `WRITE_GOLDEN=1 pytest tests/golden/test_golden_sights.py` writes them all
again; then read the difference, and look at the pictures. An empty file asks for one more.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.golden.test_golden import FOLDER, played, told

from knockout_games import GAMES
from knockout_games.drawing import svg
from knockout_games.testing.looks import difference, looks

SIGHTS = FOLDER / "sights"
FILES = sorted(SIGHTS.glob("*/*.txt"))


def sight(path: Path) -> tuple[str, str]:
    """Return the words and numbers of a sight, and its picture."""
    playthrough, plies, who = path.stem.split(".")
    given = told(FOLDER / path.parent.name / f"{playthrough}.txt")
    step = next(islice(played(given), int(plies), None))
    seat = None if who == "watching" else int(who)
    view = step.state.view(seat)
    again = view.game.from_json("view", view.game.to_json(view))
    assert difference(looks(view, view.game), looks(again, view.game)) is None
    picture = svg(view, legal=True, last=step.happened.seen_by(seat))
    words = [str(view), "", *numbers(view), *refusals(step.state, seat), ""]
    return "\n".join(words), f"{picture}\n"


def numbers(view: Any) -> Iterator[str]:
    """Yield the numbers of each block that are not 0, with their places."""
    layout = view.game.layout
    every = layout.numbers(view)
    for field in layout:
        start = layout.offsets[field.name]
        block = every[start : start + field.size]
        seen = " ".join(f"{place}={n:g}" for place, n in enumerate(block) if n)
        yield f"{field.name}: {seen}".rstrip()


def refusals(state: Any, seat: int | None) -> Iterator[str]:
    """Yield how many moves of the game are refused for which reason, to the seat to act."""
    if seat is not None and seat == state.to_act:
        legal = frozenset(state.legal_moves())
        refused = [move for move in state.game.actions if move not in legal]
        view = state.view(seat)
        for move in refused:
            assert str(view.refusal(move)) == str(state.refusal(move))
        codes = Counter(view.refusal(move).code for move in refused)
        yield ""
        yield from (f"{code}: {number}" for code, number in sorted(codes.items()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sight_is_as_it_was_written(path: Path) -> None:
    words, picture = sight(path)
    drawn = path.with_suffix(".svg")
    if os.environ.get("WRITE_GOLDEN"):
        path.write_text(words, "utf-8")
        drawn.write_text(picture, "utf-8")
    else:
        assert words == path.read_text("utf-8")
        assert picture == drawn.read_text("utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_seen_by_one_who_moves_one_who_watches_and_when_it_is_over(slug: str) -> None:
    texts = {path.stem: path.read_text("utf-8") for path in FILES if path.parent.name == slug}

    assert any(name.endswith(".watching") for name in texts)
    assert any("\nto_act: 0=1\n" in text for text in texts.values())
    assert any("\nto_act:\n" in text for text in texts.values())
