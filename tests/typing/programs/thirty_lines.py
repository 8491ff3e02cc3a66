"""What a reader of the README may write first: a bot of one's own, a match and its result."""

from itertools import islice

from knockout_games import HashRng, knights_poker, play, worlds
from knockout_games.bots import RandomBot


class Stingy:
    """Make the move that leaves the other seat the fewest answers in a few imagined worlds."""

    def __init__(self, seed: int) -> None:
        self.rng = HashRng.from_seed(seed)

    def choose(self, view: knights_poker.View) -> knights_poker.Move:
        """Return one of the legal moves."""
        answers = dict.fromkeys(view.legal_moves(), 0)
        for world in islice(worlds(view, self.rng), 3):
            for move in answers:
                answers[move] += len(world.apply(move).legal_moves())
        return min(answers, key=lambda move: answers[move])


points = [0.0, 0.0]
for seed in range(3):
    record = play(knights_poker.new_game(seed=seed), [Stingy(seed), RandomBot(seed=seed)])
    if record.outcome is not None:
        points = [sum(pair) for pair in zip(points, record.outcome.payoffs, strict=True)]
print(points)
