"""What is raised when a game breaks a law."""

from collections.abc import Callable
from typing import Any

from typing_extensions import override

__all__ = ["LawBroken"]


class LawBroken(AssertionError):
    """Tell which law a game breaks, where in which game, and how.

    Arguments:
        said: What was found, for the author of the game.
        law: The name of the law, a key of `knockout_games.testing.LAWS`.
        place: The game, its rules, the seats, the seed and the ply, as text.
    """

    law: str
    place: str

    def __init__(self, said: str, *, law: str, place: str) -> None:
        super().__init__(f"{law} is broken by {place}: {said}")
        self.law = law
        self.place = place
        self._said = said

    @override
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _again, (self._said, self.law, self.place)


def _again(said: str, law: str, place: str) -> LawBroken:
    return LawBroken(said, law=law, place=place)
