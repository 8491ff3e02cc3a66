"""What are the good moves here, and how sure is that? Ask a bot that judges them."""

from knockout_games import knights_poker
from knockout_games.bots import IsmctsBot, analyse

# A position at a real table, as seat 0 sees it: the other stand and the bag are hidden.
view = knights_poker.GAME.view(
    {
        "seat": 0,
        "hand": "Y4 G6 P2 B5",
        "board": [["Y2 Y3", "R6 B6"], ["G5", "P3 P4"], ["B1", "R2"]],
    }
)


def show(simulations: int) -> None:
    """Print the best moves of a search."""
    judged = analyse(view, IsmctsBot(simulations=simulations, seed=1))
    for each in judged[:4]:
        if each.mean is not None and each.standard_error is not None:
            margin = 2 * each.standard_error
            print(f"  {each.move}  {each.mean:+.2f} +- {margin:.2f}  {each.visits} tries")


if __name__ == "__main__":
    print(view)
    print("\nBest moves; +1 is a win, -1 a loss:\n")
    show(2000)
