from __future__ import annotations

import json
import math
from typing import Any

import attrs
import pytest
from tests.kernel.toy import CARDS, GAME, Card, Give, Given, Keep, Kept, Rules, Shown, start

from knockout_games import (
    BadDocument,
    BadSetup,
    Eliminated,
    GameOver,
    Outcome,
    ScriptedRng,
    digest,
)
from knockout_games.games import knock_out
from knockout_games.kernel.codec import FORMAT, LONGEST, canonical, read_json

GIFT = Give(CARDS[0], 2)
HEADER = {"game": "toy", "format": FORMAT, "rules_version": 1}


def state_doc(**more: Any) -> dict[str, Any]:
    return {**GAME.to_json(start()), **more}


# --- round trips -------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Keep(), GIFT])
def test_moves_are_written_with_their_kind(move: Keep | Give) -> None:
    doc = json.loads(json.dumps(GAME.to_json(move)))

    assert GAME.from_json("move", doc) is move
    assert GAME.from_json("move", str(move)) is move
    assert GAME.to_json(GIFT) == {"kind": "give", "card": "C1", "seat": 2}


@pytest.mark.parametrize(
    "event",
    [
        Kept(1),
        Given(giver=0, taker=1, card=CARDS[0]),
        Given(giver=0, taker=1, card=None),
        Shown(seat=0, cards=CARDS[:2], how="proudly"),
        Eliminated(2, CARDS[:1]),
        GameOver(Outcome.won(((1,), (0,)), reason="most_cards", scores=(1, 2))),
        GameOver(Outcome.drawn(2, reason="most_cards")),
    ],
)
def test_events_come_back(event: Any) -> None:
    doc = json.loads(json.dumps(GAME.to_json(event)))

    assert doc["kind"] == event.code
    assert GAME.from_json("event", doc) == event


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(loud=True, limit=5, turns=2, shares=(3, 4, 5)), Rules(pace="fast")]
)
def test_rules_come_back(rules: Rules) -> None:
    doc = json.loads(json.dumps(GAME.to_json(rules)))

    assert GAME.from_json("rules", doc) == rules
    assert GAME.from_json("rules", {}) == Rules()


def test_states_and_views_come_back() -> None:
    state = start().apply(GIFT)
    for thing, kind in ((state, "state"), (state.view(2), "view"), (state.view(None), "view")):
        doc = json.loads(json.dumps(GAME.to_json(thing)))
        assert {key: doc[key] for key in HEADER} == HEADER
        assert GAME.from_json(kind, doc) == thing  # type: ignore[call-overload]


def test_rows_of_pieces_may_be_one_text() -> None:
    doc = state_doc(hands=["c1 C2", "C3 C4", ["C5", "C6"]])

    assert GAME.from_json("state", doc) == start()


def test_rngs_come_back() -> None:
    state = start().with_rng(ScriptedRng([3, 2**60]))

    assert GAME.from_json("state", GAME.to_json(state)).rng == ScriptedRng([3, 2**60])


def test_what_is_nothing_of_the_game_is_not_written() -> None:
    strangers: dict[str, object] = {
        "None": None,
        "3": 3,
        "a dict": {},
        "a Rules": knock_out.Rules(),
        "a State": knock_out.new_game(first=0),
    }
    for name, stranger in strangers.items():
        with pytest.raises(BadDocument) as caught:
            GAME.to_json(stranger)
        assert caught.value.code == "document.type"
        assert str(caught.value) == f"{name} is nothing of Toy"


# --- strictness --------------------------------------------------------------------------

