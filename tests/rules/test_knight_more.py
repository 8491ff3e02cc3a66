"""Knight More, rule by rule.

`table` lays the hands that a rule is about, and `played` plays cards from them in turn. Tricks
are often shown in round 6, where each seat has one card and the winner of the trick wins.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.refusals import Refused
from tests.steps import stepped

from knockout_games import BadSetup, HashRng, IllegalMove, RecordingRng, ScriptedRng
from knockout_games.knight_more import (
    ACTIONS,
    AMBUSH,
    CARDS,
    DECK,
    GAME,
    BecameGuerrilla,
    Card,
    CardPlayed,
    Eliminated,
    Event,
    GameOver,
    HandDealt,
    Passed,
    Play,
    PlayCard,
    Returned,
    RoundBegan,
    Rules,
    State,
    Suit,
    TrickWon,
    TrumpRevealed,
    new_game,
)

FREE = {"ambush_lead": "free"}
GUERRILLA = {"guerrilla": True}
PREVIOUS = {"guerrilla": True, "guerrilla_lead": "previous_leader"}
REGULARS_ONLY = {"guerrilla": True, "guerrilla_can_win_final": False}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def table(*hands: str, trump: str = "Sw10", **parts: Any) -> State:
    """Return a round with these hands; the one that is led first is seat 0's."""
    return GAME.position({"hands": list(hands), "trump": trump, **parts})


def played(state: State, text: str) -> State:
    """Return the position after the cards of *text* were played in turn."""
    for move in text.split():
        state = stepped(state, state.parse_move(move))
    return state


def happened(state: State, text: str) -> tuple[Event, ...]:
    """Return what the last of the plays of *text* brought about."""
    *before, last = text.split()
    state = played(state, " ".join(before))
    return state.apply_with_events(state.parse_move(last))[1].whole


def legal(state: State) -> str:
    return " ".join(map(str, state.legal_moves()))


def winner(trick: str, *, trump: str = "Sw10", **rules: Any) -> int | None:
    """Return who wins the only trick of round 6, led by seat 0."""
    state = played(table(*trick.split(), trump=trump, rules=rules), trick)
    assert state.outcome is not None
    return state.tricks[0].winner


def listed(*hands: str, turned: str) -> str:
    """Return a whole deck that begins with the *hands* and then the cards *turned* up."""
    rest = list(DECK)
    for card in cards(" ".join((*hands, turned))):
        rest.remove(card)
    return " ".join((*hands, turned, *map(str, rest)))


# --- the deal ---


@pytest.mark.rule("KM-R1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_hands_have_six_cards(players: int) -> None:
    state = new_game(players, seed=1)

    assert [len(hand) for hand in state.hands] == [6] * players
    assert len(state.pile) == 42 - 6 * players - len(state.trump)


@pytest.mark.rule("KM-R1")
def test_hands_shrink_by_a_card_each_round() -> None:
    sizes: dict[int, int] = {}
    seed = 0
    while len(sizes) < 6:
        state = new_game(3, seed=seed)
        while not state.is_over:
            sizes.setdefault(state.round, max(map(len, state.hands)))
            state = state.apply(state.legal_moves()[0])
        seed += 1

    assert sizes == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


@pytest.mark.rule("KM-R1", "C4", "C7", "C15")
def test_all_cards_are_shuffled_anew_and_dealt_from_the_new_leader_in_whole_hands() -> None:
    # The answers take the cards in their order: Kn1, Kn2, Kn3, ...
    state = table("Sp1 Ar2", "Sp2 Ar9", "Sp3 Sp4", leader=1, rng=ScriptedRng([0] * 3).to_plain())
    after = played(state, "Ar9 Sp3 Ar2 Sp2 Sp4 Sp1")

    assert (after.round, after.alive, after.leader) == (6, (1, 2), 2)
    assert after.hands == ((), cards("Kn2"), cards("Kn1"))
    assert after.trump == cards("Kn3")
    assert after.rng == ScriptedRng([])


@pytest.mark.rule("KM-R1", "C4")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deal_asks_for_the_cards_dealt_and_turned_up_only(players: int) -> None:
    rng = RecordingRng(HashRng.from_seed(3))
    state = new_game(players, rng=rng, first=0)
    asked = getattr(state.rng, "bounds", ())

    dealt = 6 * players + len(state.trump)
    assert asked == tuple(range(42, 42 - dealt, -1))


@pytest.mark.rule("KM-R2")
def test_the_card_turned_up_sets_the_trump_and_is_out_of_play() -> None:
    state = table("Kn2", "Kn9", "Sp1", trump="Sp4")

    assert state.trump_suit is Suit.SPEARMEN
    assert Card.parse("Sp4") not in state.pile
    assert state.view(None).trump == cards("Sp4")
    assert winner("Kn2 Kn9 Sp1", trump="Sp4") == 2


@pytest.mark.rule("KM-R2", "C4", "C7")
def test_under_reveal_next_ambushes_are_turned_over_until_a_suit_shows() -> None:
    hands = ("Kn1 Kn2 Kn3 Kn4 Kn5 Kn6", "Ar1 Ar2 Ar3 Ar4 Ar5 Ar6", "Sp1 Sp2 Sp3 Sp4 Sp5 Sp6")
    state = new_game(3, deck=listed(*hands, turned="Am Am Sw3"), first=1)

    assert state.trump == cards("Am Am Sw3")
    assert state.trump_suit is Suit.SWORDSMEN
    assert len(state.pile) == 42 - 18 - 3

    # In a deal by chance each further card is a question of its own.
    shuffled = new_game(3, rng=ScriptedRng([0] * 18 + [22, 22, 5]), first=0)
    assert shuffled.trump == (AMBUSH, AMBUSH, CARDS[23])
    assert shuffled.rng == ScriptedRng([])


@pytest.mark.rule("KM-R2")
def test_under_no_trump_an_ambush_turned_up_ends_the_deal() -> None:
    rules = Rules(ambush_trump="no_trump")
    state = new_game(3, rng=ScriptedRng([0] * 18 + [22]), first=0, rules=rules)

    assert state.trump == (AMBUSH,)
    assert state.trump_suit is None
    assert state.view(1).trump_suit is None
    assert state.rng == ScriptedRng([])
    trick = "Kn2 Sw10 Kn3"
    assert winner(trick, trump="Am", ambush_trump="no_trump") == 2


# --- following suit ---


@pytest.mark.rule("KM-R3", "KM-R5", "C12")
def test_a_seat_that_holds_the_suit_to_follow_plays_it_or_an_ambush() -> None:
    state = table("Kn2 Ar2 Sp2", "Kn9 Ar9 Am", "Sp9 Sp8 Sp7")
    state = played(state, "Kn2")

    assert legal(state) == "Kn9 Am"
    with pytest.raises(IllegalMove, match="seat 1: Ar9: the hand holds a card") as refused:
        state.apply(PlayCard(Card.parse("Ar9")))
    assert refused.value.code == "refusal.must_follow"


@pytest.mark.rule("KM-R3")
def test_a_seat_without_the_suit_plays_any_card_and_need_not_trump() -> None:
    state = played(table("Kn2 Ar2 Sp2", "Sw9 Ar9 Am", "Sp9 Sp8 Sp7"), "Kn2")

    assert legal(state) == "Ar9 Sw9 Am"


@pytest.mark.rule("KM-R3", "C1")
def test_play_goes_clockwise_from_the_leader() -> None:
    state = table("Kn2 Ar2", "Kn3 Ar3", "Kn4 Ar4", "Kn5 Ar5", leader=2)
    seats = [state.to_act]
    for move in ["Kn4", "Kn5", "Kn2"]:
        state = played(state, move)
        seats.append(state.to_act)

    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("KM-R3")
def test_the_leader_plays_any_card() -> None:
    assert legal(table("Kn2 Ar2 Sw2", "Kn3 Kn4 Kn5", "Kn6 Kn7 Kn8")) == "Kn2 Ar2 Sw2"


@pytest.mark.rule("KM-R3")
def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    state = table("Kn2 Ar2", "Kn3 Ar3", "Kn4 Ar4")

    with pytest.raises(IllegalMove, match="not in the hand") as refused:
        state.apply(PlayCard(Card.parse("Kn3")))
    assert refused.value.code == "refusal.not_in_hand"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (PlayCard(Card.parse("Kn3")), "not_in_hand"),
        (PlayCard(AMBUSH), "not_in_hand"),
        (PlayCard(Card(None, 7)), "not_a_move"),
        (PlayCard([]), "not_a_move"),  # type: ignore[arg-type]
        ("Kn2", "text"),
        (None, "not_a_move"),
    ],
)
def test_what_is_no_legal_move_is_refused_by_both_ways_to_apply(
    move: Any, code: str, refused: Refused
) -> None:
    state = table("Kn2 Ar2", "Kn3 Ar3", "Kn4 Ar4")

    for apply in (state.apply, state.apply_with_events):
        with refused(IllegalMove) as caught:
            apply(move)
        assert caught.value.code == f"refusal.{code}"


