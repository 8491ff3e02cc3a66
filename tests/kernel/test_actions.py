from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from tests.kernel.toy import ACTIONS, CARDS, Give, Keep, start

from knockout_games.errors import BadNotation, BadSetup
from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.parts import shown


def test_every_move_has_the_number_of_its_place() -> None:
    assert ACTIONS.size == len(ACTIONS) == 19
    assert [ACTIONS.index(move) for move in ACTIONS] == list(range(19))
    assert [ACTIONS.move(number) for number in range(19)] == list(ACTIONS)


@pytest.mark.parametrize("wrong", [None, "keep", 3, [], Give(CARDS[0], 7)])
def test_what_is_no_move_has_no_number(wrong: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        ACTIONS.index(wrong)
    assert caught.value.code == "move"
    assert str(caught.value) == f"{shown(wrong)} is no move of the game"


@pytest.mark.parametrize("wrong", [-1, 19, 10**30, 10**5000], ids=["-1", "19", "big", "huge"])
def test_a_number_out_of_range_is_no_move(wrong: int) -> None:
    with pytest.raises(BadNotation) as caught:
        ACTIONS.move(wrong)
    assert caught.value.code == "action"
    assert str(caught.value) == f"there is no action {shown(wrong)}; they are 0 to 18"


@pytest.mark.parametrize("wrong", [1.0, "1", None, True])
def test_what_is_no_number_is_no_move(wrong: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        ACTIONS.move(wrong)
    assert (caught.value.code, caught.value.where) == ("number", "index")


def test_anything_with_an_index_is_a_number() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    assert ACTIONS.move(Three()) is ACTIONS.move(3)  # type: ignore[arg-type]


def test_the_numbers_of_the_legal_moves_are_those_of_state_and_view() -> None:
    state = start()

    assert ACTIONS.legal(state) == tuple(ACTIONS.index(move) for move in state.legal_moves())
    assert ACTIONS.legal(state.view(0)) == ACTIONS.legal(state)
    assert ACTIONS.legal(state.view(1)) == ()


def test_seats_in_moves_can_be_counted_from_the_mover() -> None:
    turned = ACTIONS.turned(1, 3)
    gift = ACTIONS.index(Give(CARDS[0], 2))

    assert ACTIONS.move(turned[gift]) is Give(CARDS[0], 1)
    assert ACTIONS.move(turned[ACTIONS.index(Give(CARDS[0], 0))]) is Give(CARDS[0], 2)
    assert turned[0] == 0
    assert ACTIONS.turned(0, 3) == tuple(range(19))


def test_seats_beyond_the_table_stay_as_they_are() -> None:
    beyond = ACTIONS.index(Give(CARDS[0], 2))

    assert ACTIONS.turned(1, 2)[beyond] == beyond


def test_moves_are_read_in_any_case_and_spacing() -> None:
    assert ACTIONS.parse("KEEP") is Keep()
    assert ACTIONS.parse("  give  c1 to 2 ") is Give(CARDS[0], 2)
    assert ACTIONS.get("nothing") is None


@pytest.mark.parametrize("wrong", ["", "gi", "keep it", None, 3, "give c7 to 1"])
def test_a_text_that_is_no_move_is_refused_with_the_forms_there_are(wrong: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        ACTIONS.parse(wrong)
    assert caught.value.code == "notation.move"
    said = f"{shown(wrong)} is no move; moves look like: keep, give C1 to 0"
    assert str(caught.value) == said


def test_the_repr_is_short() -> None:
    assert repr(ACTIONS) == "<ActionSpace of 19 moves>"


@pytest.mark.parametrize("chunk", [1, 2, 3, 10])
def test_a_menu_turns_masks_into_the_moves_of_their_bits(chunk: int) -> None:
    groups: list[tuple[str, ...]] = [("a",), ("b", "c"), (), ("d",), ("e", "f")]
    menu = Menu(groups, chunk=chunk)

    for mask in range(1 << len(groups)):
        chosen = [group for bit, group in enumerate(groups) if mask >> bit & 1]
        assert menu(mask) == tuple(chain.from_iterable(chosen))


def test_a_menu_of_no_moves_is_empty() -> None:
    assert Menu[str](())(0) == ()


def test_the_menu_of_an_action_space_is_over_all_its_numbers() -> None:
    assert ACTIONS.menu(0b11) == tuple(ACTIONS)[:2]
    assert ACTIONS.menu(1 << 18 | 1) == (ACTIONS.move(0), ACTIONS.move(18))
    assert ActionSpace(["x", "y"]).menu(0b10) == ("y",)
