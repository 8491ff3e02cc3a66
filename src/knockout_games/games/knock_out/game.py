"""The descriptor of Knock Out."""

from typing import Final

from knockout_games.kernel.events import GameOver
from knockout_games.kernel.game import Game

from .by_hand import complete_position, complete_view
from .drawing import picture
from .model import Event, Hole, Move, PlaceStopper, Rules, StopperPlaced, StoppersKnockedOut
from .notation import Position
from .observation import LAYOUT
from .pictures import scene
from .state import ACTIONS, PLAYERS, State, new_game
from .view import View
from .words import WORDS

__all__ = ["GAME"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="knock-out",
    title="Knock Out",
    player_counts=(PLAYERS,),
    default_players=PLAYERS,
    Rules=Rules,
    State=State,
    View=View,
    moves=(PlaceStopper,),
    events=(StopperPlaced, StoppersKnockedOut, GameOver),
    pieces=(Hole,),
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
