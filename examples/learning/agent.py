"""A small agent that learns: softmax over linear scores, trained by policy gradient (REINFORCE).

It is all NumPy, and knows nothing of the game but the numbers of a layout and an action mask.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class LinearAgent:
    """Score every action by a weighted sum of the observation.

    Arguments:
        inputs: How many numbers an observation has.
        actions: How many actions there are.
        seed: What its choices depend on.
        rate: How far one batch of games moves the weights.
    """

    def __init__(self, inputs: int, actions: int, *, seed: int, rate: float = 0.15) -> None:
        self.weights = np.zeros((actions, inputs), np.float32)
        self.baseline = 0.0
        self.games = 0
        self._rng = np.random.default_rng(seed)
        self._rate = rate
        self._steps: list[tuple[Floats, Floats]] = []
        self._batch: list[tuple[Floats, Floats, float]] = []

    def act(self, observation: Floats, mask: NDArray[np.int8], *, greedy: bool = False) -> int:
        """Return a legal action: drawn by its probability, or the likeliest one."""
        legal = mask.nonzero()[0]
        scores = self.weights[legal] @ observation
        if greedy:
            return int(legal[scores.argmax()])
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        drawn = min(int(chances.cumsum().searchsorted(self._rng.random())), len(legal) - 1)
        slope = np.zeros(len(mask), np.float32)
        slope[legal] = -chances
        slope[legal[drawn]] += 1
        self._steps.append((observation, slope))
        return int(legal[drawn])

    def finish(self, reward: float, *, batch: int = 64) -> None:
        """Take the reward of a finished game; learn when a batch of games is full."""
        self._batch += [(observation, slope, reward) for observation, slope in self._steps]
        self._steps.clear()
        self.games += 1
        if self.games % batch:
            return
        observations, slopes, rewards = map(np.array, zip(*self._batch, strict=True))
        gains = (rewards - self.baseline).astype(np.float32)
        self.weights += self._rate / batch * (slopes * gains[:, None]).T @ observations
        self.baseline += 0.1 * (float(rewards.mean()) - self.baseline)
        self._batch.clear()
