"""Who sits at the table: what changes a few times a game, kept together."""

from typing import Final

import attrs

from knockout_games.kernel.frozen import draft_of, frozen_state
from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import next_seat, seats_in
from knockout_games.kernel.words import Seat

from .model import Rules
from .packing import HAND, SIZE

__all__ = ["CLOCKWISE", "Table", "seated"]

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


@frozen_state
class Table:
    """The rules in force, and what only eliminations and Sweeps change; `seated` makes one.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        removed: The cards that are out of the game, as a count.
        direction: 1 for clockwise, -1 for the other.
        fallen: The eliminated seats, the first to go first.
        ring: The seats that are left.
        outcome: How the game ended, or None while two are left.
    """

    rules: Rules
    players: int
    removed: int
    direction: int
    fallen: tuple[Seat, ...]
    ring: Ring = attrs.field(eq=False)
    outcome: Outcome | None = attrs.field(eq=False)

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return seats_in(self.ring.alive)

    def without(self, seat: Seat) -> "Table":
        """Return the table after *seat* fell."""
        fallen = (*self.fallen, seat)
        return seated(self.rules, self.players, self.removed, self.direction, fallen)

    def turned(self) -> "Table":
        """Return the table with the other direction."""
        return seated(self.rules, self.players, self.removed, -self.direction, self.fallen)

    def minus(self, count: int) -> "Table":
        """Return the table with more cards out of the game."""
        removed = self.removed + count
        return seated(self.rules, self.players, removed, self.direction, self.fallen)


_table = draft_of(Table)


def seated(
    rules: Rules, players: int, removed: int, direction: int, fallen: tuple[Seat, ...]
) -> Table:
    """Return the table of some seats, with what follows from who fell."""
    alive = (1 << players) - 1
    for seat in fallen:
        alive ^= 1 << seat
    ring = _ring(players, alive, direction, rules.clinch_target)
    outcome = None
    if len(fallen) == players - 1:
        groups = ((seat,) for seat in reversed(fallen))
        outcome = Outcome.won((seats_in(alive), *groups), reason="last_standing")
    return _table(rules, players, removed, direction, fallen, ring, outcome)
