"""A bot of one's own in a tournament: is it better, and how sure is that?

Run it again after a break, and it goes on where it was. `tournament.py results 2` plays in two
processes.
"""

import sys

from knockout_games import knights_poker
from knockout_games.arena import Results, Tournament
from knockout_games.arena.report import report
from knockout_games.bots import parse_bot
from knockout_games.kernel.setup import Seed


class HighTileBot:
    """Place the highest tile, on the first castle that has room for it."""

    def choose(self, view: knights_poker.View) -> knights_poker.Move:
        """Return one of the view's legal moves."""

        def height(move: knights_poker.Move) -> int:
            return move.tile.number if isinstance(move, knights_poker.PlaceTile) else 0

        return max(view.legal_moves(), key=height)


def make_high_tile_bot(*, seed: Seed | None = None) -> HighTileBot:
    """Return a bot for one seat of one game; this one leaves nothing to chance."""
    del seed
    return HighTileBot()


def played(folder: str | None = None, *, games: int = 100, workers: int = 1) -> Results:
    """Return the results of a round robin of three bots."""
    bots = {"high": make_high_tile_bot, "random": parse_bot("random"), "thumb": parse_bot("thumb")}
    cup = Tournament.of(knights_poker.GAME, bots, games=games, seed=1)
    return cup.run(folder, workers=workers)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "results"
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(report(played(folder, workers=workers)), end="")
