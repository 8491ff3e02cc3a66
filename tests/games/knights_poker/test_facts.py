"""Facts of Knights Poker over thousands of random games."""

from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Final, Literal, TypeAlias

import pytest

from knockout_games.games.knights_poker import PlaceTile, Rules, State, Surrender, new_game

Surrenders: TypeAlias = Literal["provable", "always", "never"]
Starters: TypeAlias = Literal["alternate", "loser", "winner"]

SURRENDERS: Final[tuple[Surrenders, ...]] = ("provable", "always", "never")
STARTERS: Final[tuple[Starters, ...]] = ("alternate", "loser", "winner")
OPTIONS: Final = [
    Rules(stop_when_decided=stop, wrap_straights=wrap, surrender=surrender)
    for stop, wrap, surrender in product((False, True), (False, True), SURRENDERS)
]
SERIES: Final = [
    Rules(target_score=1000, next_starter=starter, wrap_straights=wrap, surrender=surrender)
    for starter, wrap, surrender in product(STARTERS, (False, True), SURRENDERS[::2])
]


def play(state: State, choose: random.Random) -> tuple[list[State], list[object]]:
    """Return the states of a random game, the end included, and its moves."""
    states, moves = [state], list[object]()
    while legal := state.legal_moves():
        move = legal[int(choose.random() * len(legal))]
        state = state.apply(move)
        states.append(state)
        moves.append(move)
    return states, moves


def assert_nothing_is_lost(state: State) -> None:
    tiles = [*state.pile, *state.hands[0], *state.hands[1]]
    tiles += [tile for column in state.board for side in column.sides for tile in side]
    assert len(tiles) == len(set(tiles)) == 30


@pytest.mark.big
@pytest.mark.rule("KP-R2", "KP-R3", "KP-R6")
def test_a_round_has_eighteen_placings_and_one_winner() -> None:
    choose = random.Random(20)
    for game in range(12_000):
        rules = OPTIONS[game % len(OPTIONS)]
        states, moves = play(new_game(rules=rules, seed=game), choose)
        end = states[-1]
        assert end.outcome is not None
        assert end.outcome.winner in (0, 1)
        placings = sum(isinstance(move, PlaceTile) for move in moves)
        assert end.outcome.reason == {18: "castles"}.get(placings, end.outcome.reason)
        if end.outcome.reason == "castles":
            assert placings == len(moves) == 18
            assert len(end.pile) == 4
            won = [column.winner for column in end.board]
            assert won.count(end.outcome.winner) >= 2
        elif end.outcome.reason == "surrender":
            assert moves[-1] == Surrender()
            assert placings == len(moves) - 1 < 18
            assert rules.surrender != "never"
            assert end.outcome.winner != states[-2].to_act
        else:
            assert end.outcome.reason == "decided"
            assert rules.stop_when_decided
            assert placings == len(moves) < 18
            assert not end.can_win_round(1 - end.outcome.winner)
        if game % 20 == 0:
            for state in states:
                assert_nothing_is_lost(state)


@pytest.mark.big
@pytest.mark.rule("KP-R3", "KP-R8")
def test_whatever_lies_there_some_seat_can_win_two_columns() -> None:
    choose = random.Random(21)
    rules = Rules(surrender="never")
    for game in range(2_000):
        states, _ = play(new_game(rules=rules, seed=game), choose)
        lost: set[int] = set()
        for state in states:
            lost_now = {seat for seat in (0, 1) if not state.can_win_round(seat)}
            assert lost <= lost_now  # what is lost stays lost
            assert len(lost_now) < 2
            lost = lost_now
        assert states[-1].outcome is not None
        assert states[-1].outcome.winner not in lost


@pytest.mark.big
@pytest.mark.rule("KP-R7")
def test_a_thousand_points_take_at_most_seven_rounds() -> None:
    choose = random.Random(22)
    rounds = dict.fromkeys(range(1, 9), 0)
    for game in range(7_000):
        rules = SERIES[game % len(SERIES)]
        states, moves = play(new_game(rules=rules, seed=game), choose)
        end = states[-1]
        assert end.outcome is not None
        assert end.outcome.reason == "target_score"
        assert end.scores == end.outcome.scores
        assert end.outcome.winner is not None
        assert (end.scores or (0, 0))[end.outcome.winner] >= 1000
        assert len(moves) == 18 * end.round
        rounds[end.round] += 1
        if game % 70 == 0:
            for state in states:
                assert_nothing_is_lost(state)
    assert rounds[8] == 0
    assert max(number for number, games in rounds.items() if games) <= 7


@pytest.mark.big
@pytest.mark.rule("KP-R4", "KP-R6")
def test_the_figures_of_random_play() -> None:
    choose = random.Random(23)
    rules = Rules(surrender="never")
    games = 3_000
    starter_won = speed = lost = 0
    for game in range(games):
        states, _ = play(new_game(rules=rules, seed=game), choose)
        end = states[-1]
        assert end.outcome is not None
        starter_won += end.outcome.winner == end.starter
        lost += any(
            not state.can_win_round(state.to_act) for state in states if state.to_act is not None
        )
        for column in end.board:
            hands = [sorted(tile.number for tile in side) for side in column.sides]
            flush = [len({tile.color for tile in side}) == 1 for side in column.sides]
            shape = [[b - a for a, b in pairwise(hand)] for hand in hands]
            ranks = [
                (4 * (flat and steps == [1, 1])
                 or 3 * (steps == [0, 0]) or 2 * flat or 1 * (steps == [1, 1]))
                for flat, steps in zip(flush, shape, strict=True)
            ]  # fmt: skip
            speed += ranks[0] == ranks[1] and sum(hands[0]) == sum(hands[1])

    assert 0.48 < starter_won / games < 0.54
    assert 0.055 < speed / (3 * games) < 0.085
    assert 0.42 < lost / games < 0.58
