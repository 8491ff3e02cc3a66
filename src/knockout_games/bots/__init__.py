"""Programs that play: anything with `choose(view) -> move`."""

from knockout_games.bots.random import RandomBot

__all__ = ["RandomBot"]
