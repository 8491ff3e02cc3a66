"""The short import path of Knock Out."""

from knockout_games.games.knock_out import *
