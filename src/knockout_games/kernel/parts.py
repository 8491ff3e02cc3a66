"""What a game need not write: derived members of moves, pieces, states and views.

All of them are mixins with empty slots. A game overrides a member where it knows a faster way.
"""

import sys
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeGuard, cast

from typing_extensions import TypeVar, override

from knockout_games.errors import BadDocument, BadNotation, BadSetup, IllegalMove, Unsupported
from knockout_games.kernel.events import GameOver, Happenings
from knockout_games.kernel.frozen import changed, shared
from knockout_games.kernel.memo import memo
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.words import (
    KERNEL_WORDS,
    Seat,
    Speaker,
    Words,
    class_code,
    class_words,
    fields_of,
    fill,
    secrets_of,
)
from knockout_games.rng import Rng

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

__all__ = [
    "Json",
    "MoveParts",
    "PieceParts",
    "StateParts",
    "ViewParts",
    "json_list",
    "json_object",
    "plain",
    "seat_number",
    "shown",
    "whole_number",
]

MoveT = TypeVar("MoveT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
StateT = TypeVar("StateT", default=Any)
EventT = TypeVar("EventT", default=Any)

AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any]"


Json: TypeAlias = dict[str, Any]
"""A JSON object as plain Python values."""


def json_object(doc: object, *, where: str = "$") -> Json:
    """Return *doc* as a dict of its own.

    Raises:
        BadDocument: If it is no JSON object.
    """
    if not isinstance(doc, Mapping):
        raise BadDocument(f"{shown(doc)} is no JSON object", code="document.type", where=where)
    return dict(cast("Mapping[str, Any]", doc))


def json_list(doc: object, *, where: str = "$") -> list[object]:
    """Return *doc* as a list of its own.

    Raises:
        BadDocument: If it is no JSON array.
    """
    if not isinstance(doc, list | tuple):
        raise BadDocument(f"{shown(doc)} is no list", code="document.type", where=where)
    return list(cast("list[object]", doc))


def plain(text: object) -> str:
    """Return *text* as it is compared: lower case, single spaces; what is no text is empty."""
    return " ".join(text.split()).casefold() if isinstance(text, str) else ""


@memo
def _parsed_pieces(cls: "type[PieceParts]") -> Mapping[str, Any]:
    return MappingProxyType({plain(str(piece)): piece for piece in shared(cls)})


@memo
def _order_of(cls: "type[PieceParts]") -> Mapping[object, int]:
    return MappingProxyType({piece: place for place, piece in enumerate(shared(cls))})


class PieceParts:
    """Derive from the fields and the shared objects of a piece class how to write and read it.

    Pieces sort in the order in which they were shared: `sorted(hand)`.
    """

    __slots__ = ()

    @override
    def __str__(self) -> str:
        """Return the notation: the fields one after another."""
        return "".join(str(getattr(self, name)) for name, _ in fields_of(type(self)))

    def __lt__(self, other: Self) -> bool:
        order = _order_of(type(self))
        return order[self] < order[other]

    @property
    def code(self) -> str:
        """The stable name, the key of its words."""
        return str(self).lower()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the piece that *text* means, in any case.

        Raises:
            BadNotation: If *text* is not exactly one piece.
        """
        found = cast("Self | None", _parsed_pieces(cls).get(plain(text)))
        if found is None:
            kinds = " ".join(str(piece) for piece in shared(cls))
            raise BadNotation(f"{shown(text)} is none of: {kinds}", code="notation.piece")
        return found


def shown(thing: object) -> str:
    """Return a short text for a wrong value, whatever it is."""
    if isinstance(thing, str):
        return repr(thing if len(thing) <= 60 else f"{thing[:60]}...")
    if isinstance(thing, int) and abs(thing) >= 10**60:
        return "a huge number"
    return repr(thing) if isinstance(thing, int | float | None) else f"a {type(thing).__name__}"


class MoveParts:
    """Derive from the fields of a move class its text, its code and its words.

    `text` is the notation, with fields in braces: `"{tile}@{castle}"`. It is what people read
    too, if `words` have nothing for this move.
    """

    __slots__ = ()
    text: ClassVar[str]
    words: ClassVar[Words] = KERNEL_WORDS
    """The templates that `describe` uses unless it is given others."""

    @property
    def code(self) -> str:
        """The stable name of this kind of move: `"place_tile"`."""
        return class_code(type(self))

    @override
    def __str__(self) -> str:
        return self.written()

    def written(self, hidden: frozenset[str] = frozenset()) -> str:
        """Return the notation of the move, with `?` for each field in *hidden*."""
        fields: dict[str, object] = {
            name: "?" if name in hidden else getattr(self, name)
            for name, _ in fields_of(type(self))
        }
        return self.text.format(**fields)

    def written_for(self, seat: Seat | None, *, mover: Seat) -> str:
        """Return the notation of *mover*'s move as *seat* may see it (None: a spectator)."""
        if seat == mover:
            return self.written()
        hidden = frozenset(
            name
            for name, seers in secrets_of(type(self))
            if seat is None or all(getattr(self, seer) != seat for seer in seers if seer != "mover")
        )
        return self.written(hidden)

    def describe(
        self,
        words: Words | None = None,
        names: Sequence[str] | None = None,
        you: Seat | None = None,
    ) -> str:
        """Return the move in words for people.

        Arguments:
            words: Templates by code; None takes the English ones.
            names: Names by seat.
            you: The seat that reads.
        """
        code = f"move.{self.code}"
        speaker = Speaker(class_words(type(self), code) if words is None else words, names, you)
        return fill(speaker, code, self)