BAD_STATES: list[tuple[dict[str, Any], str, str, str]] = [
    ({"players": "3"}, "document.type", "$.players", "'3' is no whole number"),
    ({"players": 3.0}, "document.type", "$.players", "3.0 is no whole number"),
    ({"players": True}, "document.type", "$.players", "True is no whole number"),
    ({"players": None}, "document.type", "$.players", "None is no whole number"),
    ({"to_act": [0]}, "document.type", "$.to_act", "a list is no whole number"),
    ({"hands": None}, "document.type", "$.hands", "None is no list"),
    ({"hands": "C1"}, "document.type", "$.hands", "'C1' is no list"),
    (
        {"hands": [["C1", "C9"]]},
        *("notation.piece", "$.hands[0][1]", "'C9' is none of: C1 C2 C3 C4 C5 C6"),
    ),
    ({"hands": [["C1"], 3]}, "document.type", "$.hands[1]", "3 is no list"),
    (
        {"rules": {"pace": "medium"}},
        *("document.choice", "$.rules.pace", "'medium' is none of: 'slow', 'fast'"),
    ),
    ({"rules": {"pace": 3}}, "document.choice", "$.rules.pace", "3 is none of: 'slow', 'fast'"),
    ({"rules": {"loud": 1}}, "document.type", "$.rules.loud", "1 is no true or false"),
    (
        {"rules": {"turns": 0}},
        *("rules.option", "$.rules.turns", "0 is not allowed; choose a whole number of at least 1"),
    ),
    (
        {"rules": {"loud": True, "pace": "fast"}},
        *("rules.combination", "$.rules.loud", "too loud and too fast"),
    ),
    ({"rules": {"speed": 1}}, "document.extra", "$.rules", "unknown keys: 'speed'"),
    ({"rules": []}, "document.type", "$.rules", "this cannot be read"),
    (
        {"rng": {"kind": "dice"}},
        *("rng.kind", "$.rng.kind"),
        "no kind of random source: hash, splitmix64, scripted or recording",
    ),
    ({"extra": 1, "more": 2}, "document.extra", "$", "unknown keys: 'extra', 'more'"),
    ({"game": "chess"}, "document.game", "$.game", "'chess' cannot be read here; expected 'toy'"),
    ({"format": FORMAT + 1}, "document.format", "$.format", "2 cannot be read here; expected 1"),
    ({"format": True}, "document.format", "$.format", "True cannot be read here; expected 1"),
    (
        {"rules_version": 2},
        *("document.rules_version", "$.rules_version", "2 cannot be read here; expected 1"),
    ),
]


@pytest.mark.parametrize(("wrong", "code", "where", "message"), BAD_STATES)
def test_a_wrong_part_is_refused_with_its_place(
    wrong: dict[str, Any], code: str, where: str, message: str
) -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("state", state_doc(**wrong))
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value) == f"{where}: {message}"


def test_unknown_keys_are_listed_as_far_as_they_are_short() -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("state", state_doc(**{f"key{number}": 1 for number in range(100, 200)}))
    listed = ", ".join(f"'key{number}'" for number in range(100, 200))
    assert str(caught.value) == f"$: unknown keys: {listed[:200]}"


@pytest.mark.parametrize("key", ["players", "hands", "rng", "rules"])
def test_a_missing_part_is_refused(key: str) -> None:
    doc = state_doc()
    del doc[key]
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("state", doc)
    assert (caught.value.code, caught.value.where) == ("document.missing", f"$.{key}")
    assert str(caught.value) == f"$.{key}: this is missing"


@pytest.mark.parametrize("key", HEADER)
def test_a_missing_part_of_the_header_is_refused(key: str) -> None:
    doc = state_doc()
    del doc[key]
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("state", doc)
    assert (caught.value.code, caught.value.where) == ("document.missing", f"$.{key}")
    assert str(caught.value) == f"$.{key}: this is missing"


@pytest.mark.parametrize("doc", [None, 3, "state", [], True])
@pytest.mark.parametrize("kind", ["state", "view", "event", "rules"])
def test_what_is_no_object_is_refused(kind: Any, doc: Any) -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json(kind, doc)
    assert caught.value.code == "document.type"


