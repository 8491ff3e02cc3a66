"""One game between bots, which no bot can stop."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

import attrs

from knockout_games.arena.clock import within
from knockout_games.bots.budget import checked_limit
from knockout_games.bots.faces import BotFactory
from knockout_games.bots.random import RandomBot
from knockout_games.errors import BadSetup, Forfeit, IllegalMove, Unsupported
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown
from knockout_games.kernel.protocols import Bot, GameState
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.records import GameRecord, Incident, RecordedMove

__all__ = ["Match", "MatchForfeit", "play_match"]

_LONGEST: Final = 200
"""How much is kept of what a bot died of."""


@attrs.frozen(kw_only=True)
class MatchForfeit:
    """Tell that a bot broke off its game.

    Arguments:
        seat: The seat of the bot.
        ply: How many moves had been made.
        code: `"forfeit.illegal_move"`, `"forfeit.crash"`, `"forfeit.late"`, or the code of the
            bot's own `Forfeit`.
        message: What happened, for the author of the bot.
    """

    seat: Seat
    ply: int
    code: str
    message: str


@attrs.frozen(kw_only=True)
class Match:
    """Tell how a game between bots went.

    Arguments:
        outcome: How it ended; who forfeited comes after everybody else, the first one last.
        moves: How many moves each seat made, those of a stand-in included.
        seconds: How long the bot of each seat thought.
        forfeits: The bots that broke off, in order.
        record: The record of the game, if it was asked for.
    """

    outcome: Outcome
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeits: tuple[MatchForfeit, ...] = ()
    record: GameRecord | None = None


class _Absent:
    """The bot of a seat whose factory failed: its first choice is the failure."""

    def __init__(self, error: Exception) -> None:
        self._error: Final = error

    def choose(self, view: object, /) -> Any:
        del view
        raise self._error


class _Board:
    """One game in progress."""

    def __init__(
        self,
        state: GameState,
        bots: Sequence[BotFactory],
        seed: Seed | None,
        time_limit: float | None,
    ) -> None:
        self.state = state
        self.seed: Final = seed
        self.time_limit: Final = time_limit
        self.bots: Final = [
            _made(factory, self._seed_of(seat), time_limit) for seat, factory in enumerate(bots)
        ]
        self.moves: Final[list[RecordedMove[Any]]] = []
        self.made: Final = [0] * state.players
        self.seconds: Final = [0.0] * state.players
        self.forfeits: Final[dict[Seat, MatchForfeit]] = {}

    def _seed_of(self, seat: Seat) -> Seed | None:
        return None if self.seed is None else f"{seed_text(self.seed)}/seat {seat}"

    def step(self, seat: Seat) -> None:
        """Let *seat* decide; if its bot fails, a stand-in does from now on."""
        bot, view = self.bots[seat], self.state.view(seat)
        # A stand-in has all the time it needs: nothing may go wrong with it.
        limit = None if seat in self.forfeits else self.time_limit
        began = perf_counter()
        try:
            move = within(limit, lambda: bot.choose(view))
        except Exception as error:  # whatever a bot does wrong
            self.seconds[seat] += perf_counter() - began
            self._forfeit(seat, error)
            return
        self.seconds[seat] += perf_counter() - began
        try:
            after, happened = self.state.apply_with_events(move)
        except IllegalMove as error:
            self._forfeit(seat, error)
            return
        by = "stand-in:random" if seat in self.forfeits else f"bot:{_name(self.bots[seat])}"
        self.moves.append(RecordedMove(seat=seat, move=move, by=by))
        self.made[seat] += 1
        self.state = after
        for each, bot in enumerate(self.bots):
            see = getattr(bot, "see", None)
            if see is not None:
                self._show(each, see, happened.seen_by(each))

    def _show(self, seat: Seat, see: Any, events: Any) -> None:
        began = perf_counter()
        try:
            within(self.time_limit, lambda: see(events))
        except Exception as error:  # whatever a bot does wrong
            self._forfeit(seat, error)
        self.seconds[seat] += perf_counter() - began

    def _forfeit(self, seat: Seat, error: Exception) -> None:
        if seat in self.forfeits:
            raise Unsupported(
                f"{self.state.game.title} refuses its own legal move: {error}",
                code="match.stand_in",
            ) from error
        if isinstance(error, Forfeit):
            code, message = error.code, str(error)
        elif isinstance(error, IllegalMove):
            code, message = "forfeit.illegal_move", str(error)
        else:
            code, message = "forfeit.crash", f"{type(error).__name__}: {error}"
        self.forfeits[seat] = MatchForfeit(
            seat=seat, ply=len(self.moves), code=code, message=message[:_LONGEST]
        )
        _close(self.bots[seat])
        self.bots[seat] = RandomBot(seed=self._seed_of(seat))

    def outcome(self) -> Outcome:
        """Return how the game ended."""
        outcome = self.state.outcome
        left = [seat for seat in range(self.state.players) if seat not in self.forfeits]
        if outcome is None and len(left) > 1:
            raise Unsupported(f"{self.state.game.title} has no outcome", code="unsupported.outcome")
        if not self.forfeits and outcome is not None:
            return outcome
        last = [(seat,) for seat in reversed(self.forfeits)]
        if outcome is None:
            return Outcome.won([left, *last], reason="forfeit")
        kept = [[seat for seat in group if seat not in self.forfeits] for group in outcome.ranking]
        won = Outcome.won([*kept, *last], reason=outcome.reason, scores=outcome.scores)
        return won if outcome.winners or not left else attrs.evolve(won, winners=())


def play_match(
    start: GameState,
    bots: Sequence[BotFactory],
    *,
    seed: Seed | None = None,
    time_limit: float | None = None,
    keep_record: bool = False,
) -> Match:
    """Play a game from *start* to its end and tell how it went.

    A bot that crashes, chooses an illegal move or is too slow forfeits: it comes last, and a
    stand-in makes its moves at random until the game is over or only one bot is left.

    >>> from knockout_games import knights_poker
    >>> from knockout_games.bots import parse_bot
    >>> match = play_match(knights_poker.new_game(seed=7), [parse_bot("random")] * 2, seed=1)
    >>> match.outcome.placements, match.moves
    ((1.0, 2.0), (9, 9))

    Arguments:
        start: Where to begin.
        bots: The factory of the bot of each seat.
        seed: What the choices of the bots depend on, and nothing else does.
        time_limit: The seconds that a bot has for a move, to get ready or to take note of what
            happened; None for as long as it likes. A bot that hangs is stopped where this is
            called from the main thread, on systems with alarms (not Windows).
        keep_record: Keep the record of the game too.

    Raises:
        BadSetup: If there are not as many bots as seats, or the limit is no number above 0.
        Unsupported: If the game ends without an outcome.
    """
    if len(bots) != start.players:
        raise BadSetup(f"{start.players} bots are needed, not {len(bots)}", code="bots")
    checked_limit(time_limit, "time_limit", whole=False)
    board = _Board(start, bots, seed, time_limit)
    try:
        while (seat := board.state.to_act) is not None:
            board.step(seat)
            if board.forfeits and start.players - len(board.forfeits) <= 1:
                break
    finally:
        for bot in board.bots:
            _close(bot)
    return Match(
        outcome=board.outcome(),
        moves=tuple(board.made),
        seconds=tuple(board.seconds),
        forfeits=tuple(board.forfeits.values()),
        record=_record(start, board) if keep_record else None,
    )


def _record(start: GameState, board: _Board) -> GameRecord:
    incidents = [
        Incident(ply=each.ply, kind="resigned", seat=each.seat, note=each.code)
        for each in board.forfeits.values()
    ]
    return GameRecord.of(start, board.moves, incidents=incidents)


def seed_text(seed: Seed) -> str:
    """Return a seed as the beginning of the texts that other seeds are made from."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def _made(factory: BotFactory, seed: Seed | None, time_limit: float | None) -> Bot:
    try:
        return within(time_limit, lambda: factory(seed=seed))
    except Exception as error:  # whatever a factory does wrong is its bot's fault
        return _Absent(error)


def _name(bot: Bot) -> str:
    return str(getattr(bot, "name", type(bot).__name__)) or shown(bot)


def _close(bot: Bot) -> None:
    """Let a bot that has something to give back, such as a program, do so."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
