"""A front end in one loop: people at one terminal, each shown what they may know."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from knockout_games import BadNotation, GameState, GameView, IllegalMove, find_game

MoveT = TypeVar("MoveT")
Ask = Callable[[str], str]
Tell = Callable[[str], None]

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve", "Fay"]


def play(state: GameState, ask: Ask, tell: Tell) -> GameState:
    """Let people play to the end, and return how it ended."""
    words = state.game.words
    unread: dict[int, list[str]] = {seat: [] for seat in range(state.players)}
    while (seat := state.to_act) is not None:
        ask(f"\n{NAMES[seat]}, take the screen; the others look away. Press Enter: ")
        tell("".join(f"\n  {sentence}" for sentence in unread[seat]))
        unread[seat].clear()
        view = state.view(seat)
        tell(f"{view}\n")
        tell(f"  {'  '.join(str(move) for move in view.legal_moves())}")
        state, happened = state.apply_with_events(answer(view, ask, tell))
        for reader, sentences in unread.items():
            for event in happened.seen_by(reader):
                sentences.append(event.describe(words, names=NAMES, you=reader))
    tell(f"\n{state.view(None)}\n\n{unread[0][-1]}")
    return state


def answer(view: GameView[MoveT, Any], ask: Ask, tell: Tell) -> MoveT:
    """Ask until a legal move is named; its first letters are enough."""
    while True:
        try:
            return view.parse_move(ask(f"{NAMES[view.seat or 0]} plays: "))
        except (BadNotation, IllegalMove) as refused:
            tell(f"  {refused}")


if __name__ == "__main__":
    slug = sys.argv[1] if len(sys.argv) > 1 else "knights-poker"
    seed = sys.argv[2] if len(sys.argv) > 2 else None
    play(find_game(slug).new_game(seed=seed), input, print)