@pytest.mark.parametrize(
    ("doc", "code", "where", "message"),
    [
        ({"kind": "fold"}, "document.kind", "$.kind", "'fold' is none of: keep, give"),
        ({"kind": 3}, "document.kind", "$.kind", "3 is none of: keep, give"),
        ({"kind": []}, "document.kind", "$.kind", "a list is none of: keep, give"),
        ({}, "document.kind", "$.kind", "None is none of: keep, give"),
        ({"kind": "keep", "card": "C1"}, "document.extra", "$", "unknown keys: 'card'"),
        ({"kind": "give", "card": "C1"}, "document.missing", "$.seat", "this is missing"),
        (
            {"kind": "give", "card": "C7", "seat": 0},
            *("notation.piece", "$.card", "'C7' is none of: C1 C2 C3 C4 C5 C6"),
        ),
        (
            {"kind": "give", "card": "C1", "seat": "0"},
            *("document.type", "$.seat", "'0' is no whole number"),
        ),
        (
            {"kind": "give", "card": None, "seat": 0},
            *("notation.piece", "$.card", "None is none of: C1 C2 C3 C4 C5 C6"),
        ),
        (
            "fold",
            *("notation.move", "$", "'fold' is no move; moves look like: keep, give C1 to 0"),
        ),
        (None, "document.type", "$", "None is no JSON object"),
    ],
)
def test_a_wrong_move_is_refused_with_its_place(
    doc: Any, code: str, where: str, message: str
) -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("move", doc)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value) == f"{where}: {message}"


@pytest.mark.parametrize(
    ("doc", "message"),
    [
        ("keep", "$: 'keep' is no JSON object"),
        (
            {"kind": "keep"},
            "$.kind: 'keep' is none of: kept, given, shown, eliminated, game_over",
        ),
        ({"kind": "kept", "seat": True}, "$.seat: True is no whole number"),
        ({"kind": "shown", "seat": 0}, "$.cards: this is missing"),
    ],
)
def test_a_wrong_event_is_refused(doc: Any, message: str) -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("event", doc)
    assert str(caught.value) == message


def test_any_piece_is_read_where_any_belongs() -> None:
    doc = GAME.to_json(Shown(seat=0, cards=CARDS[:2], how="proudly"))

    assert doc["cards"] == ["C1", "C2"]
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("event", {**doc, "cards": ["C1", "X2"]})
    assert (caught.value.code, caught.value.where) == ("notation.piece", "$.cards[1]")
    assert str(caught.value) == "$.cards[1]: 'X2' is no piece"


def test_a_view_is_checked_by_the_game() -> None:
    doc = {**GAME.to_json(start().view(0)), "hand_sizes": [2, 2]}

    with pytest.raises(BadSetup) as caught:
        GAME.from_json("view", doc)
    assert caught.value.code == "view.sizes"


@attrs.frozen
class Glance:
    """A view that has nothing to check."""

    seat: int


def test_a_view_without_a_check_is_read_all_the_same() -> None:
    toy: Any = GAME
    game = attrs.evolve(toy, View=Glance)

    assert game.from_json("view", game.to_json(Glance(2))) == Glance(2)


def test_a_state_may_have_a_document_class_of_its_own() -> None:
    board = knock_out.new_game(first=0)
    doc = json.loads(json.dumps(knock_out.GAME.to_json(board)))

    assert sorted(doc) == ["board", "format", "game", "rules", "rules_version", "to_act"]
    assert knock_out.GAME.from_json("state", doc) == board


@attrs.frozen
class Heap:
    """Cards, and the seats that they came from or None, in no order."""

    cards: frozenset[Card]
    seats: frozenset[int | None]
    beside: tuple[frozenset[Card], ...] = ()


def test_unordered_collections_are_written_in_an_order() -> None:
    heap = Heap(frozenset(CARDS), frozenset({3, None, 1}), (frozenset(CARDS[:2]),))
    doc = GAME.codec.plain(heap)

    assert doc == {
        "cards": ["C1", "C2", "C3", "C4", "C5", "C6"],
        "seats": [1, 3, None],
        "beside": [["C1", "C2"]],
    }
    assert GAME.codec.read(Heap, doc) == heap


def test_faults_in_unordered_collections_are_told_with_their_place() -> None:
    assert GAME.codec.read(frozenset[int], [1, 2]) == {1, 2}
    with pytest.raises(BadDocument) as caught:
        GAME.codec.read(frozenset[int], [1, "2"])
    assert caught.value.where == "$[1]"


def test_there_are_five_kinds_of_documents() -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("game", {})  # type: ignore[call-overload]
    assert caught.value.code == "document.kind"
    assert str(caught.value) == "'game' is no kind of document"


