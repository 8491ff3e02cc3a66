"""The games as Python games of OpenSpiel.

Importing this module registers the five as `knockout_knight_more` and so on;
`pyspiel.load_game("knockout_knight_more(players=3)")` loads one. The parameters are `players`,
`rules` (options that differ from the usual ones, as `"reveal:victim;reshuffle:when_needed"`) and
`relative` (whether seats in actions and tensors are counted from the own one).

**Chance** is explicit: four chance nodes at the beginning draw a byte each, and the game follows
from these four bytes as a seed, shuffles in its course included. That is a sample of 2**32 deals.

**Observations** are views: the string is the view's JSON, the tensor the game's layout. The
*information state* is what a seat was shown since the beginning: its first view, the moves as far
as it saw them, and its events. There is no tensor of it.

**Length**: a game that has not ended after 1,000 moves (`MOST_MOVES`) ends there, and everybody's
return is 0. Only Knock Knock Out has no bound of its own.

For the Python information-set search, give `ISMCTSBot` `use_observation_string=True` and
`set_resampler(Resampler(seed))`. The search in C++ cannot play Python games.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final, cast

from typing_extensions import override

from knockout_games.errors import BadSetup, MissingExtra
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.registry import GAMES
from knockout_games.rng import HashRng

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as _error:
    raise MissingExtra.of("openspiel", "games of OpenSpiel need OpenSpiel") from _error

from .arrays import Observation, encoder

__all__ = ["MOST_MOVES", "Resampler", "SpielGame", "SpielState", "name_of", "register"]

MOST_MOVES: Final = 1000
"""The cap on the length of a game."""

SEED_BYTES: Final = 4
"""How many chance nodes draw the deal."""

BYTE: Final = 256


def name_of(game: Game) -> str:
    """Return the name of a game in OpenSpiel."""
    return f"knockout_{game.slug.replace('-', '_')}"


def register(game: Game) -> str:
    """Make *game*, which may be somebody else's, known to OpenSpiel; return its name there."""
    name = name_of(game)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.default_players, "rules": "", "relative": True},
    )
    # A class, which outlives the interpreter; freeing a function then would crash the process.
    pyspiel.register_game(kind, type(name, (SpielGame,), {"descriptor": game, "kind": kind}))
    return name


class SpielGame(pyspiel.Game):
    """A game with its parameters; `register` makes a subclass for each.

    Arguments:
        parameters: `players`, `rules` and `relative`.

    Raises:
        BadSetup: If a parameter is not possible.
        BadDocument: If an option is not.
        Unsupported: If the game has no layout.
    """

    descriptor: ClassVar[Game]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game = self.descriptor
        players, rules = parameters["players"], _rules(game, parameters["rules"])
        game.new_game(players=players, rules=rules, seed=0)
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.actions.size,
                max_chance_outcomes=BYTE,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MOST_MOVES,
            ),
            parameters,
        )
        self.rules: Final = rules
        self.encoder: Final = encoder(game, players, relative=bool(parameters["relative"]))

    @override
    def __reduce__(self) -> tuple[Callable[..., pyspiel.Game], tuple[object, ...]]:
        return _loaded, (self.kind.short_name, self.get_parameters())

    @override
    def new_initial_state(self) -> "SpielState":
        """Return the state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes of every game: four."""
        return SEED_BYTES

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> "Observer":
        """Return what turns states into strings and tensors.

        Raises:
            BadSetup: If it is asked for what no single seat knows, or given parameters.
        """
        if params:
            raise BadSetup("observers take no parameters", code="observer", where="params")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def dealt(self, seed: bytes) -> GameState:
        """Return the first position of the game that *seed* deals."""
        players = self.encoder.players
        state: GameState = self.descriptor.new_game(players=players, rules=self.rules, seed=seed)
        return state

    def standing(self, position: GameState, *, moves: int = 0) -> "SpielState":
        """Return the state that stands at *position*.

        It has no history: what seats were shown begins with it, and it cannot be saved.

        Arguments:
            position: A position of this game and seat count.
            moves: How many moves count as made.
        """
        state = SpielState(self)
        state.stand(position, moves)
        return state


def _loaded(name: str, parameters: Mapping[str, Any]) -> pyspiel.Game:
    return pyspiel.load_game(name, parameters)


