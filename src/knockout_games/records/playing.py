"""Let bots play a game, and keep the record."""

from collections.abc import Sequence
from typing import Any, cast

from typing_extensions import TypeVar

from knockout_games.errors import BadSetup
from knockout_games.kernel.protocols import Bot
from knockout_games.kernel.setup import Seed

from .parts import Playable, RecordedMove
from .record import GameRecord

__all__ = ["play"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")


def play(
    state: Playable[StateT, MoveT, ViewT, EventT],
    bots: Sequence[Bot[ViewT, MoveT]],
    *,
    seed: Seed | None = None,
    names: Sequence[str] | None = None,
) -> GameRecord[StateT, MoveT, ViewT, EventT]:
    """Return the record of a game that *bots* play from *state* to its end.

    Arguments:
        state: Where to begin.
        bots: One bot a seat; each is shown the view of its seat and nothing else.
        seed: What `new_game` made *state* from, to be kept in the record.
        names: The names of the seats; None takes those of the bots that have a `name`.

    Raises:
        BadSetup: If there are not as many bots as seats, or *seed* does not give *state*.
        IllegalMove: If a bot chooses a move that is not legal.
    """
    if len(bots) != state.players:
        raise BadSetup(
            f"{state.players} bots are needed, not {len(bots)}", code="bots", where="bots"
        )
    called = tuple(str(getattr(bot, "name", type(bot).__name__)) for bot in bots)
    position: Any = state
    moves: list[RecordedMove[MoveT]] = []
    while (seat := cast("int | None", position.to_act)) is not None:
        move = bots[seat].choose(position.view(seat))
        position = position.apply(move)
        moves.append(RecordedMove(seat=seat, move=move, by=f"bot:{called[seat]}"))
    return GameRecord.of(state, moves, seed=seed, names=called if names is None else names)
