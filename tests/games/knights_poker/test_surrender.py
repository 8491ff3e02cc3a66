"""Whether a column can still be won, against a model that tries everything (KP-R8)."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from knockout_games.games.knights_poker import (
    GAME,
    TILES,
    Column,
    PlaceTile,
    Rules,
    Surrender,
    Tile,
    new_game,
)
from knockout_games.games.knights_poker.scoring import (
    ADDED,
    MASKS,
    NUMBERS,
    QUIET,
    STRONGER,
    WIDTH,
    hand_tables,
)
from knockout_games.games.knights_poker.state import State
from knockout_games.kernel.frozen import changed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from knockout_games.games.knights_poker.scoring import HandTable

    class Positions(Protocol):
        def __call__(self, games: int, *, wrap: bool, choose: random.Random) -> Iterator[State]: ...


def worth(hand: tuple[Tile, ...], *, wrap: bool) -> tuple[int, int]:
    """Return rank and sum of a hand, as the rules say it, by no table."""
    numbers = sorted(tile.number for tile in hand)
    flush = len({tile.color for tile in hand}) == 1
    straight = numbers[1] - numbers[0] == 1 == numbers[2] - numbers[1]
    if wrap and numbers in ([1, 5, 6], [1, 2, 6]):
        straight = True
    if numbers[0] == numbers[2]:
        return 3, sum(numbers)
    return 4 * (flush and straight) or 2 * flush or 1 * straight, sum(numbers)


def column_can_be_won(column: Column, seat: int, free: list[Tile], *, wrap: bool) -> bool:
    """Try all fills of the own side with all of the other."""
    if column.winner is not None:
        return column.winner == seat
    own, other = column.sides[seat], column.sides[1 - seat]
    tie = column.first_full in (None, seat)
    for added in combinations(free, 3 - len(own)):
        mine = worth((*own, *added), wrap=wrap)
        left = [tile for tile in free if tile not in added]
        for countered in combinations(left, 3 - len(other)):
            theirs = worth((*other, *countered), wrap=wrap)
            if mine > theirs or (tie and mine == theirs):
                return True
    return False


def can_win(state: State, seat: int) -> bool:
    placed = {tile for column in state.board for side in column.sides for tile in side}
    free = [tile for tile in TILES if tile not in placed]
    wrap = state.rules.wrap_straights
    return sum(column_can_be_won(column, seat, free, wrap=wrap) for column in state.board) >= 2


def random_positions(games: int, *, wrap: bool, choose: random.Random) -> Iterator[State]:
    rules = Rules(wrap_straights=wrap, surrender="never")
    for _ in range(games):
        state = new_game(rules=rules, seed=choose.getrandbits(64))
        while moves := state.legal_moves():
            yield state
            state = state.apply(choose.choice(moves))


def lopsided_positions(games: int, *, wrap: bool, choose: random.Random) -> Iterator[State]:
    """Yield positions of games in which both sides fill columns with whatever is alike."""
    rules = Rules(wrap_straights=wrap, surrender="never")
    for _ in range(games):
        state = new_game(rules=rules, seed=choose.getrandbits(64))
        while moves := state.legal_moves():
            yield state
            wanted = choose.choice((1, 6, choose.randint(1, 6)))
            placings = [move for move in moves if isinstance(move, PlaceTile)]
            choose.shuffle(placings)
            placings.sort(key=lambda move: move.castle)
            numbers = [abs(move.tile.number - wanted) for move in placings]
            state = state.apply(placings[numbers.index(min(numbers))])


@pytest.mark.rule("KP-R8")
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("positions", [random_positions, lopsided_positions])
def test_every_seat_can_win_exactly_what_the_model_finds(
    positions: Positions, *, wrap: bool
) -> None:
    lost = 0
    for state in positions(40, wrap=wrap, choose=random.Random(8)):
        for seat in (0, 1):
            expected = can_win(state, seat)
            assert state.can_win_round(seat) is expected, state
            lost += not expected
    assert lost > 20


@pytest.mark.big
@pytest.mark.rule("KP-R6", "KP-R8")
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("positions", [random_positions, lopsided_positions])
def test_thousands_of_positions_agree_with_the_model(positions: Positions, *, wrap: bool) -> None:
    seen = lost = late = 0
    for state in positions(1_000, wrap=wrap, choose=random.Random(88)):
        placed = 22 - len(state.pile)
        if placed < 9 and seen % 5:
            seen += 1
            continue
        seen += 1
        seat = state.to_act
        assert seat is not None
        expected = can_win(state, seat)
        assert state.can_win_round(seat) is expected, state
        lost += not expected
        late += placed >= 14
    assert lost > 400
    assert late > 3_800


@pytest.mark.rule("KP-R8")
@pytest.mark.parametrize("wrap", [False, True])
def test_pairs_of_fills_are_tried_only_as_far_as_needed_and_exactly(*, wrap: bool) -> None:
    # Where best and worst fill want the same tile. With 12 tiles left another pair is always
    # found; here may be as few as one left, so that sometimes there is none.
    table = hand_tables[wrap]
    choose = random.Random(5)
    shared_tile = refused = 0
    while shared_tile < 300:
        drawn = choose.sample(range(len(TILES)), choose.randint(18, 29))
        own_size, other_size = choose.choice([(2, 2), (1, 2), (2, 1), (2, 3), (3, 2)])
        own, other = drawn[:own_size], drawn[own_size : own_size + other_size]
        gone = sum(1 << index for index in drawn)
        sides = [NUMBERS[sum(1 << index for index in side)] for side in (own, other)]
        best = next((fill for fill in table.strongest[sides[0]] if not fill & gone), 0)
        worst = next((fill for fill in table.weakest[sides[1]] if not fill & gone), 0)
        if not best & worst & ADDED:
            continue
        shared_tile += 1
        free = [tile for tile in TILES if not gone >> tile.index & 1]
        for tie in (False, True):
            column = Column(
                sides=(
                    tuple(TILES[index] for index in own),
                    tuple(TILES[index] for index in other),
                ),
                first_full=0 if tie else 1,
                winner=None,
            )
            expected = column_can_be_won(column, 0, free, wrap=wrap)
            lead = 0 if tie else STRONGER
            assert table.can_win_apart(sides[0], sides[1], gone, lead) is expected
            refused += not expected
    assert refused > 5


# --- with few tiles on the board nobody has lost -----------------------------------------


def ways_apart(table: HandTable, own: int, other: int, choose: random.Random) -> int:
    """Return a number of ways for *own* to win against *other* of which no two share a tile."""
    used, ways = own | other, 0
    sides = NUMBERS[own], NUMBERS[other]
    while True:
        mine = [fill for fill in table.strongest[sides[0]] if not fill & used]
        theirs = [fill for fill in table.weakest[sides[1]] if not fill & used][:60]
        choose.shuffle(mine)
        # Some own fill, and the strongest of the weak answers that it does not lose to.
        found = next(
            (
                fill | answer
                for fill, answer in product(mine, reversed(theirs))
                if fill >> WIDTH >= answer >> WIDTH and not fill & answer & ADDED
            ),
            None,
        )
        if found is None:
            return ways
        used, ways = used | found & ADDED, ways + 1


def sides_by_colour(sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of sides of two *sizes*, one of those that differ in colours alone."""
    seen = set()
    for own in combinations(range(len(TILES)), sizes[0]):
        rest = [index for index in range(len(TILES)) if index not in own]
        for other in combinations(rest, sizes[1]):
            colors: dict[int, int] = {}
            kind = tuple(
                tuple((colors.setdefault(i // 6, len(colors)), i % 6) for i in side)
                for side in (own, other)
            )
            if kind not in seen:
                seen.add(kind)
                yield sum(1 << i for i in own), sum(1 << i for i in other)


@pytest.mark.rule("KP-R8")
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("sizes", [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0)])
def test_a_column_with_two_tiles_is_not_lost_on_a_nearly_empty_board(
    sizes: tuple[int, int], *, wrap: bool
) -> None:
    # Each tile elsewhere closes at most one of the ways that share no tile. (A column where
    # nothing lies is never lost: of two hands one is not worse.)
    elsewhere = QUIET - 1 - sum(sizes)
    table = hand_tables[wrap]

    for own, other in sides_by_colour(sizes):
        choose = random.Random(1)
        assert any(ways_apart(table, own, other, choose) > elsewhere for _ in range(100)), own


@pytest.mark.rule("KP-R8")
def test_a_side_knows_each_of_its_fills_once() -> None:
    table = hand_tables[False]
    for side in range(0, len(MASKS), 97):
        tiles = MASKS[side]
        fills = {fill & ADDED for fill in table.strongest[side]}
        open_spaces = 3 - tiles.bit_count()
        assert len(fills) == len(table.strongest[side])
        assert fills == {
            sum(1 << i for i in added)
            for added in combinations([i for i in range(30) if not tiles >> i & 1], open_spaces)
        }
        assert sorted(table.strongest[side]) == list(table.weakest[side])
        assert table.strongest[side] == tuple(sorted(table.strongest[side], reverse=True))


@pytest.mark.rule("KP-R6")
def test_surrender_is_legal_exactly_when_the_round_is_lost() -> None:
    offered = 0
    choose = random.Random(2)
    for seed in range(150):
        state = new_game(seed=seed)
        while moves := state.legal_moves():
            assert state.to_act is not None
            assert (moves[-1] == Surrender()) is not can_win(state, state.to_act)
            offered += moves[-1] == Surrender()
            placings = [move for move in moves if move != Surrender()]
            state = state.apply(choose.choice(placings))
    assert offered > 60


@pytest.mark.rule("KP-R8")
def test_one_tile_cannot_serve_both_sides() -> None:
    # G2 makes the best of B1 Y3 and the worst of R4 R5, and what else is left the other way round
    # does not help. So few tiles are left on no real board with two open spaces.
    board = [
        ["B1 Y3", "R4 R5"],
        {"sides": ["B2 Y4 G1", "P1 P2 P4"], "first_full": 1},
        {"sides": ["B4 B5 G5", "Y1 Y5 G4"], "first_full": 0},
    ]
    state = GAME.position({"board": board, "starter": 0})
    left = ["R1", "R3", "R6", "B3", "G3", "P3", "B6", "Y6", "G6", "P6", "G2"]
    mask = sum(1 << Tile.parse(name).index for name in left)
    scarce = changed(state, gone=ADDED ^ mask)

    assert [column.winner for column in state.board] == [None, 1, 0]
    assert not scarce.can_win_round(0)
    assert changed(scarce, gone=scarce.gone ^ 1 << Tile.parse("P2").index).can_win_round(0)
