"""What a tournament found: rows for other programs, standings, comparisons and ratings."""

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Literal, TypeAlias

import attrs
from typing_extensions import override

from knockout_games.arena.file import file_in, read_lines
from knockout_games.arena.ratings import Rating, rated
from knockout_games.arena.reading import Header, PlayedGame, read_game, read_header
from knockout_games.arena.statistics import Interval, bootstrap, wilson
from knockout_games.kernel.parts import Json

__all__ = ["Comparison", "Method", "Results", "Row", "Standing", "load_results"]

Method: TypeAlias = Literal["wilson", "bootstrap"]
"""Where an interval of a win rate comes from."""


@attrs.frozen(kw_only=True)
class Row:
    """One seat of one game; `Results.rows` gives it as a dict.

    Arguments:
        game: The number of the game in the schedule.
        lineup: The line-up.
        deal: The deal.
        rotation: How far the bots had moved over the seats.
        seat: The seat.
        bot: The bot that had it.
        placement: Its place, 1 is best; seats that came in together share the mean.
        payoff: Its payoff; those of a game sum to 0.
        score: Its points, in games that have them.
        moves: How many moves it made.
        forfeit: Why its bot broke off, or None.
        seconds: How long its bot thought.
        ended: When the game ended, in UTC.
    """

    game: int
    lineup: int
    deal: int
    rotation: int
    seat: int
    bot: str
    placement: float
    payoff: float
    score: int | None
    moves: int
    forfeit: str | None
    seconds: float
    ended: str


@attrs.frozen(kw_only=True)
class Standing:
    """How a bot did, over all its seats in all games.

    Arguments:
        bot: The bot.
        games: How many seats it had.
        wins: How many of them won; k winners of one game have 1/k each.
        win_rate: The share of those.
        win_interval: Where the win rate lies.
        method: Where that interval comes from: Wilson's, if the games are independent and none
            has several winners or none; else the bootstrap over deals.
        payoff: The mean of its payoffs.
        payoff_interval: Where it lies, by the bootstrap over deals.
        placement: The mean of its placements.
        forfeits: How often it broke off.
    """

    bot: str
    games: int
    wins: float
    win_rate: float
    win_interval: Interval
    method: Method
    payoff: float
    payoff_interval: Interval
    placement: float
    forfeits: int


@attrs.frozen(kw_only=True)
class Comparison:
    """How two bots did against each other, in the games that both played.

    Arguments:
        bot: One of them.
        other: The other one.
        games: How many games both played.
        ahead: How often *bot* came before *other*; level counts half.
        ahead_interval: Where that share lies, by the bootstrap over deals.
        difference: The mean payoff of *bot* less that of *other*, game by game.
        difference_interval: Where it lies, by the bootstrap over deals.
    """

    bot: str
    other: str
    games: int
    ahead: float
    ahead_interval: Interval
    difference: float
    difference_interval: Interval

    @property
    def is_settled(self) -> bool:
        """Whether the interval of the difference leaves 0 out."""
        low, high = self.difference_interval
        return low > 0 or high < 0


class _Sums:
    """Sums of numbers by deal."""

    def __init__(self) -> None:
        self.by_deal: dict[int, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))

    def add(self, deal: int, value: float) -> None:
        total, games = self.by_deal[deal]
        self.by_deal[deal] = total + value, games + 1

    @property
    def games(self) -> int:
        return round(sum(games for _, games in self.by_deal.values()))

    @property
    def total(self) -> float:
        return sum(total for total, _ in self.by_deal.values())

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def interval(self) -> Interval:
        return bootstrap(self.by_deal)


