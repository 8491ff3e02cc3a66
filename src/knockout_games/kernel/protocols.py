"""What the generic parts of the library ask of a game: states, views, moves, events and bots.

A game of somebody else's needs no base class of ours, only these members. `kernel.parts` derives
most of them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from typing_extensions import TypeVar

from knockout_games.rng import Rng

if TYPE_CHECKING:
    from knockout_games.kernel.events import Happenings
    from knockout_games.kernel.game import Game
    from knockout_games.kernel.outcome import Outcome
    from knockout_games.kernel.words import Seat, Words

__all__ = ["Bot", "GameEvent", "GameMove", "GameState", "GameView", "Piece"]

MoveT = TypeVar("MoveT", default=Any)
ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
StateT_co = TypeVar("StateT_co", covariant=True, default=Any)
EventT_co = TypeVar("EventT_co", covariant=True, default=Any)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=Any)
MoveT_co = TypeVar("MoveT_co", covariant=True, default=Any)


class Piece(Protocol):
    """A card, tile or stopper: a small shared value whose `str` is its notation."""

    @property
    def code(self) -> str:
        """The stable name, the key of its words."""
        ...


class GameMove(Protocol):
    """One decision of one seat: immutable, hashable; its `str` is its notation."""

    def describe(
        self,
        words: "Words | None" = None,
        names: Sequence[str] | None = None,
        you: "Seat | None" = None,
    ) -> str:
        """Return the move in words for people."""
        ...


class GameEvent(Protocol):
    """One thing that happened: immutable."""

    def redacted(self, seat: "Seat | None") -> Self:
        """Return the event as *seat* saw it."""
        ...

    def describe(
        self,
        words: "Words | None" = None,
        names: Sequence[str] | None = None,
        you: "Seat | None" = None,
    ) -> str:
        """Return the event in words for people."""
        ...


class GameState(Protocol[MoveT, ViewT_co, EventT_co]):
    """The whole truth of a game in progress, immutable."""

    @property
    def game(self) -> "Game[Any, Any, Any, Any, Any]":
        """The descriptor of the game."""
        ...

    @property
    def rules(self) -> Any:
        """The options in force."""
        ...

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        ...

    @property
    def to_act(self) -> "Seat | None":
        """The one seat whose decision is awaited; None exactly when the game is over."""
        ...

    @property
    def decision(self) -> str | None:
        """The public code of what is awaited, one of the game's decisions."""
        ...

    @property
    def alive(self) -> tuple["Seat", ...]:
        """The seats still in the game, in order."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended, or None while it runs."""
        ...

    @property
    def time_limit(self) -> float | None:
        """The seconds that the rules give the seat to act, or None."""
        ...

    def legal_moves(self) -> tuple[MoveT, ...]:
        """Return the legal moves in the order of the action space; empty when over."""
        ...

    def apply(self, move: MoveT) -> Self:
        """Return the position after *move*."""
        ...

    def apply_with_events(self, move: MoveT) -> tuple[Self, "Happenings[EventT_co]"]:
        """Return the position after *move*, and what happened."""
        ...

    def parse_move(self, text: str) -> MoveT:
        """Return the legal move that *text* means."""
        ...

    def view(self, seat: "Seat | None") -> ViewT_co:
        """Return what *seat* is entitled to know; None is a spectator."""
        ...

    def with_rng(self, rng: Rng) -> Self:
        """Return the same position with another future."""
        ...


class GameView(Protocol[MoveT_co, StateT_co]):
    """What one seat, or a spectator, is entitled to know, immutable."""

    @property
    def game(self) -> "Game[Any, Any, Any, Any, Any]":
        """The descriptor of the game."""
        ...

    @property
    def rules(self) -> Any:
        """The options in force."""
        ...

    @property
    def players(self) -> int:
        """The number of seats, eliminated ones included."""
        ...

    @property
    def seat(self) -> "Seat | None":
        """Whose view this is; None is a spectator's."""
        ...

    @property
    def to_act(self) -> "Seat | None":
        """The one seat whose decision is awaited; None exactly when the game is over."""
        ...

    @property
    def decision(self) -> str | None:
        """The public code of what is awaited."""
        ...

    @property
    def alive(self) -> tuple["Seat", ...]:
        """The seats still in the game, in order."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended, or None while it runs."""
        ...

    @property
    def time_limit(self) -> float | None:
        """The seconds that the rules give the seat to act, or None."""
        ...

    def legal_moves(self) -> tuple[MoveT_co, ...]:
        """Return this seat's legal moves; empty when it is not its turn."""
        ...

    def parse_move(self, text: str) -> MoveT_co:
        """Return the legal move that *text* means."""
        ...

    def sample(self, rng: Rng) -> StateT_co:
        """Return one whole state that agrees with the view, each equally likely."""
        ...


class Bot(Protocol[ViewT_contra, MoveT_co]):
    """Anything that chooses a move from a view."""

    def choose(self, view: ViewT_contra, /) -> MoveT_co:
        """Return one of the view's legal moves."""
        ...
