"""What is true of every game of Nak Muay Knockout, seen in many random ones."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.games.nak_muay_knockout.listing import OPTIONS, longest, truth

from knockout_games import GAMES
from knockout_games.nak_muay_knockout import (
    KO,
    Draw,
    DrawSkipped,
    HideKO,
    Name,
    PileRebuilt,
    Rules,
    ScoutChoice,
    State,
    StealRandom,
    TimeOut,
    new_game,
)
from knockout_games.testing import option_values

PLAYED = 20_000

NO_CARD_GOES = (HideKO, Name, StealRandom, TimeOut)


def any_rules(chance: random.Random) -> Rules:
    values = option_values(GAMES["nak-muay-knockout"], OPTIONS)
    chosen: dict[str, Any] = {name: chance.choice(tried) for name, tried in values.items()}
    return Rules(**chosen)


def potential(state: State) -> int:
    """Twice the pile, and the cards in hands: what a move uses up."""
    return 2 * (len(state.pile) + len(state.beside)) + sum(map(len, state.hands))


def kos(state: State) -> int:
    return (*state.pile, *state.beside).count(KO)


@pytest.mark.rule("NM-R1")
def test_the_bound_on_the_length_of_a_game_is_that_of_the_rulings() -> None:
    assert [longest(players) for players in (2, 3, 4, 5)] == [147, 146, 145, 136]
    for players in (2, 3, 4, 5):
        start = potential(new_game(players, seed=0))
        assert longest(players) == 2 * start + 6 + players - 1


@pytest.mark.big
@pytest.mark.rule("NM-R4", "NM-R5", "NM-R12", "NM-R13")
def test_the_facts_hold_in_thousands_of_games_under_all_options() -> None:
    chance = random.Random(4)
    lengths: dict[int, Counter[int]] = {players: Counter() for players in (2, 3, 4, 5)}
    wins: Counter[bool] = Counter()

    for number in range(PLAYED):
        # Every other game is played under the rules as printed.
        rules = any_rules(chance) if number % 2 else Rules()
        players = 2 + number // 2 % 4
        state, moves = new_game(players, rules=rules, seed=number), 0
        first, spare = state.to_act, int(players == 5)
        while legal := state.legal_moves():
            assert not any(hand & 15 for hand in map(state.hand_of, state.alive))  # no KO
            shown = f"{state.stack:x}".count("1") + len(state.beside)
            assert shown >= len(state.alive) - spare
            state = state.apply(legal[int(chance.random() * len(legal))])
            moves += 1
        assert state.outcome is not None
        assert state.outcome.winners == state.alive
        assert len(state.alive) == 1
        assert sorted(sum(state.outcome.ranking, ())) == list(range(players))
        assert moves <= longest(players)
        if rules == Rules():
            lengths[players][moves] += 1
            if players == 2:
                wins[state.outcome.winner == first] += 1

    for counted in lengths.values():
        mean = sum(moves * count for moves, count in counted.items()) / counted.total()
        assert 36 < mean < 44
        assert max(counted) <= 85
    assert 0.46 < wins[True] / wins.total() < 0.54, "no starter's advantage"


@pytest.mark.rule("C9", "C10")
def test_views_tell_the_truth_in_many_games() -> None:
    chance = random.Random(6)
    learned: Counter[str] = Counter()

    for number in range(60):
        rules = any_rules(chance) if number % 2 else Rules()
        state = new_game(2 + number // 2 % 4, rules=rules, seed=f"truth {number}")
        while legal := state.legal_moves():
            for seat in (None, *range(state.players)):
                view = state.view(seat)
                truth(view, state)
                learned["places"] += len(view.located)
                learned["cards"] += sum(len(known.cards) for known in view.known_hands)
                learned["types"] += sum(len(known.types) for known in view.known_hands)
                learned["lacks"] += sum(map(len, view.lacked))
            state = state.apply(legal[int(chance.random() * len(legal))])

    assert min(learned.values()) > 50


@pytest.mark.rule("C12")
def test_documents_give_back_what_is_played_with_and_without_events() -> None:
    game = GAMES["nak-muay-knockout"]
    chance = random.Random(7)

    for players in (2, 3, 4, 5):
        rules = any_rules(chance) if players % 2 else Rules()
        state = new_game(players, rules=rules, seed=f"documents {players}")
        while legal := state.legal_moves():
            assert state.view(state.to_act).legal_moves() == legal
            move = legal[int(chance.random() * len(legal))]
            told = state.apply_with_events(move)[0]
            state = state.apply(move)
            assert told == state
            view = state.view(chance.choice([None, *range(state.players)]))
            assert game.from_json("state", game.to_json(state)) == state
            assert game.from_json("view", game.to_json(view)) == view


@pytest.mark.big
@pytest.mark.rule("NM-R12")
def test_the_pile_never_runs_out_and_the_potential_falls_in_thousands_of_games() -> None:
    chance = random.Random(5)

    for number in range(2_000):
        rules = any_rules(chance) if number % 2 else Rules()
        state = new_game(2 + number // 2 % 4, rules=rules, seed=f"potential {number}")
        while legal := state.legal_moves():
            move = legal[int(chance.random() * len(legal))]
            after, happened = state.apply_with_events(move)
            assert not any(isinstance(e, PileRebuilt | DrawSkipped) for e in happened.whole)
            same = isinstance(move, NO_CARD_GOES) or (
                isinstance(move, ScoutChoice) and move.keep is None
            )
            lost = isinstance(move, Draw) and state.to_act in state.lost_draws
            fell = len(after.alive) < len(state.alive)
            if not (same or lost or fell):
                assert potential(after) < potential(state)
            assert kos(after) >= len(after.alive) - (after.players == 5) or after.is_over
            state = after