def _rules(game: Game, text: str) -> Any:
    options: dict[str, object] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            options[name.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            options[name.strip()] = value.strip()
    return game.from_json("rules", {**game.to_json(game.Rules()), **options})


class SpielState(pyspiel.State):
    """A position as OpenSpiel steps it.

    Arguments:
        game: The game.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._seed = b""
        self._start: GameState | None = None
        self._position: GameState | None = None
        self._moves: tuple[Any, ...] = ()
        self._before = 0

    @property
    def _game(self) -> SpielGame:
        return cast("SpielGame", self.get_game())

    @property
    def position(self) -> GameState | None:
        """The whole position, secrets included, or None before the deal."""
        return self._position

    @property
    def move_count(self) -> int:
        """How many moves were made."""
        return self._before + len(self._moves)

    def stand(self, position: GameState, moves: int) -> None:
        """Begin at *position*, after so many *moves*."""
        self._start = self._position = position
        self._moves, self._before = (), moves

    @override
    def current_player(self) -> int:
        """Return who is to act: a seat, chance before the deal, or nobody in the end."""
        position = self._position
        if position is None:
            return pyspiel.PlayerId.CHANCE
        if position.to_act is None or self.move_count >= MOST_MOVES:
            return pyspiel.PlayerId.TERMINAL
        return position.to_act

    def _legal_actions(self, player: int) -> list[int]:
        if self._position is None:
            return []
        numbers = self._game.encoder
        return sorted([numbers.action(move, player) for move in self._position.legal_moves()])

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the 256 values of a byte, each equally likely."""
        return [(outcome, 1 / BYTE) for outcome in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        position = self._position
        if position is not None:
            move = self._game.encoder.move(action, position.to_act or 0)
            self._position = position.apply(move)
            self._moves += (move,)
            return
        self._seed += bytes([action])
        if len(self._seed) == SEED_BYTES:
            self.stand(self._game.dealt(self._seed), 0)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        return str(self._game.encoder.move(action, player))

    @override
    def is_terminal(self) -> bool:
        """Tell whether the game is over, or at its cap."""
        return self.current_player() == pyspiel.PlayerId.TERMINAL

    @override
    def returns(self) -> list[float]:
        """Return the payoffs; zeros while the game runs and at its cap."""
        outcome = None if self._position is None else self._position.outcome
        if outcome is None:
            return [0.0] * self.get_game().num_players()
        return list(outcome.payoffs)

    @override
    def __str__(self) -> str:
        if self._position is None:
            return f"{self._game.descriptor.title}, {len(self._seed)} bytes drawn"
        return str(self._position)

    def view(self, seat: Seat | None) -> GameView | None:
        """Return what *seat* knows, or None before the deal."""
        return None if self._position is None else self._position.view(seat)

    def shown(self, seat: Seat | None) -> Iterator[str]:
        """Yield line by line all that *seat* was shown since the beginning."""
        state, game = self._start, self._game.descriptor
        if state is None:
            return
        yield _written(game, state.view(seat))
        for move in self._moves:
            mover = state.to_act
            if mover is None:
                raise AssertionError("nobody moves when a game is over")
            yield f"{mover} {game.format_move(move, mover=mover, seen_by=seat)}"
            state, happened = state.apply_with_events(move)
            for event in happened.seen_by(seat):
                yield _written(game, event)


def _written(game: Game, thing: object) -> str:
    return json.dumps(game.to_json(thing), separators=(",", ":"))


class Observer:
    """Turn states into strings and tensors, as OpenSpiel's `make_observation` asks for.

    Arguments:
        game: The game.
        kind: What to tell: the view, or all that was shown (`perfect_recall`); of a seat, or of
            a spectator where private information is left out.

    Raises:
        BadSetup: If it is asked for what no single seat knows.
    """

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType) -> None:
        wanted = kind.private_info
        if wanted not in (pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE):
            raise BadSetup("nobody sees what all seats hold", code="observer", where="iig_obs_type")
        self._game: Final = game
        self._recalls: Final = kind.perfect_recall
        self._private: Final = wanted == pyspiel.PrivateInfoType.SINGLE_PLAYER
        layout = game.encoder.layout
        self.tensor: Observation | None = None
        self.dict: dict[str, Observation] = {}
        if not self._recalls:
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = {
                field.name: self.tensor[start : start + field.size].reshape(field.shape)
                for field, start in zip(layout, layout.offsets.values(), strict=True)
            }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what *player* sees into the tensor; zeros before the deal."""
        if self.tensor is not None:
            view = state.view(player if self._private else None)
            self.tensor[:] = 0 if view is None else self._game.encoder.observation(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what *player* sees, or was shown; nothing before the deal."""
        seat = player if self._private else None
        if self._recalls:
            return "\n".join(state.shown(seat))
        view = state.view(seat)
        return "" if view is None else _written(self._game.descriptor, view)


class Resampler:
    """Draw the worlds behind a view for the Python information-set search (`set_resampler`).

    Arguments:
        seed: What the worlds depend on.
    """

    def __init__(self, seed: Seed) -> None:
        self._rng = HashRng.from_seed(seed)
        self._number = 0

    def __call__(self, state: SpielState, player: int) -> SpielState:
        """Return a state in which *player* sees what it sees in *state*.

        Raises:
            BadSetup: If the game was not dealt yet.
        """
        view = state.view(player)
        if view is None:
            raise BadSetup("nothing was dealt yet", code="resampler")
        game = cast("SpielGame", state.get_game())
        self._number += 1
        world: GameState = view.sample(self._rng.fork(self._number))
        return game.standing(world, moves=state.move_count)


NAMES: Final = {slug: register(game) for slug, game in GAMES.items()}
"""The names in OpenSpiel by slug."""
