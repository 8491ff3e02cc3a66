"""A provably fair deal: the host commits to it before anybody sits down."""

from knockout_games import BadSetup, commitment, knock_knock_out, new_seed, play, verify_deal
from knockout_games.bots import RandomBot

# Before the game: the host draws a seed, keeps it to itself, and tells everybody this.
seed = new_seed()
published = commitment(seed)
print(f"Published before the game: {len(published)} hexadecimal digits")

# The game. What the players see tells them nothing of the seed.
start = knock_knock_out.new_game(players=4, seed=seed)
record = play(start, [RandomBot(seed=seat) for seat in range(4)])

# After the game: the host tells the seed, and everybody checks with a program of their own.
verify_deal(published, seed=seed, start=start)
record.verify()  # and the cards that came later followed from it too
print("The seed fits the commitment, the deal fits the seed.")

# A host that would rather have dealt something else is found out, whichever way it tries.
better = new_seed()
try:
    verify_deal(published, seed=better, start=knock_knock_out.new_game(players=4, seed=better))
except BadSetup as found:
    print(f"Another seed: {found}")
try:
    verify_deal(published, seed=seed, start=knock_knock_out.new_game(players=4, seed=better))
except BadSetup as found:
    print(f"Another deal: {found}")