def test_fixed_rows_have_their_length() -> None:
    codec = GAME.codec
    assert codec.read(tuple[int, int], [1, 2]) == (1, 2)
    with pytest.raises(BadDocument) as caught:
        codec.read(tuple[int, int], [1, 2, 3], where="$.pair")
    assert (caught.value.code, caught.value.where) == ("document.length", "$.pair")
    assert str(caught.value) == "$.pair: 3 entries where 2 belong"
    assert codec.read(tuple[()], []) == ()


def test_numbers_with_a_point_are_read_where_they_belong() -> None:
    codec = GAME.codec
    assert codec.read(float, 1) == 1.0
    assert isinstance(codec.read(float, 1), float)
    assert codec.read(float, 2.5) == 2.5
    for wrong in ("1", True, None):
        with pytest.raises(BadDocument) as caught:
            codec.read(float, wrong)
        assert caught.value.code == "document.type"
        assert str(caught.value) == f"$: {wrong!r} is no number"


def test_a_choice_is_one_of_the_same_type() -> None:
    from typing import Literal

    codec = GAME.codec
    assert codec.read(Literal[1, "a"], 1) == 1
    for wrong in (True, 1.0, "1", "b"):
        with pytest.raises(BadDocument) as caught:
            codec.read(Literal[1, "a"], wrong)
        assert caught.value.code == "document.choice"
        assert str(caught.value) == f"$: {wrong!r} is none of: 1, 'a'"


def test_moves_inside_other_documents_may_be_texts() -> None:
    from tests.kernel.toy import Move

    assert GAME.codec.read(tuple[Move, ...], ["keep", {"kind": "keep"}]) == (Keep(), Keep())
    with pytest.raises(BadDocument) as caught:
        GAME.codec.read(tuple[Move, ...], ["keep", "fold"])
    assert caught.value.where == "$[1]"


def test_events_inside_other_documents_are_objects() -> None:
    from tests.kernel.toy import Event

    doc = GAME.to_json(Kept(1))
    assert GAME.codec.read(tuple[Event, ...], [doc, doc]) == (Kept(1), Kept(1))
    with pytest.raises(BadDocument) as caught:
        GAME.codec.read(tuple[Event, ...], [doc, "keep"])
    assert str(caught.value) == "$[1]: 'keep' is no JSON object"


def test_a_pair_of_moves_is_no_choice_between_them() -> None:
    assert GAME.codec.read(tuple[Keep, Give], ["keep", str(GIFT)]) == (Keep(), GIFT)


@attrs.frozen
class Touchy:
    """Refuses every number, and notes it on the error."""

    number: int

    def __attrs_post_init__(self) -> None:
        error = ValueError(self.number)
        error.add_note("not")
        error.add_note("this")
        raise error


@attrs.frozen
class Around:
    """Has one inside."""

    inner: Touchy


def test_notes_of_others_on_an_error_are_no_part_of_its_place() -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.codec.read(Around, {"inner": {"number": 3}})
    assert str(caught.value) == "$.inner: this cannot be read"


def test_whatever_goes_wrong_is_told_by_an_error_of_ours() -> None:
    class Odd:
        """A type that no hook knows."""

    with pytest.raises(BadDocument) as caught:
        GAME.codec.read(Odd, 3, where="$.odd")
    assert (caught.value.code, caught.value.where) == ("document.type", "$.odd")
    assert str(caught.value) == "$.odd: this cannot be read"


# --- texts -------------------------------------------------------------------------------


