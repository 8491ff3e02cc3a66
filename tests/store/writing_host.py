"""Hosts that are going to be killed: they play at random, and tell of each durable move.

It is run as a program: `writing_host.py FILE`. For every line `GAME SEED` that it reads it starts
a process, a fork of itself so that nothing has to be imported again, which plays on the tables of
the file. That process prints its number, and after every `submit` that returned the table, the
version and the move; so what it printed was acknowledged. When it has ended, its parent prints
how.
"""

import os
import random
import sys
from typing import Any

from knockout_games import GAMES
from knockout_games.kernel.game import AnyGame
from knockout_games.store import SqliteStore
from knockout_games.table import Table


def say(line: str) -> None:
    """Tell the test, at once and not in parts."""
    os.write(1, f"{line}\n".encode())


def host(path: str, game: AnyGame, chance: random.Random) -> None:
    """Play on the tables of *game*, for ever."""
    store = SqliteStore(path, patience=60.0)
    store.recover()
    tables = [Table.open(store, name) for name in store.names() if name.startswith(game.slug)]
    number = len(tables)
    while True:
        running = [table for table in tables if not table.is_over]
        if not running:
            start: Any = game.new_game(seed=number)
            running = [Table.create(store, f"{game.slug} {number}", start, time_control=30.0)]
            tables += running
            number += 1
        table = chance.choice(running)
        seat: Any = table.state.to_act
        if table.look(seat).plays[seat] != "person":
            table.abandon("its person was too slow")
            continue
        move = chance.choice(table.look(seat).moves)
        sight = table.submit(seat, move, table.version)
        say(f"{table.name}|{sight.version}|{move}")


def main(path: str) -> None:
    for game in GAMES.values():
        game.to_json(game.new_game(seed=1))
    say("ready")
    for line in sys.stdin:
        slug, seed = line.split()
        child = os.fork()
        if child == 0:
            say(str(os.getpid()))
            host(path, GAMES[slug], random.Random(int(seed)))
        say(f"ended {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}")


if __name__ == "__main__":
    main(sys.argv[1])
