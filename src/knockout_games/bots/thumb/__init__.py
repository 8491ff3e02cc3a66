"""Rules of thumb: one small strategy a game, quick, and readable as advice to a beginner.

Each game has a module here whose `judge(view)` returns a function that rates moves, more is
better. The bot takes the best; among equals it draws.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from typing_extensions import TypeVar

from knockout_games.bots._stream import Streams
from knockout_games.bots.faces import moves_of
from knockout_games.errors import Unsupported
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameView
from knockout_games.kernel.setup import Seed

__all__ = ["ThumbBot", "make", "rated", "suits"]

MoveT = TypeVar("MoveT", default=Any)

_OWN: Final = (
    "knight-more",
    "knights-poker",
    "knock-knock-out",
    "knock-out",
    "nak-muay-knockout",
)


def suits(game: Game) -> bool:
    """Tell whether there is a rule of thumb for a game."""
    return game.slug in _OWN


def rated(view: GameView[Any, Any]) -> tuple[float, ...]:
    """Return the ratings of the view's legal moves in their order, more is better.

    Raises:
        Unsupported: If there is no rule of thumb for the game.
    """
    slug = view.game.slug
    if slug not in _OWN:
        raise Unsupported(
            f"there is no rule of thumb for {view.game.title}", code="unsupported.thumb"
        )
    module = import_module(f"{__name__}.{slug.replace('-', '_')}")
    judge = cast("Callable[[Any], Callable[[Any], float]]", module.judge)
    return tuple(map(judge(view), view.legal_moves()))


class ThumbBot:
    """Choose by a rule of thumb; any seat of the five games.

    Arguments:
        seed: What the draws among equals depend on; None draws from the operating system.

    Raises:
        BadSetup: If the seed is of a wrong type.
    """

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._streams: Final = Streams(seed)

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return the best of the view's legal moves.

        Raises:
            Unsupported: If it is not this seat's turn, or there is no rule of thumb for the game.
        """
        moves, stream = moves_of(view), self._streams.next()
        ratings = rated(view)
        best = max(ratings)
        equals = [move for move, rating in zip(moves, ratings, strict=True) if rating == best]
        return equals[int(stream.random() * len(equals))]


def make(*, seed: Seed | None = None) -> ThumbBot:
    """Return a bot for one seat of one game."""
    return ThumbBot(seed=seed)
