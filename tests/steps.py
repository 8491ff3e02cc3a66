"""One move, made in both ways."""

from typing import Any, TypeVar

StateT = TypeVar("StateT", bound=Any)


def stepped(state: StateT, move: Any) -> StateT:
    """Return the position after *move*; with its events told, it must be the same one."""
    quiet: StateT = state.apply(move)
    told, _ = state.apply_with_events(move)
    assert quiet == told
    return quiet