@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ({"players": 2}, "players"),
        ({"players": 6}, "players"),
        ({"rules": None}, "rules"),
        ({"seed": 1, "rng": HashRng.from_seed(1)}, "seed"),
        ({"first": 4}, "first"),
        ({"first": "north"}, "first"),
        ({"deck": list(map(str, DECK))}, "first"),
        ({"deck": "Kn1", "first": 0}, "deck"),
        ({"deck": ["Kn0"], "first": 0}, "deck[0]"),
    ],
)
def test_a_game_that_cannot_begin_is_refused_with_the_argument(
    parts: dict[str, Any], where: str, refused: Refused
) -> None:
    with refused(BadSetup) as caught:
        new_game(**parts)

    assert caught.value.where == where


@pytest.mark.rule("C6")
def test_nothing_can_be_played_after_the_end() -> None:
    over = played(table("Kn2", "Kn9", "Kn3", round=6), "Kn2 Kn9 Kn3")

    for apply in (over.apply, over.apply_with_events):
        with pytest.raises(IllegalMove, match="the game is over"):
            apply(PlayCard(Card.parse("Kn2")))


@pytest.mark.rule("KM-R3", "KM-R5", "KM-R8", "KM-G2")
@pytest.mark.parametrize(
    ("plays", "rules", "guerrillas", "open_to"),
    [
        ("Kn2", {}, [], "Kn9 Am"),
        ("Ar2", {}, [], "Ar8 Ar9 Am"),
        ("Sp2", {}, [], "Kn9 Ar8 Ar9 Am"),
        ("Am", {}, [], "Kn9 Ar8 Ar9 Am"),
        ("Am", FREE, [], "Kn9 Ar8 Ar9 Am"),
        ("Ar2", GUERRILLA, [1], "Kn9 pass"),
    ],
)
def test_both_ways_to_apply_allow_what_is_legal_and_nothing_else(
    plays: str, rules: dict[str, Any], guerrillas: list[int], open_to: str
) -> None:
    hand = "Kn9" if guerrillas else "Kn9 Ar8 Ar9 Am"
    state = table(
        *("Kn2 Ar2 Sp2 Am", hand, "Kn3 Ar3 Sp3 Sp4"), guerrillas=guerrillas, rules=rules, round=3
    )
    state = played(state, plays)
    assert legal(state) == open_to

    for move in ACTIONS:
        for apply in (state.apply, state.apply_with_events):
            if str(move) in open_to.split():
                apply(move)
            else:
                with pytest.raises(IllegalMove):
                    apply(move)


@pytest.mark.rule("KM-R3", "C2")
def test_the_last_card_is_still_a_move_of_its_seat() -> None:
    state = table("Kn2", "Kn3", "Kn4")

    assert state.to_act == 0
    assert legal(state) == "Kn2"


@pytest.mark.rule("KM-R3", "C3")
def test_two_ambushes_are_one_move() -> None:
    state = table("Kn2 Am Am", "Kn3 Ar3 Sp3", "Kn4 Ar4 Sp4")

    assert legal(state) == "Kn2 Am"
    assert state.hands[0] == cards("Kn2 Am Am")
    assert played(state, "Am").hands[0] == cards("Kn2 Am")


