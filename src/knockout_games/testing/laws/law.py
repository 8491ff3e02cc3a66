"""What a law is: a check of one random play, that can be asked of any game."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Seed
from knockout_games.testing.breach import LawBroken
from knockout_games.testing.claims import Claims
from knockout_games.testing.plays import LONGEST, Play, plays_of

__all__ = ["NO_CLAIMS", "Law", "law"]

NO_CLAIMS: Final = Claims()

Check: TypeAlias = Callable[[Play, Claims, int], None]


@attrs.frozen(slots=False)
class Law:
    """Ask a game whether it keeps one of the ten laws.

    Calling it plays the game at random, looks at some positions of each play, and raises
    `LawBroken` if the law is broken. Looking at the same plays with another law is cheap.

    Arguments:
        name: The name of the law.
        check: Looks at one play, with the claims and the number of positions to look at.
    """

    name: str
    check: Check = attrs.field(repr=False)

    def __call__(
        self,
        game: Game,
        *,
        rules: Any = None,
        players: int | None = None,
        seeds: Iterable[Seed] = (0, 1),
        starts: Iterable[GameState] = (),
        claims: Claims = NO_CLAIMS,
        positions: int = 10,
    ) -> None:
        """Check the law on random plays.

        Arguments:
            game: The game.
            rules: The options; None takes the default.
            players: The number of seats; None takes the default.
            seeds: The seeds of the games to play.
            starts: Further positions to play from.
            claims: What the author of the game says about it.
            positions: At how many positions of each play to look closely.

        Raises:
            LawBroken: If the game breaks the law, or cannot be played to the end.
        """
        for play in plays_of(
            game,
            rules=rules,
            players=players,
            seeds=seeds,
            starts=starts,
            longest=self._longest(game, rules, players, claims),
        ):
            try:
                self.check(play, claims, positions)
            except LawBroken:
                raise
            except Exception as error:
                raise LawBroken(
                    f"looking at it raised {error!r}", law=self.name, place=play.place
                ) from error
            if play.stuck is not None:
                raise play.stuck

    @staticmethod
    def _longest(game: Game, rules: Any, players: int | None, claims: Claims) -> int:
        if claims.longest is None:
            return LONGEST
        options = game.Rules() if rules is None else rules
        bound = claims.longest(options, game.default_players if players is None else players)
        return LONGEST if bound is None else bound

    @override
    def __repr__(self) -> str:
        return f"<law of {self.name}>"


def law(check: Check) -> Law:
    """Make a law of a function, under its name and with its docstring."""
    made = Law(check.__name__, check)
    object.__setattr__(made, "__doc__", check.__doc__)
    return made
