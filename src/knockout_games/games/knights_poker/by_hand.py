"""Positions and views of Knights Poker by hand: what a document leaves out."""

from typing import Any

from knockout_games.kernel.parts import Json, json_list, json_object
from knockout_games.kernel.setup import read_seed
from knockout_games.rng import rng_to_plain, shuffle

from .checks import column_winner
from .dealing import STAND
from .model import CASTLES, PLAYERS, TILES, Column, Rules, Tile
from .scoring import SIDE, hand_tables

__all__ = ["complete_position", "complete_view"]


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
        column.setdefault("winner", column_winner(sides, column["first_full"], strength))
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
