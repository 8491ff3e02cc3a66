"""A bot that keeps its low cards, and a game with it."""

from knockout_games import knight_more, play
from knockout_games.bots import RandomBot


class LowBot:
    """Choose the first legal move."""

    def choose(self, view: knight_more.View) -> knight_more.Move:
        return view.legal_moves()[0]


def outcome(seed: int) -> str:
    start = knight_more.new_game(players=4, seed=seed)
    record = play(start, [LowBot(), *(RandomBot(seed=seat) for seat in (1, 2, 3))])
    assert record.outcome is not None
    return record.outcome.reason


if __name__ == "__main__":
    print(outcome(1))
