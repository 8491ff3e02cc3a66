from knockout_games import knock_out
from knockout_games.adapters.arrays import encoder

state = knock_out.new_game(seed=1)
encode = encoder(knock_out.GAME, state.players, relative=True)
assert encode.observation(state.view(0)).size == encode.bounds[0].size
assert encode.mask(state.legal_moves(), 0).sum() == len(state.legal_moves())
