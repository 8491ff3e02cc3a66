"""`python -m knockout_games`: the command line."""

from knockout_games.cli import main

if __name__ == "__main__":
    main()
