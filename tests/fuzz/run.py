"""Try the doors of the library with inputs that are led by what code they reach (atheris).

    python tests/fuzz/run.py --seconds 60            # all doors, a minute in all
    python tests/fuzz/run.py --door record --seconds 600

What shows a fault goes into tests/fuzz/corpus, which every run of the tests tries again.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exception
from typing import Any

ROOT = Path(__file__).parents[2]
LONGEST = 60_000
SLOW = 10.0
GRACE = 90
MEGABYTES = 2_048


def fuzz(name: str, seconds: float, folder: Path) -> None:
    """Fuzz one door in this process, which libFuzzer ends when the time is over."""
    import atheris  # made for Linux; in an environment of its own

    with atheris.instrument_imports(include=["knockout_games"]):
        from tests.fuzz.doors import DOORS
        from tests.fuzz.junk import worse
        from tests.fuzz.trying import attempt, keep, kept

    door, seen = DOORS[name], set[str]()
    for number, data in enumerate((*door.seeds(), *kept(door))):
        (folder / f"seed-{number}").write_bytes(data)

    def one(data: bytes) -> None:
        fault = attempt(door, data, seconds=SLOW)
        if fault is not None and fault.where not in seen:
            seen.add(fault.where)
            path = keep(door, data)
            print(f"FAULT {name}: {fault.where} ({path.relative_to(ROOT)})", flush=True)
            print("".join(format_exception(fault.error)[-4:]), flush=True)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.randrange(4) == 0:
            return bytes(atheris.Mutate(data, most))
        return worse(data, chance)[:most]

    options: list[Any] = [
        *("fuzz", str(folder), f"-max_total_time={max(1, round(seconds))}", "-timeout=60"),
        *(f"-max_len={LONGEST}", f"-rss_limit_mb={MEGABYTES}", f"-artifact_prefix={folder}/found-"),
        *("-print_final_stats=1", "-reload=0", "-len_control=0"),
    ]
    atheris.Setup(options, one, custom_mutator=mutate)
    atheris.Fuzz()


def watch(name: str, seconds: float) -> tuple[int, int]:
    """Fuzz one door in a process of its own; return the inputs tried and the faults found."""
    from tests.fuzz.doors import DOORS
    from tests.fuzz.trying import keep

    with TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--door", name, "--seconds", str(seconds)]
        began = monotonic()
        try:
            done = subprocess.run(
                [*command, "--folder", folder],
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                timeout=seconds + GRACE,
                cwd=ROOT,
            )
            out, err, code = done.stdout, done.stderr, done.returncode
        except subprocess.TimeoutExpired as hung:
            out, err, code = str(hung.stdout or ""), str(hung.stderr or ""), -1
        stats = re.search(r"stat::number_of_executed_units:\s*(\d+)", err)
        lines = re.findall(r"^#(\d+)\s", err, flags=re.MULTILINE)
        tried = int(stats[1]) if stats else int(lines[-1]) if lines else 0
        faults = out.count("FAULT ")
        # What made libFuzzer itself give up: it hung, or took too much memory.
        for path in Path(folder).glob("found-*"):
            faults += 1
            out += f"FAULT {name}: {path.name} ({keep(DOORS[name], path.read_bytes())})\n"
        if code and not faults:
            faults, out = 1, f"{out}FAULT {name}: ended with {code}\n{err[-2_000:]}\n"
    print(f"{name:16} {tried:9,} inputs, {faults} faults, {monotonic() - began:5.0f} s", flush=True)
    if faults:
        print(out, flush=True)
    return tried, faults


def main(arguments: Sequence[str]) -> int:
    """Fuzz one door or all; return the exit code, 1 if there were faults."""
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--door", action="append", help="a door; all of them without it")
    parser.add_argument("--seconds", type=float, default=60.0, help="for all doors together")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.folder is not None:
        fuzz(asked.door[0], asked.seconds, asked.folder)
        return 0
    from tests.fuzz.doors import DOORS

    doors = asked.door or list(DOORS)
    each = asked.seconds / len(doors)
    print(f"{len(doors)} doors, {each:.0f} s each", flush=True)
    found = [watch(name, each) for name in doors]
    tried, faults = (sum(column) for column in zip(*found, strict=True))
    print(f"{tried:,} inputs tried at {len(doors)} doors, {faults} faults", flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
