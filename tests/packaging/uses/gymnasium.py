import gymnasium

from knockout_games.adapters.gymnasium import IDS

table = gymnasium.make(IDS["knights-poker"])
_, info = table.reset(seed=1)
over = False
while not over:
    _, _, over, _, info = table.step(int(info["action_mask"].nonzero()[0][0]))
