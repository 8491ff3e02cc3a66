"""The bot that plays anything, at random."""

from typing import Any, ClassVar, SupportsIndex

from typing_extensions import TypeVar

from knockout_games.errors import Unsupported
from knockout_games.kernel.protocols import GameView
from knockout_games.rng import SplitMix64, new_seed

__all__ = ["RandomBot", "make"]

MoveT = TypeVar("MoveT")


class RandomBot:
    """Choose among the legal moves, each equally likely; it serves one seat of one game.

    Arguments:
        seed: What the choices depend on; None draws from the operating system.

    Raises:
        BadSetup: If the seed is of a wrong type.
    """

    name: ClassVar[str] = "random"

    def __init__(self, *, seed: SupportsIndex | bytes | str | None = None) -> None:
        self._rng = SplitMix64.from_seed(new_seed() if seed is None else seed)

    def choose(self, view: GameView[MoveT, Any], /) -> MoveT:
        """Return one of the view's legal moves.

        Raises:
            Unsupported: If the view has none: it is not its seat's turn.
        """
        moves = view.legal_moves()
        if not moves:
            raise Unsupported("there is no move to choose from", code="bot.no_move")
        choice, self._rng = self._rng.below(len(moves))
        return moves[choice]


def make(*, seed: SupportsIndex | bytes | str | None = None) -> RandomBot:
    """Return a bot for one seat of one game."""
    return RandomBot(seed=seed)
