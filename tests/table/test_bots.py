"""Bots at a table: handed out to whoever runs them, shown at a moment that tells nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.table.hosted import (
    BOTS,
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

from knockout_games import BadSetup, IllegalMove, UnknownBot, knights_poker
from knockout_games.bots import BotFactory
from knockout_games.kernel.setup import Seed
from knockout_games.store import MemoryStore, SqliteStore
from knockout_games.table import Refusal, StaleVersion, Table, a_moment


class SlowBot:
    """Choose the first move after *seconds* of thought, by the clock of the table."""

    def __init__(self, clock: SetClock, seconds: float) -> None:
        self.clock = clock
        self.seconds = seconds

    def choose(self, view: Any, /) -> Any:
        self.clock.wait(self.seconds)
        return view.legal_moves()[0]


class TimedBot:
    """Note how long it may think."""

    def __init__(self) -> None:
        self.seconds: list[float | None] = []

    def choose(self, view: Any, /) -> Any:
        self.seconds.append(None)
        return view.legal_moves()[0]

    def choose_within(self, view: Any, seconds: float, /) -> Any:
        self.seconds.append(seconds)
        return view.legal_moves()[0]


class Listener:
    """Note what it is told."""

    def __init__(self) -> None:
        self.heard: list[Sequence[object]] = []

    def see(self, events: Sequence[object], /) -> None:
        self.heard.append(events)

    def choose(self, view: Any, /) -> Any:
        return view.legal_moves()[0]


def always(bot: Any) -> BotFactory:
    def make(*, seed: Seed | None = None) -> Any:
        del seed
        return bot

    return make


def with_bot(bot: Any, clock: SetClock, **terms: Any) -> Table:
    """Begin a table of two seats of *bot*, which is one object."""
    kept = MemoryStore(bots={"own": always(bot), **BOTS}, clock=clock)
    start: Any = knights_poker.new_game(seed=1)
    return Table.create(kept, "friday", start, seats=["bot:own", "bot:own"], **terms)


@pytest.mark.parametrize("slug", GAMES)
def test_bots_play_a_whole_game(slug: str) -> None:
    players = GAMES[slug].default_players
    seats = ["bot:random", "bot:last", *["bot:random"] * (players - 2)]
    table = game_table(slug, seats=seats)
    while not table.is_over:
        run_bot(table)

    record = table.record()
    assert record.result == "played"
    assert {made.seat: made.by for made in record.moves} == dict(
        enumerate(seats[: len({made.seat for made in record.moves})])
    )
    record.verify()


def test_people_and_bots_play_together() -> None:
    table = game_table("knight-more", seats=["person", "bot:random", "bot:last", "person"])
    while not table.is_over:
        if table.pending_bot() is None:
            move_on(table)
        else:
            run_bot(table)

    by = {made.seat: made.by for made in table.record().moves}
    assert by == {0: "person", 1: "bot:random", 2: "bot:last", 3: "person"}


def test_tick_never_runs_a_bot() -> None:
    clock = SetClock()
    table = game_table(clock=clock, seats=["bot:last", "bot:last"])
    pending = table.pending_bot()
    assert pending is not None
    assert isinstance(pending.bot, LastBot)
    clock.wait(100.0)

    assert not table.tick()

    assert pending.bot.asked == 0


def test_a_decision_is_handed_out_as_one_object_until_it_is_made() -> None:
    table = game_table(seats=["bot:last", "bot:random"])
    pending = table.pending_bot()
    assert pending is not None

    assert table.pending_bot() is pending

    table.answer(pending, pending.choose())
    assert table.version == 1
    assert table.pending_bot() is not pending


def test_a_seat_keeps_its_bot_from_move_to_move() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    bots: dict[int, set[int]] = {0: set(), 1: set()}
    for _ in range(6):
        pending = table.pending_bot()
        assert pending is not None
        bots[pending.seat].add(id(pending.bot))
        run_bot(table)

    assert [len(same) for same in bots.values()] == [1, 1]


def test_a_bot_is_shown_the_view_of_its_seat() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    pending = table.pending_bot()
    assert pending is not None

    assert pending.view == table.state.view(pending.seat)


def test_a_bot_that_listens_hears_what_its_seat_saw_move_by_move() -> None:
    listener, clock = Listener(), SetClock()
    kept = MemoryStore(bots={"own": always(listener), **BOTS}, clock=clock)
    start: Any = knights_poker.new_game(seed=1)
    seat = 1 - start.to_act
    table = Table.create(
        kept, "friday", start, seats=["bot:own" if s == seat else "person" for s in (0, 1)]
    )
    move_on(table)
    pending = table.pending_bot()
    assert pending is not None
    table.hand_over(1 - seat)
    pending = table.pending_bot()
    assert pending is not None
    assert listener.heard == []

    pending.choose()
    pending.choose()

    assert listener.heard == [table.record().events(seat, 1)]
    assert listener.heard[0] != table.record().events(1 - seat, 1)


def test_a_bot_whose_move_is_not_legal_is_asked_again() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    pending = table.pending_bot()
    assert pending is not None

    with pytest.raises(IllegalMove):
        table.answer(pending, "castle on fire")

    assert table.version == 0
    assert table.pending_bot() is pending


def test_an_answer_to_what_is_not_asked_any_more_is_stale() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    pending = table.pending_bot()
    assert pending is not None
    move = pending.choose()
    table.answer(pending, move)

    with pytest.raises(StaleVersion):
        table.answer(pending, move)


def test_an_answer_after_a_pause_began_is_refused() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    pending = table.pending_bot()
    assert pending is not None
    table.pause()
    with pytest.raises(Refusal):
        table.answer(pending, pending.choose())
    assert table.pending_bot() is None
    table.resume()
    run_bot(table)
    assert len(table.record()) == 1


def test_nobody_submits_for_a_bot() -> None:
    table = game_table(seats=["bot:last", "bot:last"])
    seat = table.state.to_act

    with pytest.raises(Refusal) as refused:
        table.submit(seat or 0, table.state.legal_moves()[0], 0)

    assert refused.value.code == "table.bot_plays"


@pytest.mark.parametrize(
    ("seats", "error", "where"),
    [
        (["person"], BadSetup, "seats"),
        ("person", BadSetup, "seats"),
        (["person", "nobody"], BadSetup, "seats[1]"),
        (["person", None], BadSetup, "seats[1]"),
        (["bot:genius", "person"], UnknownBot, "seats[0]"),
        (["bot:clock", "person"], UnknownBot, "seats[0]"),
    ],
)
def test_wrong_seats_are_refused(seats: Any, error: type[ValueError], where: str) -> None:
    with pytest.raises(error) as refused:
        game_table(seats=seats)

    assert getattr(refused.value, "where", None) == where


def test_a_host_that_lacks_the_bot_is_told_when_it_is_needed(tmp_path: Path) -> None:
    start: Any = knights_poker.new_game(seed=1)
    with SqliteStore(tmp_path / "tables", bots=BOTS) as kept:
        Table.create(kept, "friday", start, seats=["bot:last", "bot:last"])
    with SqliteStore(tmp_path / "tables", bots={}) as kept:
        table = Table.open(kept, "friday")

        assert table.look(0).plays == ("bot:last", "bot:last")
        with pytest.raises(UnknownBot, match="there are: none"):
            table.pending_bot()


def test_a_store_without_bots_of_its_own_has_the_random_one() -> None:
    assert tuple(MemoryStore().bots) == ("random",)


# --- the moment ------------------------------------------------------------------------------


def test_a_move_waits_for_its_moment() -> None:
    clock = SetClock()
    table = game_table(clock=clock, seats=["bot:last", "bot:last"], delay=lambda: 2.0)
    pending = table.pending_bot()
    assert pending is not None
    assert pending.at == clock() + 2.0

    table.answer(pending, pending.choose())

    assert table.version == 0
    assert table.pending_bot() is None
    clock.wait(1.9)
    assert not table.tick()
    clock.wait(0.1)
    assert table.tick()
    assert table.record().moves[0].by == "bot:last"
    assert table.record().moves[0].seconds == 2.0


def moment_of(table: Table, clock: SetClock) -> float:
    """Return when the move of the bot is seen, by someone who looks very often."""
    began = clock()
    run_bot(table)
    while not table.version:
        clock.wait(0.01)
        table.tick()
    return round(clock() - began, 6)


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.9])
def test_the_moment_does_not_tell_how_long_a_bot_thought(seconds: float) -> None:
    clock = SetClock()
    table = with_bot(SlowBot(clock, seconds), clock, delay=lambda: 2.0)

    assert moment_of(table, clock) == pytest.approx(2.0, abs=0.011)


def test_a_bot_that_was_not_ready_waits_for_another_delay() -> None:
    clock = SetClock()
    table = with_bot(SlowBot(clock, 2.5), clock, delay=lambda: 2.0)

    assert moment_of(table, clock) == pytest.approx(4.0, abs=0.011)


def test_the_moment_of_a_forced_move_is_that_of_any_other() -> None:
    moments = set()
    for number in (1, 2, 3):
        clock = SetClock()
        table = Table.create(
            store(clock),
            "friday",
            countdown(answers=number),
            seats=["bot:random"] * 3,
            delay=lambda: 3.0,
        )
        moments.add(moment_of(table, clock))

    assert len(moments) == 1


def test_a_delay_is_asked_once_a_decision() -> None:
    clock, delays = SetClock(), iter((1.0, 2.0))
    table = game_table(clock=clock, seats=["bot:last", "bot:last"], delay=lambda: next(delays))
    pending = table.pending_bot()
    clock.wait(0.5)
    assert table.pending_bot() is pending
    run_bot(table)
    clock.wait(0.5)
    table.tick()

    again = table.pending_bot()

    assert again is not None
    assert again.at == clock() + 2.0


def test_a_moment_is_not_after_the_deadline_of_the_rules() -> None:
    clock = SetClock()
    table = countdown_table(clock, seats=["bot:random"] * 3, delay=lambda: 60.0)
    run_bot(table)
    clock.wait(10.0)

    assert table.tick()

    assert table.record().moves[0].by == "bot:random"


def test_an_answer_that_waits_comes_before_the_clock_even_if_nobody_ticked() -> None:
    clock = SetClock()
    table = countdown_table(clock, seats=["bot:random"] * 3, delay=lambda: 3.0)
    run_bot(table)
    clock.wait(100.0)

    assert table.tick()

    assert table.record().moves[0].by == "bot:random"


def test_an_answer_that_waits_is_void_when_the_table_changes() -> None:
    clock = SetClock()
    table = game_table("knight-more", clock, seats=["bot:last"] * 4, delay=lambda: 3.0)
    run_bot(table)
    table.resign(3)
    clock.wait(5.0)

    assert not table.tick()

    assert table.pending_bot() is not None


def test_a_bot_that_can_be_told_is_told_how_long_it_may_think() -> None:
    clock, bot = SetClock(), TimedBot()
    table = with_bot(bot, clock, delay=lambda: 2.0)
    pending = table.pending_bot()
    assert pending is not None
    clock.wait(0.5)
    pending.choose()
    clock.wait(5.0)
    pending.choose()

    assert bot.seconds == [1.5, None]


def test_a_host_that_was_away_waits_one_delay() -> None:
    clock = SetClock()
    table = game_table(clock=clock, seats=["bot:last"] * 2, delay=lambda: 2.0)
    clock.wait(1_000_001.0)
    pending = table.pending_bot()

    assert pending is not None
    assert clock() <= pending.at <= clock() + 2.0


def test_the_delay_of_a_table_is_random_unless_told_otherwise() -> None:
    moments = {a_moment() for _ in range(50)}

    assert len(moments) > 40
    assert all(0.5 <= moment <= 1.5 for moment in moments)
