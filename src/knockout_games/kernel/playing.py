"""Loops over positions: random play to the end, and the worlds behind a view."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from typing_extensions import TypeVar

from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.rng import Rng

__all__ = ["play_on", "play_out", "positions", "worlds"]

StateT = TypeVar("StateT", bound=GameState)
WorldT = TypeVar("WorldT")

_BEGINNINGS: Final = 1 << 64


def positions(state: StateT, rng: Rng) -> Iterator[StateT]:
    """Yield *state* and every position after it under uniform random play, to the end.

    Arguments:
        state: Where to begin; its own rng gives the chance outcomes.
        rng: The source of the choices.
    """
    yield state
    while moves := state.legal_moves():
        choice, rng = rng.below(len(moves))
        state = state.apply(moves[choice])
        yield state


def play_out(state: StateT, rng: Rng) -> StateT:
    """Return the end of a game played at random from *state*.

    One number of 64 bits is asked of *rng*; the choices come from a Mersenne Twister that begins
    with it. With n legal moves no chance is off by more than n / 2**53, and which games can come
    is bounded by 2**64. For choices that all come from the source itself use `positions`.

    Arguments:
        state: Where to begin; its own rng gives the chance outcomes.
        rng: The source of the choices.
    """
    number, _ = rng.below(_BEGINNINGS)
    return play_on(state, Random(number).random)[0]


def play_on(state: StateT, draw: Callable[[], float]) -> tuple[StateT, int]:
    """Return the end of a game played at random from *state*, and how many moves it took.

    It is `play_out` with any source of choices, for searches.

    Arguments:
        state: Where to begin; its own rng gives the chance outcomes.
        draw: Returns a number that is uniform from 0 to 1, without 1, whenever it is called:
            the method `random` of a generator.
    """
    steps = 0
    while moves := state.legal_moves():
        state = state.apply(moves[int(draw() * len(moves))])
        steps += 1
    return state, steps


def worlds(view: GameView[Any, WorldT], rng: Rng) -> Iterator[WorldT]:
    """Yield independent samples of the worlds that agree with *view*, without end.

    The i-th depends on the view and `rng.fork(i)` alone.
    """
    number = 0
    while True:
        yield view.sample(rng.fork(number))
        number += 1
