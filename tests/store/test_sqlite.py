"""The store in a file: durable, shared by processes, and plain about every fault."""

import json
import pickle
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.store.places import InFile, begin
from tests.table.hosted import BOTS, SetClock, move_on
from typing_extensions import override

from knockout_games import BadDocument, knights_poker
from knockout_games.store import (
    SqliteStore,
    StoreClosed,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
)
from knockout_games.table import Table

RACER = Path(__file__).with_name("racing_host.py")


def pragma(store: SqliteStore, name: str) -> Any:
    return store._value(f"PRAGMA {name}")


def everything(path: Path) -> dict[str, Any]:
    """Return all that the tables of a file hold."""
    with SqliteStore(path, bots=BOTS, clock=SetClock()) as store:
        store.verify()
        return {
            name: (store.read(name), Table.open(store, name).record()) for name in store.names()
        }


# --- durability ------------------------------------------------------------------------------


def test_a_commit_is_on_the_disk_when_it_returns(file: InFile) -> None:
    store = file.open()

    assert pragma(store, "journal_mode") == "wal"
    assert pragma(store, "synchronous") == 2, "FULL"


def test_a_later_connection_syncs_as_well(file: InFile) -> None:
    file.open().close()

    assert pragma(file.open(), "synchronous") == 2


def test_where_there_is_no_write_ahead_log_there_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        NoLog(tmp_path / "tables")

    assert refused.value.code == "store.wal"


def test_memory_is_no_file() -> None:
    with pytest.raises(StoreError, match="MemoryStore") as refused:
        SqliteStore(":memory:")

    assert refused.value.code == "store.wal"
    assert not Path(":memory:").exists()


class NoLog(SqliteStore):
    """A store in memory, where SQLite has no log."""

    @override
    def _prepare(self, connection: sqlite3.Connection, **options: Any) -> None:
        connection.close()
        memory = sqlite3.connect(":memory:", isolation_level=None)
        self._connection = memory
        super()._prepare(memory, **options)


def line_of(racer: "subprocess.Popen[str]") -> str:
    assert racer.stdout is not None
    return racer.stdout.readline().rstrip()


