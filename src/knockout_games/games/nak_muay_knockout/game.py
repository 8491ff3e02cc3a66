"""The descriptor of Nak Muay Knockout."""

from typing import Final

from knockout_games.kernel.events import Eliminated, GameOver
from knockout_games.kernel.game import Game

from . import reactions, scouting, stealing, turns
from .by_hand import complete_position, complete_view
from .choices import ACTIONS
from .dealing import new_game
from .drawing import picture
from .events import (
    AttackAccepted,
    AttackDodged,
    Attacked,
    CardDrawn,
    CardKept,
    CardsPlayed,
    CardsReturned,
    CardsScouted,
    CardStolen,
    CountdownAnswered,
    CountdownStarted,
    DirectionChosen,
    DrawLost,
    DrawSkipped,
    Event,
    KOBlocked,
    KODrawn,
    KOHidden,
    KOStruck,
    NothingKept,
    PileRebuilt,
    PileShuffled,
    TimeRanOut,
    TurnBegan,
    TypeMissed,
    TypeNamed,
)
from .model import (
    DECISIONS,
    DEFAULT_PLAYERS,
    PLAYER_COUNTS,
    AcceptAttack,
    AnswerClinch,
    Attack,
    Block,
    Card,
    CardType,
    Countdown,
    Dodge,
    DoubleClinch,
    Draw,
    HideKO,
    Move,
    Name,
    Rules,
    Scout,
    ScoutChoice,
    StealRandom,
    Sweep,
    TimeOut,
    TripleClinch,
)
from .notation import Position
from .observation import LAYOUT
from .pictures import scene
from .state import State
from .view import View
from .words import WORDS

__all__ = ["CHAPTERS", "GAME"]

CHAPTERS: Final = (turns, reactions, scouting, stealing)
"""Imported because they enter their plays in `PLAYS`."""

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    slug="nak-muay-knockout",
    title="Nak Muay Knockout",
    player_counts=PLAYER_COUNTS,
    default_players=DEFAULT_PLAYERS,
    Rules=Rules,
    State=State,
    View=View,
    moves=(
        Draw,
        Dodge,
        Attack,
        Countdown,
        Scout,
        Sweep,
        DoubleClinch,
        TripleClinch,
        AcceptAttack,
        Block,
        AnswerClinch,
        HideKO,
        ScoutChoice,
        Name,
        StealRandom,
        TimeOut,
    ),
    events=(
        CardsPlayed,
        Attacked,
        AttackAccepted,
        AttackDodged,
        CountdownStarted,
        CountdownAnswered,
        TimeRanOut,
        CardDrawn,
        KODrawn,
        KOBlocked,
        KOHidden,
        KOStruck,
        DrawLost,
        DrawSkipped,
        PileRebuilt,
        CardsScouted,
        CardKept,
        NothingKept,
        CardsReturned,
        PileShuffled,
        DirectionChosen,
        TypeNamed,
        TypeMissed,
        CardStolen,
        TurnBegan,
        Eliminated,
        GameOver,
    ),
    pieces=(Card, CardType),
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
