"""What the seats know: places in the pile, bounds of hands, lacked types (C9, C10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.nak_muay_knockout.tables import after, cards, kind, known, spots, table

from knockout_games import SplitMix64
from knockout_games.nak_muay_knockout import (
    GAME,
    KO,
    Card,
    KnownHand,
    Located,
    Rules,
    State,
    new_game,
)

TRIPLE = "ClinchA ClinchB ClinchC"
NOTHING = KnownHand()


def knows(seats: int, told: dict[int, dict[int, str]], places: Any = ()) -> Any:
    """Return a document of what seats know: the cards of hands, and each of them *places*."""
    return [
        {
            "places": list(places) if seat in told else [],
            "hands": [
                {"cards": told.get(seat, {}).get(other, ""), "types": ""} for other in range(seats)
            ],
        }
        for seat in range(seats + 1)
    ]


def documented(state: State) -> None:
    """Check that documents hold all that there is to know."""
    state = state.with_rng(SplitMix64(0))
    assert GAME.from_json("state", GAME.to_json(state)) == state
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        read = GAME.from_json("view", GAME.to_json(view))
        assert read == view
        assert read.sample(SplitMix64(1)) == view.sample(SplitMix64(1))


# --- places in the pile ------------------------------------------------------------------


@pytest.mark.rule("NM-R4", "C9")
def test_whoever_hid_a_ko_knows_where_it_lies_and_others_know_nothing() -> None:
    state = after(table("Block", "Dodge", "", pile="KO Scout Sweep"), "draw", "hide 1")

    assert state.view(0).located == spots(KO=1)
    assert state.view(1).located == state.view(2).located == state.view(None).located == ()


@pytest.mark.rule("C9")
def test_a_draw_moves_located_cards_up() -> None:
    state = after(table("Block", "", "", pile="KO Scout Sweep"), "draw", "hide 2", "draw")

    assert state.view(0).located == spots(KO=1)
    assert after(state, "draw").view(0).located == spots(KO=0)


@pytest.mark.rule("C9")
def test_a_located_card_that_another_draws_is_known_in_that_hand() -> None:
    state = table("Scout", "", "", pile="Dodge Sweep Block Scout")
    state = after(state, "scout", "keep 1 of 3 return 2 0")
    assert state.view(0).located == spots(Block=0, Dodge=1)

    drawn = after(state, "draw")

    assert drawn.view(0).known_hands[1] == known("Block")
    assert drawn.view(0).located == spots(Dodge=0)
    assert drawn.view(2).known_hands == drawn.view(None).known_hands == (NOTHING,) * 3
    assert drawn.view(1).known_hands[1] == NOTHING, "the own hand is shown, not known"


@pytest.mark.rule("C9")
def test_a_located_card_that_the_own_seat_draws_is_shown_in_its_hand_alone() -> None:
    state = table("", "", to_act=1, pile="Dodge Scout", knows=knows(2, {1: {}}, places=[0]))

    drawn = after(state, "draw")

    assert drawn.view(1).known_hands == (NOTHING, NOTHING)
    assert drawn.view(1).hand == cards("Dodge")


@pytest.mark.rule("C9", "NM-R5")
def test_located_cards_that_an_attack_draws_are_known_in_that_hand() -> None:
    told: dict[int, dict[int, str]] = {0: {}, 1: {}}
    pile = "Dodge Sweep Block Scout KO"
    state = table("Attack3", "", "", pile=pile, knows=knows(3, told, places=[0, 2, 4]))

    drawn = after(state, "attack 3", "accept")

    assert drawn.view(0).known_hands == (NOTHING, known("Block Dodge"), NOTHING)
    assert drawn.view(1).known_hands == drawn.view(2).known_hands == (NOTHING,) * 3
    assert drawn.view(0).located == drawn.view(1).located == spots(KO=1)


@pytest.mark.rule("C9", "NM-R4")
def test_a_located_ko_that_another_draws_is_in_no_hand() -> None:
    state = table("Block", "Block", "", pile="KO Scout")
    state = after(state, "draw", "hide 0", "draw")

    assert state.view(0).located == ()
    assert state.view(0).known_hands[1] == NOTHING


@pytest.mark.rule("C9", "NM-R4")
def test_hiding_pushes_down_what_the_hider_located_and_makes_the_others_forget() -> None:
    state = table("Scout", "Block Scout", "", pile="Sweep KO Dodge Attack1 Attack2")
    state = after(state, "scout", "keep 0 of 3 return 1 2", "scout", "keep 1 of 3 return 0 2")
    # Seat 0 has located nothing any more; seat 1 the KO and the Attack +1 below it.
    assert state.view(0).located == ()
    assert state.view(1).located == spots(KO=0, Attack1=1)

    hidden = after(
        table(
            "Block Scout",
            "Scout",
            "",
            pile="Sweep Dodge Attack1 KO Attack2 Attack2",
        ),
        "scout",
        "keep 0 of 3 return 1 2",
    )
    assert hidden.view(0).located == spots(Dodge=0, Attack1=1)
    drawn = after(hidden, "draw", "draw", "draw", "hide 1")
    assert drawn.view(0).located == spots(KO=1)


@pytest.mark.rule("C9", "NM-R4")
def test_located_cards_below_the_hidden_ko_move_down() -> None:
    nothing: list[dict[str, list[str]]] = [{"cards": [], "types": []}] * 2
    knows = [{"places": places, "hands": nothing} for places in ([1, 2], [2], [])]
    state = table("Block", "", pile="KO Dodge Sweep Scout", knows=knows)

    hidden = after(state, "draw", "hide 1")

    # After the draw seat 0 has located places 0 and 1; the KO comes between them.
    assert hidden.view(0).located == spots(Dodge=0, KO=1, Sweep=2)
    assert hidden.view(1).located == ()


@pytest.mark.rule("C9", "NM-R4")
@pytest.mark.parametrize("seat", [0, 1])
def test_of_located_cards_those_above_the_hidden_ko_stay_where_they_are(seat: int) -> None:
    hands = ["", ""]
    hands[seat] = "Block"
    state = table(
        *hands,
        pile="KO Dodge Sweep Scout Attack1",
        to_act=seat,
        knows=knows(2, {seat: {}}, places=[1, 2, 4]),
    )

    hidden = after(state, "draw", "hide 2")

    assert hidden.view(seat).located == spots(Dodge=0, Sweep=1, KO=2, Attack1=4)


@pytest.mark.rule("C9", "NM-R10")
def test_a_sweep_makes_everybody_forget() -> None:
    state = table("Block", "Sweep", "", pile="KO Scout", rng=(0,))

    assert after(state, "draw", "hide 1", "sweep keep").view(0).located == ()


@pytest.mark.rule("C9", "NM-R12")
def test_a_reshuffle_leaves_nothing_located() -> None:
    state = after(table("Block", "", "", pile="KO"), "draw", "hide 0")
    size = len(state.discard)

    assert state.view(0).located == spots(KO=0)
    drawn = table("", "", "", pile="", rng=(0,) * size)
    assert after(drawn, "draw").known == 0


@pytest.mark.rule("C9", "NM-R9")
def test_a_scout_locates_what_it_puts_back() -> None:
    state = table("Scout", "", "", pile="Dodge Sweep Block Attack1")

    looking = after(state, "scout")

    assert looking.view(0).located == spots(Dodge=0, Sweep=1, Block=2)
    assert looking.view(1).located == ()
    chosen = after(looking, "keep 2 of 3 return 1 0")
    assert chosen.view(0).located == spots(Sweep=0, Dodge=1)
    documented(chosen)


def scouted_over(pile: str, mine: list[int], rules: Rules, *moves: str) -> tuple[Located, ...]:
    """Return what seat 1, which had located *mine*, has located after seat 0 scouted."""
    empty: list[dict[str, list[str]]] = [{"cards": [], "types": []}] * 3
    knows = [{"places": mine if seat == 1 else [], "hands": empty} for seat in range(4)]
    state = table("Scout", "", "", pile=pile, knows=knows, rules=rules)
    return after(state, "scout", *moves).view(1).located


@pytest.mark.rule("C9", "NM-R9")
def test_a_scout_of_another_makes_forget_the_top_and_moves_up_the_rest() -> None:
    pile = "Dodge Sweep Block Attack1 Attack2"

    kept = scouted_over(pile, [1, 3], Rules(), "keep 0 of 3 return 1 2")
    reordered = scouted_over(pile, [1, 3], Rules(scout="reorder"), "keep none of 3 return 0 1 2")

    assert kept == spots(Attack1=2)
    assert reordered == spots(Attack1=3)


@pytest.mark.rule("C9", "NM-R9")
def test_while_another_looks_nothing_is_forgotten() -> None:
    assert scouted_over("Dodge Sweep Block Attack1", [1], Rules()) == spots(Sweep=1)


@pytest.mark.rule("C9", "NM-R9")
def test_when_a_scout_keeps_none_everybody_has_seen_kos() -> None:
    state = after(table("Scout", "", "", pile="KO KO Dodge"), "scout")
    assert state.view(1).located == ()
    state = after(table("Scout", "", "", pile="KO KO"), "scout", "keep none")

    for seat in (0, 1, 2, None):
        assert state.view(seat).located == (Located(0, KO), Located(1, KO))
        assert state.view(seat).public_located == (Located(0, KO), Located(1, KO))
    documented(state)
    reordered = table("Scout", "", "", pile="KO KO", rules=Rules(scout="reorder"))
    assert after(reordered, "scout", "keep none").view(1).located == ()


# --- other hands -------------------------------------------------------------------------


@pytest.mark.rule("C9", "NM-R8")
def test_a_stolen_card_is_known_to_the_two() -> None:
    state = table("ClinchA ClinchA", "Dodge Sweep", "Block", rng=(0,))

    stolen = after(state, "double A 1")

    assert stolen.view(1).known_hands[0] == known("Dodge")
    assert stolen.view(2).known_hands[0] == stolen.view(None).known_hands[0] == NOTHING


@pytest.mark.rule("C9")
def test_a_card_that_is_seen_to_go_is_known_no_more() -> None:
    state = table("ClinchA ClinchA", "Dodge Sweep", "Block", rng=(0,))
    stolen = after(state, "double A 1", "draw", "draw")

    assert after(stolen, "dodge").view(1).known_hands[0] == NOTHING


@pytest.mark.rule("C9")
def test_another_card_that_is_seen_to_go_changes_nothing() -> None:
    state = table("ClinchA ClinchA Sweep", "Dodge Sweep", "", pile="Scout Scout", rng=(0, 0))
    stolen = after(state, "double A 1", "draw", "draw")

    assert after(stolen, "sweep keep").view(1).known_hands[0] == known("Dodge")


@pytest.mark.rule("C9", "NM-R8")
def test_whoever_cannot_see_a_theft_holds_nothing_for_certain_afterwards() -> None:
    # Seat 1 steals a card that seat 2 has seen in the hand of seat 0.
    state = table(
        "Sweep Dodge",
        "ClinchA ClinchA",
        "",
        to_act=1,
        rng=(1,),
        knows=[
            {
                "places": [],
                "hands": [
                    {"cards": ["Dodge", "Sweep"] if seat == 2 else [], "types": []},
                    {"cards": [], "types": []},
                    {"cards": [], "types": []},
                ],
            }
            for seat in range(4)
        ],
    )

    stolen = after(state, "double A 0")

    assert stolen.view(2).known_hands == (NOTHING, NOTHING, NOTHING)
    assert stolen.view(0).known_hands[1] == known("Sweep")


THEFTS = [(0, 1), (1, 0), (1, 2), (2, 0)]
"""Thieves and their victims."""


def robbed(thief: int, victim: int, moves: list[str], *, thieving: str, lacked: str = "") -> State:
    """Return what follows when all others know the victim's two Attacks and the thief's Scout."""
    hands, lacks = ["Dodge"] * 3, [""] * 3
    hands[thief], hands[victim], lacks[thief] = f"{thieving} Scout", "Attack1 Attack2", lacked
    told = {
        seat: {
            other: held
            for other, held in ((thief, "Scout"), (victim, "Attack1 Attack2"))
            if other != seat
        }
        for seat in range(3)
    }
    state = table(*hands, to_act=thief, rng=(0,), knows=knows(3, told), lacked=lacks)
    return after(state, *(move.format(victim) for move in moves))


@pytest.mark.rule("C9", "NM-R8")
@pytest.mark.parametrize(("thief", "victim"), THEFTS)
def test_of_a_random_theft_the_two_know_all_and_the_third_loses_a_card(
    thief: int, victim: int
) -> None:
    state = robbed(thief, victim, ["double A {}"], thieving="ClinchA ClinchA")
    third = 3 - thief - victim

    assert state.view(thief).known_hands[victim] == known("Attack2")
    assert state.view(victim).known_hands[thief] == known("Attack1 Scout")
    assert state.view(third).known_hands[victim] == known(types="Attack")
    assert state.view(third).known_hands[thief] == known("Scout")
    assert state.view(thief).known_hands[thief] == NOTHING
    assert state.view(victim).known_hands[victim] == NOTHING


@pytest.mark.rule("C9", "NM-R8")
@pytest.mark.parametrize(("thief", "victim"), THEFTS)
def test_of_a_named_theft_the_two_know_all_and_the_others_the_type(thief: int, victim: int) -> None:
    state = robbed(thief, victim, ["triple ABC {}", "name Attack"], thieving=TRIPLE)
    third = 3 - thief - victim

    assert state.view(thief).known_hands[victim] == known("Attack2")
    assert state.view(victim).known_hands[thief] == known("Attack1 Scout")
    assert state.view(third).known_hands[victim] == known(types="Attack")
    assert state.view(third).known_hands[thief] == known("Scout", "Attack")
    assert state.view(None).known_hands[thief] == known(types="Attack")
    assert state.view(thief).known_hands[thief] == NOTHING
    documented(state)


@pytest.mark.rule("C9")
def test_all_that_know_a_card_see_it_go() -> None:
    told = {1: {0: "Dodge Sweep"}, 2: {0: "Dodge Sweep"}}
    state = table("Dodge Sweep", "", "", knows=knows(3, told))

    dodged = after(state, "dodge")

    assert dodged.view(1).known_hands[0] == known("Sweep")
    assert dodged.view(2).known_hands[0] == known("Sweep")


def named(victim: str, name: str, **more: object) -> list[KnownHand]:
    """Return what a third seat knows of thief and victim after a named steal."""
    state = table(TRIPLE, victim, "", rng=(0,), **more)  # type: ignore[arg-type]
    view = after(state, "triple ABC 1", f"name {name}").view(2)
    return list(view.known_hands[:2])


@pytest.mark.rule("C9", "NM-R8")
@pytest.mark.parametrize("name", ["Block", "Countdown", "Dodge", "Scout", "Sweep"])
def test_a_named_card_of_a_type_with_one_sort_is_seen_by_all(name: str) -> None:
    assert named(f"{name} {name}", name) == [known(name), NOTHING]


@pytest.mark.rule("C9", "NM-R8")
@pytest.mark.parametrize(("held", "name"), [("Attack1 Attack2", "Attack"), ("ClinchD", "Clinch")])
def test_of_a_named_attack_or_clinch_all_see_the_type(held: str, name: str) -> None:
    assert named(held, name) == [known(types=name), NOTHING]


@pytest.mark.rule("C9", "NM-R8")
def test_one_sort_of_attack_left_by_the_options_is_not_seen_all_the_same() -> None:
    rules = Rules(attacks=(8, 0, 0))

    assert named("Attack1", "Attack", rules=rules) == [known(types="Attack"), NOTHING]


def losing(before: KnownHand, *, loss: str) -> KnownHand:
    """Return what seat 2, which knew *before* of seat 0, knows after seat 0 lost a card."""
    hand = {"cards": list(map(str, before.cards)), "types": list(map(str, before.types))}
    none: dict[str, list[str]] = {"cards": [], "types": []}
    played = loss == "play"
    state = table(
        "Attack1 Attack1 Attack2 Attack3 Block",
        TRIPLE + " ClinchD ClinchD",
        "",
        pile="Scout Scout Scout Scout",
        to_act=0 if played else 1,
        rng=(0,),
        knows=[
            {"places": [], "hands": [hand if seat == 2 else none, none, none]} for seat in range(4)
        ],
    )
    moves = {
        "play": ["attack 1"],
        "unseen": ["double D 0"],
        "type": ["triple ABC 0", "name Attack"],
    }
    return after(state, *moves[loss]).view(2).known_hands[0]


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("before", "loss", "then"),
    [
        # Seen: that card, or else one of the further cards of its type.
        (known("Attack1 Attack2"), "play", known("Attack2")),
        (known("Attack1", "Attack"), "play", known("", "Attack")),
        (known("Attack2", "Attack"), "play", known("Attack2")),
        (known("Block Attack2"), "play", known("Block Attack2")),
        # By type: every card of the type, and one less of the type.
        (known("Attack1 Block"), "type", known("Block")),
        (known("Attack1 Attack2"), "type", known("", "Attack")),
        (known("Attack1 Attack1 Attack2"), "type", known("Attack1", "Attack")),
        (known("Attack1", "Attack"), "type", known("", "Attack")),
        (known("", "Attack Attack"), "type", known("", "Attack")),
        # Unseen: every card of all types, and one less of each type.
        (known("Attack1 Block"), "unseen", known()),
        (known("Attack1 Attack2 Block"), "unseen", known("", "Attack")),
        (known("Attack1 Attack1"), "unseen", known("Attack1")),
        (known("Block", "Attack"), "unseen", known()),
    ],
)
def test_bounds_after_a_loss(before: KnownHand, loss: str, then: KnownHand) -> None:
    assert losing(before, loss=loss) == then


@pytest.mark.rule("C9", "C10")
def test_elimination_ends_all_bounds_and_the_fallen_go_on_watching() -> None:
    state = table("ClinchA ClinchA", "Dodge Sweep", "Block", pile="KO KO", rng=(0,))
    stolen = after(state, "double A 1")
    fallen = after(stolen, "draw")

    assert fallen.alive == (0, 2)
    assert fallen.view(1).known_hands[0] == known("Dodge"), "it keeps what it knew"
    watched = after(fallen, "draw", "hide 0", "dodge")
    assert watched.view(1).known_hands[0] == NOTHING
    gone = after(fallen, "draw", "hide 0", "draw")
    assert gone.is_over
    assert gone.view(1).known_hands == (NOTHING,) * 3


# --- lacked types ------------------------------------------------------------------------


@pytest.mark.rule("NM-R1", "C9")
def test_at_the_start_everybody_is_known_to_lack_countdowns() -> None:
    assert new_game(3, seed=1).view(None).lacked == ((kind("Countdown"),),) * 3
    dealt = new_game(3, rules=Rules(countdowns_dealt=True), seed=1)
    assert dealt.view(None).lacked == ((),) * 3


@pytest.mark.rule("C9", "NM-R8")
def test_a_miss_tells_everybody_what_is_lacked() -> None:
    state = after(table(TRIPLE, "Dodge", "", rng=(0,)), "triple ABC 1", "name Scout")
    lacked = (kind("Scout"),)

    assert [state.view(seat).lacked[1] for seat in (0, 1, 2, None)] == [lacked] * 4
    stolen = after(state, "steal")
    assert stolen.view(2).lacked[1] == lacked, "who loses a card lacks what it lacked"
    assert after(stolen, "draw").view(2).lacked[1] == ()


@pytest.mark.rule("C9", "NM-R8")
@pytest.mark.parametrize("thief", [0, 1])
@pytest.mark.parametrize("card", ["Block", "Attack3", "Countdown", "Dodge", "Sweep", "ClinchD"])
def test_a_card_gained_by_name_is_taken_off_the_lacked_types(card: str, thief: int) -> None:
    name = Card.parse(card).type
    hands, lacked = [card] * 3, [""] * 3
    hands[thief], lacked[thief] = "", f"Scout {name}"
    state = table(
        *hands, to_act=thief, decision="name_type", target=1 - thief, lacked=lacked, rng=(0,)
    )

    assert after(state, f"name {name}").view(2).lacked[thief] == (kind("Scout"),)


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("", ["draw"]),
        ("Scout", ["scout", "keep 0 of 3 return 1 2"]),
        ("ClinchA ClinchA", ["double A 1"]),
    ],
)
def test_any_other_gain_empties_the_lacked_types(hand: str, moves: list[str]) -> None:
    pile = "Attack1 Attack2 Attack2"
    state = table(hand, "Dodge", "", pile=pile, lacked=["Block Sweep", "", ""], rng=(0,))

    assert after(state, *moves).view(2).lacked[0] == ()


@pytest.mark.rule("C9", "NM-R4")
def test_a_blocked_ko_is_no_gain_and_elimination_empties_the_lacked_types() -> None:
    blocked = table("Block", "", "", pile="KO", lacked=["Sweep", "", ""])
    assert after(blocked, "draw").view(2).lacked[0] == (kind("Sweep"),)
    struck = table("Dodge", "", "", pile="KO", lacked=["Sweep", "", ""])
    assert after(struck, "draw").view(2).lacked[0] == ()


# --- numbers for learning ----------------------------------------------------------------


def numbers(state: State, seat: int | None, name: str) -> dict[int, float]:
    """Return the numbers of one field that are not 0, by their places."""
    layout = GAME.layout
    assert layout is not None
    field = next(field for field in layout if field.name == name)
    start = layout.offsets[name]
    seen = layout.numbers(state.view(seat))[start : start + field.size]
    return {place: number for place, number in enumerate(seen) if number}


@pytest.mark.parametrize(
    ("seat", "places"),
    [(None, [0, 1, 8, 7 + 6, 14]), (1, [1, 6, 7, 14, 15]), (2, [0, 7, 8, 15, 14 + 6])],
)
def test_the_numbers_of_lacked_types_begin_with_the_own_seat(
    seat: int | None, places: list[int]
) -> None:
    state = table("", "", "", lacked=["Block Attack", "Attack Clinch", "Block"])

    assert numbers(state, seat, "lacked") == dict.fromkeys(places, 1)


@pytest.mark.parametrize(("seat", "place"), [(None, 1), (0, 1), (2, 2)])
def test_the_numbers_of_known_hands_begin_with_the_own_seat(seat: int | None, place: int) -> None:
    public = [{"cards": "", "types": ""}] * 3
    public[1] = {"cards": "Attack1 Attack1 Sweep", "types": "Attack Clinch Clinch"}
    own = [*public]
    own[1] = {"cards": "", "types": ""}
    state = table(
        "Dodge",
        "Attack1 Attack1 Attack2 Sweep ClinchA ClinchB",
        "",
        knows=[{"places": [], "hands": own if seat == 1 else public} for seat in range(4)],
    )

    assert numbers(state, seat, "known_cards") == {14 * place + 2: 2, 14 * place + 8: 1}
    assert numbers(state, seat, "known_types") == {7 * place + 1: 1, 7 * place + 6: 2}


@pytest.mark.parametrize(("seat", "place"), [(None, 2), (0, 2), (1, 1), (2, 0)])
def test_the_number_of_a_target_counts_from_the_own_seat(seat: int | None, place: int) -> None:
    state = table("", "", "Dodge", decision="name_type", target=2)

    assert numbers(state, seat, "target") == {place: 1}


def test_the_numbers_of_an_attack_are_its_value_and_the_draws_left() -> None:
    state = table("", "Block", decision="hide_ko", to_act=1, attack=3, draws_left=2)

    assert numbers(state, 1, "attack") == {0: 3}
    assert numbers(state, 1, "draws_left") == {0: 2}


# --- samples -----------------------------------------------------------------------------


@pytest.mark.rule("C11")
def test_in_a_sample_the_others_know_what_spectators_know() -> None:
    state = table("Scout Block", "Dodge", "Sweep", pile="Attack1 KO Attack2 Sweep")
    state = after(state, "scout", "keep 0 of 3 return 1 2")

    sample = state.view(1).sample(SplitMix64(1))

    assert state.view(0).located
    assert sample.view(0).located == ()
    assert sample.view(1) == state.view(1)
    mine = state.view(0).sample(SplitMix64(1))
    assert mine.view(0) == state.view(0)
    assert mine.view(1).located == ()


@pytest.mark.rule("C11", "NM-R8")
@pytest.mark.parametrize(("thief", "victim"), THEFTS)
@pytest.mark.parametrize("watcher", [None, 0, 1, 2])
def test_in_a_sample_the_others_know_of_hands_what_everybody_knows(
    watcher: int | None, thief: int, victim: int
) -> None:
    state = robbed(thief, victim, ["triple ABC {}", "name Attack"], thieving=TRIPLE)
    public = state.view(None).known_hands

    sample = state.view(watcher).sample(SplitMix64(1))

    assert sample.view(watcher) == state.view(watcher)
    for seat in {0, 1, 2} - {watcher}:
        others = tuple(NOTHING if hand == seat else known for hand, known in enumerate(public))
        assert sample.view(seat).known_hands == others
    documented(sample)


@pytest.mark.rule("C11", "NM-R9")
@pytest.mark.parametrize("watcher", [None, 0, 2])
def test_in_a_sample_all_have_located_what_everybody_has(watcher: int | None) -> None:
    state = after(table("Scout", "", "", pile="KO KO KO Dodge Sweep"), "scout", "keep none")

    sample = state.view(watcher).sample(SplitMix64(1))

    places = [tuple(spot.place for spot in sample.view(seat).located) for seat in (None, 0, 1, 2)]
    assert places == [(0, 1, 2)] * 4
    assert sample.pile[:3] == (KO, KO, KO)
    documented(sample)


@pytest.mark.rule("C11", "NM-R9")
@pytest.mark.parametrize("scout", [0, 2])
def test_in_a_sample_a_seat_that_is_just_looking_sees_the_cards_of_the_sample(scout: int) -> None:
    hands = ["", "", ""]
    hands[scout] = "Scout"
    pile = "Dodge KO Sweep Block Attack1 Scout"
    looking = after(table(*hands, pile=pile, to_act=scout), "scout")

    for seed in range(20):
        sample = looking.view(1).sample(SplitMix64(seed))
        seen = sample.view(scout).located
        assert tuple(spot.card for spot in seen) == sample.pile[:3]
        assert sample.legal_moves()


@pytest.mark.rule("C11")
def test_a_sample_holds_what_is_known_and_nothing_that_is_lacked() -> None:
    state = table("ClinchA ClinchA", "Dodge Sweep", None, pile="KO Scout Scout", rng=(0,))
    state = after(state, "double A 1")
    hidden = state.view(1)
    assert hidden.lacked[2] == (kind("Countdown"),)

    for seed in range(30):
        sample = hidden.sample(SplitMix64(seed))
        assert Card.parse("Dodge") in sample.hands[0]
        assert Card.parse("Countdown") not in sample.hands[2]
        assert not any(KO in hand for hand in sample.hands)
        assert sample.hands[1] == cards("Sweep")
