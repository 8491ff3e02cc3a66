"""Pictures of Knights Poker in text."""

from __future__ import annotations

import random

import pytest

from knockout_games.games.knights_poker import GAME, TILES, Rules, Surrender, new_game

BEGUN = {
    "board": [["R1 R2", "B1"], ["", "B2 B3 B4"], ["Y6", ""]],
    "hands": ["R3 R4 R5 R6", "Y1 Y2 Y3 Y4"],
    "starter": 1,
}


def test_the_own_stand_is_shown_and_the_other_is_not() -> None:
    assert str(GAME.position(BEGUN).view(0)) == (
        "Knights Poker, round 1: seat 0 to place a tile\n"
        "\n"
        "  seat 1        B1 -- --   B2 B3 B4   -- -- --   stand: ?? ?? ?? ??\n"
        "                [1]        [2]        [3]\n"
        "  seat 0 (you)  R1 R2 --   -- -- --   Y6 -- --   stand: R3 R4 R5 R6\n"
        "\n"
        "  bag: 15 tiles"
    )


def test_a_spectator_sees_no_stand() -> None:
    drawn = str(GAME.position(BEGUN).view(None))

    assert drawn.count("?? ?? ?? ??") == 2
    assert "(you)" not in drawn


def test_a_castle_points_to_its_owner() -> None:
    board = [
        {"sides": ["R1 R2 R4", "B1 Y2 G4"], "first_full": 0},
        {"sides": ["B5 Y6 P1", "G1 G2 G3"], "first_full": 0},
        ["", ""],
    ]
    drawn = str(GAME.position({"board": board}).view(None))

    assert "[1] v" in drawn
    assert "[2] ^" in drawn


def test_points_are_shown_where_there_are_some() -> None:
    state = new_game(rules=Rules(target_score=500), seed=1)

    assert "points: 0 and 0" in str(state.view(0))
    assert "points" not in str(new_game(seed=1).view(0))


def test_the_winner_is_shown_at_the_end() -> None:
    over = new_game(seed=1, first=0, rules=Rules(surrender="always")).apply(Surrender())

    assert str(over.view(0)).startswith("Knights Poker, round 1: seat 1 has won")


def test_the_picture_of_a_state_says_that_it_is_for_the_host() -> None:
    state = new_game(deck=TILES, first=0)

    drawn = str(state)

    assert "hidden parts included (for the host alone)" in drawn
    assert "R1 R2 R3 R4" in drawn
    assert "R5 R6 B1 B2" in drawn


@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_line_is_longer_than_80_columns(seat: int | None) -> None:
    choose = random.Random(1)
    state = new_game(rules=Rules(target_score=10_000), seed=1)
    for _ in range(600):
        state = state.apply(choose.choice(state.legal_moves()))
    assert max(map(len, str(state.view(seat)).splitlines())) <= 80
