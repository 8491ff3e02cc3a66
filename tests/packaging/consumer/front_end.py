"""A front end: every seat is told what happened, as far as it may know it."""

from collections.abc import Iterator

from knockout_games import GameState, knock_knock_out
from knockout_games.drawing import svg
from knockout_games.store import MemoryStore
from knockout_games.table import Table


def told(state: knock_knock_out.State, seat: int) -> Iterator[str]:
    while state.to_act is not None:
        state, events = state.apply_with_events(state.legal_moves()[0])
        for event in events.seen_by(seat):
            yield event.describe(you=seat)


def seats_left(state: GameState) -> int:
    return len(state.alive)


if __name__ == "__main__":
    state = knock_knock_out.new_game(players=3, seed=4)
    print(*told(state, 0), seats_left(state), sep="\n")
    print(len(svg(state.view(1), legal=True)))
    table = Table.create(MemoryStore(), "mine", state, names=["Ada", "Bo", "Cy"])
    sight = table.look(0)
    if sight.to_act == 0:
        table.submit(0, sight.moves[0], sight.version)
