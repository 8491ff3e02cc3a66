"""The short import path of Knights Poker."""

from knockout_games.games.knights_poker import *
