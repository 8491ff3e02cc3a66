"""Positions of Knights Poker in words: the document of a state, and positions by hand."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list, json_object, shown
from knockout_games.kernel.setup import read_seed, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, rng_to_plain, shuffle

from .dealing import STAND, Round
from .model import CASTLES, PLAYERS, TILES, Column, Rules, Tile
from .packing import mask_of, packed_board
from .scoring import (
    NUMBERS,
    SIDE,
    WIDTH,
    castle_winner,
    champion_of,
    hand_tables,
    points_of,
    ranking_of,
)
from .state import State

__all__ = [
    "Position",
    "check",
    "check_words",
    "complete_position",
    "complete_view",
    "tiles_on",
]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        to_act: Who is to place a tile, or None when the game is over.
        hands: The stand of each seat.
        board: The columns in front of castles 1, 2 and 3.
        pile: The bag, in drawing order.
        round: The round, from 1.
        starter: Who began it.
        scores: The points so far, or None without a target score.
        outcome: How the game ended, or None.
        rng: Where the shuffles of later rounds come from.
    """

    rules: Rules
    to_act: Seat | None
    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    board: tuple[Column, Column, Column]
    pile: tuple[Tile, ...]
    round: int
    starter: Seat
    scores: tuple[int, int] | None
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        first, second = state.hands
        left, middle, right = state.board
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            hands=(first, second),
            board=(left, middle, right),
            pile=state.pile,
            round=state.round,
            starter=state.starter,
            scores=state.scores,
            outcome=state.outcome,
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        check_words(starter=self.starter, to_act=self.to_act, board=self.board)
        tiles = [tile for hand in self.hands for tile in hand]
        same_pieces([*tiles, *tiles_on(self.board), *self.pile], TILES, where="$")
        sides, gone, room, marks = packed_board(self.board)
        state = State(
            current=Round(
                rules=self.rules,
                number=self.round,
                starter=self.starter,
                scores=self.scores,
                rng=self.rng,
            ),
            to_act=self.to_act,
            held=mask_of(self.hands[0]) | mask_of(self.hands[1]) << WIDTH,
            sides=sides,
            gone=gone,
            room=room,
            marks=marks,
            bag=bytes(tile.index for tile in self.pile),
            outcome=self.outcome,
        )
        check(state)
        return state


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
    winner = _column_winner(column.sides, column.first_full, strength)
    if column.winner != winner:
        raise BadSetup(
            f"the winner is {winner}, not {column.winner}",
            code="position.winner",
            where=f"{where}.winner",
        )


def _column_winner(
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


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out: an empty board, tiles dealt from `"seed"`.

    `"seed"` is 0 unless given. A column may be two texts of tiles, for the sides of seat 0 and
    seat 1; where both sides are full it says which was `"first_full"`.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If the seed is none, or tiles are missing for a stand.
    """
    from .game import GAME

    read = GAME.codec.read
    filled, rng = read_seed(doc)
    filled.setdefault("rules", {})
    rules: Rules = read(Rules, filled["rules"], where="$.rules")
    _fill_public(filled, rules, read)
    board: tuple[Column, ...] = read(tuple[Column, ...], filled["board"], where="$.board")
    hands: list[Any] = list(
        read(tuple[tuple[Tile, ...], ...], filled.get("hands", ["", ""]), where="$.hands")
    )
    pile: tuple[Tile, ...] = read(tuple[Tile, ...], filled.get("pile", []), where="$.pile")
    used = {tile for hand in hands for tile in hand}
    used |= {tile for column in board for side in column.sides for tile in side} | set(pile)
    rest, rng = shuffle([tile for tile in TILES if tile not in used], rng)
    for seat, hand in enumerate(hands):
        if not hand:
            hands[seat], rest = rest[:STAND], rest[STAND:]
    filled["hands"] = [list(map(str, hand)) for hand in hands]
    filled["pile"] = list(map(str, (*pile, *rest)))
    filled.setdefault("rng", rng_to_plain(rng))
    return filled


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out: an empty board, sizes as the rules have them.

    Raises:
        BadDocument: If a part of *doc* is malformed.
    """
    from .game import GAME

    read = GAME.codec.read
    filled = dict(doc)
    filled.setdefault("rules", {})
    rules: Rules = read(Rules, filled["rules"], where="$.rules")
    filled.setdefault("seat", None)
    hand: tuple[Tile, ...] | None = read(
        tuple[Tile, ...] | None, filled.get("hand"), where="$.hand"
    )
    filled["hand"] = None if hand is None else _sorted(hand)
    _fill_public(filled, rules, read)
    filled.setdefault("hand_sizes", [STAND, STAND])
    placed = sum(len(side) for column in filled["board"] for side in column["sides"])
    filled.setdefault("pile_size", len(TILES) - PLAYERS * STAND - placed)
    return filled


def _sorted(tiles: tuple[Tile, ...]) -> list[str]:
    return list(map(str, sorted(tiles)))


def _fill_public(filled: Json, rules: Rules, read: Any) -> None:
    """Fill the public parts that states and views share."""
    strength = hand_tables[rules.wrap_straights].strength
    columns = json_list(filled.get("board", [{} for _ in CASTLES]), where="$.board")
    board: list[Json] = []
    for number, given in enumerate(columns):
        where = f"$.board[{number}]"
        column: Json = {"sides": ["", ""], "first_full": None}
        if isinstance(given, list | tuple):
            column["sides"] = given
        else:
            column |= json_object(given, where=where)
        sides: tuple[tuple[Tile, ...], ...] = read(
            tuple[tuple[Tile, ...], tuple[Tile, ...]], column["sides"], where=f"{where}.sides"
        )
        column["sides"] = [_sorted(side) for side in sides]
        full = [seat for seat, side in enumerate(sides) if len(side) == SIDE]
        if len(full) == 1 and column["first_full"] is None:
            column["first_full"] = full[0]
        column.setdefault("winner", _column_winner(sides, column["first_full"], strength))
        board.append(column)
    filled["board"] = board
    placed = [sum(len(column["sides"][seat]) for column in board) for seat in range(PLAYERS)]
    filled.setdefault("starter", int(placed[1] > placed[0]))
    starter: int = read(int, filled["starter"], where="$.starter")
    due = starter if placed[0] == placed[1] else int(starter == 0)
    filled.setdefault("outcome", None)
    filled.setdefault("to_act", due if filled["outcome"] is None else None)
    filled.setdefault("round", 1)
    filled.setdefault("scores", None if rules.target_score is None else [0, 0])
