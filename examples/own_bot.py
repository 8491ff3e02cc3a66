"""A bot of one's own in ten lines, and the games that show whether it is any good."""

from knockout_games import Bot, knights_poker
from knockout_games.bots import RandomBot


class ColorBot:
    """Gather tiles of one colour in front of each castle."""

    def choose(self, view: knights_poker.View) -> knights_poker.Move:
        """Return one of the view's legal moves."""

        def harmony(move: knights_poker.Move) -> int:
            if not isinstance(move, knights_poker.PlaceTile):
                return -10  # surrender
            side = view.board[move.castle - 1].sides[view.seat or 0]
            return sum(1 if tile.color == move.tile.color else -1 for tile in side)

        return max(view.legal_moves(), key=harmony)


def wins(seed: int) -> bool:
    """Tell whether the bot, in seat 0, wins a game against a random player."""
    state = knights_poker.new_game(seed=seed)
    bots: list[Bot] = [ColorBot(), RandomBot(seed=seed)]
    while state.to_act is not None:
        state = state.apply(bots[state.to_act].choose(state.view(state.to_act)))
    return state.outcome is not None and state.outcome.winner == 0


if __name__ == "__main__":
    won = sum(map(wins, range(200)))
    print(f"ColorBot wins {won} of 200 games against a random player.")
