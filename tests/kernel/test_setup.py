from __future__ import annotations

from typing import Annotated, Any, Literal

import attrs
import pytest
from tests.kernel.toy import CARDS, Card, Rules, new_game, start

from knockout_games import BadSetup, HashRng, ScriptedRng
from knockout_games.games import knock_out
from knockout_games.kernel.parts import shown
from knockout_games.kernel.setup import (
    Options,
    Ruling,
    checked_rules,
    first_needed,
    player_count,
    read_deck,
    read_seed,
    same_pieces,
    source,
)


class Two:
    def __index__(self) -> int:
        return 2


# --- options -----------------------------------------------------------------------------


def test_the_defaults_are_allowed() -> None:
    assert Rules() == Rules(loud=False, pace="slow", limit=None, turns=3, shares=(1, 2))


@pytest.mark.parametrize(
    "allowed",
    [
        {"loud": True},
        {"pace": "fast"},
        {"limit": 2},
        {"limit": 10**9},
        {"turns": 1},
        {"shares": ()},
    ],
)
def test_values_of_the_right_type_are_allowed(allowed: dict[str, Any]) -> None:
    rules = Rules(**allowed)
    assert all(getattr(rules, name) == value for name, value in allowed.items())


@pytest.mark.parametrize(
    ("wrong", "choices"),
    [
        ({"loud": 1}, "True or False"),
        ({"loud": None}, "True or False"),
        ({"pace": "medium"}, "'slow' or 'fast'"),
        ({"pace": None}, "'slow' or 'fast'"),
        ({"limit": 1}, "a whole number of at least 2, or None"),
        ({"limit": True}, "a whole number of at least 2, or None"),
        ({"limit": "2"}, "a whole number of at least 2, or None"),
        ({"turns": 0}, "a whole number of at least 1"),
        ({"turns": None}, "a whole number of at least 1"),
        ({"turns": 2.0}, "a whole number of at least 1"),
        ({"shares": [1, 2]}, "a tuple of whole numbers"),
        ({"shares": (1, "2")}, "a tuple of whole numbers"),
    ],
)
def test_wrong_values_are_refused_with_the_choices(wrong: dict[str, Any], choices: str) -> None:
    (name, value), *_ = wrong.items()

    with pytest.raises(BadSetup) as caught:
        Rules(**wrong)
    assert caught.value.code == "rules.option"
    assert caught.value.where == f"rules.{name}"
    assert str(caught.value) == f"rules.{name}: {shown(value)} is not allowed; choose {choices}"


@attrs.frozen(kw_only=True)
class Odd(Options):
    """Options of kinds that the toy game has none of."""

    number: int = 1
    certain: bool | None = None
    word: Annotated[Literal["a", "b"] | None, Ruling("X-1")] = None
    share: float = 0.5


@pytest.mark.parametrize(
    ("wrong", "choices"),
    [
        ({"number": None}, "a whole number"),
        ({"certain": 1}, "True or False or None"),
        ({"word": "c"}, "'a' or 'b' or None"),
        ({"share": 1}, str(float)),
    ],
)
def test_choices_without_a_bound_name_none(wrong: dict[str, Any], choices: str) -> None:
    (name, value), *_ = wrong.items()

    with pytest.raises(BadSetup) as caught:
        Odd(**wrong)
    assert str(caught.value) == f"rules.{name}: {shown(value)} is not allowed; choose {choices}"


@pytest.mark.rule("C14")
def test_a_game_may_refuse_a_combination() -> None:
    with pytest.raises(BadSetup) as caught:
        Rules(loud=True, pace="fast")
    assert caught.value.code == "rules.combination"


def test_rules_of_another_game_are_refused() -> None:
    checked_rules(Rules(), Rules)
    with pytest.raises(BadSetup) as caught:
        checked_rules(knock_out.Rules(), Rules)
    assert (caught.value.code, caught.value.where) == ("rules.type", "rules")
    assert str(caught.value) == "rules: a Rules is no tests.kernel.toy.Rules"


# --- seats -------------------------------------------------------------------------------


def test_anything_with_an_index_is_a_number_of_players() -> None:
    assert player_count(Two(), (2, 3)) == 2


@pytest.mark.parametrize("wrong", [0, -2, 4, 10**5000], ids=["0", "-2", "4", "huge"])
def test_a_number_of_players_that_cannot_play_is_refused(wrong: int) -> None:
    with pytest.raises(BadSetup) as caught:
        player_count(wrong, (2, 3))
    assert (caught.value.code, caught.value.where) == ("players", "players")
    assert str(caught.value) == f"players: {shown(wrong)} players cannot play; possible: 2, 3"


@pytest.mark.parametrize("wrong", [True, None, "2", 2.0, int])
def test_what_is_no_number_of_players_is_refused(wrong: object) -> None:
    with pytest.raises(BadSetup) as caught:
        player_count(wrong, (2, 3))
    assert (caught.value.code, caught.value.where) == ("number", "players")
    assert str(caught.value) == f"players: {shown(wrong)} is no whole number"