@pytest.mark.rule("C4")
def test_it_makes_no_difference_which_ambush_a_hand_has() -> None:
    hands = ("Am Kn2 Kn3 Kn4 Kn5 Kn6", "Am Ar2 Ar3 Ar4 Ar5 Ar6", "Sp1 Sp2 Sp3 Sp4 Sp5 Sp6")
    # Once seat 0 has the Ambush that comes first in the deck, once seat 1 has.
    as_listed = new_game(3, deck=listed(*hands, turned="Sw1"), first=0, seed=1)
    turned = new_game(3, deck=listed(hands[1], hands[2], hands[0], turned="Sw1"), first=1, seed=1)

    assert as_listed.hands == turned.hands
    assert as_listed.held == turned.held


# --- who wins a trick ---


@pytest.mark.rule("KM-R4")
@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        ("Kn2 Kn9 Kn3", 1),
        ("Kn2 Ar9 Sp9", 0),
        ("Kn9 Sw1 Ar10", 1),
        ("Kn9 Sw1 Sw2", 2),
        ("Sw2 Kn10 Sw1", 0),
        ("Kn1 Ar10 Sp10 Ar9 Sp9", 0),
        ("Kn1 Kn2 Kn10 Kn9 Sw1", 4),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_led_suit(
    trick: str, seat: int
) -> None:
    assert winner(trick) == seat


@pytest.mark.rule("KM-R4")
def test_the_led_suit_is_that_of_the_first_suited_card_whoever_played_it() -> None:
    # The 1 disarms both Ambushes, so that the suited cards decide among themselves.
    assert winner("Am Am Kn3 Ar10 Kn1") == 2
    assert winner("Am Am Kn3 Ar10 Kn1", **FREE) == 2
    assert winner("Am Am Ar3 Kn10 Ar1") == 2
    assert winner("Am Am Ar3 Kn10 Ar1", **FREE) == 2


@pytest.mark.rule("KM-R5")
@pytest.mark.parametrize(("trick", "seat"), [("Sw9 Am Sw8", 1), ("Am Sw9 Sw8", 0)])
def test_an_ambush_beats_every_suited_card(trick: str, seat: int) -> None:
    assert winner(trick) == seat


@pytest.mark.rule("KM-R5")
def test_an_ambush_may_be_played_by_a_seat_that_could_follow() -> None:
    state = played(table("Kn2 Kn3", "Kn4 Am", "Kn5 Kn6"), "Kn2 Am")

    assert state.trick == (Play(0, Card.parse("Kn2")), Play(1, AMBUSH))


@pytest.mark.rule("KM-R6")
@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        ("Kn1 Am Kn5", 2),  # before the Ambush
        ("Am Kn5 Kn1", 1),  # after it
        ("Kn5 Am Sp1", 0),  # a 1 of another suit
        ("Kn5 Am Sw1", 2),  # the 1 is the highest trump
        ("Kn1 Am Sp9", 0),  # the 1 is alone of its suit
        ("Am Am Kn1", 2),
    ],
)
def test_a_one_anywhere_in_the_trick_disarms_the_ambush(trick: str, seat: int) -> None:
    assert winner(trick) == seat


@pytest.mark.rule("KM-R6")
def test_a_one_disarms_both_ambushes() -> None:
    assert winner("Kn3 Am Am Sp1 Kn2") == 0


@pytest.mark.rule("KM-R6")
def test_a_ten_disarms_nothing() -> None:
    assert winner("Am Kn10 Ar10") == 0


@pytest.mark.rule("KM-R7")
@pytest.mark.parametrize(("trick", "seat"), [("Am Kn9 Am", 2), ("Am Am Kn9", 1), ("Kn9 Am Am", 2)])
def test_the_second_of_two_ambushes_wins(trick: str, seat: int) -> None:
    assert winner(trick) == seat


@pytest.mark.rule("KM-R7")
def test_a_trick_of_two_ambushes_alone_goes_to_the_second() -> None:
    state = table("Am Kn2", "", "Am Kn3", fallen=[[1]], round=5)

    assert played(state, "Am Am").tricks[0].winner == 2


@pytest.mark.rule("KM-R8")
def test_after_a_led_ambush_the_first_suited_card_is_to_be_followed() -> None:
    state = table("Am Kn2", "Ar4 Sp4", "Ar5 Sp5", "Ar6 Sp6")
    state = played(state, "Am")
    assert legal(state) == "Ar4 Sp4"

    assert legal(played(state, "Sp4")) == "Sp5"


@pytest.mark.rule("KM-R8")
def test_after_two_led_ambushes_the_first_suited_card_is_to_be_followed() -> None:
    state = table("Am Kn2", "Am Sp4", "Ar5 Sp5", "Ar6 Sp6")

    assert legal(played(state, "Am Am")) == "Ar5 Sp5"
    assert legal(played(state, "Am Am Ar5")) == "Ar6"


@pytest.mark.rule("KM-R8")
def test_under_free_a_led_ambush_leaves_no_suit_to_follow_in_its_trick() -> None:
    state = table("Am Kn2", "Ar4 Sp4", "Ar5 Sp5", "Ar6 Sp6", rules=FREE)
    state = played(state, "Am Sp4")
    assert legal(state) == "Ar5 Sp5"

    state = played(state, "Ar5")
    assert legal(state) == "Ar6 Sp6"
    assert legal(played(state, "Sp6 Kn2 Ar4")) == "Sp5"  # the next trick has one again


@pytest.mark.rule("KM-R8")
def test_under_free_an_ambush_played_later_changes_nothing() -> None:
    state = table("Kn2 Kn3", "Am Sp4", "Kn5 Sp5", rules=FREE)

    assert legal(played(state, "Kn2 Am")) == "Kn5"


# --- who leads, who is out ---


