"""Everything that a seat can be given of a moment of a game, as text or bytes.

Two moments that a seat cannot tell apart give the same in each of them, byte for byte.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, TypeAlias
from unittest import mock

import attrs
from examples.web import telling

from knockout_games import KnockoutError
from knockout_games.adapters.arrays import encoder
from knockout_games.bots import parse_bot, process
from knockout_games.bots._program import Fault
from knockout_games.kernel.codec import canonical
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.words import Seat
from knockout_games.table.changes import Terms
from knockout_games.table.checks import check_turn
from knockout_games.table.sight import sight_of
from knockout_games.table.situation import PERSON, Situation

_THUMB: Final = parse_bot("thumb")

__all__ = ["QUICK", "SLOW", "Extra", "Moment"]

_TRIED: Final = 6
"""How many moves are tried, to read how they are refused."""


@attrs.define
class Moment:
    """A table, before or after a move, and who looks at it.

    Arguments:
        situation: The table.
        seat: Who looks.
        salt: Chooses which illegal moves are tried.
    """

    situation: Situation
    seat: Seat | None
    salt: int

    @classmethod
    def of(cls, state: Any, seat: Seat | None, salt: int) -> "Moment":
        """Return the moment at which a table begins with *state*."""
        terms = Terms(
            start=state,
            seats=(PERSON,) * state.players,
            names=tuple(f"n{number}" for number in range(state.players)),
            stand_in="random",
            time_control=60.0,
            grace=0.5,
            seed=None,
            commitment=None,
            time=0.0,
        )
        return cls(Situation.beginning(terms), seat, salt)

    def after(self, move: Any) -> "Moment":
        """Return the moment after *move*."""
        change = self.situation.moved(move, by=PERSON, now=1.0)
        return Moment(self.situation.after(change), self.seat, self.salt)

    @property
    def state(self) -> Any:
        """The position."""
        return self.situation.state

    @property
    def game(self) -> AnyGame:
        """The game."""
        game: AnyGame = self.state.game
        return game

    @cached_property
    def view(self) -> Any:
        """What the seat knows."""
        return self.state.view(self.seat)

    @cached_property
    def events(self) -> tuple[Any, ...]:
        """What the seat saw of the last move."""
        done = self.situation.done
        return done[-1].happenings.seen_by(self.seat) if done and done[-1].happenings else ()

    @cached_property
    def sight(self) -> Any:
        """What the table tells the seat."""
        return sight_of("t", self.situation, self.seat, since=0, now=2.0)

    @property
    def decides(self) -> bool:
        """Whether the seat is to act."""
        return self.seat is not None and self.seat == self.state.to_act


Extra: TypeAlias = Callable[[Moment], str | bytes]


def _json(moment: Moment) -> str:
    return canonical(moment.game.to_json(moment.view))


def _text(moment: Moment) -> str:
    return str(moment.view)


def _arrays(moment: Moment) -> bytes:
    game, view, players = moment.game, moment.view, moment.state.players
    found = b""
    for relative in (True, False):
        numbers = encoder(game, players, relative=relative)
        found += numbers.observation(view).tobytes()
        found += numbers.mask(view.legal_moves(), moment.seat or 0).tobytes()
    return found


def _events(moment: Moment) -> str:
    game, events = moment.game, moment.events
    docs = canonical([game.to_json(event) for event in events])
    return docs + "".join(event.describe(you=moment.seat) for event in events)


def _sight(moment: Moment) -> str:
    return canonical(moment.sight.to_json())


def _record(moment: Moment) -> str:
    return canonical(moment.situation.record().for_seat(moment.seat))


class _Listening:
    """A program that greets, and then never answers."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def say(self, line: bytes) -> None:
        self.heard.append(line)

    def hear(self, seconds: float, *, of: float) -> bytes:
        del seconds, of
        if len(self.heard) == 1:
            return b'{"type": "hello", "protocol": 1, "events": true}'
        raise Fault("late", "it did not answer")

    def close(self, *, at_once: bool) -> None:
        del at_once


def _protocol(moment: Moment) -> bytes:
    if not moment.decides:
        return b""
    program = _Listening()
    with mock.patch.object(process, "Program", return_value=program):
        bot = process.ProcessBot(["none"], seed=1)
        bot.see(moment.events)
        try:
            bot.choose(moment.view)
        except KnockoutError as error:
            return b"\n".join((*program.heard, str(error).encode()))
    return b""


def _refusals(moment: Moment) -> str:
    return "\n".join(_refused(moment))


def _refused(moment: Moment) -> Iterator[str]:
    state, view, game, seat = moment.state, moment.view, moment.game, moment.seat
    size = game.actions.size
    tried = [game.actions.move((moment.salt + number * 7_919) % size) for number in range(_TRIED)]
    asked: list[tuple[Callable[..., object], tuple[object, ...]]] = [
        *((view.parse_move, (text,)) for text in ("?", "", *map(str, tried)))
    ]
    if moment.decides:
        asked += [(state.apply, (move,)) for move in tried]
        asked += [(state.parse_move, (str(move),)) for move in tried]
    if seat is not None:
        asked += [(check_turn, (moment.situation, seat, version)) for version in (0, 1)]
    for ask, about in asked:
        try:
            ask(*about)
        except KnockoutError as error:
            yield f"{type(error).__name__} {error.code} {error.where} {error}"
        else:
            yield "allowed"


def _bot(moment: Moment) -> str:
    return str(_THUMB(seed=1).choose(moment.view)) if moment.decides else ""


def _svg(moment: Moment) -> str:
    return moment.game.draw_svg(moment.view, legal=True, last=moment.events)


def _web(moment: Moment) -> str:
    return canonical(telling.shown(moment.sight, moment.events))


def _replay(moment: Moment) -> str:
    record = moment.situation.record()
    return canonical(telling.replayed(record, moment.seat, len(record)))


QUICK: Final[Mapping[str, Extra]] = {
    "text": _text,
    "arrays": _arrays,
    "sight": _sight,
    "protocol": _protocol,
    "bot": _bot,
}
"""What a seat is given, by name; the JSON of views and events is in a sight."""

SLOW: Final[Mapping[str, Extra]] = {
    "json": _json,
    "events": _events,
    "record": _record,
    "refusals": _refusals,
    "svg": _svg,
    "web": _web,
    "replay": _replay,
}
"""The same of what takes longer."""
