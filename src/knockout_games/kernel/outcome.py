"""How a game ended."""

from collections.abc import Iterable, Sequence
from typing import Self

import attrs

from knockout_games.kernel.words import Seat

__all__ = ["Outcome"]


@attrs.frozen(kw_only=True)
class Outcome:
    """Tell who won, who came where, and why the game ended.

    Arguments:
        ranking: Groups of seats, best first; the seats of a group came in together (C8).
        winners: The first group, or nobody in a draw.
        reason: Why the game ended, a code of the game's words (`"castles"`).
        scores: Points by seat, in games that have them.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...] | None = None

    @classmethod
    def won(
        cls, ranking: Iterable[Iterable[Seat]], *, reason: str, scores: Sequence[int] | None = None
    ) -> Self:
        """Return the outcome whose winners are the first group of *ranking*; empty groups go."""
        groups = tuple(tuple(sorted(group)) for group in ranking)
        groups = tuple(group for group in groups if group)
        return cls(
            ranking=groups,
            winners=groups[0],
            reason=reason,
            scores=None if scores is None else tuple(scores),
        )

    @classmethod
    def drawn(cls, players: int, *, reason: str, scores: Sequence[int] | None = None) -> Self:
        """Return the draw of all *players* seats."""
        return cls(
            ranking=(tuple(range(players)),),
            winners=(),
            reason=reason,
            scores=None if scores is None else tuple(scores),
        )

    @property
    def winner(self) -> Seat | None:
        """The one winner, or None where nobody or several won."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def players(self) -> int:
        """The number of seats."""
        return sum(map(len, self.ranking))

    @property
    def placements(self) -> tuple[float, ...]:
        """The place of each seat, by seat: 1 is best, a group shares the mean of its places."""
        places = [0.0] * self.players
        above = 0
        for group in self.ranking:
            for seat in group:
                places[seat] = above + (len(group) + 1) / 2
            above += len(group)
        return tuple(places)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """One number a seat, summing to 0: 1 for a lone winner, 0 for all in a draw.

        With n seats and k winners a winner has (n/k - 1)/(n - 1), every other -1/(n - 1).
        """
        players = self.players
        first = self.winners or self.ranking[0]
        gain = (players / len(first) - 1) / (players - 1)
        loss = -1 / (players - 1)
        return tuple(gain if seat in first else loss for seat in range(players))
