"""Programs that play: anything with `choose(view) -> move`.

`parse_bot("ismcts:simulations=200")` gives a factory by name; the classes can be used directly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from knockout_games.bots.faces import (
    BotFactory,
    EvaluatingBot,
    Evaluation,
    SeeingBot,
    TimedBot,
    moves_of,
)
from knockout_games.bots.random import RandomBot
from knockout_games.bots.registry import BotKind, BotSpec, bot_names, find_bot, parse_bot

if TYPE_CHECKING:
    from knockout_games.bots.alphabeta import AlphaBetaBot
    from knockout_games.bots.analysis import analyse, analyze
    from knockout_games.bots.counter import CounterBot
    from knockout_games.bots.flat import FlatBot
    from knockout_games.bots.ismcts import IsmctsBot
    from knockout_games.bots.process import ProcessBot
    from knockout_games.bots.thumb import ThumbBot
    from knockout_games.bots.uct import UctBot

_LATER: Final = {
    "AlphaBetaBot": "alphabeta",
    "CounterBot": "counter",
    "FlatBot": "flat",
    "IsmctsBot": "ismcts",
    "ProcessBot": "process",
    "ThumbBot": "thumb",
    "UctBot": "uct",
    "analyse": "analysis",
    "analyze": "analysis",
}
"""What brings more along than a program may need, and where it is."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"knockout_games.bots.{_LATER[name]}"), name)
    raise AttributeError(f"module 'knockout_games.bots' has no attribute {name!r}")


__all__ = [
    "AlphaBetaBot",
    "BotFactory",
    "BotKind",
    "BotSpec",
    "CounterBot",
    "EvaluatingBot",
    "Evaluation",
    "FlatBot",
    "IsmctsBot",
    "ProcessBot",
    "RandomBot",
    "SeeingBot",
    "ThumbBot",
    "TimedBot",
    "UctBot",
    "analyse",
    "analyze",
    "bot_names",
    "find_bot",
    "moves_of",
    "parse_bot",
]
