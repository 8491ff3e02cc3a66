from __future__ import annotations

import random
from collections import Counter

from tests.kernel.toy import Keep, start

from knockout_games import HashRng, ScriptedRng, SplitMix64, play_out, positions, worlds
from knockout_games.games import knights_poker
from knockout_games.kernel.playing import play_on


def test_positions_are_every_one_of_a_random_game() -> None:
    seen = list(positions(start(), ScriptedRng([0, 0, 0])))

    assert seen[0] == start()
    assert [state.to_act for state in seen] == [0, 1, 2, None]
    assert seen[1] == seen[0].apply(Keep())


def test_positions_choose_by_one_question_each() -> None:
    state = start()
    _, second, *_ = positions(state, ScriptedRng([4, 0, 0]))

    assert second == state.apply(state.legal_moves()[4])


def test_the_choices_of_positions_are_uniform() -> None:
    state = start()
    rng = HashRng.from_seed(1)
    firsts = Counter(
        next(s for s in positions(state, rng.fork(n)) if s != state).hands for n in range(2_000)
    )

    assert len(firsts) == len(state.legal_moves()) == 5
    assert min(firsts.values()) > 320


def test_a_game_is_played_to_its_end() -> None:
    assert play_out(start(), SplitMix64(1)).is_over
    assert play_out(start(), SplitMix64(1)) == play_out(start(), SplitMix64(1))


def test_the_choices_of_random_play_are_uniform() -> None:
    state = start(players=2).apply(Keep())
    ends = Counter(play_out(state, SplitMix64(seed)).hands for seed in range(1_200))

    assert len(ends) == len(state.legal_moves()) == 4
    assert min(ends.values()) > 240


def test_a_long_game_is_played_out_too() -> None:
    rules = knights_poker.Rules(target_score=3_000)
    end = play_out(knights_poker.new_game(seed=1, rules=rules), SplitMix64(1))

    assert end.is_over
    assert end.round > 4


def test_play_without_an_rng_counts_its_moves() -> None:
    end, steps = play_on(start(), random.Random(1).random)

    assert end.is_over
    assert steps == 3
    assert play_on(end, random.Random(1).random) == (end, 0)


def test_a_finished_game_is_its_own_end() -> None:
    over = play_out(start(), SplitMix64(1))

    assert play_out(over, SplitMix64(2)) == over
    assert list(positions(over, ScriptedRng([]))) == [over]


def test_worlds_are_independent_samples_of_the_forks() -> None:
    view = start().view(0)
    rng = SplitMix64(3)
    first, second, third = (world for world, _ in zip(worlds(view, rng), range(3), strict=False))

    assert [first, second, third] == [view.sample(rng.fork(n)) for n in range(3)]
    assert len({first, second, third}) == 3
