"""The facts of the rulings about Knock Knock Out, over 20,000 random games of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, product
from typing import Final

import pytest

from knockout_games import SplitMix64
from knockout_games.knock_knock_out import (
    GAME,
    ChooseNext,
    Discard,
    Flip,
    Give,
    Knock,
    Move,
    Retreat,
    Rules,
    State,
    new_game,
)

EACH: Final = 4_000
"""How many games are played with each number of seats."""

ALL_RULES: Final[tuple[Rules, ...]] = tuple(
    GAME.from_json("rules", dict(zip(("kinds_to_win", "reshuffle", "reveal"), values, strict=True)))
    for values in product(
        ("any_seven", "seven_effects", "all_eight"),
        ("at_once", "when_needed"),
        ("random", "victim"),
    )
)
"""All combinations of options."""

_BATCH: Final = (1 << 32,) * 64


def steps(state: State, seed: int) -> Iterator[tuple[State, Move, State]]:
    """Yield every step of a random game."""
    rng = SplitMix64.from_seed(seed)
    while True:
        numbers, rng = rng.below_each(_BATCH)
        for number in numbers:
            moves = state.legal_moves()
            if not moves:
                return
            move = moves[number * len(moves) >> 32]
            after = state.apply(move)
            yield state, move, after
            state = after


def checked(state: State, seed: int) -> tuple[int, State]:
    """Play a random game and check the facts in it; return its length and its end."""
    flips = choices = length = 0
    for before, move, after in steps(state, seed):
        length += 1
        if before.decision == "turn":
            flips = choices = 0
            assert len(before.row_cards) <= 7
        if isinstance(move, Knock | Flip):
            flips += 1
            # Of these the flip takes one.
            assert sum(before.pile_sizes) + len(before.discard) >= 4
        elif isinstance(move, Discard | Give | ChooseNext):
            choices += isinstance(move, ChooseNext)
            # The effect was the last thing of its turn.
            assert after.decision in {"turn", None}
        assert flips <= 3
        assert choices <= 1
        assert len(set(after.row_cards)) == len(after.row_cards)
        assert max(after.hand_sizes) <= 6
        if after.is_over:
            outcome = after.outcome
            assert outcome is not None
            assert outcome.winner == after.active
            assert outcome.reason == "last_alive" or not isinstance(move, Retreat)
            assert (outcome.reason == "last_alive") is (len(after.alive) == 1)
        state = after
    return length, state


@pytest.mark.big
@pytest.mark.rule("C13", "KK-E1", "KK-E2", "KK-R9", "KK-R10")
@pytest.mark.parametrize("players", GAME.player_counts)
def test_random_games_are_as_the_rulings_say(players: int) -> None:
    lengths: list[int] = []
    for seed, rules in enumerate(islice(cycle(ALL_RULES), EACH)):
        length, end = checked(new_game(players, rules=rules, seed=seed), seed)
        assert end.is_over
        lengths.append(length)

    # The rules set no bound; this is twice the longest game that was ever seen.
    assert max(lengths) <= 250


@pytest.mark.big
@pytest.mark.parametrize(
    ("players", "length", "share"),
    [(2, 12.8, 0.49), (3, 23.2, 0.30), (4, 33.3, 0.23), (5, 43.9, 0.18), (6, 54.0, 0.16)],
)
def test_lengths_and_starters_wins_are_as_measured(
    players: int, length: float, share: float
) -> None:
    moves = won = 0
    for seed in range(EACH):
        state = start = new_game(players, seed=f"start {seed}")
        for _, _, after in steps(start, seed):
            state = after
            moves += 1
        won += state.active == start.active

    assert moves / EACH == pytest.approx(length, rel=0.02)
    assert won / EACH == pytest.approx(share, abs=0.03)


@pytest.mark.big
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_short_cut_of_quiet_moves_leads_where_the_whole_turn_does(players: int) -> None:
    for seed, rules in enumerate(ALL_RULES * 10):
        for before, move, after in steps(new_game(players, rules=rules, seed=seed), seed):
            told, happened = before.apply_with_events(move)
            assert told == after
            assert happened.whole
