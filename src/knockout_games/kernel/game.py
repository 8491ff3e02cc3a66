"""The descriptor of a game: all that generic tools need to know of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, overload

import attrs
from typing_extensions import TypeVar, override

from knockout_games.errors import BadNotation, Unsupported
from knockout_games.kernel.actions import ActionSpace
from knockout_games.kernel.listing import listing
from knockout_games.kernel.observation import ObservationLayout
from knockout_games.kernel.parts import Json, json_object, seat_number
from knockout_games.kernel.pictures import Marks, Scene, Sheet, framed, stacked
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.setup import (
    Deck,
    Seed,
    checked_rules,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.wording import NO_WORDS, own_words
from knockout_games.kernel.words import Seat, Words, vocabulary
from knockout_games.rng import Rng, shuffle

if TYPE_CHECKING:
    from knockout_games.kernel.codec import Codec

__all__ = ["AnyGame", "Game", "Json", "Kind"]

RulesT = TypeVar("RulesT", default=Any)
StateT = TypeVar("StateT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
MoveT = TypeVar("MoveT", default=Any)
EventT = TypeVar("EventT", default=Any)
StateT_co = TypeVar("StateT_co", covariant=True, default=Any)

Kind: TypeAlias = Literal["move", "event", "state", "view", "rules"]
"""What a document is about."""


class NewGame(Protocol[StateT_co]):
    """The function that starts a game."""

    def __call__(
        self,
        players: int = ...,
        *,
        rules: Any = ...,
        seed: Any = ...,
        rng: Any = ...,
        deck: Any = ...,
        first: Any = ...,
    ) -> StateT_co:
        """Return the first position of a game."""
        ...


Deal: TypeAlias = Callable[[int, RulesT, tuple[Any, ...], Rng, Seat], StateT]
"""Return the first position from the seat count, the options, the pieces of the deck in the order
dealt, the random source of what comes later, and the seat that starts."""


def _opening(game: "Game[Any, Any, Any, Any, Any]") -> NewGame[Any]:
    if game.deal is None:
        raise TypeError("a game needs either new_game or deal")
    return game.opened


def _kinds(pieces: Iterable[object]) -> tuple[type[Any], ...]:
    return tuple(dict.fromkeys(map(type, pieces)))


def _words_of(game: "Game[Any, Any, Any, Any, Any]") -> Words:
    return own_words(
        pieces=game.pieces,
        moves=game.moves,
        events=game.events,
        decisions=game.decisions,
        reasons=getattr(game.State, "reasons", NO_WORDS),
        refusals=getattr(game.State, "refusals", NO_WORDS),
        rules=game.Rules,
    )


@attrs.frozen(kw_only=True, eq=False, repr=False, slots=False)
class Game(Generic[RulesT, StateT, ViewT, MoveT, EventT]):
    """Describe a game to the tools that know no game by name.

    Arguments:
        slug: The name in commands, documents and `GAMES`.
        title: The name on the box.
        player_counts: The seat counts that can play.
        default_players: The seat count of `new_game()`.
        Rules: The class of the options.
        State: The class of the positions.
        View: The class of what a seat knows.
        actions: Every move there is, numbered.
        moves: The classes of which `Move` is the union; by default those of the actions.
        events: The classes of which `Event` is the union.
        deck: All pieces, for games that bring no `new_game` of their own.
        pieces: The classes of the pieces, each with a `parse` from notation; by default those of
            the deck.
        deal: Makes the first position from the deck, shuffled or as given.
        new_game: The function that starts a game; by default it checks its arguments, shuffles
            the deck, draws who starts, and deals.
        decisions: The codes of all that can be awaited.
        words: The English templates of all codes of the game; by default what its classes say,
            with those of `State.reasons` and `State.refusals`, by code.
        rules_version: It rises when a ruling changes how the game is played.
        Position: The document class of a state, if states are not their own: an attrs class
            with `of(state)` and `state()`.
        complete_position: Fills what a position written by hand leaves out.
        complete_view: Fills what a view written by hand leaves out.
        picture: Draws a view as text; without one its zones are listed.
        scene: Draws a view in SVG, with marks.
        layout: Turns a view into numbers for learning.
    """

    slug: str
    title: str
    player_counts: tuple[int, ...]
    default_players: int
    Rules: type[RulesT]
    State: type[StateT]
    View: type[ViewT]
    actions: ActionSpace[MoveT]
    moves: tuple[type[Any], ...] = attrs.field(
        default=attrs.Factory(lambda game: _kinds(game.actions), takes_self=True)
    )
    events: tuple[type[Any], ...]
    deck: tuple[Any, ...] = ()
    pieces: tuple[type[Any], ...] = attrs.field(
        default=attrs.Factory(lambda game: _kinds(game.deck), takes_self=True)
    )
    deal: Deal[RulesT, StateT] | None = None
    new_game: NewGame[StateT] = attrs.field(default=attrs.Factory(_opening, takes_self=True))
    decisions: tuple[str, ...] = ("move",)
    words: Words = attrs.field(
        converter=vocabulary, default=attrs.Factory(_words_of, takes_self=True)
    )
    rules_version: int = 1
    Position: type[Any] | None = None
    complete_position: Callable[[Json], Json] | None = None
    complete_view: Callable[[Json], Json] | None = None
    picture: Callable[[ViewT], str] | None = None
    scene: Callable[[ViewT, Marks[MoveT, EventT]], Scene] | None = None
    layout: ObservationLayout[ViewT] | None = None

    @override
    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @cached_property
    def codec(self) -> "Codec":
        """The converter between the game's values and JSON; it loads cattrs."""
        from knockout_games.kernel.codec import Codec

        return Codec(self)

    def opened(
        self,
        players: int | None = None,
        *,
        rules: RulesT | None = None,
        seed: Seed | None = None,
        rng: Rng | None = None,
        deck: Deck[Any] | None = None,
        first: Seat | None = None,
    ) -> StateT:
        """Return the first position of a game that has a `deal`; it is the default `new_game`.

        Arguments:
            players: One of the seat counts.
            rules: The options; None takes the default.
            seed: What all chance depends on; None draws 32 bytes from the operating system.
            rng: A random source instead of a seed.
            deck: The pieces in the order in which they are dealt; None shuffles them.
            first: The seat that starts; None draws it.

        Raises:
            BadSetup: If an argument is not possible, naming it.
            Unsupported: If the game has no `deal`.
        """
        if self.deal is None:
            raise Unsupported(f"{self.title} has no deal", code="unsupported.deal")
        count = player_count(
            self.default_players if players is None else players, self.player_counts
        )
        options = self.Rules() if rules is None else rules
        checked_rules(options, self.Rules)
        rng = source(seed, rng)
        if deck is None:
            pieces, rng = shuffle(self.deck, rng)
        else:
            pieces = read_deck(deck, self._piece, self.deck)
        if first is None:
            first, rng = rng.below(count)
        return self.deal(count, options, pieces, rng, seat_number(first, count, where="first"))

    def _piece(self, text: str) -> Any:
        """Return the piece whose notation is *text*, of whatever class.

        Raises:
            BadNotation: If there is none.
        """
        for cls in self.pieces[:-1]:
            with suppress(BadNotation):
                return cls.parse(text)
        return self.pieces[-1].parse(text)

    def parse_move(self, text: str) -> MoveT:
        """Return the move whose notation is *text*, of any position.

        Raises:
            BadNotation: If there is none; the message shows which forms exist.
        """
        return self.actions.parse(text)

    def format_move(self, move: MoveT, *, mover: Seat, seen_by: Seat | None) -> str:
        """Return the notation of a move with `?` for each part that is secret to *seen_by*."""
        written_for = getattr(move, "written_for", None)
        if written_for is None:
            return str(move)
        return str(written_for(seen_by, mover=mover))

    def to_json(self, x: object) -> Json:
        """Return a state, view, move, event or rules of this game as plain JSON values."""
        return self.codec.to_json(x)

    @overload
    def from_json(self, kind: Literal["move"], doc: object) -> MoveT: ...
    @overload
    def from_json(self, kind: Literal["event"], doc: object) -> EventT: ...
    @overload
    def from_json(self, kind: Literal["state"], doc: object) -> StateT: ...
    @overload
    def from_json(self, kind: Literal["view"], doc: object) -> ViewT: ...
    @overload
    def from_json(self, kind: Literal["rules"], doc: object) -> RulesT: ...
    def from_json(self, kind: Kind, doc: object) -> Any:
        """Return what *doc*, made by `to_json`, stands for.

        Raises:
            BadDocument: If it is no such document; `where` is the place of the fault.
        """
        return self.codec.from_json(kind, doc)

    def position(self, doc: Mapping[str, Any]) -> StateT:
        """Return the position that *doc* describes; what it leaves out is as at a round's start.

        `"seed"` deals what is left out. The keys are those of the JSON of a state.

        Raises:
            BadSetup: If the position is impossible, naming the reason.
            BadDocument: If *doc* is malformed.
            Unsupported: If the game cannot do it.
        """
        return self.from_json("state", self._completed(doc, self.complete_position, "position"))

    def view(self, doc: Mapping[str, Any]) -> ViewT:
        """Return what one chair sees, as *doc* describes it.

        Raises:
            BadSetup: If no world fits, naming the reason.
            BadDocument: If *doc* is malformed.
            Unsupported: If the game cannot do it.
        """
        return self.from_json("view", self._completed(doc, self.complete_view, "view"))

    def _completed(self, doc: object, complete: Callable[[Json], Json] | None, what: str) -> Json:
        if complete is None:
            raise Unsupported(
                f"{self.title} has no {what} written by hand", code=f"unsupported.{what}"
            )
        return complete({**self.codec.header(), **json_object(doc)})

    def draw(self, view: ViewT) -> str:
        """Return a picture of a view in text, at most 80 columns wide.

        A game without a picture of its own has its zones listed.
        """
        if self.picture is None:
            return listing(self.title, self.to_json(view))
        return self.picture(view)

    def draw_state(self, state: StateT) -> str:
        """Return a picture of the whole truth: every seat's view, for the host."""
        return "".join(self._whole(state))

    def _whole(self, state: Any) -> Iterator[str]:
        yield f"{self.title}, hidden parts included (for the host alone)\n"
        for seat in range(state.players):
            yield f"\n-- as seat {seat} sees it --\n{self.draw(state.view(seat))}\n"

    def draw_svg(self, view: ViewT, *, legal: bool = False, last: Sequence[EventT] = ()) -> str:
        """Return a picture of a view in SVG.

        Arguments:
            view: What a seat, or a spectator, knows.
            legal: Mark the moves that this seat can make.
            last: Mark what it saw of the last move: `Happenings.seen_by(seat)`.

        Raises:
            Unsupported: If the game has no such pictures.
        """
        return self._sheet(view, legal=legal, last=last).markup

    def draw_state_svg(self, state: StateT) -> str:
        """Return a picture in SVG of the whole truth: every seat's view, for the host.

        Raises:
            Unsupported: If the game has no such pictures.
        """
        truth: Any = state
        return stacked(
            f"{self.title}, hidden parts included (for the host alone)",
            (
                (f"as seat {seat} sees it", self._sheet(truth.view(seat)))
                for seat in range(truth.players)
            ),
        ).markup

    def _sheet(self, view: Any, *, legal: bool = False, last: Sequence[Any] = ()) -> Sheet:
        if self.scene is None:
            raise Unsupported(f"{self.title} has no pictures in SVG", code="unsupported.svg")
        # Once more redacted: what somebody hands over whole is not shown whole.
        seen = tuple(event.redacted(view.seat) for event in last)
        marks: Marks[Any, Any] = Marks(legal=view.legal_moves() if legal else (), last=seen)
        text = self.draw(view)
        # The first paragraph: a long title takes more than a line of text.
        title = self.title if self.picture is None else " ".join(text.split("\n\n")[0].split())
        return framed(
            self.scene(view, marks),
            title=title,
            desc=text,
            marks=marks,
            told=[event.describe(self.words, you=view.seat) for event in seen],
        )


AnyGame: TypeAlias = Game[Any, GameState, GameView, Any, Any]
"""A game known by its slug alone: its states and views are those of the protocols."""
