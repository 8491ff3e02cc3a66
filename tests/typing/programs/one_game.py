"""A program that knows its game: every type is that game's own."""

from typing import assert_type

from knockout_games import GameRecord, HashRng, knights_poker, play, play_out, positions, worlds
from knockout_games.bots import RandomBot

state = knights_poker.new_game(seed=1)
assert_type(state, knights_poker.State)
assert_type(state.legal_moves(), tuple[knights_poker.Move, ...])

move = state.legal_moves()[0]
assert_type(move, knights_poker.PlaceTile | knights_poker.Surrender)
assert_type(state.apply(move), knights_poker.State)
assert_type(state.parse_move(str(move)), knights_poker.Move)

after, happenings = state.apply_with_events(move)
assert_type(after, knights_poker.State)
assert_type(happenings.seen_by(0), tuple[knights_poker.Event, ...])

view = state.view(0)
assert_type(view, knights_poker.View)
assert_type(view.legal_moves(), tuple[knights_poker.Move, ...])
assert_type(view.sample(HashRng.from_seed(2)), knights_poker.State)
assert_type(next(worlds(view, HashRng.from_seed(2))), knights_poker.State)

assert_type(play_out(state, HashRng.from_seed(3)), knights_poker.State)
for position in positions(state, HashRng.from_seed(3)):
    assert_type(position, knights_poker.State)

game = knights_poker.GAME
assert_type(game.new_game(), knights_poker.State)
assert_type(game.parse_move("R1@1"), knights_poker.Move)
assert_type(game.from_json("move", "R1@1"), knights_poker.Move)
assert_type(game.from_json("view", game.to_json(view)), knights_poker.View)
assert_type(game.actions.move(0), knights_poker.Move)

record = play(knights_poker.new_game(seed=1), [RandomBot(seed=1), RandomBot(seed=2)], seed=1)
assert_type(
    record,
    GameRecord[knights_poker.State, knights_poker.Move, knights_poker.View, knights_poker.Event],
)
assert_type(record.view(0, 3), knights_poker.View)
for step in record.replay():
    assert_type(step.state, knights_poker.State)

if isinstance(move, knights_poker.PlaceTile):
    print(move.tile.color.name, move.castle)
