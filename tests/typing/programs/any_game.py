"""A program over all games: it names none, and casts nothing."""

from collections import Counter
from typing import Any, TypeVar, assert_type

from knockout_games import GAMES, Bot, Game, GameState, GameView, find_game, play
from knockout_games.bots import RandomBot

MoveT = TypeVar("MoveT")


class First:
    """A bot for every game: it takes the first move."""

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return the first legal move."""
        return view.legal_moves()[0]


def winners(game: Game, number: int) -> Counter[int]:
    """Return how often each seat wins."""
    won: Counter[int] = Counter()
    for seed in range(number):
        state: GameState = game.new_game(seed=seed)
        bots: list[Bot] = [First(), *(RandomBot(seed=seat) for seat in range(1, state.players))]
        outcome = play(state, bots).outcome
        if outcome is not None:
            won.update(outcome.winners)
    return won


for slug, game in GAMES.items():
    assert_type(game.new_game(), GameState)
    record = play(game.new_game(seed=1), [First() for _ in range(game.default_players)])
    assert_type(record.state(0), GameState)
    print(slug, record.outcome, winners(game, 2))

assert_type(GAMES["knights-poker"].new_game(), GameState)
assert_type(find_game("knights-poker").new_game(), GameState)
