"""Views of Knight More: exact counts and odds, fair samples, what a picture shows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, sqrt
from typing import Any

import pytest
from tests.refusals import Refused

from knockout_games import HashRng, IllegalMove, SplitMix64, worlds
from knockout_games.knight_more import AMBUSH, CARDS, DECK, GAME, Card, Rules, State, View, new_game

GUERRILLA = {"guerrilla": True}

Physical = tuple[int, ...]
"""Cards by their place in `DECK`, so that the two Ambush cards differ."""


def table(*hands: str, trump: str = "Sw10", **parts: Any) -> State:
    return GAME.position({"hands": list(hands), "trump": trump, **parts})


def played(state: State, text: str) -> State:
    for move in text.split():
        state = state.apply(state.parse_move(move))
    return state


def unseen_cards(view: View) -> Physical:
    """Return the physical cards that the view shows nowhere."""
    seen = Counter([*view.trump, *(view.hand or ())])
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        seen.update(play.card for play in plays if play.card is not None)
    left: list[int] = []
    for number, card in enumerate(DECK):
        if seen[card]:
            seen[card] -= 1
        else:
            left.append(number)
    return tuple(left)


def listed(view: View) -> Iterator[tuple[Physical, ...]]:
    """Yield every deal of the physical cards to the hidden hands that the view allows."""
    seats = [seat for seat in range(view.players) if seat != view.seat and view.hand_sizes[seat]]

    def dealt(seats: list[int], left: Physical) -> Iterator[tuple[Physical, ...]]:
        if not seats:
            yield ()
            return
        seat, *others = seats
        open_cards = [card for card in left if DECK[card].suit not in view.voids[seat]]
        for hand in combinations(open_cards, view.hand_sizes[seat]):
            rest = tuple(card for card in left if card not in hand)
            for hands in dealt(others, rest):
                yield (hand, *hands)

    yield from dealt(seats, unseen_cards(view))


def hands_of(view: View, world: State) -> tuple[tuple[Card, ...], ...]:
    return tuple(hand for seat, hand in enumerate(world.hands) if hand and seat != view.seat)


def as_seen(hands: tuple[Physical, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(DECK[card] for card in hand) for hand in hands)


SMALL = {
    "two hidden cards": (table("Kn2", "Kn9", "Kn3", round=6), ""),
    "a void": (table("Kn2 Ar2", "Sp9 Ar9", "Kn3 Ar3"), "Kn2 Sp9 Kn3"),
    "voids that cross": (
        table("Kn2 Ar2 Kn8", "Sp9 Ar9 Sp8", "Kn3 Sp3 Sp4"),
        "Kn2 Sp9 Kn3 Sp3 Ar2 Sp8",
    ),
    "a guerrilla that passes in the trick": (
        table("Kn2 Ar2", "Sp3", "Kn9 Ar9", guerrillas=[1], round=5, rules=GUERRILLA),
        "Kn2 pass",
    ),
    "a guerrilla": (
        table("Kn2 Ar2", "Kn9 Ar9", "Sp3", guerrillas=[2], round=5, rules=GUERRILLA),
        "Kn2 Kn9 pass Ar9",
    ),
}


@pytest.mark.rule("C11")
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_counts_and_odds_agree_with_a_list_of_all_worlds(name: str, seat: int) -> None:
    view = played(*SMALL[name]).view(seat)
    all_worlds = list(listed(view))
    hidden = [other for other in range(3) if other != seat and view.hand_sizes[other]]

    assert view.count() == len(all_worlds)
    for number in unseen_cards(view):
        odds = view.odds(DECK[number])
        assert set(odds) == {*hidden, "pile"}
        for place, other in enumerate(hidden):
            holding = sum(1 for hands in all_worlds if number in hands[place])
            assert odds[other] == pytest.approx(holding / len(all_worlds), abs=1e-12)
        assert sum(odds.values()) == pytest.approx(1)


def deviation(counts: list[int], expected: list[float]) -> float:
    """Return by how many standard deviations the chi-square statistic is too great."""
    freedom = len(counts) - 1
    found = sum(
        (count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True)
    )
    # Wilson and Hilferty: the cube root is nearly normal.
    root: float = (found / freedom) ** (1 / 3)
    return (root - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


@pytest.mark.big
@pytest.mark.rule("C11")
@pytest.mark.parametrize("name", SMALL)
def test_samples_are_uniform_over_the_arrangements_of_physical_cards(name: str) -> None:
    view = played(*SMALL[name]).view(2 if name == "voids that cross" else 0)
    weights = Counter(as_seen(hands) for hands in listed(view))
    draws = 20 * weights.total()
    drawn: Counter[tuple[tuple[Card, ...], ...]] = Counter()

    for _, world in zip(range(draws), worlds(view, SplitMix64.from_seed(name)), strict=False):
        drawn[hands_of(view, world)] += 1

    assert set(drawn) <= set(weights)
    assert max(weights.values()) == 2  # either Ambush
    expected = [draws * weights[hands] / weights.total() for hands in weights]
    # One in ten thousand fair samplers is beyond 3.72.
    assert deviation([drawn[hands] for hands in weights], expected) < 3.72


@pytest.mark.rule("C11")
def test_two_unseen_ambushes_are_as_likely_as_any_two_cards() -> None:
    view = table("Kn2", "Kn9", "Kn3", round=6).view(0)
    both = sum(
        world.hands[1:] == ((AMBUSH,), (AMBUSH,))
        for _, world in zip(range(8_000), worlds(view, SplitMix64(3)), strict=False)
    )

    # 2 of the 40 * 39 arrangements: 10.3 of 8,000, give or take 3.2.
    assert 0 < both < 21


@pytest.mark.parametrize("seat", [0, 3, None])
def test_a_sample_is_one_world_behind_the_view(seat: int | None) -> None:
    chance = random.Random(4)
    for number in range(40):
        rules = Rules(guerrilla=bool(number % 2), ambush_trump="no_trump")
        state = new_game(4, seed=number, rules=rules)
        for _ in range(chance.randrange(40)):
            moves = state.legal_moves()
            if moves:
                state = state.apply(chance.choice(moves))
        view = state.view(seat)
        world = view.sample(HashRng.from_seed(number))

        assert world.view(seat) == view
        assert GAME.from_json("state", GAME.to_json(world)) == world


def test_the_same_view_and_rng_give_the_same_sample() -> None:
    state = played(table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3"), "Kn2 Kn9")
    other = played(table("Kn2 Ar2", "Kn9 Ar8", "Sw3 Ar3"), "Kn2 Kn9")
    rng = HashRng.from_seed(1)

    assert state.view(0) == other.view(0)
    assert state.view(0).sample(rng) == other.view(0).sample(rng)


def dealt(state: State) -> list[str]:
    return [" ".join(map(str, hand)) for hand in state.hands]


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("seat", "hands", "drawn"),
    [
        (0, ["Ar2 Ar3", "Ar4 Ar10", "Kn4", "Kn5 Kn9 Ar1"], 699),
        (1, ["Ar7 Sw4", "Ar9 Sw9", "Sp2", "Kn1 Sw5 Am"], 699),
        (2, ["Sw4 Sw9", "Ar6 Ar8", "Kn8", "Kn1 Kn5 Ar9"], 672),
        (3, ["Kn3 Ar4", "Ar2 Ar10", "Sp8", "Kn7 Ar6 Ar7"], 448),
        (None, ["Sp3 Am", "Ar6 Ar8", "Sp7", "Ar3 Ar10 Sp4"], 99),
    ],
)
def test_the_same_seed_always_gives_the_same_sample(
    seat: int | None, hands: list[str], drawn: int
) -> None:
    state = table(
        *("Kn2 Ar2 Ar3", "Sp9 Ar9 Sw9", "Kn8", "Kn7 Ar7 Ar6"), guerrillas=[2], rules=GUERRILLA
    )
    sample = played(state, "Kn2 Sp9 pass").view(seat).sample(HashRng.from_seed(1))

    assert dealt(sample) == hands
    assert sample.rng.below(1000)[0] == drawn


@pytest.mark.rule("C11", "KM-G2")
@pytest.mark.parametrize(
    "plays", ["Kn2", "Kn2 Sp3", "Kn2 pass", "Kn2 Sp3 Ar8", "Kn2 Sp3 pass", "Kn2 pass Ar8"]
)
def test_a_sample_asks_the_guerrillas_that_the_trick_asks(plays: str) -> None:
    state = table(
        *("Kn2 Ar2 Ar3", "Sp3", "Ar8", "Kn7 Ar7 Ar6", "Kn4 Kn5 Kn6"),
        guerrillas=[1, 2],
        rules=GUERRILLA,
    )
    state = played(state, plays)

    for seat in (*range(5), None):
        sample = state.view(seat).sample(HashRng.from_seed(1))
        assert GAME.from_json("state", GAME.to_json(sample)) == sample


@pytest.mark.rule("C3", "C10")
@pytest.mark.parametrize(
    ("hands", "plays", "ambushes"),
    [
        (("Am Kn8", "Sp9 Am", "Kn3 Sp3"), "", (1, 1, 2, 2)),
        (("Am Am", "Sp9 Ar3", "Kn3 Sp3"), "", (0, 2, 2, 2)),
        (("Am Kn8", "Sp9 Am", "Kn3 Sp3"), "Am", (1, 0, 1, 1)),
        (("Am Kn8", "Sp9 Am", "Kn3 Sp3"), "Am Am", (0, 0, 0, 0)),
        (("Am Am", "Sp9 Ar3", "Kn3 Sp3"), "Am", (0, 1, 1, 1)),
    ],
)
def test_an_ambush_in_sight_leaves_one_unseen_and_both_leave_none(
    hands: tuple[str, ...], plays: str, ambushes: tuple[int, ...]
) -> None:
    state = played(table(*hands), plays)
    views = [state.view(seat) for seat in (0, 1, 2, None)]

    assert tuple(view.unseen.count(AMBUSH) for view in views) == ambushes
    for view in views:
        own = view.hand or ()
        assert len(view.unseen) == 41 - len(own) - len(view.trick)
        assert not {*own, *(play.card for play in view.trick)} & {*view.unseen} - {AMBUSH}
        for seed in range(6):
            world = view.sample(HashRng.from_seed(seed))
            assert GAME.from_json("state", GAME.to_json(world)) == world
            assert world.view(view.seat) == view


def test_counting_a_spectators_view_of_the_first_deal_is_exact() -> None:
    view = new_game(5, seed=1).view(None)

    ways = 1
    for dealt in range(5):
        ways *= comb(41 - 6 * dealt, 6)
    assert view.count() == ways


def test_a_view_tells_its_seat_why_a_move_is_not_legal(refused: Refused) -> None:
    state = played(table("Kn2 Ar2", "Kn9 Ar9", "Kn3 Ar3"), "Kn2")

    with refused(IllegalMove):
        state.view(1).parse_move("Ar9")
    with refused(IllegalMove):
        state.view(1).parse_move("Sp9")
    with refused(IllegalMove) as caught:
        state.view(2).parse_move("Kn3")
    assert caught.value.code == "refusal.not_your_turn"


def test_a_move_is_not_read_as_a_longer_one(refused: Refused) -> None:
    state = table("Kn10 Ar2", "Kn9 Ar9", "Kn3 Ar3")

    with refused(IllegalMove):
        state.parse_move("Kn1")
    assert str(state.parse_move("kn")) == "Kn10"


def test_views_and_states_name_their_facts_alike() -> None:
    state = table("Kn2", "Kn9", "Am", guerrillas=[2], round=6, rules=GUERRILLA)
    views = [state.view(seat) for seat in (0, 1, 2, None)]

    for name in (
        *("game", "rules", "players", "to_act", "decision", "alive", "round", "leader"),
        *("guerrillas", "spent", "fallen", "trump", "trump_suit"),
        *("trick", "tricks", "trick_counts", "voids", "outcome"),
    ):
        assert {repr(getattr(view, name)) for view in views} == {repr(getattr(state, name))}
    asked = played(state, "Kn2 Kn9").view(2)
    assert (asked.decision, [str(move) for move in asked.legal_moves()]) == (
        "guerrilla",
        ["Am", "pass"],
    )


# --- numbers ---


def block(view: View, name: str) -> dict[int, float]:
    """Return the numbers of a block that are not 0, by place."""
    layout = GAME.layout
    assert layout is not None
    start = layout.offsets[name]
    (size,) = [field.size for field in layout if field.name == name]
    numbers = layout.numbers(view)[start : start + size]
    return {place: number for place, number in enumerate(numbers) if number}


@pytest.mark.rule("C3")
def test_numbers_count_two_ambushes_of_one_place() -> None:
    ambush = CARDS.index(AMBUSH)
    state = table("Am Am Kn2", "Ar2 Ar3 Ar4", "Kn3 Kn4 Kn5", trump="Sw10")
    assert block(state.view(0), "hand") == {CARDS.index(Card.parse("Kn2")): 1, ambush: 2}

    played_once = played(state, "Am Ar2 Kn3")
    assert block(played_once.view(0), "hand") == {CARDS.index(Card.parse("Kn2")): 1, ambush: 1}
    for twice in (played(played_once, "Am"), played(played_once, "Am Ar3 Kn4")):
        assert block(twice.view(0), "played")[ambush] == 2
        assert block(twice.view(2), "played")[len(CARDS) + ambush] == 2


def test_numbers_count_two_ambushes_that_were_turned_up() -> None:
    view = table("Kn2", "Kn9", "Kn3", trump="Am Am Sw10").view(0)

    assert block(view, "turned_up") == {CARDS.index(Card.parse("Sw10")): 1, CARDS.index(AMBUSH): 2}
    assert block(view, "trump") == {3: 1}


def test_numbers_tell_voids_by_place_from_each_seat() -> None:
    state = played(table("Kn2 Ar2", "Sp9 Ar9", "Ar3 Kn3", trump="Am Sw10"), "Kn2 Sp9 Kn3 Ar3 Ar2")

    # Seat 1 has no Knights, which are the first of the four suits of a place.
    assert [block(state.view(seat), "voids") for seat in (0, 1, 2, None)] == [
        {4: 1},
        {0: 1},
        {8: 1},
        {4: 1},
    ]


# --- pictures ---


def test_a_picture_shows_the_hand_sorted_the_trick_and_what_may_be_played() -> None:
    state = table("Sw3 Kn2 Am", "Sp9 Ar9 Ar8", "Ar3 Kn3 Kn4", "Sp1 Sp2 Sp3", leader=2)

    assert str(played(state, "Kn3 Sp1").view(0)).splitlines() == [
        "Knight More, round 4: seat 0 to play a card",
        "",
        "  trump: Swordsmen (Sw10)   not dealt: 29 cards",
        "",
        "> seat 0 (you)  3 cards    0 tricks",
        "  seat 1        3 cards    0 tricks",
        "  seat 2        2 cards    0 tricks",
        "  seat 3        2 cards    0 tricks   no Knights",
        "",
        "  trick 1: 2:Kn3  3:Sp1",
        "",
        "  your hand: Kn2*  Sw3  Am*",
        "  * may be played",
    ]


def test_a_picture_of_a_guerrilla_and_of_a_spectator() -> None:
    state = table(
        "Kn2 Ar2",
        "",
        "Kn9 Ar9",
        "Sp3",
        guerrillas=[3],
        fallen=[[1]],
        trump="Am",
        rules={"guerrilla": True, "ambush_trump": "no_trump"},
    )
    state = played(state, "Kn2 Kn9 pass")

    assert str(state.view(None)).splitlines() == [
        "Knight More, round 5: seat 2 to play a card",
        "",
        "  trump: none (Am)   not dealt: 36 cards",
        "",
        "  seat 0        1 card     0 tricks",
        "  seat 1        out",
        "> seat 2        1 card     1 trick",
        "  seat 3        1 card     0 tricks   guerrilla",
        "",
        "  trick 1: 0:Kn2  2:Kn9  3:pass   won by seat 2",
        "  trick 2: nothing yet",
    ]
    asked = str(played(state, "Ar9").view(3)).splitlines()
    assert asked[0] == "Knight More, round 5: seat 3 may play its card or pass"
    assert asked[-2:] == ["  your hand: Sp3*", "  * may be played"]


def test_a_picture_of_the_end_names_the_winner() -> None:
    over = played(table("Kn2", "Kn9", "Kn3", round=6), "Kn2 Kn9 Kn3")
    lines = str(over.view(0)).splitlines()

    assert lines[0] == "Knight More, round 6: seat 1 has won"
    assert lines[-1] == "  your hand: empty"
    assert not any("nothing yet" in line for line in lines)


@pytest.mark.rule("KM-R2")
def test_a_picture_shows_all_that_was_turned_up() -> None:
    lines = str(table("Kn2", "Kn9", "Kn3", trump="Am Am Sw10").view(0)).splitlines()

    assert lines[2] == "  trump: Swordsmen (Am Am Sw10)   not dealt: 36 cards"


def test_pictures_are_at_most_80_columns_wide() -> None:
    chance = random.Random(8)
    for number in range(30):
        state = new_game(5, seed=number, rules=Rules(guerrilla=True))
        while moves := state.legal_moves():
            assert max(map(len, str(state.view(state.to_act)).splitlines())) <= 80
            state = state.apply(chance.choice(moves))


def test_views_after_the_end_await_nothing() -> None:
    over = played(table("Kn2", "Kn9", "Kn3", round=6), "Kn2 Kn9 Kn3")

    assert over.view(0).decision is None
    world = over.view(0).sample(HashRng.from_seed(1))
    assert world.view(0) == over.view(0)
    assert GAME.from_json("state", GAME.to_json(world)) == world


@pytest.mark.rule("KM-R8")
def test_a_view_knows_that_under_free_a_led_ambush_sets_no_suit() -> None:
    state = table("Am Kn2", "Ar4 Sp4", "Ar5 Sp5", rules={"ambush_lead": "free"})
    view = played(state, "Am Ar4").view(2)

    assert [str(move) for move in view.legal_moves()] == ["Ar5", "Sp5"]
