"""Knock Knock Out, rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.knock_knock_out.tables import cards, table
from tests.steps import stepped

from knockout_games import BadSetup, HashRng, IllegalMove, ScriptedRng
from knockout_games.knock_knock_out import (
    CARDS,
    FISH,
    MONSTERS,
    MUMMY,
    PURPLE,
    RED_DEMON,
    SKULL,
    VAMPIRE,
    WEREWOLF,
    ZOMBIE,
    AttackEnded,
    AttackFailed,
    AttackSucceeded,
    CardDiscarded,
    CardFlipped,
    CardGiven,
    CardRevealed,
    CardTaken,
    ChooseNext,
    Discard,
    EffectRepeated,
    EffectResolved,
    Eliminated,
    Event,
    Flip,
    GameOver,
    Give,
    Knock,
    MatchDiscarded,
    Monster,
    Move,
    NextSeatChosen,
    PairTaken,
    PilesReshuffled,
    Retreat,
    Reveal,
    Rules,
    State,
    TurnPassed,
    ZombiesDiscarded,
    new_game,
)

VICTIM = Rules(reveal="victim")
WHEN_NEEDED = Rules(reshuffle="when_needed")
SEVEN_EFFECTS = Rules(kinds_to_win="seven_effects")
ALL_EIGHT = Rules(kinds_to_win="all_eight")

SIX = "Demon Demon Skull Skull Fish Mummy"
"""A hand that one more card makes too big."""


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = stepped(state, move)
    return state


def events(state: State, *moves: Move) -> list[Event]:
    """Return what the last of *moves* brought about."""
    *earlier, last = moves
    return list(after(state, *earlier).apply_with_events(last)[1].whole)


# --- setup -----------------------------------------------------------------------------------


@pytest.mark.rule("KK-R1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_seat_begins_with_two_cards(players: int) -> None:
    state = new_game(players, seed=3)

    assert state.hand_sizes == (2,) * players
    assert Counter(state.hands[0] + state.row) <= Counter(CARDS)


@pytest.mark.rule("KK-R1", "C15", "C7")
def test_whole_hands_are_dealt_from_seat_0_whoever_starts() -> None:
    deck = "Demon Demon Skull Skull Fish Mummy " + " ".join(
        map(str, (Counter(CARDS) - Counter(cards("Demon Demon Skull Skull Fish Mummy"))).elements())
    )

    state = new_game(2, deck=deck, first=1)

    assert state.hands == (cards("Demon Demon"), cards("Skull Skull"))
    assert state.row == (FISH, MUMMY)
    assert state.to_act == 1


@pytest.mark.rule("KK-R1", "C7", "C4")
def test_without_a_deck_47_questions_shuffle_and_one_more_draws_the_starter() -> None:
    # The first cards in the order of the kinds are Red demons, so that the row needs others.
    state = new_game(2, rng=ScriptedRng([0] * 4 + [2, 8] + [0] * 41 + [1]))

    assert state.hands == (cards("Demon Demon"), cards("Demon Demon"))
    assert state.row == (SKULL, WEREWOLF)
    assert state.to_act == 1
    assert state.rng == ScriptedRng([])


@pytest.mark.rule("KK-R2", "C7")
def test_two_equal_row_cards_go_back_and_all_but_the_hands_is_shuffled() -> None:
    hands = cards("Fish Fish Mummy Mummy")
    rest = [*(Counter(CARDS) - Counter([SKULL, SKULL, *hands])).elements()]
    deck = [*hands, SKULL, SKULL, *rest]
    # 44 cards: the first answers take the second Skull and the first card of the rest.
    state = new_game(2, deck=deck, first=0, rng=ScriptedRng([1, 1] + [0] * 41))

    assert state.hands == (cards("Fish Fish"), cards("Mummy Mummy"))
    assert state.row == (SKULL, RED_DEMON)
    assert state.piles[0][0] == SKULL
    assert state.rng == ScriptedRng([])


@pytest.mark.rule("KK-R2")
def test_the_row_is_flipped_again_until_it_differs() -> None:
    hands = cards("Fish Fish Mummy Mummy")
    rest = [*(Counter(CARDS) - Counter([SKULL, SKULL, *hands])).elements()]
    deck = [*hands, SKULL, SKULL, *rest]

    state = new_game(2, deck=deck, first=0, rng=ScriptedRng([0] * 43 + [0, 1] + [0] * 41))

    assert state.row == (SKULL, RED_DEMON)
    assert state.rng == ScriptedRng([])


@pytest.mark.rule("KK-R2")
def test_a_starting_card_has_no_effect() -> None:
    state = table("Skull Mummy", "Fish", "Fish")

    assert state.decision == "turn"
    assert state.hand_sizes == (1, 1)


@pytest.mark.rule("KK-R3")
def test_the_upper_half_of_the_rest_is_pile_0_the_odd_card_included() -> None:
    deck = [*CARDS[::6], *(Counter(CARDS) - Counter(CARDS[::6])).elements()]
    rest = deck[8:]

    state = new_game(3, deck=deck, first=0)

    assert state.piles == (tuple(rest[:20]), tuple(rest[20:]))


@pytest.mark.rule("KK-R3")
def test_five_cards_are_split_into_three_and_two() -> None:
    hands = (
        SIX,
        "Demon Demon Skull Skull Fish Mummy",
        "Werewolf Werewolf Werewolf Vampire Vampire",
    )
    state = table(
        "Purple Werewolf",
        *hands,
        "Purple Purple Purple Purple Vampire",
        "Zombie Zombie Zombie Zombie Zombie",
        "Fish Fish Mummy Mummy Mummy Demon",
        piles=("Skull", "Skull Zombie Vampire"),
        rng=(0,) * 100,
    )
    sizes = [event for event in events(state, Knock(0)) if isinstance(event, PilesReshuffled)]
    hidden = 3 + len(state.discard)

    assert sizes == [PilesReshuffled(((hidden + 1) // 2, hidden // 2))]


@pytest.mark.rule("KK-J1")
def test_the_first_seat_is_drawn_unless_it_is_given() -> None:
    starters = {new_game(3, seed=seed).to_act for seed in range(30)}

    assert starters == {0, 1, 2}
    assert new_game(3, seed=1, first=2).to_act == 2


@pytest.mark.rule("KK-J1")
def test_the_first_seat_is_one_of_the_table() -> None:
    with pytest.raises(BadSetup, match="there is no seat 3"):
        new_game(3, seed=1, first=3)


# --- turns -----------------------------------------------------------------------------------


@pytest.mark.rule("KK-R4", "C12")
def test_a_turn_offers_both_piles_and_each_card_of_the_row() -> None:
    state = table("Fish Skull Mummy", "", "Fish")

    assert state.legal_moves() == (
        Knock(0),
        Knock(1),
        Retreat(SKULL),
        Retreat(FISH),
        Retreat(MUMMY),
    )


@pytest.mark.rule("KK-R4", "C1")
def test_play_passes_to_the_left_and_round() -> None:
    state = table("Fish Skull Mummy", "", "Fish", "", active=2)

    assert after(state, Retreat(SKULL)).to_act == 0


@pytest.mark.rule("KK-R4", "KK-R7", "C1")
def test_play_skips_the_eliminated() -> None:
    state = table("Fish Skull Mummy", "", "", "", "Fish", fallen=[1, 2])

    assert after(state, Retreat(SKULL)).to_act == 3


@pytest.mark.rule("KK-R5")
def test_the_flipped_card_goes_to_the_right_end_of_the_row() -> None:
    state = table("Fish Skull", "", "Fish", top="Zombie")

    assert after(state, Knock(0)).row == (FISH, SKULL, ZOMBIE)


@pytest.mark.rule("KK-R5")
def test_each_pile_is_flipped_from_its_own_top() -> None:
    state = table("Fish Skull", "", "Fish", top="Zombie", other="Werewolf")

    assert after(state, Knock(0)).piles == (state.piles[0][1:], state.piles[1])
    assert after(state, Knock(1)).piles == (state.piles[0], state.piles[1][1:])


@pytest.mark.rule("KK-R5")
def test_a_pair_goes_to_the_active_seat_without_an_effect() -> None:
    state = table("Fish Skull Mummy", "Demon", "Fish", top="Skull")

    done = after(state, Knock(0))

    assert done.row == (FISH, MUMMY)
    assert done.hands[0] == (RED_DEMON, SKULL, SKULL)
    assert (done.to_act, done.decision) == (1, "turn")


@pytest.mark.rule("KK-R5", "C17")
def test_a_pair_is_told_as_flip_pair_and_the_next_turn() -> None:
    state = table("Fish Skull Mummy", "Demon", "Fish", top="Skull")

    assert events(state, Knock(0)) == [
        CardFlipped(seat=0, pile=0, card=SKULL),
        PairTaken(0, SKULL),
        TurnPassed(1, "to_the_left"),
    ]


@pytest.mark.rule("KK-R6")
def test_a_retreat_takes_a_card_from_anywhere_without_its_effect() -> None:
    state = table("Fish Mummy Skull", "", "Fish")

    done, happened = state.apply_with_events(Retreat(MUMMY))

    assert done.row == (FISH, SKULL)
    assert done.hands[0] == (MUMMY,)
    assert happened.whole == (CardTaken(0, MUMMY), TurnPassed(1, "to_the_left"))


@pytest.mark.rule("KK-R6")
def test_an_empty_row_leaves_only_knocking() -> None:
    assert table("", "", "Fish").legal_moves() == (Knock(0), Knock(1))


@pytest.mark.rule("KK-R6")
def test_only_a_card_of_the_row_can_be_taken() -> None:
    with pytest.raises(IllegalMove, match="no such card lies in the row") as caught:
        table("Fish Skull", "", "Fish").apply(Retreat(MUMMY))

    assert caught.value.code == "refusal.not_in_row"


@pytest.mark.rule("KK-R6", "KK-R7")
def test_a_retreat_may_eliminate_its_own_seat() -> None:
    state = table("Vampire Zombie", SIX, "Fish", "")

    done, happened = state.apply_with_events(Retreat(ZOMBIE))

    assert happened.whole == (
        CardTaken(0, ZOMBIE),
        Eliminated(0, (RED_DEMON, RED_DEMON, SKULL, SKULL, FISH, ZOMBIE, MUMMY)),
        TurnPassed(1, "to_the_left"),
    )
    assert done.alive == (1, 2)


# --- elimination and winning -----------------------------------------------------------------


@pytest.mark.rule("KK-R7")
def test_six_cards_are_not_too_many() -> None:
    state = table("Vampire Zombie", "Demon Demon Skull Skull Fish", "Fish")

    assert after(state, Retreat(ZOMBIE)).alive == (0, 1)


@pytest.mark.rule("KK-R7")
def test_a_pair_comes_as_a_whole_so_that_eight_cards_are_discarded() -> None:
    state = table("Vampire Zombie", SIX, "Fish", "", top="Vampire")

    done = after(state, Knock(0))

    assert done.alive == (1, 2)
    assert done.hand_sizes == (0, 1, 0)
    assert done.discard == cards("Demon Demon Skull Skull Vampire Vampire Fish Mummy")


@pytest.mark.rule("KK-R7")
@pytest.mark.parametrize(("hand", "alive"), [("Demon Demon Skull Skull", 3), (SIX[6:], 2)])
def test_the_seventh_card_of_a_pair_is_one_too_many(hand: str, alive: int) -> None:
    state = table("Vampire Zombie", hand, "Fish", "", top="Vampire")

    assert len(after(state, Knock(0)).alive) == alive


@pytest.mark.rule("KK-R8", "C6", "C8")
def test_the_last_seat_alive_wins_at_once() -> None:
    state = table("Vampire Zombie", SIX, "Fish")

    done, happened = state.apply_with_events(Retreat(ZOMBIE))

    assert done.outcome is not None
    assert (done.outcome.reason, done.outcome.ranking) == ("last_alive", ((1,), (0,)))
    assert (done.to_act, done.decision, done.legal_moves()) == (None, None, ())
    assert happened.whole[-2:] == (
        Eliminated(0, (RED_DEMON, RED_DEMON, SKULL, SKULL, FISH, ZOMBIE, MUMMY)),
        GameOver(done.outcome),
    )


@pytest.mark.rule("C8")
def test_the_fallen_are_ranked_last_to_fall_first() -> None:
    state = table("Vampire Zombie", "", "", SIX, "Fish", active=2, fallen=[1, 0])

    outcome = after(state, Retreat(ZOMBIE)).outcome

    assert outcome is not None
    assert outcome.ranking == ((3,), (2,), (0,), (1,))
    assert outcome.placements == (3, 4, 2, 1)


SIX_KINDS = "Demon Skull Werewolf Vampire Fish Zombie"


@pytest.mark.rule("KK-R9")
def test_any_seven_kinds_at_the_end_of_a_turn_win() -> None:
    state = table("Demon Skull Purple Vampire Fish Mummy", "", "Fish", "", top="Zombie")

    done = after(state, Knock(0))

    assert done.outcome is not None
    assert (done.outcome.reason, done.outcome.ranking) == ("kinds", ((0,), (1, 2)))
    assert done.row == cards("Demon Skull Purple Vampire Fish Mummy Zombie")


@pytest.mark.rule("KK-R9", "C8")
def test_a_win_by_kinds_ranks_the_others_alive_together_above_the_fallen() -> None:
    row = "Demon Skull Purple Vampire Fish Mummy"
    state = table(row, "", "", "", "", top="Zombie", active=1, fallen=[3])

    outcome = after(state, Knock(0)).outcome

    assert outcome is not None
    assert outcome.ranking == ((1,), (0, 2), (3,))


@pytest.mark.rule("KK-R9")
def test_six_kinds_do_not_win() -> None:
    state = table("Demon Skull Purple Vampire Fish", "", "Fish", "", top="Zombie")

    assert not after(state, Knock(0)).is_over


@pytest.mark.rule("KK-R9")
@pytest.mark.parametrize(
    ("row", "is_won"),
    [
        ("Demon Skull Werewolf Vampire Fish Purple", True),
        ("Demon Skull Werewolf Vampire Fish Mummy", True),
        ("Demon Skull Werewolf Vampire Fish Purple Mummy", True),
        ("Skull Werewolf Vampire Fish Purple Mummy", False),
        ("Demon Skull Werewolf Vampire Fish", False),
    ],
)
def test_seven_effects_are_the_six_single_ones_and_an_attack(row: str, *, is_won: bool) -> None:
    state = table(row, "", "Fish", top="Zombie", rules=SEVEN_EFFECTS)

    assert after(state, Knock(0)).is_over is is_won


@pytest.mark.rule("KK-R9")
@pytest.mark.parametrize(
    ("row", "is_won"),
    [
        ("Demon Skull Werewolf Vampire Fish Purple Mummy", True),
        ("Demon Skull Werewolf Vampire Fish Purple", False),
    ],
)
def test_all_eight_kinds_may_be_needed(row: str, *, is_won: bool) -> None:
    state = table(row, "", "Fish", top="Zombie", rules=ALL_EIGHT)

    assert after(state, Knock(0)).is_over is is_won


@pytest.mark.rule("KK-R9", "KK-E5")
def test_a_fish_still_chooses_before_the_row_wins() -> None:
    state = table("Demon Skull Purple Vampire Zombie Mummy", "", "Skull", top="Fish")

    asked = after(state, Knock(0))
    done, happened = asked.apply_with_events(ChooseNext(1))

    assert (asked.to_act, asked.decision) == (0, "fish_choice")
    assert done.outcome is not None
    assert done.outcome.winner == 0
    assert happened.whole == (NextSeatChosen(0, 1), GameOver(done.outcome))


@pytest.mark.rule("KK-R9", "KK-E2")
def test_a_row_of_seven_wins_only_when_its_skull_is_done() -> None:
    row = "Demon Werewolf Purple Vampire Zombie Mummy"
    state = table(row, "", "Skull", top="Skull Werewolf")

    asked = after(state, Knock(0))

    assert asked.decision == "skull_pile"
    assert not after(asked, Flip(0)).is_over


@pytest.mark.rule("KK-R9", "KK-E7")
def test_a_card_revealed_to_a_failed_attack_counts_for_the_row() -> None:
    state = table("Demon Skull Werewolf Vampire Fish", "", "Zombie", top="Purple", rng=(0,))

    done = after(state, Knock(0))

    assert done.outcome is not None
    assert (done.outcome.winner, done.outcome.reason) == (0, "kinds")


@pytest.mark.rule("KK-R9", "KK-R7")
def test_a_seat_that_falls_in_its_own_turn_wins_with_no_row() -> None:
    row = "Skull Werewolf Vampire Fish Zombie Purple Mummy Demon"
    state = table(row, "Fish Fish Fish Fish Mummy Mummy", "Fish", "", top="Skull", rules=ALL_EIGHT)
    seven = table(
        "Skull Werewolf Vampire Fish Zombie Purple Mummy Demon",
        "Fish Fish Fish Fish Mummy Mummy",
        "Fish",
        "",
        top="Skull",
    )

    for start in (state, seven):
        done = after(start, Knock(0))
        assert done.alive == (1, 2)
        assert len(set(done.row)) == 7
        assert done.to_act == 1


@pytest.mark.rule("KK-R9", "KK-R6")
def test_a_retreat_ends_a_turn_like_any_other() -> None:
    # No game gets there, but a position by hand can: seven kinds are left after the Retreat.
    state = table("Demon Skull Werewolf Vampire Fish Zombie Purple Mummy", "", "Fish")

    assert after(state, Retreat(SKULL)).is_over


# --- reshuffling -----------------------------------------------------------------------------


@pytest.mark.rule("KK-R10", "KK-R3")
def test_the_last_card_of_a_pile_reshuffles_before_it_does_anything() -> None:
    state = table("Fish Skull Mummy", "Demon", "Fish", piles=("Skull", "Fish Fish"), rng=(0,) * 100)

    happened = events(state, Knock(0))
    size = 48 - 3 - 2 - 1

    assert happened == [
        CardFlipped(seat=0, pile=0, card=SKULL),
        PilesReshuffled((size // 2, size // 2)),
        PairTaken(0, SKULL),
        TurnPassed(1, "to_the_left"),
    ]


@pytest.mark.rule("KK-R10", "C4")
def test_a_reshuffle_takes_pile_then_discard_pile_in_the_order_of_the_kinds() -> None:
    state = table(
        "Fish Skull Mummy",
        "Demon",
        "Fish",
        piles=("Skull", "Purple Mummy"),
        rng=(0,) * 41,
    )

    done = after(state, Knock(0))

    assert done.piles[0][:3] == (PURPLE, MUMMY, RED_DEMON)
    assert (*done.piles[0], *done.piles[1]) == (PURPLE, MUMMY, *state.discard)
    assert done.discard == ()
    assert done.rng == ScriptedRng([])


@pytest.mark.rule("KK-R10", "C4")
def test_a_reshuffle_follows_the_answers_of_chance() -> None:
    state = table(
        "Fish Skull Mummy", "Demon", "Fish", piles=("Skull", "Purple Mummy"), rng=(1, *(0,) * 40)
    )

    done = after(state, Knock(0))

    assert done.piles[0][:2] == (MUMMY, PURPLE)


@pytest.mark.rule("KK-R10", "KK-E6")
def test_zombies_that_meet_over_an_emptied_pile_stay_out_of_its_reshuffle() -> None:
    state = table("Fish Zombie", "Demon", "Fish", piles=("Fish", "Zombie"), rng=(0,) * 50)

    done = after(state, Knock(1))

    assert done.discard == (ZOMBIE, ZOMBIE)
    assert ZOMBIE not in done.row


@pytest.mark.rule("KK-R10")
def test_the_other_pile_is_reshuffled_even_if_nothing_was_discarded() -> None:
    hands = ("Demon Demon Demon Demon Demon", *["Demon Skull Skull Skull Skull Skull"])
    more = (
        "Skull Werewolf Werewolf Werewolf Werewolf Werewolf",
        "Werewolf Vampire Vampire Vampire Vampire Vampire",
        "Vampire Fish Fish Fish Fish Fish",
        "Fish Zombie Zombie Zombie Zombie Zombie",
    )
    pile = "Zombie Purple Purple Purple Purple Mummy Mummy Mummy Mummy Mummy"
    state = table("Mummy Purple", *hands, *more, piles=("Purple", pile), rng=(0,) * 9)

    done, happened = state.apply_with_events(Knock(0))

    assert state.discard == ()
    assert PilesReshuffled((5, 5)) in happened.whole
    assert done.piles == (cards(pile)[:5], cards(pile)[5:])


@pytest.mark.rule("KK-R10", "KK-E2")
def test_a_reshuffle_may_come_in_the_middle_of_a_skull_chain() -> None:
    state = table("Fish Mummy", "Demon", "Fish", piles=("Skull", "Werewolf Vampire"), rng=(0,) * 60)

    flipped, happened = state.apply_with_events(Knock(0))

    size = 48 - 3 - 2
    assert happened.whole == (
        CardFlipped(seat=0, pile=0, card=SKULL),
        PilesReshuffled(((size + 1) // 2, size // 2)),
        EffectResolved(0, SKULL),
    )
    assert flipped.decision == "skull_pile"
    assert after(flipped, Flip(0)).row == (FISH, MUMMY, SKULL, WEREWOLF)


@pytest.mark.rule("KK-R10")
def test_when_needed_an_emptied_pile_stays_empty() -> None:
    state = table(
        "Fish Skull Mummy", "Demon", "Fish", piles=("Skull", "Fish Fish"), rules=WHEN_NEEDED
    )

    done = after(state, Knock(0))

    assert done.pile_sizes == (0, 2)
    assert done.legal_moves()[:2] == (Knock(0), Knock(1))


@pytest.mark.rule("KK-R10")
@pytest.mark.parametrize("pile", [0, 1])
def test_when_needed_choosing_an_empty_pile_shuffles_splits_and_then_flips(pile: int) -> None:
    sides = ("", "Vampire Werewolf") if pile == 0 else ("Vampire Werewolf", "")
    state = table(
        "Fish Skull Mummy", "Demon", "Fish", piles=sides, rules=WHEN_NEEDED, rng=(0,) * 42
    )
    order = (VAMPIRE, WEREWOLF, *state.discard)
    halves = (order[:22], order[22:])

    happened = events(state, Knock(pile))

    assert happened[:2] == [
        PilesReshuffled((22, 21)),
        CardFlipped(seat=0, pile=pile, card=halves[pile][0]),
    ]


@pytest.mark.rule("KK-R10")
def test_when_needed_a_skull_may_choose_the_empty_pile_too() -> None:
    state = table(
        "Fish Mummy",
        "",
        "Fish",
        piles=("Skull", "Zombie Vampire"),
        rules=WHEN_NEEDED,
        rng=(0,) * 50,
    )

    happened = events(state, Knock(0), Flip(0))

    assert isinstance(happened[0], PilesReshuffled)
    assert happened[1] == CardFlipped(seat=0, pile=0, card=ZOMBIE)


# --- the monsters ----------------------------------------------------------------------------


@pytest.mark.rule("KK-E1")
def test_a_red_demon_repeats_a_skull() -> None:
    state = table("Fish Skull", "", "Fish", top="Demon")

    asked, happened = state.apply_with_events(Knock(0))

    assert happened.whole == (
        CardFlipped(seat=0, pile=0, card=RED_DEMON),
        EffectResolved(0, RED_DEMON),
        EffectRepeated(0, SKULL),
    )
    assert (asked.to_act, asked.decision) == (0, "skull_pile")


@pytest.mark.rule("KK-E1")
def test_a_red_demon_that_a_skull_flipped_repeats_it() -> None:
    state = table("Fish", "", "Fish", top="Skull Demon Zombie")

    asked = after(state, Knock(0), Flip(0))

    assert asked.decision == "skull_pile"
    assert after(asked, Flip(0)).row == (FISH, SKULL, RED_DEMON, ZOMBIE)
    assert after(asked, Flip(0)).to_act == 1


@pytest.mark.rule("KK-E1")
def test_a_red_demon_at_the_left_end_does_nothing() -> None:
    state = table("", "", "Fish", top="Demon")

    assert events(state, Knock(0)) == [
        CardFlipped(seat=0, pile=0, card=RED_DEMON),
        EffectResolved(0, RED_DEMON),
        TurnPassed(1, "to_the_left"),
    ]


@pytest.mark.rule("KK-E1")
def test_a_red_demon_repeats_an_attack_from_the_active_seat_in_its_direction() -> None:
    state = table("Fish Mummy", "", "Fish", "Skull", top="Demon", rng=(0,))

    done, happened = state.apply_with_events(Knock(0))

    assert happened.whole[2:] == (
        EffectRepeated(0, MUMMY),
        CardRevealed(2, SKULL),
        AttackFailed(2),
        TurnPassed(1, "to_the_left"),
    )
    assert done.row == (FISH, MUMMY, RED_DEMON, SKULL)


@pytest.mark.rule("KK-E1", "KK-E7")
def test_an_attack_that_a_red_demon_repeats_matches_the_demon_and_the_copied_card() -> None:
    state = table("Purple", "", "Demon", "Purple", "Fish", top="Demon", rng=(0, 0, 0))

    done = after(state, Knock(0))

    assert done.fallen == (1, 2)
    assert done.row == (FISH,)
    assert done.discard == cards("Demon Demon Purple Purple")


@pytest.mark.rule("KK-E1")
def test_a_red_demon_repeats_a_fish() -> None:
    assert after(table("Skull Fish", "", "Fish", top="Demon"), Knock(0)).decision == "fish_choice"


@pytest.mark.rule("KK-E1", "KK-E3", "KK-E4")
@pytest.mark.parametrize(
    ("left", "decision"), [("Werewolf", "werewolf_discard"), ("Vampire", "vampire_gift")]
)
def test_a_red_demon_repeats_what_asks_for_a_card(left: str, decision: str) -> None:
    assert after(table(f"Skull {left}", "Fish", "", top="Demon"), Knock(0)).decision == decision


@pytest.mark.rule("KK-E1")
def test_a_red_demon_repeats_nothing_of_a_zombie() -> None:
    state = table("Skull Zombie", "", "Fish", top="Demon")

    done = after(state, Knock(0))

    assert done.row == (SKULL, ZOMBIE, RED_DEMON)
    assert (done.to_act, done.decision) == (1, "turn")


@pytest.mark.rule("KK-E1", "KK-R2")
def test_a_red_demon_repeats_a_starting_card_that_never_was_activated() -> None:
    hands = cards("Fish Fish Fish Fish")
    rest = [*(Counter(CARDS) - Counter([MUMMY, SKULL, RED_DEMON, *hands])).elements()]
    state = new_game(2, deck=[*hands, MUMMY, SKULL, RED_DEMON, *rest], first=0, seed=0)

    assert after(state, Knock(0)).decision == "skull_pile"


@pytest.mark.rule("KK-E1")
def test_a_red_demon_looks_at_its_neighbour_of_that_moment() -> None:
    # The Fish between Skull and Red demon has been taken.
    state = after(table("Skull Fish", "", "Fish", top="Demon"), Retreat(FISH))

    assert after(state, Knock(0)).decision == "skull_pile"


@pytest.mark.rule("KK-E2", "C2")
def test_a_skull_asks_its_own_seat_for_a_pile() -> None:
    asked = after(table("Fish", "", "Fish", top="Skull"), Knock(0))

    assert (asked.to_act, asked.active, asked.decision) == (0, 0, "skull_pile")
    assert asked.legal_moves() == (Flip(0), Flip(1))


@pytest.mark.rule("KK-E2", "KK-R5")
def test_the_extra_flip_may_pair_up_with_the_skull_itself() -> None:
    state = table("Fish", "", "Fish", top="Skull", other="Skull")

    done = after(state, Knock(0), Flip(1))

    assert done.row == (FISH,)
    assert done.hands[0] == (SKULL, SKULL)


@pytest.mark.rule("KK-E2", "KK-R5")
def test_the_extra_flip_takes_effect_in_full() -> None:
    state = table("Fish", "Mummy", "Fish", top="Skull Werewolf")

    assert after(state, Knock(0), Flip(0)).decision == "werewolf_discard"


@pytest.mark.rule("KK-E2", "KK-E6")
def test_the_extra_flip_keeps_the_rule_of_the_zombies() -> None:
    state = table("Zombie", "", "Fish", top="Skull Zombie")

    done = after(state, Knock(0), Flip(0))

    assert (done.row, done.hands[0], done.discard) == ((SKULL,), (), (ZOMBIE, ZOMBIE))


@pytest.mark.rule("KK-E3", "C3")
def test_a_werewolf_asks_for_a_kind_of_the_own_hand() -> None:
    asked = after(table("Fish", "Mummy Skull Skull", "Demon", top="Werewolf"), Knock(0))

    assert asked.legal_moves() == (Discard(SKULL), Discard(MUMMY))


@pytest.mark.rule("KK-E3", "C2")
def test_a_werewolf_asks_also_about_an_only_card() -> None:
    asked = after(table("Fish", "Mummy", "Demon", top="Werewolf"), Knock(0))

    assert asked.legal_moves() == (Discard(MUMMY),)


@pytest.mark.rule("KK-E3")
def test_a_werewolf_puts_the_card_on_the_discard_pile_in_sight_of_all() -> None:
    asked = after(table("Fish", "Mummy Skull Skull", "Demon", top="Werewolf"), Knock(0))

    done, happened = asked.apply_with_events(Discard(SKULL))

    assert (done.hands[0], done.discard) == ((SKULL, MUMMY), (SKULL,))
    assert happened.seen_by(None) == (CardDiscarded(0, SKULL), TurnPassed(1, "to_the_left"))


@pytest.mark.rule("KK-E3")
def test_a_werewolf_without_cards_does_nothing() -> None:
    done = after(table("Fish", "", "Demon", top="Werewolf"), Knock(0))

    assert (done.to_act, done.decision) == (1, "turn")


@pytest.mark.rule("KK-E4")
def test_a_vampire_offers_kinds_and_the_other_seats_with_fewest_cards() -> None:
    state = table("Fish", "Mummy Skull Skull", "Demon", "Demon Skull", "Zombie", top="Vampire")

    assert after(state, Knock(0)).legal_moves() == (
        Give(SKULL, 1),
        Give(SKULL, 3),
        Give(MUMMY, 1),
        Give(MUMMY, 3),
    )


@pytest.mark.rule("KK-E4")
def test_no_cards_are_the_fewest_and_the_giver_and_the_fallen_do_not_count() -> None:
    state = table("Fish", "Mummy", "", "", "Zombie", top="Vampire", fallen=[2])

    assert after(state, Knock(0)).legal_moves() == (Give(MUMMY, 1),)


@pytest.mark.rule("KK-E4")
def test_a_gift_passes_face_down() -> None:
    asked = after(table("Fish", "Mummy Skull", "", "Demon", top="Vampire"), Knock(0))

    done, happened = asked.apply_with_events(Give(SKULL, 1))

    assert done.hands == ((MUMMY,), (SKULL,), (RED_DEMON,))
    gift = CardGiven(giver=0, seat=1, card=SKULL)
    hidden = CardGiven(giver=0, seat=1, card=None)
    assert [happened.seen_by(seat)[0] for seat in (0, 1, 2, None)] == [gift, gift, hidden, hidden]


@pytest.mark.rule("KK-E4", "KK-R7")
def test_a_forced_gift_eliminates_its_receiver() -> None:
    full = "Zombie Zombie Zombie Purple Purple Purple"
    asked = after(table("Fish", "Mummy", SIX, full, top="Vampire"), Knock(0))

    done, happened = asked.apply_with_events(Give(MUMMY, 2))

    assert asked.legal_moves() == (Give(MUMMY, 1), Give(MUMMY, 2))
    assert done.alive == (0, 1)
    assert happened.seen_by(None)[:2] == (
        CardGiven(giver=0, seat=2, card=None),
        Eliminated(2, cards("Zombie Zombie Zombie Purple Purple Purple Mummy")),
    )


@pytest.mark.rule("KK-E4", "KK-R8")
def test_a_forced_gift_may_end_the_game() -> None:
    done = after(table("Fish", "Mummy", SIX, top="Vampire"), Knock(0), Give(MUMMY, 1))

    assert done.outcome is not None
    assert (done.outcome.winner, done.outcome.reason) == (0, "last_alive")


@pytest.mark.rule("KK-E4")
def test_a_vampire_without_cards_does_nothing() -> None:
    assert after(table("Fish", "", "Demon", top="Vampire"), Knock(0)).decision == "turn"


@pytest.mark.rule("KK-E4")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Give(FISH, 1), "not_in_hand"),
        (Give(MUMMY, 0), "yourself"),
        (Give(MUMMY, 2), "not_fewest"),
        (Give(MUMMY, 3), "eliminated"),
        (Give(MUMMY, 4), "no_such_seat"),
        (Discard(MUMMY), "not_now"),
        (Give(Monster("Ghost"), 1), "not_a_move"),
    ],
)
def test_a_wrong_gift_is_refused_with_its_reason(move: Move, code: str) -> None:
    state = table("Fish", "Mummy", "", "Demon", "", top="Vampire", fallen=[3])
    asked = after(state, Knock(0))

    for chair in (asked, asked.view(0)):
        assert chair.refusal(move).code == f"refusal.{code}"
    with pytest.raises(IllegalMove):
        asked.apply(move)


@pytest.mark.rule("KK-E5")
def test_a_fish_offers_every_seat_alive_its_own_included() -> None:
    state = table("Skull", "", "", "Demon", "", top="Fish", fallen=[1])

    assert after(state, Knock(0)).legal_moves() == (ChooseNext(0), ChooseNext(2), ChooseNext(3))


@pytest.mark.rule("KK-E5")
@pytest.mark.parametrize(("seat", "code"), [(1, "refusal.eliminated"), (5, "refusal.no_such_seat")])
def test_a_fish_cannot_choose_who_does_not_play(seat: int, code: str) -> None:
    asked = after(table("Skull", "", "", "Demon", "", top="Fish", fallen=[1]), Knock(0))

    with pytest.raises(IllegalMove) as caught:
        asked.apply(ChooseNext(seat))
    assert caught.value.code == code


@pytest.mark.rule("KK-E5")
def test_play_goes_on_to_the_left_of_the_chosen_seat() -> None:
    asked = after(table("Skull", "", "", "Demon", "", top="Fish"), Knock(0))

    done, happened = asked.apply_with_events(ChooseNext(2))

    assert happened.whole == (NextSeatChosen(0, 2), TurnPassed(2, "fish"))
    assert done.to_act == 2
    assert after(done, Retreat(SKULL)).to_act == 3


@pytest.mark.rule("KK-E5")
def test_a_fish_may_give_its_own_seat_another_turn() -> None:
    asked = after(table("Skull", "", "Demon", top="Fish"), Knock(0))

    assert after(asked, ChooseNext(0)).to_act == 0


@pytest.mark.rule("KK-E6")
def test_two_zombies_go_to_the_discard_pile() -> None:
    state = table("Zombie Fish", "Demon", "Fish", top="Zombie")

    done, happened = state.apply_with_events(Knock(0))

    assert (done.row, done.hands[0], done.discard) == ((FISH,), (RED_DEMON,), (ZOMBIE, ZOMBIE))
    assert happened.whole[1:] == (ZombiesDiscarded(0), TurnPassed(1, "to_the_left"))


@pytest.mark.rule("KK-E6")
def test_a_lone_zombie_just_stays() -> None:
    done = after(table("Fish", "Demon", "Fish", top="Zombie"), Knock(0))

    assert (done.row, done.decision, done.to_act) == ((FISH, ZOMBIE), "turn", 1)


@pytest.mark.rule("KK-E6", "KK-R6")
def test_a_zombie_can_be_taken_by_a_retreat() -> None:
    assert after(table("Zombie Fish", "", "Fish"), Retreat(ZOMBIE)).hands[0] == (ZOMBIE,)


# --- attacks ---------------------------------------------------------------------------------


@pytest.mark.rule("KK-E7", "C1")
@pytest.mark.parametrize(("attacker", "victim"), [("Purple", 2), ("Mummy", 0)])
def test_purple_attacks_to_the_left_and_mummy_to_the_right(attacker: str, victim: int) -> None:
    state = table("Fish", "Skull", "", "Skull", "Skull", top=attacker, active=1, rng=(0,))

    assert CardRevealed(victim, SKULL) in events(state, Knock(0))


@pytest.mark.rule("KK-E7", "C1")
def test_an_attack_skips_the_eliminated() -> None:
    state = table("Fish", "", "", "Skull", top="Purple", fallen=[1], rng=(0,))

    assert CardRevealed(2, SKULL) in events(state, Knock(0))


@pytest.mark.rule("KK-E7", "KK-E8")
def test_an_attack_that_matches_nothing_fails_and_its_card_stays() -> None:
    state = table("Fish", "", "Skull Mummy", "", top="Purple", rng=(1,))

    done, happened = state.apply_with_events(Knock(0))

    assert happened.whole == (
        CardFlipped(seat=0, pile=0, card=PURPLE),
        EffectResolved(0, PURPLE),
        CardRevealed(1, MUMMY),
        AttackFailed(1),
        TurnPassed(1, "to_the_left"),
    )
    assert (done.row, done.hands[1]) == ((FISH, PURPLE, MUMMY), (SKULL,))


@pytest.mark.rule("KK-E7")
def test_a_revealed_card_takes_no_effect() -> None:
    state = table("Fish", "", "Skull", top="Purple", rng=(0,))

    assert after(state, Knock(0)).decision == "turn"


@pytest.mark.rule("KK-E7", "C17")
def test_a_match_eliminates_the_victim_and_attacks_on() -> None:
    state = table("Fish Skull", "", "Fish Demon", "Mummy", "", top="Purple", rng=(1, 0))

    done, happened = state.apply_with_events(Knock(0))

    assert happened.whole[2:] == (
        CardRevealed(1, FISH),
        AttackSucceeded(1),
        Eliminated(1, (RED_DEMON,)),
        MatchDiscarded(FISH),
        CardRevealed(2, MUMMY),
        AttackFailed(2),
        TurnPassed(2, "to_the_left"),
    )
    assert done.row == (SKULL, PURPLE, MUMMY)
    assert done.discard == (RED_DEMON, FISH, FISH)


@pytest.mark.rule("KK-E7")
def test_the_attacking_card_itself_may_be_matched_and_the_attack_goes_on() -> None:
    state = table("Fish", "", "Mummy", "Skull", "Mummy", top="Mummy", rng=(0, 0))

    done = after(state, Knock(0))

    assert done.fallen == (3,)
    assert done.row == (FISH, SKULL)
    assert done.discard == (MUMMY, MUMMY)


@pytest.mark.rule("KK-E7")
def test_a_zombie_that_matches_a_zombie_is_a_success() -> None:
    state = table("Zombie", "", "Zombie", "", top="Purple", rng=(0,))

    done = after(state, Knock(0))

    assert (done.fallen, done.discard) == ((1,), (ZOMBIE, ZOMBIE))


@pytest.mark.rule("KK-E7")
def test_an_attack_ends_before_a_seat_without_cards_also_at_once() -> None:
    state = table("Fish", "", "", "Fish", top="Purple")

    assert events(state, Knock(0))[2:] == [AttackEnded(1), TurnPassed(1, "to_the_left")]


@pytest.mark.rule("KK-E7")
def test_an_attack_ends_in_mid_chain_before_a_seat_without_cards() -> None:
    state = table("Fish", "", "Fish", "", "Fish", top="Purple", rng=(0,))

    done, happened = state.apply_with_events(Knock(0))

    assert AttackEnded(2) in happened.whole
    assert done.alive == (0, 2, 3)


@pytest.mark.rule("KK-E7", "KK-R8", "C6")
def test_an_attack_through_five_seats_ends_the_game_within_one_move() -> None:
    row = "Demon Skull Werewolf Vampire Fish"
    hands = ("Fish", "Vampire", "Werewolf", "Skull", "Demon")
    state = table(row, "Mummy", *hands, top="Purple", rng=(0,) * 5)

    done, happened = state.apply_with_events(Knock(0))

    assert done.fallen == (1, 2, 3, 4, 5)
    assert done.outcome is not None
    assert done.outcome.ranking == ((0,), (5,), (4,), (3,), (2,), (1,))
    assert happened.whole[-3:] == (
        Eliminated(5),
        MatchDiscarded(RED_DEMON),
        GameOver(done.outcome),
    )
    assert done.row == (PURPLE,)
    assert done.discard == tuple(sorted(cards(row) * 2, key=MONSTERS.index))


@pytest.mark.rule("KK-E7", "C1")
@pytest.mark.parametrize("attacker", ["Purple", "Mummy"])
def test_between_two_seats_left_and_right_are_the_same_opponent(attacker: str) -> None:
    state = table("Fish", "Skull", "Skull", top=attacker, active=1, rng=(0,))

    assert CardRevealed(0, SKULL) in events(state, Knock(0))


@pytest.mark.rule("KK-E7", "KK-R9")
def test_the_turn_of_an_attacker_goes_on_past_the_seats_that_fell() -> None:
    state = table("Fish", "", "Fish", "Skull", top="Purple", rng=(0, 0))

    assert after(state, Knock(0)).to_act == 2


@pytest.mark.rule("KK-E8", "C4")
def test_chance_reveals_each_physical_card_with_equal_odds() -> None:
    hand = "Skull Skull Vampire Mummy Mummy Mummy"
    revealed = [
        after(table("Fish", "", hand, "", top="Purple", rng=(answer,)), Knock(0)).row[-1]
        for answer in range(6)
    ]

    assert revealed == [SKULL, SKULL, VAMPIRE, MUMMY, MUMMY, MUMMY]


@pytest.mark.rule("KK-E8", "C4")
def test_chance_is_asked_about_an_only_card_too() -> None:
    state = table("Fish", "", "Skull", "", top="Purple", rng=(0, 5))

    assert after(state, Knock(0)).rng == ScriptedRng([5])


@pytest.mark.rule("KK-E8", "C3")
def test_a_victim_that_may_choose_is_asked_for_a_kind() -> None:
    state = table("Fish", "", "Skull Skull Mummy", "", top="Purple", rules=VICTIM)

    asked = after(state, Knock(0))

    assert (asked.to_act, asked.active, asked.decision, asked.attack) == (1, 0, "reveal", 1)
    assert asked.legal_moves() == (Reveal(SKULL), Reveal(MUMMY))


@pytest.mark.rule("KK-E8", "C2")
def test_a_victim_is_asked_with_one_kind_too() -> None:
    state = table("Fish", "", "Skull", "", top="Purple", rules=VICTIM)

    assert after(state, Knock(0)).legal_moves() == (Reveal(SKULL),)


@pytest.mark.rule("KK-E8")
def test_a_victim_without_cards_is_not_asked() -> None:
    state = table("Fish", "", "", "Fish", top="Purple", rules=VICTIM)

    assert events(state, Knock(0))[2:] == [AttackEnded(1), TurnPassed(1, "to_the_left")]


@pytest.mark.rule("KK-E8")
def test_a_victim_can_reveal_only_what_it_has() -> None:
    asked = after(table("Fish", "", "Skull", "", top="Purple", rules=VICTIM), Knock(0))

    with pytest.raises(IllegalMove) as caught:
        asked.apply(Reveal(FISH))
    assert caught.value.code == "refusal.not_in_hand"


@pytest.mark.rule("KK-E8")
def test_a_revealed_choice_that_fails_gives_the_turn_back_to_the_attackers_left() -> None:
    state = table("Fish", "Demon", "", "Skull", top="Mummy", rules=VICTIM)

    done = after(state, Knock(0), Reveal(SKULL))

    assert (done.to_act, done.decision, done.attack) == (1, "turn", None)
    assert done.row == (FISH, MUMMY, SKULL)


@pytest.mark.rule("KK-E8", "KK-E7")
def test_a_revealed_choice_that_matches_asks_the_next_victim() -> None:
    state = table("Fish", "", "Fish Skull", "Demon", "Fish", top="Purple", rules=VICTIM)

    asked = after(state, Knock(0), Reveal(FISH))

    assert asked.fallen == (1,)
    assert (asked.to_act, asked.active, asked.decision) == (2, 0, "reveal")


@pytest.mark.rule("KK-E8", "KK-R8", "C6")
def test_a_revealed_choice_may_end_the_game() -> None:
    state = table("Fish", "", "Fish Skull", top="Purple", rules=VICTIM)

    done = after(state, Knock(0), Reveal(FISH))

    assert done.outcome is not None
    assert done.outcome.winner == 0


@pytest.mark.rule("KK-E8", "KK-R9")
def test_a_revealed_choice_may_complete_the_row_of_the_attacker() -> None:
    row = "Demon Skull Werewolf Vampire Fish"
    state = table(row, "", "Zombie", top="Purple", rules=VICTIM)

    outcome = after(state, Knock(0), Reveal(ZOMBIE)).outcome

    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "kinds")


# --- what a seat knows -----------------------------------------------------------------------


def known(state: State, observer: int | None, seat: int) -> tuple[Monster, ...]:
    return state.view(observer).known[seat]


@pytest.mark.rule("C9")
def test_at_the_start_a_seat_knows_its_own_cards_alone() -> None:
    state = new_game(3, seed=5)

    assert [known(state, 1, seat) for seat in range(3)] == [(), state.hands[1], ()]
    assert state.view(None).known == ((), (), ())


@pytest.mark.rule("C9", "KK-R5")
def test_all_know_both_cards_of_a_pair_that_was_taken() -> None:
    done = after(table("Fish Skull", "Demon", "Fish", "", top="Skull"), Knock(0))

    assert [known(done, observer, 0) for observer in (1, 2, None)] == [(SKULL, SKULL)] * 3


@pytest.mark.rule("C9", "KK-R6")
def test_all_know_the_card_of_a_retreat() -> None:
    done = after(table("Fish Skull", "Demon", "Fish", ""), Retreat(SKULL))

    assert [known(done, observer, 0) for observer in (1, 2, None)] == [(SKULL,)] * 3


@pytest.mark.rule("C9", "KK-E3")
def test_a_discard_takes_off_one_known_card_of_its_kind() -> None:
    public = ["Skull Skull Mummy", None]
    state = table("Fish", "Mummy Skull Skull", "Demon", top="Werewolf", public=public)

    done = after(state, Knock(0), Discard(SKULL))

    assert known(done, 1, 0) == known(done, None, 0) == (SKULL, MUMMY)


@pytest.mark.rule("C9", "KK-E3")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_discard_takes_off_one_of_however_many_are_known(number: int) -> None:
    hand = "Skull " * number
    state = table("Fish", hand, "Demon", top="Werewolf", public=[hand, None])

    assert known(after(state, Knock(0), Discard(SKULL)), 1, 0) == (SKULL,) * (number - 1)


@pytest.mark.rule("C9", "KK-E3")
def test_a_discard_of_an_unknown_card_takes_nothing_off() -> None:
    state = table("Fish", "Mummy Skull", "Demon", top="Werewolf", public=["Mummy", None])

    assert known(after(state, Knock(0), Discard(SKULL)), 1, 0) == (MUMMY,)


@pytest.mark.rule("C9", "KK-E7")
def test_a_revealed_card_is_known_no_more() -> None:
    public = [None, "Skull Mummy"]
    state = table("Fish", "", "Mummy Skull", top="Purple", public=public, rng=(0,))

    assert known(after(state, Knock(0)), 0, 1) == (MUMMY,)


@pytest.mark.rule("C9", "KK-E4")
def test_a_gift_is_known_to_both_of_its_seats() -> None:
    state = table(
        "Fish", "Mummy Skull", "", "Demon", top="Vampire", public=["Mummy Skull", None, None]
    )

    done = after(state, Knock(0), Give(SKULL, 1))

    assert known(done, 0, 1) == (SKULL,)
    assert known(done, 1, 0) == (MUMMY,)


@pytest.mark.rule("C9", "KK-E4")
def test_a_gift_makes_all_others_unsure_of_every_kind_of_the_giver() -> None:
    public = ["Mummy Skull Skull", None, None]
    state = table("Fish", "Mummy Skull Skull", "", "Demon", top="Vampire", public=public)

    done = after(state, Knock(0), Give(MUMMY, 1))

    for observer in (2, None):
        assert known(done, observer, 0) == (SKULL,)
        assert known(done, observer, 1) == ()


@pytest.mark.rule("C9", "KK-E4")
def test_a_gift_leaves_what_others_know_of_its_receiver() -> None:
    hands = ("Mummy Skull", "Demon", "Fish Fish")
    public = [None, "Demon", None]
    state = table("Fish", *hands, top="Vampire", public=public)

    assert known(after(state, Knock(0), Give(SKULL, 1)), 2, 1) == (RED_DEMON,)


@pytest.mark.rule("C9")
def test_what_a_giver_alone_knows_stays_beside_what_all_see() -> None:
    state = table("Fish", "Mummy Skull", "", "Demon", top="Vampire")

    done = after(state, Knock(0), Give(SKULL, 1), Retreat(FISH))

    assert known(done, 0, 1) == (SKULL, FISH)
    assert known(done, 2, 1) == (FISH,)


@pytest.mark.rule("C9")
def test_a_seat_forgets_a_card_that_may_have_been_given_on() -> None:
    state = table(
        "Fish",
        "Mummy",
        "Zombie Skull",
        "",
        top="Vampire",
        active=1,
        known=[[None, "Skull", None], None, None],
    )

    done = after(state, Knock(0), Give(ZOMBIE, 2))

    assert known(state, 0, 1) == (SKULL,)
    assert known(done, 0, 1) == ()
    assert known(done, 1, 2) == (ZOMBIE,)


@pytest.mark.rule("C9", "KK-R7")
def test_nothing_is_known_of_an_eliminated_seat() -> None:
    public = ["Demon Demon", None, None]
    done = after(table("Vampire Zombie", SIX, "Fish", "", public=public), Retreat(ZOMBIE))

    assert done.view(1).known == ((), (FISH,), ())


@pytest.mark.rule("C10", "C9")
def test_an_eliminated_seat_keeps_what_it_knew_and_looks_on() -> None:
    state = table("Skull Zombie", SIX, "Fish", "Demon", known=[[None, "Fish", None], None, None])

    done = after(state, Retreat(ZOMBIE), Retreat(SKULL))

    assert known(done, 0, 1) == (SKULL, FISH)
    assert known(done, None, 1) == (SKULL,)


@pytest.mark.rule("C10")
def test_a_spectator_sees_what_is_public_alone() -> None:
    view = table("Fish Skull", "Demon", "Fish", discard="Mummy").view(None)

    assert (view.hand, view.known, view.legal_moves()) == (None, ((), ()), ())
    assert (view.row, view.discard, view.hand_sizes) == ((FISH, SKULL), (MUMMY,), (1, 1))


@pytest.mark.rule("C10")
def test_all_see_which_decision_is_awaited_of_whom() -> None:
    asked = after(table("Fish", "", "Skull", "", top="Purple", rules=VICTIM), Knock(0))

    for seat in (0, 1, 2, None):
        view = asked.view(seat)
        assert (view.to_act, view.active, view.decision, view.attack) == (1, 0, "reveal", 1)


@pytest.mark.rule("C10")
def test_nobody_else_is_shown_the_legal_moves() -> None:
    asked = after(table("Fish", "Mummy", "Skull", "", top="Werewolf"), Knock(0))

    assert [asked.view(seat).legal_moves() for seat in (0, 1, 2)] == [(Discard(MUMMY),), (), ()]


@pytest.mark.rule("C11", "C9")
def test_in_a_sample_the_others_know_what_a_spectator_knows() -> None:
    state = table(
        "Fish",
        "Mummy",
        "Zombie Skull",
        "Demon",
        public=[None, "Skull", None],
        known=[[None, "Skull Zombie", None], None, None],
    )

    world = state.view(0).sample(HashRng.from_seed(1))

    assert known(world, 0, 1) == (SKULL, ZOMBIE)
    assert known(world, 2, 1) == (SKULL,)
    assert known(world, None, 1) == (SKULL,)
    assert known(world, 1, 1) == (SKULL, ZOMBIE)


@pytest.mark.rule("C11")
def test_a_sample_puts_known_cards_where_they_are() -> None:
    state = table("Fish", "Mummy", "Zombie Skull Fish", "Demon", public=[None, "Skull", None])

    for seed in range(50):
        assert SKULL in state.view(2).sample(HashRng.from_seed(seed)).hands[1]


@pytest.mark.rule("C5", "C16")
def test_what_went_into_a_reshuffle_is_forgotten() -> None:
    one = table("Fish Mummy", "", "Fish", piles=("Zombie", "Skull Demon"), rng=(0,) * 99)
    two = table("Fish Mummy", "", "Fish", piles=("Zombie", "Demon Skull"), rng=(1, *(0,) * 98))

    assert after(one, Knock(0)).view(1) == after(two, Knock(0)).view(1)


@pytest.mark.rule("C16")
def test_hidden_hands_stay_hidden_after_the_end() -> None:
    done = after(table("Vampire Zombie", SIX, "Fish"), Retreat(ZOMBIE))

    assert done.is_over
    assert done.view(0).known == ((), ())
    assert done.view(0).hand == ()


@pytest.mark.rule("C13", "C1")
def test_the_sides_of_a_position_turn_with_its_seats() -> None:
    hands = ("Fish", "Skull Mummy", "Demon")
    for shift in range(3):
        turned = [hands[(seat - shift) % 3] for seat in range(3)]
        state = table("Fish", *turned, top="Purple", active=shift, rng=(1,))
        assert CardRevealed((1 + shift) % 3, MUMMY) in events(state, Knock(0))


@pytest.mark.rule("C14")
def test_all_options_combine() -> None:
    for kinds in ("any_seven", "seven_effects", "all_eight"):
        for reshuffle in ("at_once", "when_needed"):
            for reveal in ("random", "victim"):
                rules = Rules(kinds_to_win=kinds, reshuffle=reshuffle, reveal=reveal)
                assert new_game(2, rules=rules, seed=0).rules == rules
