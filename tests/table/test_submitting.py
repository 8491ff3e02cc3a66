"""Moves of people: made if they are legal and in turn, refused otherwise without a trace."""

import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.table.hosted import GAMES, SetClock, game_table, move_on

from knockout_games import BadDocument, BadNotation, BadSetup, IllegalMove, digest, knock_out
from knockout_games.rng import SplitMix64
from knockout_games.table import (
    NotYourTurn,
    Refusal,
    StaleVersion,
    Table,
    TableOver,
)

SLUGS = tuple(GAMES)


def to_act(table: Table) -> int:
    seat: int | None = table.state.to_act
    assert seat is not None
    return seat


def everything(table: Table) -> tuple[Any, ...]:
    """Return all that could change."""
    return (
        table.version,
        table.state,
        table.deadline,
        table.record(),
        [table.look(seat, 0) for seat in (None, *range(table.players))],
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_is_played_and_each_seat_sees_what_the_record_says(slug: str) -> None:
    table = game_table(slug)
    rng = SplitMix64.from_seed(2)
    seen: dict[int | None, list[Any]] = {seat: [] for seat in (None, *range(table.players))}
    while not table.is_over:
        seat = to_act(table)
        choice, rng = rng.below(len(table.look(seat).moves))
        before = table.version
        table.submit(seat, table.look(seat).moves[choice], before)
        for who, events in seen.items():
            sight = table.look(who, before)
            events.append(sight.events)
            assert sight.view == table.state.view(who)
            assert sight.version == before + 1

    record = table.record()
    record.verify()
    assert len(record) == table.version
    assert {made.by for made in record.moves} == {"person"}
    assert (table.outcome, table.result) == (record.outcome, "played")
    for who, events in seen.items():
        assert events == [record.events(who, ply) for ply in range(1, len(record) + 1)]


def test_a_move_may_come_as_text_or_as_json() -> None:
    table = game_table()
    for form in (str, table.game.to_json):
        seat = to_act(table)
        move = table.look(seat).moves[0]

        sight = table.submit(seat, form(move), table.version)

        assert table.record().moves[-1].move == move
        assert sight.version == table.version


def test_submit_returns_what_the_mover_sees_then_with_what_happened() -> None:
    table = game_table()
    seat = to_act(table)

    sight = table.submit(seat, table.look(seat).moves[0], 0)

    assert sight == table.look(seat, 0)
    assert sight.events


def wrong_turn(table: Table) -> None:
    seat = 1 - to_act(table)
    table.submit(seat, table.look(to_act(table)).moves[0], table.version)


def stale(table: Table) -> None:
    table.submit(to_act(table), table.look(to_act(table)).moves[0], table.version - 1)


def of_the_future(table: Table) -> None:
    table.submit(to_act(table), table.look(to_act(table)).moves[0], table.version + 1)


def negative(table: Table) -> None:
    table.submit(to_act(table), table.look(to_act(table)).moves[0], -1)


def of_another_game(table: Table) -> None:
    table.submit(to_act(table), knock_out.new_game(seed=1).legal_moves()[0], table.version)


def not_held(table: Table) -> None:
    legal = table.state.legal_moves()
    moves = (table.game.actions.move(index) for index in range(table.game.actions.size))
    table.submit(to_act(table), next(move for move in moves if move not in legal), table.version)


def nothing(table: Table) -> None:
    table.submit(to_act(table), cast("Any", None), table.version)


def nonsense(table: Table) -> None:
    table.submit(to_act(table), "castle on fire", table.version)


def nonsense_json(table: Table) -> None:
    table.submit(to_act(table), {"kind": "castle_on_fire"}, table.version)


def no_seat(table: Table) -> None:
    table.submit(2, table.state.legal_moves()[0], table.version)


def no_version(table: Table) -> None:
    table.submit(to_act(table), table.state.legal_moves()[0], cast("Any", "1"))


REFUSED: list[tuple[Callable[[Table], None], type[ValueError], str]] = [
    (wrong_turn, NotYourTurn, "table.not_your_turn"),
    (stale, StaleVersion, "table.stale"),
    (of_the_future, StaleVersion, "table.stale"),
    (negative, StaleVersion, "table.stale"),
    (of_another_game, IllegalMove, "refusal.not_a_move"),
    (not_held, IllegalMove, "refusal.not_on_stand"),
    (nothing, IllegalMove, "refusal.not_a_move"),
    (nonsense, BadNotation, "notation.move"),
    (nonsense_json, BadDocument, "document.kind"),
    (no_seat, BadSetup, "seat"),
    (no_version, BadSetup, "number"),
]


@pytest.mark.parametrize(("attempt", "error", "code"), REFUSED)
def test_a_refusal_is_typed_and_changes_nothing(
    attempt: Callable[[Table], None], error: type[ValueError], code: str
) -> None:
    table = game_table()
    move_on(table, 3)
    before = everything(table)

    with pytest.raises(error) as refused:
        attempt(table)

    assert cast("Any", refused.value).code == code
    assert everything(table) == before
    assert type(pickle.loads(pickle.dumps(refused.value))) is error


def test_a_stale_version_is_told_the_present_one() -> None:
    table = game_table()
    move_on(table, 2)

    with pytest.raises(StaleVersion) as refused:
        stale(table)

    assert refused.value.version == 2
    assert pickle.loads(pickle.dumps(refused.value)).version == 2


def test_the_second_answer_to_one_version_is_stale_whoever_gives_it() -> None:
    table = game_table()
    seat = to_act(table)
    move = table.look(seat).moves[0]
    table.submit(seat, move, 0)

    for again in (seat, 1 - seat):
        with pytest.raises(StaleVersion):
            table.submit(again, move, 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_done_after_the_end(slug: str) -> None:
    table = game_table(slug)
    while not table.is_over:
        move_on(table)
    before = everything(table)
    move = table.game.actions.move(0)

    for attempt in (
        lambda: table.submit(0, move, table.version),
        lambda: table.resign(0),
        lambda: table.hand_over(0),
        lambda: table.take_back(0),
        table.pause,
        table.resume,
        lambda: table.abandon("late"),
    ):
        with pytest.raises(TableOver) as refused:
            attempt()
        assert refused.value.code == "table.over"

    assert not table.tick()
    assert table.pending_bot() is None
    assert everything(table) == before


def alike(state: Any, seat: int) -> Any:
    """Return another world that looks the same to *seat*, in which others hold other pieces."""
    rng = SplitMix64.from_seed(5)
    for number in range(50):
        world = state.view(seat).sample(rng.fork(number))
        if digest(world, rng=False) != digest(state, rng=False):
            return world
    raise AssertionError


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "knock-out"])
def test_a_refusal_tells_a_seat_nothing_of_what_the_others_hold(slug: str) -> None:
    one = game_table(slug)
    mover = to_act(one)
    seat = (mover + 1) % one.players
    store = one._store
    other = Table.create(store, "other", alike(one.state, seat))
    actions = one.game.actions

    def answer(table: Table, move: object) -> tuple[type, str, str]:
        with pytest.raises(Refusal) as refused:
            table.submit(seat, move, table.version)
        return type(refused.value), str(refused.value), refused.value.code

    for index in range(actions.size):
        move = actions.move(index)
        assert answer(one, move) == answer(other, move)
        assert answer(one, str(move)) == answer(other, str(move))
    assert answer(one, "nonsense") == answer(other, "nonsense")


def test_the_time_that_a_move_took_is_in_the_record() -> None:
    clock = SetClock()
    table = game_table(clock=clock)
    clock.wait(4.5)
    move_on(table)
    clock.wait(1.25)
    move_on(table)

    assert [made.seconds for made in table.record().moves] == [4.5, 1.25]


def test_a_clock_that_goes_back_takes_no_time() -> None:
    clock = SetClock()
    table = game_table(clock=clock)
    clock.wait(-3.0)
    move_on(table)

    assert table.record().moves[0].seconds == 0.0
