"""Records of format 1 are read for ever: files that were written once and are never changed.

`WRITE_GOLDEN_RECORDS=1 pytest tests/golden/records` writes the file of a game that has none. A
file is written anew (delete it first) only if a ruling changed how its game is played, together
with the game's `rules_version`.
"""

import json
import os
from pathlib import Path

import pytest
from tests.records.played import random_record

from knockout_games import GAMES, GameRecord
from knockout_games.records import dump_records, load_records
from knockout_games.testing.options import rules_of

FOLDER = Path(__file__).parent


def golden(slug: str) -> Path:
    path = FOLDER / f"{slug}.format-1.jsonl"
    if not path.exists() and os.environ.get("WRITE_GOLDEN_RECORDS"):
        game = GAMES[slug]
        tables = [(rules, game.default_players) for rules in rules_of(game)]
        tables += [(game.Rules(), players) for players in game.player_counts]
        with path.open("w", encoding="utf-8") as file:
            dump_records(
                (
                    random_record(game, seed, rules=rules, players=players)
                    for seed, (rules, players) in enumerate(tables)
                ),
                file,
            )
    return path


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_golden_records(slug: str) -> None:
    assert golden(slug).exists()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.name)
def test_golden_records_are_read_and_still_true(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    with path.open(encoding="utf-8") as file:
        records = list(load_records(file))

    assert records
    for record, line in zip(records, lines, strict=True):
        record.verify()
        assert record.to_json() == json.loads(line)
        assert GameRecord.from_json(record.to_json()) == record


@pytest.mark.parametrize("slug", GAMES)
def test_golden_records_show_every_value_of_every_option(slug: str) -> None:
    records: list[GameRecord] = []
    for path in FOLDER.glob(f"{slug}.*.jsonl"):
        with path.open(encoding="utf-8") as file:
            records += load_records(file)

    assert {record.rules for record in records} >= set(rules_of(GAMES[slug]))
    assert {record.players for record in records} == set(GAMES[slug].player_counts)
