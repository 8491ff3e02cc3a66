"""Pictures of Knock Out in text."""

from __future__ import annotations

import pytest

from knockout_games.games.knock_out import GAME, HOLES, Rules, new_game

START = """\
Knock Out: seat 0 to place a stopper

                    .
              .           .
        .           d6          .
  .           c5          e5          .
        b4         (Y)          f4
  .          (R)         (R)          .
        b3                      f3
  .          (Y)         (Y)          .
        b2         (R)          f2
  .           c2          e2          .
        .           d2          .
              .           .
                    .

  Y seat 0 (you): 3   R seat 1: 3"""


def test_the_grid_is_drawn_as_seat_0_sees_it() -> None:
    assert str(new_game(first=0).view(0)) == START


def test_who_waits_is_shown_no_holes_to_play_into() -> None:
    drawn = str(new_game(first=0).view(1))

    assert "d6" not in drawn
    assert "R seat 1 (you): 3" in drawn


@pytest.mark.parametrize("centre", [True, False])
def test_the_centre_is_drawn_where_there_is_one(*, centre: bool) -> None:
    assert ("d4" in str(new_game(first=0, rules=Rules(centre=centre)).view(0))) is centre


@pytest.mark.parametrize(
    ("yellow", "said"), [(20, "seat 0 has won"), (17, "seat 1 has won"), (18, "a draw")]
)
def test_the_end_is_told(yellow: int, said: str) -> None:
    names = [str(hole) for hole in HOLES if str(hole) != "d4"]
    over = GAME.position({"board": [names[:yellow], names[yellow:]]})

    assert str(over.view(None)).startswith(f"Knock Out: {said}\n")


def test_no_line_is_longer_than_80_columns() -> None:
    assert max(map(len, str(new_game(first=0)).splitlines())) <= 80
