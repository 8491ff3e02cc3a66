"""Samples are fair where few cards are hidden, on positions made for it, in every card game."""

from collections.abc import Callable
from typing import Any

import pytest
from examples.last_ember import GAME as LAST_EMBER_GAME
from tests.laws.claimed import CLAIMS, LAST_EMBER

from knockout_games import GAMES, GameState
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import Json
from knockout_games.testing import LAWS, Claims
from knockout_games.testing.chance import chi_square
from knockout_games.testing.laws import sampling


def few_in_the_piles(doc: Json) -> Json:
    """Put all but two cards of the hands and three of the piles onto the discard pile."""
    kept = [pile[:size] for pile, size in zip(doc["piles"], (1, 2), strict=True)]
    gone = [card for pile, size in zip(doc["piles"], (1, 2), strict=True) for card in pile[size:]]
    return {**doc, "piles": kept, "discard": doc["discard"] + gone}


def few_in_the_pile(doc: Json) -> Json:
    """Put all but two cards of each hand and three of the pile onto the discard pile."""
    hands = [hand[:2] for hand in doc["hands"]]
    gone = [card for hand in doc["hands"] for card in hand[2:]] + doc["pile"][3:]
    return {**doc, "hands": hands, "pile": doc["pile"][:3], "discard": doc["discard"] + gone}


def begun(game: Game, shrink: Callable[[Json], Json], seed: int) -> GameState:
    state: GameState = game.new_game(2, seed=seed)
    small: GameState = game.from_json("state", shrink(game.to_json(state)))
    return small


@pytest.mark.parametrize(
    ("game", "claims", "starts"),
    [
        pytest.param(
            GAMES["knock-knock-out"],
            CLAIMS["knock-knock-out"],
            [begun(GAMES["knock-knock-out"], few_in_the_piles, seed) for seed in range(3)],
            id="knock-knock-out",
        ),
        pytest.param(
            GAMES["nak-muay-knockout"],
            CLAIMS["nak-muay-knockout"],
            [begun(GAMES["nak-muay-knockout"], few_in_the_pile, seed) for seed in range(3)],
            id="nak-muay-knockout",
        ),
        pytest.param(
            GAMES["knight-more"],
            CLAIMS["knight-more"],
            [GAMES["knight-more"].new_game(seed=seed) for seed in range(3)],
            id="knight-more",
        ),
        pytest.param(LAST_EMBER_GAME, LAST_EMBER, [LAST_EMBER_GAME.new_game(4)], id="last-ember"),
    ],
)
def test_every_arrangement_of_the_hidden_cards_comes_as_often(
    game: Game, claims: Claims, starts: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def watched(seen: dict[object, int], weights: dict[object, int]) -> float:
        sizes.append(len(weights))
        return chi_square(seen, weights)

    monkeypatch.setattr(sampling, "chi_square", watched)
    LAWS["fairness"](game, seeds=[], starts=starts, claims=claims)

    # The law did look, at more than a choice of two.
    assert max(sizes) > 2
