"""Who is in the game, next to whom, and by which rules: what changes only when a seat falls."""

from typing import Final

import attrs

from knockout_games.kernel.memo import memo
from knockout_games.kernel.seating import next_seat
from knockout_games.kernel.words import Seat

from .model import MONSTERS, Rules

__all__ = ["Seating", "seating"]

_ROWS: Final = range(1 << len(MONSTERS))
"""All sets of kinds that can lie in the row, as masks."""

_SEVEN: Final = 7
_SINGLES: Final = 0b0011_1111
"""The six kinds that are no attack, as a mask."""

_WINNING: Final = {
    "any_seven": tuple(row.bit_count() >= _SEVEN for row in _ROWS),
    "seven_effects": tuple(row & _SINGLES == _SINGLES and row > _SINGLES for row in _ROWS),
    "all_eight": tuple(row.bit_count() == len(MONSTERS) for row in _ROWS),
}


@attrs.frozen(kw_only=True, cache_hash=True)
class Seating:
    """Who is in the game, next to whom, and by which rules.

    Arguments:
        rules: The options.
        players: The number of seats.
        fallen: The eliminated seats in the order in which they fell.
        alive: The seats still in the game, as a mask.
        left: For each seat, the next one alive to its left (C1).
        right: For each seat, the next one alive to its right (C1).
        is_decided: Whether only one seat is alive (KK-R8).
        winning: By the mask of the kinds in the row, whether they win (KK-R9).
        at_once: Whether an empty pile is filled at once (KK-R10).
    """

    rules: Rules
    players: int
    fallen: tuple[Seat, ...]
    alive: int = attrs.field(eq=False)
    left: tuple[Seat, ...] = attrs.field(eq=False)
    right: tuple[Seat, ...] = attrs.field(eq=False)
    is_decided: bool = attrs.field(eq=False)
    winning: tuple[bool, ...] = attrs.field(eq=False)
    at_once: bool = attrs.field(eq=False)

    def without(self, seat: Seat) -> "Seating":
        """Return the seating after *seat* was eliminated."""
        return _without(self, seat)


@memo
def seating(rules: Rules, players: int, fallen: tuple[Seat, ...] = ()) -> Seating:
    """Return the seating of that many seats of which some have fallen."""
    alive = (1 << players) - 1 - sum(1 << seat for seat in fallen)
    return Seating(
        rules=rules,
        players=players,
        fallen=fallen,
        alive=alive,
        left=tuple(next_seat(seat, alive, players) for seat in range(players)),
        right=tuple(next_seat(seat, alive, players, -1) for seat in range(players)),
        is_decided=alive.bit_count() == 1,
        winning=_WINNING[rules.kinds_to_win],
        at_once=rules.reshuffle == "at_once",
    )


@memo
def _without(table: Seating, seat: Seat) -> Seating:
    return seating(table.rules, table.players, (*table.fallen, seat))
