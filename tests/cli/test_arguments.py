from contextlib import suppress
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games import KnockoutError, find_game
from knockout_games.cli.arguments import (
    choices_of,
    read_rules,
    read_seats,
    read_seed,
    seated,
    typed,
)
from knockout_games.kernel.setup import AtLeast
from knockout_games.kernel.words import fields_of

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
    texts = [f"{name}={typed(getattr(defaults, name))}" for name, _ in fields_of(game.Rules)]

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


def _seats(*texts: str, people: bool = True) -> dict[int, str | None]:
    seats = read_seats(find_game("quick-draw"), texts, players=3, people=people)
    return {seat: None if spec is None else str(spec) for seat, spec in seats.items()}


def test_seats_that_are_not_named_are_played_at_random() -> None:
    assert _seats("1=human") == {0: "random", 1: None, 2: "random"}
    assert _seats() == {0: "random", 1: "random", 2: "random"}


def test_a_seat_can_be_given_to_a_bot_with_options() -> None:
    assert _seats("2=ismcts:simulations=50")[2] == "ismcts:simulations=50"


def test_bots_of_different_seats_choose_differently() -> None:
    game = find_game("knock-out")
    view = game.new_game(seed=1, first=0).view(0)
    bots = seated(read_seats(game, (), players=2, people=False), seed=1)

    choices = [[bot.choose(view) for _ in range(20)] for bot in bots.values() if bot is not None]
    assert len(choices) == 2
    assert choices[0] != choices[1]


def test_a_person_is_seated_without_a_bot() -> None:
    game = find_game("knock-out")

    assert seated(read_seats(game, ["0=human"], players=2, people=True), seed=1)[0] is None
