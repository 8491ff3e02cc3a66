"""Games of which the last one alive is the winner."""

from types import MappingProxyType
from typing import ClassVar, Protocol, cast

from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import seats_without
from knockout_games.kernel.words import Seat, Words

__all__ = ["LastAlive"]


class _Seated(Protocol):
    @property
    def players(self) -> int: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def fallen(self) -> tuple[Seat, ...]: ...


class LastAlive:
    """Derive for a state or view who is alive and who has won, from whose turn it is and who fell.

    A state or view class has fields or properties `players`, `turn` and `fallen`, the seats that
    are out of the game in the order in which they fell. It names this base before the others.
    """

    __slots__ = ()
    reasons: ClassVar[Words] = MappingProxyType({"last_alive": "only one is left"})
    """Words for why the game ends, by code."""

    @property
    def _seated(self) -> _Seated:
        return cast("_Seated", self)

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order."""
        return seats_without(self._seated.fallen, self._seated.players)

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when only one is alive."""
        return self._seated.turn if len(self.alive) > 1 else None

    @property
    def outcome(self) -> Outcome | None:
        """The last one alive wins; of the others, who fell later is better."""
        if len(self.alive) > 1:
            return None
        later = ((seat,) for seat in reversed(self._seated.fallen))
        return Outcome.won((self.alive, *later), reason="last_alive")
