"""People leave: they resign, hand over and come back, or the host gives up."""

from typing import Any

import pytest
from tests.records.played import random_record
from tests.table.hosted import (
    GAMES,
    SetClock,
    countdown_table,
    game_table,
    move_on,
    run_bot,
    store,
)

from knockout_games import BadSetup, UnknownBot
from knockout_games.table import Refusal, Table, TableOver, TooLate

ELIMINATING = ("knock-knock-out", "knight-more", "nak-muay-knockout", "last-ember")


def after_a_fall(slug: str) -> Table:
    """Return a table of four at which one seat has been eliminated."""
    game = GAMES[slug]
    for seed in range(50):
        record = random_record(game, seed, players=4)
        for step in record.replay():
            if len(step.state.alive) == 3:
                return Table.create(store(), "friday", step.state)
    raise AssertionError


def code_of(error: pytest.ExceptionInfo[Refusal]) -> str:
    return error.value.code


@pytest.mark.parametrize("slug", GAMES)
def test_a_resignation_of_two_ends_the_game_at_once(slug: str) -> None:
    table = game_table(slug, players=2 if 2 in GAMES[slug].player_counts else 3)
    move_on(table, 1)
    seats = list(range(table.players))
    for seat in seats[1:]:
        assert not table.is_over
        table.resign(seat)

    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.reason == "resigned"
    assert table.outcome.ranking == ((0,), *((seat,) for seat in seats[:0:-1]))
    assert table.result == "resigned"
    assert table.look(None).to_act is None
    assert table.look(0).moves == ()
    assert table.deadline is None
    table.record().verify()


@pytest.mark.parametrize("slug", ELIMINATING)
def test_who_fell_comes_before_the_resigned_and_the_last_to_resign_before_the_first(
    slug: str,
) -> None:
    table = after_a_fall(slug)
    (fallen,) = set(range(4)) - set(table.state.alive)
    first, second, third = table.state.alive
    table.resign(first)
    table.resign(third)

    assert table.outcome is not None
    assert table.outcome.ranking == ((second,), (fallen,), (third,), (first,))


@pytest.mark.parametrize("slug", ELIMINATING)
def test_a_stand_in_plays_on_where_more_than_one_stay(slug: str) -> None:
    table = game_table(slug, players=4)
    seat = table.state.to_act
    assert seat is not None
    table.resign(seat)
    assert table.look(seat).plays[seat] == "stand-in:random"
    assert table.look(seat).resigned == (seat,)
    while not table.is_over:
        if table.pending_bot() is not None:
            run_bot(table)
        else:
            move_on(table)

    outcome, record = table.outcome, table.record()
    assert outcome is not None
    assert outcome == record.outcome
    assert outcome.ranking[-1] == (seat,)
    assert seat not in outcome.winners
    assert outcome.winners == outcome.ranking[0]
    assert {made.by for made in record.moves if made.seat == seat} == {"stand-in:random"}
    assert {made.by for made in record.moves if made.seat != seat} == {"person"}
    record.verify()


def test_a_seat_resigns_out_of_turn_and_during_a_pause() -> None:
    table = game_table("knight-more")
    seat = table.state.to_act
    assert seat is not None
    table.resign((seat + 1) % 4)
    table.pause()
    table.resign((seat + 2) % 4)

    assert table.look(None).resigned == ((seat + 1) % 4, (seat + 2) % 4)


def test_only_an_alive_seat_that_has_not_resigned_can_resign() -> None:
    table = after_a_fall("knight-more")
    (fallen,) = set(range(4)) - set(table.state.alive)
    with pytest.raises(Refusal) as refused:
        table.resign(fallen)
    assert code_of(refused) == "table.eliminated"
    table.resign(table.state.alive[0])
    with pytest.raises(Refusal) as refused:
        table.resign(table.state.alive[0])
    assert code_of(refused) == "table.resigned"
    with pytest.raises(BadSetup):
        table.resign(4)
    assert table.version == 1


def test_the_resigned_submit_nothing_and_do_not_come_back() -> None:
    table = game_table("knight-more")
    seat = table.state.to_act
    assert seat is not None
    table.resign(seat)

    with pytest.raises(Refusal) as refused:
        table.submit(seat, table.state.legal_moves()[0], table.version)
    assert code_of(refused) == "table.bot_plays"
    with pytest.raises(Refusal) as refused:
        table.take_back(seat)
    assert code_of(refused) == "table.resigned"
    with pytest.raises(Refusal) as refused:
        table.hand_over(seat)
    assert code_of(refused) == "table.resigned"
    assert table.version == 1


def test_who_resigns_in_time_trouble_loses_to_the_clock_first() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(11.0)

    with pytest.raises(Refusal) as refused:
        table.resign(seat)

    assert code_of(refused) == "table.eliminated"


