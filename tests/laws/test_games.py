"""Every game keeps the ten laws: under every option value, some mixtures, for all seat counts.

A game that comes into `GAMES` is tested without being named here. A law that needs to be told
more than it can see by itself takes it from `claimed.py`.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from examples.last_ember import GAME as LAST_EMBER_GAME
from tests.laws.claimed import CLAIMS, LAST_EMBER

from knockout_games import GAMES
from knockout_games.kernel.game import Game
from knockout_games.testing import LAWS, Claims, Law, check_game, missing_words, rules_of
from knockout_games.testing.options import shown_rules

MIXTURES = 6
SLUGS = (*GAMES, LAST_EMBER_GAME.slug)


def game_of(slug: str) -> Game:
    return LAST_EMBER_GAME if slug == LAST_EMBER_GAME.slug else GAMES[slug]


def claims_of(slug: str) -> Claims:
    return LAST_EMBER if slug == LAST_EMBER_GAME.slug else CLAIMS.get(slug, Claims())


def _tables(mixtures: int) -> Iterator[Any]:
    """Yield each game under all sorts of rules, for each number of seats."""
    for slug in SLUGS:
        game, claims = game_of(slug), claims_of(slug)
        for rules in rules_of(game, mixtures=mixtures, more=claims.options):
            for players in game.player_counts:
                name = f"{slug}, {players} seats, {shown_rules(rules)}"
                yield pytest.param(slug, rules, players, id=name)


@pytest.mark.parametrize("law", [*LAWS.values()], ids=[*LAWS])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_keeps_the_law_under_its_default_rules(slug: str, law: Law) -> None:
    law(game_of(slug), seeds=["default"], claims=claims_of(slug), positions=4)


@pytest.mark.big
@pytest.mark.parametrize(("slug", "rules", "players"), [*_tables(MIXTURES)])
def test_a_game_keeps_the_laws_under_all_rules(slug: str, rules: Any, players: int) -> None:
    check_game(
        game_of(slug),
        rules=rules,
        players=players,
        seeds=["all rules"],
        claims=claims_of(slug),
        positions=6,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "rules", "players"), [*_tables(2 * MIXTURES)])
def test_a_game_keeps_the_laws_in_many_positions(slug: str, rules: Any, players: int) -> None:
    check_game(
        game_of(slug),
        rules=rules,
        players=players,
        seeds=range(3),
        claims=claims_of(slug),
        positions=20,
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_words_for_all_its_codes(slug: str) -> None:
    assert missing_words(game_of(slug)) == ()


@pytest.mark.parametrize("slug", [*GAMES])
def test_the_rotation_of_each_game_is_known(slug: str) -> None:
    # Without it the law of symmetry cannot look; write it into claimed.py with the game.
    assert claims_of(slug).rotation is not None
