"""The rules of Nak Muay Knockout, one by one.

`table` lays the hands and the pile that a rule is about; all other cards lie in the discard pile.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.nak_muay_knockout.tables import DEFAULT, after, cards, kind, table

from knockout_games import BadSetup, HashRng, IllegalMove, Outcome, ScriptedRng
from knockout_games.nak_muay_knockout import (
    ACTIONS,
    CARDS,
    GAME,
    HOLDABLE,
    KO,
    AcceptAttack,
    AnswerClinch,
    Attack,
    AttackAccepted,
    AttackDodged,
    Attacked,
    Block,
    Card,
    CardDrawn,
    CardKept,
    CardsPlayed,
    CardsReturned,
    CardsScouted,
    CardStolen,
    Countdown,
    CountdownAnswered,
    CountdownStarted,
    DirectionChosen,
    Dodge,
    DoubleClinch,
    Draw,
    DrawLost,
    DrawSkipped,
    Eliminated,
    Event,
    GameOver,
    HideKO,
    KOBlocked,
    KODrawn,
    KOHidden,
    KOStruck,
    Move,
    Name,
    NothingKept,
    PileRebuilt,
    PileShuffled,
    Rules,
    Scout,
    ScoutChoice,
    State,
    StealRandom,
    Sweep,
    TimeOut,
    TimeRanOut,
    TripleClinch,
    TurnBegan,
    TypeMissed,
    TypeNamed,
    new_game,
)

DRAWS_AFTER = Rules(major_action_skips_draw=False)
COSTLY_DODGE = Rules(dodge_also_skips_next_draw=True)
NEXT_ONLY = Rules(clinch_target="next")
REORDER = Rules(scout="reorder")
REMOVED = Rules(fatal_ko="remove")
DEALT = Rules(countdowns_dealt=True)

ALL_TRIPLE = "ClinchA ClinchB ClinchC"


def events(state: State, *moves: str | Move) -> list[Event]:
    """Return what the last of *moves* brought about."""
    *earlier, last = moves
    state = after(state, *earlier)
    move = state.parse_move(last) if isinstance(last, str) else last
    return list(state.apply_with_events(move)[1].whole)


def offered(state: State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def refused(state: State, move: Move) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    return caught.value.code


def decisions(state: State) -> tuple[int | None, str | None, int | None]:
    return state.to_act, state.decision, state.turn


# --- the deal ----------------------------------------------------------------------------


@pytest.mark.rule("NM-R1")
@pytest.mark.parametrize(
    ("players", "kos", "countdowns"), [(2, 2, 1), (3, 3, 2), (4, 4, 3), (5, 4, 3)]
)
def test_kos_and_countdowns_in_use_go_into_the_pile(
    players: int, kos: int, countdowns: int
) -> None:
    state = new_game(players, seed=5)

    assert state.pile.count(KO) == kos
    assert state.pile.count(Card.parse("Countdown")) == countdowns
    assert Counter(state.removed) == Counter({KO: 4 - kos, Card.parse("Countdown"): 4 - countdowns})
    assert list(map(len, state.hands)) == [5] * players


@pytest.mark.rule("NM-R1")
def test_countdowns_are_dealt_under_that_option() -> None:
    hands = [new_game(5, rules=DEALT, seed=seed).hands for seed in range(20)]

    assert any(Card.parse("Countdown") in hand for game in hands for hand in game)
    assert not any(KO in hand for game in hands for hand in game)
    assert not any(
        Card.parse("Countdown") in hand
        for seed in range(20)
        for hand in new_game(5, seed=seed).hands
    )


@pytest.mark.rule("NM-R1", "C4", "C7")
def test_the_setup_asks_for_the_hands_then_the_pile_then_the_first_seat() -> None:
    answers = [0] * 10 + [1] * 29 + [1]

    state = new_game(2, rng=ScriptedRng(answers))

    # 37 cards are dealt from, of which the first ten, in order, are taken one after the other.
    assert state.hands == (
        cards("Block Block Block Block Block"),
        cards("Block Attack1 Attack1 Attack1 Attack2"),
    )
    # Of 30 cards the second of those left is taken each time, so that the first comes last.
    assert state.pile[0] is KO
    assert state.pile[1:3] == cards("Attack2 Attack2")
    assert state.pile[-1] is KO
    assert state.to_act == 1
    assert state.rng == ScriptedRng(())


@pytest.mark.rule("NM-R1", "C15")
def test_hands_are_dealt_from_seat_0_whoever_starts() -> None:
    hands = [new_game(3, seed=8, first=first).hands for first in range(3)]

    assert hands[0] == hands[1] == hands[2]
    assert [new_game(3, seed=8, first=first).to_act for first in range(3)] == [0, 1, 2]


def deck_of(state: State) -> list[str]:
    return [str(card) for zone in (*state.hands, state.pile) for card in zone]


@pytest.mark.rule("NM-R1", "C7")
def test_a_deck_lists_the_hands_and_then_the_pile_from_the_top() -> None:
    dealt = new_game(3, seed=4, first=2)

    state = new_game(3, deck=" ".join(deck_of(dealt)), first=2, rng=HashRng.from_seed(1))

    assert (state.hands, state.pile, state.removed) == (dealt.hands, dealt.pile, dealt.removed)
    assert state.rng == HashRng.from_seed(1), "a deck asks nothing of the rng"


@pytest.mark.rule("C7")
@pytest.mark.parametrize("card", ["KO", "Countdown"])
def test_a_deck_that_deals_a_ko_or_a_countdown_is_refused(card: str) -> None:
    deck = deck_of(new_game(2, seed=4))
    place = deck.index(card)
    deck[3], deck[place] = deck[place], deck[3]

    with pytest.raises(BadSetup, match=f"seat 0 cannot be dealt a {card}") as caught:
        new_game(2, deck=deck)

    assert (caught.value.code, caught.value.where) == ("deck.hand", "deck[3]")


@pytest.mark.rule("C7")
def test_a_first_seat_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(2, first=2)

    assert caught.value.where == "first"


@pytest.mark.rule("NM-R1", "C9")
def test_at_the_start_nobody_knows_a_card_of_the_pile() -> None:
    state = new_game(3, seed=1)

    assert [state.view(seat).located for seat in (None, 0, 1, 2)] == [()] * 4


@pytest.mark.rule("C7", "NM-R1")
def test_a_deck_may_deal_countdowns_where_they_are_dealt() -> None:
    deck = deck_of(new_game(2, seed=4))
    place = deck.index("Countdown")
    deck[3], deck[place] = deck[place], deck[3]

    assert Card.parse("Countdown") in new_game(2, rules=DEALT, deck=deck).hands[0]


@pytest.mark.rule("C7")
def test_a_deck_of_other_cards_is_refused_by_name() -> None:
    deck = deck_of(new_game(2, seed=4))
    deck[deck.index("KO")] = "Block"

    with pytest.raises(BadSetup, match=r"missing: KO; too many: Block"):
        new_game(2, deck=deck)


@pytest.mark.rule("NM-R5", "NM-R8")
def test_the_numbers_of_attacks_and_clinches_can_be_chosen() -> None:
    rules = Rules(attacks=(0, 1, 7), clinches=(4, 5, 1))

    whole = Counter(
        card
        for state in [new_game(4, rules=rules, seed=0)]
        for zone in (*state.hands, state.pile, state.removed)
        for card in zone
    )

    assert [whole[card] for card in cards("Attack1 Attack2 Attack3")] == [0, 1, 7]
    assert [whole[Card.parse(f"Clinch{mark}")] for mark in "ABCDE"] == [4, 5, 1, 0, 0]
    assert whole.total() == 45


@pytest.mark.rule("NM-R5", "NM-R8")
@pytest.mark.parametrize(
    "options",
    [
        {"attacks": (3, 3, 3)},
        {"attacks": (9, -1, 0)},
        {"attacks": (4, 4)},
        {"clinches": (5, 5)},
        {"clinches": (2, 2, 2, 2, 3)},
        {"clinches": (4, 3, 2, 1, 0)},
        {"clinches": (2, 2, 2, 2, 1, 1)},
    ],
)
def test_other_numbers_of_attacks_and_clinches_are_refused(options: dict[str, Any]) -> None:
    told = {
        "attacks": "rules.attacks: give three numbers, none negative, 8 in all",
        "clinches": "rules.clinches: give three to five numbers, each at least 1, 10 in all",
    }

    with pytest.raises(BadSetup) as caught:
        Rules(**options)

    assert str(caught.value) == told[next(iter(options))]
    assert caught.value.code == "rules.option"


# --- turns -------------------------------------------------------------------------------


@pytest.mark.rule("NM-R2", "NM-R11")
def test_a_draw_ends_the_turn() -> None:
    state = table("Dodge", "Dodge", "Dodge", pile="Sweep Scout")

    assert events(state, "draw") == [CardDrawn(0, Card.parse("Sweep")), TurnBegan(1)]
    later = after(state, "draw")
    assert later.hands[0] == cards("Dodge Sweep")
    assert later.pile == cards("Scout")
    assert decisions(later) == (1, "turn", 1)


@pytest.mark.rule("NM-R2", "C2")
def test_an_empty_hand_still_has_to_draw() -> None:
    assert offered(table("", "Dodge")) == ["draw"]


@pytest.mark.rule("NM-R2", "NM-R3", "C3", "C12")
def test_a_turn_offers_every_major_action_once() -> None:
    hand = (
        "Block Attack1 Attack1 Attack3 Countdown Dodge Scout Sweep ClinchA ClinchA ClinchB ClinchC"
    )

    assert offered(table(hand, "Block", "", "Dodge")) == [
        "draw",
        "dodge",
        "attack 1",
        "attack 3",
        "countdown",
        "scout",
        "sweep keep",
        "sweep reverse",
        "double A 1",
        "double A 3",
        "triple ABC 1",
        "triple ABC 3",
    ]


@pytest.mark.rule("NM-R3")
@pytest.mark.parametrize(
    ("move", "played"),
    [
        ("attack 2", "Attack2"),
        ("countdown", "Countdown"),
        ("scout", "Scout"),
        ("sweep keep", "Sweep"),
        ("double A 1", "ClinchA ClinchA"),
        ("triple ABC 1", "ClinchA ClinchB ClinchC"),
        ("dodge", "Dodge"),
    ],
)
def test_a_played_card_goes_to_the_discard_pile_at_once(move: str, played: str) -> None:
    hand = "Attack2 Countdown Dodge Scout Sweep ClinchA ClinchA ClinchB ClinchC"
    state = table(hand, "Block Dodge", pile="Attack1 Attack1", rng=(0, 0))

    later = after(state, move)

    assert Counter(later.discard) - Counter(state.discard) == Counter(cards(played))
    assert events(state, move)[0] == CardsPlayed(0, cards(played))


@pytest.mark.rule("NM-R3")
@pytest.mark.parametrize(
    "moves",
    [
        ("attack 1", "accept"),
        ("attack 1", "dodge"),
        ("countdown", "block"),
        ("scout", "keep 0"),
        ("sweep keep",),
        ("double A 1",),
        ("triple ABC 1", "name Dodge"),
    ],
)
@pytest.mark.parametrize("rules", [DEFAULT, DRAWS_AFTER])
def test_a_resolved_major_action_ends_the_turn_or_leads_to_the_draw(
    moves: tuple[str, ...], rules: Rules
) -> None:
    hand = "Attack1 Countdown Scout Sweep ClinchA ClinchA ClinchB ClinchC"
    state = table(hand, "Block Dodge", "Dodge", pile="Attack2 Attack2", rules=rules, rng=(0, 0))

    later = after(state, *moves)

    if rules is DEFAULT:
        assert decisions(later) == (1, "turn", 1)
    else:
        assert decisions(later) == (0, "draw_phase", 0)
        assert "attack 1" not in offered(later)
        assert decisions(after(later, "draw")) == (1, "turn", 1)


@pytest.mark.rule("NM-R3")
def test_the_draw_after_an_action_can_be_dodged() -> None:
    state = table("Sweep Dodge", "Block", pile="Scout Attack1", rules=DRAWS_AFTER, rng=(0,))
    swept = after(state, "sweep keep")

    assert offered(swept) == ["draw", "dodge"]
    assert offered(after(table("Sweep", "", pile="", rules=DRAWS_AFTER), "sweep keep")) == ["draw"]
    later = after(swept, "dodge")
    assert len(later.pile) == 2
    assert decisions(later) == (1, "turn", 1)


@pytest.mark.rule("NM-R3", "NM-R5")
def test_the_draw_after_an_attack_comes_when_a_hiding_is_done() -> None:
    state = table("Attack1", "Block", "Dodge", pile="KO Scout", rules=DRAWS_AFTER)

    hiding = after(state, "attack 1", "accept")

    assert decisions(hiding) == (1, "hide_ko", 0)
    assert decisions(after(hiding, "hide 1")) == (0, "draw_phase", 0)


@pytest.mark.rule("NM-R3", "NM-R5")
def test_the_draw_after_an_attack_comes_when_the_target_has_fallen() -> None:
    state = table("Attack2", "", "Dodge", pile="KO Scout", rules=DRAWS_AFTER)

    later = after(state, "attack 2", "accept")

    assert later.alive == (0, 2)
    assert decisions(later) == (0, "draw_phase", 0)


@pytest.mark.rule("NM-R3", "NM-R4")
def test_who_falls_in_the_draw_after_an_action_is_followed_by_the_next_seat() -> None:
    state = table("Sweep", "", "", pile="KO", rules=DRAWS_AFTER)

    later = after(state, "sweep reverse", "draw")

    assert later.fallen == (0,)
    assert decisions(later) == (2, "turn", 2)


# --- drawing a KO ------------------------------------------------------------------------


@pytest.mark.rule("NM-R4")
def test_a_block_plays_itself_against_a_ko() -> None:
    state = table("Block Dodge", "Dodge", pile="KO Scout")

    assert events(state, "draw") == [KODrawn(0), CardsPlayed(0, cards("Block")), KOBlocked(0)]
    later = after(state, "draw")
    assert later.hands[0] == cards("Dodge")
    assert later.beside == (KO,)
    assert later.pile == cards("Scout")
    assert decisions(later) == (0, "hide_ko", 0)
    another = table("Dodge", "Block", pile="KO Scout", to_act=1)
    assert decisions(after(another, "draw")) == (1, "hide_ko", 1)


@pytest.mark.rule("NM-R4")
@pytest.mark.parametrize("size", [0, 1, 4])
def test_a_blocked_ko_can_be_hidden_anywhere(size: int) -> None:
    pile = cards("Scout Sweep Dodge Scout")[:size]
    state = after(table("Block", "Dodge", pile=" ".join(map(str, (KO, *pile)))), "draw")

    assert offered(state) == [f"hide {place}" for place in range(size + 1)]
    for place in range(size + 1):
        later = after(state, HideKO(place))
        assert later.pile == (*pile[:place], KO, *pile[place:])
        assert later.beside == ()
        assert decisions(later) == (1, "turn", 1)
        assert events(state, HideKO(place)) == [KOHidden(0, place), TurnBegan(1)]


@pytest.mark.rule("NM-R4")
def test_the_place_of_a_hidden_ko_is_secret() -> None:
    state = after(table("Block", "Dodge", pile="KO Scout"), "draw")
    happened = state.apply_with_events(HideKO(1))[1]

    assert happened.seen_by(0)[0] == KOHidden(0, 1)
    assert happened.seen_by(1)[0] == happened.seen_by(None)[0] == KOHidden(0, None)
    assert GAME.format_move(HideKO(1), mover=0, seen_by=1) == "hide ?"
    assert GAME.format_move(HideKO(1), mover=0, seen_by=0) == "hide 1"


@pytest.mark.rule("NM-R4")
@pytest.mark.parametrize("rules", [DEFAULT, REMOVED])
def test_without_a_block_a_ko_strikes(rules: Rules) -> None:
    state = table("Dodge Sweep", "", "", pile="KO Scout", rules=rules)

    assert events(state, "draw") == [
        KODrawn(0),
        KOStruck(0, rules.fatal_ko),
        Eliminated(0, cards("Dodge Sweep")),
        TurnBegan(1),
    ]
    later = after(state, "draw")
    came = Counter(later.discard) - Counter(state.discard)
    gone = Counter(later.removed) - Counter(state.removed)
    if rules is DEFAULT:
        assert came == Counter(cards("KO Dodge Sweep"))
        assert not gone
    else:
        assert came == Counter(cards("Dodge Sweep"))
        assert gone == Counter([KO])
    assert later.hands[0] == ()
    assert later.alive == (1, 2)


@pytest.mark.rule("NM-R4")
def test_a_ko_is_never_held() -> None:
    with pytest.raises(BadSetup, match="no hand holds a KO"):
        table("KO", "Dodge")


@pytest.mark.rule("NM-R4", "NM-R6")
def test_a_dodge_does_not_help_against_a_ko() -> None:
    assert after(table("Dodge Dodge", "", "", pile="KO"), "draw").alive == (1, 2)


# --- Attacks -----------------------------------------------------------------------------


@pytest.mark.rule("NM-R5", "NM-R11")
def test_the_next_seat_answers_an_attack() -> None:
    state = table("Attack2", "Dodge Block", "Dodge", pile="Scout Sweep Scout")

    attacked = after(state, "attack 2")

    assert events(state, "attack 2")[1:] == [Attacked(seat=0, target=1, value=2)]
    assert decisions(attacked) == (1, "answer_attack", 0)
    assert attacked.attack == 2
    assert attacked.view(2).attack == 2
    assert offered(attacked) == ["dodge", "accept"]


@pytest.mark.rule("NM-R5", "C2", "C10")
def test_a_seat_without_a_dodge_is_asked_all_the_same() -> None:
    state = after(table("Attack2", "Block", "Dodge"), "attack 2")

    assert offered(state) == ["accept"]
    assert state.view(0).legal_moves() == state.view(None).legal_moves() == ()


@pytest.mark.rule("NM-R5")
def test_an_accepted_attack_is_drawn_card_by_card_and_then_comes_the_own_turn() -> None:
    state = after(table("Attack3", "Dodge", "", pile="Scout Sweep Block Scout"), "attack 3")

    assert events(state, "accept") == [
        AttackAccepted(1, 3),
        *(CardDrawn(1, card) for card in cards("Scout Sweep Block")),
        TurnBegan(1),
    ]
    later = after(state, "accept")
    assert decisions(later) == (1, "turn", 1)
    assert later.hands[1] == cards("Block Dodge Scout Sweep")
    assert later.attack is None


@pytest.mark.rule("NM-R5", "NM-R6")
def test_a_dodged_attack_draws_nothing() -> None:
    state = after(table("Attack3", "Dodge", ""), "attack 3")

    assert events(state, "dodge") == [
        CardsPlayed(1, cards("Dodge")),
        AttackDodged(1),
        TurnBegan(1),
    ]
    assert after(state, "dodge").pile == state.pile


@pytest.mark.rule("NM-R5")
def test_an_attack_is_not_answered_by_another_attack() -> None:
    state = after(table("Attack3", "Attack1 Block", ""), "attack 3")

    assert offered(state) == ["accept"]
    assert refused(state, Attack(1)) == "refusal.not_now"


@pytest.mark.rule("NM-R5", "NM-R4")
def test_a_ko_hidden_on_top_is_the_next_card_drawn() -> None:
    state = table("Attack3", "Block Block", "", pile="KO Scout Sweep")

    first = after(state, "attack 3", "accept")
    assert (first.draws_left, first.attack) == (2, 3)
    second = after(first, "hide 0")
    assert decisions(second) == (1, "hide_ko", 0)
    assert second.draws_left == 1
    assert second.hands[1] == ()
    later = after(second, "hide 2")
    assert later.hands[1] == cards("Scout")
    assert later.pile == cards("Sweep KO")
    assert decisions(later) == (1, "turn", 1)


@pytest.mark.rule("NM-R5", "NM-R4")
def test_two_kos_in_one_attack_take_two_blocks() -> None:
    state = table("Attack2", "Block Block Dodge", "", pile="KO KO Scout")

    second = after(state, "attack 2", "accept", "hide 2")

    assert second.hands[1] == cards("Dodge")
    assert (second.pile, second.beside) == (cards("Scout KO"), (KO,))
    assert second.draws_left == 0
    assert decisions(after(second, "hide 1")) == (1, "turn", 1)


@pytest.mark.rule("NM-R5", "NM-R4")
def test_the_last_block_is_gone_when_the_ko_comes_back() -> None:
    state = table("Attack2", "Block Dodge", "", pile="KO Scout")

    later = after(state, "attack 2", "accept", "hide 0")

    assert later.fallen == (1,)
    assert later.pile == cards("Scout")
    assert decisions(later) == (2, "turn", 2)


@pytest.mark.rule("NM-R5")
def test_the_remaining_draws_of_the_eliminated_vanish() -> None:
    state = table("Attack3", "Dodge", "", pile="Scout KO Sweep Scout")

    later = after(state, "attack 3", "accept")

    assert later.alive == (0, 2)
    assert later.pile == cards("Sweep Scout")
    assert decisions(later) == (2, "turn", 2)


@pytest.mark.rule("NM-R5", "NM-R13", "C6")
def test_the_last_fall_of_an_attack_ends_the_game() -> None:
    state = after(table("Attack3", "Dodge", pile="KO Sweep Scout"), "attack 3")

    later = after(state, "accept")

    assert later.outcome == Outcome.won([[0], [1]], reason="last_standing")
    assert decisions(later) == (None, None, None)
    assert later.legal_moves() == ()
    assert later.pile == cards("Sweep Scout")
    assert isinstance(events(state, "accept")[-1], GameOver)
    kept = later.with_rng(HashRng.from_seed(0))
    assert later.rng == state.rng
    assert GAME.from_json("state", GAME.to_json(kept)) == kept


# --- Dodges ------------------------------------------------------------------------------


@pytest.mark.rule("NM-R6", "NM-R2")
def test_a_dodge_on_the_own_turn_skips_the_draw() -> None:
    state = table("Dodge Attack1", "", "", pile="KO Scout")

    assert events(state, "dodge") == [CardsPlayed(0, cards("Dodge")), TurnBegan(1)]
    assert after(state, "dodge").pile == state.pile


@pytest.mark.rule("NM-R6")
@pytest.mark.parametrize("rules", [DEFAULT, COSTLY_DODGE])
@pytest.mark.parametrize(("threat", "hand"), [("attack 1", "Attack1"), ("countdown", "Countdown")])
def test_a_dodge_in_answer_may_cost_the_next_draw(threat: str, hand: str, rules: Rules) -> None:
    state = table(hand, "Dodge Sweep", "Attack2", pile="Scout Scout", rules=rules)

    later = after(state, threat, "dodge")

    assert decisions(later) == (1, "turn", 1)
    if rules is DEFAULT:
        assert later.lost_draws == ()
        assert events(later, "draw")[0] == CardDrawn(1, Card.parse("Scout"))
    else:
        assert later.lost_draws == later.view(None).lost_draws == (1,)
        assert events(later, "draw") == [DrawLost(1), TurnBegan(2)]
        assert after(later, "draw").lost_draws == ()
        assert after(later, "draw").pile == later.pile


@pytest.mark.rule("NM-R6")
def test_a_dodge_on_the_own_turn_costs_no_further_draw() -> None:
    state = table("Dodge", "", "", rules=COSTLY_DODGE)

    assert after(state, "dodge").lost_draws == ()


@pytest.mark.rule("NM-R6")
def test_a_lost_draw_can_be_dodged_too() -> None:
    state = table("Attack1", "Dodge Dodge", "", rules=COSTLY_DODGE)

    later = after(state, "attack 1", "dodge", "dodge")

    assert later.lost_draws == ()
    assert decisions(later) == (2, "turn", 2)


@pytest.mark.rule("NM-R6")
def test_a_lost_draw_leaves_forced_draws_alone_and_ends_with_its_turn() -> None:
    state = table(
        "Attack1", "Dodge Attack2", "Attack1", pile="Scout Scout Scout", rules=COSTLY_DODGE
    )

    attacking = after(state, "attack 1", "dodge", "attack 2")
    assert attacking.lost_draws == (1,), "its turn is not over before the answer"
    drawn = after(attacking, "accept")
    assert len(drawn.hands[2]) == 3
    assert drawn.lost_draws == ()


@pytest.mark.rule("NM-R6", "NM-R3")
def test_after_a_lost_draw_no_draw_follows_a_major_action() -> None:
    rules = Rules(dodge_also_skips_next_draw=True, major_action_skips_draw=False)
    state = table("Attack1", "Dodge Sweep", "", pile="Scout", rules=rules)

    dodged = after(state, "attack 1", "dodge")
    assert decisions(dodged) == (0, "draw_phase", 0)
    swept = after(dodged, "draw", "sweep keep")

    assert decisions(swept) == (2, "turn", 2)
    assert swept.lost_draws == ()


@pytest.mark.rule("NM-R6", "NM-R3")
@pytest.mark.parametrize("skips", [False, True])
def test_a_draw_lost_after_a_major_action_is_told_where_one_was_due(*, skips: bool) -> None:
    rules = Rules(dodge_also_skips_next_draw=True, major_action_skips_draw=skips)
    state = table("Attack1", "Dodge Sweep", "", pile="Scout", rules=rules)

    dodged = after(state, "attack 1", "dodge", *([] if skips else ["draw"]))

    told = [] if skips else [DrawLost(1)]
    assert events(dodged, "sweep keep")[2:] == [DirectionChosen(1, "keep"), *told, TurnBegan(2)]


@pytest.mark.rule("NM-R6", "NM-R3")
def test_dodging_an_attack_of_a_seat_with_a_lost_draw_passes_the_loss_on() -> None:
    rules = Rules(dodge_also_skips_next_draw=True, major_action_skips_draw=False)
    state = table("Attack1", "Dodge Attack2", "Dodge", pile="Scout Scout", rules=rules)

    later = after(state, "attack 1", "dodge", "draw", "attack 2", "dodge")

    assert decisions(later) == (2, "turn", 2)
    assert later.lost_draws == (2,)


# --- Countdowns --------------------------------------------------------------------------


@pytest.mark.rule("NM-R7", "NM-R11", "C12")
def test_a_countdown_gives_the_next_seat_ten_seconds() -> None:
    state = table("Countdown", "Block Dodge ClinchB ClinchD ClinchD Attack1", "")

    counting = after(state, "countdown")

    assert events(state, "countdown")[1:] == [CountdownStarted(0, 1)]
    assert decisions(counting) == (1, "answer_countdown", 0)
    assert counting.time_limit == 10.0
    assert [counting.view(seat).time_limit for seat in (None, 0, 1, 2)] == [10.0] * 4
    assert state.time_limit is state.view(0).time_limit is None
    assert offered(counting) == ["dodge", "block", "clinch B", "clinch D", "timeout"]


@pytest.mark.rule("NM-R7")
@pytest.mark.parametrize("answer", [Block(), Dodge(), AnswerClinch("D")])
def test_each_of_three_cards_cancels_a_countdown(answer: Move) -> None:
    state = after(table("Countdown", "Block Dodge ClinchD", ""), "countdown")

    *_, answered, began = events(state, answer)

    assert (answered, began) == (CountdownAnswered(1), TurnBegan(1))
    later = after(state, answer)
    assert decisions(later) == (1, "turn", 1)
    assert len(later.hands[1]) == 2
    assert later.time_limit is None


@pytest.mark.rule("NM-R7")
def test_whoever_lets_the_time_run_out_falls() -> None:
    state = after(table("Countdown", "Block Dodge", "", ""), "countdown")

    assert events(state, "timeout") == [
        TimeRanOut(1),
        Eliminated(1, cards("Block Dodge")),
        TurnBegan(2),
    ]
    later = after(state, "timeout")
    assert later.fallen == (1,)
    assert Counter(later.discard) - Counter(state.discard) == Counter(cards("Block Dodge"))


@pytest.mark.rule("NM-R7", "NM-R13")
def test_a_time_out_of_the_last_opponent_ends_the_game() -> None:
    later = after(table("Countdown", "Block"), "countdown", "timeout")

    assert later.outcome is not None
    assert later.outcome.winner == 0


@pytest.mark.rule("NM-R7", "C2")
def test_with_and_without_an_answer_a_seat_looks_the_same() -> None:
    able = after(table("Countdown", "Block", "Dodge", pile="Scout Block"), "countdown")
    unable = after(table("Countdown", "Scout", "Dodge", pile="Block Block"), "countdown")
    assert offered(unable) == ["timeout"]

    for seat in (0, 2, None):
        # The discard piles differ because the tables were laid by hand.
        one, other = GAME.to_json(able.view(seat)), GAME.to_json(unable.view(seat))
        del one["discard"], other["discard"]
        assert one == other
        before = [
            state.apply_with_events(TimeOut())[1].seen_by(seat)[0] for state in (able, unable)
        ]
        assert before[0] == before[1]


@pytest.mark.rule("NM-R7")
def test_time_runs_out_nowhere_else() -> None:
    assert refused(table("Dodge", "Dodge"), TimeOut()) == "refusal.not_now"
    attacked = after(table("Attack1", "Dodge"), "attack 1")
    assert refused(attacked, TimeOut()) == "refusal.not_now"


# --- Clinches ----------------------------------------------------------------------------


@pytest.mark.rule("NM-R8")
def test_one_clinch_alone_is_no_move_of_a_turn() -> None:
    assert offered(table("ClinchA ClinchB", "Block")) == ["draw"]
    assert refused(table("ClinchA", "Block"), AnswerClinch("A")) == "refusal.not_now"


@pytest.mark.rule("NM-R8")
def test_two_clinches_of_a_technique_steal_a_random_card() -> None:
    state = table("ClinchB ClinchB", "Block", "Attack1 Dodge Sweep", rng=(1,))

    assert offered(state) == ["draw", "double B 1", "double B 2"]
    later = after(state, "double B 2")
    assert later.hands == (cards("Dodge"), cards("Block"), cards("Attack1 Sweep"))
    assert events(state, "double B 2")[1:] == [
        CardStolen(seat=0, victim=2, type=None, card=Card.parse("Dodge")),
        TurnBegan(1),
    ]


@pytest.mark.rule("NM-R8", "C4")
@pytest.mark.parametrize(
    ("answer", "stolen"), [(0, "Block"), (1, "Block"), (2, "Attack2"), (3, "Dodge"), (4, "ClinchE")]
)
def test_a_random_card_is_counted_in_the_order_of_the_cards(answer: int, stolen: str) -> None:
    state = table("ClinchA ClinchA", "ClinchE Dodge Block Attack2 Block", rng=(answer,))

    assert after(state, "double A 1").hands[0] == cards(stolen)


@pytest.mark.rule("NM-R8", "C4")
def test_the_last_card_of_a_hand_is_stolen_by_a_question_too() -> None:
    state = table("ClinchA ClinchA", "Block", "Dodge", rng=(0,))

    later = after(state, "double A 1")

    assert later.hands[1] == ()
    assert later.rng == ScriptedRng(())
    assert offered(later) == ["draw"]
    assert later.alive == (0, 1, 2), "an empty hand is no reason to fall"


@pytest.mark.rule("NM-R8")
def test_an_empty_hand_and_an_eliminated_seat_are_no_targets() -> None:
    state = table("ClinchA ClinchA", "", "Block", "", fallen=[3])

    assert offered(state) == ["draw", "double A 2"]
    assert refused(state, DoubleClinch("A", 1)) == "refusal.no_cards"
    assert refused(state, DoubleClinch("A", 3)) == "refusal.no_such_seat"
    assert refused(state, DoubleClinch("A", 4)) == "refusal.no_such_seat"
    assert refused(state, DoubleClinch("A", 0)) == "refusal.own_seat"
    assert refused(state, DoubleClinch("B", 2)) == "refusal.not_held"


@pytest.mark.rule("NM-R8")
def test_a_seat_does_not_steal_from_itself_wherever_it_sits() -> None:
    state = table("Dodge", "ClinchA ClinchA", "Dodge", to_act=1, rules=NEXT_ONLY)

    assert refused(state, DoubleClinch("A", 1)) == "refusal.own_seat"
    assert refused(state, DoubleClinch("A", 0)) == "refusal.next_only"
    assert offered(state) == ["draw", "double A 2"]


@pytest.mark.rule("NM-R8", "C12")
def test_the_last_steal_of_the_action_space_can_be_made() -> None:
    state = table("ClinchC ClinchD ClinchE", "", "", "", "Dodge", rng=(0,))

    assert after(state, TripleClinch("CDE", 4), "name Dodge").hands[0] == cards("Dodge")


@pytest.mark.rule("NM-R8", "NM-R11")
def test_steals_may_be_from_the_next_seat_only() -> None:
    hand = "ClinchA ClinchA ClinchB ClinchC"

    assert offered(table(hand, "Block", "Dodge", rules=NEXT_ONLY)) == [
        "draw",
        "double A 1",
        "triple ABC 1",
    ]
    backwards = table(hand, "Block", "Dodge", rules=NEXT_ONLY, direction=-1)
    assert offered(backwards) == ["draw", "double A 2", "triple ABC 2"]
    assert refused(backwards, TripleClinch("ABC", 1)) == "refusal.next_only"
    assert offered(table(hand, "", "Dodge", rules=NEXT_ONLY)) == ["draw"]


@pytest.mark.rule("NM-R8")
def test_three_different_clinches_name_a_type() -> None:
    state = table(ALL_TRIPLE, "Block Dodge Dodge", "Sweep", rng=(1,))

    naming = after(state, "triple ABC 1")
    assert decisions(naming) == (0, "name_type", 0)
    assert (naming.target, naming.view(2).target) == (1, 1)
    assert offered(naming) == [f"name {type_}" for type_ in HOLDABLE]
    assert refused(naming, StealRandom()) == "refusal.name_first"
    assert events(naming, "name Dodge") == [
        TypeNamed(seat=0, target=1, type=kind("Dodge")),
        CardStolen(seat=0, victim=1, type=kind("Dodge"), card=Card.parse("Dodge")),
        TurnBegan(1),
    ]
    assert after(naming, "name Dodge").hands[:2] == (cards("Dodge"), cards("Block Dodge"))


@pytest.mark.rule("NM-R8", "C4")
@pytest.mark.parametrize(("answer", "stolen"), [(0, "Attack1"), (1, "Attack3"), (2, "Attack3")])
def test_a_named_card_is_random_among_those_of_its_type(answer: int, stolen: str) -> None:
    state = table(ALL_TRIPLE, "Attack3 Block Attack1 Attack3 Sweep", rng=(answer,))

    assert after(state, "triple ABC 1", "name Attack").hands[0] == cards(stolen)


@pytest.mark.rule("NM-R8", "C4")
def test_a_named_card_is_asked_for_even_if_there_is_one_only() -> None:
    state = table(ALL_TRIPLE, "Block Sweep", rng=(0,))

    assert after(state, "triple ABC 1", "name Sweep").rng == ScriptedRng(())


@pytest.mark.rule("NM-R8")
def test_a_missed_name_lets_name_another_or_steal_at_random() -> None:
    naming = after(table(ALL_TRIPLE, "Block Sweep", "", rng=(1,)), "triple ABC 1")

    assert events(naming, "name Scout") == [
        TypeNamed(seat=0, target=1, type=kind("Scout")),
        TypeMissed(1, kind("Scout")),
    ]
    missed = after(naming, "name Scout")
    assert (missed.missed, missed.view(None).missed) == ((kind("Scout"),),) * 2
    assert "name Scout" not in offered(missed)
    assert offered(missed)[-1] == "steal"
    assert refused(missed, Name(kind("Scout"))) == "refusal.named_before"
    stolen = after(missed, "steal")
    assert stolen.hands[:2] == (cards("Sweep"), cards("Block"))
    assert (stolen.missed, stolen.target) == ((), None)
    assert decisions(stolen) == (1, "turn", 1)


@pytest.mark.rule("NM-R8")
def test_six_names_may_miss_before_the_seventh_hits() -> None:
    state = after(table(ALL_TRIPLE, "Dodge Dodge", rng=(1,)), "triple ABC 1")

    for type_ in HOLDABLE:
        if type_ is not kind("Dodge"):
            state = after(state, Name(type_))

    assert len(state.missed) == 6
    assert offered(state) == ["name Dodge", "steal"]
    assert after(state, "name Dodge").hands[:2] == (cards("Dodge"), cards("Dodge"))


@pytest.mark.rule("NM-R8")
@pytest.mark.parametrize("renames", [0, 1, 2])
def test_further_names_can_be_bounded(renames: int) -> None:
    state = table(ALL_TRIPLE, "Dodge", rules=Rules(renames=renames))
    state = after(state, "triple ABC 1")

    for name in ["Block", "Attack", "Scout"][:renames]:
        state = after(state, f"name {name}")
        assert len(offered(state)) > 1
    state = after(state, "name Sweep")

    assert offered(state) == ["steal"]
    assert refused(state, Name(kind("Dodge"))) == "refusal.no_more_names"


@pytest.mark.rule("NM-R8")
def test_a_type_may_be_named_that_the_seat_is_known_to_lack() -> None:
    state = table(ALL_TRIPLE, "Dodge", lacked=["", "Scout"])
    naming = after(state, "triple ABC 1")

    assert "name Scout" in offered(naming)
    assert after(naming, "name Scout").missed == (kind("Scout"),)


@pytest.mark.rule("NM-R8")
def test_a_stolen_card_is_named_to_two_seats_only() -> None:
    state = table("ClinchA ClinchA", "Dodge", "", rng=(0,))
    happened = state.apply_with_events(DoubleClinch("A", 1))[1]

    seen = [happened.seen_by(seat)[1] for seat in (0, 1, 2, None)]

    whole = CardStolen(seat=0, victim=1, type=None, card=Card.parse("Dodge"))
    hidden = CardStolen(seat=0, victim=1, type=None, card=None)
    assert seen == [whole, whole, hidden, hidden]


# --- Scout -------------------------------------------------------------------------------


@pytest.mark.rule("NM-R9")
def test_a_scout_sees_the_top_three_and_keeps_one() -> None:
    state = table("Scout", "", pile="Dodge Sweep Block Attack1")

    looking = after(state, "scout")

    assert events(state, "scout")[1:] == [
        CardsScouted(seat=0, count=3, cards=cards("Dodge Sweep Block"))
    ]
    assert decisions(looking) == (0, "scout_choice", 0)
    assert len(looking.pile) == 4, "the cards stay on the pile"
    assert offered(looking) == [
        "keep 0 of 3 return 1 2",
        "keep 0 of 3 return 2 1",
        "keep 1 of 3 return 0 2",
        "keep 1 of 3 return 2 0",
        "keep 2 of 3 return 0 1",
        "keep 2 of 3 return 1 0",
    ]
    later = after(looking, "keep 1 of 3 return 2 0")
    assert later.hands[0] == cards("Sweep")
    assert later.pile == cards("Block Dodge Attack1")
    assert events(looking, "keep 1 of 3 return 2 0") == [
        CardKept(0, Card.parse("Sweep")),
        CardsReturned(0, cards("Block Dodge")),
        TurnBegan(1),
    ]


@pytest.mark.rule("NM-R9")
def test_a_ko_cannot_be_kept_and_a_countdown_can() -> None:
    looking = after(table("Scout", "", "", pile="KO Countdown KO"), "scout")

    assert offered(looking) == ["keep 1 of 3 return 0 2"]
    assert after(looking, "keep 1").hands[0] == cards("Countdown")
    assert refused(looking, ScoutChoice(0, (1, 2))) == "refusal.keep_ko"
    assert refused(looking, ScoutChoice(None, (0, 1, 2))) == "refusal.must_keep"
    assert refused(looking, ScoutChoice(1, (2, 0))) == "refusal.same_choice"
    assert refused(looking, ScoutChoice(0, (1,))) == "refusal.wrong_count"


@pytest.mark.rule("NM-R9")
def test_of_one_ko_among_three_the_others_can_be_kept() -> None:
    looking = after(table("Scout", "", pile="Dodge KO Sweep"), "scout")

    assert offered(looking) == [
        "keep 0 of 3 return 1 2",
        "keep 0 of 3 return 2 1",
        "keep 2 of 3 return 0 1",
        "keep 2 of 3 return 1 0",
    ]


@pytest.mark.rule("NM-R9")
def test_of_nothing_but_kos_none_is_kept() -> None:
    state = table("Scout", "", "", pile="KO KO KO Dodge")
    looking = after(state, "scout")

    assert offered(looking) == ["keep none of 3 return 0 1 2"]
    assert refused(looking, ScoutChoice(None, (1, 0, 2))) == "refusal.same_choice"
    assert events(looking, "keep none") == [
        NothingKept(0),
        CardsReturned(0, (KO, KO, KO)),
        TurnBegan(1),
    ]
    assert after(looking, "keep none").pile == state.pile


@pytest.mark.rule("NM-R9", "C3")
def test_equal_cards_give_one_choice() -> None:
    looking = after(table("Scout", "", pile="Dodge Sweep Dodge"), "scout")

    assert offered(looking) == [
        "keep 0 of 3 return 1 2",
        "keep 0 of 3 return 2 1",
        "keep 1 of 3 return 0 2",
    ]


@pytest.mark.rule("NM-R9", "C2")
@pytest.mark.parametrize(
    ("pile", "choices"),
    [
        ("Dodge Sweep", ["keep 0 of 2 return 1", "keep 1 of 2 return 0"]),
        ("Dodge", ["keep 0 of 1"]),
        ("KO", ["keep none of 1 return 0"]),
    ],
)
def test_a_scout_looks_at_fewer_cards_where_there_are_fewer(pile: str, choices: list[str]) -> None:
    assert offered(after(table("Scout", "", pile=pile), "scout")) == choices


@pytest.mark.rule("NM-R9", "NM-R12")
def test_a_scout_of_an_empty_pile_sees_nothing_and_shuffles_nothing() -> None:
    state = table("Scout", "", pile="")

    assert events(state, "scout") == [
        CardsPlayed(0, cards("Scout")),
        CardsScouted(seat=0, count=0, cards=()),
        TurnBegan(1),
    ]
    assert after(state, "scout").pile == ()


@pytest.mark.rule("NM-R9")
def test_a_scout_that_reorders_keeps_none() -> None:
    looking = after(table("Scout", "", pile="Dodge Sweep KO Block", rules=REORDER), "scout")

    assert offered(looking) == [
        f"keep none of 3 return {order}"
        for order in ("0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0")
    ]
    assert refused(looking, ScoutChoice(0, (1, 2))) == "refusal.keep_none"
    later = after(looking, "keep none of 3 return 2 0 1")
    assert later.pile == cards("KO Dodge Sweep Block")
    assert later.hands[0] == ()


@pytest.mark.rule("NM-R9")
def test_of_a_scout_others_see_only_how_many_and_whether_one_was_kept() -> None:
    state = table("Scout", "", "", pile="Dodge Sweep Block")
    looking, scouted = state.apply_with_events(Scout())
    choice = ScoutChoice(1, (2, 0))
    chosen = looking.apply_with_events(choice)[1]

    for seat in (1, 2, None):
        assert scouted.seen_by(seat)[1] == CardsScouted(seat=0, count=3, cards=None)
        assert chosen.seen_by(seat)[:2] == (CardKept(0, None), CardsReturned(0, None))
        assert GAME.format_move(choice, mover=0, seen_by=seat) == "keep ? of 3 return ?"
    assert scouted.seen_by(0) == scouted.whole
    assert GAME.format_move(choice, mover=0, seen_by=0) == "keep 1 of 3 return 2 0"
    none = ScoutChoice(None, (0, 1))
    assert GAME.format_move(none, mover=0, seen_by=1) == "keep none of 2 return ?"


# --- Sweep -------------------------------------------------------------------------------


@pytest.mark.rule("NM-R10", "C4")
def test_a_sweep_shuffles_the_draw_pile_only() -> None:
    state = table("Sweep", "", pile="Dodge Block KO Scout", rng=(2, 0, 1))

    later = after(state, "sweep keep")

    assert later.pile == cards("KO Dodge Scout Block")
    assert later.rng == ScriptedRng(())
    assert events(state, "sweep keep")[1:] == [
        PileShuffled(4),
        DirectionChosen(0, "keep"),
        TurnBegan(1),
    ]


@pytest.mark.rule("NM-R10", "NM-R12")
def test_a_sweep_of_an_empty_pile_shuffles_nothing_in() -> None:
    assert after(table("Sweep", "", pile=""), "sweep keep").pile == ()


@pytest.mark.rule("NM-R10", "NM-R11")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_sweep_keeps_or_reverses_the_direction(players: int) -> None:
    state = table("Sweep", *["Dodge"] * (players - 1), pile="")

    kept, turned = after(state, "sweep keep"), after(state, "sweep reverse")

    assert (kept.direction, kept.to_act) == (1, 1)
    assert (turned.direction, turned.to_act) == (-1, players - 1)
    assert turned.view(None).direction == -1
    around = after(turned, *["dodge"] * (players - 1))
    assert around.to_act == 0


@pytest.mark.rule("NM-R10", "C2")
def test_with_two_seats_left_a_sweep_still_has_two_moves() -> None:
    state = table("Sweep", "Dodge", "", "", pile="", fallen=[3, 2])

    assert offered(state)[1:] == ["sweep keep", "sweep reverse"]
    assert after(state, "sweep reverse").to_act == 1


@pytest.mark.rule("NM-R10", "NM-R11", "C1")
def test_the_direction_holds_for_threats_and_skips_the_eliminated() -> None:
    state = table("Sweep", "", "Dodge", "Attack1", "", pile="Scout", fallen=[4, 1])

    turned = after(state, "sweep reverse")
    assert turned.to_act == 3
    attacked = after(turned, "attack 1")
    assert decisions(attacked) == (2, "answer_attack", 3)
    assert after(attacked, "dodge", "draw").to_act == 0


@pytest.mark.rule("NM-R11", "C1")
@pytest.mark.parametrize("direction", [1, -1])
def test_the_turn_goes_on_from_the_seat_of_whoever_fell(direction: int) -> None:
    state = table(
        "", "Dodge", "", "Dodge", "", pile="KO Scout Scout", to_act=2, direction=direction
    )

    assert after(state, "draw").to_act == 2 + direction


# --- an empty pile -----------------------------------------------------------------------


@pytest.mark.rule("NM-R12", "C4")
def test_a_draw_from_an_empty_pile_shuffles_the_discard_pile_first() -> None:
    state = table("Dodge", "", pile="")
    size = len(state.discard)
    state = state.with_rng(ScriptedRng([size - 1] + [0] * (size - 2)))

    later = after(state, "draw")

    # The discard pile is taken in the order of the cards: its last card came to the top.
    assert later.hands[0] == (Card.parse("Dodge"), state.discard[-1])
    assert later.pile == state.discard[:-1]
    assert later.discard == ()
    assert events(state, "draw")[:1] == [PileRebuilt(size)]


@pytest.mark.rule("NM-R12")
def test_each_forced_draw_looks_for_itself() -> None:
    state = table("Attack3", "", pile="Dodge", rng=(0,) * 60)

    happened = events(state, "attack 3", "accept")

    assert [type(event) for event in happened[1:4]] == [CardDrawn, PileRebuilt, KODrawn]
    size = len(state.discard) + 1
    assert happened[2] == PileRebuilt(size), "the Attack just played is shuffled in"


@pytest.mark.rule("NM-R12", "NM-R4")
def test_a_fatal_ko_is_shuffled_in_with_the_rest() -> None:
    state = table("", "Dodge", "", pile="KO", rng=(0,) * 60)

    later = after(state, "draw", "draw")

    assert Counter(later.pile)[KO] + Counter(later.discard)[KO] == 3
    assert later.pile, "it was the card just laid there that was shuffled in"


@pytest.mark.rule("NM-R12")
def test_a_draw_is_skipped_when_no_card_is_left() -> None:
    # All KOs are out of the game, and one hand has everything else.
    out = cards("KO KO KO KO Countdown Countdown Countdown")
    held = Counter(dict(zip(CARDS, DEFAULT.copies, strict=True))) - Counter(out)
    state = table(
        " ".join(map(str, held.elements())),
        "",
        pile="",
        discard="",
        removed=list(map(str, out)),
        rules=REMOVED,
    )

    assert events(state, "draw") == [DrawSkipped(0), TurnBegan(1)]
    assert after(state, "draw").hands == state.hands


@pytest.mark.rule("NM-R12", "NM-R4")
def test_hiding_in_an_empty_pile_shuffles_nothing_in() -> None:
    state = after(table("Block", "", pile="KO"), "draw")

    later = after(state, "hide 0")

    assert later.pile == (KO,)
    assert later.discard == state.discard


# --- the end -----------------------------------------------------------------------------


@pytest.mark.rule("NM-R13", "C8")
def test_the_last_one_standing_wins_and_the_last_to_fall_is_second() -> None:
    state = table("", "Block", "", "", pile="KO KO", fallen=[3, 0], to_act=2)

    later = after(state, "draw")

    assert later.outcome == Outcome.won([[1], [2], [0], [3]], reason="last_standing")
    assert later.view(0).outcome == later.outcome


@pytest.mark.rule("NM-R13", "C6")
def test_an_elimination_is_completed_before_the_game_ends() -> None:
    state = table("Dodge Sweep", "Attack1", pile="KO Scout")

    later = after(state, "draw")

    assert Counter(later.discard) - Counter(state.discard) == Counter(cards("KO Dodge Sweep"))
    assert later.hands == ((), cards("Attack1"))
    assert [type(event) for event in events(state, "draw")] == [
        KODrawn,
        KOStruck,
        Eliminated,
        GameOver,
    ]


@pytest.mark.rule("NM-R13")
def test_there_is_no_hand_limit_and_a_drawn_countdown_is_held() -> None:
    hand = "Block " * 6 + "Scout " * 4
    state = table(hand, "", pile="Countdown Dodge")

    later = after(state, "draw")

    assert len(later.hands[0]) == 11
    assert Card.parse("Countdown") in later.hands[0]


# --- moves -------------------------------------------------------------------------------


@pytest.mark.rule("C12")
def test_the_action_space_is_in_the_order_of_the_rulings() -> None:
    assert ACTIONS.size == 163
    expected: dict[Move, int] = {
        Draw(): 0,
        Dodge(): 1,
        Attack(1): 2,
        Attack(3): 4,
        Countdown(): 5,
        Scout(): 6,
        Sweep("keep"): 7,
        Sweep("reverse"): 8,
        DoubleClinch("A", 0): 9,
        DoubleClinch("E", 4): 33,
        TripleClinch("ABC", 0): 34,
        TripleClinch("ACD", 0): 34 + 5 * 3,
        TripleClinch("CDE", 4): 83,
        AcceptAttack(): 84,
        Block(): 85,
        AnswerClinch("A"): 86,
        AnswerClinch("E"): 90,
        HideKO(0): 91,
        HideKO(44): 135,
        ScoutChoice(0, (1, 2)): 136,
        ScoutChoice(None, (0, 1, 2)): 142,
        ScoutChoice(None, (2, 1, 0)): 147,
        ScoutChoice(0, (1,)): 148,
        ScoutChoice(None, (1, 0)): 151,
        ScoutChoice(0, ()): 152,
        ScoutChoice(None, (0,)): 153,
        Name(kind("Block")): 154,
        Name(kind("Clinch")): 160,
        StealRandom(): 161,
        TimeOut(): 162,
    }

    assert {move: ACTIONS.index(move) for move in expected} == expected


@pytest.mark.rule("NM-R9")
def test_the_last_card_of_the_pile_can_be_kept() -> None:
    looking = after(table("Scout", "", pile="Dodge"), "scout")

    assert events(looking, "keep 0") == [CardKept(0, Card.parse("Dodge")), TurnBegan(1)]
    assert after(looking, "keep 0").pile == ()


@pytest.mark.rule("NM-R13", "C6")
def test_nothing_is_played_after_the_end() -> None:
    over = after(table("", "Block", pile="KO"), "draw")

    assert over.view(1).alive == over.alive == (1,)
    assert refused(over, Draw()) == "refusal.over"


def test_a_choice_that_is_made_up_can_be_shown_and_is_refused() -> None:
    looking = after(table("Scout", "", pile="Dodge"), "scout")

    made_up = ScoutChoice(7, (8, 9))

    assert str(made_up) == "keep 7 return (8, 9)"
    assert refused(looking, made_up) == "refusal.not_a_move"


@pytest.mark.rule("C12")
@pytest.mark.parametrize("seed", range(8))
def test_legal_moves_are_in_order_and_exactly_those_that_are_accepted(seed: int) -> None:
    state = new_game(2 + seed % 4, seed=seed)
    rng = HashRng.from_seed(seed)
    while moves := state.legal_moves():
        accepted = [move for move in ACTIONS if state._allows(move)]
        assert list(moves) == accepted
        choice, rng = rng.below(len(moves))
        state = state.apply(moves[choice])


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (table("Block", "Block"), Attack(1), "refusal.not_held"),
        (table("Block", "Block"), Countdown(), "refusal.not_held"),
        (table("Block", "Block"), TripleClinch("ABC", 1), "refusal.not_held"),
        (table("Block", "Block"), Block(), "refusal.not_now"),
        (table("Block", "Block"), HideKO(0), "refusal.not_now"),
        (table("Block", "Block"), Attack(7), "refusal.not_a_move"),
        (after(table("Countdown", "Dodge"), Countdown()), Block(), "refusal.not_held"),
        (after(table("Attack1", "Block"), Attack(1)), Dodge(), "refusal.not_held"),
        (after(table("Block", "", pile="KO"), Draw()), HideKO(1), "refusal.no_such_place"),
    ],
)
def test_a_refusal_speaks_the_language_of_the_rules(state: State, move: Move, code: str) -> None:
    assert refused(state, move) == code
    assert state.to_act is not None
    assert state.view(state.to_act).refusal(move).code == code
