"""Positions and views of Knights Poker written by hand, and their documents."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games.errors import BadDocument, BadSetup, KnockoutError
from knockout_games.games.knights_poker import GAME, TILES, Rules, State, Surrender, Tile, new_game
from knockout_games.kernel.codec import digest

EMPTY = [["", ""], ["", ""], ["", ""]]
RULES = [
    Rules(),
    Rules(stop_when_decided=True),
    Rules(wrap_straights=True),
    Rules(surrender="always"),
    Rules(surrender="never"),
    Rules(target_score=400),
    Rules(target_score=1000, next_starter="loser"),
]


def walk(rules: Rules, seed: int) -> list[State]:
    choose = random.Random(seed)
    states = [new_game(rules=rules, seed=seed)]
    while moves := states[-1].legal_moves():
        states.append(states[-1].apply(choose.choice(moves)))
    return states


# --- round trips -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_documents_bring_back_every_position_and_view(rules: Rules) -> None:
    for seed in range(4):
        for state in walk(rules, seed):
            doc = json.loads(json.dumps(GAME.to_json(state)))
            back = GAME.from_json("state", doc)
            assert back == state
            assert digest(back) == digest(state)
            for seat in (0, 1, None):
                view = state.view(seat)
                doc = json.loads(json.dumps(GAME.to_json(view)))
                assert GAME.from_json("view", doc) == view


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_copies_and_pickles_are_equal(rules: Rules) -> None:
    for state in walk(rules, 7)[::5]:
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.legal_moves() == state.legal_moves()


def test_a_pickle_is_small() -> None:
    assert len(pickle.dumps(walk(Rules(), 1)[9])) < 1_500


def test_a_state_cannot_be_changed() -> None:
    state = new_game(seed=1)
    with pytest.raises(AttributeError):
        state.to_act = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.current.number = 3  # type: ignore[misc]


def test_another_future_is_the_same_position() -> None:
    state = new_game(seed=1, rules=Rules(target_score=500), first=0)
    other = state.with_rng(new_game(seed=2).rng)

    assert other != state
    assert other.rng == new_game(seed=2).rng
    assert digest(other, rng=False) == digest(state, rng=False)
    assert other.view(0) == state.view(0)


def test_the_same_seed_gives_the_same_game() -> None:
    assert new_game(seed="x") == new_game(seed="x")
    assert new_game(seed="x") != new_game(seed="y")
    assert new_game() != new_game()


def test_repr_says_that_it_shows_the_truth() -> None:
    state = new_game(seed=1, first=0)

    assert "hidden parts included" in repr(state)
    assert str(state.hands[1][0]) in repr(state)
    assert repr(state.current) == "<round 1>"


def test_a_view_that_was_read_has_the_numbers_of_the_one_that_was_written() -> None:
    layout = GAME.layout
    assert layout is not None
    for state in walk(Rules(target_score=400), 5)[:60:7]:
        for seat in (0, 1):
            view = state.view(seat)
            back = GAME.from_json("view", GAME.to_json(view))
            assert list(layout.numbers(back)) == list(layout.numbers(view))
            assert str(back) == str(view)


# --- positions by hand -------------------------------------------------------------------


def test_an_empty_document_is_a_deal_of_seed_0() -> None:
    state = GAME.position({})

    assert state == GAME.position({"seed": 0})
    assert state != GAME.position({"seed": 1})
    assert (state.to_act, state.starter, state.round) == (0, 0, 1)
    assert len(state.pile) == 22


def test_what_is_given_stays_and_the_rest_is_dealt() -> None:
    state = GAME.position(
        {
            "board": [["R1 R2", "B1"], ["", "B2"], [[], []]],
            "hands": ["", "Y1 Y2 Y3 Y4"],
            "pile": "P6",
        }
    )

    assert state.board[0].sides == ((Tile.parse("R1"), Tile.parse("R2")), (Tile.parse("B1"),))
    assert state.hands[1] == tuple(map(Tile.parse, ["Y1", "Y2", "Y3", "Y4"]))
    assert state.pile[0] == Tile.parse("P6")
    assert len(state.pile) == 18
    assert state.to_act == 0


@pytest.mark.parametrize(
    ("board", "starter", "to_act"),
    [
        ([["R1", ""], ["", ""], ["", ""]], 0, 1),
        ([["", "R1"], ["", ""], ["", ""]], 1, 0),
        ([["R2", "R1"], ["", ""], ["", ""]], 0, 0),
    ],
)
def test_whose_turn_it_is_follows_from_the_board(board: Any, starter: int, to_act: int) -> None:
    state = GAME.position({"board": board})

    assert (state.starter, state.to_act) == (starter, to_act)


def test_tiles_may_be_written_in_any_order() -> None:
    one = GAME.position({"board": [["R2 R1 R4", ""], ["", "B1 Y3"], ["", ""]], "starter": 0})
    other = GAME.position({"board": [["r4 r1 r2", []], ["", "Y3 B1"], ["", ""]], "starter": 0})

    assert one == other
    assert one.board[0].first_full == 0


def test_who_was_full_first_must_be_said_where_both_are(refused: Refused) -> None:
    board: list[Any] = [["R1 R2 R4", "B1 B2 B4"], ["", ""], ["", ""]]
    with refused(BadSetup) as caught:
        GAME.position({"board": board})
    assert (caught.value.code, caught.value.where) == (
        "position.first_full",
        "$.board[0].first_full",
    )

    board[0] = {"sides": board[0], "first_full": 1}
    assert GAME.position({"board": board}).board[0].winner == 1


FULL_BOARD = [
    {"sides": ["R1 R2 R4", "B1 Y2 G4"], "first_full": 0},
    {"sides": ["B5 Y6 G6", "R3 G2 Y5"], "first_full": 0},
    {"sides": ["Y1 P2 G5", "P4 P5 P6"], "first_full": 0},
]
WON_BY_0 = {"ranking": [[0], [1]], "winners": [0], "reason": "castles", "scores": None}


def test_a_finished_game_can_be_written_down() -> None:
    state = GAME.position({"board": FULL_BOARD, "outcome": WON_BY_0})

    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_a_surrendered_game_can_be_written_down(refused: Refused) -> None:
    lost = [["R4 R5 R6", "B1 Y2 G4"], ["B4 B5 B6", "R1 G2"], ["Y1 P2", "G1 Y4"]]
    board = [{"sides": sides, "first_full": 0 if n < 2 else None} for n, sides in enumerate(lost)]
    doc = {"board": board, "outcome": {**WON_BY_0, "reason": "surrender"}}

    assert GAME.position(doc).outcome == GAME.position({"board": board}).apply(Surrender()).outcome
    with refused(BadSetup):
        GAME.position({**doc, "rules": {"surrender": "never"}})


DECIDED = [
    {"sides": ["R4 R5 R6", "B1 Y2 G4"], "first_full": 0},
    {"sides": ["B4 B5 B6", "R1 G2 Y4"], "first_full": 0},
    ["Y1 P2", "G1"],
]


def test_a_decided_game_can_be_written_down() -> None:
    stop = {"stop_when_decided": True}
    doc = {"board": DECIDED, "outcome": {**WON_BY_0, "reason": "decided"}, "rules": stop}

    assert GAME.position(doc).is_over


def scored_end(scores: list[int], **rules: Any) -> dict[str, Any]:
    """Return a full board after which seat 0 has won for points: 220 and 200 on this board."""
    board = [
        {"sides": ["R1 B5 Y6", "B1 Y2 G4"], "first_full": 0},
        {"sides": ["B6 Y5 G6", "R3 G2 P3"], "first_full": 0},
        {"sides": ["Y1 P2 G5", "P4 P5 P6"], "first_full": 0},
    ]
    outcome = WON_BY_0 | {"reason": "target_score", "scores": scores}
    return {"board": board, "rules": rules, "scores": scores, "outcome": outcome}


@pytest.mark.parametrize("target", [1, 200])
def test_a_game_that_was_won_for_points_can_be_written_down(target: int) -> None:
    state = GAME.position(scored_end([200, 200], target_score=target))

    assert (state.scores, state.to_act) == ((200, 200), None)


@pytest.mark.rule("KP-R5", "KP-R7")
def test_straights_round_the_corner_count_in_the_points_of_a_game_written_down(
    refused: Refused,
) -> None:
    wrapped = scored_end([220, 200], target_score=220, wrap_straights=True)
    plain = scored_end([220, 200], target_score=220)

    assert GAME.position(wrapped).scores == (220, 200)
    with refused(BadSetup):
        GAME.position(plain)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": ["R1 R2 R3 R4", "R1 R5 R6 B1"]}, "deck.contents", "$"),
    ({"hands": ["R1 R2 R3", ""]}, "position.stand", "$.hands[0]"),
    ({"hands": ["", "R1 R2 R3 R4 R5"]}, "position.stand", "$.hands[1]"),
    ({"pile": " ".join(map(str, TILES))}, "position.stand", "$.hands[0]"),
    ({"board": [["R1 R2 R3 R4", ""], ["", ""], ["", ""]]}, "position.side", "$.board[0]"),
    ({"board": [["R1 R2", ""], ["", ""], ["", ""]]}, "position.placed", "$.board"),
    ({"board": [["R1", ""], ["", ""], ["", ""]], "starter": 1}, "position.placed", "$.board"),
    ({"to_act": 1}, "position.turn", "$.to_act"),
    ({"to_act": 2}, "seat", "$.to_act"),
    ({"starter": -1}, "seat", "$.starter"),
    ({"starter": 2}, "seat", "$.starter"),
    (
        {"board": [{"sides": ["R1", ""], "first_full": 3}, ["", ""], ["", ""]]},
        "seat",
        "$.board[0].first_full",
    ),
    (
        {"board": [["", ""], {"sides": ["R1", ""], "winner": -1}, ["", ""]]},
        "seat",
        "$.board[1].winner",
    ),
    (
        {"board": [{"sides": ["R1", ""], "first_full": 0}, ["", ""], ["", ""]]},
        "position.first_full",
        "$.board[0].first_full",
    ),
    (
        {"board": [{"sides": ["R1", ""], "winner": 0}, ["", ""], ["", ""]]},
        "position.winner",
        "$.board[0].winner",
    ),
    (
        {"board": [FULL_BOARD[0] | {"winner": 1}, ["", ""], ["", ""]]},
        "position.winner",
        "$.board[0].winner",
    ),
    ({"to_act": None}, "position.outcome", "$.outcome"),
    ({"outcome": WON_BY_0}, "position.outcome", "$.outcome"),
    ({"outcome": WON_BY_0, "to_act": 0}, "position.outcome", "$.outcome"),
    ({"board": FULL_BOARD}, "position.turn", "$.to_act"),
    (
        {"board": FULL_BOARD, "outcome": WON_BY_0 | {"winners": [1], "ranking": [[1], [0]]}},
        "position.outcome",
        "$.outcome",
    ),
    (
        {"board": FULL_BOARD, "outcome": WON_BY_0 | {"reason": "surrender"}},
        "position.outcome",
        "$.outcome",
    ),
    (
        {"board": DECIDED, "rules": {"stop_when_decided": True}},
        "position.turn",
        "$.to_act",
    ),
    (
        {"board": DECIDED, "outcome": WON_BY_0 | {"reason": "decided"}},
        "position.outcome",
        "$.outcome",
    ),
    ({"round": 2}, "position.round", "$.round"),
    ({"round": 0, "rules": {"target_score": 500}}, "position.round", "$.round"),
    ({"scores": [0, 0]}, "position.scores", "$.scores"),
    ({"scores": None, "rules": {"target_score": 500}}, "position.scores", "$.scores"),
    (
        {"scores": [500, 0], "round": 2, "rules": {"target_score": 500}},
        "position.scores",
        "$.scores",
    ),
    (
        {"scores": [-10, 0], "round": 2, "rules": {"target_score": 500}},
        "position.scores",
        "$.scores",
    ),
    ({"scores": [200, 0], "rules": {"target_score": 500}}, "position.scores", "$.scores"),
    (
        {
            "board": FULL_BOARD,
            "rules": {"target_score": 500},
            "scores": [450, 200],
            "outcome": WON_BY_0 | {"reason": "target_score", "scores": [450, 200]},
        },
        "position.scores",
        "$.scores",
    ),
    (
        {
            "board": FULL_BOARD,
            "rules": {"target_score": 500},
            "round": 4,
            "scores": [850, 200],
            "outcome": WON_BY_0 | {"reason": "target_score", "scores": [850, 200]},
        },
        "position.scores",
        "$.scores",
    ),
    ({"seed": 1.5}, "rng.seed", "$.seed"),
    # The target is not reached, so that a new round would have begun.
    (scored_end([200, 200], target_score=201), "position.scores", "$.scores"),
    # A full board, and scores without a target or a target without scores.
    (
        {"board": FULL_BOARD, "outcome": WON_BY_0, "scores": [0, 0]},
        "position.scores",
        "$.scores",
    ),
    (
        {
            "board": FULL_BOARD,
            "outcome": WON_BY_0,
            "scores": None,
            "rules": {"target_score": 500},
        },
        "position.scores",
        "$.scores",
    ),
]


@pytest.mark.parametrize(("doc", "code", "where"), REFUSED)
def test_impossible_positions_are_refused_with_the_reason(
    doc: dict[str, Any], code: str, where: str, refused: Refused
) -> None:
    with refused(BadSetup) as caught:
        GAME.position(doc)
    assert (caught.value.code, caught.value.where) == (code, where)


MALFORMED: list[tuple[Any, str]] = [
    ([], "$"),
    ("R1", "$"),
    ({"board": 3}, "$.board"),
    ({"board": [["", ""], ["", ""]]}, "$.board"),
    ({"board": [["", "", ""], ["", ""], ["", ""]]}, "$.board[0].sides"),
    ({"board": [3, ["", ""], ["", ""]]}, "$.board[0]"),
    ({"board": [{"side": ["", ""]}, ["", ""], ["", ""]]}, "$.board[0]"),
    ({"board": [["R7", ""], ["", ""], ["", ""]]}, "$.board[0].sides[0][0]"),
    ({"hands": ["R1 R2 R3 R4"]}, "$.hands"),
    ({"hands": "R1"}, "$.hands"),
    ({"hands": [3, ""]}, "$.hands[0]"),
    ({"pile": "Q1"}, "$.pile[0]"),
    ({"to_act": True}, "$.to_act"),
    ({"to_act": "0"}, "$.to_act"),
    ({"round": 1.0}, "$.round"),
    ({"starter": [1]}, "$.starter"),
    ({"rules": {"surrender": "sometimes"}}, "$.rules.surrender"),
    ({"rules": {"target_score": 0}}, "$.rules.target_score"),
    ({"rules": {"target_score": 5, "stop_when_decided": True}}, "$.rules.stop_when_decided"),
    ({"rules": {"stop": True}}, "$.rules"),
    ({"rules": None}, "$.rules"),
    ({"nonsense": 1}, "$"),
    ({"format": 99}, "$.format"),
    ({"rules_version": 99}, "$.rules_version"),
    ({"game": "chess"}, "$.game"),
]


@pytest.mark.parametrize(("doc", "where"), MALFORMED)
def test_malformed_positions_are_refused_with_the_place(
    doc: Any, where: str, refused: Refused
) -> None:
    with refused(BadDocument) as caught:
        GAME.position(doc)
    assert caught.value.where == where


# --- views by hand -----------------------------------------------------------------------


def test_an_empty_view_is_what_a_spectator_sees_at_the_start() -> None:
    assert GAME.view({}) == new_game(seed=1, first=0).view(None)


def test_what_one_chair_sees_can_be_written_down() -> None:
    view = GAME.view({"seat": 1, "hand": "Y1 B2 B1 Y6", "board": [["R1", ""], ["", ""], ["", ""]]})

    assert view.hand == tuple(map(Tile.parse, ["B1", "B2", "Y1", "Y6"]))
    assert view.to_act == 1
    assert view.pile_size == 21
    assert len(view.legal_moves()) == 12
    assert view.sample(new_game(seed=1).rng).view(1) == view


REFUSED_VIEWS: list[tuple[dict[str, Any], str, str]] = [
    ({"seat": 2, "hand": "R1 R2 R3 R4"}, "seat", "$.seat"),
    ({"seat": -1, "hand": "R1 R2 R3 R4"}, "seat", "$.seat"),
    ({"to_act": 3}, "seat", "$.to_act"),
    ({"seat": 0}, "view.hand", "$.hand"),
    ({"hand": "R1 R2 R3 R4"}, "view.hand", "$.hand"),
    ({"seat": 0, "hand": "R1 R2 R3"}, "view.hand", "$.hand"),
    ({"seat": 0, "hand": "R1 R1 R2 R3"}, "view.twice", "$"),
    (
        {"seat": 1, "hand": "R1 R2 R3 R4", "board": [["R1", ""], ["", ""], ["", ""]]},
        "view.twice",
        "$",
    ),
    ({"board": [["R1", "R1"], ["", ""], ["", ""]]}, "view.twice", "$"),
    ({"pile_size": 21}, "view.sizes", "$.pile_size"),
    ({"hand_sizes": [4, 5]}, "view.sizes", "$.pile_size"),
    ({"hand_sizes": [3, 5]}, "position.stand", "$.hands[0]"),
    ({"hand_sizes": [-4, 12]}, "position.stand", "$.hands[0]"),
    ({"seat": 0, "hand": "R1 R2 R3 R4", "hand_sizes": [5, 4]}, "view.hand", "$.hand"),
    ({"board": [["R1", ""], ["R2", ""], ["", ""]]}, "position.placed", "$.board"),
    ({"outcome": WON_BY_0}, "position.outcome", "$.outcome"),
    ({"board": [["R1 P4", "R1"], ["P4", ""], ["", ""]]}, "view.twice", "$"),
]


@pytest.mark.parametrize(("doc", "code", "where"), REFUSED_VIEWS)
def test_views_that_no_world_fits_are_refused(
    doc: dict[str, Any], code: str, where: str, refused: Refused
) -> None:
    with refused(BadSetup) as caught:
        GAME.view(doc)
    assert (caught.value.code, caught.value.where) == (code, where)


@pytest.mark.parametrize(
    ("doc", "where"),
    [
        ({"seat": True}, "$.seat"),
        ({"hand": "R9"}, "$.hand[0]"),
        ({"hand": 3}, "$.hand"),
        ({"hands": ["", ""]}, "$"),
        ({"board": [["R1 R1", ""], 1, ["", ""]]}, "$.board[1]"),
        ({"rules": {"surrender": "sometimes"}}, "$.rules.surrender"),
    ],
)
def test_malformed_views_are_refused_with_the_place(
    doc: dict[str, Any], where: str, refused: Refused
) -> None:
    with refused(BadDocument) as caught:
        GAME.view(doc)
    assert caught.value.where == where


def test_a_stored_view_keeps_the_order_of_tiles(refused: Refused) -> None:
    doc = GAME.to_json(new_game(seed=1).view(0))
    doc["hand"] = doc["hand"][::-1]

    with refused(BadSetup) as caught:
        GAME.from_json("view", doc)
    assert caught.value.code == "view.order"


# --- whatever comes in -------------------------------------------------------------------


def test_documents_with_any_part_spoilt_are_refused_by_errors_of_ours() -> None:
    choose = random.Random(9)
    junk: list[Any] = [None, True, -1, 7, 1.5, "", "R1", [], {}, [[]], {"a": 1}, 10**30]
    states = walk(Rules(target_score=400), 3)
    read = 0
    for _ in range(1_500):
        state = choose.choice(states)
        kind, thing = choose.choice([("state", state), ("view", state.view(0))])
        doc = json.loads(json.dumps(GAME.to_json(thing)))
        place = doc
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = choose.choice(keys)
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
    assert read < 300


def test_a_view_of_two_columns_is_refused(refused: Refused) -> None:
    columns: list[Any] = [{"sides": [[], []], "first_full": None, "winner": None}] * 2
    doc = {**GAME.to_json(new_game(seed=1).view(None)), "board": columns}

    with refused(KnockoutError) as caught:
        GAME.from_json("view", doc)

    assert (caught.value.code, caught.value.where) == ("position.board", "$.board")
