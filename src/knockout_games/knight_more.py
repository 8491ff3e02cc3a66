"""The short import path of Knight More."""

from knockout_games.games.knight_more import *
