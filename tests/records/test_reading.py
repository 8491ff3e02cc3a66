"""Files from outside are read strictly, and every fault is told with its place."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.records.played import GAMES_AND_EXAMPLE, random_record

from knockout_games import BadDocument, GameRecord, KnockoutError, UnknownGame, knights_poker
from knockout_games.records import RecordedMove, dump_records, load_records

Doc = dict[str, Any]


def document(seed: int = 1) -> Doc:
    doc: Doc = json.loads(random_record(GAMES_AND_EXAMPLE["knights-poker"], seed).dumps())
    return doc


def refusal(change: Callable[[Doc], object]) -> KnockoutError:
    doc = document()
    change(doc)
    with pytest.raises(KnockoutError) as refused:
        GameRecord.from_json(doc)
    return refused.value


def put(*path: Any, value: Any) -> Callable[[Doc], None]:
    def change(doc: Any) -> None:
        for step in path[:-1]:
            doc = doc[step]
        doc[path[-1]] = value

    return change


def test_an_illegal_move_is_named() -> None:
    fault = refusal(lambda doc: doc["moves"].__setitem__(5, doc["moves"][3]))

    assert fault.where == "$.moves[5]"
    assert "the tile is not on the stand" in str(fault)


def test_a_move_of_the_wrong_seat_is_named() -> None:
    doc = document()

    fault = refusal(put("moves", 4, "seat", value=1 - doc["moves"][4]["seat"]))

    assert fault.where == "$.moves[4]"
    assert fault.code == "record.seat"


def test_a_missing_move_is_noticed() -> None:
    fault = refusal(lambda doc: doc["moves"].pop(6))

    assert fault.where == "$.moves[6]"


def test_missing_moves_at_the_end_are_noticed() -> None:
    fault = refusal(lambda doc: doc["moves"].pop())

    assert fault.where == "$.outcome"


def test_moves_after_the_end_are_noticed() -> None:
    count = len(document()["moves"])

    fault = refusal(lambda doc: doc["moves"].append(doc["moves"][0]))

    assert fault.where == f"$.moves[{count}]"


def test_another_outcome_is_noticed() -> None:
    doc = document()
    turned = {**doc["outcome"], "ranking": doc["outcome"]["ranking"][::-1]}

    assert refusal(put("outcome", value=turned)).where == "$.outcome"
    assert refusal(put("result", value="abandoned")).where == "$.result"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["kind"], "view", "$.kind"),
        (["kind"], 1, "$.kind"),
        (["format"], "1", "$.format"),
        (["game"], 1, "$.game"),
        (["rules_version"], None, "$.rules_version"),
        (["library_version"], 1, "$.library_version"),
        (["names"], ["Ada"], "$.names"),
        (["names"], "Ada", "$.names"),
        (["names"], ["Ada", 2], "$.names[1]"),
        (["commitment"], 5, "$.commitment"),
        (["seed"], 5, "$.seed"),
        (["seed"], {"kind": "bytes", "value": "0G"}, "$.seed"),
        (["seed"], {"kind": "bytes", "value": "0A"}, "$.seed"),
        (["seed"], {"kind": "integer", "value": "05"}, "$.seed"),
        (["seed"], {"kind": "integer", "value": "9" * 5_000}, "$.seed"),
        (["seed"], {"kind": "random", "value": "1"}, "$.seed"),
        (["seed"], {"kind": "text", "value": 1}, "$.seed.value"),
        (["seed"], {"kind": "text", "value": "1", "more": 1}, "$.seed"),
        (["start"], [], "$.start"),
        (["start", "hands", 0, 0], "R9", "$.start.hands[0][0]"),
        (["start", "rules", "surrender"], "maybe", "$.start.rules.surrender"),
        (["start", "game"], "knights-poker", "$.start"),
        (["moves"], {}, "$.moves"),
        (["moves", 17], "R1@1", "$.moves[17]"),
        (["moves", 17, "move"], "R1@9", "$.moves[17].move"),
        (["moves", 17, "move"], "?", "$.moves[17].move"),
        (["moves", 17, "move"], None, "$.moves[17].move"),
        (["moves", 17, "seat"], True, "$.moves[17].seat"),
        (["moves", 17, "seat"], -1, "$.moves[17].seat"),
        (["moves", 17, "seat"], 10**70, "$.moves[17]"),
        (["moves", 17, "by"], "robot", "$.moves[17].by"),
        (["moves", 17, "seconds"], -1, "$.moves[17].seconds"),
        (["moves", 17, "more"], 1, "$.moves[17]"),
        (["chance"], [1], "$.chance"),
        (["chance"], [-1], "$.chance[0]"),
        (["chance"], "1", "$.chance"),
        (["incidents"], None, "$.incidents"),
        (["incidents"], [{"kind": "paused"}], "$.incidents[0].ply"),
        (["incidents"], [{"ply": 0, "kind": "left"}], "$.incidents[0].kind"),
        (["incidents"], [{"ply": 0, "kind": "paused", "time": "now"}], "$.incidents[0].time"),
        (["incidents"], [{"ply": 0, "kind": "paused", "note": 1}], "$.incidents[0].note"),
        (["incidents"], [{"ply": 0, "kind": "paused", "seat": "0"}], "$.incidents[0].seat"),
        (["incidents"], [{"ply": 0, "kind": "paused", "who": 1}], "$.incidents[0]"),
        (["incidents"], [{"ply": 99, "kind": "paused"}], "$.incidents[0].ply"),
        (["outcome"], {}, "$.outcome"),
        (["outcome", "reason"], 1, "$.outcome.reason"),
        (["result"], "won", "$.result"),
        (["more"], 1, "$"),
    ],
)
def test_a_wrong_part_is_named(path: list[Any], value: object, where: str) -> None:
    fault = refusal(put(*path, value=value))

    assert isinstance(fault, BadDocument)
    assert fault.where is not None
    assert fault.where.startswith(where)
    assert str(fault).startswith(fault.where)


@pytest.mark.parametrize("key", sorted(document()))
def test_a_missing_part_is_named(key: str) -> None:
    fault = refusal(lambda doc: doc.pop(key))

    assert isinstance(fault, BadDocument)
    assert fault.where == f"$.{key}"
    assert fault.code == "document.missing"


@pytest.mark.parametrize("doc", [None, [], "record", 1])
def test_what_is_no_object_is_no_record(doc: object) -> None:
    with pytest.raises(BadDocument) as refused:
        GameRecord.from_json(doc)

    assert refused.value.where == "$"


def test_a_newer_format_is_refused_with_both_versions() -> None:
    fault = refusal(put("format", value=2))

    assert fault.where == "$.format"
    assert "format 2" in str(fault)
    assert "format 1" in str(fault)


def test_an_unknown_game_is_refused_with_those_that_exist() -> None:
    fault = refusal(put("game", value="chess"))

    assert isinstance(fault, UnknownGame)
    assert "knights-poker" in str(fault)


def test_a_record_of_another_game_than_asked_for_is_refused() -> None:
    text = random_record(GAMES_AND_EXAMPLE["last-ember"], 1).dumps()

    with pytest.raises(BadDocument, match="'last-ember' cannot be read here") as refused:
        GameRecord.loads(text, knights_poker.GAME)

    assert refused.value.where == "$.game"


def test_a_game_that_is_not_installed_can_be_handed_over() -> None:
    record = random_record(GAMES_AND_EXAMPLE["last-ember"], 1)

    with pytest.raises(UnknownGame):
        GameRecord.loads(record.dumps())
    assert GameRecord.loads(record.dumps(), GAMES_AND_EXAMPLE["last-ember"]) == record


def test_a_record_of_other_rules_is_read_if_it_replays_equally() -> None:
    doc = document() | {"rules_version": 7}

    record = GameRecord.from_json(doc)

    assert record.rules_version == 7
    assert record.to_json() == doc


def test_a_record_of_other_rules_is_refused_with_both_versions_if_it_does_not() -> None:
    doc = document() | {"rules_version": 7}
    doc["moves"].pop(3)

    with pytest.raises(BadDocument, match=r"by version 7 .* by version 1") as refused:
        GameRecord.from_json(doc)

    assert refused.value.where == "$.rules_version"


def test_what_one_seat_saw_does_not_replay() -> None:
    record = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)

    with pytest.raises(BadDocument, match="what one seat saw, which does not replay"):
        GameRecord.from_json(record.for_seat(0))


def test_truncated_text_is_refused() -> None:
    text = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1).dumps()

    for end in range(0, len(text), 97):
        with pytest.raises(BadDocument) as refused:
            GameRecord.loads(text[:end])
        assert refused.value.where == "$"


def test_any_one_character_may_be_wrong() -> None:
    record = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    text = record.dumps()
    read = 0

    for place in range(0, len(text), 7):
        for other in "0x]":
            if text[place] == other:
                continue
            try:
                GameRecord.loads(text[:place] + other + text[place + 1 :])
            except KnockoutError:
                continue
            read += 1

    # Only where a change makes another true record: in names, bots and library version.
    assert 0 < read < 100


@pytest.mark.parametrize("seed", [0, -5, 2**70, "", "text", "1", b"", bytes(range(40))], ids=repr)
def test_every_seed_goes_through_json(seed: int | str | bytes) -> None:
    record = GameRecord.of(knights_poker.new_game(seed=seed), [], seed=seed)

    again = GameRecord.loads(record.dumps())

    assert again.seed == seed
    assert type(again.seed) is type(seed)


def test_many_records_are_lines_of_one_file() -> None:
    records = [
        random_record(GAMES_AND_EXAMPLE[slug], seed)
        for slug in GAMES_AND_EXAMPLE
        if slug != "last-ember"
        for seed in range(3)
    ]
    file = io.StringIO()

    assert dump_records(records, file) == len(records)
    assert file.getvalue().count("\n") == len(records)
    file.seek(0)
    assert list(load_records(file)) == records


def test_a_bad_line_is_named_and_the_good_ones_before_it_are_read() -> None:
    good = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    bad = good.to_json()
    bad["moves"][17]["move"] = "R1@9"
    file = io.StringIO(f"{good.dumps()}\n\n{json.dumps(bad)}\n")
    records = load_records(file)

    assert next(records) == good
    with pytest.raises(BadDocument) as refused:
        next(records)
    assert refused.value.where == "line 3: $.moves[17].move"


def test_a_line_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knockout_games.kernel.codec.LONGEST", 1_000)

    with pytest.raises(BadDocument, match="longer than 1000 characters") as refused:
        next(load_records(io.StringIO("[" * 1_000_000)))

    assert refused.value.where == "line 1: $"


def test_a_record_made_by_hand_is_checked_when_it_is_asked_to_verify() -> None:
    record = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    forged = GameRecord[Any, Any, Any, Any](
        start=record.start,
        moves=(RecordedMove(seat=record.moves[0].seat, move=knights_poker.Surrender()),),
        chance=(),
        outcome=None,
        result="unfinished",
        rules_version=1,
        library_version="0",
    )

    with pytest.raises(BadDocument, match="only once it is provably lost") as refused:
        forged.verify()
    assert refused.value.where == "$.moves[0]"


def test_chance_that_the_source_did_not_give_does_not_verify() -> None:
    rules = knights_poker.Rules(target_score=1_000)
    doc = random_record(GAMES_AND_EXAMPLE["knights-poker"], 2, rules=rules).to_json()
    # A chance outcome of the last round, of tiles that were never drawn.
    doc["chance"][-1] = 1 - doc["chance"][-1]
    record = GameRecord.from_json(doc)

    with pytest.raises(BadDocument, match="gives other chance outcomes") as refused:
        record.verify()
    assert refused.value.where == "$.chance"


def test_a_chance_outcome_too_few_is_noticed() -> None:
    rules = knights_poker.Rules(target_score=1_000)
    doc = random_record(GAMES_AND_EXAMPLE["knights-poker"], 2, rules=rules).to_json()
    doc["chance"].pop()

    with pytest.raises(BadDocument) as refused:
        GameRecord.from_json(doc)
    assert refused.value.where == "$.chance"


def test_a_chance_outcome_too_many_is_noticed() -> None:
    fault = refusal(lambda doc: doc["chance"].append(0))

    assert fault.where == "$.chance"


def test_a_game_that_stumbles_over_its_start_is_told_as_the_fault_of_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doc = random_record(GAMES_AND_EXAMPLE["last-ember"], 1).to_json()

    def stumble(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(GAMES_AND_EXAMPLE["last-ember"].State, "_played", stumble)

    with pytest.raises(BadDocument, match="Last Ember cannot go on from here") as refused:
        GameRecord.from_json(doc, GAMES_AND_EXAMPLE["last-ember"])

    assert refused.value.where == "$.start"