def test_of_two_processes_that_submit_at_once_exactly_one_wins(file: InFile) -> None:
    table = begin(file.open(), slug="knight-more")
    racers = [
        subprocess.Popen(
            [sys.executable, str(RACER), str(file.path), "friday"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    assert [line_of(racer) for racer in racers] == ["ready", "ready"]
    for version in range(30):
        for racer in racers[:: 1 if version % 2 else -1]:
            assert racer.stdin is not None
            racer.stdin.write(f"{version}\n")
            racer.stdin.flush()
        assert sorted(line_of(racer) for racer in racers) == ["stale", "won"]
    for racer in racers:
        racer.communicate(timeout=60)
        assert racer.returncode == 0

    assert table.look(None).version == 30
    table.record().verify()


# --- faults ----------------------------------------------------------------------------------


def play_for_ever(store: SqliteStore, tables: list[Table]) -> None:
    while True:
        if tables[-1].is_over:
            tables.append(begin(store, f"table {len(tables)}"))
        move_on(tables[-1])


def test_a_full_disk_is_told_and_nothing_is_half_written(file: InFile) -> None:
    begin(file.open())
    file.open().close()
    store = SqliteStore(file.path, bots=BOTS, clock=file.clock, most_pages=24)
    tables = [Table.open(store, "friday")]
    with pytest.raises(StoreFull) as refused:
        play_for_ever(store, tables)

    assert refused.value.code == "store.full"
    assert "no room" in str(refused.value)
    made = sum(table.version for table in tables)
    assert made > 10
    seen = [table.look(0) for table in tables]
    store.close()
    assert sum(len(record) for _, record in everything(file.path).values()) == made

    with SqliteStore(file.path, bots=BOTS, clock=file.clock) as roomy:
        again = Table.open(roomy, tables[-1].name)
        assert again.look(0) == seen[-1]
        if not again.is_over:
            move_on(again)


def test_a_store_that_can_be_read_only_shows_and_takes_nothing(file: InFile) -> None:
    table = begin(file.open(), time_control=30.0)
    move_on(table, 3)
    with SqliteStore(file.path, bots=BOTS, clock=file.clock, read_only=True) as store:
        reader = Table.open(store, "friday")
        assert reader.look(0, 0) == table.look(0, 0)
        assert store.due(1e9) == ("friday",)
        for attempt in (
            lambda: move_on(reader),
            lambda: reader.resign(0),
            store.heartbeat,
            store.recover,
            lambda: begin(store, "saturday"),
        ):
            with pytest.raises(StoreReadOnly) as refused:
                attempt()
            assert refused.value.code == "store.read_only"
        assert reader.version == 3
        move_on(table)
        assert reader.look(0).version == 4


def test_a_file_that_was_closed_can_be_read_only(file: InFile) -> None:
    move_on(begin(file.open()))
    file.close()

    with SqliteStore(file.path, read_only=True) as store:
        assert Table.open(store, "friday").version == 1


def test_a_locked_file_is_told_after_some_patience(file: InFile) -> None:
    table = begin(file.open())
    store = SqliteStore(file.path, bots=BOTS, clock=file.clock, patience=0.05)
    hasty = Table.open(store, "friday")
    other = sqlite3.connect(file.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreLocked) as refused:
        move_on(hasty)

    assert refused.value.code == "store.locked"
    assert hasty.version == 0
    other.execute("ROLLBACK")
    other.close()
    move_on(hasty)
    assert table.look(0).version == 1
    store.close()


def test_a_store_waits_for_a_writer_that_is_quick(file: InFile) -> None:
    one, two = begin(file.open()), begin(file.open(), "saturday")
    for _ in range(10):
        move_on(one)
        move_on(two)

    assert one.version == two.version == 10


def test_who_reads_does_not_wait_for_a_writer_of_the_same_store(file: InFile) -> None:
    begin(file.open())
    store = file.open()
    with ThreadPoolExecutor(1) as other, store._writing():
        store._note_life(1.0)

        assert len(other.submit(store.read, "friday").result(timeout=20)) == 1
        assert other.submit(store.names).result(timeout=20) == ("friday",)


def test_a_closed_store_is_closed_for_readers_too(file: InFile) -> None:
    begin(file.open())
    store = SqliteStore(file.path, bots=BOTS)
    store.close()

    for attempt in (store.names, store.heartbeat, lambda: store.read("friday")):
        with pytest.raises(StoreClosed):
            attempt()


def test_a_corrupted_page_is_told(file: InFile) -> None:
    move_on(begin(file.open()), 12)
    file.close()
    size = file.path.stat().st_size
    with file.path.open("r+b") as damaged:
        for page in range(1, size // 4096):
            damaged.seek(page * 4096)
            damaged.write(b"\xff" * 4096)

    with pytest.raises(StoreCorrupt) as refused, SqliteStore(file.path) as store:
        Table.open(store, "friday")

    assert refused.value.code == "store.corrupt"
    assert str(file.path) in str(refused.value)


@pytest.mark.parametrize("junk", [b"junk", b"\x00" * 8192, b"SQLite format 3\x00" + b"\xee" * 9000])
def test_a_file_of_something_else_is_told(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "tables"
    path.write_bytes(junk)

    with pytest.raises(StoreError):
        SqliteStore(path)

    assert path.read_bytes() == junk


def test_a_database_of_something_else_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE cats (name)")
    other.commit()
    other.close()

    with pytest.raises(StoreCorrupt, match="no store of tables"):
        SqliteStore(path)


@pytest.mark.parametrize("read_only", [0, 1])
def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, read_only: int) -> None:
    with pytest.raises(StoreError) as refused:
        SqliteStore(tmp_path / "no" / "such" / "tables", read_only=bool(read_only))

    assert refused.value.code == "store.open"


def test_errors_of_a_store_can_be_pickled() -> None:
    error = StoreFull("no room", code="store.full")

    assert pickle.loads(pickle.dumps(error)).code == "store.full"


# --- changed bytes ---------------------------------------------------------------------------


def change(file: InFile, statement: str, *values: object) -> None:
    other = sqlite3.connect(file.path)
    with other:
        assert other.execute(statement, values).rowcount == 1
    other.close()


ALTERED: list[tuple[str, str, Callable[[SqliteStore], object]]] = [
    (
        "friday[3]",
        "UPDATE entry SET text = CAST(replace(text, 'person', 'persoo') AS BLOB) WHERE version = 3",
        lambda store: Table.open(store, "friday"),
    ),
    (
        "friday[0]",
        "UPDATE entry SET text = CAST(replace(text, '0', '1') AS BLOB) WHERE version = 0",
        lambda store: Table.open(store, "friday"),
    ),
    (
        "friday[2]",
        "UPDATE entry SET checksum = zeroblob(16) WHERE version = 2",
        lambda store: Table.open(store, "friday"),
    ),
    (
        "friday[4]",
        "UPDATE entry SET version = 9 WHERE version = 4",
        lambda store: Table.open(store, "friday"),
    ),
    (
        "friday[4]",
        "DELETE FROM entry WHERE version = 4",
        lambda store: Table.open(store, "friday"),
    ),
    (
        "friday[5]",
        "DELETE FROM entry WHERE version = 5",
        lambda store: Table.open(store, "friday"),
    ),
    ("friday", "UPDATE game SET version = 4", lambda store: store.read("friday")),
    ("names", "UPDATE game SET name = CAST('fridaz' AS BLOB)", lambda store: store.read("friday")),
    ("names", "UPDATE game SET name = CAST('fridaz' AS BLOB)", lambda store: store.names()),
    ("deadlines", "UPDATE deadline SET instant = 9e9", lambda store: store.due(0.0)),
    ("deadlines", "UPDATE deadline SET instant = 9e9", lambda store: store.recover()),
    ("life", "UPDATE life SET last_sign = 5.0", lambda store: store.recover()),
    ("life", "UPDATE life SET last_sign = 'now'", lambda store: store.verify()),
]


@pytest.mark.parametrize(("where", "statement", "use"), ALTERED, ids=map(str, range(len(ALTERED))))
def test_a_changed_row_is_told_with_its_place(
    file: InFile, where: str, statement: str, use: Callable[[SqliteStore], object]
) -> None:
    move_on(begin(file.open(), time_control=30.0), 5)
    file.close()
    change(file, statement)
    store = file.open()
    file.clock.wait(5.0)

    for attempt in (use, SqliteStore.verify):
        with pytest.raises(StoreCorrupt) as refused:
            attempt(store)
        assert refused.value.code == "store.corrupt"
    with pytest.raises(StoreCorrupt) as refused:
        use(store)
    assert refused.value.where == where


def test_a_row_of_another_table_is_not_taken_for_ones_own(file: InFile) -> None:
    store = file.open()
    move_on(begin(store, "a"), 3)
    move_on(begin(store, "b"), 3)
    file.close()
    change(
        file,
        "UPDATE entry SET (text, checksum) = (SELECT text, checksum FROM entry WHERE name = ?"
        " AND version = 2) WHERE name = ? AND version = 1",
        b"a",
        b"a",
    )

    with pytest.raises(StoreCorrupt):
        Table.open(file.open(), "a")


def test_no_changed_byte_passes_unnoticed(file: InFile) -> None:
    """Whatever byte of the file changes: all is as before, or it is told."""
    move_on(begin(file.open(), time_control=30.0), 5)
    file.close()
    whole, before = file.path.read_bytes(), everything(file.path)
    chance, told = random.Random(1), 0
    used = [place for place in range(len(whole)) if whole[place]]
    for place in chance.sample(used, 250):
        changed = bytearray(whole)
        changed[place] ^= 1 << chance.randrange(8)
        file.path.write_bytes(changed)
        try:
            after = everything(file.path)
        except StoreError:
            told += 1
        else:
            assert after == before, place

    assert told > 200


def test_a_change_that_is_not_possible_is_told_with_its_place(file: InFile) -> None:
    store = file.open()
    begin(store)
    start = knights_poker.new_game(seed=1)
    seat, move = start.to_act or 0, str(start.legal_moves()[0])
    for number, text in enumerate(
        (
            json.dumps({"time": 1, "move": {"seat": 1 - seat, "move": move}}),
            json.dumps({"time": 1, "move": {"seat": seat, "move": "K1@1"}}),
            json.dumps({"time": 1, "move": {"seat": seat, "move": move}, "incidents": 5}),
            json.dumps({"time": 1, "incidents": [{"ply": 0, "kind": "danced"}]}),
            json.dumps({"time": "noon", "move": {"seat": seat, "move": move}}),
            json.dumps({"move": {"seat": seat, "move": move}}),
            json.dumps({"gap": [1]}),
            json.dumps({"gap": ["a", "b"]}),
            "{}",
            "[]",
            "{",
        )
    ):
        name = f"copy {number}"
        store.create(name, store.read("friday")[0], deadline=None)
        store.append(name, 0, text, deadline=None)

        with pytest.raises(BadDocument) as refused:
            Table.open(store, name)

        assert refused.value.code == "table.change", text
        assert refused.value.where == f"{name}[1]"


def test_a_table_of_an_unknown_format_is_told(file: InFile) -> None:
    store = file.open()
    begin(store)
    store.create(
        "later", store.read("friday")[0].replace('"format":1', '"format":2'), deadline=None
    )

    with pytest.raises(BadDocument) as refused:
        Table.open(store, "later")

    assert refused.value.code == "document.format"


@pytest.mark.parametrize(
    "part", ["record", "record.moves", "seats", "stand_in", "time_control", "grace", "time"]
)
def test_a_part_that_the_beginning_of_a_table_lacks_is_told_with_its_place(
    file: InFile, part: str
) -> None:
    store = file.open()
    begin(store)
    whole = json.loads(store.read("friday")[0])
    *above, last = part.split(".")
    del (whole[above[0]] if above else whole)[last]
    store.create("less", json.dumps(whole), deadline=None)

    with pytest.raises(BadDocument) as refused:
        Table.open(store, "less")

    assert refused.value.code == "document.missing"
    assert refused.value.where == f"$.{part}"


def test_a_table_of_other_rules_goes_on_if_it_replays_equally(file: InFile) -> None:
    store = file.open()
    move_on(begin(store), 4)
    texts = store.read("friday")
    older = texts[0].replace('"rules_version":1', '"rules_version":0')
    for name, last in (("equal", texts[4]), ("other", texts[3])):
        store.create(name, older, deadline=None)
        for version, text in enumerate((*texts[1:4], last)):
            store.append(name, version, text, deadline=None)

    assert Table.open(store, "equal").version == 4
    with pytest.raises(BadDocument, match=r"version 0 .* version 1") as refused:
        Table.open(store, "other")
    assert refused.value.code == "document.rules_version"
