"""What is true of every game of Knight More, seen in many random ones."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from knockout_games import GAMES
from knockout_games.knight_more import (
    AMBUSH,
    BecameGuerrilla,
    Event,
    Returned,
    Rules,
    State,
    TrickWon,
    new_game,
)
from knockout_games.testing import option_values

PLAYED = 20_000
LONGEST = {3: 62, 4: 80, 5: 95}


def any_rules(chance: random.Random, **fixed: bool) -> Rules:
    """Return one of the 96 combinations of options."""
    values = option_values(GAMES["knight-more"])
    chosen: dict[str, Any] = {name: chance.choice(tried) for name, tried in values.items()}
    return Rules(**chosen | fixed)


def round_ended(before: State, happened: tuple[Event, ...], after: State) -> list[int]:
    """Check a round's end, and return how many tricks each seat took in it."""
    (last,) = [event.seat for event in happened if isinstance(event, TrickWon)]
    taken = list(before.trick_counts)
    taken[last] += 1
    assert sum(taken) == len(before.tricks) + 1 == 7 - before.round  # one winner a trick
    if not after.is_over:
        assert after.round == before.round + 1
        assert taken[after.leader] == max(taken)  # so it took one at least
    return taken


def check_round(state: State) -> None:
    """Check what holds when a round begins."""
    regulars = set(state.alive) - set(state.guerrillas)
    assert len(regulars) >= 2
    assert state.to_act == state.leader
    assert state.leader in regulars
    assert set(state.guerrillas) <= set(state.spent)
    if not state.rules.guerrilla:
        assert state.round < 6 or len(regulars) == 2


@pytest.mark.big
@pytest.mark.rule("KM-R1", "KM-R2", "KM-R9", "KM-R10", "KM-R11", "KM-R13", "KM-G1", "KM-G3")
def test_the_facts_hold_in_thousands_of_games_under_all_options() -> None:
    chance = random.Random(6)
    seen: Counter[str] = Counter()

    for number in range(PLAYED):
        # Every other game is played under the rules as printed.
        rules = any_rules(chance) if number % 2 else Rules()
        players = 3 + number // 2 % 3
        state, moves = new_game(players, rules=rules, seed=number), 0
        check_round(state)
        basic = not rules.guerrilla
        while legal := state.legal_moves():
            move = legal[int(chance.random() * len(legal))]
            after = state.apply(move)
            moves += 1
            if after.round != state.round or after.is_over:
                happened = state.apply_with_events(move)[1].whole
                taken = round_ended(state, happened, after)
                if not after.is_over:
                    check_round(after)
                    seen["rounds"] += basic
                    seen["ties"] += basic and taken.count(max(taken)) > 1
                seen["deals"] += 1
                seen["ambushes up"] += AMBUSH in state.trump
                seen["returned"] += sum(isinstance(event, Returned) for event in happened)
                seen["recruits"] += sum(isinstance(event, BecameGuerrilla) for event in happened)
            state = after
        assert state.outcome is not None
        assert state.outcome.reason == ("sweep" if state.round < 6 else "final_trick")
        assert state.alive == state.outcome.winners
        assert sorted(sum(state.outcome.ranking, ())) == list(range(players))
        assert moves <= (LONGEST[players] if basic else 21 * players)
        if basic:
            seen["games"] += 1
            seen["round 6"] += state.round == 6

    assert 0.13 < seen["round 6"] / seen["games"] < 0.16
    assert 0.23 < seen["ties"] / seen["rounds"] < 0.30
    assert 0.04 < seen["ambushes up"] / seen["deals"] < 0.06
    # Some recruits meet the end of the game before their round is over.
    assert 0.18 < seen["returned"] / seen["recruits"] < 0.25


@pytest.mark.rule("C6", "C10", "C12")
def test_views_and_documents_of_a_few_games_agree_with_what_is_played() -> None:
    game = GAMES["knight-more"]
    chance = random.Random(3)

    for number in range(10):
        rules = any_rules(chance, guerrilla=number % 2 == 0)
        state = new_game(3 + number % 3, rules=rules, seed=f"documents {number}")
        while legal := state.legal_moves():
            assert state.view(state.to_act).legal_moves() == legal
            move = chance.choice(legal)
            told = state.apply_with_events(move)[0]
            state = state.apply(move)
            assert told == state
            if chance.random() < 0.8:  # documents take time
                continue
            view = state.view(chance.choice([None, *range(state.players)]))
            assert game.from_json("state", game.to_json(state)) == state
            assert game.from_json("view", game.to_json(view)) == view
            assert (view.trick_counts, view.pile_size) == (state.trick_counts, len(state.pile))
