"""Schemas fit the documents that the games really write, and no others."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Annotated, Any, NewType, cast, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator
from tests.records.played import GAMES_AND_EXAMPLE, random_record, random_records

from knockout_games import BadSetup, Unsupported, knights_poker
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.setup import AtLeast
from knockout_games.kernel.words import fields_of
from knockout_games.records import GameRecord, Incident
from knockout_games.rng import RecordingRng, ScriptedRng, SplitMix64
from knockout_games.schema import DIALECT, Definitions, SchemaKind, schema
from knockout_games.testing.options import rules_of

KINDS: tuple[SchemaKind, ...] = get_args(SchemaKind)
GAMES_HERE = [pytest.param(slug, id=slug) for slug in GAMES_AND_EXAMPLE]


@cache
def validator(slug: str, kind: SchemaKind) -> Draft202012Validator:
    return Draft202012Validator(schema(GAMES_AND_EXAMPLE[slug], kind))


def documents(game: AnyGame) -> Iterator[tuple[SchemaKind, Any]]:
    """Yield real documents of every kind, from random games."""
    for rules in rules_of(game):
        yield "rules", game.to_json(rules)
    for number, record in enumerate(random_records(game, 1_000)):
        yield "record", record.to_json()
        seats = (None, *range(record.players))
        yield "seat_record", record.for_seat(seats[number % len(seats)])
        for step in record.replay():
            seat = seats[step.ply % len(seats)]
            yield "view", game.to_json(step.state.view(seat))
            for event in step.happenings.seen_by(seat):
                yield "event", game.to_json(event)
            if step.made is not None:
                yield "move", game.to_json(step.made.move)
            if step.ply % 5 == 0:
                yield "state", game.to_json(step.state)


def objects(doc: Any) -> Iterator[dict[str, Any]]:
    """Yield every object inside a document."""
    if isinstance(doc, dict):
        yield cast("dict[str, Any]", doc)
    parts: Any = doc.values() if isinstance(doc, dict) else doc if isinstance(doc, list) else ()
    for part in parts:
        yield from objects(part)


@pytest.mark.parametrize("slug", GAMES_HERE)
@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_a_schema(slug: str, kind: SchemaKind) -> None:
    written = schema(GAMES_AND_EXAMPLE[slug], kind)

    Draft202012Validator.check_schema(written)
    assert written["$schema"] == DIALECT
    assert json.loads(json.dumps(written)) == written
    assert written == schema(GAMES_AND_EXAMPLE[slug], kind)


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_real_documents_fit_their_schema(slug: str) -> None:
    counts = dict.fromkeys(KINDS, 0)
    for kind, doc in islice(documents(GAMES_AND_EXAMPLE[slug]), 800):
        faults = [error.message for error in validator(slug, kind).iter_errors(doc)]
        assert not faults, (kind, doc)
        counts[kind] += 1

    assert all(counts.values())


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_a_key_too_many_is_refused_wherever_it_stands(slug: str) -> None:
    tried = 0
    for kind, doc in islice(documents(GAMES_AND_EXAMPLE[slug]), 100):
        if "moves" in doc:
            doc["moves"] = doc["moves"][:2]
        for place in objects(doc):
            place["extra"] = 1
            assert not validator(slug, kind).is_valid(doc), (kind, place)
            del place["extra"]
            tried += 1

    assert tried > 100


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_a_missing_key_is_refused(slug: str) -> None:
    seen: set[tuple[str, str]] = set()
    for kind, doc in islice(documents(GAMES_AND_EXAMPLE[slug]), 150):
        named = (kind, doc.get("kind", ""))
        if kind == "rules" or named in seen:
            continue
        seen.add(named)
        for key in list(doc):
            less = {other: doc[other] for other in doc if other != key}
            assert not validator(slug, kind).is_valid(less), (kind, key)

    assert {kind for kind, _ in seen} == set(KINDS) - {"rules"}


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_a_document_of_another_kind_is_refused(slug: str) -> None:
    for kind, doc in islice(documents(GAMES_AND_EXAMPLE[slug]), 100):
        for other in KINDS:
            if other != kind:
                # Where a game has no options, any kind of rules is an empty object.
                assert not validator(slug, other).is_valid(doc), (kind, other)


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_a_wrong_value_is_refused(slug: str) -> None:
    game = GAMES_AND_EXAMPLE[slug]
    record = random_record(game, 1)
    move = game.to_json(record.moves[0].move)

    for key, value in move.items():
        others: tuple[object, ...] = (None, "no such thing", [], {})
        for wrong in others:
            if value != wrong:
                assert not validator(slug, "move").is_valid(move | {key: wrong})
    view = game.to_json(record.view(None, 0))
    assert not validator(slug, "view").is_valid(view | {"game": "chess"})
    assert not validator(slug, "view").is_valid(view | {"seat": -1})


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_the_schema_of_the_options_is_enough_for_a_form(slug: str) -> None:
    game = GAMES_AND_EXAMPLE[slug]
    written = schema(game, "rules")

    assert set(written["properties"]) == {name for name, _ in fields_of(game.Rules)}
    for name, option in written["properties"].items():
        assert option["title"] == game.words[f"option.{name}"]
        assert option["description"] == game.words[f"option.{name}.help"]
        assert option["default"] == game.to_json(game.Rules())[name]
        assert option["x-ruling"]
        for value in option.get("oneOf", ()):
            assert value["title"] == game.words[f"option.{name}.{value['const']}"]


def test_the_values_of_an_option_have_labels() -> None:
    surrender = schema(knights_poker.GAME, "rules")["properties"]["surrender"]

    assert surrender["oneOf"] == [
        {"const": "provable", "title": "when the round is provably lost"},
        {"const": "always", "title": "at any time"},
        {"const": "never", "title": "never"},
    ]


def test_the_bound_of_a_number_is_told() -> None:
    option = schema(knights_poker.GAME, "rules")["properties"]["target_score"]

    assert option["anyOf"] == [{"type": "integer", "minimum": 1}, {"type": "null"}]
    for value, fits in ((None, True), (1, True), (0, False), (1.5, False), ("1", False)):
        doc = {"target_score": value}
        assert validator("knights-poker", "rules").is_valid(doc) is fits


def test_options_that_are_left_out_have_their_defaults() -> None:
    assert validator("knights-poker", "rules").is_valid({})


def test_a_piece_is_one_of_those_that_exist() -> None:
    tile = schema(knights_poker.GAME, "move")["$defs"]["Tile"]

    assert tile["enum"] == [str(tile) for tile in knights_poker.TILES]


def test_a_secret_part_says_who_sees_it() -> None:
    drawn = schema(knights_poker.GAME, "event")["$defs"]["TileDrawn"]["properties"]["tile"]

    assert drawn["description"] == "Seen by `seat` only; null for all others."
    assert {"type": "null"} in drawn["anyOf"]


def test_reasons_are_those_that_have_words() -> None:
    won = schema(knights_poker.GAME, "event")["$defs"]["RoundWon"]["properties"]["reason"]

    assert "castles" in won["enum"]
    assert "text" not in won["enum"]


@pytest.mark.parametrize(
    "rng",
    [SplitMix64(2**63), ScriptedRng([1, 2**70]), RecordingRng(SplitMix64(1)).below(6)[1]],
    ids=["splitmix64", "scripted", "recording"],
)
def test_every_random_source_fits(rng: Any) -> None:
    doc = knights_poker.GAME.to_json(knights_poker.new_game(seed=1).with_rng(rng))

    assert validator("knights-poker", "state").is_valid(doc)
    assert not validator("knights-poker", "state").is_valid(doc | {"rng": {"kind": "dice"}})


def test_a_record_with_everything_in_it_fits() -> None:
    whole = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    record = GameRecord.of(
        whole.start,
        [attrs.evolve(move, by="person", seconds=1.5) for move in whole.moves[:4]],
        seed=1,
        names=["Ada", "Bo"],
        incidents=[
            Incident(ply=0, kind="handed_over", seat=1, note="random", time=1.0),
            Incident(ply=4, kind="resigned", seat=0, time=2.0),
        ],
    )

    for kind, doc in (("record", record.to_json()), ("seat_record", record.for_seat(0))):
        check = validator("knights-poker", cast("SchemaKind", kind))
        assert not list(check.iter_errors(doc))
        for key, value in (("by", "robot"), ("seconds", -1)):
            wrong = copy.deepcopy(doc)
            wrong["moves"][0][key] = value
            assert not check.is_valid(wrong)
        assert not check.is_valid(doc | {"result": "won"})


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadSetup, match="is none of: move, event") as refused:
        schema(knights_poker.GAME, cast("SchemaKind", "board"))

    assert refused.value.where == "kind"


@pytest.mark.parametrize("hint", [object, dict[str, int], list[int]], ids=str)
def test_a_type_that_cannot_be_told_is_refused(hint: Any) -> None:
    with pytest.raises(Unsupported, match="no JSON Schema says"):
        Definitions(knights_poker.GAME).of(hint)


def test_types_of_one_s_own_can_be_told_beside_those_of_the_game() -> None:
    @attrs.frozen
    class Tile:
        """A kitchen tile."""

        price: Annotated[int, AtLeast(1)]
        pair: tuple[int, str]
        names: frozenset[str]

    known = Definitions(knights_poker.GAME)
    both = known.any_of([knights_poker.Tile, Tile])
    check = Draft202012Validator(known.document(both, name="tile"))

    assert both == {"anyOf": [{"$ref": "#/$defs/Tile"}, {"$ref": "#/$defs/Tile2"}]}
    assert check.is_valid("R4")
    assert check.is_valid({"price": 1, "pair": [1, "a"], "names": ["a"]})
    refused: tuple[object, ...] = (
        {"price": 0, "pair": [1, "a"], "names": []},
        {"price": 1, "pair": [1, 2], "names": []},
        {"price": 1, "pair": [1, "a", 2], "names": []},
        {"price": 1, "pair": [1, "a"], "names": ["a", "a"]},
        "R9",
    )
    for wrong in refused:
        assert not check.is_valid(wrong)


def test_a_new_type_is_told_as_what_it_is_made_of() -> None:
    assert Definitions(knights_poker.GAME).of(NewType("Points", int)) == {"type": "integer"}


def test_an_option_without_words_is_told_by_its_name_and_docstring() -> None:
    words = {
        code: text
        for code, text in knights_poker.GAME.words.items()
        if not code.startswith("option.")
    }
    game = attrs.evolve(knights_poker.GAME, words=words)

    option = schema(game, "rules")["properties"]["surrender"]

    assert option["title"] == "surrender"
    assert option["description"] == "When a seat may give a round up (R6)."
    assert option["oneOf"][0] == {"const": "provable", "title": "provable"}
