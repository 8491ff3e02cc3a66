"""What else a bot can do, besides `choose`, and how bots are made.

A bot serves one seat of one game: `make(seed=...)` makes it, and nobody pickles or shares it.
Only factories travel between processes.
"""

from collections.abc import Sequence
from typing import Any, Generic, Protocol

import attrs
from typing_extensions import TypeVar

from knockout_games.errors import Unsupported
from knockout_games.kernel.protocols import Bot, GameView
from knockout_games.kernel.setup import Seed

__all__ = ["BotFactory", "EvaluatingBot", "Evaluation", "SeeingBot", "TimedBot", "moves_of"]

MoveT = TypeVar("MoveT", default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=Any)
EventT_contra = TypeVar("EventT_contra", contravariant=True, default=Any)
BotT_co = TypeVar("BotT_co", covariant=True, default=Bot)


class TimedBot(Bot[ViewT_contra, MoveT_co], Protocol[ViewT_contra, MoveT_co]):
    """A bot that can be told how long it may think."""

    def choose_within(self, view: ViewT_contra, seconds: float, /) -> MoveT_co:
        """Return one of the view's legal moves after at most *seconds*."""
        ...


class SeeingBot(Bot[ViewT_contra, MoveT_co], Protocol[ViewT_contra, MoveT_co, EventT_contra]):
    """A bot that wants to be told what happened."""

    def see(self, events: Sequence[EventT_contra], /) -> None:
        """Take note of what its seat saw while one move was applied, anybody's."""
        ...


class BotFactory(Protocol[BotT_co]):
    """Whatever makes a bot for one seat of one game: a function `make`, or a `BotSpec`."""

    def __call__(self, *, seed: Seed | None = None) -> BotT_co:
        """Return a new bot whose choices depend on *seed*; None draws one."""
        ...


@attrs.frozen(kw_only=True)
class Evaluation(Generic[MoveT]):
    """What a bot thinks of one legal move.

    Arguments:
        move: The move.
        visits: How many play-outs or positions the judgement rests on.
        mean: The value expected for the seat to act, more is better; None if never tried.
        standard_error: How far chance may have moved the mean; 0 for a proven value, None where
            nothing is known of it.
    """

    move: MoveT
    visits: int
    mean: float | None
    standard_error: float | None


class EvaluatingBot(Bot[ViewT_contra, MoveT], Protocol[ViewT_contra, MoveT]):
    """A bot that can say what it thinks of every move."""

    def evaluate(self, view: ViewT_contra, /) -> tuple[Evaluation[MoveT], ...]:
        """Return one judgement for each legal move, in their order."""
        ...


def moves_of(view: GameView[MoveT, Any]) -> tuple[MoveT, ...]:
    """Return the legal moves of a view, at least one.

    Raises:
        Unsupported: If it has none: it is not its seat's turn.
    """
    moves = view.legal_moves()
    if not moves:
        raise Unsupported("there is no move to choose from", code="bot.no_move")
    return moves
