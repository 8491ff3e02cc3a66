"""The bots of a table: who has to choose, and when the choice is shown."""

from collections.abc import Callable
from math import ceil
from typing import Any, Final

from knockout_games.kernel.words import Seat
from knockout_games.store import TableStore

from .changes import BY_CLOCK, Change
from .checks import check_bot, check_running, noted, stale
from .pending import Chair, PendingBot
from .situation import Situation

__all__ = ["Desk"]


class Desk:
    """Hand out the decisions of bots, and hold back their answers until their moment.

    Arguments:
        store: What names the bots.
        table: The name of the table.
        delay: Returns how many seconds after a decision begins its move is shown.
    """

    def __init__(self, store: TableStore, table: str, delay: Callable[[], float]) -> None:
        self._store: Final = store
        self._table: Final = table
        self._delay: Final = delay
        self._chairs: Final[dict[Seat, Chair]] = {}
        self._pending: PendingBot | None = None
        self._held: tuple[PendingBot, object, float] | None = None

    def due(self, situation: Situation, now: float) -> Change | None:
        """Return the change that is due at *now*: the answer of a bot, or what the clock does."""
        if self._held is not None:
            pending, move, at = self._held
            if pending.version != situation.version:
                self._held = None
            elif at <= now:
                return _bot_moved(situation, move, now)
        return situation.expiry(now)

    def pending(self, situation: Situation, now: float) -> PendingBot[Any, Any] | None:
        """Return the decision that a bot has to make, unless it has answered."""
        seat = situation.to_act
        name = None if seat is None else situation.bot(seat)
        if seat is None or name is None or situation.paused is not None or self._held is not None:
            return None
        if self._pending is None or self._pending.version != situation.version:
            self._pending = self._asked(situation, seat, name, now)
        return self._pending

    def hold(self, pending: PendingBot, move: object, situation: Situation, now: float) -> None:
        """Keep an answer until its moment.

        Raises:
            StaleVersion: If the table has changed since.
            Refusal: If the table is paused.
            IllegalMove: If the move is not legal.
        """
        if pending is not self._pending or pending.version != situation.version:
            raise stale(situation)
        check_running(situation)
        situation.after(_bot_moved(situation, move, now))
        self._held = (pending, move, self._next_moment(pending.at, situation, now))

    def _asked(
        self, situation: Situation, seat: Seat, name: str, now: float
    ) -> PendingBot[Any, Any]:
        chair = self._chairs.get(seat)
        if chair is None or chair.name != name:
            check_bot(name, self._store, where=f"seats[{seat}]")
            chair = self._chairs[seat] = Chair(name, self._store.bots[name]())
        # From the last change on, which all have seen.
        last = situation.done[-1].change.time if situation.done else situation.terms.time
        return PendingBot(
            table=self._table,
            version=situation.version,
            seat=seat,
            view=situation.state.view(seat),
            name=name,
            bot=chair.bot,
            at=self._next_moment(last + self._delay(), situation, now),
            chair=chair,
            situation=situation,
            clock=self._store.clock,
        )

    def _next_moment(self, at: float, situation: Situation, now: float) -> float:
        """Return *at*, or if that has passed, the end of the delay that is running at *now*."""
        if at < now:
            delay = self._delay()
            if delay <= 0:
                return now
            at += ceil((now - at) / delay) * delay
        deadline = situation.open_deadline
        return at if deadline is None else min(at, deadline)


def _bot_moved(situation: Situation, move: object, now: float) -> Change:
    seat = -1 if situation.to_act is None else situation.to_act
    change = situation.moved(move, by=situation.plays(seat), now=now)
    if not situation.passed or seat in situation.resigned:
        return change
    after = situation.after(change)
    if after.is_over:
        return change
    back = noted(after, now, "taken_back", seat, note=BY_CLOCK)
    return Change(time=now, move=change.move, incidents=back.incidents)
