"""The parts of the kit: rules to try, plays, looks, chance, other worlds, errors."""

import pickle
from collections.abc import Callable
from functools import partial

import attrs
import pytest
from examples.last_ember import GAME, RANKS, Lay, Rules, new_game
from tests.laws.claimed import LAST_EMBER

from knockout_games import GAMES, HashRng
from knockout_games.testing import (
    LAWS,
    LawBroken,
    Rotation,
    check_game,
    missing_words,
    option_values,
    plays_of,
    rules_of,
)
from knockout_games.testing.chance import chi_square
from knockout_games.testing.exchanges import hidden_places
from knockout_games.testing.looks import difference, fingerprint, looks, reachable

KNIGHTS_POKER = GAMES["knights-poker"]


# --- rules ---


def test_every_value_of_each_option_is_tried_alone() -> None:
    rules = rules_of(KNIGHTS_POKER)

    assert rules[0] == KNIGHTS_POKER.Rules()
    assert {one.surrender for one in rules} == {"provable", "always", "never"}
    assert {one.stop_when_decided for one in rules} == {False, True}
    assert {one.target_score for one in rules} == {None, 1, 100}


def test_the_default_is_the_first_value_of_an_option() -> None:
    assert option_values(KNIGHTS_POKER)["surrender"][0] == "provable"


def test_further_values_of_an_option_are_tried_too() -> None:
    values = option_values(KNIGHTS_POKER, {"target_score": [300]})

    assert values["target_score"] == (None, 1, 100, 300)


def test_mixtures_are_the_same_in_every_run_and_never_ones_that_the_game_refuses() -> None:
    mixed = rules_of(KNIGHTS_POKER, mixtures=8)

    assert len(mixed) == len(rules_of(KNIGHTS_POKER)) + 8
    assert mixed == rules_of(KNIGHTS_POKER, mixtures=8)
    assert not any(rules.target_score and rules.stop_when_decided for rules in mixed)


def test_all_combinations_are_tried_if_there_are_no_more_than_asked_for() -> None:
    assert rules_of(GAMES["knock-out"], mixtures=99) == tuple(
        GAMES["knock-out"].Rules(centre=centre, line_through_centre=line)
        for centre, line in ((False, False), (True, False), (False, True), (True, True))
    )


# --- plays ---


def test_a_play_goes_to_the_end_and_is_the_same_in_every_run() -> None:
    (play,) = plays_of(GAME, players=4, seeds=[3])

    assert play.states[-1].is_over
    assert [step.after for step in play.steps] == list(play.states[1:])
    assert play.states == plays_of(GAME, players=4, seeds=[3])[0].states


def test_a_play_can_begin_at_a_given_position() -> None:
    start = new_game(2, seed=1).apply(new_game(2, seed=1).legal_moves()[0])

    play = plays_of(GAME, seeds=[], starts=[start])[0]

    assert play.states[0] == start
    assert play.players == 2


def test_positions_around_eliminations_and_the_ends_are_looked_at() -> None:
    (play,) = plays_of(GAME, players=5, seeds=[1])
    falls = {
        ply
        for ply, step in enumerate(play.steps)
        if len(step.before.alive) != len(step.after.alive)
    }

    looked_at = {spot.ply for spot in play.spots(12)}

    assert {0, len(play.steps)} | falls | {ply + 1 for ply in falls} <= looked_at


# --- laws ---


def test_a_law_tells_what_is_broken_and_where() -> None:
    game = attrs.evolve(GAME, decisions=("place",))

    with pytest.raises(LawBroken, match=r"none of GAME\.decisions") as found:
        LAWS["legality"](game, rules=Rules(ties_burn=False), players=4, seeds=[5])

    assert found.value.law == "legality"
    assert "last-ember (4 seats, ties_burn=False, seed 5) after 0 moves" in str(found.value)


def test_a_broken_law_can_be_sent_to_another_process() -> None:
    error = LawBroken("it lies", law="truth", place="chess")

    again = pickle.loads(pickle.dumps(error))

    assert (str(again), again.law, again.place) == (str(error), "truth", "chess")


def test_all_laws_are_asked_one_after_another() -> None:
    assert list(LAWS) == [
        "purity",
        "legality",
        "conservation",
        "progress",
        "truth",
        "secrecy",
        "fairness",
        "round_trips",
        "replays",
        "symmetry",
    ]
    with pytest.raises(LawBroken) as found:
        check_game(attrs.evolve(GAME, events=()), seeds=[1])
    assert found.value.law == "secrecy"


def test_laws_can_be_asked_about_positions_of_ones_own() -> None:
    hands = ((RANKS[0], RANKS[1]), (RANKS[2], RANKS[3]))
    rest = list(GAME.deck)
    for hand in hands:
        for card in hand:
            rest.remove(card)
    start = new_game(2, deck=[*hands[0], *hands[1], *rest])

    check_game(GAME, seeds=[1], starts=[start], claims=LAST_EMBER)


