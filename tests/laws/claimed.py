"""What is claimed of each game beyond what the laws can find out by themselves."""

from collections.abc import Iterator
from typing import Any

from knockout_games.testing import Claims, Rotation, Step


def next_alive(step: Step) -> int | None:
    """The next seat to the left that is still in the game acts."""
    state, before = step.after, step.before.to_act
    if state.is_over or before is None:
        return None
    order = ((before + place) % state.players for place in range(1, state.players + 1))
    return next(seat for seat in order if seat in state.alive)


def holes(state: Any) -> Iterator[str]:
    """Yield every hole of Knock Out once: with a stopper of one seat, or empty."""
    yellow, red = state.board
    yield from map(str, (*yellow, *red))
    yield from (str(hole) for hole in state.grid_holes if hole not in (*yellow, *red))


LAST_EMBER = Claims(
    longest=lambda rules, players: (7 if rules.ties_burn else 60) * (players - 1),
    turn=next_alive,
    rotation=Rotation(seats=["turn", "fallen"], tables=["hands", "hand_sizes"]),
)
