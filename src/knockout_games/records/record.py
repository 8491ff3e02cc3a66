"""`GameRecord`: a game as data, which replays to the same positions."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Generic, TypeGuard, cast, final, overload

import attrs
from typing_extensions import TypeVar, override

from knockout_games.errors import BadDocument, BadSetup, IllegalMove
from knockout_games.kernel.events import Happenings
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, seat_number, shown, whole_number
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import RecordingRng, Rng, ScriptedRng

from .course import Course
from .deals import check_seed
from .parts import Incident, Playable, RecordedMove, Result, Step, checked_names, within
from .retelling import Retold

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = ["GameRecord"]

StateT_co = TypeVar("StateT_co", covariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
EventT_co = TypeVar("EventT_co", covariant=True, default=Any)
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")


@final
@attrs.frozen(kw_only=True, repr=False)
class GameRecord(Generic[StateT_co, MoveT_co, ViewT_co, EventT_co]):
    """A finished or unfinished game as data. It holds every secret: it is for the host.

    `of` and `play` make one, `from_json` and `loads` read one; each of them replays the game, so
    that a record never holds a move that was not legal.

    >>> from knockout_games import knights_poker
    >>> start = knights_poker.new_game(seed=1)
    >>> record = GameRecord.of(start, start.legal_moves()[:1], seed=1)
    >>> len(record), record.result, record.state(0) == start
    (1, 'unfinished', True)

    Arguments:
        start: The position that the first move was made in, with its random source.
        moves: The moves, in order.
        chance: What the random source of *start*, its `rng`, answered after it, so that the
            record replays even if a later version of the source would answer otherwise.
        incidents: What happened at the table between the moves, in order.
        outcome: How the game ended, resignations taken into account; None if it did not.
        result: What ended it.
        seed: What `new_game` made *start* from, if that is known.
        commitment: What was published of the seed before the game, if anything was.
        names: The names of the seats, or None.
        rules_version: The version of the game's rules it was played by.
        library_version: The version of this library that recorded it.
    """

    start: StateT_co
    moves: tuple[RecordedMove[MoveT_co], ...]
    chance: tuple[int, ...]
    incidents: tuple[Incident, ...] = ()
    outcome: Outcome | None
    result: Result
    seed: Seed | None = None
    commitment: str | None = None
    names: tuple[str, ...] | None = None
    rules_version: int
    library_version: str

    @overload
    @classmethod
    def of(
        cls,
        start: Playable[StateT, MoveT, ViewT, EventT],
        moves: Iterable[RecordedMove[MoveT]],
        *,
        seed: Seed | None = ...,
        commitment: str | None = ...,
        names: Sequence[str] | None = ...,
        incidents: Iterable[Incident] = ...,
    ) -> "GameRecord[StateT, MoveT, ViewT, EventT]": ...
    @overload
    @classmethod
    def of(
        cls,
        start: Playable[StateT, MoveT, ViewT, EventT],
        moves: Iterable[MoveT],
        *,
        seed: Seed | None = ...,
        commitment: str | None = ...,
        names: Sequence[str] | None = ...,
        incidents: Iterable[Incident] = ...,
    ) -> "GameRecord[StateT, MoveT, ViewT, EventT]": ...
    @classmethod
    def of(
        cls,
        start: Playable[Any, Any, Any, Any],
        moves: Iterable[Any],
        *,
        seed: Seed | None = None,
        commitment: str | None = None,
        names: Sequence[str] | None = None,
        incidents: Iterable[Incident] = (),
    ) -> "GameRecord[Any, Any, Any, Any]":
        """Return the record of *moves* made from *start*, which may be any position.

        Arguments:
            start: Where the game begins.
            moves: The moves in order, alone or with who made them and how long it took.
            seed: What `new_game` made *start* from.
            commitment: What was published of the seed before the game.
            names: The names of the seats.
            incidents: What happened at the table between the moves, in order.

        Raises:
            IllegalMove: If a move is not legal where it stands.
            BadSetup: If *seed* does not give *start*, or another argument does not fit.
        """
        check_seed(start, seed, commitment)
        course = Course(start.players, tuple(incidents))
        rng = rng_of(start)
        state: Any = start
        if rng is not None:
            recording = RecordingRng(rng)
            state = start.with_rng(recording)
        made: list[RecordedMove[Any]] = []
        course.reached(state, ())
        for move in moves:
            course.goes_on(len(made))
            entry = _entry(move, state.to_act)
            state, happenings = state.apply_with_events(entry.move)
            made.append(entry)
            course.reached(state, happenings.whole)
        outcome, result = course.ended(state.outcome)
        return GameRecord[Any, Any, Any, Any](
            start=start,
            moves=tuple(made),
            chance=() if rng is None else state.rng.answers,
            incidents=course.incidents,
            outcome=outcome,
            result=result,
            seed=seed,
            commitment=commitment,
            names=checked_names(names, start.players),
            rules_version=start.game.rules_version,
            library_version=_library_version(),
        )

    def __len__(self) -> int:
        return len(self.moves)

    @override
    def __repr__(self) -> str:
        return f"<GameRecord of {self.game.title}: {len(self.moves)} moves, {self.result}>"

    @property
    def game(self) -> "Game[Any, StateT_co, ViewT_co, MoveT_co, EventT_co]":
        """The descriptor of the game."""
        return cast("Game[Any, Any, Any, Any, Any]", cast("Any", self.start).game)

    @property
    def rules(self) -> Any:
        """The options that were in force."""
        return cast("Any", self.start).rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return cast("int", cast("Any", self.start).players)

    def replay(self) -> Iterator[Step[StateT_co, MoveT_co, EventT_co]]:
        """Yield the start and what every move led to, in order.

        The states are those of the live game, and equal to them; where a later version of the
        random source would answer otherwise, chance is as recorded.

        Raises:
            BadDocument: If a move is not legal or chance does not fit, which only a record that
                was put together by hand can have; `where` is the place (`"$.moves[17]"`).
        """
        for step, _ in self._retold():
            yield step

    def _retold(self) -> Iterator[tuple[Step[Any, Any, Any], bool]]:
        """Yield every step, and whether the live source still gives the recorded chance."""
        start: Any = self.start
        rng = rng_of(start)
        state = start if rng is None else start.with_rng(Retold(rng, ScriptedRng(self.chance)))
        yield Step(ply=0, made=None, state=start, happenings=Happenings(())), True
        for place, made in enumerate(self.moves):
            where = f"$.moves[{place}]"
            if made.seat != state.to_act:
                raise BadDocument(
                    f"seat {shown(made.seat)} is not to act", code="record.seat", where=where
                )
            try:
                state, happenings = state.apply_with_events(made.move)
            except IllegalMove as error:
                raise BadDocument(str(error), code=error.code, where=where) from None
            except BadSetup as error:  # of the script of chance
                raise BadDocument(
                    f"move {place} goes otherwise: {error}", code="record.chance", where="$.chance"
                ) from None
            live = state if rng is None else state.with_rng(state.rng.inner)
            agrees = rng is None or state.rng.agrees
            yield Step(ply=place + 1, made=made, state=live, happenings=happenings), agrees
        left = 0 if rng is None else len(state.rng.script.answers)
        if left or (rng is None and self.chance):
            raise BadDocument(
                "there are more chance outcomes than the moves ask for",
                code="record.chance",
                where="$.chance",
            )

    @cached_property
    def _steps(self) -> tuple[Step[StateT_co, MoveT_co, EventT_co], ...]:
        return tuple(self.replay())

    def _step(self, ply: int) -> Step[StateT_co, MoveT_co, EventT_co]:
        number = whole_number(ply, where="ply")
        if not 0 <= number <= len(self):
            raise BadSetup(
                f"there is no ply {shown(number)}; they are 0 to {len(self)}",
                code="ply",
                where="ply",
            )
        return self._steps[number]

    def state(self, ply: int) -> StateT_co:
        """Return the position after *ply* moves, all hands open.

        Raises:
            BadSetup: If there is no such ply; they go from 0 to `len(record)`.
        """
        return self._step(ply).state

    def view(self, seat: Seat | None, ply: int) -> ViewT_co:
        """Return what *seat* (None: a spectator) knew after *ply* moves.

        Raises:
            BadSetup: If there is no such seat or ply.
        """
        return cast("ViewT_co", cast("Any", self.state(ply)).view(seat))

    def events(self, seat: Seat | None, ply: int) -> tuple[EventT_co, ...]:
        """Return what *seat* (None: a spectator) saw of move number *ply*, counted from 1.

        It is empty for ply 0.

        Raises:
            BadSetup: If there is no such seat or ply.
        """
        if seat is not None:
            seat = seat_number(seat, self.players)
        return self._step(ply).happenings.seen_by(seat)

    def verify(self) -> None:
        """Check all that the record says against the rules.

        The moves are legal, the random source of the start gives the chance outcomes, the
        outcome and the result follow from moves and resignations, the seed gives the start, and
        the commitment is that of the seed.

        Raises:
            BadDocument: If something is not so; `where` is the place (`"$.moves[17]"`).
        """
        if not self.follow():
            raise BadDocument(
                "the random source of the start gives other chance outcomes",
                code="record.chance",
                where="$.chance",
            )
        try:
            check_seed(cast("Any", self.start), self.seed, self.commitment)
        except BadSetup as error:
            raise within(error) from None

    def follow(self) -> bool:
        """Check the record without its seed; tell whether the live source gives the chance.

        Raises:
            BadDocument: If moves, incidents or outcome do not fit together.
        """
        course = Course(self.players, self.incidents)
        state, faithful = cast("Any", self.start), True
        try:
            for step, agrees in self._retold():
                state, faithful = step.state, agrees
                course.reached(state, step.happenings.whole)
                if step.ply < len(self):
                    course.goes_on(step.ply)
            outcome, result = course.ended(state.outcome)
        except BadSetup as error:
            raise within(error) from None
        for name, told, found in (
            ("outcome", self.outcome, outcome),
            ("result", self.result, result),
        ):
            if told != found:
                raise BadDocument(
                    f"the moves give another {name}", code=f"record.{name}", where=f"$.{name}"
                )
        return faithful

    def to_json(self) -> Json:
        """Return the record as plain JSON values, secrets included."""
        from .documents import record_to_json

        return record_to_json(self)

    def for_seat(self, seat: Seat | None) -> Json:
        """Return, as plain JSON values, what *seat* (None: a spectator) saw and nothing else.

        It has no seed and no chance outcomes, the start is that seat's view, the secret parts of
        the moves of others are `?`, and with each move come the events as the seat saw them. It
        is safe to publish, in mid-game too.

        Raises:
            BadSetup: If there is no such seat.
        """
        from .documents import record_for_seat

        return record_for_seat(self, seat)

    def dumps(self) -> str:
        """Return the record as one line of JSON text."""
        from knockout_games.kernel.codec import canonical

        return canonical(self.to_json())

    @overload
    @classmethod
    def from_json(cls, doc: object) -> "GameRecord": ...
    @overload
    @classmethod
    def from_json(
        cls, doc: object, game: "Game[Any, StateT, ViewT, MoveT, EventT]"
    ) -> "GameRecord[StateT, MoveT, ViewT, EventT]": ...
    @classmethod
    def from_json(cls, doc: object, game: "Game[Any, Any, Any, Any, Any] | None" = None) -> Any:
        """Return the record that was written as *doc*.

        It is replayed and compared with what it says of its outcome. A record of other rules
        versions is read if it replays equally.

        Arguments:
            doc: What `to_json` gave.
            game: The game that it must be of; without it the game is found by its name.

        Raises:
            BadDocument: If it is no record or does not replay; `where` is the place of the fault
                (`"$.moves[17]"`).
            UnknownGame: If there is no such game here.
        """
        from .documents import record_from_json

        return record_from_json(doc, game)

    @overload
    @classmethod
    def loads(cls, text: str | bytes) -> "GameRecord": ...
    @overload
    @classmethod
    def loads(
        cls, text: str | bytes, game: "Game[Any, StateT, ViewT, MoveT, EventT]"
    ) -> "GameRecord[StateT, MoveT, ViewT, EventT]": ...
    @classmethod
    def loads(cls, text: str | bytes, game: "Game[Any, Any, Any, Any, Any] | None" = None) -> Any:
        """Return the record that was written as *text*, by `dumps`.

        Raises:
            BadDocument: If it is no record or does not replay; `where` is the place of the fault.
            UnknownGame: If there is no such game here.
        """
        from knockout_games.kernel.codec import read_json

        return cls.from_json(read_json(text), cast("Any", game))


@lru_cache(maxsize=1)
def _library_version() -> str:
    return version("knockout_games")


def rng_of(state: object) -> Rng | None:
    """Return the random source of a state; None where the game has no chance after the deal."""
    return cast("Rng | None", getattr(state, "rng", None))


def _is_entry(move: object) -> TypeGuard[RecordedMove[Any]]:
    return isinstance(move, RecordedMove)


def _entry(move: object, seat: Seat | None) -> RecordedMove[Any]:
    if not _is_entry(move):
        return RecordedMove(seat=-1 if seat is None else seat, move=move)
    if seat is not None and move.seat != seat:
        raise BadSetup(
            f"it is the turn of seat {seat}, not of seat {shown(move.seat)}",
            code="record.seat",
            where="seat",
        )
    return move
