"""The course of a game at a table: who fell, who resigned, and what that makes of the end."""

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from knockout_games.errors import BadSetup
from knockout_games.kernel.events import Eliminated
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown, whole_number
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.words import Seat

from .parts import Incident, IncidentKind, Result
from .standing import adjusted, ended_by_resignation

__all__ = ["Course"]


class Course:
    """Follow a game from position to position; say when a resignation ended it, and how.

    Arguments:
        players: The number of seats.
        incidents: What happened at the table between the moves, in order.
    """

    def __init__(self, players: int, incidents: Sequence[Incident]) -> None:
        self.incidents: Final = tuple(incidents)
        self._players: Final = players
        self._next = 0
        self._ply = -1
        self._alive: tuple[Seat, ...] = tuple(range(players))
        self._fallen: list[tuple[Seat, ...]] = []
        self._resigned: list[Seat] = []
        self._handed: set[Seat] = set()
        self._paused = False
        self._abandoned = False
        self._end: Outcome | None = None

    def goes_on(self, ply: int) -> None:
        """Check that move number *ply*, counted from 0, could still be made.

        Raises:
            BadSetup: If the game had ended by then.
        """
        if self._end is not None or self._abandoned:
            said = "abandoned" if self._abandoned else "ended by a resignation"
            raise BadSetup(f"the game had been {said}", code="record.over", where=f"moves[{ply}]")
        if self._paused:
            raise BadSetup("the game was paused", code="record.paused", where=f"moves[{ply}]")

    def reached(self, state: GameState, events: Sequence[object]) -> None:
        """Take note of the next position, and of what happened at the table before the next move.

        Raises:
            BadSetup: If an incident is not possible here.
        """
        self._ply += 1
        self._note_fallen(state, events)
        while self._next < len(self.incidents):
            incident = self.incidents[self._next]
            where = f"incidents[{self._next}]"
            if whole_number(incident.ply, where=f"{where}.ply") > self._ply:
                break
            self._take(incident, where, is_over=state.outcome is not None)
            self._next += 1

    def ended(self, outcome: Outcome | None) -> tuple[Outcome | None, Result]:
        """Return how the game ended and what ended it; *outcome* is the rules' own.

        Raises:
            BadSetup: If an incident comes after the last move.
        """
        if self._next < len(self.incidents):
            raise BadSetup(
                f"there is no ply {shown(self.incidents[self._next].ply)}",
                code="record.incident",
                where=f"incidents[{self._next}].ply",
            )
        if outcome is not None:
            return adjusted(outcome, self._resigned), "played"
        if self._end is not None:
            return self._end, "resigned"
        return None, "abandoned" if self._abandoned else "unfinished"

    def _note_fallen(self, state: GameState, events: Sequence[object]) -> None:
        alive = state.alive
        gone = [seat for seat in self._alive if seat not in alive]
        self._alive = alive
        told = groups_of_fallen(state)
        if told is not None:
            self._fallen = list(told)
            return
        # Without the groups of the rules they fell one by one, in the order of the events.
        order = [event.seat for event in events if isinstance(event, Eliminated)]
        gone.sort(key=lambda seat: order.index(seat) if seat in order else len(order))
        self._fallen += [(seat,) for seat in gone]

    def _take(self, incident: Incident, where: str, *, is_over: bool) -> None:
        fault = self._fault(incident, is_over=is_over)
        if fault is not None:
            raise BadSetup(fault, code=f"record.{incident.kind}", where=where)
        seat = -1 if incident.seat is None else incident.seat
        match incident.kind:
            case "resigned":
                self._resigned.append(seat)
                self._end = ended_by_resignation(self._alive, self._fallen, self._resigned)
            case "handed_over":
                self._handed.add(seat)
            case "taken_back":
                self._handed.remove(seat)
            case "paused" | "resumed":
                self._paused = incident.kind == "paused"
            case "abandoned":
                self._abandoned = True
            case _:
                assert_never(incident.kind)

    def _fault(self, incident: Incident, *, is_over: bool) -> str | None:
        """Return why *incident* cannot have happened here, or None if it can."""
        seat, kind = incident.seat, incident.kind
        if incident.ply < self._ply:
            return "the incident before it has a later ply"
        if is_over or self._end is not None or self._abandoned:
            return "the game had ended"
        if seat is None:
            return "it needs a seat" if kind in _OF_A_SEAT else self._fault_of_all(kind)
        if seat not in range(self._players):
            return f"there is no seat {shown(seat)}"
        if kind == "resigned" and (seat in self._resigned or seat not in self._alive):
            return f"seat {seat} was not in the game any more"
        if kind in _OF_A_BOT and (seat in self._handed) is not (kind == "taken_back"):
            return f"{'a bot' if seat in self._handed else 'nobody else'} played for seat {seat}"
        return self._fault_of_all(kind)

    def _fault_of_all(self, kind: IncidentKind) -> str | None:
        if kind in ("paused", "resumed") and self._paused is (kind == "paused"):
            return f"it was {'already' if self._paused else 'not'} paused"
        return None


_OF_A_BOT: Final = ("handed_over", "taken_back")
_OF_A_SEAT: Final = ("resigned", *_OF_A_BOT)


def groups_of_fallen(state: object) -> tuple[tuple[Seat, ...], ...] | None:
    """Return the eliminated, first to fall first, in groups that fell together, if *state* tells.

    Games tell it as `fallen`: seats that fell one by one, or groups of seats.
    """
    told: Iterable[Seat | Iterable[Seat]] | None = getattr(state, "fallen", None)
    if told is None:
        return None
    return tuple((each,) if isinstance(each, int) else tuple(each) for each in told)
