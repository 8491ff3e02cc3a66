#!/usr/bin/env python3
"""A bot as a program of its own, in plain Python: it plays at random.

It needs nothing but Python. Run it with ProcessBot(["python3", "random_bot.py"]).
"""

import json
import random
import sys


def say(**message: object) -> None:
    """Send one message: one JSON object on one line, at once."""
    print(json.dumps(message), flush=True)


choose = random.Random()
for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "hello":
        choose.seed(heard["seed"])
        say(type="hello", protocol=1, name="random in Python")
    elif heard["type"] == "choose":
        # heard["view"] is all that this seat knows.
        say(type="move", number=heard["number"], move=choose.choice(heard["legal"]))
    elif heard["type"] == "bye":
        break
