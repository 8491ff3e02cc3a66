from typing import Any

import pytest
from examples import last_ember

from knockout_games import (
    GameView,
    Unsupported,
    knight_more,
    knights_poker,
    knock_knock_out,
    knock_out,
    nak_muay_knockout,
)
from knockout_games.bots import ThumbBot


def choices(view: GameView) -> set[str]:
    """Return all that the rule of thumb says, however the draw among equals goes."""
    return {str(ThumbBot(seed=seed).choose(view)) for seed in range(12)}


# --- Knight More -------------------------------------------------------------------------


def dealt(*hands: str, turned: str = "Sw1") -> knight_more.State:
    """Return the first round between three seats, seat 0 to lead."""
    cards = [card for hand in hands for card in hand.split()] + [turned]
    rest = [str(card) for card in knight_more.DECK]
    for card in cards:
        rest.remove(card)
    return knight_more.new_game(3, first=0, deck=[*cards, *rest])


LEADER = "Ar5 Kn1 Kn2 Sp1 Sp2 Sw2"
SECOND = "Ar6 Ar8 Kn3 Kn4 Sp3 Sp4"


def after(state: knight_more.State, *moves: str) -> GameView:
    for text in moves:
        state = state.apply(state.parse_move(text))
    return state.view(state.to_act)


def test_the_last_of_a_trick_wins_it_as_cheaply_as_it_can() -> None:
    table = dealt(LEADER, SECOND, "Ar4 Ar7 Ar9 Sw9 Kn9 Am")

    assert choices(after(table, "Ar5", "Ar6")) == {"Ar7"}


def test_before_others_a_strong_card_holds_better() -> None:
    table = dealt(LEADER, SECOND, "Ar4 Ar7 Ar9 Sw9 Kn9 Am")

    assert choices(after(table, "Ar5")) == {"Ar8"}


def test_what_cannot_win_is_thrown_away_cheaply() -> None:
    table = dealt(LEADER, SECOND, "Ar2 Ar3 Ar7 Sw9 Kn9 Kn8")

    assert choices(after(table, "Ar5", "Ar8")) == {"Ar2"}


def test_an_ambush_is_not_wasted_on_a_trick_with_a_one() -> None:
    table = dealt("Kn1 Ar5 Kn2 Sp1 Sp2 Sw2", SECOND, "Ar2 Ar3 Ar7 Sw9 Sp9 Am")

    assert choices(after(table, "Kn1", "Kn4")) == {"Sw9"}


def test_a_high_trump_is_led_before_an_ambush() -> None:
    table = dealt("Ar10 Sw9 Am Kn1 Kn2 Kn5", SECOND, "Ar2 Ar3 Ar7 Sp9 Sp8 Am")

    assert choices(after(table)) == {"Sw9"}


def test_a_guerrilla_waits_for_a_trick_that_it_can_win() -> None:
    doc: Any = {
        "rules": {"guerrilla": True},
        "players": 3,
        "round": 2,
        "leader": 0,
        "to_act": 2,
        "guerrillas": [2],
        "spent": [2],
        "trump": ["Sw1"],
        "hands": [
            ["Ar6", "Kn1", "Kn2", "Sp1"],
            ["Ar7", "Kn3", "Kn4", "Sp2"],
            ["Ar3"],
        ],
        "trick": [{"seat": 0, "card": "Ar5"}, {"seat": 1, "card": "Ar8"}],
    }
    low = knight_more.GAME.position(doc)
    high = knight_more.GAME.position({**doc, "hands": [*doc["hands"][:2], ["Ar9"]]})

    assert choices(low.view(2)) == {"pass"}
    assert choices(high.view(2)) == {"Ar9"}


# --- Knock Knock Out ---------------------------------------------------------------------


def knocking(hand: str, row: str, **parts: Any) -> GameView:
    return knock_knock_out.GAME.position(
        {"hands": [hand.split(), ["Mummy"]], "row": row.split(), "to_act": 0, **parts}
    ).view(0)


def test_with_six_cards_nobody_takes_a_seventh() -> None:
    view = knocking("Skull Skull Skull Fish Fish Fish", "Purple Vampire")

    assert choices(view) == {"knock 0", "knock 1"}


def test_before_a_long_row_a_card_is_taken() -> None:
    view = knocking("Skull", "Purple Vampire Mummy Fish Werewolf")

    assert all(text.startswith("retreat") for text in choices(view))


