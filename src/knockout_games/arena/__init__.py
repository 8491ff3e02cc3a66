"""Matches and tournaments of bots: which one is better, and how sure that is.

`play_match` plays one game, a `Tournament` many of them with duplicate deals, on one core, in a
pool of processes or on a cluster; `Results` counts them.
"""

from knockout_games.arena.match import Match, MatchForfeit, play_match
from knockout_games.arena.results import Results, load_results
from knockout_games.arena.tournament import Tournament

__all__ = ["Match", "MatchForfeit", "Results", "Tournament", "load_results", "play_match"]
