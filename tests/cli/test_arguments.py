from contextlib import suppress
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games import KnockoutError, find_game
from knockout_games.bots import RandomBot
from knockout_games.cli.arguments import choices_of, read_rules, read_seats, read_seed, typed
from knockout_games.kernel.setup import AtLeast

pytestmark = pytest.mark.usefixtures("quick_draw")


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("1", 1),
        ("-7", -7),
        ("007", 7),
        ("1/17", "1/17"),
        ("1.0", "1.0"),
        ("", ""),
        ("-", "-"),
        ("²", "²"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_a_seed_is_a_number_if_it_looks_like_one_else_a_text(text: str, seed: int | str) -> None:
    assert read_seed(text) == seed


def test_seeds_that_are_made_up_differ() -> None:
    assert read_seed(None) != read_seed(None)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("peeking=no", "peeking", False),
        ("peeking=True", "peeking", True),
        (" peeking = OFF ", "peeking", False),
        ("tenths=7", "tenths", 7),
        ("tenths=none", "tenths", None),
        ("tenths=", "tenths", None),
        ("sides=left_only", "sides", "left_only"),
        ("sides=Left-Only", "sides", "left_only"),
        ("marks=1,2,3", "marks", (1, 2, 3)),
        ("marks=4", "marks", (4,)),
        ("marks=", "marks", ()),
    ],
)
def test_an_option_is_read_as_its_type(text: str, name: str, value: object) -> None:
    rules = read_rules(find_game("quick-draw"), [text])

    assert getattr(rules, name) == value
    assert type(getattr(rules, name)) is type(value)


def test_options_that_are_not_named_keep_their_defaults() -> None:
    game = find_game("quick-draw")

    assert read_rules(game, []) == game.Rules()


@pytest.mark.parametrize("slug", ["quick-draw", "knights-poker", "knock-out"])
def test_what_is_shown_of_a_default_can_be_typed(slug: str) -> None:
    game = find_game(slug)
    defaults = game.Rules()
    texts = [f"{name}={typed(getattr(defaults, name))}" for name in defaults.__slots__[:-1]]

    assert len(texts) > 1
    assert read_rules(game, texts) == defaults


@given(st.text(), st.text())
def test_every_text_is_an_option_or_refused_by_an_error_of_ours(name: str, value: str) -> None:
    game = find_game("knights-poker")
    for text in (f"{name}={value}", f"surrender={value}", f"target_score={value}", name):
        with suppress(KnockoutError):
            assert isinstance(read_rules(game, [text]), game.Rules)


@pytest.mark.parametrize(
    ("hint", "shown"),
    [
        (bool, "yes | no"),
        (int, "NUMBER"),
        (str, "TEXT"),
        (Literal["a", "b"], "a | b"),
        (Annotated[int | None, AtLeast(1)], "NUMBER | none"),
        (tuple[int, ...], "NUMBER,..."),
    ],
)
def test_the_values_of_an_option_are_shown_as_they_are_typed(hint: object, shown: str) -> None:
    assert choices_of(hint) == shown


def test_without_a_word_seat_0_is_a_person_and_the_others_are_bots() -> None:
    seats = read_seats([], players=3, seed=1)

    assert list(seats) == [0, 1, 2]
    assert seats[0] is None
    assert isinstance(seats[1], RandomBot)
    assert isinstance(seats[2], RandomBot)


def test_seats_that_are_not_named_are_bots() -> None:
    seats = read_seats(["1=human"], players=3, seed=1)

    assert [seat for seat, bot in seats.items() if bot is None] == [1]


def test_bots_of_different_seats_choose_differently() -> None:
    seats = read_seats(["0=random"], players=2, seed=1)
    view = find_game("knock-out").new_game(seed=1, first=0).view(0)
    first, second = seats[0], seats[1]
    assert first is not None
    assert second is not None

    assert [first.choose(view) for _ in range(20)] != [second.choose(view) for _ in range(20)]
