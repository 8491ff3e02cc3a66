"""All that a table is at one moment, as an immutable value, and what each change makes of it."""

from collections.abc import Sequence
from typing import Any, Final, assert_never

import attrs

from knockout_games.kernel.events import Happenings
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.words import Seat, class_code
from knockout_games.records import GameRecord, Incident, RecordedMove, Result

from .changes import BY_CLOCK, Change, Terms

__all__ = ["Done", "Situation"]

PERSON: Final = "person"


@attrs.frozen(kw_only=True, eq=False)
class Done:
    """A change that was made, and the moment it was made in.

    Arguments:
        change: The change.
        ply: How many moves had been made before.
        to_act: Whose decision was awaited before.
        happenings: What its move brought about; None where there was none.
    """

    change: Change
    ply: int
    to_act: Seat | None
    happenings: Happenings[Any] | None


@attrs.frozen(kw_only=True, eq=False)
class Situation:
    """A table at one moment.

    Arguments:
        terms: What was settled at the beginning.
        state: The position.
        done: All changes in order; their number is the version.
        ply: How many moves have been made.
        began: When the awaited decision began, moved on by pauses.
        deadline: When it is due, moved on by pauses; None where it is not.
        left: What was left of the time for the decision when a bot took it over; None before.
        handed: The bot that plays for a seat in place of who sat there, by seat.
        passed: Whether the clock took the decision from a person and gave it to the stand-in.
        resigned: The seats that resigned, the first to resign first.
        paused: Since when the table is paused, or None.
        outcome: How the game ended.
        result: What ended it.
    """

    terms: Terms
    state: Any
    done: tuple[Done, ...] = ()
    ply: int = 0
    began: float
    deadline: float | None = None
    left: float | None = None
    handed: tuple[str | None, ...]
    passed: bool = False
    resigned: tuple[Seat, ...] = ()
    paused: float | None = None
    outcome: Outcome | None = None
    result: Result = "unfinished"

    @classmethod
    def beginning(cls, terms: Terms) -> "Situation":
        """Return a table to which nothing has happened."""
        bare = Situation(
            terms=terms, state=terms.start, began=terms.time, handed=(None,) * terms.start.players
        )
        return bare._awaiting()._settled()

    @property
    def version(self) -> int:
        """How many changes there have been."""
        return len(self.done)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was abandoned."""
        return self.result != "unfinished"

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited; None exactly when it is over."""
        seat: Seat | None = self.state.to_act
        return None if self.is_over else seat

    @property
    def open_deadline(self) -> float | None:
        """When the awaited decision is due; None where nothing is due or time stands still."""
        return None if self.is_over or self.paused is not None else self.deadline

    def plays(self, seat: Seat) -> str:
        """Return who plays *seat*, in the words of a record: `"person"`, `"bot:NAME"` ..."""
        taker, sitting = self.handed[seat], self.terms.seats[seat]
        if taker is None and sitting == PERSON and seat in self.resigned:
            taker = self.terms.stand_in
        return sitting if taker is None else f"stand-in:{taker}"

    def bot(self, seat: Seat) -> str | None:
        """Return the name of the bot that plays *seat*, or None for a person."""
        by = self.plays(seat)
        return None if by == PERSON else by.partition(":")[2]

    def is_clocked(self, seat: Seat, version: int) -> bool:
        """Tell whether the clock ended the decision of *seat* that version *version* awaited."""
        if version == self.version:
            return self.passed and self.to_act == seat
        was = self.done[version]
        if was.to_act != seat:
            return False
        return any(_is_by_clock(done.change) for done in self.done[version:] if done.ply == was.ply)

    def moved(self, move: object, *, by: str, now: float) -> Change:
        """Return the change by which the seat to act makes *move*."""
        seat = -1 if self.to_act is None else self.to_act
        seconds = max(0.0, now - self.began)
        made = RecordedMove(seat=seat, move=move, by=by, seconds=seconds)
        return Change(time=now, move=made)

    def happened(self, now: float, *incidents: Incident) -> Change:
        """Return the change that consists of *incidents*."""
        return Change(time=now, incidents=incidents)

    def expiry(self, now: float) -> Change | None:
        """Return what the clock does because time has run out at *now*; None if it has not.

        It is due at the deadline and the grace after it, whenever anybody looks.
        """
        deadline, seat = self.open_deadline, self.to_act
        if deadline is None or seat is None:
            return None
        instant = deadline + self.terms.grace
        if now <= instant:
            return None
        move = self._time_out()
        if move is not None:
            return self.moved(move, by="clock", now=instant)
        return self.happened(
            instant,
            Incident(ply=self.ply, kind="handed_over", seat=seat, time=instant, note=BY_CLOCK),
        )

    def after(self, change: Change) -> "Situation":
        """Return what *change* makes of the table.

        Raises:
            IllegalMove: If its move is not legal.
        """
        new, happenings = self, None
        if change.move is not None:
            new, happenings = self._after_move(change.move, change.time)
        for incident in change.incidents:
            new = new._after_incident(incident, change.time)
        done = Done(change=change, ply=self.ply, to_act=self.to_act, happenings=happenings)
        return attrs.evolve(new, done=(*self.done, done))._settled()

    def record(self) -> GameRecord:
        """Return the record of the game until now."""
        terms = self.terms
        return self._recorded(seed=terms.seed, commitment=terms.commitment, names=terms.names)

    # --- the parts of `after` ------------------------------------------------------------

    def _after_move(self, made: RecordedMove, now: float) -> tuple["Situation", Happenings[Any]]:
        state, happenings = self.state.apply_with_events(made.move)
        new = attrs.evolve(self, state=state, ply=self.ply + 1, began=now, left=None)
        return new._awaiting(), happenings

    def _after_incident(self, incident: Incident, now: float) -> "Situation":
        seat = -1 if incident.seat is None else incident.seat
        match incident.kind:
            case "resigned":
                return attrs.evolve(self, resigned=(*self.resigned, seat))._played_by_bot(seat, now)
            case "handed_over":
                passed = incident.note == BY_CLOCK
                taker = self.terms.stand_in if passed else incident.note
                new = self._with_taker(seat, taker)
                return attrs.evolve(new, passed=passed or self.passed)._played_by_bot(seat, now)
            case "taken_back":
                new = self._with_taker(seat, None)
                passed = self.passed and incident.note != BY_CLOCK
                return attrs.evolve(new, passed=passed)._played_by_person(seat, now)
            case "paused":
                return attrs.evolve(self, paused=incident.time)
            case "resumed":
                return self._resumed(now)
            case "abandoned":
                return attrs.evolve(self, result="abandoned")
            case _:
                assert_never(incident.kind)

    def _with_taker(self, seat: Seat, taker: str | None) -> "Situation":
        handed = (*self.handed[:seat], taker, *self.handed[seat + 1 :])
        return attrs.evolve(self, handed=handed)

    def _awaiting(self) -> "Situation":
        """Return the same with the deadline of a decision that begins."""
        seat = self.state.to_act
        limit: float | None = None
        if seat is not None and self._time_out() is not None:
            limit = self.state.time_limit
        elif seat is not None and self.plays(seat) == PERSON:
            limit = self._time_for_people()
        return attrs.evolve(self, deadline=None if limit is None else self.began + limit)

    def _time_for_people(self) -> float | None:
        """Return the seconds after which the stand-in takes over a decision."""
        # A limit of the rules without a move that says what its end does is kept like one of ours.
        limit: float | None = self.state.time_limit
        return self.terms.time_control if limit is None else limit

    def _played_by_bot(self, seat: Seat, now: float) -> "Situation":
        """Return the same after a bot took *seat* over: the time control is for people."""
        if seat != self.state.to_act or self.deadline is None or self._time_out() is not None:
            return self
        moment = now if self.paused is None else self.paused
        return attrs.evolve(self, deadline=None, left=max(0.0, self.deadline - moment))

    def _played_by_person(self, seat: Seat, now: float) -> "Situation":
        """Return the same after a person took *seat* back, with the time that was left."""
        limit = self._time_for_people()
        if seat != self.state.to_act or limit is None or self._time_out() is not None:
            return self
        moment = now if self.paused is None else self.paused
        return attrs.evolve(self, deadline=moment + (limit if self.left is None else self.left))

    def _resumed(self, now: float) -> "Situation":
        pause = 0.0 if self.paused is None else max(0.0, now - self.paused)
        deadline = None if self.deadline is None else self.deadline + pause
        return attrs.evolve(self, paused=None, began=self.began + pause, deadline=deadline)

    def _settled(self) -> "Situation":
        """Return the same with how it ended, if the last change ended it."""
        changes = self.done[-1].change.incidents if self.done else ()
        is_ended = self.state.to_act is None or any(
            incident.kind in ("resigned", "abandoned") for incident in changes
        )
        if not is_ended:
            return self
        record = self._recorded()
        return attrs.evolve(self, outcome=record.outcome, result=record.result)

    def _time_out(self) -> object:
        """Return the move that is what the end of the rule's time does, if there is one."""
        if self.state.time_limit is None:
            return None
        moves: Sequence[object] = self.state.legal_moves()
        return next((move for move in moves if class_code(type(move)) == "time_out"), None)

    def _recorded(self, **about: Any) -> GameRecord:
        changes = [done.change for done in self.done]
        return GameRecord.of(
            self.terms.start,
            [change.move for change in changes if change.move is not None],
            incidents=[incident for change in changes for incident in change.incidents],
            **about,
        )


def _is_by_clock(change: Change) -> bool:
    if change.move is not None and change.move.by == "clock":
        return True
    return any(
        incident.kind == "handed_over" and incident.note == BY_CLOCK
        for incident in change.incidents
    )
