"""The short import path of Nak Muay Knockout."""

from knockout_games.games.nak_muay_knockout import *
