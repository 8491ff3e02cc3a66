"""The present situation of a table, kept in step with its store."""

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Final, TypeAlias

from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.kernel.parts import seat_number
from knockout_games.records import Incident
from knockout_games.records.documents import STUMBLES
from knockout_games.store import Conflict, TableStore

from .changes import Change, change_text, read_change
from .situation import Situation

__all__ = ["Kept"]

Make: TypeAlias = Callable[[Situation, float], Change]
Due: TypeAlias = Callable[[Situation, float], Change | None]


class Kept:
    """The situation of one table; each change is in the store before it is here.

    Arguments:
        store: Where the table is kept.
        name: What it is called there.
        situation: What it is now.
        rules_version: The version of the rules that it began with.
        due: Returns what is due at an instant.
        heard: Called after each change.
    """

    def __init__(
        self,
        store: TableStore,
        name: str,
        situation: Situation,
        *,
        rules_version: int,
        due: Due,
        heard: Callable[[], None],
    ) -> None:
        self.store: Final = store
        self.name: Final = name
        self.lock: Final = RLock()
        self._situation = situation
        self._rules_version: Final = rules_version
        self._due: Final = due
        self._heard: Final = heard

    @property
    def situation(self) -> Situation:
        """The present situation, as far as this process knows."""
        return self._situation

    def change(self, make: Make) -> Situation:
        """Do what is due, then what *make* returns; return what came of it.

        Arguments:
            make: Returns a change of a situation at an instant, or refuses. It is asked again
                if another process was faster.
        """
        with self.lock:
            while True:
                now = self.play_due()
                change = make(self._situation, now)
                if self._commit(change):
                    return self._situation

    def play_due(self) -> float:
        """Take note of what other processes did, then do what is due; return the instant."""
        with self.lock:
            self.catch_up()
            now = self.store.clock()
            while change := self._due(self._situation, now):
                self._commit(change)
            return now

    def catch_up(self) -> Situation:
        """Take note of what other processes did; return the present situation."""
        with self.lock:
            self.follow(self.store.read(self.name, self._situation.version))
            return self._situation

    def follow(self, texts: Sequence[str], *, wholly: bool = False) -> None:
        """Make the changes that a store has kept as *texts*.

        Arguments:
            texts: The texts.
            wholly: Also check what does not show until the game is recorded.

        Raises:
            BadDocument: If one of them is not possible here.
        """
        situation = self._situation
        for text in texts:
            where = f"{self.name}[{situation.version + 1}]"
            game = situation.terms.game
            try:
                change = read_change(text, game, ply=situation.ply, where=where)
                if change.move is not None and change.move.seat != situation.to_act:
                    raise BadDocument("another seat moved", code="table.seat", where=where)
                for incident in change.incidents:
                    _check_seat(incident, situation.terms.start.players)
                situation = situation.after(change)
            except (KnockoutError, *STUMBLES) as error:
                raise self._does_not_follow(error, where) from None
        if wholly:
            try:
                situation.record()
            except KnockoutError as error:
                raise self._does_not_follow(error, self.name) from None
        if texts:
            self._became(situation)

    def _commit(self, change: Change) -> bool:
        """Make a change; return False if another process was faster, whose change is here then."""
        before = self._situation
        after = before.after(change)
        text = change_text(change)
        try:
            self.store.append(self.name, before.version, text, deadline=after.open_deadline)
        except Conflict:
            if self.catch_up() is before:
                raise
            return False
        self._became(after)
        return True

    def _became(self, situation: Situation) -> None:
        self._situation = situation
        self._heard()

    def _does_not_follow(self, error: Exception, where: str) -> BadDocument:
        game = self._situation.terms.game
        here, told = game.rules_version, self._rules_version
        if here == told:
            return BadDocument(f"does not follow ({error})", code="table.change", where=where)
        return BadDocument(
            f"begun by version {told} of the rules of {game.title}; by version {here}, "
            f"which is here, it goes otherwise ({error})",
            code="document.rules_version",
            where=where,
        )


_SEATED: Final = frozenset({"resigned", "handed_over", "taken_back"})
"""The incidents that concern one seat."""


def _check_seat(incident: Incident, players: int) -> None:
    if incident.kind in _SEATED:
        seat_number(incident.seat, players, where="seat")
