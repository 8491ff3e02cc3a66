"""Making inputs worse: documents changed node by node, anything else byte by byte."""

import json
from copy import deepcopy
from random import Random
from typing import Any, Final

from knockout_games import GAMES

JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 12, 60, 2**31, 2**53, 2**64, -(2**64), 10**40),
    *(0.0, 1.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf"), 10**400),
    *("", " ", "?", "0", "kind", "KO", "Skull", "Kn7", "R1", "a1", "J", "none", "person"),
    *("\ud800", "\udcff", "\x00", "\x1b[2J", "e\u0301", "\u202e", "\u0661", "\uff11", "İ", "ß"),
    *("x" * 300, "9" * 5_000, "1e999", "{0.__class__}", "%s", "../x", "bot:random", "bot:clock"),
    *([], {}, [[]], [None], [0] * 40, {"": 0}, {"kind": None}, {"kind": "scripted", "answers": []}),
)
"""What stands where it should not."""


def nested(depth: int) -> Any:
    """Return a list in a list in a list ..."""
    doc: Any = []
    for _ in range(depth):
        doc = [doc]
    return doc


def words() -> tuple[str, ...]:
    """Return the words of notation and documents, for guessing with."""
    found: dict[str, None] = {}
    for game in GAMES.values():
        found |= dict.fromkeys((game.slug, *game.decisions))
        for move in game.actions:
            found |= dict.fromkeys(str(move).replace("@", " ").split())
        doc = game.to_json(game.new_game(seed=1))
        found |= dict.fromkeys((*doc, *doc["rules"]))
    return tuple(found)


WORDS: Final = words()


def places(doc: Any) -> list[tuple[Any, Any]]:
    """Return every place in a document: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    rest: list[Any] = [doc]
    while rest:
        held = rest.pop()
        keys: Any = held if isinstance(held, dict) else range(len(held))
        for key in list(keys):
            found.append((held, key))
            if isinstance(held[key], dict | list):
                rest.append(held[key])
    return found


def worse(data: bytes, chance: Random) -> bytes:
    """Return *data* changed in a few places; the digit that a document begins with stays."""
    for _ in range(1 + chance.randrange(3)):
        data = _worse_document(data, chance) if chance.randrange(5) else _worse_bytes(data, chance)
    return data


def documents(data: bytes) -> list[tuple[bytes, Any, bytes]]:
    """Return the JSON documents in *data*, one a line: what stands before, it, what follows."""
    found: list[tuple[bytes, Any, bytes]] = []
    start = 0
    for line in data.split(b"\n"):
        end = start + len(line)
        if start == 0 and line[:1].isdigit():
            start = 1
        try:
            doc = json.loads(data[start:end].decode("utf-8", "surrogateescape"))
        except (ValueError, RecursionError):
            doc = None
        if isinstance(doc, dict | list) and doc:
            found.append((data[:start], doc, data[end:]))
        start = end + 1
    return found


def _worse_document(data: bytes, chance: Random) -> bytes:
    found = documents(data)
    if not found:
        return _worse_bytes(data, chance)
    before, doc, after = chance.choice(found)
    held = places(doc)
    _change(*chance.choice(held), held, chance)
    return before + json.dumps(doc).encode() + after


def _change(holder: Any, key: Any, others: list[tuple[Any, Any]], chance: Random) -> None:
    value = holder[key]
    match chance.randrange(11):
        case 0 | 1:
            holder[key] = deepcopy(chance.choice(JUNK))
        case 2:
            holder[key] = chance.choice(WORDS)
        case 3:
            del holder[key]
        case 4 | 5:
            # From somewhere else in the same document: the right kind at the wrong place.
            where, name = chance.choice(others)
            known = isinstance(where, list) and name < len(where)
            if known or (isinstance(where, dict) and name in where):
                holder[key] = deepcopy(where[name])
        case 8 | 9 | 10:
            _exchange(holder, key, others, chance)
        case 6 if isinstance(value, int | float) and not isinstance(value, bool):
            holder[key] = value + chance.choice((-1, 1, -2, 2, 10))
        case 6 if isinstance(value, str) and " " in value:
            parts = value.split(" ")
            chance.shuffle(parts)
            holder[key] = " ".join(parts)
        case _ if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), deepcopy(value))
        case _:
            holder[chance.choice(WORDS)] = deepcopy(value)


def _exchange(holder: Any, key: Any, others: list[tuple[Any, Any]], chance: Random) -> None:
    """Exchange a value with another of its type, as a card with a card: all are still there."""
    value = holder[key]
    alike = [
        (where, name)
        for where, name in others
        if type(where[name]) is type(value) and not isinstance(value, dict | list)
    ]
    if alike:
        where, name = chance.choice(alike)
        holder[key], where[name] = where[name], value


def _worse_bytes(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    end = min(len(data), place + chance.choice((0, 1, 1, 2, 4, 16)))
    match chance.randrange(5):
        case 0:
            middle = chance.randbytes(chance.choice((0, 1, 1, 2, 4)))
        case 1:
            middle = chance.choice(WORDS).encode()
        case 2:
            middle = chance.choice((b"\n", b"\0", b" ", b"9" * 30, b"-", b"=", b":", b"\xed\xa0"))
        case 3:
            start = chance.randrange(len(data) + 1)
            middle = data[start : start + chance.choice((1, 4, 16, 64))]
        case _:
            middle = b""
    return data[:place] + middle + data[end:]
