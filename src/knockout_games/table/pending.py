"""Bots at a table: whose move is awaited, and when it will be shown."""

from collections.abc import Callable, Sequence
from secrets import SystemRandom
from threading import Lock
from typing import Any, Final, Generic

import attrs
from typing_extensions import TypeVar

from knockout_games.kernel.protocols import Bot
from knockout_games.kernel.words import Seat
from knockout_games.store import Clock

from .situation import Situation

__all__ = ["Chair", "PendingBot", "a_moment"]

ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)

_CHANCE: Final = SystemRandom()


def a_moment() -> float:
    """Return a random time from 0.5 to 1.5 seconds."""
    return _CHANCE.uniform(0.5, 1.5)


class Chair:
    """A bot that plays one seat of one table, and how much of the game it was told."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name: Final = name
        self.bot: Final = bot
        self.lock: Final = Lock()
        self._told = 0

    def tell(self, situation: Situation, seat: Seat) -> None:
        """Tell the bot what its seat has seen since it was told last, move by move."""
        see: Callable[[Sequence[object]], object] | None = getattr(self.bot, "see", None)
        if see is None:
            return
        for done in situation.done[self._told :]:
            if done.happenings is not None:
                see(done.happenings.seen_by(seat))
        self._told = max(self._told, situation.version)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PendingBot(Generic[ViewT_co, MoveT_co]):
    """A decision that a bot has to make: `table.answer(pending, pending.choose())`.

    A table hands out the same object until the decision is made or the table changes: give it to
    one worker.

    Arguments:
        table: The name of the table.
        version: The version of the table.
        seat: Whose decision it is.
        view: What the seat knows.
        name: The name of the bot.
        bot: The bot.
        at: The instant at which its move will be shown, if it has chosen by then.
    """

    table: str
    version: int
    seat: Seat
    view: ViewT_co
    name: str
    bot: Bot[Any, MoveT_co]
    at: float
    _chair: Chair = attrs.field(alias="chair")
    _situation: Situation = attrs.field(alias="situation")
    _clock: Clock = attrs.field(alias="clock")

    def choose(self) -> MoveT_co:
        """Return the move of the bot; it takes as long as the bot takes.

        A bot that wants to know what happened is told first, and one that can be told how long
        it may think (`choose_within`) gets the time until *at*.
        """
        bot: Any = self.bot
        with self._chair.lock:
            self._chair.tell(self._situation, self.seat)
            seconds = self.at - self._clock()
            if seconds > 0 and hasattr(bot, "choose_within"):
                timed: MoveT_co = bot.choose_within(self.view, seconds)
                return timed
            move: MoveT_co = bot.choose(self.view)
            return move
