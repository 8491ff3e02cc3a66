"""Time: deadlines by the clock of the store, made from the rules or the time control."""

from typing import Any

import pytest
from examples import last_ember
from tests.table.hosted import (
    GAMES,
    LastBot,
    SetClock,
    countdown,
    countdown_table,
    game_table,
    move_on,
    run_bot,
    store,
)

from knockout_games import BadSetup, Eliminated, UnknownBot, nak_muay_knockout
from knockout_games.nak_muay_knockout import TimeOut
from knockout_games.table import Refusal, StaleVersion, Table, TableOver, TooLate


def answerer(table: Table) -> int:
    seat: int | None = table.state.to_act
    assert seat is not None
    return seat


def answer_in(table: Table, version: int, seat: int | None = None) -> None:
    seat = answerer(table) if seat is None else seat
    table.submit(seat, TimeOut(), version)


# --- the limit of the rules ------------------------------------------------------------------


def test_the_limit_of_the_rules_makes_the_deadline() -> None:
    clock = SetClock(500.0)
    table = countdown_table(clock)

    assert table.deadline == 510.0
    assert table.look(answerer(table)).deadline == 510.0
    assert table.look(None).deadline == 510.0


def test_a_decision_that_a_move_leads_to_is_due_from_that_move_on() -> None:
    clock = SetClock(500.0)
    start: Any = nak_muay_knockout.new_game(3, seed=1)
    table = Table.create(store(clock), "friday", start)
    while table.state.time_limit is None:
        assert table.deadline is None
        clock.wait(7.0)
        attacks = [m for m in table.state.legal_moves() if str(m).startswith("countdown")]
        move = attacks[0] if attacks else table.state.legal_moves()[0]
        table.submit(answerer(table), move, table.version)

    assert table.deadline == clock() + 10.0


def test_a_move_within_the_grace_is_taken() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(10.5)

    answer_in(table, 0)

    assert table.record().moves[0].by == "person"


@pytest.mark.parametrize("ticks", [0, 1, 2])
def test_a_move_after_the_grace_is_too_late_whether_or_not_anybody_ticked(ticks: int) -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = answerer(table)
    clock.wait(10.51)
    for _ in range(ticks):
        table.tick()

    with pytest.raises(TooLate) as refused:
        answer_in(table, 0, seat)

    assert refused.value.code == "table.late"
    assert table.version == 1


def test_the_grace_is_a_term_of_the_table() -> None:
    clock = SetClock()
    table = countdown_table(clock, grace=3.0)
    clock.wait(13.0)
    assert not table.tick()
    clock.wait(0.1)
    assert table.tick()


def test_at_the_end_of_the_limit_the_time_out_is_played_at_once() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = answerer(table)
    clock.wait(10.6)

    assert table.tick()

    assert seat not in table.state.alive
    events = table.look(None, 0).events
    assert any(isinstance(event, Eliminated) and event.seat == seat for event in events)
    made = table.record().moves[0]
    assert (made.seat, made.move, made.by, made.seconds) == (seat, TimeOut(), "clock", 10.5)
    table.record().verify()


def test_nothing_happens_before_the_end_of_the_grace() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(10.5)

    assert not table.tick()
    assert table.version == 0


def test_a_late_move_is_too_late_even_where_the_time_out_ended_the_game() -> None:
    clock = SetClock()
    table = countdown_table(clock, players=2)
    seat = answerer(table)
    clock.wait(11.0)

    with pytest.raises(TooLate):
        answer_in(table, 0, seat)

    assert table.is_over
    assert table.outcome is not None
    assert table.outcome.winners == (1 - seat,)
    with pytest.raises(TableOver):
        answer_in(table, 1, seat)


def test_only_the_move_for_the_decision_that_expired_is_too_late() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    seat = answerer(table)
    other = (seat + 1) % 3
    clock.wait(11.0)
    table.tick()

    with pytest.raises(StaleVersion):
        answer_in(table, 0, other)
    with pytest.raises(StaleVersion):
        answer_in(table, 7, seat)


def test_a_refusal_lets_due_time_outs_stand() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(11.0)

    with pytest.raises(StaleVersion):
        answer_in(table, 99, answerer(table))

    assert [made.by for made in table.record().moves] == ["clock"]


