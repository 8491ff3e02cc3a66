"""Print digests of the games in the golden records: at the beginning, half way, and the end."""

import sys
from collections.abc import Iterator
from pathlib import Path

from knockout_games.kernel.codec import digest
from knockout_games.records import load_records

RECORDS = Path(__file__).parents[1] / "records"


def lines() -> Iterator[str]:
    """Yield a line for each position: what it is of, and the digests of all that can be asked."""
    for path in sorted(RECORDS.glob("*.jsonl")):
        with path.open(encoding="utf-8") as file:
            for number, record in enumerate(load_records(file)):
                states = [record.start, *(step.state for step in record.replay())]
                for ply in (0, len(states) // 2, len(states) - 1):
                    state = states[ply]
                    views = [state.view(seat) for seat in (None, *range(state.players))]
                    asked = [digest(state), digest(state, rng=False), *map(digest, views)]
                    yield f"{path.stem} {number} {ply}: {' '.join(asked)}"


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in lines()))