def test_a_resignation_ends_the_time_control_of_its_seat() -> None:
    table = game_table("knight-more", time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    table.resign(seat)

    assert table.deadline is None
    assert table.pending_bot() is not None


def test_a_resignation_leaves_the_limit_of_the_rules() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = table.state.to_act
    assert seat is not None
    table.resign(seat)

    assert table.deadline == 1_010.0


def test_who_resigns_while_the_stand_in_chooses_is_not_given_the_seat_back() -> None:
    clock = SetClock()
    table = game_table("knight-more", clock, time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(31.0)
    table.tick()
    table.resign(seat)
    run_bot(table)

    assert table.look(None).plays[seat] == "stand-in:random"
    assert [i.kind for i in table.record().incidents] == ["handed_over", "resigned"]
    table.record().verify()


def test_a_bot_seat_can_be_resigned_too() -> None:
    table = game_table("knight-more", seats=["bot:last", "person", "person", "person"])
    table.resign(0)

    assert table.look(None).plays[0] == "bot:last"
    assert table.look(None).resigned == (0,)


# --- handing over ----------------------------------------------------------------------------


def test_a_bot_plays_for_a_person_until_the_seat_is_taken_back() -> None:
    table = game_table()
    seat = table.state.to_act
    assert seat is not None
    table.hand_over(seat, "last")
    assert table.look(None).plays[seat] == "stand-in:last"
    with pytest.raises(Refusal) as refused:
        table.submit(seat, table.state.legal_moves()[0], table.version)
    assert code_of(refused) == "table.bot_plays"
    assert table.look(seat).moves == ()
    run_bot(table)
    move_on(table)
    table.take_back(seat)
    assert table.pending_bot() is None
    move_on(table)

    record = table.record()
    assert [made.by for made in record.moves] == ["stand-in:last", "person", "person"]
    assert [(i.kind, i.ply, i.note) for i in record.incidents] == [
        ("handed_over", 0, "last"),
        ("taken_back", 2, None),
    ]
    record.verify()


def test_a_hand_over_without_a_name_is_to_the_stand_in() -> None:
    table = game_table(stand_in="last")
    table.hand_over(0)

    assert table.look(0).plays[0] == "stand-in:last"


def test_a_seat_is_handed_over_to_a_known_bot_once() -> None:
    table = game_table(seats=["person", "bot:last"])
    with pytest.raises(UnknownBot):
        table.hand_over(0, "genius")
    table.hand_over(0)
    for seat in (0, 1):
        with pytest.raises(Refusal) as refused:
            table.hand_over(seat)
        assert code_of(refused) == "table.bot_plays"
    assert table.version == 1


def test_only_what_was_handed_over_is_taken_back() -> None:
    table = game_table(seats=["person", "bot:last"])
    for seat in (0, 1):
        with pytest.raises(Refusal) as refused:
            table.take_back(seat)
        assert code_of(refused) == "table.not_handed_over"


def test_who_takes_a_seat_back_has_the_time_that_was_left() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(12.0)
    table.hand_over(seat)
    assert table.deadline is None
    clock.wait(500.0)
    table.take_back(seat)

    assert table.deadline == clock() + 18.0


def test_who_takes_a_seat_back_for_a_later_decision_has_all_the_time() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(12.0)
    table.hand_over(seat)
    run_bot(table)
    move_on(table)
    table.take_back(seat)

    assert table.deadline == clock() + 30.0


def test_a_hand_over_leaves_the_limit_of_the_rules() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = table.state.to_act
    assert seat is not None
    table.hand_over(seat)
    assert table.deadline == 1_010.0
    table.take_back(seat)
    assert table.deadline == 1_010.0


def test_a_decision_that_the_clock_gave_away_is_not_taken_back() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(31.0)

    with pytest.raises(TooLate):
        table.take_back(seat)


def test_a_seat_is_handed_over_for_good_while_the_stand_in_chooses() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = table.state.to_act
    assert seat is not None
    clock.wait(31.0)
    table.tick()
    table.hand_over(seat, "last")
    run_bot(table)
    move_on(table)

    assert table.look(None).plays[seat] == "stand-in:last"
    assert [(i.kind, i.note) for i in table.record().incidents] == [
        ("handed_over", "clock"),
        ("taken_back", "clock"),
        ("handed_over", "last"),
    ]
    table.record().verify()


def test_an_eliminated_seat_is_not_handed_over() -> None:
    table = after_a_fall("knight-more")
    (fallen,) = set(range(4)) - set(table.state.alive)
    for attempt in (table.hand_over, table.take_back):
        with pytest.raises(Refusal) as refused:
            attempt(fallen)
        assert code_of(refused) == "table.eliminated"


# --- giving up -------------------------------------------------------------------------------


def test_an_abandoned_table_has_no_outcome_and_takes_nothing_more() -> None:
    table = game_table(time_control=30.0)
    move_on(table)
    table.abandon("the pub closed")

    assert (table.outcome, table.result, table.is_over) == (None, "abandoned", True)
    assert table.deadline is None
    sight = table.look(None, 1)
    assert sight.result == "abandoned"
    assert sight.to_act is None
    assert [incident.note for incident in sight.incidents] == ["the pub closed"]
    with pytest.raises(TableOver):
        table.submit(table.state.to_act or 0, table.state.legal_moves()[0], table.version)
    table.record().verify()


def test_a_paused_table_can_be_abandoned() -> None:
    table = game_table()
    table.pause()
    table.abandon("nobody came back")

    assert table.is_over
    assert not table.look(0).is_paused


def test_a_reason_is_a_text() -> None:
    table = game_table()
    reasons: list[Any] = [None, 1]
    for reason in reasons:
        with pytest.raises(BadSetup) as refused:
            table.abandon(reason)
        assert refused.value.where == "reason"
    assert table.version == 0
