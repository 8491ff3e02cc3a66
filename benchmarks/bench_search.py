"""Time the searches, in moves they make in their minds a second, tree and play-outs together.

Run `python benchmarks/bench_search.py`. Where OpenSpiel is installed, its ISMCTS in Python is
timed in the same run, with the same number of simulations: round after round, so that a machine
whose clock drifts slows all of them.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from loops import SEATS

from knockout_games import GAMES, GameState
from knockout_games.bots import FlatBot, IsmctsBot, UctBot

SIMULATIONS = 500
ROUNDS = 5
DECISIONS = 6
SEARCHES: dict[str, type[FlatBot | IsmctsBot | UctBot]] = {
    "ismcts": IsmctsBot,
    "flat": FlatBot,
    "uct": UctBot,
}


def decisions(slug: str) -> list[GameState]:
    """Return positions with a choice from all over a random game."""
    choose = random.Random(1)
    found: list[GameState] = []
    state = GAMES[slug].new_game(SEATS[slug], seed=1)
    while moves := state.legal_moves():
        if len(moves) > 1:
            found.append(state)
        state = state.apply(choose.choice(moves))
    return found[:: max(len(found) // DECISIONS, 1)]


def ours(slug: str, search: str) -> Callable[[], float]:
    """Return the measurement of a search of ours."""
    states = decisions(slug)

    def measure() -> float:
        bot = SEARCHES[search](simulations=SIMULATIONS, seed=1)
        begun = time.perf_counter()
        for state in states:
            bot.choose(state.view(state.to_act))
        return bot.simulated_moves / (time.perf_counter() - begun)

    return measure


def open_spiel(name: str) -> Callable[[], float]:
    """Return the measurement of OpenSpiel's own search in Python on one of its games."""
    pyspiel: Any = import_module("pyspiel")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    numpy: Any = import_module("numpy")
    game, moves = pyspiel.load_game(name), 0

    class Evaluator:
        def evaluate(self, state: Any) -> Any:
            nonlocal moves
            state = state.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    (action,) = random.choices(outcomes, chances)
                else:
                    action = random.choice(state.legal_actions())
                state.apply_action(action)
                moves += 1
            return numpy.array(state.returns())

        def prior(self, state: Any) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    class Search(ismcts.ISMCTSBot):  # type: ignore[misc, name-defined]
        def run_simulation(self, state: Any) -> Any:
            nonlocal moves
            moves += 1
            return super().run_simulation(state)

    def measure() -> float:
        nonlocal moves
        random.seed(1)
        state, states = game.new_initial_state(), list[Any]()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                (action,) = random.choices(outcomes, chances)
            else:
                if len(state.legal_actions()) > 1:
                    states.append(state.clone())
                action = random.choice(state.legal_actions())
            state.apply_action(action)
        bot = Search(
            game=game,
            evaluator=Evaluator(),
            uct_c=1.0,
            max_simulations=SIMULATIONS,
            random_state=numpy.random.RandomState(1),
        )
        moves = 0
        begun = time.perf_counter()
        for each in states[:: max(len(states) // DECISIONS, 1)]:
            bot.step(each)
        return moves / (time.perf_counter() - begun)

    return measure


def main() -> None:
    """Print a table of medians and ranges."""
    cases = {f"{slug} {search}": ours(slug, search) for slug in GAMES for search in SEARCHES}
    for slug in set(GAMES) - {"knock-out"}:
        del cases[f"{slug} uct"]
    if find_spec("pyspiel"):
        cases |= {f"OpenSpiel {name} ismcts": open_spiel(name) for name in ("hearts", "oh_hell")}
    rates: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, measure in cases.items():
            rates[name].append(measure())
    print(f"Python {sys.version.split()[0]}, {SIMULATIONS} simulations a decision, {ROUNDS} rounds")
    print(f"{'moves a second':>42}   lowest to highest")
    for name, found in rates.items():
        low, high = min(found), max(found)
        print(f"{name:<30}{statistics.median(found):>12,.0f}   {low:,.0f} to {high:,.0f}")


if __name__ == "__main__":
    main()
