"""Bots in any language: programs that are asked over their standard input and output.

Every message is one JSON object on one line, in UTF-8; its `"type"` says what it is. The program
is told `hello` and answers `hello`; then it is told `choose` whenever its seat is to act, and
answers `move`. At the end it is told `bye` and should leave. The page *Write a bot* in the
documentation shows all of it.

The policy: a program that breaks off, does not answer in time, says too much, answers something
else or an illegal move has forfeited. It is killed, and the bot raises `Forfeit`, then and ever
after; with `on_fault="random"` it plays random moves instead, and `fault` tells why.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeAlias, cast

from typing_extensions import TypeVar

from knockout_games.bots._program import Fault, Program
from knockout_games.bots.budget import checked_limit
from knockout_games.bots.faces import moves_of
from knockout_games.bots.random import RandomBot
from knockout_games.errors import BadSetup, Forfeit, KnockoutError
from knockout_games.kernel.parts import shown
from knockout_games.kernel.protocols import GameEvent, GameView
from knockout_games.kernel.setup import Seed
from knockout_games.rng import key_of, new_seed

__all__ = ["PROTOCOL", "OnFault", "ProcessBot", "make"]

MoveT = TypeVar("MoveT", default=Any)

PROTOCOL: Final = 1
"""The version of the protocol; `hello` names it on both sides."""

OnFault: TypeAlias = Literal["forfeit", "random"]
"""What a bot does whose program has forfeited: raise `Forfeit`, or play on at random."""

_STARTING: Final = 30.0
"""The seconds that a program has to answer `hello`."""

_LONGEST_NAME: Final = 60


class ProcessBot:
    """Choose by asking a program; it serves one seat of one game.

    The program is started when it is first asked. Use the bot in a `with` statement, or `close`
    it; a bot that is forgotten kills its program too.

    Arguments:
        command: The program and its arguments.
        seconds: How long it may think about a move.
        on_fault: What to do once it has forfeited.
        seed: What it is told to make its choices depend on; None draws from the operating system.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = 10.0,
        on_fault: OnFault = "forfeit",
        seed: Seed | None = None,
    ) -> None:
        self._command: Final = _checked_command(command)
        self._seconds: Final = checked_limit(seconds, "seconds", whole=False)
        if on_fault not in ("forfeit", "random"):
            raise BadSetup(
                f"{shown(on_fault)} is not allowed; choose 'forfeit' or 'random'",
                code="bot.option",
                where="on_fault",
            )
        self._plays_on: Final = on_fault == "random"
        self._seed: Final = key_of(new_seed() if seed is None else seed)
        self._stand_in: Final = RandomBot(seed=self._seed)
        self._program: Program | None = None
        self._wants_events = False
        self._asked = 0
        self._closed = False
        self._unsent: list[GameEvent] = []
        self.name: str | None = None
        """What the program calls itself, once it was asked."""
        self.fault: Forfeit | None = None
        """Why the program has forfeited, or None while it plays."""

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return the move that the program chooses.

        Raises:
            Unsupported: If the view has no move: it is not its seat's turn.
            Forfeit: If the program has forfeited, unless the bot then plays at random.
        """
        return self.choose_within(view, self._seconds)

    def choose_within(self, view: GameView[MoveT, Any], seconds: float, /) -> MoveT:
        """Return the move that the program chooses in at most *seconds*, or its own limit.

        Raises:
            Unsupported: If the view has no move: it is not its seat's turn.
            Forfeit: If the program has forfeited, unless the bot then plays at random.
        """
        moves = moves_of(view)
        if self.fault is None:
            try:
                return self._answer(view, moves, min(self._seconds, seconds))
            except Fault as fault:
                self._forfeit(fault)
        if self._plays_on:
            return self._stand_in.choose(view)
        raise cast("Forfeit", self.fault)

    def see(self, events: Sequence[GameEvent], /) -> None:
        """Pass on what its seat saw, if the program asked for events when it said hello.

        What happens before it is first asked for a move is kept until then.
        """
        if self.fault is None and not self._closed:
            self._unsent.extend(events)

    def close(self) -> None:
        """Tell the program that the game is over, and end it; closing twice does no harm."""
        self._closed = True
        program, self._program = self._program, None
        if program is not None:
            with suppress(Fault):
                program.say(_line({"type": "bye"}))
            program.close(at_once=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _answer(
        self, view: GameView[MoveT, Any], moves: tuple[MoveT, ...], seconds: float
    ) -> MoveT:
        program = self._program or self._started(view)
        self._asked += 1
        begun = perf_counter()
        if self._wants_events and self._unsent:
            events = [view.game.to_json(event) for event in self._unsent]
            program.say(_line({"type": "see", "events": events}))
        self._unsent.clear()
        question = {
            "type": "choose",
            "number": self._asked,
            "view": view.game.to_json(view),
            "legal": list(map(str, moves)),
            "seconds": seconds,
        }
        program.say(_line(question))
        answer = _read(program.hear(begun + seconds - perf_counter(), of=seconds), "move")
        if answer.get("number") != self._asked:
            raise Fault("nonsense", f"it answered question {shown(answer.get('number'))}")
        try:
            move = view.game.from_json("move", answer.get("move"))
        except KnockoutError as error:
            raise Fault("illegal", f"it chose no move: {error}") from None
        if move not in moves:
            raise Fault("illegal", f"it chose {move}, which is not legal")
        return cast("MoveT", move)

    def _started(self, view: GameView[Any, Any]) -> Program:
        if self._closed:
            raise BadSetup("the bot is closed; it serves one game", code="bot.closed")
        program = self._program = Program(self._command)
        greeting = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view.game.slug,
            "rules": view.game.to_json(view.rules),
            "players": view.players,
            "seat": view.seat,
            "seconds": self._seconds,
            "seed": self._seed.hex(),
        }
        program.say(_line(greeting))
        answer = _read(program.hear(_STARTING, of=_STARTING), "hello")
        if answer.get("protocol") != PROTOCOL:
            raise Fault("nonsense", f"it speaks protocol {shown(answer.get('protocol'))}")
        name = answer.get("name")
        self.name = name[:_LONGEST_NAME] if isinstance(name, str) else None
        self._wants_events = answer.get("events") is True
        return program

    def _forfeit(self, fault: Fault) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.close(at_once=True)
        self._unsent.clear()
        said = shown(" ".join(self._command))
        self.fault = Forfeit(f"{said} has forfeited: {fault}", code=f"bot.{fault.code}")


def _checked_command(command: object) -> tuple[str, ...]:
    parts = tuple(cast("Sequence[object]", command)) if isinstance(command, list | tuple) else ()
    if not parts or not all(isinstance(part, str) and "\0" not in part for part in parts):
        raise BadSetup(
            "a command is a list of texts, the program first", code="bot.option", where="command"
        )
    return cast("tuple[str, ...]", parts)


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def _read(line: bytes, wanted: str) -> dict[str, Any]:
    """Return the message in *line*.

    Raises:
        Fault: If it is no message of the *wanted* type.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        said = line[:_LONGEST_NAME].decode(errors="replace")
        raise Fault("nonsense", f"it said {said!r}, which is no JSON object")
    found = cast("dict[str, Any]", message)
    if found.get("type") != wanted:
        raise Fault("nonsense", f"it said {shown(found.get('type'))} instead of {wanted!r}")
    return found


def make(
    *,
    command: tuple[str, ...],
    seconds: float = 10.0,
    on_fault: OnFault = "forfeit",
    seed: Seed | None = None,
) -> ProcessBot:
    """Return a bot for one seat of one game."""
    return ProcessBot(command, seconds=seconds, on_fault=on_fault, seed=seed)
