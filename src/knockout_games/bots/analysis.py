"""What are the good moves? Ask a bot that judges every one of them."""

from typing import Any, cast

from typing_extensions import TypeVar

from knockout_games.bots.faces import EvaluatingBot, Evaluation
from knockout_games.errors import Unsupported
from knockout_games.kernel.protocols import Bot, GameView

__all__ = ["analyse", "analyze"]

MoveT = TypeVar("MoveT", default=Any)


def analyse(view: GameView[MoveT, Any], bot: Bot) -> tuple[Evaluation[MoveT], ...]:
    """Return what *bot* thinks of each legal move of *view*, the best first.

    Of equal means the more visited comes first; moves that it could not judge come last.

    >>> from knockout_games import knock_out
    >>> from knockout_games.bots import FlatBot
    >>> view = knock_out.new_game(seed=1, first=0).view(0)
    >>> best = analyse(view, FlatBot(simulations=240, seed=1))[0]
    >>> best.visits, best.move in view.legal_moves()
    (20, True)

    Raises:
        Unsupported: If the bot does not judge moves, cannot play the game, or the view has no
            legal move: it is not its seat's turn.
    """
    if not hasattr(bot, "evaluate"):
        raise Unsupported(
            f"a {type(bot).__name__} does not judge moves; flat and ismcts do, for example",
            code="unsupported.evaluate",
        )
    judge = cast("EvaluatingBot[Any, MoveT]", bot)
    return tuple(sorted(judge.evaluate(view), key=_standing, reverse=True))


analyze = analyse


def _standing(evaluation: Evaluation[Any]) -> tuple[bool, float, int]:
    mean = evaluation.mean
    return mean is not None, mean or 0.0, evaluation.visits
