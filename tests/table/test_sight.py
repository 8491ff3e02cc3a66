"""What a client is sent: all of one moment, nothing that its seat must not see."""

import json
from typing import Any

import jsonschema
import pytest
from tests.records.played import random_record
from tests.table.hosted import GAMES, SetClock, game_table, move_on, run_bot, store

from knockout_games import BadSetup, digest
from knockout_games.rng import SplitMix64
from knockout_games.table import Table, sight_schema
from knockout_games.testing.looks import fingerprint, is_rng, reachable

SLUGS = tuple(GAMES)
ENOUGH = 40


def eventful(slug: str, clock: SetClock) -> Table:
    """Return a table at which everything happens, as it goes on."""
    players = max(GAMES[slug].player_counts)
    names = [f"Player {seat}" for seat in range(players)]
    seats = ["person"] * (players - 1) + ["bot:random"]
    return game_table(slug, clock, players, names=names, seats=seats, time_control=30.0)


def go_on(table: Table, clock: SetClock) -> None:
    """Let the next thing happen: mostly moves, and what else there is in its turn."""
    what = table.version % 11
    if what == 3:
        table.pause()
        table.resume()
    elif what == 5 and table.pending_bot() is None and table.deadline is not None:
        clock.now = table.deadline + 1.0
        table.tick()
    elif what == 8 and table.look(0).plays[0] == "person" and 0 in table.state.alive:
        table.hand_over(0)
        if table.look(0).plays[0] != "person":
            table.take_back(0)
    elif table.version == 31 and table.players > 2 and 1 in table.state.alive:
        table.resign(1)
    elif table.pending_bot() is not None:
        run_bot(table)
    else:
        move_on(table)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_message_is_as_its_schema_says(slug: str) -> None:
    clock = SetClock()
    table = eventful(slug, clock)
    validator = jsonschema.Draft202012Validator(sight_schema(GAMES[slug]))
    validator.check_schema(validator.schema)
    steps = 0
    while not table.is_over and steps < ENOUGH:
        before = table.version
        go_on(table, clock)
        steps += 1
        for seat in (None, 0, table.players - 1):
            doc = json.loads(json.dumps(table.look(seat, before).to_json(), allow_nan=False))
            validator.validate(doc)
    if not table.is_over:
        table.abandon("enough")
    validator.validate(table.look(None, 0).to_json())


def test_a_message_with_something_else_is_refused_by_the_schema() -> None:
    table = game_table()
    doc = table.look(0).to_json()
    validator = jsonschema.Draft202012Validator(sight_schema(table.game))
    assert validator.is_valid(doc)

    assert not validator.is_valid({**doc, "seed": 1})
    for key in doc:
        assert not validator.is_valid({name: doc[name] for name in doc if name != key})


def test_a_message_holds_what_a_client_needs() -> None:
    clock = SetClock(50.0)
    table = game_table(clock=clock, time_control=30.0, names=["Ada", "Bo"])
    seat = table.state.to_act
    assert seat is not None
    move_on(table)

    doc = table.look(1 - seat, 0).to_json()

    assert doc["kind"] == "sight"
    assert doc["game"] == "knights-poker"
    assert doc["table"] == "friday"
    assert doc["version"] == 1
    assert doc["time"] == 50.0
    assert doc["seat"] == doc["to_act"] == 1 - seat
    assert doc["decision"] == "place"
    assert doc["deadline"] == 80.0
    assert doc["names"] == ["Ada", "Bo"]
    assert doc["plays"] == ["person", "person"]
    assert doc["moves"] == [str(move) for move in table.state.legal_moves()]
    assert [event["kind"] for event in doc["events"]] == ["tile_placed", "tile_drawn"]
    assert doc["events"][1]["tile"] is None
    assert doc["view"] == table.game.to_json(table.state.view(1 - seat))


def test_a_seat_that_is_not_to_act_has_no_moves() -> None:
    table = game_table()
    seat = table.state.to_act
    assert seat is not None

    assert table.look(seat).moves == table.state.legal_moves()
    assert table.look(1 - seat).moves == ()
    assert table.look(None).moves == ()


def test_events_are_those_since_the_version_that_was_asked_from() -> None:
    table = game_table()
    move_on(table, 3)
    table.pause()
    table.resume()
    record = table.record()

    assert table.look(0).events == ()
    assert table.look(0).incidents == ()
    assert table.look(0, 5).events == ()
    assert table.look(0, 0).events == tuple(
        event for ply in (1, 2, 3) for event in record.events(0, ply)
    )
    assert table.look(0, 2).events == record.events(0, 3)
    assert [i.kind for i in table.look(0, 2).incidents] == ["paused", "resumed"]
    assert [i.kind for i in table.look(0, 4).incidents] == ["resumed"]


@pytest.mark.parametrize("since", [-1, 4, "0", 1.0, True])
def test_a_version_that_never_was_is_refused(since: Any) -> None:
    table = game_table()
    move_on(table, 3)

    for look in (table.look, table.watch):
        with pytest.raises(BadSetup) as refused:
            look(0, since)
        assert refused.value.where == "since"


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    table = game_table()

    for look in (table.look, table.watch):
        with pytest.raises(BadSetup):
            look(2)


def shown(table: Table, seat: int | None) -> tuple[str, ...]:
    sight = table.look(seat, 0)
    return repr(sight), json.dumps(sight.to_json()), fingerprint(sight)


def twin(state: Any, seat: int, number: int) -> Any:
    """Return another position that looks the same to *seat*."""
    rng = SplitMix64.from_seed(number)
    for fork in range(60):
        world = state.view(seat).sample(rng.fork(fork))
        if digest(world, rng=False) != digest(state, rng=False):
            return world.with_rng(state.rng)
    raise AssertionError


@pytest.mark.parametrize("ply", [0, 4, 9])
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "knock-out"])
def test_worlds_that_look_alike_to_a_seat_give_it_the_same_sights(slug: str, ply: int) -> None:
    record = random_record(GAMES[slug], 3)
    played = record.state(min(ply, len(record) - 1))
    one = Table.create(store(), "friday", played, time_control=30.0)
    for seat in range(one.players):
        two = Table.create(store(), "friday", twin(played, seat, seat), time_control=30.0)

        assert one.state != two.state
        assert shown(one, seat) == shown(two, seat)
        assert shown(one, None) == shown(two, None)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_random_source_and_no_state_is_reachable_from_a_sight(slug: str) -> None:
    table = game_table(slug)
    move_on(table, 5)
    for seat in (None, *range(table.players)):
        for _, part in reachable(table.look(seat, 0)):
            assert not is_rng(part)
            assert not isinstance(part, GAMES[slug].State)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_sight_is_of_one_moment(slug: str) -> None:
    clock = SetClock()
    table = eventful(slug, clock)
    steps = 0
    while not table.is_over and steps < ENOUGH:
        go_on(table, clock)
        steps += 1
        for seat in (None, *range(table.players)):
            sight = table.look(seat)
            state = table.state
            assert sight.view == state.view(seat)
            assert sight.version == table.version
            assert sight.to_act == (None if sight.is_over else state.to_act)
            assert sight.outcome == table.outcome
            assert sight.is_over == table.is_over
