"""Play each game once with random bots, and show boards and outcomes: `make demo` runs this."""

from knockout_games import GAMES, Game, GameOver, GameState
from knockout_games.bots import RandomBot

SEED = 1
"""The same seed gives the same games on every machine."""

TOLD = 3
"""How many moves of each game are told one by one."""


def main() -> None:
    """Show every game, one after another."""
    for game in GAMES.values():
        print(f"{f' {game.title} ':=^80}\n")
        show(game)


def show(game: Game) -> None:
    """Play *game*; show how it begins, the table early on and at the end, and who won."""
    state: GameState = game.new_game(seed=SEED)
    bots = [RandomBot(seed=f"{SEED}/seat {seat}") for seat in range(state.players)]
    course = [state]
    while (seat := state.to_act) is not None:
        # A bot is shown what its seat may know, and nothing else.
        move = bots[seat].choose(state.view(seat))
        state, happenings = state.apply_with_events(move)
        if len(course) <= TOLD:
            # Moves and events have secret parts too: here they are as a spectator sees them.
            print(f"Seat {seat} plays {game.format_move(move, mover=seat, seen_by=None)}")
            for event in happenings.seen_by(None):
                print(f"   {event.describe()}")
        course.append(state)
    early = len(course) // 3
    looker = course[early].to_act
    print(f"\nAfter {early} moves, as seat {looker} sees it:\n\n{course[early].view(looker)}")
    print(f"\nAfter {len(course) - 1} moves, as everyone sees it:\n\n{state.view(None)}\n")
    if state.outcome is not None:
        print(f"{GameOver(state.outcome).describe(game.words)}")
        print(f"Places by seat: {state.outcome.placements}\n")


if __name__ == "__main__":
    main()
