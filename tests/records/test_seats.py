"""What is exported for one seat holds what that seat saw and nothing else."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.records.played import GAMES_AND_EXAMPLE, random_record, random_records

from knockout_games import GameRecord
from knockout_games.kernel.game import AnyGame
from knockout_games.records import Incident

every_game = pytest.mark.parametrize("game", GAMES_AND_EXAMPLE.values(), ids=GAMES_AND_EXAMPLE)


def cut(record: GameRecord) -> Iterator[GameRecord]:
    """Yield the record as it is at the start, in the middle and at the end of the game."""
    for end in (0, len(record) // 2, len(record)):
        yield GameRecord.of(record.start, record.moves[:end], seed=record.seed)


@every_game
def test_a_seat_gets_its_first_view_and_its_events(game: AnyGame) -> None:
    for whole in random_records(game, 4):
        for record in cut(whole):
            for seat in (None, *range(record.players)):
                doc = record.for_seat(seat)

                assert doc["start"] == game.to_json(record.view(seat, 0))
                assert len(doc["moves"]) == len(record)
                for ply, made in enumerate(doc["moves"], start=1):
                    events = [game.to_json(event) for event in record.events(seat, ply)]
                    assert made["events"] == events


@every_game
def test_the_moves_of_others_show_a_question_mark_where_they_are_secret(game: AnyGame) -> None:
    for record in random_records(game, 10):
        for seat in (None, *range(record.players)):
            told = [made["move"] for made in record.for_seat(seat)["moves"]]
            assert told == [
                game.format_move(made.move, mover=made.seat, seen_by=seat) for made in record.moves
            ]
            assert all("?" not in text for text, made in _own(told, record, seat))


def _own(told: list[str], record: GameRecord, seat: int | None) -> list[tuple[str, Any]]:
    return [
        (text, made) for text, made in zip(told, record.moves, strict=True) if made.seat == seat
    ]


@every_game
def test_a_seat_gets_no_seed_no_chance_and_no_random_source(game: AnyGame) -> None:
    for whole in random_records(game, 6):
        for record in cut(whole):
            for seat in (None, *range(record.players)):
                doc = record.for_seat(seat)
                assert not {"seed", "chance"} & set(doc)
                assert '"rng"' not in json.dumps(doc)
                assert '"key"' not in json.dumps(doc)


@every_game
def test_two_worlds_that_a_seat_cannot_tell_apart_are_exported_alike(game: AnyGame) -> None:
    for record in random_records(game, 12):
        for seat in range(record.players):
            start = record.start
            other = start.view(seat).sample(start.rng) if hasattr(start, "rng") else start

            export = GameRecord.of(other, []).for_seat(seat)

            assert export == GameRecord.of(start, []).for_seat(seat)


def test_no_hidden_tile_is_in_what_the_other_seat_gets() -> None:
    for seed in range(20):
        whole = random_record(GAMES_AND_EXAMPLE["knights-poker"], seed)
        for record in cut(whole):
            state = record.state(len(record))
            for seat in (None, 0, 1):
                text = json.dumps(record.for_seat(seat))
                hidden = [*state.pile, *(state.hands[1] if seat in (None, 0) else ())]
                hidden += state.hands[0] if seat in (None, 1) else ()
                assert not [tile for tile in map(str, hidden) if tile in text]


def test_what_happened_at_the_table_is_public() -> None:
    whole = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    incidents = [Incident(ply=4, kind="resigned", seat=0, time=7.0)]
    record = GameRecord.of(whole.start, whole.moves[:4], incidents=incidents, names=["Ada", "Bo"])

    for seat in (None, 0, 1):
        doc = record.for_seat(seat)
        whole_doc = record.to_json()
        for key in ("names", "incidents", "outcome", "result", "library_version"):
            assert doc[key] == whole_doc[key]
        assert doc["seen_by"] == seat
