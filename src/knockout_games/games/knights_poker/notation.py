"""Positions of Knights Poker in words: the document of a state, and positions by hand."""

from typing import Any, Self

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list, json_object
from knockout_games.kernel.setup import read_seed, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, rng_to_plain, shuffle

from .model import CASTLES, TILES, Column, Rules, Tile
from .scoring import SIDE, hand_table
from .state import PLAYERS, STAND, Series, State, castle_winner, mask_of, world

__all__ = ["Position", "check", "complete_position", "complete_view"]


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
        state = world(
            rules=self.rules,
            to_act=self.to_act,
            hands=self.hands,
            board=self.board,
            bag=self.pile,
            series=Series(number=self.round, starter=self.starter, scores=self.scores),
            rng=self.rng,
            outcome=self.outcome,
        )
        tiles = [tile for hand in self.hands for tile in hand]
        tiles += [tile for column in self.board for side in column.sides for tile in side]
        same_pieces([*tiles, *self.pile], TILES, where="tiles")
        check(state)
        return state


def check(state: State) -> None:
    """Check the composition of a position and the rules of its zones.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    _check_stands(state)
    _check_columns(state)
    _check_turn(state)
    _check_series(state)
    _check_end(state)


def _check_stands(state: State) -> None:
    for seat, hand in enumerate(state.hands):
        if len(hand) != STAND:
            raise BadSetup(
                f"a stand has {STAND} tiles, not {len(hand)}",
                code="position.stand",
                where=f"hands[{seat}]",
            )


def _check_columns(state: State) -> None:
    strength = hand_table(wrap=state.rules.wrap_straights).strength
    for number, column in enumerate(state.board):
        where = f"board[{number}]"
        sizes = [len(side) for side in column.sides]
        if max(sizes) > SIDE:
            raise BadSetup("more than three tiles on a side", code="position.side", where=where)
        full = [seat for seat in range(PLAYERS) if sizes[seat] == SIDE]
        if (column.first_full is None) is bool(full) or (full and column.first_full not in full):
            raise BadSetup(
                f"first_full cannot be {column.first_full}",
                code="position.first_full",
                where=f"{where}.first_full",
            )
        winner = None
        if len(full) == PLAYERS and column.first_full is not None:
            own, other = (strength[mask_of(side)] for side in column.sides)
            winner = column.first_full if own == other else int(own < other)
        if column.winner != winner:
            raise BadSetup(
                f"the winner is {winner}, not {column.winner}",
                code="position.winner",
                where=f"{where}.winner",
            )


def _check_turn(state: State) -> None:
    placed = [sum(len(column.sides[seat]) for column in state.board) for seat in range(PLAYERS)]
    starter = state.starter
    if starter not in range(PLAYERS) or state.to_act not in (None, *range(PLAYERS)):
        raise BadSetup("there are seats 0 and 1", code="seat", where="starter")
    ahead = placed[starter] - placed[1 - starter]
    if ahead not in (0, 1):
        raise BadSetup(
            f"the starter cannot have placed {ahead} tiles more than the other seat",
            code="position.placed",
            where="board",
        )
    due = starter if ahead == 0 else 1 - starter
    if state.to_act not in (None, due):
        raise BadSetup(f"it is the turn of seat {due}", code="position.turn", where="to_act")


def _check_series(state: State) -> None:
    target, scores = state.rules.target_score, state.scores
    if (target is None) is not (scores is None):
        raise BadSetup("scores go with a target score", code="position.scores", where="scores")
    if state.round < 1 or (target is None and state.round != 1):
        raise BadSetup(f"there is no round {state.round}", code="position.round", where="round")
    if scores is None or target is None:
        return
    if min(scores) < 0 or (state.to_act is not None and max(scores) >= target):
        raise BadSetup("no running game has such scores", code="position.scores", where="scores")


def _check_end(state: State) -> None:
    if (state.to_act is None) is (state.outcome is None):
        raise BadSetup("an outcome goes with the end", code="position.outcome", where="outcome")
    if not state.room and state.to_act is not None:
        raise BadSetup("the round is over", code="position.turn", where="to_act")
    outcome = state.outcome
    if outcome is None:
        return
    allowed = _ends(state)
    if outcome not in allowed:
        raise BadSetup("the game cannot end so", code="position.outcome", where="outcome")


def _ends(state: State) -> list[Outcome]:
    """Return the outcomes that a finished game with this board can have."""
    rules, scores = state.rules, state.scores
    rankings = [((seat,), (1 - seat,)) for seat in range(PLAYERS)]
    if rules.target_score is not None and scores is not None:
        reached = [seat for seat in range(PLAYERS) if scores[seat] >= rules.target_score]
        winner = castle_winner(state.taken)
        champion = winner if winner in reached else reached[0] if reached else None
        if state.room or champion is None:
            return []
        return [Outcome.won(rankings[champion], reason="target_score", scores=scores)]
    if not state.room:
        return [Outcome.won(rankings[castle_winner(state.taken)], reason="castles")]
    return [
        Outcome.won(rankings[1 - loser], reason=reason)
        for loser in range(PLAYERS)
        for reason, possible in (
            ("decided", rules.stop_when_decided and not state.can_win_round(loser)),
            ("surrender", _could_surrender(state, loser)),
        )
        if possible
    ]


def _could_surrender(state: State, loser: Seat) -> bool:
    placed = state.gone.bit_count()
    due = state.starter if placed % 2 == 0 else 1 - state.starter
    if due != loser or state.rules.surrender == "never":
        return False
    return state.rules.surrender == "always" or not state.can_win_round(loser)


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
    filled.setdefault("hand", None)
    _fill_public(filled, rules, read)
    board: tuple[Column, ...] = read(tuple[Column, ...], filled["board"], where="$.board")
    filled.setdefault("hand_sizes", [STAND, STAND])
    placed = sum(len(side) for column in board for side in column.sides)
    filled.setdefault("pile_size", len(TILES) - PLAYERS * STAND - placed)
    return filled


def _fill_public(filled: Json, rules: Rules, read: Any) -> None:
    """Fill the public parts that states and views share."""
    strength = hand_table(wrap=rules.wrap_straights).strength
    columns = json_list(filled.get("board", [{} for _ in CASTLES]), where="$.board")
    board: list[Json] = []
    for number, given in enumerate(columns):
        where = f"$.board[{number}]"
        column: Json = {"sides": ["", ""], "first_full": None}
        if isinstance(given, list):
            column["sides"] = given
        else:
            column |= json_object(given, where=where)
        sides: tuple[tuple[Tile, ...], ...] = read(
            tuple[tuple[Tile, ...], tuple[Tile, ...]], column["sides"], where=f"{where}.sides"
        )
        full = [seat for seat, side in enumerate(sides) if len(side) == SIDE]
        if len(full) == 1 and column["first_full"] is None:
            column["first_full"] = full[0]
        if len(full) == PLAYERS and "winner" not in column:
            own, other = (strength.get(mask_of(side), 0) for side in sides)
            column["winner"] = column["first_full"] if own == other else int(own < other)
        column.setdefault("winner", None)
        board.append(column)
    filled["board"] = board
    placed = [
        sum(len(read(tuple[Tile, ...], column["sides"][seat], where="$.board")) for column in board)
        for seat in range(PLAYERS)
    ]
    filled.setdefault("starter", 1 if placed[1] > placed[0] else 0)
    starter = filled["starter"]
    other = 1 - starter if starter in (0, 1) else 0
    due = starter if placed[0] == placed[1] else other
    filled.setdefault("outcome", None)
    filled.setdefault("to_act", due if filled["outcome"] is None else None)
    filled.setdefault("round", 1)
    filled.setdefault("scores", None if rules.target_score is None else [0, 0])
