"""Draw the pictures of the documentation: each game about two thirds through a random game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from knockout_games import GAMES
from knockout_games.drawing import svg

FOLDER = Path(__file__).parents[1] / "docs" / "_static"
SEED = 5


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the name of a file and its picture, one for each game."""
    for slug, game in GAMES.items():
        state = game.new_game(seed=SEED)
        chance = Random(SEED)
        moments = []
        while not state.is_over:
            state, happened = state.apply_with_events(chance.choice(state.legal_moves()))
            moments.append((state, happened))
        state, happened = moments[len(moments) * 2 // 3]
        seat = state.to_act
        yield (
            f"picture-{slug}.svg",
            svg(state.view(seat), legal=True, last=happened.seen_by(seat)),
        )


if __name__ == "__main__":
    for name, picture in pictures():
        (FOLDER / name).write_text(f"{picture}\n", "utf-8")
        print(name, len(picture))
