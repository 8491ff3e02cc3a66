"""One game between people and bots at one terminal."""

import textwrap
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from knockout_games.cli.keyboard import Answer, Keyboard, TimeUp
from knockout_games.cli.simulating import tell
from knockout_games.errors import BadNotation, IllegalMove
from knockout_games.kernel.events import GameOver
from knockout_games.kernel.protocols import Bot, GameState
from knockout_games.kernel.words import Seat, class_code
from knockout_games.records import RecordedMove

__all__ = ["Left", "Sitting", "harmless", "show_text"]

_LISTED: Final = 60
"""The most moves that are listed without being asked for."""

_FORGET: Final = "\x1b[3J"
"""What makes a terminal forget the lines that have scrolled off it."""

_STEERING: Final = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(32), *range(127, 160))
    if chr(code) not in "\n\t"
}

_COMMANDS: Final = (
    Answer("help", "explain the moves (also ?)"),
    Answer("view", "show the table again"),
    Answer("quit", "leave the game unfinished"),
)


class Left(Exception):
    """Tell that a person left the game."""


def show_text(screen: Console, text: str) -> None:
    """Show *text* as it is: brackets are no markup, and lines stay whole."""
    screen.print(Text(harmless(text)), soft_wrap=True, highlight=False)


def harmless(text: str) -> str:
    """Return *text* without what steers a terminal: names come from files of other people."""
    return text.translate(_STEERING)


