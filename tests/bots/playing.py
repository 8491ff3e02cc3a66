"""Which bots play which games, with budgets small enough for tests; and games between them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from examples import last_ember

from knockout_games import GAMES, Bot, GameState, GameView, positions, worlds
from knockout_games.bots import BotFactory, BotSpec, bot_names, find_bot, parse_bot
from knockout_games.kernel.game import AnyGame
from knockout_games.rng import SplitMix64
from knockout_games.testing import rules_of

ALL_GAMES: Final[dict[str, AnyGame]] = {
    **GAMES,
    last_ember.GAME.slug: cast("AnyGame", last_ember.GAME),
}
"""The five games, and one that the bots have never heard of."""

BUDGETS: Final = {
    "flat": ":simulations=4",
    "uct": ":simulations=4",
    "ismcts": ":simulations=4",
    "alphabeta": ":nodes=60",
}


def bots_for(game: AnyGame) -> tuple[BotSpec, ...]:
    """Return every bot that can play *game*, with a small budget."""
    return tuple(
        parse_bot(name + BUDGETS.get(name, ""))
        for name in bot_names()
        if find_bot(name).suits(game)
    )


PAIRS: Final = [(game, bot) for game in ALL_GAMES.values() for bot in bots_for(game)]
"""Every game with every bot for it."""


def named(value: object) -> str:
    """Return how a test case is called."""
    return value.slug if hasattr(value, "slug") else str(value)


def tables(game: AnyGame) -> list[tuple[int, Any]]:
    """Return seat counts and rules: every count, and every value of every option."""
    every = [(players, game.Rules()) for players in game.player_counts]
    return every + [(game.default_players, rules) for rules in rules_of(game, mixtures=2)]


def finished(state: GameState, bots: Sequence[Bot]) -> GameState:
    """Return the end of a game between *bots*, each of whose moves must be legal."""
    while state.to_act is not None:
        view = state.view(state.to_act)
        move = bots[state.to_act].choose(view)
        assert move in view.legal_moves()
        state = state.apply(move)
    return state


def seated(factory: BotFactory, game: AnyGame, *, seed: int) -> list[Bot]:
    return [factory(seed=f"{seed}/{seat}") for seat in range(max(game.player_counts))]


def views_to_act(game: AnyGame, count: int, *, players: int = 0) -> Iterator[GameView]:
    """Yield the views of seats with a choice, *count* from all over some random games."""
    seed = 0
    while count:
        start = game.new_game(players or game.default_players, seed=seed)
        choices = SplitMix64.from_seed(seed)
        spots = [each for each in positions(start, choices) if len(each.legal_moves()) > 1]
        for spot in spots[seed % 3 :: 7][:count]:
            count -= 1
            assert spot.to_act is not None
            yield spot.view(spot.to_act)
        seed += 1


def same_view_elsewhere(view: GameView, count: int) -> Iterator[GameView]:
    """Yield what the seat of *view* sees in *count* other worlds: the same."""
    for _, world in zip(range(count), worlds(view, SplitMix64(7)), strict=False):
        yield world.view(view.seat)


def mean_payoff(
    game: AnyGame, hero: BotFactory, others: BotFactory, *, games: int, players: int = 0
) -> float:
    """Return what *hero* wins on average, from each seat in turn, against *others*."""
    players = players or game.default_players
    total = 0.0
    for number in range(games):
        seat = number % players
        bots = seated(others, game, seed=number)
        bots[seat] = hero(seed=number)
        end = finished(game.new_game(players, seed=number // players), bots)
        assert end.outcome is not None
        total += end.outcome.payoffs[seat]
    return total / games
