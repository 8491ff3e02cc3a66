from itertools import combinations

import pytest
from tests.bots.playing import mean_payoff

from knockout_games import GAMES, SplitMix64, Unsupported, knights_poker, knock_out, positions
from knockout_games.bots import CounterBot, parse_bot
from knockout_games.bots._castles import strength
from knockout_games.games.knights_poker.model import Tile

TILES = {str(tile): tile for tile in knights_poker.TILES}


def hand(text: str) -> tuple[Tile, ...]:
    return tuple(TILES[name] for name in text.split())


def test_hands_are_ranked_as_the_rules_have_it() -> None:
    best_first = ["R4 R5 R6", "R1 R2 R3", "R6 B6 G6", "R1 R2 R4", "R4 B5 G6", "R6 B6 G5"]
    strengths = [strength(hand(text), wrap=False) for text in best_first]

    assert strengths == sorted(strengths, reverse=True)
    assert strength(hand("R5 R6 R1"), wrap=True) > strength(hand("R5 R6 R1"), wrap=False)


def test_each_rank_has_as_many_hands_as_the_rules_say() -> None:
    for wrap, counts in ((False, [20, 60, 80, 480, 3420]), (True, [30, 60, 70, 720, 3180])):
        ranks = [strength(side, wrap=wrap) // 100 for side in combinations(knights_poker.TILES, 3)]

        assert [ranks.count(rank) for rank in (4, 3, 2, 1, 0)] == counts


def test_castles_are_taken_by_the_stronger_hand() -> None:
    taken = 0
    for seed in range(20):
        *_, end = positions(knights_poker.new_game(seed=seed), SplitMix64(seed))
        for column in end.board:
            if column.winner is not None:
                ours, theirs = (strength(side, wrap=False) for side in column.sides)
                stronger = column.first_full if ours == theirs else int(theirs > ours)
                assert column.winner == stronger
                taken += 1
    assert taken > 30


def last_space(own: str, other: str, stand: str) -> knights_poker.View:
    """Return what seat 0 sees with one space left, in front of castle 3."""
    return knights_poker.GAME.position(
        {
            "hands": [stand.split(), ["P1", "P2", "P3", "Y1"]],
            "to_act": 0,
            "board": [
                {"sides": [["R1", "R2", "R3"], ["B1", "B2", "G4"]], "first_full": 0, "winner": 0},
                {"sides": [["B3", "G5", "Y6"], ["G1", "G2", "G3"]], "first_full": 0, "winner": 1},
                {"sides": [own.split(), other.split()], "first_full": 1, "winner": None},
            ],
        }
    ).view(0)


def test_the_tile_that_wins_the_last_castle_is_placed() -> None:
    view = last_space("Y2 Y3", "R5 B5 P6", "Y4 P5 G6 B6")
    judged = {str(each.move): each.mean for each in CounterBot(seed=1).evaluate(view)}

    assert str(CounterBot(seed=1).choose(view)) == "Y4@3"
    assert judged == {"Y4@3": 1.0, "B6@3": -1.0, "G6@3": -1.0, "P5@3": -1.0}


def test_only_full_sides_and_the_dead_are_certain() -> None:
    view = knights_poker.new_game(seed=2, first=0).view(0)

    for each in CounterBot(seed=1).evaluate(view):
        assert each.mean is not None
        assert -1 < each.mean < 1
        assert each.standard_error is None


def test_giving_up_is_worth_nothing() -> None:
    rules = knights_poker.Rules(surrender="always")
    view = knights_poker.new_game(seed=2, first=0, rules=rules).view(0)

    assert CounterBot(seed=1).evaluate(view)[-1].mean == -1
    assert str(CounterBot(seed=1).choose(view)) != "surrender"


def test_other_games_are_refused() -> None:
    view = knock_out.new_game(seed=1, first=0).view(0)

    with pytest.raises(Unsupported, match="Knights Poker only"):
        CounterBot(seed=1).choose(view)  # type: ignore[arg-type]


@pytest.mark.big
@pytest.mark.parametrize(
    ("other", "games", "least"),
    [("random", 40, 0.8), ("thumb", 100, 0.1), ("flat:simulations=200", 12, 0.0)],
)
def test_counting_is_stronger_than(other: str, games: int, least: float) -> None:
    counter = parse_bot("counter")

    assert mean_payoff(GAMES["knights-poker"], counter, parse_bot(other), games=games) > least