def test_codes_without_words_are_named() -> None:
    words = {code: text for code, text in GAME.words.items() if code not in _LEFT_OUT}

    assert missing_words(attrs.evolve(GAME, words=words)) == _LEFT_OUT


_LEFT_OUT = ("piece.3", "move.lay", "event.drawn", "decision.move", "option.ties_burn.help")


# --- looks ---


class Holder:
    """Hides something in one of the ways that Python has."""

    def __init__(self, secret: object) -> None:
        self.secret = secret

    def method(self) -> None:
        """Do nothing."""


def closure(secret: object) -> Callable[[], object]:
    return lambda: secret


@pytest.mark.parametrize(
    "hide",
    [
        pytest.param(Holder, id="an attribute"),
        pytest.param(lambda secret: Holder(secret).method, id="a bound method"),
        pytest.param(closure, id="a closure"),
        pytest.param(lambda secret: lambda x=secret: x, id="a default"),
        pytest.param(lambda secret: partial(print, secret), id="a partial"),
        pytest.param(lambda secret: iter([secret]), id="an iterator"),
        pytest.param(lambda secret: {1: (frozenset({secret}),)}, id="containers"),
        pytest.param(type("Lay", (Lay,), {}), id="a slot"),
    ],
)
def test_what_an_object_hides_is_reachable(hide: Callable[[object], object]) -> None:
    secret = HashRng.from_seed("secret")

    assert any(part is secret for _, part in reachable(hide(secret)))


def test_fingerprints_differ_by_what_is_held_and_by_nothing_else() -> None:
    assert fingerprint(Holder((1, "a"))) == fingerprint(Holder((1, "a")))
    assert fingerprint(Holder((1, "a"))) != fingerprint(Holder((True, "a")))
    assert fingerprint(Holder(closure(1))) != fingerprint(Holder(closure(2)))


def test_fingerprints_of_circles_come_to_an_end() -> None:
    circle = Holder(None)
    circle.secret = circle

    assert fingerprint(circle) == "Holder(.secret=<1 above>)"


def test_looks_tell_where_two_views_differ() -> None:
    one, other = new_game(2, seed=1).view(0), new_game(2, seed=2).view(0)

    assert difference(looks(one, GAME), looks(one, GAME)) is None
    assert "their repr" in str(difference(looks(one, GAME), looks(other, GAME)))


# --- chance ---


def test_the_probability_of_a_deviation_is_that_of_the_tables() -> None:
    # Chi-square of 18.307 with 10 degrees of freedom and 124.342 with 100: p = 0.05.
    for cells, statistic in ((11, 18.307), (101, 124.342), (2, 3.841)):
        draws = 1_000_000
        expected = draws // cells
        strayed = round((statistic * expected / 2) ** 0.5)
        seen = dict.fromkeys(range(cells), expected)
        seen |= {0: expected + strayed, 1: expected - strayed}

        assert chi_square(seen, dict.fromkeys(range(cells), 1)) == pytest.approx(0.05, abs=1e-3)


def test_what_cannot_be_is_not_explained_by_chance() -> None:
    assert chi_square({"edge": 1, "heads": 99}, {"heads": 1, "tails": 1}) == 0


def test_one_possibility_needs_no_luck() -> None:
    assert chi_square({"heads": 9}, {"heads": 1}) == 1


# --- other worlds ---


def test_hidden_places_are_found_without_asking_for_samples() -> None:
    state = new_game(2, seed=4)

    places = hidden_places(GAME, state.view(0), state)

    assert set(places) == {
        ("hands", 1, 0),
        ("hands", 1, 1),
        *(("pile", place) for place in range(len(state.pile))),
    }


def test_small_views_are_held_to_every_arrangement(monkeypatch: pytest.MonkeyPatch) -> None:
    from knockout_games.testing.laws import sampling

    sizes: list[int] = []

    def watched(seen: dict[object, int], weights: dict[object, int]) -> float:
        sizes.append(sum(weights.values()))
        return chi_square(seen, weights)

    monkeypatch.setattr(sampling, "chi_square", watched)
    LAWS["fairness"](GAME, players=4, seeds=[0, 1], positions=10)

    assert 24 in sizes


# --- rotation ---


def test_a_rotation_moves_seats_tables_and_outcomes() -> None:
    turned = Rotation(seats=["to_act"], sorted_seats=["alive"], tables=["hands"])(
        {
            "rules": {"to_act": 0},
            "to_act": 2,
            "alive": [0, 2],
            "inside": {"hands": [["a"], [], ["c"]]},
            "outcome": {"ranking": [[0], [1, 2]], "winners": [0], "scores": [5, 3, 3]},
        },
        1,
        3,
    )

    assert turned == {
        "rules": {"to_act": 0},
        "to_act": 0,
        "alive": [0, 1],
        "inside": {"hands": [["c"], ["a"], []]},
        "outcome": {"ranking": [[1], [0, 2]], "winners": [1], "scores": [3, 5, 3]},
    }
