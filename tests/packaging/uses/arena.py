from knockout_games import knights_poker
from knockout_games.arena import Tournament
from knockout_games.bots import parse_bot

bots = {"a": parse_bot("random"), "b": parse_bot("thumb")}
results = Tournament.of(knights_poker.GAME, bots, games=4, seed=1).run()
assert {rating.bot for rating in results.ratings()} == {"a", "b"}
