"""The state of Knock Out and the rules of play.

`yellow` and `red` are the stoppers of seat 0 and seat 1, `empty` the holes without a stopper and
`open` those of them that can be played into: sets of holes as masks of 37 bits.
"""

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.frozen import draft_of, frozen_state, share
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import Views
from knockout_games.kernel.parts import StateParts, seat_number
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Deck, Seed, checked_rules, player_count, source
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, pick

from .grid import Grid, distance, grid_of, holes_in, mask_of
from .model import (
    HOLES,
    Direction,
    Event,
    Hole,
    Move,
    PlaceStopper,
    Rules,
    StopperPlaced,
    StoppersKnockedOut,
)

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["ACTIONS", "State", "new_game", "standing"]

PLAYERS: Final = 2
START: Final = tuple(mask_of(map(Hole.parse, names.split())) for names in ("d5 e3 c3", "d3 c4 e4"))
"""The stoppers of both seats at the start (KO-R2)."""

ACTIONS: Final[ActionSpace[Move]] = ActionSpace(share(PlaceStopper(hole)) for hole in HOLES)

_NUMBERS: Final = ACTIONS.numbers
_THIRD: Final = 13
_MENU: Final = Menu(((move,) for move in ACTIONS), chunk=_THIRD)
_THIRD_MASK: Final = (1 << _THIRD) - 1


VIEWS: Final = Views["State", "View"]()


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Knock Out; nothing in it is secret.

    >>> state = new_game(first=0)
    >>> [str(move) for move in state.legal_moves()][:3]
    ['b2', 'b3', 'b4']
    """

    grid: Grid
    to_act: Seat | None
    yellow: int
    red: int
    empty: int
    open: int

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self.grid.rules

    @property
    def players(self) -> int:
        """The number of seats: 2."""
        return PLAYERS

    @property
    def decision(self) -> str | None:
        """`"place"` while the game runs."""
        return None if self.to_act is None else "place"

    @property
    def board(self) -> tuple[tuple[Hole, ...], tuple[Hole, ...]]:
        """The holes with a stopper of seat 0, and those with one of seat 1."""
        return holes_in(self.yellow), holes_in(self.red)

    @property
    def scores(self) -> tuple[int, int]:
        """The stoppers of each seat."""
        return self.yellow.bit_count(), self.red.bit_count()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs (KO-R6)."""
        if self.to_act is not None:
            return None
        yellow, red = scores = self.scores
        if yellow == red:
            return Outcome.drawn(PLAYERS, reason="board_full", scores=scores)
        winner = int(red > yellow)
        return Outcome.won(((winner,), (1 - winner,)), reason="board_full", scores=scores)

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return a placing for each empty hole next to a stopper, by hole (KO-R3)."""
        holes = self.open
        low, middle, high = _MENU.tables
        return (
            low[holes & _THIRD_MASK]
            + middle[holes >> _THIRD & _THIRD_MASK]
            + high[holes >> 2 * _THIRD]
        )

    @override
    def apply(self, move: Move) -> "State":
        try:
            is_open = self.open & self.grid.spots[_NUMBERS[move]][0]
        except (KeyError, TypeError):
            is_open = 0
        if not is_open:
            raise self.refusal(move)
        return self._advance(move, None)

    @override
    def _allows(self, move: Move) -> bool:
        try:
            return self.open >> _NUMBERS[move] & 1 == 1
        except (KeyError, TypeError):
            return False

    @override
    def _reason(self, move: Move) -> str:
        bit = 1 << move.hole.index
        if not self.grid.holes & bit:
            return "no_hole"
        return "filled" if (self.yellow | self.red) & bit else "not_adjacent"

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        grid, seat, number = self.grid, self.to_act, _NUMBERS[move]
        bit, adjacent, touching, rays = grid.spots[number]
        own, other = (self.red, self.yellow) if seat else (self.yellow, self.red)
        if happened is not None:
            happened.append(StopperPlaced(seat or 0, HOLES[number]))
        turned = 0
        for farther, runs, direction in rays[other & touching]:
            run = runs[own & farther]
            if other & run == run:
                turned |= run
                if happened is not None:
                    happened.append(_knocked_out(seat or 0, direction, run, HOLES[number]))
        own |= bit
        if turned:
            own |= turned
            other ^= turned
        empty = self.empty ^ bit
        reachable = (self.open | adjacent) & empty
        if seat:
            return _state(grid, 0 if empty else None, other, own, empty, reachable)
        return _state(grid, 1 if empty else None, own, other, empty, reachable)

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return the position as *seat* sees it, which is all of it.

        Raises:
            BadSetup: If there is no such seat.
        """
        return VIEWS.of(self, self._seat(seat))


_state = draft_of(State)


def _knocked_out(seat: Seat, direction: Direction, run: int, start: Hole) -> StoppersKnockedOut:
    """Return the event of a trapped run, its holes from near to far."""
    near_to_far = sorted(holes_in(run), key=lambda hole: distance(hole, start))
    return StoppersKnockedOut(seat=seat, direction=direction, holes=tuple(near_to_far))


def standing(rules: Rules, to_act: Seat | None, yellow: int, red: int) -> State:
    """Return the state with these stoppers."""
    grid = grid_of(rules)
    filled = yellow | red
    empty = grid.holes ^ filled
    return _state(grid, to_act, yellow, red, empty, grid.beside(filled) & empty)


def new_game(
    players: int = PLAYERS,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Hole] | None = None,
    first: Seat | None = None,
) -> State:
    """Return the first position of a game of Knock Out.

    Arguments:
        players: 2.
        rules: The options.
        seed: What the draw for the first seat depends on; None draws 32 bytes from the
            operating system.
        rng: A random source instead of a seed.
        deck: None: nothing is dealt.
        first: The seat that starts; None draws it.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """
    player_count(players, (PLAYERS,))
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    if deck is not None:
        raise BadSetup("nothing is dealt in Knock Out", code="deck.none", where="deck")
    if first is None:
        starter, _ = pick(range(PLAYERS), rng)
    else:
        starter = seat_number(first, PLAYERS, where="first")
    return standing(rules, starter, *START)


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
