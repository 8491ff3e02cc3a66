"""Hypothesis strategies for any game: rules, positions, views, moves that are to be made.

They need the extra `testing` (Hypothesis). Examples shrink to short games under default rules.

>>> from hypothesis import find
>>> from knockout_games import knights_poker
>>> find(moves(knights_poker.GAME), lambda move: str(move).endswith("3")).castle
3
"""

from typing import Any

from knockout_games.errors import BadSetup, MissingExtra
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.rng import HashRng, Rng, SplitMix64
from knockout_games.testing.options import option_values

try:
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ImportError as _error:
    raise MissingExtra.of("testing", "strategies need Hypothesis") from _error

from typing_extensions import TypeVar

__all__ = ["events", "moves", "rngs", "rules", "seeds", "states", "turns", "views"]

RulesT = TypeVar("RulesT", default=Any)
StateT = TypeVar("StateT", bound=GameState, default=Any)
ViewT = TypeVar("ViewT", default=Any)
MoveT = TypeVar("MoveT", default=Any)
EventT = TypeVar("EventT", default=Any)

_LONG = 300
"""How many moves into a game positions are taken from, at most."""


def seeds() -> SearchStrategy[int | bytes | str]:
    """Return seeds of all kinds, mostly small ones."""
    return st.integers(-(2**64), 2**64) | st.binary(max_size=32) | st.text(max_size=20)


def rngs() -> SearchStrategy[Rng]:
    """Return random sources that can deal any game."""
    return st.integers(0, 2**32).map(HashRng.from_seed) | st.integers(0, 2**64 - 1).map(SplitMix64)


@st.composite
def _rules(draw: DrawFn, game: Game[RulesT, Any, Any, Any, Any]) -> RulesT:
    options = {name: draw(st.sampled_from(values)) for name, values in option_values(game).items()}
    try:
        return game.Rules(**options)
    except BadSetup:
        return game.Rules()


def rules(game: Game[RulesT, Any, Any, Any, Any]) -> SearchStrategy[RulesT]:
    """Return rules of *game*; a combination that it refuses gives way to the default."""
    return _rules(game)


@st.composite
def _states(
    draw: DrawFn,
    game: Game[Any, StateT, Any, Any, Any],
    options: Any,
    players: int | None,
    *,
    running: bool,
) -> StateT:
    count = draw(st.sampled_from(game.player_counts)) if players is None else players
    chosen = draw(_rules(game)) if options is None else options
    state = game.new_game(count, rules=chosen, seed=draw(st.integers(0, 2**32)))
    choices: Rng = SplitMix64(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, _LONG))):
        legal = state.legal_moves()
        if not legal:
            break
        choice, choices = choices.below(len(legal))
        after = state.apply(legal[choice])
        if running and after.is_over:
            break
        state = after
    return state


def states(
    game: Game[Any, StateT, Any, Any, Any],
    *,
    rules: Any = None,
    players: int | None = None,
    running: bool = False,
) -> SearchStrategy[StateT]:
    """Return positions that random play reaches, in every phase of the game.

    Arguments:
        game: The game.
        rules: The options; None draws them.
        players: The number of seats; None draws it.
        running: Whether to leave finished games out.
    """
    return _states(game, rules, players, running=running)


@st.composite
def _views(draw: DrawFn, positions: SearchStrategy[Any]) -> Any:
    state = draw(positions)
    return state.view(draw(st.sampled_from((*range(state.players), None))))


def views(
    game: Game[Any, StateT, ViewT, Any, Any], *, rules: Any = None, players: int | None = None
) -> SearchStrategy[ViewT]:
    """Return what a seat or a spectator sees of positions that random play reaches.

    Arguments:
        game: The game.
        rules: The options; None draws them.
        players: The number of seats; None draws it.
    """
    return _views(states(game, rules=rules, players=players))


@st.composite
def _turns(draw: DrawFn, positions: SearchStrategy[Any]) -> Any:
    state = draw(positions)
    return state, draw(st.sampled_from(state.legal_moves()))


def turns(
    game: Game[Any, StateT, Any, MoveT, Any], *, rules: Any = None, players: int | None = None
) -> SearchStrategy[tuple[StateT, MoveT]]:
    """Return positions of running games, each with one of its legal moves.

    Arguments:
        game: The game.
        rules: The options; None draws them.
        players: The number of seats; None draws it.
    """
    return _turns(states(game, rules=rules, players=players, running=True))


def moves(game: Game[Any, Any, Any, MoveT, Any]) -> SearchStrategy[MoveT]:
    """Return moves of the action space of *game*, legal somewhere or not."""
    return st.sampled_from(tuple(game.actions))


@st.composite
def _events(draw: DrawFn, begun: SearchStrategy[Any]) -> Any:
    state, move = draw(begun)
    return draw(st.sampled_from(state.apply_with_events(move)[1].whole))


def events(
    game: Game[Any, StateT, Any, Any, EventT], *, rules: Any = None, players: int | None = None
) -> SearchStrategy[EventT]:
    """Return events that random play brings about, secrets included.

    Arguments:
        game: The game.
        rules: The options; None draws them.
        players: The number of seats; None draws it.
    """
    return _events(turns(game, rules=rules, players=players))
