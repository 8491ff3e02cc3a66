"""Positions and views written by hand: what is filled in, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.nak_muay_knockout.listing import box, pieces
from tests.games.nak_muay_knockout.tables import after, cards, kind, known, spots, table
from tests.refusals import Refused

from knockout_games import KnockoutError, SplitMix64
from knockout_games.nak_muay_knockout import GAME, KO, Rules, State, View, new_game

NOTHING = {"cards": "", "types": ""}


def view_of(**doc: Any) -> View:
    return GAME.view(doc)


# --- what is filled in -------------------------------------------------------------------


def test_an_empty_document_is_the_start_of_a_game_of_four() -> None:
    state = GAME.position({"seed": 3})

    assert list(map(len, state.hands)) == [5] * 4
    assert (state.to_act, state.decision, state.discard) == (0, "turn", ())
    assert state.removed == new_game(seed=0).removed
    assert Counter(pieces(state)) == box(Rules())
    assert state.view(1).lacked == ((kind("Countdown"),),) * 4
    assert GAME.position({"seed": 3}) == state
    assert GAME.position({"seed": 4}) != state


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_number_of_players_can_be_said(players: int) -> None:
    assert GAME.position({"players": players}).players == players
    assert GAME.view({"players": players}).players == players


def test_a_hand_left_out_is_dealt_and_the_rest_is_the_pile() -> None:
    state = GAME.position({"hands": ["Block Dodge", None, ""], "discard": "Sweep"})

    assert state.hands[0] == cards("Block Dodge")
    assert (len(state.hands[1]), state.hands[2]) == (5, ())
    assert state.discard == cards("Sweep")
    assert state.lacked == GAME.position({"hands": ["", None, ""]}).lacked
    assert Counter(pieces(state)) == box(Rules())


def test_dealt_hands_hold_countdowns_only_where_these_are_dealt() -> None:
    rules = GAME.to_json(Rules(countdowns_dealt=True))
    countdown = cards("Countdown")[0]
    games = [GAME.position({"seed": seed, "players": 5, "rules": rules}) for seed in range(9)]
    plain = [GAME.position({"seed": seed, "players": 5}) for seed in range(9)]

    assert any(countdown in hand for state in games for hand in state.hands)
    assert not any(countdown in hand for state in plain for hand in state.hands)
    assert not any(KO in hand for state in (*games, *plain) for hand in state.hands)


def test_a_pile_that_is_given_leaves_the_rest_to_the_discard_pile() -> None:
    state = table("Block", "Dodge", pile="KO")

    assert state.pile == (KO,)
    assert len(state.discard) == 45 - 3 - len(state.removed)


def test_the_eliminated_have_no_cards_and_are_not_to_act() -> None:
    state = GAME.position({"players": 3, "fallen": [0]})

    assert state.hands[0] == ()
    assert state.to_act == 1
    assert GAME.view({"players": 3, "fallen": [0]}).hand_sizes == (0, 5, 5)


@pytest.mark.parametrize(
    ("more", "turn"),
    [
        ({"decision": "answer_attack", "to_act": 2}, 1),
        ({"decision": "answer_countdown", "to_act": 0}, 3),
        ({"decision": "answer_attack", "to_act": 2, "direction": -1}, 3),
        ({"decision": "hide_ko", "to_act": 2}, 2),
        ({"decision": "hide_ko", "to_act": 2, "attack": 2}, 1),
        ({"decision": "answer_attack", "to_act": 2, "fallen": [1]}, 0),
    ],
)
def test_the_turn_is_of_the_seat_that_threatens(more: dict[str, Any], turn: int) -> None:
    state = GAME.position(more)

    assert state.turn == turn
    assert GAME.view({**more, "players": 4}).turn == turn


def test_whoever_scouts_sees_the_top() -> None:
    state = table("", "", pile="KO Dodge Sweep Block", decision="scout_choice")

    assert state.view(0).located == spots(KO=0, Dodge=1, Sweep=2)
    assert state.view(1).located == ()
    assert state.legal_moves()


def test_an_open_naming_can_be_laid() -> None:
    state = table(
        "",
        "Dodge",
        decision="name_type",
        target=1,
        missed="Block Scout",
        lacked=["", "Block Scout"],
    )

    assert after(state, "name Sweep").missed == (kind("Block"), kind("Scout"), kind("Sweep"))


def test_an_attack_that_is_not_told_is_of_one_card() -> None:
    assert GAME.position({"decision": "answer_attack"}).attack == 1


def test_a_finished_game_can_be_laid() -> None:
    state = GAME.position({"players": 3, "hands": ["", "Block", ""], "fallen": [2, 0]})

    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.ranking == ((1,), (0,), (2,))
    assert GAME.from_json("view", GAME.to_json(state.view(0))) == state.view(0)


def test_a_view_by_hand_samples_what_fits() -> None:
    view = view_of(
        seat=0,
        hand="Block Dodge",
        hand_sizes=[2, 3, 4],
        discard="Sweep Scout",
        located=[{"place": 2, "card": "KO"}],
        known_hands=[NOTHING, {"cards": "Scout", "types": "Attack"}, NOTHING],
        lacked=["", "", "Dodge"],
    )

    assert view.pile_size == 45 - 9 - 2 - len(view.removed)
    for seed in range(10):
        sample = view.sample(SplitMix64(seed))
        assert sample.view(0) == view
        assert sample.pile[2] is KO
        assert cards("Scout")[0] in sample.hands[1]
        assert kind("Attack") in {card.type for card in sample.hands[1]}
        assert kind("Dodge") not in {card.type for card in sample.hands[2]}
    assert str(view.legal_moves()[1]) == "dodge"


def test_a_spectators_view_can_be_laid() -> None:
    public = [{"cards": "Scout", "types": ""}, NOTHING]
    view = view_of(
        hand_sizes=[1, 1],
        discard=[],
        pile_size=38,
        public_hands=public,
        known_hands=public,
        public_located=[{"place": 0, "card": "KO"}],
    )

    assert view.known_hands[0] == known("Scout")
    assert view.sample(SplitMix64(0)).hands[0] == cards("Scout")


def test_an_empty_view_is_what_spectators_see_at_the_start() -> None:
    view = view_of(lacked=["Countdown"] * 4)

    assert view == new_game(4, seed=1, first=0).view(None)


def test_cards_can_be_stolen_from_seat_0() -> None:
    state = table("Dodge", "", "", to_act=1, decision="name_type", target=0, rng=(0,))

    assert after(state, "name Dodge").hands[1] == cards("Dodge")


def test_a_hand_without_cards_can_be_known_to_lack_all_types() -> None:
    everything = "Block Attack Countdown Dodge Scout Sweep Clinch"

    state = table("", "Block", lacked=[everything, ""])

    assert state.view(None).lacked[0] == tuple(map(kind, everything.split()))
    assert GAME.from_json("view", GAME.to_json(state.view(1))) == state.view(1)


def test_every_seat_may_have_lost_a_draw() -> None:
    state = table("", "", rules=Rules(dodge_also_skips_next_draw=True), lost_draws=[0, 1])

    assert state.lost_draws == (0, 1)
    assert after(state, "draw").lost_draws == (1,)


def test_every_card_of_a_type_can_be_known() -> None:
    view = view_of(
        seat=0,
        hand="",
        hand_sizes=[0, 8],
        known_hands=[NOTHING, {"cards": "", "types": " ".join(["Attack"] * 8)}],
    )

    held = view.sample(SplitMix64(0)).hands[1]
    assert held == cards("Attack1 " * 3 + "Attack2 " * 3 + "Attack3 " * 2)


def test_a_known_type_with_one_sort_is_a_known_card() -> None:
    state = table("", "Block Dodge", knows=knows(2, 0, (1, "", "Block")))

    assert state.view(0).known_hands[1] == known("Block")


# --- what is refused ---------------------------------------------------------------------


def knows(seats: int, observer: int, *hands: tuple[int, str, str], places: Any = ()) -> Any:
    """Return what everybody knows: nothing, but *observer* places, and cards and types of hands."""
    lists = [
        {"places": [], "hands": [dict(NOTHING) for _ in range(seats)]} for _ in range(seats + 1)
    ]
    lists[observer]["places"] = list(places)
    for seat, held, types in hands:
        lists[observer]["hands"][seat] = {"cards": held, "types": types}
    return lists


POSITIONS: dict[str, dict[str, Any]] = {
    "a card too many": {"hands": ["Block Block Block Block Block Block Block", ""]},
    "cards that lie nowhere": {"hands": ["", ""], "pile": "", "discard": ""},
    "a KO in a hand": {"hands": ["KO", ""]},
    "one player": {"hands": [""]},
    "six players": {"hands": [""] * 6},
    "players that are no number": {"players": "four"},
    "a direction that is none": {"direction": 2},
    "a seat that fell twice": {"fallen": [1, 1]},
    "a seat that does not exist fell": {"fallen": [9]},
    "everybody fell": {"players": 2, "fallen": [0, 1]},
    "an eliminated seat with cards": {"hands": ["", "Block", ""], "fallen": [1]},
    "an eliminated seat that lacks something": {
        "hands": ["", "", ""],
        "fallen": [1],
        "lacked": ["", "Block", ""],
    },
    "a turn of an eliminated seat": {"players": 3, "fallen": [1], "to_act": 1},
    "a turn of nobody": {"to_act": None},
    "a turn after the end": {"players": 2, "fallen": [1], "to_act": 0, "decision": "turn"},
    "a decision after the end": {"players": 2, "fallen": [1], "decision": "turn"},
    "draws left after the end": {"players": 2, "fallen": [1], "draws_left": 1},
    "a miss after the end": {"players": 2, "fallen": [1], "missed": "Block"},
    "a lost draw after the end": {
        "players": 2,
        "fallen": [1],
        "lost_draws": [0],
        "rules": {"dodge_also_skips_next_draw": True},
    },
    "an eliminated seat is to act in another turn": {
        "players": 3,
        "fallen": [1],
        "to_act": 1,
        "turn": 0,
    },
    "a turn of an eliminated seat, another being to act": {
        "players": 3,
        "fallen": [1],
        "to_act": 0,
        "turn": 1,
    },
    "a turn of none, a seat being to act": {"to_act": 0, "turn": None},
    "a turn of another than is to act": {"to_act": 0, "turn": 1},
    "a decision that is none": {"decision": "sleep"},
    "no decision": {"decision": None},
    "an answer of the wrong seat": {"decision": "answer_attack", "to_act": 2, "turn": 0},
    "an Attack that nobody answers": {"attack": 2},
    "an answer without an Attack": {"decision": "answer_attack", "to_act": 1, "attack": None},
    "an Attack of 9": {"decision": "answer_attack", "to_act": 1, "attack": 9},
    "draws left on a turn": {"draws_left": 1},
    "more draws left than the Attack has": {
        "decision": "hide_ko",
        "to_act": 1,
        "attack": 2,
        "draws_left": 2,
    },
    "draws left before the Attack is accepted": {
        "decision": "answer_attack",
        "to_act": 1,
        "attack": 3,
        "draws_left": 1,
    },
    "a lost draw that the rules do not know": {"lost_draws": [1]},
    "a lost draw of nobody": {"lost_draws": [7], "rules": {"dodge_also_skips_next_draw": True}},
    "a draw after an action that the rules do not know": {"decision": "draw_phase"},
    "a draw after an action that is lost": {
        "decision": "draw_phase",
        "lost_draws": [0],
        "rules": {"dodge_also_skips_next_draw": True, "major_action_skips_draw": False},
    },
    "a target on a turn": {"target": 1},
    "a miss on a turn": {"missed": "Block"},
    "a naming without a target": {"decision": "name_type"},
    "a target that is the thief": {"decision": "name_type", "target": 0},
    "a target that does not exist": {"decision": "name_type", "target": -1},
    "a target without cards": {"hands": ["", ""], "decision": "name_type", "target": 1},
    "a target that is not next": {
        "decision": "name_type",
        "target": 2,
        "rules": {"clinch_target": "next"},
    },
    "a miss of what is not lacked": {"decision": "name_type", "target": 1, "missed": "Block"},
    "a miss of a KO": {"decision": "name_type", "target": 1, "missed": "KO"},
    "a scout of nothing": {"hands": ["", ""], "pile": "", "decision": "scout_choice"},
    "a scout who does not see the top": {
        "players": 2,
        "decision": "scout_choice",
        "knows": knows(2, 0, places=[0]),
    },
    "a lacked type that is held": {"hands": ["Block", ""], "lacked": ["Block", ""]},
    "a lacked type twice": {"hands": ["", ""], "lacked": ["Block Block", ""]},
    "lacked types of too few seats": {"hands": ["", ""], "lacked": [""]},
    "other cards out of the game": {"hands": ["", ""], "removed": "KO Countdown Countdown"},
    "a Block out of the game": {
        "hands": ["", ""],
        "removed": "KO KO Countdown Countdown Countdown Block",
    },
    "a KO too few out of the game": {
        "hands": ["", ""],
        "removed": "KO Countdown Countdown Countdown",
    },
    "a KO out of the game that the rules discard": {
        "hands": ["", ""],
        "removed": "KO KO KO Countdown Countdown Countdown",
    },
    "knowledge of too few": {"players": 2, "knows": knows(1, 0)},
    "knowledge of too few hands": {
        "players": 2,
        "knows": [{"places": [], "hands": [NOTHING]} for _ in range(3)],
    },
    "a place outside the pile": {
        "hands": ["", ""],
        "pile": "Block",
        "knows": knows(2, 0, places=[1]),
    },
    "a place twice": {"players": 2, "knows": knows(2, 0, places=[1, 1])},
    "a negative place": {"players": 2, "knows": knows(2, 0, places=[-1])},
    "a place that only spectators know": {"players": 2, "knows": knows(2, 2, places=[1])},
    "a card that only spectators know": {
        "hands": ["", "Block"],
        "knows": knows(2, 2, (1, "Block", "")),
    },
    "a known card that is not there": {
        "hands": ["", "Block"],
        "knows": knows(2, 0, (1, "Dodge", "")),
    },
    "a known Attack of another value than is there": {
        "hands": ["", "Attack2"],
        "knows": knows(2, 0, (1, "Attack1", "")),
    },
    "a known type that is not there": {
        "hands": ["", "Block"],
        "knows": knows(2, 0, (1, "", "Attack")),
    },
    "knowledge of the own hand": {
        "hands": ["Block", ""],
        "knows": knows(2, 0, (0, "Block", "")),
    },
}


@pytest.mark.parametrize("name", POSITIONS)
def test_an_impossible_position_is_refused(name: str, refused: Refused) -> None:
    with refused(KnockoutError):
        GAME.position(POSITIONS[name])


VIEWS: dict[str, dict[str, Any]] = {
    "a spectator with a hand": {"hand": "Block"},
    "a seat without a hand": {"seat": 0},
    "a seat that does not exist": {"seat": 4, "hand": "Block"},
    "a negative seat": {"seat": -1, "hand": "Block"},
    "a hand of another size": {"seat": 0, "hand": "Block", "hand_sizes": [2, 5, 5, 5]},
    "a KO in the hand": {"seat": 0, "hand": "KO"},
    "a hand of a negative size": {"hand_sizes": [5, -5, 5, 5]},
    "a pile of a negative size": {"pile_size": -1},
    "a pile that is too small": {"pile_size": 5},
    "a pile that is far too big": {"pile_size": 10**12},
    "hands that are far too big": {"hand_sizes": [10**12, 5, 5, 5], "pile_size": 3},
    "a located card outside the pile": {
        "seat": 0,
        "hand": "",
        "located": [{"place": 99, "card": "KO"}],
    },
    "a fifth KO": {
        "seat": 0,
        "hand": "",
        "located": [{"place": n, "card": "KO"} for n in range(5)],
    },
    "public places out of order": {
        "seat": 0,
        "hand": "",
        "located": [{"place": n, "card": "KO"} for n in (0, 1)],
        "public_located": [{"place": n, "card": "KO"} for n in (1, 0)],
    },
    "a seat that knows less than everybody": {
        "seat": 0,
        "hand": "",
        "public_located": [{"place": 0, "card": "KO"}],
        "located": [],
    },
    "a spectator who knows more places than everybody": {"located": [{"place": 0, "card": "KO"}]},
    "a spectator who knows more cards than everybody": {
        "known_hands": [{"cards": "Block", "types": ""}, NOTHING, NOTHING, NOTHING]
    },
    "a KO known to be in a hand": {
        "seat": 0,
        "hand": "",
        "known_hands": [NOTHING, {"cards": "KO", "types": ""}, NOTHING, NOTHING],
    },
    "a known card that is lacked": {
        "seat": 0,
        "hand": "",
        "known_hands": [NOTHING, {"cards": "Block", "types": ""}, NOTHING, NOTHING],
        "lacked": ["", "Block", "", ""],
    },
    "a known type that is lacked": {
        "seat": 0,
        "hand": "",
        "known_hands": [NOTHING, {"cards": "", "types": "Attack"}, NOTHING, NOTHING],
        "lacked": ["", "Attack", "", ""],
    },
    "more known cards than the hand has": {
        "seat": 0,
        "hand": "",
        "hand_sizes": [0, 1, 5, 5],
        "known_hands": [NOTHING, {"cards": "Block Dodge", "types": ""}, NOTHING, NOTHING],
    },
    "a public card that the own hand has not": {
        "seat": 0,
        "hand": "Dodge",
        "public_hands": [{"cards": "Block", "types": ""}, NOTHING, NOTHING, NOTHING],
    },
    "more cards of a sort than there are": {"seat": 0, "hand": " ".join(["Block"] * 16)},
    "more cards of a type than there are": {
        "seat": 0,
        "hand": "",
        "hand_sizes": [0, 20, 5, 5],
        "known_hands": [
            NOTHING,
            {"cards": "", "types": " ".join(["Attack"] * 20)},
            NOTHING,
            NOTHING,
        ],
    },
    "public knowledge of too few hands": {"seat": 3, "hand": "", "public_hands": [NOTHING]},
    "a scout who does not see the top": {"seat": 0, "hand": "", "decision": "scout_choice"},
    "missed types out of order": {
        "decision": "name_type",
        "target": 1,
        "missed": "Scout Block",
        "lacked": ["", "Block Scout", "", ""],
    },
    "lacked types out of order": {"lacked": ["Scout Block", "", "", ""]},
    "an outcome of a game that goes on": {
        "outcome": {"ranking": [[0]], "winners": [0], "reason": "last_standing", "scores": None}
    },
    "hands that cannot be filled without what they lack": {
        "hand_sizes": [30, 3],
        "pile_size": 7,
        "lacked": ["Block Attack Dodge Scout Sweep Clinch", ""],
    },
}


@pytest.mark.parametrize("name", VIEWS)
def test_an_impossible_view_is_refused(name: str, refused: Refused) -> None:
    with refused(KnockoutError):
        GAME.view(VIEWS[name])


MALFORMED: dict[str, dict[str, Any]] = {
    "rules": {"rules": {"scout": "twice"}},
    "fallen": {"fallen": 3},
    "to_act": {"to_act": "me"},
    "decision": {"decision": 3},
    "direction": {"direction": "left"},
    "direction of an answer": {"direction": "left", "decision": "answer_attack", "to_act": 1},
    "decision that is a list": {"decision": ["turn"]},
    "discard": {"discard": "Block Black"},
    "removed": {"removed": "Block Black"},
}
POSITION: dict[str, dict[str, Any]] = {
    **MALFORMED,
    "hands": {"hands": "Block"},
    "hands[1]": {"hands": ["Block", "Black", ""]},
    "pile": {"pile": "Black"},
    "rng": {"rng": 7},
    "missed": {"missed": "Blocks"},
}
VIEW: dict[str, dict[str, Any]] = {
    **MALFORMED,
    "hand": {"seat": 0, "hand": "Black"},
    "hand_sizes": {"hand_sizes": 5},
    "hand_sizes[1]": {"hand_sizes": [5, "five"]},
    "known_hands": {"known_hands": [{"cards": "Black", "types": ""}]},
    "public_hands": {"public_hands": [{"cards": "", "types": "Black"}]},
    "players": {"players": 6},
}


@pytest.mark.parametrize("part", POSITION)
def test_a_malformed_part_of_a_position_is_named(part: str, refused: Refused) -> None:
    with refused(KnockoutError):
        GAME.position(POSITION[part])


@pytest.mark.parametrize("part", VIEW)
def test_a_malformed_part_of_a_view_is_named(part: str, refused: Refused) -> None:
    with refused(KnockoutError):
        GAME.view(VIEW[part])


def test_the_kos_out_of_the_game_can_be_more_where_they_are_removed() -> None:
    state = GAME.position(
        {
            "hands": ["", ""],
            "rules": {"fatal_ko": "remove"},
            "removed": "KO KO KO Countdown Countdown Countdown",
        }
    )

    assert (*state.pile, *state.discard).count(KO) == 1


# --- pictures ----------------------------------------------------------------------------


def test_a_picture_shows_what_a_seat_knows() -> None:
    state = table("Block Attack1", "Block Dodge Dodge", "", "", pile="KO Scout Sweep", fallen=[3])
    state = after(state, "attack 1", "accept")

    assert str(state.view(1)) == (
        "Nak Muay Knockout: seat 1 to choose a place for the KO, in the turn of seat 0;\n"
        "Attack +1, 0 more to draw\n"
        "\n"
        "    seat 0   1 card\n"
        "  > seat 1   2 cards (you)\n"
        "    seat 2   0 cards\n"
        "    seat 3   knocked out (1)\n"
        "  pile       2 cards; turns pass clockwise; a KO lies beside it\n"
        "  discard    3 KO, 5 Block, 3 Attack1, 3 Attack2, 2 Attack3, 3 Countdown, 2\n"
        "             Dodge, 4 Scout, 3 Sweep, 2 ClinchA, 2 ClinchB, 2 ClinchC, 2\n"
        "             ClinchD, 2 ClinchE\n"
        "  out        Countdown\n"
        "  your hand  2 Dodge"
    )


def lines(state: State, seat: int | None) -> list[str]:
    return [line.strip() for line in str(state.view(seat)).splitlines()]


def test_a_picture_tells_located_known_and_lacked_cards() -> None:
    state = table(
        "",
        "Attack1 Sweep",
        pile="Dodge KO",
        direction=-1,
        lacked=["", "Block Scout"],
        knows=knows(2, 0, (1, "Sweep", "Attack"), places=[1]),
    )

    assert "seat 1   2 cards; holds Sweep, Attack?; has no Block, no Scout" in lines(state, 0)
    assert "pile       2 cards; turns pass the other way round; KO below 1" in lines(state, 0)
    assert "seat 1   2 cards; has no Block, no Scout" in lines(state, None)


def test_a_picture_tells_what_is_awaited() -> None:
    countdown = table("", "Block", decision="answer_countdown", to_act=1)
    naming = table(
        "", "Dodge", decision="name_type", target=1, missed="Block", lacked=["", "Block"]
    )
    first = table("", "Dodge", decision="name_type", target=1)
    costly = Rules(dodge_also_skips_next_draw=True)
    over = GAME.position({"hands": ["", "Block"], "fallen": [0]})
    title = "Nak Muay Knockout: seat 0 to choose the type of card to steal; from seat 1"

    assert lines(countdown, 1)[:2] == [
        "Nak Muay Knockout: seat 1 to choose the answer to a Countdown, in the turn of",
        "seat 0; 10 seconds",
    ]
    assert lines(first, 0)[0] == title
    assert lines(naming, 0)[:2] == [f"{title},", "which has no Block"]
    assert "> seat 0   0 cards; has lost a draw" in lines(
        table("", "", rules=costly, lost_draws=[0]), 1
    )
    assert lines(over, 0)[0] == "Nak Muay Knockout: seat 1 is the last one standing"


@pytest.mark.parametrize("seed", range(6))
def test_pictures_are_at_most_80_columns_wide(seed: int) -> None:
    state = new_game(5, rules=Rules(clinches=(8, 1, 1)), seed=seed)
    rng = SplitMix64(seed)
    while moves := state.legal_moves():
        choice, rng = rng.below(len(moves))
        state = state.apply(moves[choice])
        for seat in (None, 0, 4):
            assert max(map(len, str(state.view(seat)).splitlines())) <= 80


@pytest.mark.parametrize("part", ["hand", "discard", "removed", "known_hands"])
def test_the_document_of_a_view_has_its_cards_in_order(part: str, refused: Refused) -> None:
    state = table(
        "Block Dodge", "Dodge Sweep", pile="KO", knows=knows(2, 0, (1, "Dodge Sweep", ""))
    )
    doc = GAME.to_json(state.view(0))
    assert GAME.from_json("view", doc) == state.view(0)

    if part == "known_hands":
        doc[part][1]["cards"].reverse()
    else:
        doc[part].reverse()

    with refused(KnockoutError):
        GAME.from_json("view", doc)


def test_a_document_of_one_hand_is_refused(refused: Refused) -> None:
    doc = GAME.to_json(table("Block", "Dodge"))
    assert GAME.from_json("state", doc).hands == (cards("Block"), cards("Dodge"))
    doc["discard"] += doc["hands"].pop()

    with refused(KnockoutError):
        GAME.from_json("state", doc)


def test_a_view_by_hand_is_put_in_order() -> None:
    view = view_of(
        seat=0,
        hand="Sweep Block",
        hand_sizes=[2, 3],
        discard="Dodge Attack1",
        known_hands=[NOTHING, {"cards": "Sweep", "types": "Clinch Attack"}],
    )

    assert view.hand == cards("Block Sweep")
    assert view.discard == cards("Attack1 Dodge")
    assert view.known_hands[1] == known("Sweep", "Attack Clinch")
    types = [NOTHING, {"cards": "", "types": "Scout Block"}]
    assert view_of(seat=0, hand="", known_hands=[*types, NOTHING, NOTHING]).known_hands[1] == known(
        "Block Scout"
    )
