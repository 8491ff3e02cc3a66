"""Moves of Knock Knock Out: notation, numbers, and what is no move."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import ANY

import pytest
from tests.games.knock_knock_out.tables import table
from tests.refusals import Refused

from knockout_games import BadNotation, IllegalMove
from knockout_games.knock_knock_out import (
    ACTIONS,
    FISH,
    GAME,
    MUMMY,
    SKULL,
    ChooseNext,
    Discard,
    Flip,
    Give,
    Knock,
    Monster,
    Retreat,
    Reveal,
    new_game,
)


@pytest.mark.rule("C12")
@pytest.mark.parametrize(
    ("move", "number", "text"),
    [
        (Knock(0), 0, "knock 0"),
        (Knock(1), 1, "knock 1"),
        (Retreat(SKULL), 3, "retreat Skull"),
        (Flip(0), 10, "flip 0"),
        (Flip(1), 11, "flip 1"),
        (Discard(MUMMY), 19, "discard Mummy"),
        (Give(SKULL, 2), 20 + 6 + 2, "give Skull to 2"),
        (Give(MUMMY, 5), 67, "give Mummy to 5"),
        (ChooseNext(0), 68, "next 0"),
        (Reveal(FISH), 78, "reveal Fish"),
        (Reveal(MUMMY), 81, "reveal Mummy"),
    ],
)
def test_each_move_has_its_number_and_its_text(move: Any, number: int, text: str) -> None:
    assert ACTIONS.index(move) == number
    assert ACTIONS.move(number) is move
    assert str(move) == text
    assert GAME.parse_move(text.upper()) is move


def test_there_are_82_actions() -> None:
    assert ACTIONS.size == 82


def test_a_beginning_that_means_one_move_is_enough(refused: Refused) -> None:
    state = table("Fish Skull Mummy", "", "Fish")

    assert state.parse_move("retreat f") == Retreat(FISH)
    with refused(BadNotation):
        state.parse_move("knock")


def test_a_gift_hides_its_card_from_all_but_its_two_seats() -> None:
    move = Give(SKULL, 2)

    shown = [GAME.format_move(move, mover=0, seen_by=seat) for seat in (0, 1, 2, None)]

    assert shown == ["give Skull to 2", "give ? to 2", "give Skull to 2", "give ? to 2"]


@pytest.mark.parametrize(
    "thing", [None, 3, "knock 0", ANY, [], Knock(2), Retreat(Monster("Ghost")), Flip(0), object()]
)
def test_what_is_no_legal_move_is_refused(thing: object, refused: Refused) -> None:
    state = new_game(3, seed=1)
    no_move = cast("Any", thing)

    with refused(IllegalMove):
        state.apply(no_move)
    with refused(IllegalMove):
        state.apply_with_events(no_move)