@pytest.mark.rule("KM-R9")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = played(table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3"), "Kn2 Kn9 Kn3")

    assert state.to_act == 1
    assert played(state, "Ar9").to_act == 2


@pytest.mark.rule("KM-R9", "KM-R1", "C7")
def test_the_first_leader_is_drawn_after_the_deal_unless_it_is_given() -> None:
    answers = [0] * 19
    drawn = new_game(3, rng=ScriptedRng([*answers, 2]))
    given = new_game(3, rng=ScriptedRng(answers), first=2)

    assert drawn == given
    assert (drawn.leader, drawn.to_act) == (2, 2)
    assert drawn.hands[2] == CARDS[:6]  # the leader is dealt first


@pytest.mark.rule("C7")
def test_a_deck_lists_the_hand_of_the_leader_first() -> None:
    hands = ("Kn1 Kn2 Kn3 Kn4 Kn5 Kn6", "Ar1 Ar2 Ar3 Ar4 Ar5 Ar6", "Sp1 Sp2 Sp3 Sp4 Sp5 Am")
    state = new_game(3, deck=listed(*hands, turned="Sw3"), first=1)

    assert state.hands == (cards(hands[2]), cards(hands[0]), cards(hands[1]))
    assert state.trump == cards("Sw3")


@pytest.mark.rule("C7", "C3")
def test_a_deck_may_give_both_ambushes_to_one_hand() -> None:
    hands = ("Am Kn2 Kn3 Am Kn5 Kn6", "Ar1 Ar2 Ar3 Ar4 Ar5 Ar6", "Sp1 Sp2 Sp3 Sp4 Sp5 Sp6")
    state = new_game(3, deck=listed(*hands, turned="Sw3"), first=0)

    assert state.hands[0] == cards("Kn2 Kn3 Kn5 Kn6 Am Am")


@pytest.mark.rule("C7", "KM-R2")
@pytest.mark.parametrize(("option", "turned"), [("reveal_next", "Am Sw3"), ("no_trump", "Am")])
def test_a_deck_is_turned_up_as_the_option_says(option: Any, turned: str) -> None:
    hands = ("Kn1 Kn2 Kn3 Kn4 Kn5 Kn6", "Ar1 Ar2 Ar3 Ar4 Ar5 Ar6", "Sp1 Sp2 Sp3 Sp4 Sp5 Am")
    deck = listed(*hands, turned="Am Sw3")

    assert new_game(3, deck=deck, first=1, rules=Rules(ambush_trump=option)).trump == cards(turned)


@pytest.mark.rule("C7")
def test_a_deck_needs_the_first_seat_and_every_card_once() -> None:
    deck = " ".join(map(str, DECK))

    with pytest.raises(BadSetup, match="say which it is"):
        new_game(3, deck=deck)
    with pytest.raises(BadSetup, match="missing: Kn1; too many: Ar1"):
        new_game(3, deck=deck.replace("Kn1 ", "Ar1 "), first=0)
    with pytest.raises(BadSetup, match=r"deck\[0\]"):
        new_game(3, deck=deck.replace("Kn1 ", "Kn0 "), first=0)


@pytest.mark.rule("KM-R10", "C8", "C17")
def test_seats_without_a_trick_are_eliminated_together_at_the_end_of_the_round() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar4", "Kn4 Ar9", leader=2)
    events = happened(state, "Kn3 Kn4 Kn2 Kn9 Ar3 Ar4 Ar9 Ar2")

    assert events[:4] == (
        CardPlayed(0, Card.parse("Ar2")),
        TrickWon(3),
        Eliminated(2),
        Eliminated(0),
    )
    after = played(state, "Kn3 Kn4 Kn2 Kn9 Ar3 Ar4 Ar9 Ar2")
    assert after.alive == (1, 3)
    assert after.fallen == ((0, 2),)


@pytest.mark.rule("KM-R10", "C8")
def test_who_falls_later_ranks_higher() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar9", "", "", fallen=[[4], [3]])
    after = played(state, "Kn2 Kn9 Kn3 Ar3 Ar9 Ar2")
    assert after.fallen == ((4,), (3,), (0,))

    while not after.is_over:
        after = after.apply(after.legal_moves()[0])
    assert after.outcome is not None
    assert after.outcome.ranking[2:] == ((0,), (3,), (4,))


@pytest.mark.rule("KM-R10")
def test_nobody_is_eliminated_before_the_last_trick() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3")

    assert played(state, "Kn2 Kn9 Kn3 Ar9 Ar3").alive == (0, 1, 2)


@pytest.mark.rule("KM-R11", "C17")
def test_whoever_took_most_tricks_leads_the_next_round() -> None:
    state = table("Kn2 Ar2 Sp9", "Kn9 Ar9 Sp8", "Kn3 Ar3 Sp7")
    plays = "Kn2 Kn9 Kn3 Ar9 Ar3 Ar2 Sp8 Sp7 Sp9"
    after = played(state, plays)

    assert (after.round, after.leader, after.to_act) == (5, 1, 1)
    began, first, second, trump = happened(state, plays)[-4:]
    assert began == RoundBegan(5, 1)
    assert first == HandDealt(seat=1, size=2, cards=after.hands[1])
    assert second == HandDealt(seat=0, size=2, cards=after.hands[0])
    assert trump == TrumpRevealed(after.trump[0])


@pytest.mark.rule("KM-R11")
@pytest.mark.parametrize(
    ("tiebreak", "leader"), [("latest_trick", 0), ("first_to_reach", 2), ("clockwise", 1)]
)
def test_a_tie_for_most_tricks_is_broken_as_the_option_says(tiebreak: str, leader: int) -> None:
    state = table(
        "Kn3 Ar3 Sp5", "Kn2 Ar9 Sp2", "Kn5 Ar2 Sp3", leader=1, rules={"lead_tiebreak": tiebreak}
    )
    state = played(state, "Kn2 Kn5 Kn3 Ar2 Ar3 Ar9 Sp2 Sp3 Sp5")

    assert state.leader == leader


@pytest.mark.rule("KM-R11")
@pytest.mark.parametrize(
    ("tiebreak", "leader"), [("latest_trick", 0), ("first_to_reach", 2), ("clockwise", 2)]
)
def test_only_those_with_most_tricks_tie(tiebreak: str, leader: int) -> None:
    # Seats 0 and 2 take two tricks each, seat 1 takes one in between; seat 1 led the round.
    state = table(
        "Kn3 Ar3 Sp5 Kn8 Sp8",
        "Kn2 Ar9 Sp2 Sp4 Ar4",
        "Kn5 Ar2 Sp3 Kn9 Ar1",
        leader=1,
        rules={"lead_tiebreak": tiebreak},
    )
    state = played(state, "Kn2 Kn5 Kn3 Kn9 Kn8 Sp2 Ar2 Ar3 Ar9 Sp4 Sp3 Sp5 Sp8 Ar4 Ar1")

    assert state.leader == leader


@pytest.mark.rule("KM-R11", "KM-G4")
def test_a_guerrilla_that_took_most_tricks_leads_the_next_round() -> None:
    state = table("Kn2 Ar2", "Kn3 Ar9", "Am", guerrillas=[2], round=5, rules=GUERRILLA)
    state = played(state, "Kn2 Kn3 pass Ar9 Am Ar2")

    assert (state.round, state.leader) == (6, 2)


# --- the end of the game ---


@pytest.mark.rule("KM-R12", "C6", "C8", "C17")
def test_all_tricks_of_a_round_win_the_game() -> None:
    state = table("Kn9 Ar9", "Kn2 Ar2", "Kn3 Ar3", "", fallen=[[3]], round=5)
    events = happened(state, "Kn9 Kn2 Kn3 Ar9 Ar2 Ar3")
    over = played(state, "Kn9 Kn2 Kn3 Ar9 Ar2 Ar3")

    assert over.outcome is not None
    assert over.outcome.reason == "sweep"
    assert over.outcome.ranking == ((0,), (1, 2), (3,))
    assert over.outcome.scores is None
    assert events[1:] == (TrickWon(0), Eliminated(1), Eliminated(2), GameOver(over.outcome))
    assert (over.alive, over.fallen) == ((0,), ((3,), (1, 2)))
    assert (over.to_act, over.decision, over.legal_moves()) == (None, None, ())


@pytest.mark.rule("KM-R12")
def test_a_sweep_is_judged_after_the_last_trick() -> None:
    state = played(table("Kn9 Ar9", "Kn2 Ar2", "Kn3 Ar3"), "Kn9 Kn2 Kn3 Ar9 Ar2")

    assert not state.is_over


@pytest.mark.rule("KM-R12")
def test_all_tricks_but_one_win_nothing() -> None:
    state = table("Kn9 Ar2", "Kn2 Ar9", "Kn3 Ar3")

    assert not played(state, "Kn9 Kn2 Kn3 Ar2 Ar9 Ar3").is_over


@pytest.mark.rule("KM-R13", "KM-R12", "C8")
def test_the_trick_of_round_6_wins_the_game() -> None:
    state = table("Kn2", "Kn9", "Kn3", "", "", fallen=[[4], [3]], round=6)
    over = played(state, "Kn2 Kn9 Kn3")

    assert over.outcome is not None
    assert over.outcome.reason == "final_trick"
    assert over.outcome.ranking == ((1,), (0, 2), (3,), (4,))
    assert over.fallen == ((4,), (3,), (0, 2))
    assert over.trump_suit is Suit.SWORDSMEN


@pytest.mark.rule("C16")
def test_the_last_round_stays_visible_and_what_was_hidden_stays_hidden() -> None:
    state = table("Kn9 Ar9", "Kn2 Ar2", "Sp3", guerrillas=[2], spent=[2], round=5, rules=GUERRILLA)
    over = played(state, "Kn9 Kn2 pass Ar9 Ar2 pass")
    view = over.view(0)

    assert over.is_over
    assert len(view.tricks) == 2
    assert view.hand_sizes == (0, 0, 1)
    assert over.hands[2] == cards("Sp3")
    assert view.count() == len(view.unseen) > 1


# --- Guerrilla Operations ---


@pytest.mark.rule("KM-G1", "KM-R1", "C17")
def test_the_first_round_without_a_trick_makes_a_guerrilla_with_one_card() -> None:
    state = table("Kn2 Ar2 Sp2", "Kn9 Ar9 Sp9", "Kn3 Ar3 Sp10", rules=GUERRILLA)
    plays = "Kn2 Kn9 Kn3 Ar9 Ar3 Ar2 Sp9 Sp10 Sp2"
    after = played(state, plays)

    assert (after.alive, after.guerrillas, after.spent) == ((0, 1, 2), (0,), (0,))
    assert [len(hand) for hand in after.hands] == [1, 2, 2]
    assert BecameGuerrilla(0) in happened(state, plays)
    assert after.fallen == ()
    assert after.view(None).guerrillas == (0,)


@pytest.mark.rule("KM-G1")
def test_without_the_option_there_are_no_guerrillas() -> None:
    state = table("Kn2 Ar2 Sp2", "Kn9 Ar9 Sp9", "Kn3 Ar3 Sp10")
    after = played(state, "Kn2 Kn9 Kn3 Ar9 Ar3 Ar2 Sp9 Sp10 Sp2")

    assert after.alive == (1, 2)
    assert after.guerrillas == after.spent == ()


@pytest.mark.rule("KM-G1")
def test_round_5_makes_guerrillas_too() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar9", rules=GUERRILLA)
    after = played(state, "Kn2 Kn9 Kn3 Ar3 Ar9 Ar2")

    assert (after.round, after.guerrillas) == (6, (0,))
    assert [len(hand) for hand in after.hands] == [1, 1, 1]


@pytest.mark.rule("KM-G2", "C2", "C12")
def test_a_guerrilla_is_asked_in_its_turn_and_may_play_any_card_or_pass() -> None:
    state = table("Kn2 Ar2", "Sp3", "Kn3 Ar3", "Am", guerrillas=[1, 3], round=5, rules=GUERRILLA)
    assert (state.to_act, state.decision) == (0, "play")

    state = played(state, "Kn2")
    assert (state.to_act, state.decision) == (1, "guerrilla")
    assert legal(state) == "Sp3 pass"
    assert legal(played(state, "pass Kn3")) == "Am pass"


@pytest.mark.rule("KM-G2")
def test_a_guerrilla_need_not_follow_suit() -> None:
    state = table("Kn2 Ar2", "Kn3", "Kn4 Ar4", guerrillas=[1], round=5, rules=GUERRILLA)

    assert legal(played(state, "Kn2")) == "Kn3 pass"
    off_suit = table("Kn2 Ar2", "Sp3", "Kn4 Ar4", guerrillas=[1], round=5, rules=GUERRILLA)
    assert played(off_suit, "Kn2 Sp3").view(None).voids == ((), (), ())


@pytest.mark.rule("KM-G2", "C17")
def test_a_pass_keeps_the_card_and_the_guerrilla_is_asked_in_every_later_trick() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA)
    assert happened(state, "Kn2 Kn9 pass") == (Passed(2), TrickWon(1))

    state = played(state, "Kn2 Kn9 pass Ar9")
    assert state.to_act == 2  # in the last trick too
    assert legal(state) == "Sp3 pass"


