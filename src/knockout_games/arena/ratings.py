"""Ratings by openskill, which has to be installed: the extra `arena`."""

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from knockout_games.arena.statistics import Interval
from knockout_games.errors import MissingExtra

__all__ = ["Rating", "rated"]


@attrs.frozen(kw_only=True)
class Rating:
    """How strong a bot is, on a scale on which every bot begins at 25.

    Arguments:
        bot: The bot.
        mu: Its strength, as far as known.
        sigma: The standard deviation of what is known.
    """

    bot: str
    mu: float
    sigma: float

    @property
    def interval(self) -> Interval:
        """Where the strength lies, as the model has it."""
        return self.mu - 1.96 * self.sigma, self.mu + 1.96 * self.sigma


def rated(
    bots: Sequence[str], games: Iterable[tuple[Sequence[int], Sequence[float]]]
) -> tuple[Rating, ...]:
    """Return the ratings of those who play, the best first.

    Each game updates the ratings after the one before. A bot in several seats of a game gets the
    mean of what its seats would get.

    Arguments:
        bots: The names.
        games: The bot and the placement of each seat of each game, in order.

    Raises:
        MissingExtra: If openskill is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise MissingExtra.of("arena", "ratings need openskill") from None
    model: Any = PlackettLuce()
    known: dict[int, Any] = {}
    for seats, placements in games:
        teams = [[known.get(bot) or model.rating()] for bot in seats]
        after = model.rate(teams, ranks=list(placements))
        for bot in {*seats}:
            found = [team[0] for team, seat in zip(after, seats, strict=True) if seat == bot]
            known[bot] = model.rating(
                mu=sum(each.mu for each in found) / len(found),
                sigma=sum(each.sigma for each in found) / len(found),
            )
    ratings = [
        Rating(bot=bots[bot], mu=float(each.mu), sigma=float(each.sigma))
        for bot, each in sorted(known.items())
    ]
    return tuple(sorted(ratings, key=lambda rating: -rating.mu))
