"""Games played at random, for the tests of records, schemas and words."""

from collections.abc import Iterator
from typing import Any, Final, cast

from examples import last_ember

from knockout_games import GAMES, GameRecord, GameView, play
from knockout_games.kernel.game import AnyGame
from knockout_games.rng import SplitMix64
from knockout_games.testing.options import rules_of

GAMES_AND_EXAMPLE: Final[dict[str, AnyGame]] = {
    **GAMES,
    last_ember.GAME.slug: cast("AnyGame", last_ember.GAME),
}


class AnyMove:
    """Choose at random, each move equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = SplitMix64.from_seed(seed)

    def choose(self, view: GameView, /) -> Any:
        moves = view.legal_moves()
        choice, self._rng = self._rng.below(len(moves))
        return moves[choice]


def random_record(game: AnyGame, seed: int, *, rules: Any = None, players: int = 0) -> GameRecord:
    players = players or game.default_players
    start = game.new_game(players, rules=game.Rules() if rules is None else rules, seed=seed)
    bots = [AnyMove(1_000 * seed + seat) for seat in range(players)]
    return play(start, bots, seed=seed)


def random_records(game: AnyGame, count: int) -> Iterator[GameRecord]:
    """Yield *count* games, going round the seat counts and the values of the options."""
    tables = [
        (players, rules) for rules in rules_of(game, mixtures=4) for players in game.player_counts
    ]
    for seed in range(count):
        players, rules = tables[seed % len(tables)]
        yield random_record(game, seed, rules=rules, players=players)