@pytest.mark.rule("KM-G2")
def test_a_guerrilla_without_its_card_is_not_asked() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA)

    assert played(state, "Kn2 Kn9 Sp3 Ar9").to_act == 0


@pytest.mark.rule("KM-G2")
def test_a_regular_seat_cannot_pass() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA)

    assert "pass" not in legal(state)
    with pytest.raises(IllegalMove, match="only a guerrilla may pass") as refused:
        state.apply(GAME.parse_move("pass"))
    assert refused.value.code == "refusal.no_pass"


@pytest.mark.rule("KM-G2")
def test_a_guerrilla_never_leads() -> None:
    state = table("Kn2 Ar2", "Am", "Kn3 Ar3", "Kn4 Ar4", guerrillas=[1], round=5, rules=GUERRILLA)

    assert played(state, "Kn2 Am Kn3 Kn4").to_act == 2
    with pytest.raises(BadSetup, match="a regular seat leads"):
        table("Kn2 Ar2", "Am", "Kn3 Ar3", guerrillas=[1], leader=1, round=5, rules=GUERRILLA)


@pytest.mark.rule("KM-G2", "KM-R6")
def test_the_one_of_a_guerrilla_disarms() -> None:
    assert winner("Am Kn9 Sp1", guerrilla=True) == 1
    state = table("Am", "Kn9", "Sp1", guerrillas=[2], rules=GUERRILLA, round=6)
    assert played(state, "Am Kn9 Sp1").tricks[0].winner == 1


