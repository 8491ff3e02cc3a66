"""Facts of Knock Out over thousands of random games."""

from __future__ import annotations

import random
from itertools import product

import pytest

from knockout_games.games.knock_out import CENTRE, DIRECTIONS, HOLES, Hole, Rules, new_game

AT = {(hole.q, hole.r): hole for hole in HOLES}


def placed_by_the_rules(
    board: tuple[set[Hole], set[Hole]], seat: int, start: Hole, rules: Rules
) -> tuple[set[Hole], set[Hole]]:
    """Place a stopper as the rules say it, hole by hole, without masks and tables."""
    own, other = set(board[seat]), set(board[1 - seat])
    for q, r in DIRECTIONS.values():
        run: list[Hole] = []
        here = AT.get((start.q + q, start.r + r))
        while here is not None:
            if here is CENTRE and not rules.centre:
                if not rules.line_through_centre:
                    break
            elif here in board[1 - seat]:
                run.append(here)
            else:
                if here in board[seat]:
                    own.update(run)
                    other.difference_update(run)
                break
            here = AT.get((here.q + q, here.r + r))
    own.add(start)
    return (own, other) if seat == 0 else (other, own)


@pytest.mark.rule("KO-R3", "KO-R4", "KO-R5")
@pytest.mark.parametrize(("centre", "through"), [*product((False, True), repeat=2)])
def test_play_agrees_with_a_model_that_goes_hole_by_hole(*, centre: bool, through: bool) -> None:
    choose = random.Random(1)
    rules = Rules(centre=centre, line_through_centre=through)
    for seed in range(25):
        state = new_game(rules=rules, seed=seed)
        while moves := state.legal_moves():
            assert state.to_act is not None
            yellow, red = (set(holes) for holes in state.board)
            empty = [
                hole
                for hole in HOLES
                if hole not in yellow | red and (centre or hole is not CENTRE)
            ]
            assert [move.hole for move in moves] == [
                hole
                for hole in empty
                if any(
                    AT.get((hole.q + q, hole.r + r)) in yellow | red for q, r in DIRECTIONS.values()
                )
            ]
            move = choose.choice(moves)
            expected = placed_by_the_rules((yellow, red), state.to_act, move.hole, rules)
            after = state.apply(move)
            assert tuple(map(set, after.board)) == expected
            assert after == state.apply_with_events(move)[0]
            state = after


@pytest.mark.big
@pytest.mark.rule("KO-R6", "KO-R7")
def test_every_game_fills_the_grid_and_has_a_winner_or_a_draw() -> None:
    choose = random.Random(2).random
    draws = dict.fromkeys((False, True), 0)
    for game in range(20_000):
        rules = Rules(centre=game % 2 == 0, line_through_centre=game % 4 > 1)
        state, placings = new_game(rules=rules, first=game % 3 % 2), 0
        while moves := state.legal_moves():
            state = state.apply(moves[int(choose() * len(moves))])
            placings += 1
        assert placings == 30 + rules.centre
        assert sum(state.scores) == 36 + rules.centre
        assert max(state.scores) <= 40  # the supply of a colour
        assert state.outcome is not None
        assert state.outcome.scores == state.scores
        draws[rules.centre] += state.outcome.winner is None
    assert draws[True] == 0
    assert draws[False] > 200
