"""Games of hidden hands and a pile: what a view shows, and which worlds agree with it.

All games call their zones by the same names. In a state `hands` are the pieces of each seat, which
it alone sees, and `pile` is what nobody sees, in the order in which it will be drawn. In a view
`hand`, `hand_sizes` and `pile_size` take their place. Everything else lies open.

These parts are made to be short to use. A game that must be fast, or that has other hidden zones,
writes `legal_moves`, `view` and `sample` itself, as the five games of the library do.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, cast

import attrs
from typing_extensions import TypeVar, override

from knockout_games.kernel.memo import memo
from knockout_games.kernel.parts import StateParts, ViewParts
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

__all__ = ["HandsState", "HandsView", "dealt", "replaced", "without"]

T = TypeVar("T")
PieceT = TypeVar("PieceT")
MoveT = TypeVar("MoveT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
StateT = TypeVar("StateT", default=Any)
EventT = TypeVar("EventT", default=Any)

_HIDDEN: Final = frozenset({"hands", "pile", "rng"})
"""The fields of a state that no view has."""


class _HasHands(Protocol):
    """What a state or view has; `hands` and `pile` only in a state, the sizes only in a view."""

    hands: tuple[tuple[Any, ...], ...]
    pile: tuple[Any, ...]
    hand: tuple[Any, ...] | None
    hand_sizes: tuple[int, ...]
    seat: Seat | None
    to_act: Seat | None


def without(pieces: Iterable[PieceT], *gone: PieceT) -> tuple[PieceT, ...]:
    """Return *pieces*, less one for each of *gone*.

    >>> without("abca", "a", "c")
    ('b', 'a')

    Raises:
        ValueError: If one that is to go is not there.
    """
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return *values* with another one at *place*.

    >>> replaced(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*values[:place], value, *values[place + 1 :])


def dealt(
    pieces: tuple[PieceT, ...], sizes: Iterable[int]
) -> tuple[tuple[tuple[PieceT, ...], ...], tuple[PieceT, ...]]:
    """Return hands of these sizes from the top of *pieces*, each in order, and what is left.

    >>> dealt((5, 3, 9, 4, 1), (2, 0, 2))
    (((3, 5), (), (4, 9)), (1,))
    """
    hands: list[tuple[PieceT, ...]] = []
    for size in sizes:
        hands.append(tuple(sorted(cast("Any", pieces[:size]))))
        pieces = pieces[size:]
    return tuple(hands), pieces


@memo
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cls) if field.init)


@memo
def _shown(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields that a view class takes over from the state as they are.

    Raises:
        TypeError: If the class has a field for what is hidden.
    """
    leaks = _HIDDEN.intersection(_names(cls))
    if leaks:
        raise TypeError(f"{cls.__name__} has fields for what is hidden: {sorted(leaks)}")
    own = ("seat", "hand", "hand_sizes", "pile_size")
    return tuple(name for name in _names(cls) if name not in own)


class _AtHand:
    """What states and views of hidden hands have in common."""

    __slots__ = ()

    @property
    def _zones(self) -> _HasHands:
        return cast("_HasHands", self)

    @property
    def decision(self) -> str | None:
        """The only decision of the game, while it runs."""
        decisions: tuple[str, ...] = cast("Any", self).game.decisions
        return None if self._zones.to_act is None else decisions[0]


class HandsState(_AtHand, StateParts[StateT, MoveT, ViewT, EventT]):
    """Derive the members of a state with `hands` and a `pile` from `_played`.

    A state class has fields `rules`, `hands`, `pile` and usually `rng`, fields or properties
    `to_act` and `outcome`, and fields for all that lies open. What is legal is what the view of
    the seat to act says.
    """

    __slots__ = ()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._zones.hands)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many pieces each seat holds."""
        return tuple(map(len, self._zones.hands))

    @property
    def pile_size(self) -> int:
        """How many pieces the pile has."""
        return len(self._zones.pile)

    @abstractmethod
    def _played(self, move: MoveT) -> tuple[StateT, Sequence[EventT]]:
        """Return the position after the legal *move*, and what happened, in order."""

    @override
    def _advance(self, move: MoveT, happened: list[EventT] | None) -> StateT:
        after, told = self._played(move)
        if happened is not None:
            happened += told
        return after

    @override
    def legal_moves(self) -> tuple[MoveT, ...]:
        """Return the legal moves of the seat to act, which follow from what it knows."""
        seat = self._zones.to_act
        return () if seat is None else cast("Any", self.view(seat)).legal_moves()

    @override
    def view(self, seat: Seat | None) -> ViewT:
        """Return what *seat* is entitled to know; None is a spectator.

        The fields of the view class say what that is: `seat`, the own `hand`, `hand_sizes`,
        `pile_size`, and whatever is called as in the state.
        """
        seat, cls = self._seat(seat), self.game.View
        return cast(
            "ViewT",
            cls(
                seat=seat,
                hand=None if seat is None else self._zones.hands[seat],
                hand_sizes=self.hand_sizes,
                pile_size=self.pile_size,
                **{name: getattr(self, name) for name in _shown(cls)},
            ),
        )


class HandsView(_AtHand, ViewParts[MoveT, StateT], Generic[MoveT, StateT]):
    """Derive the members of a view of hidden hands and a pile from `legal_moves`.

    A view class has fields `rules`, `seat`, `hand`, `hand_sizes` and `pile_size`, fields or
    properties `to_act` and `outcome`, and fields called as in the state for all that lies open.
    Each piece that is seen is in one field only.
    """

    __slots__ = ()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._zones.hand_sizes)

    @override
    def sample(self, rng: Rng) -> StateT:
        """Return one whole state that agrees with the view, each equally likely.

        The pieces of the deck that are not seen are shuffled, and dealt to the other seats and
        the pile.
        """
        game, zones, own = self.game, self._zones, self._zones.seat
        seen = _pieces_in([getattr(self, name) for name in _names(type(self))], game.pieces)
        cards, rng = shuffle(without(game.deck, *seen), rng)
        sizes = [0 if seat == own else size for seat, size in enumerate(zones.hand_sizes)]
        hands, pile = dealt(cards, sizes)
        whole = hands if own is None else replaced(hands, own, zones.hand)
        hidden = {"hands": whole, "pile": pile, "rng": rng}
        fields = {
            name: hidden[name] if name in hidden else getattr(self, name)
            for name in _names(game.State)
        }
        return cast("StateT", game.State(**fields))


def _pieces_in(values: Iterable[object], kinds: tuple[type[Any], ...]) -> Iterator[object]:
    """Yield every piece in *values*, also inside tuples, sets and attrs objects."""
    for value in values:
        if isinstance(value, kinds):
            yield value
        elif isinstance(value, tuple | frozenset):
            yield from _pieces_in(cast("Iterable[object]", value), kinds)
        elif attrs.has(type(value)):
            names = _names(type(value))
            yield from _pieces_in([getattr(value, name) for name in names], kinds)
