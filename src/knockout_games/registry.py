"""The games by name: the five of this package, and those of other installed packages."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from typing_extensions import override

from knockout_games.errors import UnknownGame
from knockout_games.kernel.game import AnyGame, Game
from knockout_games.kernel.parts import shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["ENTRY_POINTS", "GAMES", "find_game", "installed_games"]

ENTRY_POINTS: Final = "knockout_games.games"
"""The entry-point group in which a package names the descriptors of its games, by slug."""

_OWN: Final = ("knights-poker", "knock-out", "knock-knock-out", "knight-more", "nak-muay-knockout")


class _Games(Mapping[str, AnyGame]):
    """The five games; a game is imported when it is looked up."""

    @override
    def __getitem__(self, slug: str) -> AnyGame:
        if slug not in _OWN:
            raise KeyError(slug)
        module = import_module(f"knockout_games.games.{slug.replace('-', '_')}")
        return cast("AnyGame", module.GAME)

    @override
    def __contains__(self, slug: object) -> bool:
        return slug in _OWN

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(_OWN)

    @override
    def __len__(self) -> int:
        return len(_OWN)

    @override
    def __repr__(self) -> str:
        return f"<GAMES: {', '.join(_OWN)}>"


GAMES: Final[Mapping[str, AnyGame]] = _Games()
"""The five games of this package by slug; a game is imported when it is looked up."""


def _installed() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def installed_games() -> tuple[str, ...]:
    """Return the slugs of all games: the five, then those of other installed packages.

    Nothing is imported.
    """
    return (*_OWN, *sorted(set(_installed()) - set(_OWN)))


def find_game(slug: str) -> AnyGame:
    """Return the game called *slug*, from this package or another that is installed.

    Raises:
        UnknownGame: If there is none, when the message lists those that exist, or if it cannot
            be loaded.
    """
    if slug in _OWN:
        return GAMES[slug]
    entry = _installed().get(slug)
    if entry is None:
        listed = ", ".join(installed_games())
        raise UnknownGame(f"{shown(slug)} is no game; there are: {listed}", code="game")
    try:
        game = entry.load()
    except Exception as error:  # whatever another package does wrong when it is imported
        raise UnknownGame(
            f"{entry.value} cannot be loaded: {type(error).__name__}: {error}",
            code="game.entry_point",
        ) from error
    if not isinstance(game, Game) or game.slug != slug:
        raise UnknownGame(f"{entry.value} is no game called {slug}", code="game.entry_point")
    return cast("AnyGame", game)
