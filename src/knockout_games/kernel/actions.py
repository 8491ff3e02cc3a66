"""The fixed action space of a game: every move that ever exists, in one order for ever."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, Generic, Protocol

from typing_extensions import TypeVar, override

from knockout_games.errors import BadNotation
from knockout_games.kernel.frozen import changed
from knockout_games.kernel.memo import memo
from knockout_games.kernel.parts import plain, shown, whole_number
from knockout_games.kernel.words import meanings_of

__all__ = ["ActionSpace", "Menu"]

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
CHUNK: Final = 10
CHUNK_MASK: Final = (1 << CHUNK) - 1


class _Offers(Protocol[MoveT_co]):
    def legal_moves(self) -> tuple[MoveT_co, ...]: ...


class Menu(Generic[MoveT]):
    """Turn a bit mask into a tuple of moves (or pieces), by tables.

    Bit i stands for the i-th group of moves, often of one move only. `tables` holds the moves of
    every set of *chunk* neighbouring bits: 1,024 tuples for 10 bits, made when first asked for.

    Arguments:
        groups: The moves that each bit stands for, lowest bit first.
        chunk: How many bits one table answers for.
    """

    def __init__(self, groups: Iterable[tuple[MoveT, ...]], *, chunk: int = CHUNK) -> None:
        self._groups: Final = tuple(groups)
        self._chunk: Final = chunk

    @cached_property
    def tables(self) -> tuple[tuple[tuple[MoveT, ...], ...], ...]:
        """The rows, chunk by chunk; hot loops of games read them directly."""
        tables: list[tuple[tuple[MoveT, ...], ...]] = []
        for start in range(0, len(self._groups), self._chunk):
            chunk = self._groups[start : start + self._chunk]
            rows: list[tuple[MoveT, ...]] = [()]
            for number in range(1, 1 << len(chunk)):
                lowest = number & -number
                rows.append(chunk[lowest.bit_length() - 1] + rows[number ^ lowest])
            tables.append(tuple(rows))
        return tuple(tables)

    def __call__(self, mask: int) -> tuple[MoveT, ...]:
        """Return the moves of the set bits of *mask*, lowest bit first."""
        chosen: tuple[MoveT, ...] = ()
        width = self._chunk
        for table in self.tables:
            chosen += table[mask & (1 << width) - 1]
            mask >>= width
        return chosen


class ActionSpace(Generic[MoveT]):
    """Number the moves of a game; the numbers never change, for any rules or seat count.

    Arguments:
        moves: Every move of the game, each once, in the order of their numbers.
    """

    def __init__(self, moves: Iterable[MoveT]) -> None:
        self._moves: Final = tuple(moves)
        self.numbers: Final[dict[object, int]] = {
            move: number for number, move in enumerate(self._moves)
        }
        """The number of each move; for hot loops, which look moves up in it directly."""

    @property
    def size(self) -> int:
        """How many moves there are."""
        return len(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._moves)

    @override
    def __repr__(self) -> str:
        return f"<ActionSpace of {self.size} moves>"

    def index(self, move: MoveT) -> int:
        """Return the number of *move*.

        Raises:
            BadNotation: If *move* is no move of this game.
        """
        try:
            return self.numbers[move]
        except (KeyError, TypeError):
            raise BadNotation(f"{shown(move)} is no move of the game", code="move") from None

    def move(self, index: int) -> MoveT:
        """Return the move with the number *index*.

        Raises:
            BadNotation: If there is no such number.
            BadSetup: If it is no integer.
        """
        number = whole_number(index, where="index")
        if not 0 <= number < self.size:
            raise BadNotation(
                f"there is no action {shown(number)}; they are 0 to {self.size - 1}", code="action"
            )
        return self._moves[number]

    @memo
    def turned(self, by: int, players: int) -> tuple[int, ...]:
        """Return for each number that of the same move with its seats counted from *by*.

        A seat s becomes (s - *by*) modulo *players*; seats beyond the table stay as they are.
        With it one policy serves all seats: place 0 is the mover.
        """
        return tuple(self._turned(move, by, players) for move in self._moves)

    def _turned(self, move: MoveT, by: int, players: int) -> int:
        cls = type(move)
        seats = {
            name: (getattr(move, name) - by) % players
            for name, meaning in meanings_of(cls).items()
            if meaning == "seat" and getattr(move, name) < players
        }
        return self.numbers[changed(move, **seats)]

    def legal(self, view: _Offers[MoveT]) -> tuple[int, ...]:
        """Return the numbers of the legal moves of a view (or state), in rising order."""
        return tuple(self.numbers[move] for move in view.legal_moves())

    @cached_property
    def menu(self) -> Menu[MoveT]:
        """The table that turns a mask over the whole action space into moves."""
        return Menu((move,) for move in self._moves)

    @cached_property
    def _by_text(self) -> dict[str, MoveT]:
        return {plain(str(move)): move for move in self._moves}

    def get(self, text: str) -> MoveT | None:
        """Return the move whose notation is *text*, in any case, or None."""
        return self._by_text.get(plain(text))

    def parse(self, text: str) -> MoveT:
        """Return the move whose notation is *text*, in any case.

        Raises:
            BadNotation: If there is none; the message shows which forms exist.
        """
        found = self.get(text)
        if found is None:
            forms: dict[type, str] = {}
            for move in self._moves:
                forms.setdefault(type(move), str(move))
            raise BadNotation(
                f"{shown(text)} is no move; moves look like: {', '.join(forms.values())}",
                code="notation.move",
            )
        return found
