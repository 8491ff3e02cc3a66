"""Table games of elimination and capture as typed, immutable values.

>>> from knockout_games import knights_poker
>>> state = knights_poker.new_game(seed=1)
>>> state = state.apply(state.legal_moves()[0])
>>> state.is_over
False
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from knockout_games.errors import (
    BadDocument,
    BadNotation,
    BadSetup,
    Forfeit,
    IllegalMove,
    KnockoutError,
    MissingExtra,
    UnknownBot,
    UnknownGame,
    Unsupported,
)
from knockout_games.kernel.events import Eliminated, GameOver, Happenings
from knockout_games.kernel.game import Game
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.playing import play_out, positions, worlds
from knockout_games.kernel.protocols import Bot, GameEvent, GameMove, GameState, GameView
from knockout_games.registry import GAMES, find_game, installed_games
from knockout_games.rng import (
    HashRng,
    RecordingRng,
    Rng,
    ScriptedRng,
    SplitMix64,
    commitment,
    new_seed,
    pick,
    pick_many,
    rng_from,
    shuffle,
)

if TYPE_CHECKING:
    from knockout_games import (
        knight_more,
        knights_poker,
        knock_knock_out,
        knock_out,
        nak_muay_knockout,
    )
    from knockout_games.kernel.codec import digest
    from knockout_games.records import GameRecord, play, verify_deal

    __version__: str

_LATER: Final = {
    "GameRecord": "knockout_games.records",
    "digest": "knockout_games.kernel.codec",
    "play": "knockout_games.records",
    "verify_deal": "knockout_games.records",
}
"""What brings more along than a program may need, and where it is."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        # Not at import: reading the metadata would take a third of the whole time.
        from importlib.metadata import version

        return version("knockout_games")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name.replace("_", "-") in GAMES:
        return import_module(f"knockout_games.{name}")
    raise AttributeError(f"module 'knockout_games' has no attribute {name!r}")


__all__ = [
    "GAMES",
    "BadDocument",
    "BadNotation",
    "BadSetup",
    "Bot",
    "Eliminated",
    "Forfeit",
    "Game",
    "GameEvent",
    "GameMove",
    "GameOver",
    "GameRecord",
    "GameState",
    "GameView",
    "Happenings",
    "HashRng",
    "IllegalMove",
    "KnockoutError",
    "MissingExtra",
    "Outcome",
    "RecordingRng",
    "Rng",
    "ScriptedRng",
    "SplitMix64",
    "UnknownBot",
    "UnknownGame",
    "Unsupported",
    "__version__",
    "commitment",
    "digest",
    "find_game",
    "installed_games",
    "knight_more",
    "knights_poker",
    "knock_knock_out",
    "knock_out",
    "nak_muay_knockout",
    "new_seed",
    "pick",
    "pick_many",
    "play",
    "play_out",
    "positions",
    "rng_from",
    "shuffle",
    "verify_deal",
    "worlds",
]
