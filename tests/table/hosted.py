"""Tables to test with: a clock that is set by hand, games at chosen points."""

from collections.abc import Callable
from typing import Any, Final

from tests.records.played import GAMES_AND_EXAMPLE

from knockout_games import GameState, nak_muay_knockout, positions
from knockout_games.bots.random import RandomBot
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.setup import Seed
from knockout_games.rng import SplitMix64
from knockout_games.store import MemoryStore
from knockout_games.table import Table

GAMES: Final = GAMES_AND_EXAMPLE


class SetClock:
    """A clock that stands still until it is told to go on."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


class LastBot:
    """Choose the last legal move, and count how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, /) -> Any:
        self.asked += 1
        return view.legal_moves()[-1]


def random_bot(*, seed: Seed | None = None) -> RandomBot:
    """Make a bot whose choices are the same in every run."""
    return RandomBot(seed=1 if seed is None else seed)


def last_bot(*, seed: Seed | None = None) -> LastBot:
    del seed
    return LastBot()


BOTS: Final[dict[str, Callable[..., Any]]] = {"random": random_bot, "last": last_bot}


def store(clock: SetClock | None = None) -> MemoryStore:
    return MemoryStore(bots=BOTS, clock=SetClock() if clock is None else clock)


def no_delay() -> float:
    return 0.0


def game_table(
    slug: str = "knights-poker", clock: SetClock | None = None, players: int = 0, **terms: Any
) -> Table:
    """Begin a table of the game called *slug*."""
    game: AnyGame = GAMES[slug]
    start: Any = game.new_game(players or game.default_players, seed=1)
    return Table.create(store(clock), "friday", start, **{"delay": no_delay, **terms})


def countdown(players: int = 3, *, answers: int = 0) -> Any:
    """Return a position in which the rules give a seat ten seconds.

    Arguments:
        players: The number of seats, all of them alive.
        answers: How many moves the seat can choose from; 0 for any number.
    """
    for seed in range(1_000):
        start: Any = nak_muay_knockout.new_game(players, seed=seed)
        for state in positions(start, SplitMix64.from_seed(seed)):
            if state.time_limit is None or len(state.alive) < players:
                continue
            if answers in (0, len(state.legal_moves())):
                return state
    raise AssertionError


def countdown_table(clock: SetClock, players: int = 3, **terms: Any) -> Table:
    terms = {"delay": no_delay, **terms}
    return Table.create(store(clock), "friday", countdown(players), **terms)


def move_on(table: Table, moves: int = 1) -> None:
    """Let whoever is to act make the first legal move."""
    for _ in range(moves):
        state: GameState = table.state
        assert state.to_act is not None
        table.submit(state.to_act, state.legal_moves()[0], table.version)


def run_bot(table: Table) -> None:
    """Let the bot whose move is awaited choose, at once."""
    pending = table.pending_bot()
    assert pending is not None
    table.answer(pending, pending.choose())
