"""The games as PettingZoo environments, one agent a seat (AEC API).

Agents are `player_0`, `player_1`, ... for the seats. An observation is a dict of `"observation"`
(float32, the game's layout) and `"action_mask"` (int8; all zeros for a seat that is not to act).

The rewards of an agent over a game sum to the payoff of its seat: an eliminated seat gets the
payoff of a loser, -1 / (players - 1), and its termination in the step in which it falls; all
others get theirs at the end. Every other reward is 0. The info of an agent whose game ended with
the whole game holds its `"placement"`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from typing_extensions import override

from knockout_games.errors import BadSetup, MissingExtra
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.words import Seat

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError as _error:
    raise MissingExtra.of("pettingzoo", "environments need PettingZoo") from _error

from .arrays import encoder
from .deals import Deals, game_of
from .rendering import RENDER_MODES, picture, render_mode_of

__all__ = ["Environment", "env", "raw_env"]


def env(
    game: str | Game,
    *,
    players: int | None = None,
    rules: object = None,
    render_mode: str | None = None,
    relative: bool = True,
) -> "Environment":
    """Return an environment of *game*; the stock wrappers of PettingZoo fit round it.

    Arguments:
        game: The slug of a game, or its descriptor.
        players: The seat count; None takes the game's usual one.
        rules: The options; None takes the usual ones.
        render_mode: `"ansi"` for a picture in text, `"svg"` for one in SVG, or None.
        relative: Count seats in observations and actions from the own one.

    Raises:
        UnknownGame: If there is no such game.
        BadSetup: If an argument is not possible.
        Unsupported: If the game has no layout.
    """
    deals = Deals(game_of(game), players, rules)
    return Environment(deals, render_mode=render_mode, relative=relative)


raw_env = env


class Environment(AECEnv[str, Any, Any]):
    """Step a game by the numbers of its actions.

    Copies and pickles hold the whole position and go on alike.

    Arguments:
        deals: Where its games come from.
        render_mode: `"ansi"`, `"svg"` or None.
        relative: Count seats from the own one.

    Raises:
        BadSetup: If there is no such render mode.
        Unsupported: If the game has no layout.
    """

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(self, deals: Deals, *, render_mode: str | None, relative: bool) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": deals.game.slug,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode: str | None = render_mode_of(render_mode)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(deals.players)]
        self.agents: list[str] = []
        self._seats: Final[dict[str, Seat]] = {
            agent: seat for seat, agent in enumerate(self.possible_agents)
        }
        self._deals: Final = deals
        self._encoder: Final = encoder(deals.game, deals.players, relative=relative)
        self._state: GameState | None = None
        self._alive: tuple[Seat, ...] = ()

    @cached_property
    def observation_spaces(self) -> dict[str, Dict]:
        """The space of each agent's observations."""
        low, high = self._encoder.bounds
        size = self._encoder.size
        return {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=np.float32),
                    "action_mask": Box(0, 1, (size,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @cached_property
    def action_spaces(self) -> dict[str, Discrete]:
        """The space of each agent's actions."""
        return {agent: Discrete(self._encoder.size) for agent in self.possible_agents}

    @override
    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    @override
    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def position(self) -> GameState:
        """The whole position, secrets included; it is for the host, not for agents.

        Raises:
            BadSetup: If no game was begun.
        """
        if self._state is None:
            raise BadSetup("no game was begun: call reset() first", code="environment.reset")
        return self._state

    @override
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; `options={"state": position}` begins there.

        Raises:
            BadSetup: If the position is of another table, or the seed of a wrong type.
        """
        self._state = state = self._deals.start(seed, options)
        self._alive = state.alive
        self.agents = agents = [self.possible_agents[seat] for seat in self._alive]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[state.to_act or 0]

    @override
    def observe(self, agent: str) -> dict[str, Any]:
        """Return what *agent* sees, terminated or not.

        Raises:
            BadSetup: If no game was begun.
        """
        state, seat = self._state or self.position, self._seats[agent]
        # They are those of the view (law 5), which would have to find them out again.
        moves = state.legal_moves() if seat == state.to_act else ()
        return {
            "observation": self._encoder.seen(state.view(seat), seat),
            "action_mask": self._encoder.mask(moves, seat),
        }

    @override
    def step(self, action: Any) -> None:
        """Play *action* for the agent whose turn it is; a terminated agent takes None.

        Raises:
            IllegalMove: If the action is not legal; nothing changes then.
            BadSetup: If there is no such action, or no agent that could act.
        """
        before = self._state
        if before is None or not self.agents:
            raise BadSetup("no game is going on: call reset() first", code="environment.reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._state = after = before.apply(self._encoder.move(action, self._seats[agent]))
        # Rewards other than 0 come with terminations, which clear them and what they sum to.
        if after.to_act is None:
            self._end(after)
        else:
            self.agent_selection = self.possible_agents[after.to_act]
            alive = after.alive
            if alive == self._alive:
                return
            self._drop(alive)
        self._accumulate_rewards()
        self._deads_step_first()

    def _drop(self, alive: tuple[Seat, ...]) -> None:
        for seat in set(self._alive) - set(alive):
            agent = self.possible_agents[seat]
            self.terminations[agent] = True
            self.rewards[agent] = -1 / (self._deals.players - 1)
        self._alive = alive

    def _end(self, state: GameState) -> None:
        outcome = state.outcome
        if outcome is None:
            raise AssertionError("a game that is over has an outcome")
        for agent in self.agents:
            seat = self._seats[agent]
            self.terminations[agent] = True
            self.rewards[agent] = outcome.payoffs[seat]
            self.infos[agent] = {"placement": outcome.placements[seat]}

    @override
    def render(self) -> str | None:
        """Return a spectator's picture of the position, or None without a render mode."""
        return picture(self.position.view(None), self.render_mode)

    @override
    def close(self) -> None:
        """Do nothing: there is nothing to close."""
