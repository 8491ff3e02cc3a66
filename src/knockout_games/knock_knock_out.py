"""The short import path of Knock Knock Out."""

from knockout_games.games.knock_knock_out import *
