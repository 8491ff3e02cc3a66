from hypothesis import find

from knockout_games import knights_poker
from knockout_games.testing.strategies import states

found = find(states(knights_poker.GAME), lambda state: state.to_act == 1)
assert found.to_act == 1
