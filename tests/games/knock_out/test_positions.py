"""Positions and views of Knock Out written by hand, and their documents."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games.errors import BadDocument, BadSetup, IllegalMove, KnockoutError
from knockout_games.games.knock_out import (
    GAME,
    HOLES,
    Hole,
    PlaceStopper,
    Rules,
    State,
    new_game,
)
from knockout_games.games.knock_out.observation import LAYOUT
from knockout_games.kernel.codec import digest
from knockout_games.rng import HashRng, ScriptedRng

RULES = [
    Rules(),
    Rules(centre=True),
    Rules(line_through_centre=True),
    Rules(centre=True, line_through_centre=True),
]
ALL_36 = [str(hole) for hole in HOLES if str(hole) != "d4"]


def walk(rules: Rules, seed: int) -> list[State]:
    choose = random.Random(seed)
    states = [new_game(rules=rules, seed=seed)]
    while moves := states[-1].legal_moves():
        states.append(states[-1].apply(choose.choice(moves)))
    return states


# --- round trips -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_documents_bring_back_every_position_and_view(rules: Rules) -> None:
    for state in walk(rules, 1):
        doc = json.loads(json.dumps(GAME.to_json(state)))
        assert GAME.from_json("state", doc) == state
        assert digest(GAME.from_json("state", doc)) == digest(state)
        for seat in (0, 1, None):
            view = state.view(seat)
            doc = json.loads(json.dumps(GAME.to_json(view)))
            assert GAME.from_json("view", doc) == view


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_copies_and_pickles_are_equal(rules: Rules) -> None:
    for state in walk(rules, 2)[::6]:
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.grid is state.grid


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        new_game(first=0).red = 1  # type: ignore[misc]


# --- views -------------------------------------------------------------------------------


@pytest.mark.rule("C10")
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_everybody_sees_everything(rules: Rules) -> None:
    for state in walk(rules, 3):
        for seat in (0, 1, None):
            view = state.view(seat)
            assert view.board == state.board
            assert view.scores == state.scores
            assert view.outcome == state.outcome
            assert view.decision == state.decision
            assert (view.players, view.alive) == (2, (0, 1))
            assert view.legal_moves() == (
                state.legal_moves() if seat is not None and seat == state.to_act else ()
            )


@pytest.mark.rule("C11")
def test_the_only_world_is_the_position_and_no_question_is_asked() -> None:
    for state in walk(Rules(), 4)[::7]:
        view = state.view(0)
        assert view.sample(ScriptedRng([])) == state
        assert view.count() == 1


@pytest.mark.rule("C10", "C11")
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_view_that_was_stored_can_do_what_that_of_the_state_can(rules: Rules) -> None:
    for state in walk(rules, 5)[::3]:
        for seat in (0, 1, None):
            view = state.view(seat)
            stored = GAME.from_json("view", GAME.to_json(view))
            assert stored.sample(ScriptedRng([])) == state
            assert stored.legal_moves() == view.legal_moves()
            assert stored.outcome == state.outcome
            assert str(stored) == str(view)
            assert LAYOUT.numbers(stored) == LAYOUT.numbers(view)


def test_another_future_is_the_same_state() -> None:
    state = new_game(first=0)

    assert state.with_rng(HashRng.from_seed(5)) is state


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_there_are_views_of_two_seats_and_spectators_only(seat: Any, refused: Refused) -> None:
    with refused(BadSetup):
        new_game(first=0).view(seat)


def test_a_view_refuses_what_the_state_refuses() -> None:
    state = new_game(first=0)
    wrong = PlaceStopper(Hole.parse("a1"))

    assert state.view(0).refusal(wrong).code == "refusal.not_adjacent"
    assert state.view(1).refusal(wrong).code == "refusal.not_your_turn"


@pytest.mark.parametrize("wrong", [None, 3, "d6", [], PlaceStopper("d6")])  # type: ignore[arg-type]
def test_what_is_no_move_is_refused(wrong: Any, refused: Refused) -> None:
    state = new_game(first=1)
    for apply in (state.apply, state.apply_with_events):
        with refused(IllegalMove) as caught:
            apply(wrong)
        assert caught.value.seat == 1


def test_nothing_is_legal_after_the_end(refused: Refused) -> None:
    over = walk(Rules(), 1)[-1]
    with refused(IllegalMove) as caught:
        over.apply(PlaceStopper(HOLES[0]))
    assert caught.value.code == "refusal.over"


# --- new games ---------------------------------------------------------------------------


@pytest.mark.rule("C7")
def test_there_is_no_deck(refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(deck="d5 e3")
    assert caught.value.where == "deck"


@pytest.mark.parametrize("players", [1, 3, True, "2", 2.0])
def test_two_play(players: Any, refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(players)
    assert caught.value.where == "players"


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(rules=object())  # type: ignore[arg-type]
    assert caught.value.where == "rules"


def test_seed_and_rng_exclude_each_other() -> None:
    with pytest.raises(BadSetup):
        new_game(seed=1, rng=ScriptedRng([0]))


# --- positions by hand -------------------------------------------------------------------


def test_an_empty_document_is_the_start() -> None:
    assert GAME.position({}) == new_game(first=0)
    assert GAME.view({}) == new_game(first=0).view(None)
    assert GAME.position({"to_act": 1}) == new_game(first=1)
    assert GAME.position({"seed": 4}) == new_game(first=0)


def test_holes_may_be_written_in_any_order_and_case() -> None:
    assert GAME.position({"board": ["E3 c3 d5", ["e4", "c4", "d3"]]}) == new_game(first=0)
    assert GAME.view({"board": ["E3 c3 d5", "e4 c4 d3"], "seat": 1}) == new_game(first=0).view(1)


def test_a_full_grid_is_over() -> None:
    state = GAME.position({"board": [ALL_36[:20], ALL_36[20:]]})

    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.scores == (20, 16)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"board": ["d5 d6", "d5"]}, "position.twice", "$.board"),
    ({"board": ["d5 d5", ""]}, "position.twice", "$.board"),
    ({"board": ["d5 d6 a1", "d6 d5"]}, "position.twice", "$.board"),
    ({"board": ["d4", "d5"]}, "position.no_hole", "$.board"),
    ({"board": ["", ""]}, "position.empty", "$.board"),
    ({"to_act": 2}, "seat", "$.to_act"),
    ({"to_act": -1}, "seat", "$.to_act"),
    ({"to_act": None}, "position.turn", "$.to_act"),
    ({"board": [ALL_36, []], "to_act": 0}, "position.turn", "$.to_act"),
]


@pytest.mark.parametrize("read", [GAME.position, GAME.view], ids=["position", "view"])
@pytest.mark.parametrize(("doc", "code", "where"), REFUSED)
def test_impossible_positions_are_refused_with_the_reason(
    read: Any, doc: dict[str, Any], code: str, where: str, refused: Refused
) -> None:
    with refused(BadSetup) as caught:
        read(doc)
    assert (caught.value.code, caught.value.where) == (code, where)


@pytest.mark.parametrize("seat", [2, -1])
def test_a_view_of_no_seat_is_refused(seat: int, refused: Refused) -> None:
    with refused(BadSetup) as caught:
        GAME.view({"seat": seat})
    assert (caught.value.code, caught.value.where) == ("seat", "$.seat")


def test_a_stored_view_keeps_the_order_of_holes(refused: Refused) -> None:
    doc = GAME.to_json(new_game(first=0).view(0))
    doc["board"][0].reverse()

    with refused(BadSetup) as caught:
        GAME.from_json("view", doc)
    assert (caught.value.code, caught.value.where) == ("view.order", "$.board")


@pytest.mark.parametrize(
    ("doc", "where"),
    [
        ([], "$"),
        ({"board": 1}, "$.board"),
        ({"board": ["d5"]}, "$.board"),
        ({"board": ["d5", "d9"]}, "$.board[1][0]"),
        ({"board": ["d5", 4]}, "$.board[1]"),
        ({"to_act": True}, "$.to_act"),
        ({"rules": {"centre": 1}}, "$.rules.centre"),
        ({"rules": {"center": True}}, "$.rules"),
        ({"extra": 1}, "$"),
    ],
)
def test_malformed_positions_are_refused_with_the_place(doc: Any, where: str) -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.position(doc)
    assert caught.value.where == where


def test_documents_with_any_part_spoilt_are_refused_by_errors_of_ours() -> None:
    choose = random.Random(9)
    junk: list[Any] = [None, True, -1, 7, 1.5, "", "d5", [], {}, [[]], {"a": 1}, 10**30]
    states = walk(Rules(), 3)
    read = 0
    for _ in range(600):
        state = choose.choice(states)
        kind, thing = choose.choice([("state", state), ("view", state.view(0))])
        doc = json.loads(json.dumps(GAME.to_json(thing)))
        place: Any = doc
        while True:
            key = choose.choice(list(place) if isinstance(place, dict) else list(range(len(place))))
            inner = place[key]
            if isinstance(inner, dict | list) and inner and choose.random() < 0.8:
                place = inner
                continue
            place[key] = choose.choice(junk)
            break
        try:
            back = GAME.from_json(kind, doc)  # type: ignore[call-overload]
        except KnockoutError:
            continue
        read += 1
        assert GAME.to_json(back) == {**doc, "rules": GAME.to_json(back)["rules"]}
    assert read < 150
