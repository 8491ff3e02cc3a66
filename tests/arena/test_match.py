import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.arena.builders import (
    RANDOM,
    Dreaming,
    Hanging,
    cheating,
    crashing,
    slow,
    unmade,
    unready,
)

from knockout_games import BadSetup, knight_more, knights_poker
from knockout_games.arena import play_match
from knockout_games.bots import BotFactory


def test_the_same_seeds_give_the_same_match() -> None:
    start = knights_poker.new_game(seed=3)

    first, second = (play_match(start, [RANDOM] * 2, seed=1, keep_record=True) for _ in range(2))

    assert first.record == second.record
    assert first.record is not None
    assert first.outcome == first.record.outcome
    assert sum(first.moves) == len(first.record)


def test_another_seed_of_the_bots_gives_other_moves() -> None:
    start = knights_poker.new_game(seed=3)

    records = [play_match(start, [RANDOM] * 2, seed=n, keep_record=True).record for n in (1, 2)]

    assert records[0] != records[1]


def test_an_illegal_move_is_a_forfeit_and_ends_a_game_of_two() -> None:
    match = play_match(knights_poker.new_game(seed=3, first=0), [cheating, RANDOM], seed=1)

    assert match.outcome.ranking == ((1,), (0,))
    assert match.outcome.reason == "forfeit"
    assert [(each.seat, each.ply, each.code) for each in match.forfeits] == [
        (0, 0, "forfeit.illegal_move")
    ]
    assert match.moves == (0, 0)


def test_a_crash_is_a_forfeit_that_says_what_happened() -> None:
    match = play_match(knights_poker.new_game(seed=3, first=0), [RANDOM, crashing], seed=1)

    assert match.outcome.winners == (0,)
    assert match.forfeits[0].code == "forfeit.crash"
    assert match.forfeits[0].message == "RuntimeError: out of ideas"


def test_a_bot_that_cannot_be_made_forfeits() -> None:
    match = play_match(knights_poker.new_game(seed=3), [RANDOM, unmade], seed=1)

    assert match.forfeits[0].message == "OSError: no such engine"


def test_a_game_of_four_goes_on_without_the_one_who_broke_off() -> None:
    start = knight_more.new_game(4, seed=3)

    match = play_match(start, [RANDOM, crashing, RANDOM, RANDOM], seed=1, keep_record=True)

    assert match.outcome.placements[1] == 4
    assert [each.seat for each in match.forfeits] == [1]
    assert match.outcome.reason != "forfeit"
    assert match.record is not None
    assert {made.by for made in match.record.moves if made.seat == 1} == {
        "bot:Crashing",
        "stand-in:random",
    }


def test_whoever_breaks_off_first_comes_last() -> None:
    start = knight_more.new_game(3, seed=3, first=0)

    match = play_match(start, [cheating, crashing, RANDOM], seed=1)

    assert match.outcome.ranking == ((2,), (1,), (0,))


def test_a_match_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(BadSetup, match="2 bots are needed, not 3"):
        play_match(knights_poker.new_game(seed=3), [RANDOM] * 3)


@pytest.mark.parametrize(("bot", "ply"), [(Hanging, 2), (Dreaming, 1), (unready, 0)])
def test_a_bot_that_hangs_is_stopped_and_forfeits(bot: BotFactory, ply: int) -> None:
    start = knights_poker.new_game(seed=3, first=0)

    match = play_match(start, [bot, RANDOM], seed=1, time_limit=0.5)

    assert [(each.ply, each.code, each.message) for each in match.forfeits] == [
        (ply, "forfeit.late", "it took longer than 0.5 s")
    ]
    assert match.outcome.winners == (1,)


def test_a_bot_within_its_limit_plays_as_without_one() -> None:
    start = knights_poker.new_game(seed=3)

    plays = [
        play_match(start, [RANDOM] * 2, seed=1, time_limit=limit, keep_record=True).record
        for limit in (None, 30)
    ]

    assert plays[0] == plays[1]
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_outside_the_main_thread_a_slow_bot_forfeits_once_it_comes_back() -> None:
    start = knights_poker.new_game(seed=3, first=0)

    with ThreadPoolExecutor(1) as executor:
        match = executor.submit(play_match, start, [slow, RANDOM], seed=1, time_limit=0.5).result()

    assert [each.code for each in match.forfeits] == ["forfeit.late"]


@pytest.mark.parametrize("limit", [0, -1.0, float("nan")])
def test_a_limit_is_a_time(limit: float) -> None:
    with pytest.raises(BadSetup, match="no number above 0"):
        play_match(knights_poker.new_game(seed=3), [RANDOM] * 2, time_limit=limit)
