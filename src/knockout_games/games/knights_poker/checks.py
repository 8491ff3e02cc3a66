"""What every position and every view of Knights Poker has to keep."""

from collections.abc import Iterable, Sequence

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import shown
from knockout_games.kernel.words import Seat

from .dealing import STAND
from .model import CASTLES, PLAYERS, Column, Tile
from .packing import mask_of
from .scoring import (
    NUMBERS,
    SIDE,
    castle_winner,
    champion_of,
    hand_tables,
    points_of,
    ranking_of,
)
from .state import State

__all__ = ["check", "check_words", "column_winner", "tiles_on"]


def check_words(*, board: tuple[Column, ...], **seats: Seat | None) -> None:
    """Check what has to hold before a state can be built: columns, sizes of sides, and seats.

    Raises:
        BadSetup: If something does not, with its place.
    """
    if len(board) != len(CASTLES):
        raise BadSetup(
            f"{len(board)} columns where {len(CASTLES)} belong",
            code="position.board",
            where="$.board",
        )
    for number, column in enumerate(board):
        where = f"board[{number}]"
        if max(map(len, column.sides)) > SIDE:
            raise BadSetup(
                f"more than {SIDE} tiles on a side", code="position.side", where=f"$.{where}"
            )
        seats |= {f"{where}.first_full": column.first_full, f"{where}.winner": column.winner}
    for name, seat in seats.items():
        if seat not in (None, *range(PLAYERS)):
            raise BadSetup(
                f"there is no seat {shown(seat)}; seats are 0 and 1",
                code="seat",
                where=f"$.{name}",
            )


def tiles_on(board: tuple[Column, ...]) -> list[Tile]:
    """Return the tiles that lie in front of the castles."""
    return [tile for column in board for side in column.sides for tile in side]


def check(state: State) -> None:
    """Check the composition of a position and the rules of its zones.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    for seat, hand in enumerate(state.hands):
        if len(hand) != STAND:
            raise BadSetup(
                f"a stand has {STAND} tiles, not {len(hand)}",
                code="position.stand",
                where=f"$.hands[{seat}]",
            )
    strength = hand_tables[state.rules.wrap_straights].strength
    for number, column in enumerate(state.board):
        _check_column(column, strength, where=f"$.board[{number}]")
    _check_turn(state)
    _check_end(state)
    _check_scores(state)


def _check_column(column: Column, strength: Sequence[int], *, where: str) -> None:
    sizes = [len(side) for side in column.sides]
    full = [seat for seat in range(PLAYERS) if sizes[seat] == SIDE]
    if (column.first_full not in full) if full else (column.first_full is not None):
        raise BadSetup(
            f"first_full cannot be {column.first_full}",
            code="position.first_full",
            where=f"{where}.first_full",
        )
    winner = column_winner(column.sides, column.first_full, strength)
    if column.winner != winner:
        raise BadSetup(
            f"the winner is {winner}, not {column.winner}",
            code="position.winner",
            where=f"{where}.winner",
        )


def column_winner(
    sides: Iterable[tuple[Tile, ...]], first_full: Seat | None, strength: Sequence[int]
) -> Seat | None:
    """Return who has won a column, if both sides are full (KP-R4)."""
    own, other = (strength[NUMBERS.get(mask_of(side), 0)] for side in sides)
    if not own or not other:
        return None
    return first_full if own == other else int(own < other)


def _due(state: State) -> Seat:
    """Return whose turn it is by the number of tiles on the board."""
    return state.starter if state.gone.bit_count() % 2 == 0 else 1 - state.starter


def _check_turn(state: State) -> None:
    placed = [sum(len(column.sides[seat]) for column in state.board) for seat in range(PLAYERS)]
    ahead = placed[state.starter] - placed[1 - state.starter]
    if ahead not in (0, 1):
        raise BadSetup(
            f"the starter cannot have placed {ahead} tiles more than the other seat",
            code="position.placed",
            where="$.board",
        )
    if state.to_act not in (None, _due(state)):
        raise BadSetup(
            f"it is the turn of seat {_due(state)}", code="position.turn", where="$.to_act"
        )


def _check_end(state: State) -> None:
    if (state.to_act is None) is (state.outcome is None):
        raise BadSetup("an outcome goes with the end", code="position.outcome", where="$.outcome")
    ends = _ends(state)
    if state.outcome is not None and state.outcome not in ends:
        raise BadSetup("the game cannot end so", code="position.outcome", where="$.outcome")
    if state.outcome is None and any(end.reason != "surrender" for end in ends):
        raise BadSetup("the round is over", code="position.turn", where="$.to_act")


def _ends(state: State) -> list[Outcome]:
    """Return the outcomes that a game which stops on this board can have."""
    rules, scores = state.rules, state.scores
    if not state.room:
        winner = castle_winner(state.marks)
        if rules.target_score is None or scores is None:
            return [Outcome.won(ranking_of(winner), reason="castles")]
        champion = champion_of(scores, rules.target_score, winner)
        # On a full board nothing is awaited: where nobody is the champion, a new round begins.
        ranking = ranking_of(winner if champion is None else champion)
        return [Outcome.won(ranking, reason="target_score", scores=scores)]
    decided = [seat for seat in range(PLAYERS) if not state.can_win_round(seat)]
    if rules.stop_when_decided and decided:
        return [Outcome.won(ranking_of(1 - decided[0]), reason="decided")]
    loser = _due(state)
    if state.may_surrender(loser):
        return [Outcome.won(ranking_of(1 - loser), reason="surrender")]
    return []


def _check_scores(state: State) -> None:
    target, scores = state.rules.target_score, state.scores
    if (target is None) is not (scores is None):
        raise BadSetup("scores go with a target score", code="position.scores", where="$.scores")
    if state.round < 1 or (target is None and state.round != 1):
        raise BadSetup(f"there is no round {state.round}", code="position.round", where="$.round")
    if target is None or scores is None:
        return
    added = (0, 0)
    if state.to_act is None:
        added = points_of(state.sides, state.marks, wrap=state.rules.wrap_straights)
    before = [score - points for score, points in zip(scores, added, strict=True)]
    ended = state.to_act is None and max(scores) >= target
    if (
        min(before) < 0
        or max(before) >= target
        or (state.round == 1 and any(before))
        or ended is (state.to_act is not None)
    ):
        raise BadSetup("no round has such scores", code="position.scores", where="$.scores")
