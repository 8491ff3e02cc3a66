from importlib import import_module
from typing import Any

from knockout_games import knights_poker
from knockout_games.arena import Tournament
from knockout_games.bots import parse_bot

distributed: Any = import_module("distributed")  # it has few types
bots = {"a": parse_bot("random"), "b": parse_bot("thumb")}
cup = Tournament.of(knights_poker.GAME, bots, games=4, seed=1)
with (
    distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster,
    distributed.Client(cluster) as client,
):
    spread = cup.run(executor=client.get_executor(pure=False))
assert spread.standings() == cup.run().standings()
