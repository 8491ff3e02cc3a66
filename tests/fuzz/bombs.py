"""Inputs made to take all the memory or time there is: `python -m tests.fuzz.bombs`.

They are tried in a process with little memory; each may take a second or two.
"""

import json
import resource
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from tests.fuzz.doors import DOORS
from tests.fuzz.junk import documents, places
from tests.fuzz.trying import attempt

GIGABYTE = 1 << 30
ROOM = 3 * GIGABYTE // 2
"""With libraries that map much of what they never use."""

SECONDS = 4.0
COUNTS = (10**9, 10**18, 10**30, -(10**18), 10**400, 1e300)
DEEP = 100_000


def texts() -> Iterator[bytes]:
    """Yield bombs for any door."""
    yield b"[" * DEEP
    yield b"[" * 900 + b"]" * 900
    yield b'{"a":' * DEEP
    yield b"1" + b'{"hands":' * 900 + b"1" + b"}" * 900
    yield b'{"kind": "recording", "inner": ' * 900
    yield b"9" * 1_000_000
    yield b"0" + b"9" * 1_000_000
    yield b"-" * 1_000_000
    yield b'"' + b"\\ud800" * 100_000 + b'"'
    yield b" " * 2_000_000
    yield b"\n" * 1_000_000
    yield b"\xff" * 1_000_000
    yield b"a:" * 500_000
    yield b"=" * 200_000


def counts(data: bytes) -> Iterator[bytes]:
    """Yield a document with each of its numbers, one after another, made huge."""
    for before, doc, after in documents(data):
        for holder, key in places(doc):
            kept: Any = holder[key]
            huge: list[object] = []
            if type(kept) is int:
                huge.extend(COUNTS)
            elif isinstance(kept, list):
                huge.append(kept * (5_000 // max(1, len(kept))))
            for value in huge:
                holder[key] = value
                yield before + json.dumps(doc).encode() + after
            holder[key] = kept


def main() -> int:
    """Try all bombs at all doors; return the exit code."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    tried = faults = 0
    for door in DOORS.values():
        seeds = door.seeds()
        some = seeds[:: 1 + len(seeds) // 2]
        bombs = [*texts(), *(bomb for data in some for bomb in islice(counts(data), 60))]
        for data in bombs:
            tried += 1
            fault = attempt(door, data, seconds=SECONDS)
            if fault is not None:
                faults += 1
                print(f"{door.name}: {fault.where}: {data[:200]!r}", flush=True)
    print(f"{tried:,} bombs, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
