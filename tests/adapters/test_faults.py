"""Faults planted in the environment of PettingZoo, each of which our checks must find."""

import random
from collections.abc import Mapping
from typing import Any

import pytest
from tests.adapters.checks import checked
from typing_extensions import override

from knockout_games import GAMES, GameState
from knockout_games.adapters.deals import Deals
from knockout_games.adapters.pettingzoo import Environment

GAME = GAMES["nak-muay-knockout"]


class TotalLeak(Environment):
    """Everybody sees what the seat to the left sees."""

    @override
    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        other = self.position.view((seat + 1) % len(self.possible_agents))
        return {**super().observe(agent), "observation": self._encoder.observation(other)}


class LeakingMask(Environment):
    """Masks tell what others could play."""

    @override
    def observe(self, agent: str) -> dict[str, Any]:
        moves = self.position.legal_moves()
        mask = self._encoder.mask(moves, self.possible_agents.index(agent))
        return {**super().observe(agent), "action_mask": mask}


class SkippedTurn(Environment):
    """The seat after an eliminated one is passed over."""

    @override
    def _drop(self, alive: tuple[int, ...]) -> None:
        super()._drop(alive)
        place = alive.index(self.possible_agents.index(self.agent_selection))
        self.agent_selection = self.possible_agents[alive[(place + 1) % len(alive)]]


class SilentElimination(Environment):
    """An eliminated agent is not terminated."""

    @override
    def _drop(self, alive: tuple[int, ...]) -> None:
        self._alive = alive


class LateElimination(Environment):
    """An eliminated agent is terminated at the end of the game only, unpaid so far."""

    @override
    def _drop(self, alive: tuple[int, ...]) -> None:
        for seat in set(self._alive) - set(alive):
            self.rewards[self.possible_agents[seat]] = 0.0
        self._alive = alive


class MissingReward(Environment):
    """The winner gets nothing."""

    @override
    def _end(self, state: GameState) -> None:
        super()._end(state)
        for agent, reward in self.rewards.items():
            self.rewards[agent] = min(reward, 0.0)


class RewardTwice(Environment):
    """Rewards are not cleared."""

    @override
    def _was_dead_step(self, action: Any) -> None:
        super()._was_dead_step(action)
        for agent in self.agents:
            self._cumulative_rewards[agent] -= 0.1


class GlobalRandom(Environment):
    """The deal asks the global source of Python."""

    @override
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        random.random()
        super().reset(seed, options)


class UnseededDeal(Environment):
    """The seed is lost on the way."""

    @override
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        super().reset(None if seed else seed, options)


class LostSeat(Environment):
    """A reset after eliminations does not bring everybody back."""

    @override
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        fallen = self._state is not None
        super().reset(seed, options)
        if fallen:
            self.agents.pop()


def played(cls: type[Environment]) -> None:
    made = cls(Deals(GAME, 4, None), render_mode=None, relative=True)
    for seed in range(4):
        checked(made, GAME, seed)


@pytest.mark.parametrize(
    ("cls", "found"),
    [
        (TotalLeak, "leak"),
        (LeakingMask, "leak"),
        (SkippedTurn, "turn"),
        (SilentElimination, "termination"),
        (LateElimination, "termination"),
        (MissingReward, "reward"),
        (RewardTwice, "reward"),
        (GlobalRandom, "random"),
        (UnseededDeal, "transcript"),
        (LostSeat, "reset"),
    ],
)
def test_a_planted_fault_is_found(cls: type[Environment], found: str) -> None:
    with pytest.raises(AssertionError, match=f"^{found}"):
        played(cls)


def test_without_a_fault_nothing_is_found() -> None:
    played(Environment)
