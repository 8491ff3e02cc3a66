"""The contract suite: ten laws that any game can be held to, also one of somebody else.

>>> from knockout_games import knights_poker
>>> from knockout_games.testing import check_game
>>> check_game(knights_poker.GAME, seeds=[1], positions=2)

`check_game` asks all laws, one after another; `laws` has each by itself; `rules_of` lists the
rules that a game can be played under. What the laws cannot find out by themselves, as how a
position looks from the next chair, an author tells them by `Claims`. `strategies` has positions
and views for tests with Hypothesis; it is imported by itself, since it needs the extra `testing`.
"""

from collections.abc import Iterable
from typing import Any

from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Seed
from knockout_games.testing.breach import LawBroken
from knockout_games.testing.claims import Claims, Rotation, rotated_table
from knockout_games.testing.codes import missing_words
from knockout_games.testing.laws import LAWS, Law
from knockout_games.testing.laws.law import NO_CLAIMS
from knockout_games.testing.options import option_values, rules_of
from knockout_games.testing.plays import Play, Spot, Step, plays_of

__all__ = [
    "LAWS",
    "Claims",
    "Law",
    "LawBroken",
    "Play",
    "Rotation",
    "Spot",
    "Step",
    "check_game",
    "missing_words",
    "option_values",
    "plays_of",
    "rotated_table",
    "rules_of",
]


def check_game(
    game: Game,
    *,
    rules: Any = None,
    players: int | None = None,
    seeds: Iterable[Seed] = (0, 1),
    starts: Iterable[GameState] = (),
    claims: Claims = NO_CLAIMS,
    positions: int = 10,
) -> None:
    """Ask a game for all ten laws, under one set of rules and for one number of seats.

    Arguments:
        game: The game.
        rules: The options; None takes the default. `rules_of` lists them all.
        players: The number of seats; None takes the default.
        seeds: The seeds of the games to play.
        starts: Further positions to play from.
        claims: What the author of the game says about it.
        positions: At how many positions of each play to look closely.

    Raises:
        LawBroken: Of the first law that is found broken.
    """
    chosen, begun = tuple(seeds), tuple(starts)
    for law in LAWS.values():
        law(
            game,
            rules=rules,
            players=players,
            seeds=chosen,
            starts=begun,
            claims=claims,
            positions=positions,
        )
