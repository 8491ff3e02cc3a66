from knockout_games.adapters.pettingzoo import env

table = env("nak-muay-knockout", players=4)
table.reset(seed=1)
for agent in table.agent_iter():
    over = table.terminations[agent]
    legal = table.observe(agent)["action_mask"].nonzero()[0]
    table.step(None if over else legal[0])