@pytest.mark.rule("KM-G2", "KM-R7")
def test_the_ambush_of_a_guerrilla_can_be_the_second() -> None:
    state = table("Am", "Kn9", "Am", guerrillas=[2], rules=GUERRILLA, round=6)

    assert played(state, "Am Kn9 Am").tricks[0].winner == 2


@pytest.mark.rule("KM-G2", "KM-R8")
def test_the_suited_card_of_a_guerrilla_can_be_the_one_to_follow() -> None:
    state = table("Am Kn2", "Ar3", "Ar4 Kn4", "Ar5 Kn5", guerrillas=[1], round=5, rules=GUERRILLA)

    assert legal(played(state, "Am Ar3")) == "Ar4"
    assert legal(played(state, "Am pass")) == "Kn4 Ar4"


@pytest.mark.rule("KM-G3", "C17")
def test_a_guerrilla_that_wins_a_trick_is_regular_in_the_next_round() -> None:
    state = table("Kn2 Ar2", "Kn3 Ar9", "Am", guerrillas=[2], round=5, rules=GUERRILLA)
    state = played(state, "Kn2 Kn3 Am")
    assert state.to_act == 0
    after = played(state, "Ar2 Ar9")

    assert (after.alive, after.guerrillas, after.spent) == ((0, 1, 2), (0,), (0, 2))
    events = happened(state, "Ar2 Ar9")
    assert events[1:4] == (TrickWon(1), BecameGuerrilla(0), Returned(2))


@pytest.mark.rule("KM-G3")
def test_a_guerrilla_returns_beside_the_one_other_seat_that_is_left() -> None:
    state = table("Kn2 Ar2", "Kn3 Ar9", "Am", guerrillas=[2], spent=[0, 2], rules=GUERRILLA)
    events = happened(state, "Kn2 Kn3 Am Ar2 Ar9")

    assert events[1:5] == (TrickWon(1), Eliminated(0), Returned(2), RoundBegan(6, 1))


@pytest.mark.rule("KM-G3")
@pytest.mark.parametrize("plays", ["Kn2 Kn9 Sp3 Ar9 Ar10", "Kn2 Kn9 pass Ar9 pass Ar10"])
def test_a_guerrilla_without_a_trick_is_eliminated_unplayed_card_and_all(plays: str) -> None:
    state = table("Kn2 Ar10", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA)
    events = happened(state, plays)
    after = played(state, plays)

    assert Eliminated(2) in events  # and its hand is not shown
    assert (after.alive, after.fallen) == ((0, 1), ((2,),))


@pytest.mark.rule("KM-G3")
def test_a_second_round_without_a_trick_eliminates() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar9", spent=[0], rules=GUERRILLA)
    after = played(state, "Kn2 Kn9 Kn3 Ar3 Ar9 Ar2")

    assert (after.alive, after.fallen, after.guerrillas) == ((1, 2), ((0,),), ())


@pytest.mark.rule("KM-G4", "KM-R9")
def test_after_a_guerrillas_trick_the_next_regular_seat_to_its_left_leads() -> None:
    state = table("Kn2 Ar2", "Am", "Sp3", "Kn3 Ar3", guerrillas=[1, 2], round=5, rules=GUERRILLA)
    state = played(state, "Kn2 Am pass Kn3")

    assert state.tricks[0].winner == 1
    assert state.to_act == 3


