"""Who sits at the table: what changes a few times a game, kept together."""

from typing import Final

import attrs

from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import next_seat, seats_in
from knockout_games.kernel.words import Seat

from .model import Rules
from .packing import HAND, SIZE

__all__ = ["CLOCKWISE", "Table"]

CLOCKWISE: Final = 1
"""The direction at the start; the other is -1."""


@attrs.frozen(kw_only=True)
class Ring:
    """The seats that are left, and how they follow each other.

    Arguments:
        alive: A bit for each seat still in the game.
        after: The next seat still in the game, by seat.
        rivals: From whom each seat may steal: the bit of the other seat, and where the size of
            its hand lies.
    """

    alive: int
    after: tuple[Seat, ...]
    rivals: tuple[tuple[tuple[int, int], ...], ...]


@memo
def _ring(players: int, alive: int, direction: int, clinch_target: str) -> Ring:
    after = tuple(next_seat(seat, alive, players, direction) for seat in range(players))
    return Ring(
        alive=alive,
        after=after,
        rivals=tuple(
            tuple(
                (1 << other, HAND * other + SIZE)
                for other in ((after[seat],) if clinch_target == "next" else seats_in(alive))
                if other != seat
            )
            for seat in range(players)
        ),
    )


def _seated(table: "Table") -> Ring:
    alive = (1 << table.players) - 1
    for seat in table.fallen:
        alive &= ~(1 << seat)
    return _ring(table.players, alive, table.direction, table.rules.clinch_target)


def _ended(table: "Table") -> Outcome | None:
    if len(table.fallen) < table.players - 1:
        return None
    fallen = ((seat,) for seat in reversed(table.fallen))
    return Outcome.won((table.alive, *fallen), reason="last_standing")


@attrs.frozen(kw_only=True)
class Table:
    """The rules in force, and what only eliminations and Sweeps change.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        removed: The cards that are out of the game, as a count.
        direction: 1 for clockwise, -1 for the other.
        fallen: The eliminated seats, the first to go first.
    """

    rules: Rules
    players: int
    removed: int
    direction: int = CLOCKWISE
    fallen: tuple[Seat, ...] = ()
    ring: Ring = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_seated, takes_self=True)
    )
    outcome: Outcome | None = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_ended, takes_self=True)
    )

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return seats_in(self.ring.alive)

    def without(self, seat: Seat) -> "Table":
        """Return the table after *seat* fell."""
        return Table(
            rules=self.rules,
            players=self.players,
            removed=self.removed,
            direction=self.direction,
            fallen=(*self.fallen, seat),
        )

    def turned(self) -> "Table":
        """Return the table with the other direction."""
        return Table(
            rules=self.rules,
            players=self.players,
            removed=self.removed,
            direction=-self.direction,
            fallen=self.fallen,
        )

    def minus(self, count: int) -> "Table":
        """Return the table with more cards out of the game."""
        return attrs.evolve(self, removed=self.removed + count)
