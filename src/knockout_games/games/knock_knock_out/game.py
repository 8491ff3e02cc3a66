"""The descriptor of Knock Knock Out."""

from typing import Final

from knockout_games.kernel.events import Eliminated, GameOver
from knockout_games.kernel.game import Game

from .by_hand import complete_position, complete_view
from .choices import ACTIONS
from .dealing import new_game
from .drawing import picture
from .model import (
    DECISIONS,
    DEFAULT_PLAYERS,
    PLAYER_COUNTS,
    AttackEnded,
    AttackFailed,
    AttackSucceeded,
    CardDiscarded,
    CardFlipped,
    CardGiven,
    CardRevealed,
    CardTaken,
    ChooseNext,
    Discard,
    EffectRepeated,
    EffectResolved,
    Event,
    Flip,
    Give,
    Knock,
    MatchDiscarded,
    Monster,
    Move,
    NextSeatChosen,
    PairTaken,
    PilesReshuffled,
    Retreat,
    Reveal,
    Rules,
    TurnPassed,
    ZombiesDiscarded,
)
from .notation import Position
from .observation import LAYOUT
from .pictures import scene
from .state import State
from .view import View
from .words import WORDS

__all__ = ["GAME"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="knock-knock-out",
    title="Knock Knock Out",
    player_counts=PLAYER_COUNTS,
    default_players=DEFAULT_PLAYERS,
    Rules=Rules,
    State=State,
    View=View,
    moves=(Knock, Retreat, Flip, Discard, Give, ChooseNext, Reveal),
    events=(
        CardFlipped,
        PilesReshuffled,
        PairTaken,
        ZombiesDiscarded,
        CardTaken,
        EffectResolved,
        EffectRepeated,
        CardDiscarded,
        CardGiven,
        NextSeatChosen,
        CardRevealed,
        AttackFailed,
        AttackSucceeded,
        MatchDiscarded,
        AttackEnded,
        TurnPassed,
        Eliminated,
        GameOver,
    ),
    pieces=(Monster,),
    new_game=new_game,
    actions=ACTIONS,
    decisions=DECISIONS,
    words=WORDS,
    Position=Position,
    complete_position=complete_position,
    complete_view=complete_view,
    picture=picture,
    scene=scene,
    layout=LAYOUT,
)
