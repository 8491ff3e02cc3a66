"""Where the games of an environment come from: seeds, resets without one, given positions."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from typing_extensions import override

from knockout_games.errors import BadSetup
from knockout_games.kernel.game import AnyGame, Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Seed
from knockout_games.registry import find_game
from knockout_games.rng import HashRng, Rng, new_seed

__all__ = ["Deals", "game_of"]


def game_of(game: str | Game) -> AnyGame:
    """Return the game with a slug, or the descriptor itself.

    Raises:
        UnknownGame: If there is none.
    """
    return find_game(game) if isinstance(game, str) else game


class Deals:
    """Start one game after another.

    A reset with a seed starts the game that `new_game(seed=...)` starts. Resets without one go
    on from the last seed, a new game each time, so that a whole run follows from its first seed.
    Nothing asks the global random sources of Python or NumPy.

    Arguments:
        game: The game.
        players: The seat count, or None for the game's usual one.
        rules: The options, or None for the usual ones.

    Raises:
        BadSetup: If an argument is not possible.
    """

    def __init__(self, game: Game, players: int | None, rules: object) -> None:
        position = game.new_game(
            players=game.default_players if players is None else players,
            rules=game.Rules() if rules is None else rules,
            seed=0,
        )
        self.game: Final[Game] = game
        self.players: Final[int] = position.players
        self.rules: Final[Any] = position.rules
        self._source = HashRng.from_seed(new_seed())
        self._number = 0

    @override
    def __reduce__(self) -> tuple[Callable[..., "Deals"], tuple[object, ...]]:
        # A position finds its game again where the descriptor itself cannot be pickled.
        position = self.game.new_game(players=self.players, rules=self.rules, seed=0)
        return _going_on, (position, self._source, self._number)

    def start(self, seed: Seed | None, options: Mapping[str, Any] | None) -> GameState:
        """Return the first position of the next game.

        Arguments:
            seed: What the game is to be dealt from, or None.
            options: `{"state": position}` starts from there; other keys are for others.

        Raises:
            BadSetup: If the position is of another table, or the seed of a wrong type.
        """
        if seed is not None:
            self._source, self._number = HashRng.from_seed(seed), 0
        else:
            self._number += 1
        if options and options.get("state") is not None:
            return self._given(options["state"])
        rng = self._source if self._number == 0 else self._source.fork(self._number)
        state: GameState = self.game.new_game(players=self.players, rules=self.rules, rng=rng)
        return state

    @property
    def beside(self) -> Rng:
        """A source for all that is drawn beside the game: seats, the choices of bots."""
        return self._source.fork(self._number).fork(0)

    def going_on(self, source: HashRng, number: int) -> "Deals":
        """Return these deals, set to follow game *number* from *source*."""
        self._source, self._number = source, number
        return self

    def _given(self, found: Any) -> GameState:
        if not isinstance(found, self.game.State):
            raise _unfit(self.game, self.players)
        state: GameState = found
        if state.players != self.players or state.to_act is None:
            raise _unfit(self.game, self.players)
        return state


def _unfit(game: Game, players: int) -> BadSetup:
    return BadSetup(
        f"this is no running position of {game.title} with {players} seats",
        code="reset.state",
        where="options['state']",
    )


def _going_on(position: GameState, source: HashRng, number: int) -> Deals:
    return Deals(position.game, position.players, position.rules).going_on(source, number)