def test_a_deck_needs_a_first_seat_where_it_begins_with_its_hand() -> None:
    first_needed(0)
    with pytest.raises(BadSetup) as caught:
        first_needed(None)
    assert (caught.value.code, caught.value.where) == ("deck.first", "first")
    assert str(caught.value) == (
        "first: a deck lists the hand of the first seat first: say which it is"
    )


# --- seeds -------------------------------------------------------------------------------


def test_a_seed_makes_a_source() -> None:
    assert source(5, None) == HashRng.from_seed(5)
    assert source("five", None) == HashRng.from_seed("five")


def test_a_given_source_is_taken_as_it_is() -> None:
    rng = ScriptedRng([1])
    assert source(None, rng) is rng


def test_without_a_seed_every_game_is_another() -> None:
    assert source(None, None) != source(None, None)


def test_seed_and_source_together_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        source(1, ScriptedRng([]))
    assert (caught.value.code, caught.value.where) == ("seed.both", "seed")
    assert str(caught.value) == "seed: give a seed or an rng, not both"


@pytest.mark.parametrize("wrong", [1.5, [], {}])
def test_what_is_no_seed_is_refused_with_its_place(wrong: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        source(wrong, None)
    said = f"a seed is an int, bytes or a str, not {type(wrong).__name__}"
    assert (caught.value.code, caught.value.where) == ("rng.seed", "seed")
    assert str(caught.value) == f"seed: {said}"
    with pytest.raises(BadSetup) as caught:
        read_seed({"seed": wrong})
    assert (caught.value.code, caught.value.where) == ("rng.seed", "$.seed")
    assert str(caught.value) == f"$.seed: {said}"


def test_a_document_deals_by_its_seed_or_by_0() -> None:
    assert read_seed({"a": 1}) == ({"a": 1}, HashRng.from_seed(0))
    assert read_seed({"a": 1, "seed": 7}) == ({"a": 1}, HashRng.from_seed(7))


# --- decks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deck",
    [
        "C2 C1 C3 C4 C5 C6",
        ["c2", "C1", "C3", "C4", "C5", "C6"],
        [CARDS[1], CARDS[0], *CARDS[2:]],
        (CARDS[1], "C1", *CARDS[2:]),
    ],
)
def test_a_deck_is_pieces_or_texts_or_one_text(deck: Any) -> None:
    assert read_deck(deck, Card.parse, CARDS) == (CARDS[1], CARDS[0], *CARDS[2:])


def test_a_deck_that_is_no_list_is_refused() -> None:
    deck: Any = 7
    with pytest.raises(BadSetup) as caught:
        read_deck(deck, Card.parse, CARDS)
    assert (caught.value.code, caught.value.where) == ("deck.piece", "deck")
    assert str(caught.value) == "deck: 7 is no list of pieces"


def test_a_deck_with_a_text_that_is_no_piece_is_refused_with_its_place() -> None:
    with pytest.raises(BadSetup) as caught:
        read_deck("C1 C2 X3", Card.parse, CARDS)
    assert (caught.value.code, caught.value.where) == ("deck.piece", "deck[2]")
    assert str(caught.value) == "deck[2]: 'X3' is none of: C1 C2 C3 C4 C5 C6"


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("C1 C2 C3 C4 C5", "missing: C6"),
        ("C1 C2 C3 C4 C5 C6 C1", "too many: C1"),
        ("C1 C1 C1 C4 C5 C6", "missing: C2, C3; too many: C1 (2 times)"),
        ([*CARDS, 3], "too many: 3"),
        ([*CARDS, b"C1"], "too many: a bytes"),
        ([*CARDS, "C6", None], "too many: C6, None"),
    ],
)
def test_a_deck_with_wrong_contents_is_refused_by_name(deck: Any, said: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_deck(deck, Card.parse, CARDS)
    assert (caught.value.code, caught.value.where) == ("deck.contents", "deck")
    assert str(caught.value) == f"deck: {said}"


def test_a_deck_with_things_that_cannot_be_counted_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        read_deck([*CARDS[:5], []], Card.parse, CARDS)
    assert (caught.value.code, caught.value.where) == ("deck.piece", "deck")
    assert str(caught.value) == "deck: holds something that is no piece"


def test_at_most_a_dozen_wrong_pieces_are_listed() -> None:
    dozen = ", ".join(map(str, range(10, 22)))

    with pytest.raises(BadSetup) as caught:
        same_pieces(range(10, 22), [], where="deck")
    assert str(caught.value) == f"deck: too many: {dozen}"
    with pytest.raises(BadSetup) as caught:
        same_pieces(range(10, 23), [], where="deck")
    assert str(caught.value) == f"deck: too many: {dozen}, ..."


def test_the_toy_game_opens_its_doors_like_the_others() -> None:
    assert start().hands == ((CARDS[0], CARDS[1]), (CARDS[2], CARDS[3]), (CARDS[4], CARDS[5]))
    assert new_game(rng=ScriptedRng([0] * 5)).hands == start().hands
