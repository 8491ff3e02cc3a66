"""A program that plays badly, in the way that its argument names."""

import json
import os
import sys
import time
from typing import Any


def say(**message: object) -> None:
    write(json.dumps(message))


def write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def misbehave(how: str, question: dict[str, Any]) -> None:  # noqa: C901, PLR0912
    number, legal = question["number"], question["legal"]
    if how == "crash":
        sys.exit("I do not know this game")
    elif how == "close":
        os.close(1)
        time.sleep(60)
    elif how == "hang":
        time.sleep(60)
    elif how == "flood":
        while True:
            write("x" * 10_000)
    elif how == "endless line":
        while True:
            sys.stdout.write("x" * 10_000)
    elif how == "noise":
        write(f"I think I play {legal[0]}")
    elif how == "bytes":
        os.write(1, b"\xff\xfe\x00\n")
    elif how == "deep":
        write("[" * 50_000)
    elif how == "list":
        write("[1, 2]")
    elif how == "wrong type":
        say(type="hello", protocol=1)
    elif how == "wrong number":
        say(type="move", number=number + 1, move=legal[0])
    elif how == "no move":
        say(type="move", number=number)
    elif how == "unknown move":
        say(type="move", number=number, move="castle kingside")
    elif how == "illegal move":
        say(type="move", number=number, move="d4")
    elif how == "children":
        if os.fork() == 0:
            time.sleep(60)
        time.sleep(60)
    elif how == "twice":
        say(type="move", number=number, move=legal[0])
        say(type="move", number=number, move=legal[0])
    elif how == "stderr":
        sys.stderr.write("x" * 1_000_000)
        say(type="move", number=number, move=legal[0])


def main(how: str) -> None:
    for line in sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            if how == "mute":
                time.sleep(60)
            say(type="hello", protocol=2 if how == "future" else 1, name="bad", events=True)
        elif heard["type"] == "choose":
            misbehave(how, heard)
        elif heard["type"] == "bye" and how != "stubborn":
            return
    if how == "stubborn":
        time.sleep(60)


if __name__ == "__main__":
    main(sys.argv[1])