def test_before_a_row_of_six_kinds_the_seventh_is_tried() -> None:
    view = knocking("Skull", "Purple Vampire Mummy Fish Werewolf Zombie")

    assert choices(view) == {"knock 0", "knock 1"}


def test_a_card_that_would_match_the_row_is_got_rid_of() -> None:
    view = knocking("Skull Fish Demon", "Fish Werewolf", decision="werewolf_discard", active=0)

    assert choices(view) == {"discard Fish"}


# --- Nak Muay Knockout -------------------------------------------------------------------


def boxing(hand: str, *moves: str, other: str = "Scout Scout Dodge Block ClinchB") -> GameView:
    """Return what the seat to act sees after seat 0, with *hand*, has made *moves*."""
    doc = nak_muay_knockout.GAME.to_json(nak_muay_knockout.new_game(2, seed=4, first=0))
    rest = [card for place in (*doc["hands"], doc["pile"]) for card in place]
    hands = [hand.split(), other.split()]
    for card in (*hands[0], *hands[1]):
        rest.remove(card)
    state = nak_muay_knockout.GAME.from_json(
        "state", {**doc, "hands": hands, "pile": rest, "lacked": [[], []]}
    )
    for text in moves:
        state = state.apply(state.parse_move(text))
    return state.view(state.to_act)


def test_nobody_draws_from_a_dangerous_pile_who_can_make_another_draw() -> None:
    assert choices(boxing("Attack3 Sweep Scout Scout ClinchA")) == {"attack 3"}


def test_with_a_block_a_card_is_drawn_before_an_attack_is_wasted() -> None:
    assert choices(boxing("Attack1 Block Sweep Scout ClinchA")) == {"draw"}


def test_a_countdown_is_started_at_once() -> None:
    assert choices(boxing("Countdown Block Sweep Attack3 ClinchA")) == {"countdown"}


def test_a_countdown_is_answered_by_what_is_worth_least() -> None:
    def answers(other: str) -> set[str]:
        return choices(boxing("Countdown Block Sweep Attack3 ClinchA", "countdown", other=other))

    assert answers("Scout Scout Dodge Block ClinchB") == {"clinch B"}
    assert answers("Scout Scout Dodge Block Block") == {"dodge"}
    assert answers("Scout Scout Attack1 Block Block") == {"block"}


# --- Knock Out and Knights Poker ---------------------------------------------------------


def test_a_corner_is_taken() -> None:
    view = knock_out.GAME.position(
        {"board": [["d5", "d6", "e3", "c3"], ["d3", "c4", "e4", "c5"]]}
    ).view(0)

    assert choices(view) == {"d7"}


def test_nobody_plays_beside_an_empty_corner() -> None:
    view = knock_out.GAME.position(
        {"board": [["d5", "e3", "c3", "e5"], ["d3", "c4", "e4", "c5"]]}
    ).view(0)

    assert "d6" in [str(move) for move in view.legal_moves()]
    assert "d6" not in choices(view)


def test_a_straight_flush_is_completed() -> None:
    view = knights_poker.GAME.position(
        {
            "hands": [["R4", "B6", "G6", "Y6"], ["P1", "P2", "P3", "P4"]],
            "to_act": 0,
            "board": [
                {"sides": [["R2", "R3"], ["B1"]], "first_full": None, "winner": None},
                {"sides": [["Y4"], ["B2", "G5"]], "first_full": None, "winner": None},
                {"sides": [[], []], "first_full": None, "winner": None},
            ],
        }
    ).view(0)

    assert choices(view) == {"R4@1"}


def test_nobody_gives_up_who_need_not() -> None:
    rules = knights_poker.Rules(surrender="always")
    view = knights_poker.new_game(seed=1, first=0, rules=rules).view(0)

    assert "surrender" not in choices(view)


# --- all games ---------------------------------------------------------------------------


def test_for_a_game_of_somebody_else_there_is_no_rule_of_thumb() -> None:
    view = last_ember.GAME.new_game(3, seed=1, first=0).view(0)

    with pytest.raises(Unsupported, match="no rule of thumb for Last Ember"):
        ThumbBot(seed=1).choose(view)


def test_a_seat_that_is_not_to_act_has_nothing_to_choose() -> None:
    view = knights_poker.new_game(seed=1, first=0).view(1)

    with pytest.raises(Unsupported, match="no move"):
        ThumbBot(seed=1).choose(view)
