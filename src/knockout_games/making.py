"""Everything that the author of a game imports, under one name.

>>> from knockout_games import making
>>> making.next_alive(1, fallen=(2,), players=4)
3

Each name is documented where it is defined, in the modules of `knockout_games.kernel`.
`examples/last_ember.py` is a whole game made with it.
"""

from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.elimination import LastAlive
from knockout_games.kernel.events import Eliminated, EventParts, GameOver
from knockout_games.kernel.frozen import changed, draft_of, frozen_state, interned, share, shared
from knockout_games.kernel.game import Game
from knockout_games.kernel.hands import HandsState, HandsView, dealt, replaced, without
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import (
    MoveParts,
    PieceParts,
    StateParts,
    ViewParts,
    seat_number,
)
from knockout_games.kernel.seating import (
    next_alive,
    next_seat,
    seats_from,
    seats_in,
    seats_without,
)
from knockout_games.kernel.setup import (
    AtLeast,
    Deck,
    Options,
    Ruling,
    Seed,
    checked_rules,
    first_needed,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.wording import own_words
from knockout_games.kernel.words import Means, Seat, SeenBy, Words, vocabulary

__all__ = [
    "ActionSpace",
    "AtLeast",
    "Deck",
    "Eliminated",
    "EventParts",
    "Game",
    "GameOver",
    "HandsState",
    "HandsView",
    "LastAlive",
    "Means",
    "Menu",
    "MoveParts",
    "Options",
    "Outcome",
    "PieceParts",
    "Ruling",
    "Seat",
    "Seed",
    "SeenBy",
    "StateParts",
    "ViewParts",
    "Words",
    "changed",
    "checked_rules",
    "dealt",
    "draft_of",
    "first_needed",
    "frozen_state",
    "interned",
    "next_alive",
    "next_seat",
    "own_words",
    "player_count",
    "read_deck",
    "replaced",
    "seat_number",
    "seats_from",
    "seats_in",
    "seats_without",
    "share",
    "shared",
    "source",
    "vocabulary",
    "without",
]
