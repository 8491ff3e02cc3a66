"""Watching: pushed sights, from whatever thread the change comes, to the end of the game."""

import asyncio
import gc
from collections.abc import Coroutine
from threading import Thread
from typing import Any, TypeVar

import pytest
from tests.table.hosted import GAMES, SetClock, game_table, move_on, store

from knockout_games import knights_poker
from knockout_games.table import Sight, Table

T = TypeVar("T")


def run(task: Coroutine[Any, Any, T]) -> T:
    """Run *task*, which must not take long."""
    return asyncio.run(asyncio.wait_for(task, 20))


def play_on(table: Table) -> None:
    while not table.is_over:
        move_on(table)


def test_a_watch_begins_with_the_present_sight() -> None:
    table = game_table()
    move_on(table, 2)

    async def first() -> Sight:
        return await anext(table.watch(0))

    sight = run(first())

    assert sight == table.look(0)
    assert sight.events == ()


def test_every_change_is_pushed_with_its_events() -> None:
    table = game_table()

    async def watch() -> list[Sight]:
        watching = table.watch(0)
        sights = [await anext(watching)]
        for _ in range(5):
            move_on(table)
            sights.append(await anext(watching))
        return sights

    sights = run(watch())

    assert [sight.version for sight in sights] == [0, 1, 2, 3, 4, 5]
    assert [sight.events for sight in sights[1:]] == [
        table.record().events(0, ply) for ply in range(1, 6)
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_a_watch_ends_with_the_game_and_has_told_every_event(slug: str) -> None:
    table = game_table(slug)

    async def watch(seat: int | None) -> list[Sight]:
        return [sight async for sight in table.watch(seat)]

    async def everybody() -> list[list[Sight]]:
        seats = (None, *range(table.players))
        watches = [asyncio.create_task(watch(seat)) for seat in seats]
        await asyncio.sleep(0)
        thread = Thread(target=play_on, args=(table,))
        thread.start()
        told = await asyncio.gather(*watches)
        thread.join()
        return told

    record_of = {}
    for seat, sights in zip((None, *range(table.players)), run(everybody()), strict=True):
        record_of[seat] = [event for sight in sights for event in sight.events]
        assert sights[-1].is_over
        assert [s.version for s in sights] == sorted({s.version for s in sights})
        assert sights[-1].view == table.state.view(seat)
    record = table.record()
    for seat, events in record_of.items():
        assert events == [e for ply in range(1, len(record) + 1) for e in record.events(seat, ply)]


def test_who_is_slow_gets_the_newest_sight_with_all_events_since() -> None:
    table = game_table()

    async def watch() -> Sight:
        watching = table.watch(1)
        await anext(watching)
        move_on(table, 4)
        return await anext(watching)

    sight = run(watch())

    assert sight == table.look(1, 0)
    assert sight.version == 4


def test_a_watch_since_a_known_version_waits_for_the_next_change() -> None:
    table = game_table()
    move_on(table, 3)

    async def watch() -> list[Sight]:
        behind, level = table.watch(0, since=1), table.watch(0, since=3)
        waiting = asyncio.create_task(anext(level))
        sights = [await anext(behind)]
        await asyncio.sleep(0.01)
        assert not waiting.done()
        move_on(table)
        return [*sights, await waiting]

    behind, level = run(watch())

    assert (behind.version, level.version) == (3, 4)
    assert level.events == table.record().events(0, 4)


def test_a_cancelled_wait_loses_nothing() -> None:
    table = game_table()

    async def watch() -> Sight:
        watching = table.watch(0)
        await anext(watching)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watching), 0.01)
        move_on(table, 2)
        return await anext(watching)

    assert run(watch()) == table.look(0, 0)


def watches_of(table: Table) -> int:
    gc.collect()
    return len(table._audience._watches)


def test_a_cancelled_watch_leaves_nothing_behind() -> None:
    table = game_table()

    async def loop() -> None:
        async for _ in table.watch(0):
            pass

    async def watch() -> int:
        task = asyncio.create_task(loop())
        await asyncio.sleep(0.01)
        assert watches_of(table) == 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        del task
        return watches_of(table)

    assert run(watch()) == 0
    move_on(table)


def test_a_watch_that_is_left_early_leaves_nothing_behind() -> None:
    table = game_table()

    async def watch() -> int:
        async for _ in table.watch(0):
            break
        return watches_of(table)

    assert run(watch()) == 0


def test_closing_a_watch_ends_the_wait_of_another_task() -> None:
    table = game_table()

    async def watch() -> list[int]:
        watching = table.watch(0)

        async def loop() -> list[int]:
            return [sight.version async for sight in watching]

        task = asyncio.create_task(loop())
        await asyncio.sleep(0.01)
        await watching.aclose()
        return await task

    assert run(watch()) == [0]
    assert watches_of(table) == 0


def test_a_watch_whose_loop_has_ended_does_not_hinder_the_table() -> None:
    table = game_table()
    watching = table.watch(0)

    async def first() -> None:
        await anext(watching)

    run(first())
    move_on(table)

    assert table.version == 1


def test_a_watch_of_a_table_that_is_over_yields_the_end() -> None:
    table = game_table()
    table.resign(0)

    async def watch() -> list[Sight]:
        return [sight async for sight in table.watch(None)]

    assert [sight.result for sight in run(watch())] == ["resigned"]

    async def known() -> list[Sight]:
        return [sight async for sight in table.watch(None, since=1)]

    assert [sight.version for sight in run(known())] == [1]


def test_what_the_clock_and_the_host_do_is_pushed_too() -> None:
    clock = SetClock()
    table = game_table(clock=clock, time_control=30.0)

    async def watch() -> list[Sight]:
        watching = table.watch(None)
        sights = [await anext(watching)]
        clock.wait(31.0)
        table.tick()
        sights.append(await anext(watching))
        table.pause()
        sights.append(await anext(watching))
        return sights

    sights = run(watch())

    assert [i.note for i in sights[1].incidents] == ["clock"]
    assert sights[2].is_paused


def test_what_another_process_did_is_pushed_at_the_next_tick() -> None:
    kept = store()
    start: Any = knights_poker.new_game(seed=1)
    here = Table.create(kept, "friday", start)
    there = Table.open(kept, "friday")

    async def watch() -> Sight:
        watching = here.watch(None)
        await anext(watching)
        move_on(there)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watching), 0.01)
        assert here.tick()
        return await anext(watching)

    assert run(watch()).version == 1
