"""Golden playthroughs: whole games as text, which a change of the code must not change.

A file begins with what is played, one line each: game, players, rules, seed. Below the line of
dashes stand every move of a random game and what a spectator saw of it. To add one, write the
first part alone and run `WRITE_GOLDEN=1 pytest tests/golden/test_golden.py`, which writes the
second part of all files; then read the difference.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from knockout_games import GAMES, HashRng
from knockout_games.kernel.events import Happenings
from knockout_games.testing.options import option_values

FOLDER = Path(__file__).parent
DASHES = "-" * 20
# The folder of digests has no playthroughs.
FILES = sorted(path for path in FOLDER.glob("*/*.txt") if path.parent.name != "digests")


def compact(doc: object) -> str:
    return json.dumps(doc, separators=(",", ":"))


class Step(NamedTuple):
    """A position of a playthrough, and what led to it: nothing at the beginning."""

    state: Any
    mover: int | None = None
    move: object = None
    happened: Happenings[Any] = Happenings(())


def played(given: dict[str, str]) -> Iterator[Step]:
    """Play the random game that *given* tells of."""
    game = GAMES[given["game"]]
    rules = game.from_json("rules", json.loads(given["rules"]))
    state: Any = game.new_game(int(given["players"]), rules=rules, seed=int(given["seed"]))
    choices = HashRng.from_seed(f"choices of {given['seed']}")
    yield Step(state)
    while moves := state.legal_moves():
        choice, choices = choices.below(len(moves))
        move, mover = moves[choice], state.to_act
        state, happened = state.apply_with_events(move)
        yield Step(state, mover, move, happened)


def replayed(header: list[str]) -> Iterator[str]:
    """Yield the lines of the random game that *header* tells of."""
    given = dict(line.split(": ", 1) for line in header)
    game = GAMES[given["game"]]
    _, *steps = played(given)
    for step in steps:
        yield f"seat {step.mover}: {step.move}"
        for event in step.happened.seen_by(None):
            doc = game.to_json(event)
            kind = doc.pop("kind")
            yield f"  {kind} {compact(doc)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_is_as_it_was_written(path: Path) -> None:
    header, _, written = path.read_text("utf-8").partition(f"{DASHES}\n")
    lines = "".join(f"{line}\n" for line in replayed(header.splitlines()))
    if os.environ.get("WRITE_GOLDEN"):
        path.write_text(f"{header}{DASHES}\n{lines}", "utf-8")
    else:
        assert written == lines


def told(path: Path) -> dict[str, str]:
    """Return the first part of a file."""
    header = path.read_text("utf-8").partition(f"{DASHES}\n")[0]
    return dict(line.split(": ", 1) for line in header.splitlines())


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_playthrough_of_each_value_of_its_options(slug: str) -> None:
    game = GAMES[slug]
    games = [told(path) for path in FILES if path.parent.name == slug]
    rules = [game.from_json("rules", json.loads(header["rules"])) for header in games]
    for name, values in option_values(game).items():
        # Of numbers any value will do besides the default.
        wanted = {value for value in values if isinstance(value, bool | str)}
        shown = {getattr(chosen, name) for chosen in rules}
        assert wanted <= shown, name
        assert len(shown) > 1, name
    by_default = [
        int(header["players"])
        for header, chosen in zip(games, rules, strict=True)
        if chosen == game.Rules()
    ]
    assert {min(game.player_counts), max(game.player_counts)} <= set(by_default)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_lies_in_the_folder_of_its_game_and_ends(path: Path) -> None:
    text = path.read_text("utf-8")

    assert text.startswith(f"game: {path.parent.name}\n")
    assert text.splitlines()[-1].startswith("  game_over ")
