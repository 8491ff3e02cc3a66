import pyspiel

from knockout_games.adapters.openspiel import NAMES

state = pyspiel.load_game(NAMES["knights-poker"]).new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 0
