"""Run OpenSpiel's own suites on one game: open_spiel_suites.py SLUG PLAYERS.

In a process of its own, since a fault aborts it.
"""

import sys
import unittest

import numpy as np
import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.tests.games_sim_test import GamesSimTest

from knockout_games.adapters import openspiel


def main(slug: str, players: int) -> int:
    flags.FLAGS(["suites"])
    np.random.seed(1)  # noqa: NPY002 (GamesSimTest asks the global source)
    game = pyspiel.load_game(openspiel.NAMES[slug], {"players": players})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)
    GamesSimTest().sim_game(game)
    fields = {"game_name": str(game), "game": game}
    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), fields)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(verbosity=0).run(suite)
    print(result.testsRun, "tests of the API")
    return not result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
