"""Change the library in thousands of small ways, and see which changes no test notices (mutmut).

    python tests/mutation/run.py                  # rng, the kernel and the games, one by one
    python tests/mutation/run.py --package rng    # one of them; the same command goes on with it

The commit at hand is changed in a copy, build/mutants/<package>, never in the working tree: mutmut
makes the mutants there and keeps what became of them, trying.py tries them. What was noticed is not
tried again unless the function has changed: remove the copy to begin anew, say after tests were
taken away. What survives is tried once more in a process of its own, since those of trying.py are
forked from one that has imported everything: they cannot see changes in tables that are built by
the import. Changes that nobody could notice are listed with the reason in equivalent.toml.

mutmut passes over functions with a decorator. Those with `@override` alone lose it in the copy,
where no type checker comes; properties and what is remembered by `@memo` stay as they are.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COPIES = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
WANTED = 95.0
LONGEST = 1800
AT_ONCE = os.cpu_count() or 1
MEMORY = 6 << 30  # some mutants count to 2**68 and keep all that they meet
GAMES = ("knights_poker", "knight_more", "knock_knock_out", "knock_out", "nak_muay_knockout")
SIGHTS = "tests/golden/test_golden_sights.py"
TESTS = {
    "rng": ["tests/rng"],
    "kernel": ["tests/kernel", "tests/drawing/test_svg.py", SIGHTS],
    **{
        game: [
            f"tests/rules/test_{game}.py",
            f"tests/games/{game}",
            f"tests/drawing/test_{game}.py",
            SIGHTS,
            "tests/golden/test_golden.py",
        ]
        for game in GAMES
    },
}
"""What may tell of a change in each package; tests of everything would take too long."""

UNCHANGED = ""
"""The mutant that is none."""

OVERRIDE = re.compile(rb"^ *@override\n", re.MULTILINE)
"""What says something to type checkers only."""

ALIVE, KILLED = 0, 1
"""What mutmut keeps of mutants: 0 of those that no test noticed, None of those not tried."""

MAKING = """\
import sys
from mutmut.__main__ import create_mutants
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir
copy_src_dir()
copy_also_copy_files()
create_mutants(int(sys.argv[1]))
"""
SHOWING = """\
import json, sys
from mutmut.mutation.diff_apply import get_diff_for_mutant
print(json.dumps([get_diff_for_mutant(name, path=sys.argv[1]) for name in sys.argv[2:]]))
"""
SETTINGS = """\
[mutmut]
source_paths = src
only_mutate =
    src/knockout_games/{folder}/*
also_copy =
    benchmarks
    docs
    examples
    README.md
"""
PYTEST = (
    *("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--capture=sys"),
    *(
        "--tb=native",
        "--assert=plain",
    ),  # to explain a failure would read the mutants, which are long
    *("-p", "trying", "-m", "not slow and not big and not types"),
)


@dataclass(frozen=True)
class Change:
    """A mutation as one sees it: where it is, the lines that were and those that are instead."""

    function: str
    was: str
    becomes: str


@dataclass
class Result:
    """What became of the mutants of a package."""

    package: str
    mutants: int = 0
    killed: int = 0
    equivalent: int = 0
    survivors: list[Change] = field(default_factory=list)
    untried: int = 0

    @property
    def percent(self) -> float:
        """How many in a hundred of those that were tried, and could be noticed, were."""
        return 100 * self.killed / max(1, self.killed + len(self.survivors))


class Copy:
    """The commit at hand, in a folder where it may be changed."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.folder = COPIES / package
        self.changed = self.folder / "mutants"
        self.inner = f"games/{package}" if package in GAMES else package

    def refresh(self) -> None:
        """Bring the copy to the commit at hand, and leave alone what is the same."""
        packed = subprocess.run(
            [tool("git"), "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True
        ).stdout
        wanted = {"setup.cfg": self._settings().encode()}
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            for member in archive:
                opened = archive.extractfile(member) if member.isfile() else None
                if opened is not None:
                    content = opened.read()
                    is_ours = member.name.startswith("src/")
                    wanted[member.name] = OVERRIDE.sub(b"", content) if is_ours else content
        for top in (self.folder, self.changed):
            for tree in ("src", "tests"):
                for path in [*(top / tree).rglob("*.py")]:
                    if str(path.relative_to(top)) not in wanted:
                        path.unlink()
        for name, content in wanted.items():
            self._write(self.folder / name, content)
            if name.startswith("tests/") and self.changed.exists():
                self._write(self.changed / name, content)

    def _write(self, path: Path, content: bytes) -> None:
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def _settings(self) -> str:
        return SETTINGS.format(folder=self.inner)

    def make_mutants(self) -> None:
        """Let mutmut write the mutants of what is new, and forget the verdicts on what changed."""
        subprocess.run(
            [sys.executable, "-c", MAKING, str(AT_ONCE)],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def try_mutants(self, seconds: float | None) -> None:
        """Try what was not tried or not noticed yet, but for what nobody could notice."""
        todo, told = self.folder / "todo.json", self.folder / "tried.jsonl"
        self._keep(told)  # of a run that was killed
        known = Equivalents(self.package)
        untold = [
            mutant
            for path, verdicts in self.verdicts().items()
            for mutant in (
                *(name for name, code in verdicts.items() if code is None),
                *(name for name, change in self.alive(path) if change not in known),
            )
        ]
        if not untold:
            return
        todo.write_text(json.dumps(untold))
        limit = [] if seconds is None else [f"--mutants-seconds={seconds}"]
        try:
            ended = self._pytest(
                UNCHANGED,
                *(f"--mutants={todo}", f"--verdicts={told}", f"--mutants-at-once={AT_ONCE}"),
                *limit,
            )
            if ended.returncode:
                raise SystemExit(f"pytest did not run:\n{ended.stdout}{ended.stderr}")
        finally:
            self._keep(told)

    def _keep(self, told: Path) -> None:
        """Hand what is *told*, a line a mutant, over to mutmut."""
        lines = told.read_text().splitlines() if told.exists() else []
        codes = dict(json.loads(line) for line in lines)
        for path, verdicts in self.verdicts().items():
            if here := codes.keys() & verdicts.keys():
                self._write_verdicts(path, {name: codes[name] for name in here})
        told.unlink(missing_ok=True)

    def _write_verdicts(self, path: Path, verdicts: dict[str, int]) -> None:
        kept: dict[str, Any] = json.loads(path.read_text())
        kept["exit_code_by_key"].update(verdicts)
        path.write_text(json.dumps(kept, indent=4))

    def verdicts(self) -> dict[Path, dict[str, int | None]]:
        """Return how the tests of each mutant ended, by the file in which mutmut keeps it."""
        return {
            path: json.loads(path.read_text())["exit_code_by_key"]
            for path in sorted((self.changed / "src/knockout_games" / self.inner).rglob("*.meta"))
        }

    def keep_as_killed(self, mutant: str, path: Path) -> None:
        """Keep that a test has noticed *mutant*, so that it is not tried again."""
        self._write_verdicts(path, {mutant: KILLED})

    def alive(self, path: Path) -> Iterable[tuple[str, Change]]:
        """Return the mutants that survived of those whose verdicts *path* keeps."""
        verdicts: dict[str, int | None] = json.loads(path.read_text())["exit_code_by_key"]
        mutants = [name for name, code in verdicts.items() if code == ALIVE]
        return zip(mutants, self._changes(mutants, path), strict=True)

    def _changes(self, mutants: Sequence[str], path: Path) -> list[Change]:
        """Return what *mutants* change, all of the module of which *path* keeps the verdicts."""
        if not mutants:
            return []
        source = str(path.relative_to(self.changed)).removesuffix(".meta")
        shown = subprocess.run(
            [sys.executable, "-c", SHOWING, source, *mutants],
            cwd=self.folder,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        return [
            self._change(mutant, diff)
            for mutant, diff in zip(mutants, json.loads(shown), strict=True)
        ]

    def _change(self, mutant: str, diff: str) -> Change:
        lines = diff.splitlines()[3:]
        module, name = mutant.partition("__mutmut_")[0].rsplit(".", 1)
        name = name.removeprefix("x_").removeprefix("x").replace("ǁ", ".").strip(".")
        return Change(
            f"{module.removeprefix('knockout_games.')}.{name}",
            "\n".join(line[1:].strip() for line in lines if line[0:1] == "-"),
            "\n".join(line[1:].strip() for line in lines if line[0:1] == "+"),
        )

    def is_noticed(self, mutant: str) -> bool:
        """Tell whether a test fails when *mutant* is there from the first import on."""
        try:
            ended = self._pytest(mutant)
        except subprocess.TimeoutExpired:
            return True
        if ended.returncode > 3:
            raise SystemExit(f"pytest did not run:\n{ended.stdout}{ended.stderr}")
        return ended.returncode != 0

    def _pytest(self, mutant: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        tests = [name for name in TESTS[self.package] if (self.changed / name).exists()]
        return subprocess.run(
            [sys.executable, *PYTEST, *arguments, *tests],
            cwd=self.changed,
            env={
                **os.environ,
                "HYPOTHESIS_PROFILE": "mutants",
                "MUTANT_UNDER_TEST": mutant,
                "PYTHONPATH": os.pathsep.join(
                    map(str, (self.changed / "src", self.changed, Path(__file__).parent))
                ),
            },
            capture_output=True,
            text=True,
            timeout=LONGEST if mutant else None,
            check=False,
        )


def tool(name: str) -> str:
    """Return a program, that of the environment which runs this one if it has it."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is missing: `make mutants` installs mutmut")
    return found


class Equivalents:
    """The changes that nobody could notice, as far as they are known."""

    def __init__(self, package: str) -> None:
        known = tomllib.loads(EQUIVALENT.read_text())
        self._patterns = [re.compile(entry["pattern"]) for entry in known["everywhere"]]
        self.unseen = {
            Change(entry["function"], entry["was"], becomes)
            for entry in known.get(package, [])
            for becomes in entry["becomes"]
        }
        self._listed = frozenset(self.unseen)

    def __contains__(self, change: Change) -> bool:
        self.unseen.discard(change)
        return change in self._listed or self._bare(change.was) == self._bare(change.becomes)

    def _bare(self, line: str) -> str:
        for pattern in self._patterns:
            line = pattern.sub("", line)
        return line


def judged(copy: Copy) -> Result:
    """Count what became of each mutant, and look at the survivors once more."""
    result = Result(copy.package)
    known = Equivalents(copy.package)
    if copy.is_noticed(UNCHANGED):
        raise SystemExit(f"the tests of {copy.package} fail without any change")
    survivors: list[tuple[str, Path, Change]] = []
    for path, verdicts in copy.verdicts().items():
        result.mutants += len(verdicts)
        result.untried += sum(code is None for code in verdicts.values())
        result.killed += sum(code not in {None, ALIVE} for code in verdicts.values())
        for mutant, change in copy.alive(path):
            if change in known:
                result.equivalent += 1
            else:
                survivors.append((mutant, path, change))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        noticed = pool.map(copy.is_noticed, [mutant for mutant, _, _ in survivors])
        for (mutant, path, change), is_noticed in zip(survivors, noticed, strict=True):
            if is_noticed:
                result.killed += 1
                copy.keep_as_killed(mutant, path)
            else:
                result.survivors.append(change)
                print(f"\n{change.function}\n- {change.was}\n+ {change.becomes}", flush=True)
    if not result.untried:
        for change in sorted(known.unseen, key=str):
            print(f"No survivor is like this one of equivalent.toml: {change}")
    return result


def table(results: list[Result]) -> str:
    """Return the figures of *results*, a line a package."""
    head = ("package", "mutants", "killed", "equivalent", "survived", "untried", "% killed")
    rows = [
        (
            *(one.package, one.mutants, one.killed, one.equivalent),
            *(len(one.survivors), one.untried, f"{one.percent:.1f}"),
        )
        for one in results
    ]
    lines = [head, *rows]
    return "\n".join(f"{line[0]:<18}" + "".join(f"{x:>12}" for x in line[1:]) for line in lines)


def main() -> int:
    """Try the packages one after another; 1 if one of them is not tested well enough."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--package", choices=TESTS, action="append", help="rng, kernel or a game")
    parser.add_argument("--seconds", type=float, help="how long mutmut may go on with each")
    parser.add_argument(
        "--judge", action="store_true", help="try no more mutants, look at the survivors only"
    )
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    results: list[Result] = []
    for package in options.package or TESTS:
        copy = Copy(package)
        copy.refresh()
        copy.make_mutants()
        if not options.judge:
            copy.try_mutants(options.seconds)
        results.append(judged(copy))
    print(f"\n{table(results)}")
    return 0 if all(not one.untried and one.percent >= WANTED for one in results) else 1


if __name__ == "__main__":
    sys.exit(main())
