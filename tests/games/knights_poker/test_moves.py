"""Moves of Knights Poker: their texts, numbers and refusals."""

from __future__ import annotations

from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games.errors import BadNotation, BadSetup, IllegalMove
from knockout_games.games import knock_out
from knockout_games.games.knights_poker import (
    ACTIONS,
    CASTLES,
    GAME,
    TILES,
    PlaceTile,
    Rules,
    Surrender,
    Tile,
    new_game,
)

R1_AT_2 = PlaceTile(Tile.parse("R1"), 2)


@pytest.mark.rule("C12")
def test_the_action_space_is_tile_by_tile_then_castle_by_castle_then_the_surrender() -> None:
    assert ACTIONS.size == 91
    for tile in TILES:
        for castle in CASTLES:
            assert ACTIONS.index(PlaceTile(tile, castle)) == 3 * tile.index + castle - 1
    assert ACTIONS.index(Surrender()) == 90


@pytest.mark.rule("C12")
@pytest.mark.parametrize("surrender", ["provable", "always"])
def test_legal_moves_are_in_the_order_of_the_action_space(surrender: Any) -> None:
    for seed in range(20):
        state = new_game(seed=seed, rules=Rules(surrender=surrender))
        while moves := state.legal_moves():
            numbers = [ACTIONS.index(move) for move in moves]
            assert numbers == sorted(set(numbers))
            state = state.apply(moves[seed % 12 % len(moves)])


def test_moves_have_short_texts() -> None:
    assert str(R1_AT_2) == "R1@2"
    assert str(Surrender()) == "surrender"
    for move in ACTIONS:
        assert GAME.parse_move(str(move).lower()) is move


def test_equal_moves_are_one_object() -> None:
    assert PlaceTile(Tile.parse("r1"), 2) is R1_AT_2
    assert Surrender() is Surrender()


def test_moves_hide_nothing() -> None:
    assert GAME.format_move(R1_AT_2, mover=0, seen_by=1) == "R1@2"


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        [],
        "R1@2",
        PlaceTile(Tile.parse("R1"), 4),
        PlaceTile("R1", 2),  # type: ignore[arg-type]
        PlaceTile([], 2),  # type: ignore[arg-type]
        knock_out.ACTIONS.move(3),
    ],
)
def test_what_is_no_move_of_the_game_is_refused(wrong: Any, refused: Refused) -> None:
    state = new_game(deck=TILES, first=0)
    with refused(IllegalMove) as caught:
        state.apply(wrong)
    with refused(IllegalMove) as again:
        state.apply_with_events(wrong)
    assert caught.value.seat == 0
    assert caught.value.code in {"refusal.not_a_move", "refusal.text"}
    assert str(again.value) == str(caught.value)
    assert state == new_game(deck=TILES, first=0).with_rng(state.rng)


def test_nothing_is_legal_after_the_end(refused: Refused) -> None:
    over = new_game(seed=1, rules=Rules(surrender="always")).apply(Surrender())

    for move in (Surrender(), R1_AT_2):
        with refused(IllegalMove) as caught:
            over.apply(move)
        assert caught.value.code == "refusal.over"
        assert caught.value.seat is None
    assert over.legal_moves() == ()
    assert over.decision is None


@pytest.mark.parametrize(
    "rules", [Rules(target_score=500), Rules(surrender="never")], ids=["target", "never"]
)
def test_where_surrender_cannot_come_up_the_refusal_says_so(rules: Rules, refused: Refused) -> None:
    with refused(IllegalMove) as caught:
        new_game(seed=1, rules=rules).apply(Surrender())
    assert caught.value.code == "refusal.no_surrender"


def test_a_text_is_read_by_any_unambiguous_beginning(refused: Refused) -> None:
    state = new_game(deck=TILES, first=0)

    assert state.parse_move(" r1@2 ") == R1_AT_2
    with refused(BadNotation):
        state.parse_move("R1")
    with refused(IllegalMove):
        state.parse_move("P1@2")


@pytest.mark.parametrize("players", [1, 3, True, "2"])
def test_two_play(players: Any, refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(players)
    assert caught.value.where == "players"


@pytest.mark.parametrize("first", [2, -1, True, "0"])
def test_a_first_seat_that_is_none_is_refused(first: Any, refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(first=first, seed=1)
    assert caught.value.where == "first"


def test_rules_of_another_game_are_refused(refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(rules=knock_out.Rules())  # type: ignore[arg-type]
    assert caught.value.where == "rules"


@pytest.mark.parametrize(
    "rules", [{"surrender": "no"}, {"wrap_straights": 1}, {"next_starter": None}]
)
def test_options_are_checked(rules: dict[str, Any], refused: Refused) -> None:
    with refused(BadSetup) as caught:
        Rules(**rules)
    assert caught.value.where == f"rules.{next(iter(rules))}"
