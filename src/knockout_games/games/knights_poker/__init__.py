"""Knights Poker by Reiner Knizia (2019), for 2: three castles, each for the better hand."""

from knockout_games.kernel.events import GameOver

from .choices import ACTIONS
from .game import GAME
from .model import (
    CASTLES,
    TILES,
    Castle,
    CastleTaken,
    Color,
    Column,
    Event,
    Move,
    PlaceTile,
    RoundBegan,
    RoundWon,
    Rules,
    Scored,
    StandDrawn,
    Surrender,
    Surrendered,
    Tile,
    TileDrawn,
    TilePlaced,
)
from .state import State, new_game
from .view import View

__all__ = [
    "ACTIONS",
    "CASTLES",
    "GAME",
    "TILES",
    "Castle",
    "CastleTaken",
    "Color",
    "Column",
    "Event",
    "GameOver",
    "Move",
    "PlaceTile",
    "RoundBegan",
    "RoundWon",
    "Rules",
    "Scored",
    "StandDrawn",
    "State",
    "Surrender",
    "Surrendered",
    "Tile",
    "TileDrawn",
    "TilePlaced",
    "View",
    "new_game",
]
