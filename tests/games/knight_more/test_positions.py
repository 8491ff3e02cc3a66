"""Positions and views of Knight More by hand: what is filled in, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games import BadDocument, BadSetup, HashRng, KnockoutError
from knockout_games.knight_more import DECK, GAME, Card, Rules, State, Suit

HANDS = ["Ar2", "Ar9", "Kn3 Ar3"]
GUERRILLA = {"guerrilla": True}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def position(**parts: Any) -> State:
    return GAME.position(parts)


def over() -> State:
    state = position(hands=["Kn2", "Kn9", "Kn3"], trump="Sw10")
    for move in ("Kn2", "Kn9", "Kn3"):
        state = state.apply(state.parse_move(move))
    return state


# --- what is filled in ---


def test_an_empty_document_is_the_start_of_a_game_of_four() -> None:
    state = position()

    assert (state.players, state.round, state.to_act, state.alive) == (4, 1, 0, (0, 1, 2, 3))
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert state.rules == Rules()
    assert state == position(seed=0)
    assert state != position(seed=1)


def test_hands_and_trump_are_kept_and_the_rest_is_dealt() -> None:
    state = position(hands=["Kn7 Ar10", "", "Am Am", ""], trump="Sp4", seed="x")

    assert (state.players, state.round) == (4, 5)
    assert (state.hands[0], state.hands[2]) == (cards("Kn7 Ar10"), cards("Am Am"))
    assert [len(hand) for hand in state.hands] == [2, 2, 2, 2]
    assert state.trump == cards("Sp4")
    assert not set(state.hands[1] + state.hands[3]) & {*cards("Kn7 Ar10 Am Sp4")}


def test_the_round_follows_from_hands_and_tricks() -> None:
    state = position(hands=["Kn2", "", "Kn3"], tricks=["Kn5 Kn9 Kn4"], trump="Sw10")

    assert state.round == 5
    assert len(state.hands[1]) == 1


def test_tricks_written_as_text_go_clockwise_from_the_leader_and_are_judged() -> None:
    state = position(leader=2, players=3, tricks=["Kn2 Kn9 Am"], trick="Sp3 Sp4", trump="Sw10")

    assert state.tricks[0].winner == 1
    assert [play.seat for play in state.tricks[0].plays] == [2, 0, 1]
    assert [play.seat for play in state.trick] == [1, 2]
    assert state.to_act == 0


@pytest.mark.parametrize("suit", Suit)
def test_hands_are_dealt_by_what_the_tricks_have_shown(suit: Suit) -> None:
    letters, other = str(suit)[:2], "Ar" if suit is Suit.SPEARMEN else "Sp"
    trick = f"{letters}2 {other}9 {letters}3"
    for seed in range(40):
        state = position(players=3, tricks=[trick], seed=seed, trump="Sw10")
        assert state.voids[1] == (suit,)
        assert all(card.suit is not suit for card in state.hands[1])


def test_tricks_as_text_ask_guerrillas_until_they_have_played() -> None:
    state = position(
        players=4,
        round=3,
        guerrillas=[1, 3],
        tricks=["Ar2 pass Ar3 Sp1", "Sp4 Ar4 PASS"],
        trick="Ar5 Kn5",
        rules=GUERRILLA,
        trump="Sw10",
    )

    assert [[play.seat for play in trick.plays] for trick in state.tricks] == [
        [0, 1, 2, 3],
        [2, 0, 1],
    ]
    assert [trick.winner for trick in state.tricks] == [2, 2]
    assert [play.seat for play in state.trick] == [2, 0]
    assert (state.to_act, state.decision) == (1, "guerrilla")


@pytest.mark.rule("KM-G4")
@pytest.mark.parametrize(("option", "leader"), [("clockwise", 0), ("previous_leader", 2)])
def test_after_a_guerrillas_trick_as_text_the_option_says_who_leads(
    option: str, leader: int
) -> None:
    state = position(
        players=4,
        round=5,
        leader=2,
        guerrillas=[3],
        fallen=[[1]],
        tricks=["Ar2 Am Ar3"],
        rules={**GUERRILLA, "guerrilla_lead": option},
        trump="Sw10",
    )

    assert (state.tricks[0].winner, state.to_act) == (3, leader)


def test_a_missing_trump_is_turned_up_by_the_rules() -> None:
    for seed in range(60):
        assert position(seed=seed).trump_suit is not None
    turned = {
        str(position(seed=seed, rules={"ambush_trump": "no_trump"}).trump[0]) for seed in range(60)
    }
    assert "Am" in turned


@pytest.mark.rule("KM-R2")
def test_a_seed_settles_what_is_dealt_and_what_comes_after() -> None:
    running = position(seed=3, players=3, tricks=["Kn2 Sp9 Kn3"], trick="Ar4")
    ambush_up = position(seed=11, round=6)

    assert running.hands == (
        cards("Kn5 Kn7 Sp4 Sw2 Sw3"),
        cards("Ar1 Ar6 Ar9 Sp3 Sw5"),
        cards("Ar5 Sp7 Sw4 Sw9"),
    )
    assert (running.trump, running.rng.below(1000)[0]) == (cards("Sw8"), 152)
    assert ambush_up.hands == (cards("Ar8"), cards("Sp3"), cards("Kn1"), cards("Ar2"))
    assert (ambush_up.trump, ambush_up.rng.below(1000)[0]) == (cards("Am Ar5"), 659)


def test_guerrillas_get_one_card_and_have_used_their_chance() -> None:
    state = position(players=4, round=3, guerrillas=[1], fallen=[[3]], rules=GUERRILLA)

    assert [len(hand) for hand in state.hands] == [4, 1, 4, 0]
    assert (state.spent, state.alive) == ((1,), (0, 1, 2))


def test_a_pile_that_is_given_is_not_dealt() -> None:
    knights = " ".join(f"Kn{rank}" for rank in range(1, 11))
    state = position(pile=knights, trump="Sw10")

    assert set(cards(knights)) <= set(state.pile)
    assert len(state.pile) == 17


def test_the_document_of_a_state_is_a_position() -> None:
    passed = position(players=3, guerrillas=[1], trick="Kn2 pass", rules=GUERRILLA, trump="Sw10")
    for state in (position(players=5, seed=3), passed, over()):
        assert GAME.position(GAME.to_json(state)) == state
        assert GAME.view(GAME.to_json(state.view(1))) == state.view(1)


def test_a_view_by_hand_has_its_counts_and_voids_filled_in() -> None:
    view = GAME.view(
        {"seat": 1, "hand": "Sp2", "players": 3, "tricks": ["Kn2 Sp9 Kn3"], "trump": "Sw10"}
    )

    assert view.round == 5
    assert view.hand_sizes == (1, 1, 1)
    assert view.trick_counts == (0, 0, 1)
    assert view.voids == ((), (Suit.KNIGHTS,), ())
    assert view.pile_size == 35
    assert (view.to_act, view.legal_moves()) == (2, ())


@pytest.mark.rule("KM-G2")
def test_a_view_by_hand_concludes_nothing_from_the_card_of_a_guerrilla() -> None:
    view = GAME.view(
        {"players": 3, "round": 5, "guerrillas": [1], "rules": GUERRILLA, "trump": "Sw10"}
        | {"tricks": ["Kn2 Sp9 Sp3"]}
    )

    assert view.voids == ((), (), (Suit.KNIGHTS,))


def test_a_view_by_hand_of_a_spectator_needs_the_trump_alone() -> None:
    view = GAME.view({"trump": "Sw10"})

    assert (view.seat, view.hand, view.players, view.hand_sizes) == (None, None, 4, (6,) * 4)
    assert view.sample(HashRng.from_seed(1)).view(None) == view


# --- what is refused ---

OTHERS = [
    str(card) for card in DECK if card.suit is not Suit.KNIGHTS and str(card) not in {"Sp9", "Sw10"}
]
"""All cards but the Knights and two that are somewhere else."""

PLAYS = [{"seat": seat, "card": card} for seat, card in enumerate(("Kn2", "Kn9", "Kn3"))]

OUTCOME = {"ranking": [[0], [1, 2]], "winners": [0], "reason": "sweep", "scores": None}

BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "a card twice": ({"hands": ["Kn2 Kn2", "", ""]}, "cards", "too many: Kn2"),
    "three ambushes": ({"hands": ["Am Am", "Am Kn2", ""]}, "cards", "too many: Am"),
    "a hand too small": ({"hands": ["Kn2 Ar2", "Kn9", "Kn3 Ar3"]}, "hands[1]", "holds 1 cards"),
    "too few hands": ({"hands": ["Kn2", "", ""], "players": 4}, "hands", "3 hands for 4 seats"),
    "too many seats": ({"players": 6}, "players", "6 players cannot play"),
    "a round 7": ({"round": 7}, "round", "rounds 1 to 6"),
    "a leader beyond the table": ({"leader": 4}, "leader", "no seat 4"),
    "a suit and another suit up": ({"trump": "Kn2 Ar2"}, "trump", "until one sets the trump"),
    "an ambush alone up": ({"trump": "Am"}, "trump", "until one sets the trump"),
    "nothing up": ({"trump": ""}, "trump", "until one sets the trump"),
    "an ambush turned over without the rule": (
        {"trump": "Am Kn2", "rules": {"ambush_trump": "no_trump"}},
        "trump",
        "until one sets the trump",
    ),
    "guerrillas without the rule": ({"guerrillas": [1]}, "spent", "no guerrillas"),
    "an eliminated guerrilla": (
        {"guerrillas": [1], "fallen": [[1]], "rules": GUERRILLA},
        "guerrillas",
        "is alive",
    ),
    "a guerrilla with its chance unused": (
        {"guerrillas": [1], "spent": [], "rules": GUERRILLA},
        "guerrillas",
        "has used its second chance",
    ),
    "one regular seat": (
        {"players": 3, "guerrillas": [0, 1], "rules": GUERRILLA},
        "alive",
        "two regular seats",
    ),
    "a seat alive and eliminated": (
        {"alive": [0, 1, 2, 3], "fallen": [[3]]},
        "fallen",
        "alive or eliminated once",
    ),
    "an empty group of eliminated": ({"fallen": [[]]}, "fallen", "alive or eliminated"),
    "seats out of order": ({"alive": [1, 0, 2, 3]}, "alive", "rising order"),
    "a leading guerrilla": (
        {"guerrillas": [0], "rules": GUERRILLA},
        "leader",
        "a regular seat leads",
    ),
    "an eliminated leader": ({"fallen": [[0]]}, "leader", "a regular seat leads"),
    "too few plays in a trick": ({"tricks": ["Kn2 Kn3"]}, "tricks[0]", "4 seats are asked"),
    "too many plays": ({"trick": "Kn2 Kn3 Kn4 Kn5 Kn6"}, "trick", "only 4 seats are asked"),
    "a trick in progress that is over": (
        {"players": 3, "trick": "Kn2 Kn3 Kn4"},
        "to_act",
        "does not follow",
    ),
    "a trick that another seat won": (
        {"players": 3, "tricks": [{"plays": PLAYS, "winner": 0}], "trump": "Sw10"},
        "tricks",
        "does not follow",
    ),
    "more tricks than the round has": (
        {"round": 6, "players": 3, "tricks": ["Kn2 Kn3 Kn4"], "trick": "Kn5"},
        "tricks",
        "more tricks than the round has",
    ),
    "a round played out": (
        {"round": 5, "players": 3, "tricks": ["Kn2 Kn3 Kn4", "Ar2 Ar3 Ar4"]},
        "tricks",
        "does not follow",
    ),
    "a trick that was not followed to": (
        {"hands": ["Kn5", "Kn6", "Ar3"], "tricks": ["Kn2 Ar9 Kn3"], "trump": "Sw10"},
        "play 1",
        "holds a card of the suit to follow",
    ),
    "a pass of a regular seat": (
        {"players": 3, "trick": "Kn2 pass"},
        "play 1",
        "only a guerrilla may pass",
    ),
    "the wrong turn": ({"to_act": 2}, "to_act", "does not follow"),
    "nobody's turn in a running game": ({"to_act": None}, "to_act", "does not follow"),
    "no deal that fits": (
        {"players": 3, "round": 5, "tricks": ["Kn2 Sp9 Kn3"], "trump": "Sw10", "pile": OTHERS},
        "",
        "fit in no way",
    ),
    "no card left to turn up": (
        {"players": 3, "round": 6, "pile": [str(card) for card in DECK]},
        "trump",
        "no card to turn up",
    ),
    "a winner that others outlived": (
        {"players": 3, "outcome": OUTCOME, "alive": [0, 1, 2]},
        "alive",
        "only the winner is alive",
    ),
    "a winner that nobody fell before": (
        {"players": 3, "outcome": OUTCOME, "alive": [0]},
        "alive",
        "only the winner is alive",
    ),
    "two that are alive after the end": (
        {"players": 3, "outcome": OUTCOME, "alive": [0, 1], "fallen": [[2]]},
        "alive",
        "only the winner is alive",
    ),
    "an outcome without the last trick": (
        {"players": 3, "outcome": OUTCOME, "fallen": [[1, 2]]},
        "to_act",
        "does not follow",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_an_impossible_position_is_refused_with_the_place_and_the_reason(
    name: str, refused: Refused
) -> None:
    doc, where, reason = BAD[name]

    with refused(KnockoutError) as caught:
        GAME.position(doc)
    assert reason in str(caught.value)
    assert where in (caught.value.where or "")


def test_plays_of_the_wrong_seats_are_refused(refused: Refused) -> None:
    doc = GAME.to_json(position(hands=HANDS, trick="Kn2 Kn9", trump="Sw10"))
    doc["trick"][0]["seat"], doc["trick"][1]["seat"] = 1, 0

    with refused(BadSetup):
        GAME.position(doc)


def test_a_document_with_a_leader_beyond_the_table_is_refused(refused: Refused) -> None:
    with refused(BadSetup) as caught:
        GAME.from_json("state", {**GAME.to_json(position()), "leader": 7})

    assert caught.value.where == "leader"


@pytest.mark.parametrize(
    ("doc", "where"),
    [
        ({"hands": ["Kn11"]}, "$.hands[0][0]"),
        ({"trick": "Kn2 fold"}, "$.trick"),
        ({"tricks": [7]}, "$.tricks[0]"),
        ({"tricks": "Kn2"}, "$.tricks"),
        ({"tricks": [{"plays": 3}]}, "$.tricks[0]"),
        ({"round": "two"}, "$.round"),
        ({"guerrillas": ["x"]}, "$.guerrillas[0]"),
        ({"spent": ["x"]}, "$.spent[0]"),
        ({"alive": ["x"]}, "$.alive[0]"),
        ({"fallen": [["x"]]}, "$.fallen[0][0]"),
        ({"outcome": 3}, "$.outcome"),
        ({"trump": "Kn0"}, "$.trump[0]"),
        ({"pile": "Kn0"}, "$.pile[0]"),
        ({"tricks": ["Kn2 Kn3 Kn4 Kn5", "Kn0"]}, "$.tricks[1]"),
        ({"tricks": [{}]}, "$.tricks[0]"),
        ({"trick": [{"seat": 0}]}, "$.trick[0].card"),
        ({"rules": {"guerilla": True}}, "$.rules"),
        ({"hats": 1}, "$"),
    ],
)
def test_a_malformed_document_is_refused_with_the_place(
    doc: dict[str, Any], where: str, refused: Refused
) -> None:
    with refused(BadDocument) as caught:
        GAME.position(doc)

    assert caught.value.where == where


@pytest.mark.parametrize(
    ("doc", "where"),
    [
        ({"hand": "Kn0"}, "$.hand[0]"),
        ({"trump": "Kn0"}, "$.trump[0]"),
        ({"tricks": ["Kn2 Kn3 Kn4 Kn5", "Kn0"], "trump": "Sw10"}, "$.tricks[1]"),
        ({"trick": "Kn0", "trump": "Sw10"}, "$.trick"),
        ({"hats": 1, "trump": "Sw10"}, "$"),
    ],
)
def test_a_malformed_view_is_refused_with_the_place(
    doc: dict[str, Any], where: str, refused: Refused
) -> None:
    with refused(BadDocument) as caught:
        GAME.view(doc)

    assert caught.value.where == where


@pytest.mark.parametrize(
    ("doc", "where"),
    [({"players": "x"}, "players"), ({"leader": "x"}, "leader"), ({"seed": 1.5}, "$.seed")],
)
def test_what_is_no_number_is_refused_with_the_place(
    doc: dict[str, Any], where: str, refused: Refused
) -> None:
    with refused(BadSetup) as caught:
        GAME.position(doc)

    assert caught.value.where == where


VIEW: dict[str, Any] = {"seat": 1, "hand": "Ar9", "players": 3, "trump": "Sw10"}
VIEW_AT_TRICK_2: dict[str, Any] = {**VIEW, "tricks": ["Kn2 Kn9 Kn3"]}

BAD_VIEWS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no trump": ({}, "trump", "shows what was turned up"),
    "a hand of nobody": ({**VIEW, "seat": None}, "hand", "a spectator none"),
    "a seat without a hand": ({**VIEW, "hand": None}, "hand", "a spectator none"),
    "a seat beyond the table": ({**VIEW, "seat": 3}, "seat", "no seat 3"),
    "a hand of the wrong size": ({**VIEW, "hand": "Ar9 Ar8", "round": 6}, "hand", "of its size"),
    "wrong sizes": ({**VIEW, "hand_sizes": [1, 1, 2]}, "hand_sizes", "does not follow"),
    "a wrong pile": ({**VIEW, "pile_size": 30}, "pile_size", "does not follow"),
    "a wrong void": ({**VIEW, "voids": [["knights"], [], []]}, "voids", "does not follow"),
    "a wrong count": ({**VIEW_AT_TRICK_2, "trick_counts": [1, 0, 0]}, "counts", "does not follow"),
    "a card seen twice": ({**VIEW, "hand": "Sw10"}, "cards", "too many: Sw10"),
    "a wrong turn": ({**VIEW_AT_TRICK_2, "to_act": 0}, "to_act", "does not follow"),
    "a hand that did not follow": (
        {**VIEW, "hand": "Kn8", "tricks": ["Kn2 Ar9 Kn3"]},
        "play 1",
        "holds a card of the suit to follow",
    ),
    "a play of nobody": (
        {**VIEW, "trick": [{"seat": 7, "card": "Kn2"}]},
        "tricks[0]",
        "no seat 7",
    ),
    "too many cards of a seat": (
        {
            **VIEW,
            "seat": None,
            "hand": None,
            "round": 6,
            "hand_sizes": [-1, 1, 1],
            "trick": [{"seat": 0, "card": "Kn2"}, {"seat": 0, "card": "Kn3"}],
        },
        "hand_sizes",
        "does not follow",
    ),
    "an end without a last trick": (
        {"players": 3, "outcome": OUTCOME, "fallen": [[1, 2]], "trump": "Sw10"},
        "to_act",
        "does not follow",
    ),
}


@pytest.mark.parametrize("name", BAD_VIEWS)
def test_a_view_that_no_world_fits_is_refused(name: str, refused: Refused) -> None:
    doc, where, reason = BAD_VIEWS[name]

    with refused(KnockoutError) as caught:
        GAME.view(doc)
    assert reason in str(caught.value)
    assert where in (caught.value.where or "")


def test_a_hand_in_any_order_is_a_view_by_hand_but_not_a_document(refused: Refused) -> None:
    view = GAME.view({**VIEW, "hand": "Ar9 Kn2"})
    assert view.hand == cards("Kn2 Ar9")

    doc = {**GAME.to_json(view), "hand": ["Ar9", "Kn2"]}
    with refused(BadSetup):
        GAME.from_json("view", doc)
