"""The games as Gymnasium environments: one seat learns, bots sit in the others.

An observation is the game's layout (float32). `info["action_mask"]` marks the legal actions
(int8), `info["seat"]` is the seat that learns. The only reward comes in the end: the payoff of the
seat, which is that of a loser as soon as it is eliminated. An illegal action loses at once, with
`info["illegal"]`, the reason in words.

Importing this module registers an environment for each of the five games:
`gymnasium.make("knockout_games/KnightMore-v0", players=3)`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from typing_extensions import override

from knockout_games.bots import BotSpec, RandomBot, parse_bot
from knockout_games.errors import BadSetup, IllegalMove, MissingExtra
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.protocols import Bot, GameState
from knockout_games.kernel.words import Seat
from knockout_games.registry import GAMES

try:
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as _error:
    raise MissingExtra.of("gymnasium", "environments need Gymnasium") from _error

from .arrays import Mask, Observation, encoder
from .deals import Deals, game_of
from .rendering import RENDER_MODES, picture, render_mode_of

__all__ = ["IDS", "SeatEnv"]

Opponent: TypeAlias = str | Callable[..., Bot]
"""The name of a bot with its options (`"ismcts:simulations=50"`), or a factory that makes one
from `seed=...`."""

METADATA: Final[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}
_SEED: Final = (256,) * 16

Step: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """Play one seat; the bots of the others move inside `step` and `reset`.

    Arguments:
        game: The slug of a game, or its descriptor.
        players: The seat count; None takes the game's usual one.
        rules: The options; None takes the usual ones.
        seat: The seat that learns; None draws it anew for each game.
        opponents: Who sits in the other seats, from the left of the own one round the table; one
            alone sits in all of them; without any they move at random.
        render_mode: `"ansi"` for a picture in text, `"svg"` for one in SVG, or None.
        relative: Count seats in observations and actions from the own one.

    Raises:
        UnknownGame: If there is no such game.
        UnknownBot: If there is no such bot.
        BadSetup: If an argument is not possible.
        Unsupported: If the game has no layout.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        rules: object = None,
        seat: Seat | None = None,
        opponents: Sequence[Opponent] = (),
        render_mode: str | None = None,
        relative: bool = True,
    ) -> None:
        deals = Deals(game_of(game), players, rules)
        self._deals: Final = deals
        self._factories: Final = _factories(opponents, deals)
        self.render_mode: str | None = render_mode_of(render_mode)
        self._fixed: Final = None if seat is None else seat_number(seat, deals.players)
        self._encoder: Final = encoder(deals.game, deals.players, relative=relative)
        low, high = self._encoder.bounds
        # Narrower than what an `Env` declares, as in all environments: who trains asks for `n`.
        self.observation_space: Box = Box(  # pyright: ignore[reportIncompatibleVariableOverride]
            low, high, dtype=np.float32
        )
        self.action_space: Discrete = Discrete(  # pyright: ignore[reportIncompatibleVariableOverride]
            self._encoder.size
        )
        self._state: GameState | None = None
        self._seat: Seat = 0
        self._bots: dict[Seat, Bot] = {}

    @property
    def position(self) -> GameState:
        """The whole position, secrets included; it is for the host, not for the learner.

        Raises:
            BadSetup: If no game was begun.
        """
        if self._state is None:
            raise BadSetup("no game is going on: call reset() first", code="environment.reset")
        return self._state

    @override
    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and let the others move until the learner's first turn.

        `options={"state": position}` begins there. Games that end before that turn, or in which
        the learner's seat is out, are passed over.

        Raises:
            BadSetup: If the position is of another table or leaves the learner no turn, or the
                seed is of a wrong type.
        """
        super().reset(seed=seed)
        state = self._seated(seed, options)
        for _ in range(100):
            if state.to_act == self._seat:
                self._state = state
                return self._seen(state)
            state = self._seated(None, options)
        raise BadSetup("the learner never has a turn", code="reset.state", where="options['state']")

    def _seated(self, seed: int | None, options: Mapping[str, Any] | None) -> GameState:
        """Begin a game, seat everybody anew and return the learner's first turn, or the end."""
        state = self._deals.start(seed, options)
        players, rng = self._deals.players, self._deals.beside
        self._seat = rng.below(players)[0] if self._fixed is None else self._fixed
        self._bots = {
            (self._seat + place) % players: make(seed=bytes(rng.fork(place).below_each(_SEED)[0]))
            for place, make in enumerate(self._factories, start=1)
        }
        return self._others_move(state)

    def _others_move(self, state: GameState) -> GameState:
        """Return the position at the learner's next turn, at its fall or at the end."""
        mine, bots = self._seat, self._bots
        while mine in state.alive:
            seat = state.to_act
            if seat is None or seat == mine:
                break
            state = state.apply(bots[seat].choose(state.view(seat)))
        return state

    def _seen(self, state: GameState) -> tuple[Observation, dict[str, Any]]:
        return self._encoder.observation(state.view(self._seat)), {
            "action_mask": self._mask(state),
            "seat": self._seat,
        }

    def _mask(self, state: GameState) -> Mask:
        moves = state.legal_moves() if state.to_act == self._seat else ()
        return self._encoder.mask(moves, self._seat)

    @override
    def step(self, action: Any) -> Step:
        """Play *action*, let the others move, and return what the learner sees then.

        Raises:
            BadSetup: If there is no such action, or no game is going on.
        """
        before, seat = self.position, self._seat
        move = self._encoder.move(action, seat)
        loss = -1 / (self._deals.players - 1)
        try:
            after = self._others_move(before.apply(move))
        except IllegalMove as refusal:
            self._state = None
            observation, info = self._seen(before)
            return observation, loss, True, False, {**info, "illegal": str(refusal)}
        observation, info = self._seen(after)
        self._state = after
        outcome = after.outcome
        if outcome is not None:
            return observation, outcome.payoffs[seat], True, False, info
        if seat not in after.alive:
            return observation, loss, True, False, info
        return observation, 0.0, False, False, info

    @override
    def render(self) -> Any:
        """Return the learner's picture of the position, or None without a render mode."""
        return picture(self.position.view(self._seat), self.render_mode)


def _factories(opponents: Sequence[Opponent], deals: Deals) -> tuple[Callable[..., Bot], ...]:
    """Return a factory for each of the other seats, from the left of the own one on.

    Raises:
        UnknownBot: If there is no such bot.
        BadSetup: If there are too few or too many, or a bot cannot play the game.
    """
    others = deals.players - 1
    if len(opponents) not in (0, 1, others):
        raise BadSetup(
            f"{len(opponents)} opponents for {others} seats", code="opponents", where="opponents"
        )
    factories: list[Callable[..., Bot]] = []
    for opponent in opponents or (RandomBot,):
        factory = parse_bot(opponent) if isinstance(opponent, str) else opponent
        if isinstance(factory, BotSpec) and not factory.suits(deals.game):
            raise BadSetup(
                f"{factory} cannot play {deals.game.title}", code="opponents", where="opponents"
            )
        factories.append(factory)
    return tuple(factories) * (others // len(factories))


IDS: Final = {slug: f"knockout_games/{slug.title().replace('-', '')}-v0" for slug in GAMES}
"""The registered ids by slug."""

for _slug, _identifier in IDS.items():
    gymnasium.registry[_identifier] = EnvSpec(
        _identifier, entry_point=f"{__name__}:SeatEnv", kwargs={"game": _slug}
    )
