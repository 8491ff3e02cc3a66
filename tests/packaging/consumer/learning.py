"""An agent that acts at random in the environment of Gymnasium."""

import numpy as np

from knockout_games.adapters.gymnasium import SeatEnv


def episode(seed: int) -> float:
    table = SeatEnv("knights-poker", opponents=["random"])
    rng = np.random.default_rng(seed)
    _, info = table.reset(seed=seed)
    over, total = False, 0.0
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _, reward, over, _, info = table.step(action)
        total += reward
    assert table.action_space.n == info["action_mask"].size
    return total


if __name__ == "__main__":
    print(episode(1))
