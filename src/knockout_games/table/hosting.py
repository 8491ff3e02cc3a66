"""The table: a running game, its clock and its seats, kept by a store."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, cast, overload

from typing_extensions import TypeVar, override

from knockout_games.errors import BadDocument, BadSetup
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import seat_number, shown, whole_number
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.records import GameRecord, Playable, Result
from knockout_games.store import TableStore
from knockout_games.store.protocol import checked_name

from .changes import (
    BY_CLOCK,
    Change,
    Terms,
    beginning_text,
    read_beginning,
)
from .checks import (
    check_bot,
    check_in_game,
    check_running,
    check_turn,
    checked_seats,
    noted,
    read_move,
    seconds,
)
from .desk import Desk
from .kept import Kept
from .pending import PendingBot, a_moment
from .refusals import over, refusal, too_late
from .sight import Sight, sight_of
from .situation import PERSON, Situation
from .watching import Audience, Watch

__all__ = ["Table"]

StateT = TypeVar("StateT", default=Any)
MoveT = TypeVar("MoveT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
EventT = TypeVar("EventT", default=Any)
# Those of the methods that make a table: the ones of the class are Any by then.
OwnStateT = TypeVar("OwnStateT")
OwnMoveT = TypeVar("OwnMoveT")
OwnViewT = TypeVar("OwnViewT")
OwnEventT = TypeVar("OwnEventT")


class Table(Generic[StateT, MoveT, ViewT, EventT]):
    """Host one game: take moves, keep the time, show every seat what it may see.

    `Table.create` begins one, `Table.open` goes on with one that a store keeps. All methods can
    be called by several threads at once; several processes may open the same table, and each
    sees what the others did. All instants are those of the clock of the store.

    >>> from knockout_games import knights_poker
    >>> from knockout_games.store import MemoryStore
    >>> table = Table.create(MemoryStore(), "friday", knights_poker.new_game(seed=1))
    >>> sight = table.look(0)
    >>> table.submit(0, sight.moves[0], sight.version).version
    1
    """

    def __init__(
        self,
        store: TableStore,
        name: str,
        situation: Situation,
        *,
        delay: Callable[[], float],
        rules_version: int,
    ) -> None:
        self._store: Final = store
        self._desk: Final = Desk(store, name, delay)
        self._audience: Final = Audience()
        self._kept: Final = Kept(
            store,
            name,
            situation,
            rules_version=rules_version,
            due=self._desk.due,
            heard=self._audience.wake,
        )

    @classmethod
    def create(
        cls,
        store: TableStore,
        name: str,
        start: Playable[OwnStateT, OwnMoveT, OwnViewT, OwnEventT],
        *,
        seats: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        stand_in: str = "random",
        time_control: float | None = None,
        grace: float = 0.5,
        seed: Seed | None = None,
        commitment: str | None = None,
        delay: Callable[[], float] = a_moment,
    ) -> "Table[OwnStateT, OwnMoveT, OwnViewT, OwnEventT]":
        """Begin a table.

        Arguments:
            store: Where it is kept.
            name: What it is called there.
            start: The position that the game begins in, random source included.
            seats: Who plays each seat, `"person"` or `"bot:NAME"`; None seats people only.
            names: The names of the seats.
            stand_in: The bot that plays for people who leave or are too slow.
            time_control: The seconds a person has for a move where the rules set no limit.
            grace: How many seconds after the deadline a move is still taken.
            seed: What `new_game` made *start* from, to be kept in the record.
            commitment: What was published of the seed before the game.
            delay: Returns how many seconds after the decision of a bot begins its move is shown;
                it is asked once a decision.

        Raises:
            BadSetup: If an argument does not fit.
            UnknownBot: If a seat or the stand-in is a bot that the store does not know.
            TableExists: If the store has a table of that name.
            StoreError: If it cannot be written.
        """
        terms = Terms(
            start=start,
            seats=checked_seats(seats, start.players, store),
            names=GameRecord.of(start, (), names=names).names,
            stand_in=check_bot(stand_in, store, where="stand_in"),
            time_control=seconds(time_control, "time_control", least=1e-3),
            grace=seconds(grace, "grace") or 0.0,
            seed=seed,
            commitment=commitment,
            time=store.clock(),
        )
        situation = Situation.beginning(terms)
        store.create(checked_name(name), beginning_text(terms), deadline=situation.open_deadline)
        version = terms.game.rules_version
        return Table(store, name, situation, delay=delay, rules_version=version)

    @overload
    @classmethod
    def open(cls, store: TableStore, name: str, *, delay: Callable[[], float] = ...) -> "Table": ...
    @overload
    @classmethod
    def open(
        cls,
        store: TableStore,
        name: str,
        game: Game[Any, OwnStateT, OwnViewT, OwnMoveT, OwnEventT],
        *,
        delay: Callable[[], float] = ...,
    ) -> "Table[OwnStateT, OwnMoveT, OwnViewT, OwnEventT]": ...
    @classmethod
    def open(
        cls,
        store: TableStore,
        name: str,
        game: Game[Any, Any, Any, Any, Any] | None = None,
        *,
        delay: Callable[[], float] = a_moment,
    ) -> "Table[Any, Any, Any, Any]":
        """Go on with a table that *store* keeps.

        Arguments:
            store: Where it is kept.
            name: What it is called there.
            game: The game that it must be of; without it the game is found by its name.
            delay: As in `create`; a store does not keep it.

        Raises:
            UnknownTable: If the store has no table of that name.
            UnknownGame: If there is no such game here.
            BadDocument: If the table does not replay, for example under newer rules.
            StoreError: If it cannot be read.
        """
        texts = store.read(name)
        if not texts:
            raise BadDocument("the table never began", code="table.change", where=name)
        terms, version = read_beginning(texts[0], game)
        beginning = Situation.beginning(terms)
        table = Table[Any, Any, Any, Any](
            store, name, beginning, delay=delay, rules_version=version
        )
        table._kept.follow(texts[1:], wholly=True)
        return table

    @override
    def __repr__(self) -> str:
        return f"<Table {self.name!r} of {self.game.title}, version {self.version}>"

    # --- what there is to see ------------------------------------------------------------

    @property
    def name(self) -> str:
        """What the table is called in its store."""
        return self._kept.name

    @property
    def game(self) -> Game[Any, StateT, ViewT, MoveT, EventT]:
        """The descriptor of the game."""
        return self._kept.situation.terms.game

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._kept.situation.terms.seats)

    @property
    def version(self) -> int:
        """How many changes there have been."""
        return self._kept.situation.version

    @property
    def state(self) -> StateT:
        """The position, secrets included: for the host."""
        return cast("StateT", self._kept.situation.state)

    @property
    def deadline(self) -> float | None:
        """When the awaited decision is due; None where nothing is, or the table is paused."""
        return self._kept.situation.open_deadline

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with the resigned below all others; None if it did not."""
        return self._kept.situation.outcome

    @property
    def result(self) -> Result:
        """What ended the game: `"unfinished"` while it runs."""
        return self._kept.situation.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was abandoned."""
        return self._kept.situation.is_over

    def record(self) -> GameRecord[StateT, MoveT, ViewT, EventT]:
        """Return the record of the game until now, secrets included: for the host."""
        return self._kept.situation.record()

    def look(self, seat: Seat | None, since: int | None = None) -> Sight[ViewT, MoveT, EventT]:
        """Return what *seat* (None: a spectator) is told, all of it of one moment.

        Arguments:
            seat: Who looks.
            since: The version from which on events are told; None tells none.

        Raises:
            BadSetup: If there is no such seat or version.
            StoreError: If the store cannot be read.
        """
        return self._sight(self._kept.catch_up(), seat, since)

    def watch(
        self, seat: Seat | None, since: int | None = None
    ) -> Watch[Sight[ViewT, MoveT, EventT]]:
        """Return what yields a sight to *seat* (None: a spectator) now and after each change.

        It ends with the game. Changes of other processes are seen when `tick` finds them.

        Arguments:
            seat: Who looks.
            since: The version that is known already; None yields the present one first.

        Raises:
            BadSetup: If there is no such seat or version.
        """
        self._sight(self._kept.situation, seat, since)

        def look(known: int | None) -> Sight[ViewT, MoveT, EventT] | None:
            situation = self._kept.situation
            if situation.version == known and not situation.is_over:
                return None
            return self._sight(situation, seat, known)

        return Watch(look, self._audience.enter, self._audience.leave, since)

    # --- what the seats do ---------------------------------------------------------------

    def submit(
        self, seat: Seat, move: MoveT | str | Mapping[str, Any], version: int
    ) -> Sight[ViewT, MoveT, EventT]:
        """Make a move for a person, and return what *seat* sees then, with what happened.

        When it returns, the move is as durable as the store makes it. First whatever the clock
        has to do by now is done.

        Arguments:
            seat: Who moves.
            move: The move, or its text or JSON.
            version: The version of the table that the move answers.

        Raises:
            BadSetup: If there is no such seat, or *version* is no number.
            TooLate: If the time for the decision of *version* had run out.
            StaleVersion: If the table has another version.
            TableOver: If the game has ended.
            NotYourTurn: If another seat is to act.
            Refusal: If the table is paused, or a bot plays for the seat.
            IllegalMove: If the move is not legal.
            BadNotation: If *move* is a text that is no move.
            BadDocument: If *move* is JSON that is no move.
            StoreError: If it could not be stored; then it was not made.
        """
        seat = seat_number(seat, self.players)
        version = whole_number(version, where="version")

        def change(situation: Situation, now: float) -> Change:
            check_turn(situation, seat, version)
            return situation.moved(read_move(situation, seat, move), by=PERSON, now=now)

        return self._sight(self._kept.change(change), seat, version)

    def resign(self, seat: Seat) -> None:
        """Let *seat* give up, at any time of the game.

        If then only one alive seat has not resigned, the game ends and that one wins; else a bot
        plays on for the seat.

        Raises:
            BadSetup: If there is no such seat.
            TableOver: If the game has ended.
            Refusal: If the seat is eliminated or has resigned.
            StoreError: If it could not be stored.
        """
        seat = seat_number(seat, self.players)

        def change(situation: Situation, now: float) -> Change:
            check_in_game(situation, seat)
            return noted(situation, now, "resigned", seat)

        self._kept.change(change)

    def hand_over(self, seat: Seat, bot: str | None = None) -> None:
        """Let a bot play for a person until `take_back`.

        Arguments:
            seat: The seat of the person.
            bot: The name of the bot; None takes the stand-in.

        Raises:
            BadSetup: If there is no such seat.
            UnknownBot: If the store knows no such bot.
            TableOver: If the game has ended.
            Refusal: If a bot plays for the seat already, or it is eliminated.
            StoreError: If it could not be stored.
        """
        seat = seat_number(seat, self.players)
        taker = self._kept.situation.terms.stand_in if bot is None else bot
        check_bot(taker, self._store, where="bot")

        def change(situation: Situation, now: float) -> Change:
            check_in_game(situation, seat)
            taken = noted(situation, now, "handed_over", seat, note=taker)
            if situation.passed and situation.to_act == seat:
                # The clock gave away one decision; this gives away the seat.
                ended = noted(situation, now, "taken_back", seat, note=BY_CLOCK)
                return situation.happened(now, *ended.incidents, *taken.incidents)
            if situation.bot(seat) is not None:
                raise refusal("bot_plays", f"a bot plays for seat {seat} already")
            return taken

        self._kept.change(change)

    def take_back(self, seat: Seat) -> None:
        """Let the person play again for whom a bot took over.

        Raises:
            BadSetup: If there is no such seat.
            TableOver: If the game has ended.
            TooLate: If the clock gave the decision to the bot; the next is the person's anyway.
            Refusal: If the seat was not handed over, has resigned or is eliminated.
            StoreError: If it could not be stored.
        """
        seat = seat_number(seat, self.players)

        def change(situation: Situation, now: float) -> Change:
            check_in_game(situation, seat)
            if situation.is_clocked(seat, situation.version):
                raise too_late(seat)
            if situation.handed[seat] is None:
                raise refusal("not_handed_over", f"seat {seat} was not handed over")
            return noted(situation, now, "taken_back", seat)

        self._kept.change(change)

    # --- what the host does --------------------------------------------------------------

    def pause(self) -> None:
        """Let time stand still; no move is taken until `resume`.

        Raises:
            TableOver: If the game has ended.
            Refusal: If it is paused already.
            StoreError: If it could not be stored.
        """

        def change(situation: Situation, now: float) -> Change:
            check_running(situation)
            return noted(situation, now, "paused")

        self._kept.change(change)

    def resume(self) -> None:
        """Let time run on: the open deadline moves by the length of the pause.

        Raises:
            TableOver: If the game has ended.
            Refusal: If it is not paused.
            StoreError: If it could not be stored.
        """

        def change(situation: Situation, now: float) -> Change:
            if situation.is_over:
                raise over()
            if situation.paused is None:
                raise refusal("not_paused", "the table is not paused")
            return noted(situation, now, "resumed")

        self._kept.change(change)

    def abandon(self, reason: str) -> None:
        """End the game without an outcome.

        Arguments:
            reason: Why, for people; everybody at the table sees it.

        Raises:
            BadSetup: If *reason* is no text.
            TableOver: If the game has ended.
            StoreError: If it could not be stored.
        """
        if not isinstance(cast("object", reason), str):
            raise BadSetup(f"{shown(reason)} is no text", code="table.reason", where="reason")

        def change(situation: Situation, now: float) -> Change:
            if situation.is_over:
                raise over()
            return noted(situation, now, "abandoned", note=reason)

        self._kept.change(change)

    def tick(self) -> bool:
        """Do what time has made due, see what other processes did; tell whether anything was.

        Call it often, or when the store tells that the table is due. It never runs a bot.

        Raises:
            StoreError: If the store could not be read or written.
        """
        with self._kept.lock:
            before = self.version
            self._kept.play_due()
            return self.version != before

    def pending_bot(self) -> PendingBot[ViewT, MoveT] | None:
        """Return the decision that a bot has to make now, for whoever runs bots; else None.

        Raises:
            UnknownBot: If the store does not know the bot.
            StoreError: If the store could not be read or written.
        """
        with self._kept.lock:
            now = self._kept.play_due()
            return self._desk.pending(self._kept.situation, now)

    def answer(self, pending: PendingBot[ViewT, MoveT], move: MoveT) -> None:
        """Make the move that a bot chose, at the moment that was settled when it was asked.

        So what the others see of its time depends on public facts and a random delay only. Until
        then the move waits here, to be made by the next `tick` or request after that moment. A
        bot that was not ready by then waits for another such delay.

        Arguments:
            pending: The decision.
            move: The move of the bot.

        Raises:
            StaleVersion: If the table has changed since.
            Refusal: If the table is paused.
            IllegalMove: If the move is not legal; the decision is still the bot's.
            StoreError: If it could not be stored.
        """
        with self._kept.lock:
            now = self._kept.play_due()
            self._desk.hold(pending, move, self._kept.situation, now)
            self._kept.play_due()

    def _sight(
        self, situation: Situation, seat: Seat | None, since: int | None
    ) -> Sight[ViewT, MoveT, EventT]:
        return sight_of(self._kept.name, situation, seat, since=since, now=self._store.clock())
