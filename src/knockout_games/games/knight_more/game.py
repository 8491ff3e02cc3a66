"""The descriptor of Knight More."""

from typing import Final

from knockout_games.kernel.events import Eliminated, GameOver
from knockout_games.kernel.game import Game

from .by_hand import complete_position, complete_view
from .choices import ACTIONS
from .drawing import picture
from .model import (
    DEFAULT_PLAYERS,
    PLAYER_COUNTS,
    BecameGuerrilla,
    Card,
    CardPlayed,
    Event,
    HandDealt,
    Move,
    Pass,
    Passed,
    PlayCard,
    Returned,
    RoundBegan,
    Rules,
    TrickWon,
    TrumpRevealed,
)
from .notation import Position
from .observation import LAYOUT
from .pictures import scene
from .state import State, new_game
from .view import View
from .words import WORDS

__all__ = ["GAME"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="knight-more",
    title="Knight More",
    player_counts=PLAYER_COUNTS,
    default_players=DEFAULT_PLAYERS,
    Rules=Rules,
    State=State,
    View=View,
    moves=(PlayCard, Pass),
    events=(
        CardPlayed,
        Passed,
        TrickWon,
        Eliminated,
        BecameGuerrilla,
        Returned,
        RoundBegan,
        HandDealt,
        TrumpRevealed,
        GameOver,
    ),
    pieces=(Card,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=("play", "guerrilla"),
    words=WORDS,
    Position=Position,
    complete_position=complete_position,
    complete_view=complete_view,
    picture=picture,
    scene=scene,
    layout=LAYOUT,
)
