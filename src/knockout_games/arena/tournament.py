"""Many games between bots, planned before the first one and counted after the last."""

import os
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from typing import Any, cast

import attrs

from knockout_games.arena.file import ResultsFile, file_in
from knockout_games.arena.match import seed_text
from knockout_games.arena.plan import Plan, play_job
from knockout_games.arena.results import Results
from knockout_games.arena.schedule import Job, Pairing, lineups, schedule
from knockout_games.arena.working import batches, in_pool, on_executor
from knockout_games.bots.budget import checked_limit
from knockout_games.bots.faces import BotFactory
from knockout_games.bots.registry import BotSpec, parse_bot
from knockout_games.errors import BadSetup
from knockout_games.kernel.game import AnyGame, Game
from knockout_games.kernel.parts import Json, whole_number
from knockout_games.kernel.setup import Seed, player_count
from knockout_games.registry import find_game

__all__ = ["Tournament"]


@attrs.frozen(kw_only=True)
class Tournament:
    """Which bots play how many games of what; `run` plays them.

    >>> cup = Tournament.of("knights-poker", ["random", "thumb"], games=20, seed=1)
    >>> results = cup.run()
    >>> [(row.bot, row.games, row.wins) for row in results.standings()]
    [('thumb', 20, 19.0), ('random', 20, 1.0)]

    Arguments:
        game: The game.
        players: The number of seats.
        rules: The options of the game.
        bots: The factories of the bots by name.
        games: How many games each line-up plays.
        seed: What all deals and all choices of bots depend on.
        pairing: Who meets whom: see `lineups`.
        duplicates: Play each deal once with every rotation of the bots over the seats.
        time_limit: The seconds that a bot has for a move, or None.
    """

    game: AnyGame
    players: int
    rules: Any
    bots: Mapping[str, BotFactory]
    games: int
    seed: str
    pairing: Pairing = "round-robin"
    duplicates: bool = True
    time_limit: float | None = None

    @classmethod
    def of(
        cls,
        game: Game[Any, Any, Any, Any, Any] | str,
        bots: Iterable[str] | Mapping[str, BotFactory],
        *,
        games: int = 100,
        players: int | None = None,
        rules: Any = None,
        seed: Seed = 0,
        pairing: Pairing = "round-robin",
        duplicates: bool = True,
        time_limit: float | None = None,
    ) -> "Tournament":
        """Return a tournament, its arguments checked.

        Arguments:
            game: The game, or its name.
            bots: Their texts as `parse_bot` reads them, or factories by name. Factories that go
                to other processes are pickled: functions of a module, or what `parse_bot` gives.
            games: How many games each line-up plays, made up to whole deals.
            players: The number of seats; None takes the game's default.
            rules: The options of the game; None takes the defaults.
            seed: What all chance depends on. The int 1 and the text "1" are the same.
            pairing: `"round-robin"`, or `"gauntlet"`: the first bot against all others.
            duplicates: Play each deal once with every rotation of the bots over the seats.
            time_limit: The seconds that a bot has for a move; who takes longer forfeits, and
                results depend on the machine. See `play_match` for where it can be stopped.

        Raises:
            BadSetup: If there are fewer than two bots, one is there twice or cannot play the
                game, or the numbers cannot be.
            UnknownBot: If there is no such bot.
            UnknownGame: If there is no such game.
        """
        found = find_game(game) if isinstance(game, str) else game
        number = whole_number(games, where="games")
        if number < 1:
            raise BadSetup("at least one game is needed", code="games", where="games")
        factories = _factories(bots)
        for name, factory in factories.items():
            if isinstance(factory, BotSpec) and not factory.suits(found):
                raise BadSetup(f"{name} cannot play {found.title}", code="bot.game", where="bots")
        options = found.Rules() if rules is None else rules
        count = player_count(
            found.default_players if players is None else players, found.player_counts
        )
        lineups(len(factories), count, pairing)
        found.new_game(count, rules=options, seed=0)
        return cls(
            game=found,
            players=count,
            rules=options,
            bots=factories,
            games=number,
            seed=seed_text(seed),
            pairing=pairing,
            duplicates=duplicates,
            time_limit=checked_limit(time_limit, "time_limit", whole=False),
        )

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Which bots meet, by their places in `bots`."""
        return lineups(len(self.bots), self.players, self.pairing)

    @property
    def deals(self) -> int:
        """How many deals each line-up plays."""
        return -(-self.games // self.players) if self.duplicates else self.games

    def schedule(self) -> tuple[Job, ...]:
        """Return all games, in order."""
        jobs = schedule(self.lineups, deals=self.deals, seed=self.seed, duplicates=self.duplicates)
        return tuple(jobs)

    def header(self) -> Json:
        """Return what a results file says of the tournament."""
        rules: Json = self.game.to_json(self.rules)
        header: Json = {
            "game": self.game.slug,
            "rules_version": self.game.rules_version,
            "players": self.players,
            "rules": {key: rules[key] for key in rules if key not in self.game.codec.header()},
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "pairing": self.pairing,
            "duplicates": self.duplicates,
        }
        return header if self.time_limit is None else {**header, "time_limit": self.time_limit}

    def run(
        self,
        out: str | os.PathLike[str] | None = None,
        *,
        workers: int = 1,
        executor: Executor | None = None,
        keep_records: bool = False,
        progress: Callable[[int, int], object] | None = None,
    ) -> Results:
        """Play all games that the results file does not have yet, and return the results.

        The same tournament gives the same report whoever plays it and in which order games end.

        Arguments:
            out: A folder, or a file that ends in `.jsonl`: where each game is written as it ends.
                A run that was broken off goes on from there.
            workers: How many processes play; 1 plays here. The program that asks for more needs
                a `__main__` guard. With an executor: about how many games it plays at a time.
            executor: What plays instead: any `concurrent.futures.Executor`, such as
                `dask.distributed.Client(...).get_executor(pure=False)`. It is not shut down.
            keep_records: Keep a record of each game in its line.
            progress: Called with the number of games done and of all games, after each batch.

        Raises:
            BadDocument: If the results file is of another tournament.
            WorkersDied: If processes die again and again.
        """
        jobs = self.schedule()
        with ExitStack() as stack:
            file = None if out is None else ResultsFile(file_in(out), self.header())
            games: list[Json] = []
            if file is not None:
                stack.enter_context(file)
                games += file.games
            there = {line["game"] for line in games}
            todo = [job for job in jobs if job.number not in there]
            playing = stack.enter_context(
                closing(self._played(todo, workers, executor, keep_records=keep_records))
            )
            _tell(progress, len(games), len(jobs))
            for lines in playing:
                if file is not None:
                    file.add(lines)
                games += lines
                _tell(progress, len(games), len(jobs))
        return Results.of(self.header(), sorted(games, key=lambda line: line["game"]))

    def _played(
        self, jobs: list[Job], workers: int, executor: Executor | None, *, keep_records: bool
    ) -> Generator[list[Json], None, None]:
        plan = Plan(
            slug=self.game.slug,
            players=self.players,
            rules=self.rules,
            bots=tuple(self.bots.values()),
            seed=self.seed,
            time_limit=self.time_limit,
            keep_records=keep_records,
        )
        if executor is not None:
            yield from on_executor(plan, executor, batches(jobs, workers), workers)
        elif workers > 1:
            yield from in_pool(plan, batches(jobs, workers), workers)
        else:
            for job in jobs:
                yield [play_job(plan, job, self.game)]


def _tell(progress: Callable[[int, int], object] | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


def _factories(bots: Iterable[str] | Mapping[str, BotFactory]) -> dict[str, BotFactory]:
    if isinstance(bots, Mapping):
        return dict(cast("Mapping[str, BotFactory]", bots))
    return _parsed(bots)


def _parsed(texts: Iterable[str]) -> dict[str, BotFactory]:
    found: dict[str, BotFactory] = {}
    for text in texts:
        # A program that `process` would start is named by whoever starts this one.
        spec = parse_bot(text, with_processes=True)
        if str(spec) in found:
            raise BadSetup(f"{spec} is there twice", code="bots", where="bots")
        found[str(spec)] = spec
    return found
