"""What every store promises."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import Any

import pytest
from tests.store.places import Place, begin
from tests.table.hosted import GAMES, countdown, move_on, no_delay, run_bot
from typing_extensions import override

from knockout_games import BadSetup, knights_poker
from knockout_games.store import (
    Conflict,
    MemoryStore,
    StoreClosed,
    TableExists,
    TableStore,
    UnknownTable,
)
from knockout_games.table import StaleVersion, Table, TooLate


def test_it_is_a_store(place: Place) -> None:
    assert isinstance(place.open(), TableStore)


# --- texts -----------------------------------------------------------------------------------


def test_texts_come_back_as_they_were_written(place: Place) -> None:
    store = place.open()
    texts = ["", "{}", "two\nlines", "\u2660 \U0001f0a1 \x00", "x" * 100_000]
    store.create("a", texts[0], deadline=None)
    for version, text in enumerate(texts[1:]):
        store.append("a", version, text, deadline=None)

    again = place.open()

    assert again.read("a") == tuple(texts)
    assert again.read("a", 2) == tuple(texts[3:])
    assert again.read("a", 4) == ()
    assert again.read("a", 99) == ()


def test_only_the_next_version_is_appended(place: Place) -> None:
    store = place.open()
    store.create("a", "0", deadline=None)
    for version in (-1, 1, 2):
        with pytest.raises(Conflict) as refused:
            store.append("a", version, "no", deadline=1.0)
        assert refused.value.code == "store.version"
    store.append("a", 0, "1", deadline=None)
    with pytest.raises(Conflict):
        store.append("a", 0, "again", deadline=1.0)

    assert store.read("a") == ("0", "1")
    assert store.due(1e9) == ()


def test_tables_do_not_touch_each_other(place: Place) -> None:
    store = place.open()
    store.create("a", "a0", deadline=None)
    store.create("b", "b0", deadline=None)
    store.append("b", 0, "b1", deadline=None)

    assert store.read("a") == ("a0",)
    assert store.read("b") == ("b0", "b1")
    assert store.names() == ("a", "b")


def test_a_table_is_created_once(place: Place) -> None:
    store = place.open()
    store.create("a", "a0", deadline=None)

    with pytest.raises(TableExists) as refused:
        store.create("a", "other", deadline=5.0)

    assert refused.value.code == "store.exists"
    assert store.read("a") == ("a0",)
    assert store.due(1e9) == ()


@pytest.mark.parametrize("name", ["no such", "", "\ud800", 7, None])
def test_an_unknown_table_is_told(place: Place, name: Any) -> None:
    store = place.open()
    for attempt in (
        lambda: store.read(name),
        lambda: store.append(name, 0, "x", deadline=None),
        lambda: Table.open(store, name),
    ):
        with pytest.raises(UnknownTable) as refused:
            attempt()
        assert refused.value.code == "store.unknown"


@pytest.mark.parametrize("name", ["", "x" * 201, "a\nb", "\ud800", "a\x00", None, 7])
def test_a_name_can_be_printed(place: Place, name: Any) -> None:
    store = place.open()
    with pytest.raises(BadSetup) as refused:
        begin(store, name)

    assert refused.value.where == "name"
    assert store.names() == ()


@pytest.mark.parametrize("name", ["friday", "Ünïcödé ♠ table", "x" * 200, "'; DROP TABLE entry"])
def test_any_such_name_will_do(place: Place, name: str) -> None:
    store = place.open()
    begin(store, name)

    assert store.names() == (name,)
    assert Table.open(store, name).name == name


def test_a_closed_store_says_so(place: Place) -> None:
    store = place.open()
    table = begin(store)
    store.close()
    store.close()

    for attempt in (
        store.names,
        store.heartbeat,
        store.recover,
        lambda: store.due(1.0),
        lambda: store.read("friday"),
        lambda: move_on(table),
    ):
        with pytest.raises(StoreClosed) as refused:
            attempt()
        assert refused.value.code == "store.closed"
    assert table.version == 0


# --- deadlines -------------------------------------------------------------------------------


def test_due_lists_what_has_passed_the_longest_due_first(place: Place) -> None:
    store = place.open()
    for name, deadline in (("a", 30.0), ("b", 10.0), ("c", None), ("d", 20.0)):
        store.create(name, "", deadline=deadline)

    assert store.due(10.0) == ()
    assert store.due(10.5) == ("b",)
    assert store.due(1_000.0) == ("b", "d", "a")


def test_a_change_sets_the_deadline_anew(place: Place) -> None:
    store = place.open()
    store.create("a", "", deadline=10.0)
    store.append("a", 0, "", deadline=20.0)
    assert store.due(15.0) == ()
    assert store.due(25.0) == ("a",)
    store.append("a", 1, "", deadline=None)
    assert store.due(1e9) == ()


@pytest.mark.parametrize("deadline", [float("nan"), float("inf")])
def test_a_deadline_is_an_instant(place: Place, deadline: float) -> None:
    store = place.open()
    with pytest.raises(BadSetup):
        store.create("a", "", deadline=deadline)
    store.create("a", "", deadline=None)
    with pytest.raises(BadSetup):
        store.append("a", 0, "x", deadline=deadline)

    assert store.read("a") == ("",)


def test_a_table_tells_the_store_when_it_is_due(place: Place) -> None:
    store, clock = place.open(), place.clock
    table = begin(store, time_control=30.0)
    assert store.due(clock() + 30.0) == ()
    assert store.due(clock() + 30.1) == ("friday",)
    table.pause()
    assert store.due(1e9) == ()
    clock.wait(7.0)
    table.resume()
    assert store.due(clock() + 30.1) == ("friday",)
    table.abandon("enough")
    assert store.due(1e9) == ()


# --- time with no process open ---------------------------------------------------------------


def test_recover_moves_every_open_deadline_by_the_time_without_a_sign_of_life(
    place: Place,
) -> None:
    store, clock = place.open(), place.clock
    tables = [begin(store, name, time_control=30.0) for name in ("a", "b")]
    untimed, paused = begin(store, "c"), begin(store, "d", time_control=30.0)
    paused.pause()
    clock.wait(5.0)
    move_on(tables[1])
    clock.wait(3_600.0)

    again = place.open()

    assert again.recover() == 3_600.0
    assert [Table.open(again, name).deadline for name in "abcd"] == [
        1_000.0 + 30.0 + 3_600.0,
        1_005.0 + 30.0 + 3_600.0,
        None,
        None,
    ]
    assert again.due(4_630.0) == ()
    assert again.due(4_630.1) == ("a",)
    assert [Table.open(again, name).version for name in "abcd"] == [1, 2, 0, 1]
    assert untimed.version == 0


def test_recovering_again_moves_nothing(place: Place) -> None:
    store, clock = place.open(), place.clock
    begin(store, time_control=30.0)
    clock.wait(100.0)

    assert store.recover() == 100.0
    assert store.recover() == 0.0
    assert Table.open(store, "friday").version == 1


def test_a_heartbeat_is_a_sign_of_life(place: Place) -> None:
    store, clock = place.open(), place.clock
    begin(store, time_control=300.0)
    for _ in range(4):
        clock.wait(5.0)
        store.heartbeat()
    clock.wait(2.0)

    assert place.open().recover() == 2.0
    assert Table.open(store, "friday").deadline == 1_302.0


def test_a_clock_that_went_back_moves_nothing(place: Place) -> None:
    store, clock = place.open(), place.clock
    begin(store, time_control=30.0)
    clock.wait(-50.0)

    assert store.recover() == 0.0
    assert Table.open(store, "friday").version == 0


def test_the_record_says_that_nobody_was_there(place: Place) -> None:
    store, clock = place.open(), place.clock
    begin(store, time_control=30.0)
    clock.wait(100.0)
    store.recover()

    table = Table.open(store, "friday")

    assert [(i.kind, i.ply, i.time, i.note) for i in table.record().incidents] == [
        ("paused", 0, 1_000.0, "no host"),
        ("resumed", 0, 1_100.0, None),
    ]
    move_on(table)
    assert table.record().moves[0].seconds == 0.0
    table.record().verify()


def test_an_open_table_notices_that_its_deadline_was_moved(place: Place) -> None:
    store, clock = place.open(), place.clock
    table = begin(store, time_control=30.0)
    clock.wait(100.0)
    store.recover()

    assert not Table.open(store, "friday").tick()
    assert table.tick()
    assert table.deadline == 1_130.0
    assert table.record().moves == ()


def test_what_had_expired_before_the_host_went_is_still_expired(place: Place) -> None:
    store, clock = place.open(), place.clock
    table = Table.create(store, "friday", countdown())
    seat = table.state.to_act
    clock.wait(11.0)
    store.heartbeat()
    clock.wait(500.0)
    store.recover()
    again = Table.open(store, "friday")

    with pytest.raises(TooLate):
        again.submit(seat, again.state.legal_moves()[0], 1)


# --- tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_is_opened_as_it_was_left_at_every_move(place: Place, slug: str) -> None:
    store, clock = place.open(), place.clock
    players = GAMES[slug].default_players
    table = begin(
        store,
        slug=slug,
        names=[f"P{seat}" for seat in range(players)],
        seats=["person"] * (players - 1) + ["bot:random"],
        time_control=30.0,
        grace=1.5,
        stand_in="last",
        seed=1,
    )
    game = GAMES[slug]
    while not table.is_over and table.version < 30:
        clock.wait(0.75)
        if table.pending_bot() is not None:
            run_bot(table)
        elif table.version % 7 == 3 and table.deadline is not None:
            clock.now = table.deadline + 2.0
            table.tick()
        elif table.version % 10 == 6:
            table.pause()
            clock.wait(10.0)
            table.resume()
        else:
            move_on(table)

        again = Table.open(place.open(), "friday", game, delay=no_delay)
        for seat in (None, *range(players)):
            assert again.look(seat, 0) == table.look(seat, 0)
        assert (again.state, again.deadline) == (table.state, table.deadline)
        assert again.record() == table.record()
        assert again.outcome == table.outcome


def test_a_table_opened_twice_sees_what_the_other_did(place: Place) -> None:
    one = begin(place.open())
    two = Table.open(place.open(), "friday")
    move_on(one)

    assert two.look(0) == one.look(0)
    move_on(two)
    assert one.look(1, 0) == two.look(1, 0)


def test_of_two_answers_to_one_version_one_is_made_and_the_other_is_stale(place: Place) -> None:
    one = begin(place.open())
    two = Table.open(place.open(), "friday")
    seat: Any = one.state.to_act
    first, second = one.state.legal_moves()[:2]
    one.submit(seat, first, 0)

    with pytest.raises(StaleVersion) as refused:
        two.submit(seat, second, 0)

    assert refused.value.version == 1
    assert [made.move for made in two.record().moves] == [first]


def test_threads_that_submit_at_once_win_each_version_once(place: Place) -> None:
    """Four hosts of one table, each with a store of its own, race for every move."""
    begin(place.open())
    racers = 4
    barrier = Barrier(racers)

    def race(_racer: int) -> list[int]:
        table = Table.open(place.open(), "friday")
        won: list[int] = []
        while True:
            barrier.wait(30)
            sight = table.look(None)
            if sight.is_over:
                return won
            seat: Any = sight.to_act
            moves = table.look(seat).moves
            barrier.wait(30)
            with suppress(StaleVersion):
                won.append(table.submit(seat, moves[0], sight.version).version)

    with ThreadPoolExecutor(racers) as pool:
        won = [version for versions in pool.map(race, range(racers)) for version in versions]

    table = Table.open(place.open(), "friday")
    assert table.is_over
    assert sorted(won) == list(range(1, table.version + 1))
    table.record().verify()


def test_threads_share_one_table(place: Place) -> None:
    table = begin(place.open(), slug="knight-more")

    def play(seat: int) -> int:
        won = 0
        while not table.is_over:
            sight = table.look(seat)
            if not sight.moves:
                continue
            with suppress(StaleVersion):
                table.submit(seat, sight.moves[0], sight.version)
                won += 1
        return won

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(play, range(4))) == table.version
    table.record().verify()


def test_what_needs_no_version_is_done_even_if_another_was_faster(place: Place) -> None:
    one = begin(place.open())
    two = Table.open(place.open(), "friday")
    move_on(one, 3)

    two.pause()

    assert one.look(0).is_paused
    assert one.version == two.version == 4


def test_a_table_keeps_the_seed_and_the_commitment(place: Place) -> None:
    start = knights_poker.new_game(seed=5)
    store = place.open()
    Table.create(store, "friday", start, seed=5)

    record = Table.open(store, "friday").record()

    assert record.seed == 5
    record.verify()
    with pytest.raises(BadSetup):
        Table.create(store, "saturday", start, seed=6)
    assert store.names() == ("friday",)


class Forgetful(MemoryStore):
    """A store that was put back to an older copy of itself: it refuses what follows."""

    @override
    def append(self, name: str, version: int, change: str, *, deadline: float | None) -> None:
        raise Conflict("an older version", code="store.version")


def test_a_store_that_went_back_in_time_is_told() -> None:
    table = begin(Forgetful())

    with pytest.raises(Conflict):
        move_on(table)

    assert table.version == 0