@pytest.mark.rule("KM-G4")
def test_under_previous_leader_the_leader_of_that_trick_leads_again() -> None:
    state = table(
        "Kn2 Ar2 Kn9", "Am", "Sp3", "Kn3 Ar3 Kn4", guerrillas=[1, 2], round=4, rules=PREVIOUS
    )
    state = played(state, "Kn2 Am pass Kn3")
    assert state.to_act == 0

    # The leader of the trick, not of the round.
    other = table(
        "Kn2 Ar2 Kn9", "Am", "Sp3", "Kn3 Ar3 Kn4", guerrillas=[1, 2], round=4, rules=PREVIOUS
    )
    other = played(other, "Kn2 pass pass Kn3 Ar3 Ar2 Am pass")
    assert other.tricks[1].winner == 1
    assert other.to_act == 3


@pytest.mark.rule("KM-G4", "KM-R10", "KM-R12")
def test_the_trick_of_a_guerrilla_counts_and_spoils_a_sweep() -> None:
    state = table("Kn9 Ar9", "Kn2 Ar2", "Am", guerrillas=[2], round=5, rules=GUERRILLA)
    after = played(state, "Kn9 Kn2 Am Ar9 Ar2")

    assert after.round == 6
    assert after.alive == (0, 1, 2)


@pytest.mark.rule("KM-G5")
def test_a_sweep_wins_over_seats_with_a_second_chance() -> None:
    state = table("Kn9 Ar9", "Kn2 Ar2", "Kn3 Ar3", rules=GUERRILLA)
    over = played(state, "Kn9 Kn2 Kn3 Ar9 Ar2 Ar3")

    assert over.outcome is not None
    assert (over.outcome.reason, over.outcome.ranking) == ("sweep", ((0,), (1, 2)))
    events = happened(state, "Kn9 Kn2 Kn3 Ar9 Ar2 Ar3")
    assert not [event for event in events if isinstance(event, BecameGuerrilla)]


@pytest.mark.rule("KM-G6", "KM-R13")
def test_a_guerrilla_wins_the_game_by_the_final_trick() -> None:
    state = table("Kn9", "Kn2", "Am", guerrillas=[2], round=6, rules=GUERRILLA)
    over = played(state, "Kn9 Kn2 Am")

    assert over.outcome is not None
    assert over.outcome.ranking == ((2,), (0, 1))
    assert over.outcome.reason == "final_trick"
    assert happened(state, "Kn9 Kn2 Am")[1:] == (
        *(TrickWon(2), Eliminated(0), Eliminated(1)),
        GameOver(over.outcome),
    )


@pytest.mark.rule("KM-G6")
def test_under_the_option_the_game_goes_to_the_best_regular_card_and_the_trick_does_not() -> None:
    state = table("Kn2", "Kn9", "Am", guerrillas=[2], round=6, rules=REGULARS_ONLY)
    over = played(state, "Kn2 Kn9 Am")

    assert over.outcome is not None
    assert over.outcome.ranking == ((1,), (0, 2))
    assert over.tricks[0].winner == 2
    assert over.trick_counts == (0, 0, 1)
    assert TrickWon(2) in happened(state, "Kn2 Kn9 Am")


@pytest.mark.rule("KM-G6", "KM-R6")
def test_the_trick_is_judged_again_without_the_one_of_the_guerrilla() -> None:
    # With the guerrilla's 1, which is a trump, the Ambush is disarmed; without it, it wins.
    state = table("Kn9", "Am", "Sw1", guerrillas=[2], round=6, rules=REGULARS_ONLY)
    over = played(state, "Kn9 Am Sw1")

    assert over.outcome is not None
    assert (over.tricks[0].winner, over.outcome.winner) == (2, 1)


@pytest.mark.rule("KM-G6")
def test_under_the_option_a_regular_seat_that_wins_the_trick_wins_the_game() -> None:
    # Judged among the regular seats alone, the Ambush would win; but the trick is seat 0's.
    state = table("Kn9", "Am", "Sp1", guerrillas=[2], round=6, rules=REGULARS_ONLY)
    over = played(state, "Kn9 Am Sp1")

    assert over.outcome is not None
    assert over.outcome.winner == 0


@pytest.mark.rule("KM-G6")
def test_a_guerrilla_that_passed_in_round_6_is_out_like_the_others() -> None:
    state = table("Kn2", "Kn9", "Am", guerrillas=[2], round=6, rules=GUERRILLA)
    over = played(state, "Kn2 Kn9 pass")

    assert over.outcome is not None
    assert over.outcome.ranking == ((1,), (0, 2))


# --- what a seat knows ---