def test_looking_never_plays_for_the_clock() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(11.0)

    assert table.look(0).version == 0
    assert table.look(0).deadline == 1_010.0


def test_the_rules_limit_bots_too() -> None:
    clock = SetClock()
    table = countdown_table(clock, seats=["bot:last"] * 3)
    seat = answerer(table)
    assert table.pending_bot() is not None
    clock.wait(10.6)

    assert table.tick()

    assert seat not in table.state.alive
    assert table.record().moves[0].by == "clock"


def test_where_the_rules_give_a_limit_the_time_control_does_not_apply() -> None:
    clock = SetClock()
    table = countdown_table(clock, time_control=3.0)
    clock.wait(10.0)
    assert not table.tick()
    assert table.deadline == 1_010.0
    clock.wait(1.0)

    table.tick()

    assert table.record().moves[0].by == "clock"
    assert table.record().incidents == ()


def test_the_next_decision_begins_when_the_time_ran_out_not_when_somebody_ticked() -> None:
    clocks = [SetClock(), SetClock()]
    early, late = (countdown_table(clock, time_control=30.0) for clock in clocks)
    clocks[0].wait(10.75)
    early.tick()
    for clock in clocks:
        clock.now = 1_020.0

    assert late.tick()

    assert early.look(0, 0) == late.look(0, 0)
    assert early.deadline == late.deadline == 1_010.5 + 30.0


def test_every_expiry_that_is_due_is_played() -> None:
    clock = SetClock()
    table = countdown_table(clock, time_control=30.0)
    clock.wait(60.0)

    table.tick()

    assert table.version == 2
    assert [made.by for made in table.record().moves] == ["clock"]
    assert [incident.kind for incident in table.record().incidents] == ["handed_over"]


# --- the time control ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_time_control_works_for_every_game(slug: str) -> None:
    clock = SetClock()
    table = game_table(slug, clock, time_control=30.0, stand_in="last")
    decisions, began = 0, clock()
    while not table.is_over and decisions < 40:
        seat = answerer(table)
        is_limited = table.state.time_limit is not None
        deadline = table.deadline
        assert deadline == began + (10.0 if is_limited else 30.0)
        before = table.version
        clock.now = deadline + 0.6
        assert table.tick()
        if not is_limited:
            assert table.look(seat).moves == ()
            with pytest.raises(TooLate):
                table.submit(seat, table.state.legal_moves()[0], before)
            with pytest.raises(TooLate):
                table.submit(seat, table.state.legal_moves()[0], table.version)
            run_bot(table)
            assert table.record().moves[-1].by == "stand-in:last"
        began = deadline + 0.5 if is_limited else clock()
        decisions += 1

    table.record().verify()


def test_at_the_end_of_a_time_control_the_decision_passes_to_the_stand_in() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0, stand_in="last")
    seat = answerer(table)
    assert table.pending_bot() is None
    clock.wait(30.6)

    pending = table.pending_bot()

    assert pending is not None
    assert (pending.seat, pending.name, pending.version) == (seat, "last", 1)
    assert isinstance(pending.bot, LastBot)
    assert pending.view == table.state.view(seat)
    assert table.deadline is None
    assert table.look(None).plays[seat] == "stand-in:last"


def test_after_the_stand_in_moved_the_seat_is_the_persons_again() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = answerer(table)
    clock.wait(30.6)
    run_bot(table)
    assert table.look(None).plays == ("person", "person")
    move_on(table)
    while answerer(table) != seat:
        move_on(table)

    assert table.deadline == clock() + 30.0
    move_on(table)
    assert table.record().moves[-1].by == "person"


def test_the_record_says_that_it_was_the_clock() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = answerer(table)
    clock.wait(40.0)
    run_bot(table)

    record = table.record()

    assert [(i.kind, i.ply, i.seat, i.time, i.note) for i in record.incidents] == [
        ("handed_over", 0, seat, 1_030.5, "clock"),
        ("taken_back", 1, seat, 1_040.0, "clock"),
    ]
    assert record.moves[0].by == "stand-in:random"
    record.verify()