class _Decides(Generic[MoveT]):
    """What states and views share: reading a move, and saying why one is refused."""

    __slots__ = ()

    @property
    def game(self) -> AnyGame:
        """The descriptor of the game; by default `GAME` of the module that has the class.

        Raises:
            Unsupported: If it has none, so that the class has to bring this member.
        """
        cls = type(self)
        game: AnyGame | None = vars(sys.modules[cls.__module__]).get("GAME")
        if game is None:
            raise Unsupported(
                f"{cls.__module__} has no GAME, and {cls.__name__} no member game",
                code="unsupported.game",
            )
        return game

    @abstractmethod
    def legal_moves(self) -> tuple[MoveT, ...]:
        """Return the legal moves in the order of the action space; empty when there are none."""

    @property
    def _facts(self) -> GameView[MoveT]:
        """The object itself, typed by the members that its own class brings."""
        return cast("GameView[MoveT]", self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._facts.to_act is None

    @property
    def time_limit(self) -> float | None:
        """The seconds that the rules give the seat to act, or None."""
        return None

    def parse_move(self, text: str) -> MoveT:
        """Return the legal move that *text* means: any case, any unambiguous beginning.

        Raises:
            IllegalMove: If *text* is a move of the game that is not legal now.
            BadNotation: If *text* is no move, or the beginning of several; the message lists
                the legal moves and is for the mover alone.
        """
        legal = {plain(str(move)): move for move in self.legal_moves()}
        wanted = plain(text)
        if wanted in legal:
            return legal[wanted]
        known = self.game.actions.get(text)
        if known is not None:
            # A move of its own, even where it is the beginning of a legal one: "Kn1" of "Kn10".
            raise self.refusal(known)
        begun = [move for known, move in legal.items() if known.startswith(wanted)]
        if wanted and len(begun) == 1:
            return begun[0]
        listed = ", ".join(str(move) for move in (begun if wanted and begun else legal.values()))
        said = "is ambiguous" if wanted and begun else "is no legal move"
        raise BadNotation(
            f"{shown(text)} {said}; choose from: {listed or 'nothing (no move is awaited)'}",
            code="notation.move",
        )

    def refusal(self, move: object) -> IllegalMove:
        """Return the error that refuses *move*; it depends on what the mover knows alone."""
        if self._facts.to_act is None:
            reason = "over"
        elif isinstance(move, str):
            reason = "text"
        elif not self._is_move(move):
            reason = "not_a_move"
        else:
            reason = self._reason(move)
        return self._refused(move, reason)

    def _is_move(self, move: object) -> TypeGuard[MoveT]:
        """Tell whether *move* is one of the game's, at whatever position; not merely of a class."""
        try:
            return move in self.game.actions.numbers
        except TypeError:
            return False

    def _refused(self, move: object, reason: str) -> IllegalMove:
        written = str(move) if isinstance(move, MoveParts) else shown(move)
        speaker = Speaker(self.game.words)
        code = f"refusal.{reason}"
        decision = speaker.word(f"decision.{self._facts.decision}")
        why = speaker.word(code, decision=decision, move=written)
        seat = self._facts.to_act
        who = "" if seat is None else f"seat {seat}: "
        return IllegalMove(f"{who}{written}: {why}", code=code, seat=seat, move=written)

    def _reason(self, move: MoveT) -> str:
        """Return the code of why *move*, one of this game's, is not legal for the seat to act."""
        kinds = {type(legal) for legal in self.legal_moves()}
        return "not_legal" if type(move) in kinds else "not_now"


class StateParts(_Decides[MoveT], Generic[StateT, MoveT, ViewT, EventT]):
    """Derive the members of a state from `legal_moves`, `_advance`, `view` and `outcome`.

    A state class has fields or properties `rules`, `players`, `to_act`, `decision` and `outcome`,
    and usually `rng`.
    """

    __slots__ = ()

    @abstractmethod
    def view(self, seat: Seat | None) -> ViewT:
        """Return what *seat* is entitled to know; None is a spectator."""

    @abstractmethod
    def _advance(self, move: MoveT, happened: list[EventT] | None) -> StateT:
        """Return the position after the legal *move*, noting what happens unless it is None."""

    def _allows(self, move: MoveT) -> bool:
        """Tell whether *move*, which may be anything, is legal; games know faster ways."""
        return isinstance(move, self.game.moves) and move in self.legal_moves()

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game, in order; all of them unless the game eliminates."""
        return tuple(range(self._facts.players))

    def apply(self, move: MoveT) -> StateT:
        """Return the position after *move*; this one stays as it is.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        if not self._allows(move):
            raise self.refusal(move)
        return self._advance(move, None)

    def apply_with_events(self, move: MoveT) -> tuple[StateT, Happenings[EventT]]:
        """Return the position after *move*, and what happened; `apply` does not pay for it.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        if not self._allows(move):
            raise self.refusal(move)
        happened: list[EventT] = []
        after = self._advance(move, happened)
        outcome = cast("GameState", after).outcome
        if outcome is not None:
            happened.append(cast("EventT", GameOver(outcome)))
        return after, Happenings(tuple(happened))

    def with_rng(self, rng: Rng) -> Self:
        """Return the same position with another future; a game without chance returns itself."""
        if not any(name == "rng" for name, _ in fields_of(type(self))):
            return self
        return changed(self, rng=rng)

    def _seat(self, seat: Seat | None) -> Seat | None:
        """Return *seat* if it is one of this table's or None.

        Raises:
            BadSetup: If it is neither.
        """
        return None if seat is None else seat_number(seat, self._facts.players)

    @override
    def __repr__(self) -> str:
        return f"<{self.game.title}, hidden parts included: {self.game.to_json(self)}>"

    @override
    def __str__(self) -> str:
        """Return a picture of the whole truth; it is for the host, views are for players."""
        return self.game.draw_state(self)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the whole truth, for the host."""
        return None if self.game.scene is None else self.game.draw_state_svg(self)


class ViewParts(_Decides[MoveT], Generic[MoveT, StateT]):
    """Derive the members of a view from its fields, `legal_moves` and `sample`."""

    __slots__ = ()

    @abstractmethod
    def sample(self, rng: Rng) -> StateT:
        """Return one whole state that agrees with the view, each equally likely."""

    @override
    def refusal(self, move: object) -> IllegalMove:
        """Return the error that refuses *move*; it depends on what this seat knows alone."""
        facts = self._facts
        if facts.to_act is not None and facts.to_act != facts.seat:
            return self._refused(move, "not_your_turn")
        return super().refusal(move)

    @override
    def __repr__(self) -> str:
        seat = self._facts.seat
        who = "a spectator" if seat is None else f"seat {seat}"
        return f"<{self.game.title}, as {who} sees it: {self.game.to_json(self)}>"

    @override
    def __str__(self) -> str:
        """Return a picture in text of what this seat knows, at most 80 columns, no colour."""
        return self.game.draw(self)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, with the moves of this seat marked."""
        return None if self.game.scene is None else self.game.draw_svg(self, legal=True)


def seat_number(seat: object, players: int, *, where: str = "seat") -> Seat:
    """Return *seat* as an `int` in range.

    Raises:
        BadSetup: If it is no integer from 0 to *players* - 1.
    """
    if type(seat) is int and 0 <= seat < players:
        return seat
    number = whole_number(seat, where=where)
    if not 0 <= number < players:
        raise BadSetup(
            f"there is no seat {shown(number)}; seats are 0 to {players - 1}",
            code="seat",
            where=where,
        )
    return number


def whole_number(value: object, *, where: str) -> int:
    """Return *value* as an `int`; anything with `__index__` but a bool is one.

    Raises:
        BadSetup: If it is no integer.
    """
    index = getattr(value, "__index__", None)
    if isinstance(value, bool) or index is None or isinstance(value, type):
        raise BadSetup(f"{shown(value)} is no whole number", code="number", where=where)
    return int(index())
