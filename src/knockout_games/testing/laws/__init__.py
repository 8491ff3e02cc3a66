"""The ten laws that every game keeps, each a function over any game.

>>> from knockout_games import knights_poker
>>> secrecy(knights_poker.GAME, seeds=[7], positions=2)
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from knockout_games.testing.laws.acting import conservation, legality, progress, purity
from knockout_games.testing.laws.keeping import replays, round_trips, symmetry
from knockout_games.testing.laws.law import Law
from knockout_games.testing.laws.sampling import fairness
from knockout_games.testing.laws.seeing import secrecy, truth

__all__ = [
    "LAWS",
    "Law",
    "conservation",
    "fairness",
    "legality",
    "progress",
    "purity",
    "replays",
    "round_trips",
    "secrecy",
    "symmetry",
    "truth",
]

LAWS: Final[Mapping[str, Law]] = MappingProxyType(
    {
        law.name: law
        for law in (
            purity,
            legality,
            conservation,
            progress,
            truth,
            secrecy,
            fairness,
            round_trips,
            replays,
            symmetry,
        )
    }
)
"""All ten by name, in their order."""