class Sitting:
    """One game at one terminal, which shows at any time what one reader may know.

    The reader is the only person, or the person who last took the screen over; where there is
    none, a spectator.

    Arguments:
        state: Where the game begins.
        seats: The bot of each seat, or None for a person.
        names: What whoever has a seat is called.
        screen: Where to show things.
        keyboard: Where people answer.
        clock: The seconds that have passed, for time limits and records.
    """

    def __init__(
        self,
        state: GameState,
        seats: Mapping[Seat, Bot | None],
        *,
        names: Mapping[Seat, str],
        screen: Console,
        keyboard: Keyboard,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.state: GameState = state
        self.moves: list[RecordedMove[Any]] = []
        self._seats: Final = seats
        self._names: Final = names
        self._screen: Final = screen
        self._keyboard: Final = keyboard
        self._clock: Final = clock
        self._people: Final = tuple(seat for seat, bot in seats.items() if bot is None)
        self._reader: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._unread: Final[dict[Seat, list[str]]] = {seat: [] for seat in self._people}

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: If a person asks to quit.
            EOFError: If no answer can come any more.
        """
        self._say(f"{self.state.game.title}: {self._cast()}")
        while (seat := self.state.to_act) is not None:
            bot = self._seats[seat]
            self._apply(self._answered(seat) if bot is None else self._chosen(bot, seat))
        if len(self._people) > 1:
            self._wipe()
            self._reader = None
        self._say(f"\n{self.state.view(self._reader)}")
        outcome = self.state.outcome
        if outcome is not None:
            self._say(f"\n{GameOver(outcome).describe(self.state.game.words)}")

    def _cast(self) -> str:
        return ", ".join(f"seat {seat} is {name}" for seat, name in self._names.items())

    def _say(self, text: str) -> None:
        show_text(self._screen, text)

    def _wipe(self) -> None:
        """Empty the screen, with the lines that have scrolled off it."""
        if self._screen.is_terminal:
            self._screen.clear()
            if not self._screen.legacy_windows:
                self._screen.file.write(_FORGET)

    def _apply(self, made: RecordedMove[Any]) -> None:
        self.state, happened = self.state.apply_with_events(made.move)
        self.moves.append(made)
        tell(self._seats, happened)
        words = self.state.game.words
        for reader in {self._reader, *self._people}:
            story = [
                event.describe(words)
                for event in happened.seen_by(reader)
                if not isinstance(event, GameOver)
            ]
            if reader == self._reader:
                for sentence in story:
                    self._say(f"  {sentence}")
            elif reader is not None:
                self._unread[reader] += story

    def _chosen(self, bot: Bot, seat: Seat) -> RecordedMove[Any]:
        limit, began = self.state.time_limit, self._clock()
        view, within = self.state.view(seat), getattr(bot, "choose_within", None)
        move = bot.choose(view) if limit is None or within is None else within(view, limit)
        by = f"bot:{self._names[seat]}"
        seconds = self._clock() - began
        expiry = self._expiry()
        if limit is not None and seconds > limit and expiry is not None:
            move, by, seconds = expiry, "clock", limit
        return RecordedMove(seat=seat, move=move, by=by, seconds=seconds)

    def _expiry(self) -> Any:
        """Return the move that is made for a seat whose time is up, or None."""
        moves = self.state.legal_moves()
        return next((move for move in moves if class_code(move.__class__) == "time_out"), None)

    def _take_over(self, seat: Seat) -> None:
        if len(self._people) == 1 or self._reader == seat:
            return
        self._wipe()
        self._keyboard.ask(f"Seat {seat}, take the screen; the others look away. Press Enter: ")
        self._wipe()
        self._reader = seat
        for sentence in self._unread[seat]:
            self._say(f"  {sentence}")
        self._unread[seat].clear()

    def _answered(self, seat: Seat) -> RecordedMove[Any]:
        self._take_over(seat)
        game, expiry = self.state.game, self._expiry()
        answers = [
            Answer(str(move), move.describe(game.words)) for move in self.state.legal_moves()
        ]
        self._show_table(seat, answers)
        began = self._clock()
        limit = None if expiry is None else self.state.time_limit
        prompt = f"Seat {seat}, {game.words.get(f'decision.{self.state.decision}', 'a move')}: "
        while True:
            left = None if limit is None else max(0.0, began + limit - self._clock())
            try:
                text = self._keyboard.ask(prompt, answers=(*answers, *_COMMANDS), seconds=left)
            except TimeUp:
                self._say("Time is up.")
                return RecordedMove(seat=seat, move=expiry, by="clock", seconds=limit)
            move = self._understood(text, seat, answers)
            if move is not None:
                seconds = self._clock() - began
                return RecordedMove(seat=seat, move=move, by="person", seconds=seconds)

    def _understood(self, text: str, seat: Seat, answers: list[Answer]) -> Any:
        """Return the move that *text* means; None if it was something else, which is done."""
        wanted = text.strip().casefold()
        is_move = any(answer.text.casefold() == wanted for answer in answers)
        if not is_move:
            if wanted == "quit":
                raise Left
            if wanted in ("help", "?"):
                self._screen.print(_explained(answers))
                return None
            if wanted in ("view", ""):
                self._show_table(seat, answers)
                return None
        try:
            return self.state.view(seat).parse_move(text)
        except (BadNotation, IllegalMove) as error:
            self._say(str(error))
            return None

    def _show_table(self, seat: Seat, answers: list[Answer]) -> None:
        self._say(f"\n{self.state.view(seat)}\n")
        if len(answers) <= _LISTED:
            self._say(_listed(answers))
        moves = "1 move" if len(answers) == 1 else f"{len(answers)} moves"
        self._say(f"  {moves}; ? explains, quit leaves the game")


def _listed(answers: list[Answer]) -> str:
    # A space that does not break keeps the words of a move together.
    words = "  ".join(answer.text.replace(" ", "\N{NO-BREAK SPACE}") for answer in answers)
    lines = textwrap.wrap(words, 78, break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), "  ").replace("\N{NO-BREAK SPACE}", " ")


def _explained(answers: list[Answer]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("Move", no_wrap=True)
    table.add_column("What it does")
    for answer in (*answers, *_COMMANDS):
        table.add_row(Text(answer.text), Text(answer.meaning))
    return table
