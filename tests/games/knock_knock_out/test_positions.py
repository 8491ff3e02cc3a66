"""Positions and views of Knock Knock Out by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.knock_knock_out.tables import cards, table
from tests.refusals import Refused

from knockout_games import BadSetup, HashRng, KnockoutError
from knockout_games.knock_knock_out import (
    CARDS,
    FISH,
    GAME,
    SKULL,
    Knock,
    Retreat,
    Reveal,
    Rules,
    new_game,
)

ALL_EIGHT = "Demon Skull Werewolf Vampire Fish Zombie Purple Mummy"


def everything(*left_out: str) -> list[str]:
    """Return all cards but those that the texts name."""
    named = Counter(card for text in left_out for card in cards(text))
    return [str(card) for card in (Counter(CARDS) - named).elements()]


def test_an_empty_document_is_a_start_of_four() -> None:
    state = GAME.position({})

    assert (state.players, state.hand_sizes, state.pile_sizes) == (4, (2, 2, 2, 2), (19, 19))
    assert len(set(state.row)) == 2
    assert (state.to_act, state.decision) == (0, "turn")


def test_what_is_left_out_is_dealt_from_the_seed() -> None:
    assert GAME.position({"seed": 1}) == GAME.position({"seed": 1})
    assert GAME.position({"seed": 1}) != GAME.position({"seed": 2})


def test_hands_that_are_null_are_dealt_and_given_ones_are_kept() -> None:
    state = GAME.position({"hands": ["Fish Skull Skull", None, ""]})

    assert state.hands[0] == cards("Skull Skull Fish")
    assert (len(state.hands[1]), state.hands[2]) == (2, ())


def test_a_fallen_seat_is_dealt_nothing() -> None:
    state = GAME.position({"players": 3, "fallen": [1]})

    assert state.hand_sizes == (2, 0, 2)
    assert state.to_act == 0


def test_the_first_seat_alive_acts_unless_it_is_told() -> None:
    assert GAME.position({"fallen": [0, 1]}).to_act == 2
    assert GAME.position({"active": 3}).to_act == 3
    assert GAME.position({"to_act": 3}).active == 3


def test_a_decision_of_an_effect_can_be_set_up() -> None:
    state = GAME.position({"decision": "werewolf_discard", "hands": ["Fish", "Skull"]})

    assert [str(move) for move in state.legal_moves()] == ["discard Fish"]


def test_an_attack_can_be_set_up() -> None:
    doc = {
        "rules": {"kinds_to_win": "any_seven", "reshuffle": "at_once", "reveal": "victim"},
        "hands": ["Fish", "Skull"],
        "decision": "reveal",
        "active": 0,
        "to_act": 1,
        "attack": 1,
    }

    assert GAME.position(doc).legal_moves() == (Reveal(SKULL),)


def test_it_may_be_seat_0_that_is_attacked() -> None:
    doc = {
        "rules": {"kinds_to_win": "any_seven", "reshuffle": "at_once", "reveal": "victim"},
        "hands": ["Skull", "Fish Fish"],
        "row": "Mummy",
        "decision": "reveal",
        "active": 1,
        "to_act": 0,
        "attack": -1,
    }

    done = GAME.position(doc).apply(Reveal(SKULL))

    assert (done.hands[0], done.row[-1]) == ((), SKULL)


def test_a_finished_game_can_be_set_up() -> None:
    outcome = {"ranking": [[1], [0]], "winners": [1], "reason": "last_alive", "scores": None}

    state = GAME.position({"hands": ["", "Fish"], "fallen": [0], "outcome": outcome})

    assert (state.is_over, state.active) == (True, 1)


def test_a_row_that_won_can_be_set_up() -> None:
    outcome = {"ranking": [[0], [1]], "winners": [0], "reason": "kinds", "scores": None}

    assert GAME.position({"hands": ["", "Fish"], "row": ALL_EIGHT, "outcome": outcome}).is_over


def test_one_observer_may_know_more_than_all_do() -> None:
    state = GAME.position(
        {
            "hands": ["Fish", "Skull Skull"],
            "public": [None, "Skull"],
            "known": [[None, "Skull Skull"], None],
        }
    )

    assert state.view(0).known[1] == (SKULL, SKULL)
    assert state.view(None).known[1] == (SKULL,)


LAST = {"ranking": [[0], [1]], "winners": [0], "reason": "last_alive", "scores": None}
KINDS = {**LAST, "reason": "kinds"}


@pytest.mark.parametrize(
    ("doc", "code"),
    [
        ({"hands": ["Fish"]}, "players"),
        ({"players": 7}, "players"),
        ({"hands": [SIX := "Fish Fish Fish Skull Skull Skull Skull", ""]}, "position.hand"),
        ({"hands": ["Fish", ""], "fallen": [0]}, "position.hand"),
        ({"fallen": [0, 0]}, "position.fallen"),
        ({"fallen": [9]}, "seat"),
        ({"fallen": [0, 1, 2]}, "position.fallen"),
        ({"row": "Fish Fish"}, "position.row"),
        ({"row": "Fish Fish Skull Skull"}, "position.row"),
        ({"hands": ["Ghost", ""]}, "notation.piece"),
        ({"hands": ["Fish", ""], "public": ["Ghost", ""]}, "notation.piece"),
        ({"hands": ["Fish", ""], "known": [["Ghost", ""], None]}, "notation.piece"),
        ({"hands": ["Fish", ""], "known": [7, None]}, "document.type"),
        ({"hands": ["Fish", "Fish"], "known": [[None, "Skull Mummy"], None]}, "position.known"),
        ({"piles": ["Ghost", ""]}, "notation.piece"),
        ({"fallen": ["x"]}, "document.type"),
        ({"outcome": 7}, "document.type"),
        ({"to_act": "x"}, "document.type"),
        ({"row": "Fish Ghost"}, "notation.piece"),
        ({"row": 7}, "document.type"),
        ({"row": "Fish Skull", "hands": ["Fish Fish Fish Fish Fish Fish", ""]}, "deck.contents"),
        ({"piles": ["Fish", "Skull"]}, "deck.contents"),
        ({"piles": ["Fish"]}, "document.length"),
        ({"discard": "Fish Fish Fish Fish Fish Fish Fish"}, "deck.contents"),
        ({"hands": ["Fish", ""], "public": ["Skull", ""]}, "position.known"),
        ({"hands": ["Fish", ""], "public": [""]}, "position.known"),
        ({"hands": ["Fish", "Skull"], "known": [None]}, "position.known"),
        ({"hands": ["Fish", "Skull"], "known": [["Fish"], None]}, "position.known"),
        ({"hands": ["Fish", "Skull"], "known": [[None, "Mummy"], None]}, "position.known"),
        (
            {"hands": ["Fish", "Skull"], "public": [None, "Skull"], "known": [["Fish", ""], None]},
            "position.known",
        ),
        ({"fallen": [1], "active": 1}, "position.active"),
        ({"active": 4}, "position.decision"),
        ({"active": -1}, "position.decision"),
        ({"active": "x"}, "document.type"),
        ({"to_act": 1, "active": 0}, "position.decision"),
        ({"decision": "nothing"}, "position.decision"),
        ({"decision": "reveal", "active": 0, "to_act": 1}, "position.decision"),
        ({"decision": "reveal", "active": 0, "to_act": 1, "attack": 2}, "position.decision"),
        ({"decision": "reveal", "active": 0, "to_act": 0, "attack": 1}, "position.decision"),
        ({"decision": "reveal", "active": 0, "to_act": 1, "attack": 1}, "position.decision"),
        (
            {"decision": "reveal", "active": 0, "to_act": 1, "attack": 1, "fallen": [1]},
            "position.to_act",
        ),
        ({"decision": "vampire_gift", "hands": ["", "Fish"]}, "position.to_act"),
        ({"decision": "werewolf_discard", "hands": ["", "Fish"]}, "position.to_act"),
        (
            {
                "rules": {"kinds_to_win": "any_seven", "reshuffle": "at_once", "reveal": "victim"},
                "hands": ["Fish", ""],
                "decision": "reveal",
                "active": 0,
                "to_act": 1,
                "attack": 1,
            },
            "position.to_act",
        ),
        (
            {"hands": ["", ""], "fallen": [1], "row": ALL_EIGHT, "outcome": KINDS},
            "position.outcome",
        ),
        ({"hands": ["", "Fish"], "outcome": LAST}, "position.outcome"),
        ({"hands": ["", "Fish"], "outcome": KINDS}, "position.outcome"),
        ({"hands": ["", ""], "fallen": [1], "outcome": KINDS}, "position.outcome"),
        (
            {"hands": ["", ""], "fallen": [1], "outcome": {**LAST, "winners": []}},
            "position.outcome",
        ),
        ({"hands": ["", ""], "fallen": [0], "outcome": LAST}, "position.active"),
        ({"hands": ["", ""], "fallen": [0, 1]}, "position.active"),
        ({"seed": 1.5}, "rng.seed"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(
    doc: dict[str, Any], code: str, refused: Refused
) -> None:
    with refused(KnockoutError) as caught:
        GAME.position(doc)

    assert caught.value.code == code


def test_what_more_seats_know_than_there_are_is_refused(refused: Refused) -> None:
    with refused(KnockoutError) as caught:
        GAME.position({"known": [["", "", "", ""]] * 9})

    assert (caught.value.code, caught.value.where) == ("position.known", "known")


def test_a_seat_that_fell_and_never_was_is_refused_before_anything_is_counted(
    refused: Refused,
) -> None:
    with refused(KnockoutError) as caught:
        GAME.view({"players": 3, "fallen": [10**12], "hand_sizes": [2, 2, 2]})

    assert caught.value.where == "fallen[0]"


@pytest.mark.parametrize("fallen", [[0, 1, 2], [1, 1]])
def test_a_view_in_which_nobody_is_left_or_one_fell_twice_is_refused(
    fallen: list[int], refused: Refused
) -> None:
    with refused(KnockoutError) as caught:
        GAME.view({"players": 3, "fallen": fallen, "hand_sizes": [0, 0, 0]})

    assert caught.value.code == "position.fallen"


def test_an_empty_pile_is_refused_where_it_would_be_filled_at_once(refused: Refused) -> None:
    doc = {"row": "Fish", "hands": ["", ""], "piles": [[], everything("Fish")]}

    with refused(KnockoutError):
        GAME.position(doc)
    when_needed = {"kinds_to_win": "any_seven", "reshuffle": "when_needed", "reveal": "random"}
    assert GAME.position({**doc, "rules": when_needed}).pile_sizes == (0, 47)


def test_a_view_may_have_an_empty_pile_where_it_is_filled_when_needed() -> None:
    when_needed = {"kinds_to_win": "any_seven", "reshuffle": "when_needed", "reveal": "random"}
    doc = {"row": "Fish", "hands": ["", ""], "piles": [[], everything("Fish")]}
    view = GAME.position({**doc, "rules": when_needed}).view(0)

    assert GAME.from_json("view", GAME.to_json(view)).pile_sizes == (0, 47)


def test_a_first_seat_that_is_none_is_refused(refused: Refused) -> None:
    with refused(BadSetup):
        new_game(3, first=3)


def test_a_view_by_hand_is_one_of_the_start() -> None:
    view = GAME.view({"hand": "Skull Fish", "row": "Zombie Mummy"})

    assert (view.seat, view.players, view.hand_sizes, view.pile_sizes) == (
        0,
        4,
        (2, 2, 2, 2),
        (19, 19),
    )
    assert view.legal_moves()[:2] == (Knock(0), Knock(1))


def test_a_view_by_hand_may_be_a_spectators() -> None:
    view = GAME.view({"players": 3, "public": ["Fish", None, None], "hand_sizes": [1, 2, 3]})

    assert (view.seat, view.hand, view.known) == (None, None, ((FISH,), (), ()))


def test_a_view_by_hand_may_know_cards_of_others() -> None:
    view = GAME.view({"hand": "Fish", "seat": 1, "known": ["Skull", None, None, None], "to_act": 1})

    assert view.known == ((SKULL,), (FISH,), (), ())
    assert view.public == ((), (), (), ())
    assert view.legal_moves() != ()


def test_a_view_by_hand_of_late_in_a_game() -> None:
    view = GAME.view(
        {
            "seat": 2,
            "hand": "Fish Skull",
            "fallen": [1],
            "row": "Zombie",
            "discard": "Mummy Demon Mummy",
            "to_act": 2,
        }
    )

    assert view.hand_sizes == (2, 0, 2, 2)
    assert view.discard == cards("Demon Mummy Mummy")
    assert sum(view.pile_sizes) == 48 - 6 - 1 - 3
    assert view.alive == (0, 2, 3)


def test_a_view_by_hand_may_have_an_empty_row() -> None:
    assert GAME.view({"hand": "Fish Skull", "row": ""}).row == ()


def test_a_view_by_hand_without_a_row_has_two_cards_that_are_left() -> None:
    view = GAME.view({"hand": "Fish", "discard": "Demon Demon Demon Demon Demon Demon"})

    assert view.row == cards("Skull Werewolf")


@pytest.mark.parametrize("reveal", ["random", "victim"])
def test_every_position_of_a_game_is_written_and_read_whole(reveal: Any) -> None:
    state = new_game(3, seed=5, rules=Rules(reveal=reveal))
    rng = HashRng.from_seed(5)
    while not state.is_over:
        choice, rng = rng.below(len(state.legal_moves()))
        state = state.apply(state.legal_moves()[choice])
        again = GAME.from_json("state", GAME.to_json(state))
        assert again == state
        assert (again.attack, again.outcome, again.rng) == (state.attack, state.outcome, state.rng)


def test_views_of_games_are_written_and_read() -> None:
    state = new_game(3, seed=2)
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert GAME.from_json("view", GAME.to_json(view)) == view


@pytest.mark.parametrize(
    ("doc", "code"),
    [
        ({"players": 1}, "players"),
        ({"hand": "Fish", "seat": 4}, "seat"),
        ({"seat": 0}, "view.hand"),
        ({"seat": None, "hand": "Fish"}, "view.hand"),
        ({"hand": "Fish", "hand_sizes": [2, 2]}, "view.sizes"),
        ({"hand": "Fish", "known": [None, "Fish Fish Fish"], "hand_sizes": [1, 2]}, "view.sizes"),
        ({"hand": "Fish", "known": ["Skull"], "hand_sizes": [1, 2]}, "view.known"),
        ({"hand": "Fish", "public": [None], "hand_sizes": [1, 2]}, "view.known"),
        ({"known": ["Fish", None, None, None]}, "view.hand"),
        ({"hand": "Fish Fish", "row": "Fish", "discard": "Fish Fish Fish Fish"}, "view.cards"),
        ({"hand": "Fish", "pile_sizes": [1, 2]}, "view.sizes"),
        ({"hand": "Fish", "pile_sizes": [-1, 40]}, "view.sizes"),
        ({"hand": "Fish", "row": "Fish Fish"}, "position.row"),
        (
            {"hand": "Fish", "known": [None, "Skull"], "hand_sizes": [1, 1], "decision": "x"},
            "position.decision",
        ),
        (
            {"hand": "Fish", "public": [None, "Skull"], "known": [None, ""], "hand_sizes": [1, 1]},
            "position.known",
        ),
        ({"players": 2, "hand_sizes": "x"}, "document.type"),
        ({"hand": "Fish", "hand_sizes": [1, "x"]}, "document.type"),
        ({"hand": "Fish", "known": 7}, "document.type"),
        ({"hand": "Fish", "known": [None, "Ghost"], "hand_sizes": [1, 2]}, "notation.piece"),
        (
            {
                "hand": "Fish Skull",
                "row": "Fish Skull",
                "discard": "Fish Fish Fish Fish Fish Skull Skull Skull Skull Skull",
            },
            "view.cards",
        ),
    ],
)
def test_an_impossible_view_is_refused_with_its_reason(
    doc: dict[str, Any], code: str, refused: Refused
) -> None:
    with refused(KnockoutError) as caught:
        GAME.view(doc)

    assert caught.value.code == code


def test_a_seat_that_does_not_know_its_own_cards_is_refused(refused: Refused) -> None:
    doc = GAME.to_json(table("Fish", "Skull Mummy", ""))
    doc["known"][0][0] = ["Mummy"]

    with refused(KnockoutError) as caught:
        GAME.from_json("state", doc)
    assert caught.value.where == "known[0][0]"


def test_a_view_whose_cards_are_not_in_order_is_refused(refused: Refused) -> None:
    doc = GAME.to_json(table("Fish", "Skull Mummy", "").view(0))
    doc["hand"] = doc["known"][0] = ["Mummy", "Skull"]

    with refused(KnockoutError) as caught:
        GAME.from_json("view", doc)
    assert caught.value.code == "view.order"


def test_a_view_by_hand_can_be_sampled_and_played() -> None:
    view = GAME.view({"hand": "Skull Fish", "row": "Zombie Mummy"})
    world = view.sample(HashRng.from_seed(3))

    assert world.apply(Retreat(view.row[0])).hand_sizes == (3, 2, 2, 2)