@pytest.mark.rule("C9", "C10", "C16")
def test_a_view_shows_the_round_so_far_and_the_own_hand_alone() -> None:
    state = played(table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3"), "Kn2 Kn9 Kn3 Ar9")
    view = state.view(2)

    assert view.hand == cards("Ar3")
    assert view.hand_sizes == (1, 0, 1)
    assert [str(play.card) for play in view.tricks[0].plays] == ["Kn2", "Kn9", "Kn3"]
    assert (view.tricks[0].leader, view.tricks[0].winner) == (0, 1)
    assert view.trick == (Play(1, Card.parse("Ar9")),)
    assert view.trick_counts == (0, 1, 0)
    assert view.pile_size == len(state.pile)
    assert state.view(None).hand is None


@pytest.mark.rule("C10")
def test_only_the_seat_to_act_is_shown_legal_moves() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3")

    assert state.view(0).legal_moves() == state.legal_moves()
    for seat in (1, 2, None):
        assert state.view(seat).legal_moves() == ()


@pytest.mark.rule("C10", "KM-R11")
def test_a_dealt_hand_is_shown_to_its_seat_alone() -> None:
    state = table("Kn2 Ar2 Sp9", "Kn9 Ar9 Sp8", "Kn3 Ar3 Sp7")
    state = played(state, "Kn2 Kn9 Kn3 Ar9 Ar3 Ar2 Sp8 Sp7")
    after, events = state.apply_with_events(state.parse_move("Sp9"))
    shown = [event for event in events.seen_by(0) if isinstance(event, HandDealt)]

    assert shown == [
        HandDealt(seat=1, size=2, cards=None),
        HandDealt(seat=0, size=2, cards=after.hands[0]),
    ]
    assert shown[0].describe() == "Seat 1 is dealt a hand of 2."


@pytest.mark.rule("KM-R3", "C11")
def test_a_suited_card_of_another_suit_shows_a_void() -> None:
    state = played(table("Kn2 Ar2 Sp2", "Sp9 Ar9 Sw9", "Sp8 Ar8 Am"), "Kn2 Sp9")
    assert state.view(0).voids == ((), (Suit.KNIGHTS,), ())

    # Seat 2 cannot follow either, but an Ambush shows nothing.
    state = played(state, "Am")
    assert state.voids == ((), (Suit.KNIGHTS,), ())


@pytest.mark.rule("C11")
def test_voids_are_forgotten_when_the_round_ends() -> None:
    state = table("Kn2 Ar2", "Sp9 Ar9", "Kn8 Ar8")
    state = played(state, "Kn2 Sp9 Kn8 Ar8 Ar2")
    assert state.voids[1] == (Suit.KNIGHTS,)

    assert played(state, "Ar9").voids == ((), (), ())


@pytest.mark.rule("KM-R8", "C11")
def test_a_led_ambush_shows_voids_once_a_suit_is_set() -> None:
    hands = ("Am Ar2", "Sp9 Ar9", "Kn8 Ar8")
    assert played(table(*hands), "Am Sp9 Kn8").voids == ((), (), (Suit.SPEARMEN,))

    assert played(table(*hands, rules=FREE), "Am Sp9 Kn8").voids == ((), (), ())
    in_progress = played(table(*hands, "Kn7 Ar7", rules=FREE), "Am Sp9 Kn8")
    assert len(in_progress.trick) == 3
    assert in_progress.voids == in_progress.view(0).voids == ((), (), (), ())


@pytest.mark.rule("C11")
def test_a_sample_heeds_voids_but_not_for_the_cards_of_guerrillas() -> None:
    state = table(
        "Kn2 Ar2 Ar3", "Sp9 Ar9 Sw9", "Kn8", "Kn7 Ar7 Ar6", guerrillas=[2], rules=GUERRILLA
    )
    view = played(state, "Kn2 Sp9 pass Kn7").view(0)
    rng = HashRng.from_seed("voids")
    seen: set[int] = set()
    for number in range(300):
        world = view.sample(rng.fork(number))
        assert all(card.suit is not Suit.KNIGHTS for card in world.hands[1])
        seen |= {seat for seat in (2, 3) for card in world.hands[seat] if card.suit is Suit.KNIGHTS}

    assert seen == {2, 3}


@pytest.mark.rule("C11")
def test_odds_and_counts_are_exact() -> None:
    view = table("Kn2", "Kn9", "Kn3", round=6, trump="Sw10").view(0)

    assert view.count() == 40 * 39  # one card of 40 unseen, then one of 39
    assert view.odds(Card.parse("Ar5")) == {1: 1 / 40, 2: 1 / 40, "pile": 38 / 40}
    assert view.odds(AMBUSH) == {1: 1 / 40, 2: 1 / 40, "pile": 38 / 40}
    assert view.odds(Card.parse("Kn2")) == view.odds(Card.parse("Sw10")) == {}


@pytest.mark.rule("C11", "KM-G3")
def test_odds_know_of_unplayed_cards_of_guerrillas() -> None:
    state = table("Kn2 Ar2", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA)
    odds = played(state, "Kn2 Kn9 pass").view(0).odds(Card.parse("Sp3"))

    assert set(odds) == {1, 2, "pile"}
    assert sum(odds.values()) == pytest.approx(1)
    assert odds[1] == odds[2]


# --- conventions ---


@pytest.mark.rule("C12")
def test_the_action_space_is_the_cards_by_suit_and_rank_the_ambush_and_the_pass() -> None:
    suits = ("Kn", "Ar", "Sp", "Sw")
    expected = [f"{suit}{rank}" for suit in suits for rank in range(1, 11)]

    assert [str(move) for move in ACTIONS] == [*expected, "Am", "pass"]


@pytest.mark.rule("C5")
def test_a_state_does_not_remember_earlier_rounds() -> None:
    one = table("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar9", trump="Sw10", seed=5)
    two = table("Kn2 Ar2", "Kn8 Ar3", "Kn3 Ar9", trump="Sw9", seed=5)
    rng = HashRng.from_seed(1)

    assert one.rng != one.with_rng(rng).rng == rng
    assert played(one.with_rng(rng), "Kn2 Kn9 Kn3 Ar3 Ar9 Ar2") == played(
        two.with_rng(rng), "Kn2 Kn8 Kn3 Ar3 Ar9 Ar2"
    )


@pytest.mark.rule("C14")
def test_every_combination_of_options_is_allowed() -> None:
    values: dict[str, tuple[object, ...]] = {
        "ambush_trump": ("reveal_next", "no_trump"),
        "ambush_lead": ("first_suited", "free"),
        "lead_tiebreak": ("latest_trick", "first_to_reach", "clockwise"),
        "guerrilla": (False, True),
        "guerrilla_lead": ("clockwise", "previous_leader"),
        "guerrilla_can_win_final": (True, False),
    }
    made: list[Any] = [
        Rules(**dict(zip(values, combination, strict=True)))  # type: ignore[arg-type]
        for combination in product(*values.values())
    ]

    assert len(set(made)) == 96
    assert made[0] == Rules()
    with pytest.raises(BadSetup, match=r"rules.lead_tiebreak: 'nobody' is not allowed"):
        Rules(lead_tiebreak="nobody")  # type: ignore[arg-type]


@pytest.mark.rule("C15")
def test_rotating_the_seats_rotates_the_next_deal() -> None:
    hands = ("Kn2 Ar2", "Kn9 Ar3", "Kn3 Ar9")
    plays = "Kn2 Kn9 Kn3 Ar3 Ar9 Ar2"
    state = played(table(*hands, seed=9), plays)
    turned = played(table(hands[2], *hands[:2], leader=1, seed=9), plays)

    assert turned.hands == (state.hands[2], *state.hands[:2])
    assert turned.leader == (state.leader + 1) % 3
