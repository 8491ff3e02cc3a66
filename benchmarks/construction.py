"""What an immutable object costs to make: `python benchmarks/construction.py`.

The same class with 6 and with 14 fields, as `attrs.frozen` makes it, as `frozen_state` does, from
outside and by its draft, and mutable. Microseconds an object, best of seven.
"""

import platform
import timeit
from collections.abc import Callable
from typing import Any

import attrs

from knockout_games.kernel.frozen import draft_of, frozen_state

OBJECTS = 2_000


def with_fields(count: int, decorate: Callable[[type[Any]], type[Any]]) -> type[Any]:
    """Return a decorated class with *count* fields."""
    annotations = {f"field_{number}": object for number in range(count)}
    return decorate(type("Sample", (), {"__annotations__": annotations, "__module__": __name__}))


def cost(make: Callable[..., object], count: int) -> float:
    """Return the microseconds of one object made with *count* positional arguments."""
    arguments = ", ".join(["value"] * count)
    loop = timeit.Timer(f"make({arguments})", globals={"make": make, "value": 1})
    return min(loop.repeat(repeat=7, number=OBJECTS)) / OBJECTS * 1e6


def main() -> None:
    """Print the table."""
    print(f"Python {platform.python_version()}, attrs {attrs.__version__}\n")
    print("| fields | attrs.frozen | frozen_state | its draft | mutable |")
    print("|---|---|---|---|---|")
    for count in (6, 14):
        state = with_fields(count, frozen_state)
        makers = (
            with_fields(count, attrs.frozen),
            state,
            draft_of(state),
            with_fields(count, attrs.define),
        )
        row = " | ".join(f"{cost(make, count):.2f}" for make in makers)
        print(f"| {count} | {row} |")


if __name__ == "__main__":
    main()
