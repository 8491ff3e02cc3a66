"""Break off, save, go on another day: the same game, down to the cards still to come."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from knockout_games import knight_more
from knockout_games.bots import RandomBot


def play_on(state: knight_more.State, moves: int | None = None) -> knight_more.State:
    """Let a bot play for all seats: so many moves, or to the end."""
    bot = RandomBot(seed="any")
    while state.to_act is not None and moves != 0:
        state = state.apply(bot.choose(state.view(state.to_act)))
        moves = None if moves is None else moves - 1
    return state


def save(state: knight_more.State, file: Path) -> None:
    """Write a state, secrets and future included: such a file is for the host alone."""
    file.write_text(json.dumps(knight_more.GAME.to_json(state)), encoding="utf-8")


def load(file: Path) -> knight_more.State:
    """Read it back; a damaged or impossible one is refused with its place."""
    return knight_more.GAME.from_json("state", json.loads(file.read_text(encoding="utf-8")))


if __name__ == "__main__":
    evening = play_on(knight_more.new_game(seed="evening"), moves=30)
    print(f"Broken off in round {evening.round}, seats {evening.alive} alive.")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "saved.json"
        save(evening, file)
        morning = load(file)
    print(f"The same position: {morning == evening}.")
    print(f"The same ending: {play_on(morning) == play_on(evening)}.")
    print(f"It was {play_on(morning).outcome}")