def test_bots_have_no_time_control() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0, seats=["bot:last", "bot:random"])

    assert table.deadline is None
    clock.wait(1_000.0)
    assert not table.tick()


def test_without_time_control_nothing_is_due() -> None:
    clock = SetClock()
    table = game_table(clock=clock)
    clock.wait(1e9)

    assert table.deadline is None
    assert not table.tick()


@pytest.mark.parametrize("value", [0, -1.0, float("nan"), float("inf"), "30", True])
def test_a_time_control_is_a_length_of_time(value: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        game_table(time_control=value)

    assert refused.value.where == "time_control"


@pytest.mark.parametrize("value", [-0.1, float("nan"), "1"])
def test_a_grace_is_a_length_of_time(value: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        game_table(grace=value)

    assert refused.value.where == "grace"


def test_the_stand_in_is_a_bot_of_the_store() -> None:
    with pytest.raises(UnknownBot, match="there are: random, last"):
        game_table(stand_in="genius")


def test_a_limit_of_rules_without_a_time_out_passes_the_decision_to_the_stand_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(last_ember.State, "time_limit", 5.0)
    clock = SetClock()
    table = game_table("last-ember", clock, time_control=30.0)
    late = table.state.to_act
    assert late is not None
    assert table.look(late).deadline == 1_005.0
    clock.wait(6.0)

    assert table.tick()

    assert table.look(late).plays[late] == "stand-in:random"
    assert table.look(late).deadline is None
    run_bot(table)
    assert table.look(late).deadline == clock() + 5.0


# --- pauses ----------------------------------------------------------------------------------


def test_a_pause_moves_the_deadline_by_its_length() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(4.0)
    table.pause()
    assert table.look(0).deadline is None
    assert table.look(0).is_paused
    clock.wait(100.0)
    assert not table.tick()

    table.resume()

    assert table.deadline == 1_110.0
    assert not table.look(0).is_paused
    clock.wait(6.0)
    answer_in(table, table.version)
    assert table.record().moves[0].seconds == 10.0


def test_no_move_is_taken_during_a_pause() -> None:
    table = game_table(seats=["person", "bot:last"])
    table.pause()
    moves = table.state.legal_moves()

    with pytest.raises(Refusal) as refused:
        table.submit(answerer(table), moves[0], table.version)

    assert refused.value.code == "table.paused"
    assert table.pending_bot() is None
    assert table.look(answerer(table)).moves == ()


def test_pauses_are_in_the_record() -> None:
    clock = SetClock()
    table = game_table(clock=clock)
    move_on(table)
    clock.wait(1.0)
    table.pause()
    clock.wait(5.0)
    table.resume()

    assert [(i.kind, i.ply, i.time) for i in table.record().incidents] == [
        ("paused", 1, 1_001.0),
        ("resumed", 1, 1_006.0),
    ]


def test_a_table_is_paused_once_and_resumed_once() -> None:
    table = game_table()
    with pytest.raises(Refusal) as refused:
        table.resume()
    assert refused.value.code == "table.not_paused"
    table.pause()
    with pytest.raises(Refusal) as refused:
        table.pause()
    assert refused.value.code == "table.paused"


def test_what_was_due_before_a_pause_is_done_before_it() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(11.0)

    table.pause()

    assert [made.by for made in table.record().moves] == ["clock"]
    assert table.record().incidents[0].ply == 1


def test_a_pause_within_the_grace_keeps_what_is_left_of_it() -> None:
    clock = SetClock()
    table = countdown_table(clock)
    clock.wait(10.25)
    table.pause()
    clock.wait(50.0)
    table.resume()
    clock.wait(0.25)
    assert not table.tick()
    clock.wait(0.01)
    assert table.tick()


def test_a_hand_over_during_a_pause_keeps_the_time_that_was_left() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)
    seat = answerer(table)
    clock.wait(10.0)
    table.pause()
    clock.wait(5.0)
    table.hand_over(seat)
    clock.wait(5.0)
    table.take_back(seat)
    clock.wait(5.0)
    table.resume()

    assert table.deadline == clock() + 20.0


def test_countdown_positions_are_those_of_the_rules() -> None:
    assert countdown().time_limit == 10.0
