"""The descriptor of Knights Poker."""

from typing import Final

from knockout_games.kernel.events import GameOver
from knockout_games.kernel.game import Game

from .by_hand import complete_position, complete_view
from .choices import ACTIONS
from .drawing import picture
from .model import (
    PLAYERS,
    CastleTaken,
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
from .notation import Position
from .observation import LAYOUT
from .pictures import scene
from .state import State, new_game
from .view import View
from .words import WORDS

__all__ = ["GAME"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="knights-poker",
    title="Knights Poker",
    player_counts=(PLAYERS,),
    default_players=PLAYERS,
    Rules=Rules,
    State=State,
    View=View,
    moves=(PlaceTile, Surrender),
    events=(
        TilePlaced,
        CastleTaken,
        TileDrawn,
        Surrendered,
        RoundWon,
        Scored,
        RoundBegan,
        StandDrawn,
        GameOver,
    ),
    pieces=(Tile,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=("place",),
    words=WORDS,
    Position=Position,
    complete_position=complete_position,
    complete_view=complete_view,
    picture=picture,
    scene=scene,
    layout=LAYOUT,
)
