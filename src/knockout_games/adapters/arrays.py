"""Observations, masks and actions as NumPy arrays, the one way for all adapters."""

from collections.abc import Callable, Iterable
from functools import cached_property
from operator import index
from typing import Any, Final, TypeAlias

from typing_extensions import override

from knockout_games.errors import BadSetup, MissingExtra, Unsupported
from knockout_games.kernel.game import Game
from knockout_games.kernel.memo import memo
from knockout_games.kernel.parts import shown
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.words import Seat

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise MissingExtra.of("numpy", "arrays need NumPy") from _error

__all__ = ["Encoder", "Mask", "Observation", "encoder"]

Observation: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

_FLOAT32: Final = np.dtype(np.float32)
_INT8: Final = np.dtype(np.int8)


class Encoder:
    """Turn views into arrays and action numbers into moves, for one game and seat count.

    With *relative* numbers, seats inside observations and actions are counted from the seat that
    looks or moves (place 0), so that one policy serves all seats.

    Arguments:
        game: The game; it has a layout.
        players: The seat count.
        relative: Count seats from the own one.

    Raises:
        Unsupported: If the game has no layout.
    """

    def __init__(self, game: Game, players: int, *, relative: bool = True) -> None:
        if game.layout is None:
            raise Unsupported(
                f"{game.title} has no numbers for learning", code="unsupported.layout"
            )
        self._game: Final[Game] = game
        self.layout: Final = game.layout
        self.size: Final = game.actions.size
        self.players: Final = players
        self.relative: Final = relative
        actions = game.actions
        turns = range(players) if relative else [0] * players
        self._packed: Final = game.layout.packed
        self._firsts: Final = tuple(turns)
        self._numbers: Final[tuple[dict[object, int], ...]] = tuple(
            dict(zip(actions, actions.turned(turn, players), strict=True)) for turn in turns
        )
        self._moves: Final = tuple(
            tuple(actions.move(number) for number in actions.turned(-turn % players, players))
            for turn in turns
        )

    @override
    def __reduce__(self) -> tuple[Callable[..., "Encoder"], tuple[object, ...]]:
        # A position finds its game again where the descriptor itself cannot be pickled.
        position = self._game.new_game(players=self.players, seed=0)
        return _counting_from, (self.relative, position)

    def __deepcopy__(self, _memo: object) -> "Encoder":
        return self  # nothing in it ever changes

    @cached_property
    def bounds(self) -> tuple[Observation, Observation]:
        """The least and the greatest value of each number of an observation."""
        low = [field.low for field in self.layout for _ in range(field.size)]
        high = [field.high for field in self.layout for _ in range(field.size)]
        return np.array(low, _FLOAT32), np.array(high, _FLOAT32)

    def observation(self, view: GameView) -> Observation:
        """Return the numbers of *view*, shape (layout.size,)."""
        return self.seen(view, view.seat or 0)

    def seen(self, view: GameView, seat: Seat) -> Observation:
        """Return the numbers of the view of *seat*, shape (layout.size,)."""
        return np.frombuffer(self._packed(view, self._firsts[seat]), _FLOAT32)

    def mask(self, moves: Iterable[object], seat: Seat) -> Mask:
        """Return a one for each action that means one of *moves* to *seat*, shape (size,)."""
        mask, numbers = bytearray(self.size), self._numbers[seat]
        for move in moves:
            mask[numbers[move]] = 1
        return np.frombuffer(mask, _INT8)

    def action(self, move: object, seat: Seat) -> int:
        """Return the number of *move* as *seat* counts."""
        return self._numbers[seat][move]

    def move(self, action: Any, seat: Seat) -> Any:
        """Return the move that *action* means to *seat*.

        Raises:
            BadSetup: If there is no such action.
        """
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.size:
            raise BadSetup(
                f"there is no action {shown(action)}; they are 0 to {self.size - 1}",
                code="action",
                where="action",
            )
        return self._moves[seat][number]


@memo
def encoder(game: Game, players: int, *, relative: bool) -> Encoder:
    """Return the encoder that all environments of one kind share.

    Raises:
        Unsupported: If the game has no layout.
    """
    return Encoder(game, players, relative=relative)


def _counting_from(relative: object, position: GameState) -> Encoder:
    return encoder(position.game, position.players, relative=bool(relative))
