import sys

from knockout_games.cli import main

sys.argv = ["knockout-games", "simulate", "knights-poker", "-n", "3", "--seed", "1"]
try:
    main()
except SystemExit as ended:
    if ended.code:
        raise
