"""Train the agent in Knights Poker against a random opponent, and print its learning curve.

python examples/learning/train.py [GAMES] > curve.csv
"""

import sys
import time

from agent import LinearAgent

from knockout_games.adapters.gymnasium import SeatEnv

SEED, GAMES, EVERY, TESTS = 1, 60_000, 5_000, 2_000


def play(env: SeatEnv, agent: LinearAgent, *, greedy: bool) -> float:
    """Play one game and return the agent's reward."""
    observation, info = env.reset()
    reward, ended = 0.0, False
    while not ended:
        action = agent.act(observation, info["action_mask"], greedy=greedy)
        observation, reward, ended, _, info = env.step(action)
    return reward


def share_won(agent: LinearAgent, games: int = TESTS, seed: int = 1_000_000) -> float:
    """Return the share of *games* that the agent wins when it plays its likeliest action."""
    env = SeatEnv("knights-poker", opponents=["random"])
    env.reset(seed=seed)
    return sum(play(env, agent, greedy=True) > 0 for _ in range(games)) / games


def main(games: int) -> LinearAgent:
    """Train and print after how many games and seconds the agent wins how often."""
    env = SeatEnv("knights-poker", opponents=["random"])
    observation, info = env.reset(seed=SEED)
    agent = LinearAgent(len(observation), len(info["action_mask"]), seed=SEED)
    spent = 0.0
    print("games,seconds,won")
    print(f"0,0,{share_won(agent)}")
    for first in range(0, games, EVERY):
        start = time.process_time()
        for _ in range(EVERY):
            agent.finish(play(env, agent, greedy=False))
        spent += time.process_time() - start
        print(f"{first + EVERY},{spent:.0f},{share_won(agent)}", flush=True)
    return agent


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
