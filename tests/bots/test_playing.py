import pickle

import pytest
from tests.bots.playing import (
    ALL_GAMES,
    PAIRS,
    bots_for,
    finished,
    mean_payoff,
    named,
    same_view_elsewhere,
    seated,
    tables,
    views_to_act,
)

from knockout_games import GAMES, knight_more
from knockout_games.bots import BotSpec, RandomBot, find_bot, parse_bot
from knockout_games.kernel.game import AnyGame
from knockout_games.rng import HashRng


def test_the_bots_of_a_game_are_those_that_say_so() -> None:
    found = {slug: [bot.name for bot in bots_for(game)] for slug, game in ALL_GAMES.items()}

    assert found == {
        "knights-poker": ["random", "thumb", "flat", "ismcts", "counter"],
        "knock-out": ["random", "thumb", "flat", "uct", "ismcts", "alphabeta"],
        "knock-knock-out": ["random", "thumb", "flat", "ismcts"],
        "knight-more": ["random", "thumb", "flat", "ismcts"],
        "nak-muay-knockout": ["random", "thumb", "flat", "ismcts"],
        "last-ember": ["random", "flat", "ismcts"],
    }


@pytest.mark.parametrize(("game", "bot"), PAIRS, ids=named)
def test_a_bot_plays_at_every_table_from_every_seat(game: AnyGame, bot: BotSpec) -> None:
    for number, (players, rules) in enumerate(tables(game)):
        start = game.new_game(players, rules=rules, seed=number)

        assert finished(start, seated(bot, game, seed=number)).is_over


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), PAIRS, ids=named)
def test_a_bot_plays_a_thousand_games(game: AnyGame, bot: BotSpec) -> None:
    here = tables(game)
    for number in range(1000):
        players, rules = here[number % len(here)]
        bots = seated(bot, game, seed=number)
        # Every other game against players of whom anything can be expected.
        for seat in range(players) if number % 2 else ():
            if (seat + number // 2) % players:
                bots[seat] = RandomBot(seed=f"{number}/{seat}")

        assert finished(game.new_game(players, rules=rules, seed=number), bots).is_over


@pytest.mark.parametrize(("game", "bot"), PAIRS, ids=named)
def test_a_bot_goes_by_its_view_alone(game: AnyGame, bot: BotSpec) -> None:
    for view in views_to_act(game, 6):
        choice = bot(seed=1).choose(view)

        for elsewhere in same_view_elsewhere(view, 3):
            assert bot(seed=1).choose(elsewhere) == choice


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), PAIRS, ids=named)
def test_a_bot_goes_by_its_view_alone_in_many_worlds(game: AnyGame, bot: BotSpec) -> None:
    for players in game.player_counts:
        for view in views_to_act(game, 12, players=players):
            choice = bot(seed=players).choose(view)

            for elsewhere in same_view_elsewhere(view, 10):
                assert bot(seed=players).choose(elsewhere) == choice


@pytest.mark.parametrize(("game", "bot"), PAIRS, ids=named)
def test_a_game_between_bots_is_told_by_the_seeds(game: AnyGame, bot: BotSpec) -> None:
    start = game.new_game(seed=4)

    assert finished(start, seated(bot, game, seed=4)) == finished(start, seated(bot, game, seed=4))


@pytest.mark.parametrize("slug", GAMES)
def test_a_sampled_future_is_not_the_true_one(slug: str) -> None:
    # Whatever comes next in truth, the choice is the same: no search has seen it.
    game = ALL_GAMES[slug]
    for bot in bots_for(game):
        start = game.new_game(seed=9)
        seat = start.to_act
        futures = [start.with_rng(HashRng.from_seed(future)) for future in range(4)]

        assert len({bot(seed=3).choose(future.view(seat)) for future in futures}) == 1


@pytest.mark.big
@pytest.mark.parametrize(
    ("slug", "players", "least"),
    [
        ("knights-poker", 2, 0.8),
        ("knock-out", 2, 0.9),
        ("knock-knock-out", 4, 0.15),
        ("knock-knock-out", 2, 0.25),
        ("knight-more", 4, 0.12),
        ("knight-more", 3, 0.15),
        ("nak-muay-knockout", 4, 0.2),
        ("nak-muay-knockout", 2, 0.4),
    ],
)
def test_rules_of_thumb_beat_random_players(slug: str, players: int, least: float) -> None:
    thumb, chance = find_bot("thumb").make, find_bot("random").make

    # By chance the mean payoff is 0; with 600 games it is off by more than 0.1 once in a hundred.
    assert mean_payoff(GAMES[slug], thumb, chance, games=600, players=players) > least


@pytest.mark.big
@pytest.mark.parametrize(
    ("slug", "simulations", "games", "least"),
    [
        ("knights-poker", 60, 12, 0.5),
        ("knock-out", 60, 12, 0.5),
        ("knock-knock-out", 100, 30, 0.1),
        ("nak-muay-knockout", 60, 20, 0.1),
        ("knight-more", 150, 30, 0.1),
    ],
)
def test_tree_search_beats_random_players(
    slug: str, simulations: int, games: int, least: float
) -> None:
    search, chance = parse_bot(f"ismcts:simulations={simulations}"), parse_bot("random")
    few = GAMES[slug].player_counts[0]

    assert mean_payoff(GAMES[slug], search, chance, games=games, players=few) > least


def test_factories_travel_and_bots_are_made_where_they_play() -> None:
    view = knight_more.new_game(seed=1, first=0).view(0)
    for bot in bots_for(ALL_GAMES["knight-more"]):
        again = pickle.loads(pickle.dumps(bot))

        assert again == bot
        assert again(seed=5).choose(view) == bot(seed=5).choose(view)