def test_json_is_read_from_text_and_bytes() -> None:
    assert read_json('{"a": [1, null]}') == {"a": [1, None]}
    assert read_json(b'"\xc3\xa4"') == "ä"
    assert read_json('"\\ud83d\\ude00"') == "\U0001f600"
    assert read_json("[1.5, -2e3]") == [1.5, -2000.0]


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "document.json", "no JSON: Expecting value: line 1 column 1 (char 0)"),
        ("{", "document.json", None),
        (b"\xff\xfe\xfa", "document.json", None),
        ("NaN", "document.number", "NaN is no JSON number"),
        ("[Infinity]", "document.number", "Infinity is no JSON number"),
        ('{"a": -Infinity}', "document.number", "-Infinity is no JSON number"),
        ("[1e999]", "document.number", "1e999 is no JSON number"),
        (f"1{'0' * 400}.0", "document.number", f"1{'0' * 59} is no JSON number"),
        ('["\\ud800"]', "document.unicode", "half a character (a lone surrogate)"),
        ('["\udcff"]', "document.unicode", "half a character (a lone surrogate)"),
        (b'["\\uD83D"]', "document.unicode", "half a character (a lone surrogate)"),
        (b'["\xed\xa0\x80"]', "document.unicode", "half a character (a lone surrogate)"),
        ('"\\ud800"'.encode("utf-16-le"), "document.unicode", None),
        ('{"a": 1, "a": 2}', "document.twice", "a key stands twice in one object"),
        ("[" * 200_000, "document.nested", "nested too deeply"),
        (" " * (LONGEST + 1), "document.too_long", "longer than 16000000 characters"),
        (None, "document.type", "None is no text"),
        ({}, "document.type", "a dict is no text"),
        ("1" * 5_000, "document.json", None),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_texts_that_are_no_json_of_ours_are_refused(
    text: Any, code: str, message: str | None
) -> None:
    with pytest.raises(BadDocument) as caught:
        read_json(text)
    assert (caught.value.code, caught.value.where) == (code, "$")
    # What the standard library says differs from one Python to the next.
    assert message is None or str(caught.value) == f"$: {message}"


def test_the_longest_text_is_read() -> None:
    assert read_json("7" + " " * (LONGEST - 1)) == 7


def test_a_move_with_a_value_that_no_move_has_is_refused() -> None:
    with pytest.raises(BadDocument) as caught:
        GAME.from_json("move", {"kind": "give", "card": "C1", "seat": 10**300})
    assert caught.value.code == "document.move"
    assert str(caught.value) == f"there is no move 'give C1 to 1{'0' * 48}...'"


def test_an_error_can_be_written_whatever_it_repeats() -> None:
    error = BadDocument("\ud800 \x1b[2J\n", code="x", where="$.\udcff")

    assert str(error) == "$.\\udcff: \\ud800 \\x1b[2J\n"
    assert error.where == "$.\\udcff"


def test_equal_documents_have_one_canonical_text() -> None:
    assert canonical({"b": 1, "a": [True, None]}) == '{"a":[true,null],"b":1}'
    assert canonical({"a": [True, None], "b": 1}) == canonical({"b": 1, "a": [True, None]})
    with pytest.raises(ValueError, match="JSON"):
        canonical(math.nan)


# --- digests -----------------------------------------------------------------------------


def test_a_digest_is_a_key_of_the_whole_state() -> None:
    state = start()

    assert digest(state) == digest(start())
    assert len(digest(state)) == 32
    assert digest(state) != digest(state.apply(Keep()))
    assert digest(state) != digest(state.with_rng(ScriptedRng([])))


def test_a_digest_may_leave_the_future_out() -> None:
    state = start()

    assert digest(state, rng=False) == digest(state.with_rng(ScriptedRng([])), rng=False)
    assert digest(state.view(0), rng=False) == digest(state.view(0))


def test_a_digest_of_a_view_is_a_key_of_what_the_seat_knows() -> None:
    one, other = start("C1 C2 C3 C4 C5 C6"), start("C1 C2 C5 C6 C3 C4")

    assert digest(one.view(0)) == digest(other.view(0))
    assert digest(one.view(1)) != digest(other.view(1))


def test_a_digest_stays_the_same_for_ever() -> None:
    assert digest(knock_out.new_game(first=0)) == "5bc67953a115ff00cd811d1df89a027d"


@pytest.mark.parametrize(
    ("kind", "doc"),
    [("move", {"kind": "place_stopper"}), ("rules", {"centre": 3}), ("state", {"board": [1]})],
)
def test_a_refusal_carries_no_error_of_others_along(kind: Any, doc: object) -> None:
    with pytest.raises(BadDocument) as caught:
        knock_out.GAME.from_json(kind, doc)

    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