@attrs.frozen(kw_only=True, repr=False)
class Results:
    """The games of a tournament, finished or not.

    Nothing but `rows` depends on clocks, on the order in which games ended or on who played them.

    Arguments:
        header: What was played.
        games: The games in the order of the schedule.
    """

    header: Header
    games: tuple[PlayedGame, ...]

    @classmethod
    def of(cls, header: Json, lines: Iterable[Json], *, where: str = "$") -> "Results":
        """Return the results in the lines of a results file.

        Raises:
            BadDocument: If a line is not what it should be.
        """
        read = read_header(header, where=where)
        return cls(header=read, games=tuple(read_game(line, read, where=where) for line in lines))

    @override
    def __repr__(self) -> str:
        return f"<Results: {len(self.games)} games of {self.header.game}>"

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots."""
        return self.header.bots

    def rows(self) -> list[dict[str, Any]]:
        """Return one row a game and seat, for `pandas.DataFrame` and the like: see `Row`."""
        return [
            attrs.asdict(
                Row(
                    game=game.game,
                    lineup=game.lineup,
                    deal=game.deal,
                    rotation=game.rotation,
                    seat=seat,
                    bot=self.bots[bot],
                    placement=game.placements[seat],
                    payoff=game.payoffs[seat],
                    score=None if game.scores is None else game.scores[seat],
                    moves=game.moves[seat],
                    forfeit=game.forfeits.get(seat),
                    seconds=game.seconds[seat],
                    ended=game.ended,
                )
            )
            for game in self.games
            for seat, bot in enumerate(game.seats)
        ]

    def standings(self) -> tuple[Standing, ...]:
        """Return how each bot that has played did, the best mean payoff first."""
        found = [self._standing(bot) for bot in range(len(self.bots))]
        return tuple(
            sorted((each for each in found if each is not None), key=lambda each: -each.payoff)
        )

    def _standing(self, bot: int) -> Standing | None:
        wins, payoffs, placements, forfeits = _Sums(), _Sums(), 0.0, 0
        # Seats of one game or of one deal are not independent.
        is_plain = not self.header.duplicates
        for game in self.games:
            seats = game.seats_of(bot)
            is_plain = is_plain and len(seats) <= 1
            for seat in seats:
                won = seat in game.winners
                wins.add(game.deal, 1 / len(game.winners) if won else 0.0)
                is_plain = is_plain and len(game.winners) == 1
                payoffs.add(game.deal, game.payoffs[seat])
                placements += game.placements[seat]
                forfeits += seat in game.forfeits
        if not wins.by_deal:
            return None
        games = wins.games
        return Standing(
            bot=self.bots[bot],
            games=games,
            wins=wins.total,
            win_rate=wins.mean,
            win_interval=wilson(round(wins.total), games) if is_plain else wins.interval,
            method="wilson" if is_plain else "bootstrap",
            payoff=payoffs.mean,
            payoff_interval=payoffs.interval,
            placement=placements / games,
            forfeits=forfeits,
        )

    def comparisons(self) -> tuple[Comparison, ...]:
        """Return how each two bots that have met did, the better of the two as `bot`."""
        places = {standing.bot: place for place, standing in enumerate(self.standings())}
        order = sorted(
            (bot for bot, name in enumerate(self.bots) if name in places),
            key=lambda bot: places[self.bots[bot]],
        )
        rank = {bot: place for place, bot in enumerate(order)}
        met: defaultdict[tuple[int, int], list[PlayedGame]] = defaultdict(list)
        for game in self.games:
            for pair in combinations(sorted({*game.seats}, key=lambda bot: rank[bot]), 2):
                met[pair].append(game)
        pairs = sorted(met, key=lambda pair: (rank[pair[0]], rank[pair[1]]))
        return tuple(self._comparison(bot, other, met[bot, other]) for bot, other in pairs)

    def _comparison(self, bot: int, other: int, games: Iterable[PlayedGame]) -> Comparison:
        ahead, differences = _Sums(), _Sums()
        for game in games:
            ours, theirs = game.seats_of(bot), game.seats_of(other)
            ahead.add(game.deal, _ahead(game.placements, ours, theirs))
            gain = _mean(game.payoffs, ours) - _mean(game.payoffs, theirs)
            differences.add(game.deal, gain)
        return Comparison(
            bot=self.bots[bot],
            other=self.bots[other],
            games=ahead.games,
            ahead=ahead.mean,
            ahead_interval=ahead.interval,
            difference=differences.mean,
            difference_interval=differences.interval,
        )

    def ratings(self) -> tuple[Rating, ...]:
        """Return the Plackett-Luce ratings of the bots, computed in the order of the schedule.

        Raises:
            MissingExtra: If openskill is not installed.
        """
        return rated(self.bots, ((game.seats, game.placements) for game in self.games))


def _mean(values: Sequence[float], seats: Sequence[int]) -> float:
    return sum(values[seat] for seat in seats) / len(seats)


def _ahead(placements: Sequence[float], ours: Sequence[int], theirs: Sequence[int]) -> float:
    """Return how often a seat of *ours* comes before one of *theirs*."""
    points = 0.0
    for seat in ours:
        for other in theirs:
            if placements[seat] <= placements[other]:
                points += 1.0 if placements[seat] < placements[other] else 0.5
    return points / (len(ours) * len(theirs))


def load_results(path: str | os.PathLike[str]) -> Results:
    """Return the results in a file, or in the folder of a run; the run may still be going on.

    Raises:
        BadDocument: If a line is not what it should be, naming it.
        FileNotFoundError: If there is no results file.
    """
    file = file_in(path)
    header, games = read_lines(file)
    return Results.of(header, games, where=str(file))
