"""Knight More (2014), for 3 to 5: take a trick in every round, and the last trick of all."""

from knockout_games.kernel.events import Eliminated, GameOver

from .choices import ACTIONS
from .game import GAME
from .model import (
    AMBUSH,
    CARDS,
    DECK,
    BecameGuerrilla,
    Card,
    CardPlayed,
    Event,
    HandDealt,
    Move,
    Pass,
    Passed,
    Play,
    PlayCard,
    Returned,
    RoundBegan,
    Rules,
    Suit,
    Trick,
    TrickWon,
    TrumpRevealed,
)
from .state import State, new_game
from .view import View

__all__ = [
    "ACTIONS",
    "AMBUSH",
    "CARDS",
    "DECK",
    "GAME",
    "BecameGuerrilla",
    "Card",
    "CardPlayed",
    "Eliminated",
    "Event",
    "GameOver",
    "HandDealt",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "PlayCard",
    "Returned",
    "RoundBegan",
    "Rules",
    "State",
    "Suit",
    "Trick",
    "TrickWon",
    "TrumpRevealed",
    "View",
    "new_game",
]
