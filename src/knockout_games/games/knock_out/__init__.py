"""Knock Out (Milton Bradley, 1978), for 2: trap runs of stoppers in a hexagonal grid."""

from knockout_games.kernel.events import GameOver

from .game import GAME
from .model import (
    CENTRE,
    COLUMNS,
    DIRECTIONS,
    HOLES,
    Direction,
    Event,
    Hole,
    Move,
    PlaceStopper,
    Rules,
    StopperPlaced,
    StoppersKnockedOut,
)
from .state import ACTIONS, State, new_game
from .view import View

__all__ = [
    "ACTIONS",
    "CENTRE",
    "COLUMNS",
    "DIRECTIONS",
    "GAME",
    "HOLES",
    "Direction",
    "Event",
    "GameOver",
    "Hole",
    "Move",
    "PlaceStopper",
    "Rules",
    "State",
    "StopperPlaced",
    "StoppersKnockedOut",
    "View",
    "new_game",
]
