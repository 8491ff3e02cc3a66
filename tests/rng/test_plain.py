"""Sources as plain data: written in one way, and read only so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockout_games.errors import BadDocument, KnockoutError, Unsupported
from knockout_games.rng import (
    HashRng,
    RecordingRng,
    ScriptedRng,
    SplitMix64,
    rng_from_plain,
    rng_to_plain,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knockout_games.rng import BuiltinRng, Rng

KEY = "0f" * 32
HASH = {"kind": "hash", "key": KEY, "position": 3}
SPLITMIX = {"kind": "splitmix64", "state": 5}
SCRIPTED = {"kind": "scripted", "answers": [1, 2]}
RECORDING = {"kind": "recording", "inner": SPLITMIX, "answers": [1, 5], "bounds": [6, 6]}

simple: st.SearchStrategy[BuiltinRng] = st.one_of(
    st.builds(HashRng, st.binary(min_size=32, max_size=32), st.integers(0, 2**68 - 1)),
    st.builds(SplitMix64, st.integers(0, 2**64 - 1)),
    st.builds(ScriptedRng, st.lists(st.integers(0, 60) | st.integers(0, 2**4096 - 1), max_size=5)),
)


@st.composite
def recordings(draw: Callable[[st.SearchStrategy[BuiltinRng]], BuiltinRng]) -> BuiltinRng:
    rng: RecordingRng[Rng] = RecordingRng(draw(simple))
    if isinstance(rng.inner, ScriptedRng):
        bounds = [answer + 1 for answer in rng.inner.answers]
    else:
        bounds = [1, 52, 2**53, 2**53 + 1, 2**99]
    return rng.below_each(bounds)[1]


def changed(doc: Mapping[str, object], **changes: object) -> dict[str, object]:
    return {**doc, **changes}


@given(simple | recordings())
def test_sources_come_back_equal_through_json(rng: BuiltinRng) -> None:
    doc = json.loads(json.dumps(rng_to_plain(rng)))

    again = rng_from_plain(doc)

    assert again == rng
    assert type(again) is type(rng)


@pytest.mark.parametrize(
    ("rng", "doc"),
    [
        (HashRng(bytes([15] * 32), 3), HASH),
        (HashRng(bytes([15] * 32), 2**60), changed(HASH, position="1152921504606846976")),
        (SplitMix64(5), SPLITMIX),
        (SplitMix64(2**53), {"kind": "splitmix64", "state": 2**53}),
        (SplitMix64(2**53 + 1), {"kind": "splitmix64", "state": "9007199254740993"}),
        (ScriptedRng([0, 1, 2]).below(6)[1], SCRIPTED),
        (
            RecordingRng(ScriptedRng([1, 5])).below_each([6, 6])[1],
            changed(RECORDING, inner={"kind": "scripted", "answers": []}),
        ),
        (
            RecordingRng(ScriptedRng([2**4096 - 1])).below(2**4096)[1],
            {
                "kind": "recording",
                "inner": {"kind": "scripted", "answers": []},
                "answers": [str(2**4096 - 1)],
                "bounds": [str(2**4096)],
            },
        ),
    ],
    ids=repr,
)
def test_each_kind_is_written_so(rng: BuiltinRng, doc: dict[str, object]) -> None:
    assert rng.to_plain() == doc
    assert rng_from_plain(doc) == rng


@pytest.mark.parametrize(
    ("doc", "where", "code"),
    [
        (None, "$", "rng.type"),
        ([], "$", "rng.type"),
        ("hash", "$", "rng.type"),
        (1.5, "$", "rng.type"),
        ((), "$", "rng.type"),
        ({}, "$.kind", "rng.kind"),
        ({"kind": "mersenne"}, "$.kind", "rng.kind"),
        ({"kind": ["hash"]}, "$.kind", "rng.kind"),
        ({"kind": "hash", "key": KEY}, "$", "rng.missing"),
        (changed(HASH, seed=1), "$.seed", "rng.extra"),
        (dict([*HASH.items(), (5, 1)]), "$.5", "rng.extra"),
        (changed(HASH, key=5), "$.key", "rng.type"),
        (changed(HASH, key=bytes(32)), "$.key", "rng.type"),
        (changed(HASH, key="0f" * 31), "$.key", "rng.key"),
        (changed(HASH, key="0f" * 33), "$.key", "rng.key"),
        (changed(HASH, key="0F" * 32), "$.key", "rng.key"),
        (changed(HASH, key=KEY + "\n"), "$.key", "rng.key"),
        (changed(HASH, key="0g" * 32), "$.key", "rng.key"),
        (changed(HASH, position=True), "$.position", "rng.type"),
        (changed(HASH, position=3.0), "$.position", "rng.type"),
        (changed(HASH, position=None), "$.position", "rng.type"),
        (changed(HASH, position=-1), "$.position", "rng.range"),
        (changed(HASH, position="3"), "$.position", "rng.integer"),
        (changed(HASH, position=str(2**53)), "$.position", "rng.integer"),
        (changed(HASH, position=2**53 + 1), "$.position", "rng.integer"),
        (changed(HASH, position=str(2**68)), "$.position", "rng.range"),
        (changed(HASH, position="-" + "9" * 20), "$.position", "rng.type"),
        (changed(HASH, position="0" + "9" * 20), "$.position", "rng.type"),
        (changed(HASH, position="9" * 20 + "\n"), "$.position", "rng.type"),
        (changed(HASH, position="9" * 5000), "$.position", "rng.type"),
        (changed(HASH, position="\u0669" * 20), "$.position", "rng.type"),
        (changed(SPLITMIX, state=str(2**64)), "$.state", "rng.range"),
        ({"kind": "scripted"}, "$", "rng.missing"),
        (changed(SCRIPTED, answers={}), "$.answers", "rng.type"),
        (changed(SCRIPTED, answers=(1, 2)), "$.answers", "rng.type"),
        (changed(SCRIPTED, answers=[1, "x"]), "$.answers[1]", "rng.type"),
        (changed(SCRIPTED, answers=[1, False]), "$.answers[1]", "rng.type"),
        (changed(SCRIPTED, answers=[str(2**4096)]), "$.answers[0]", "rng.range"),
        (changed(RECORDING, inner=changed(SPLITMIX, state=-1)), "$.inner.state", "rng.range"),
        ({"kind": "recording"}, "$", "rng.missing"),
        (changed(RECORDING, answers=[1, "x"]), "$.answers[1]", "rng.type"),
        (changed(RECORDING, bounds=[6]), "$.bounds", "rng.length"),
        (changed(RECORDING, answers=[1, 6]), "$.answers[1]", "rng.answer"),
        (changed(RECORDING, bounds=[0, 6]), "$.answers[0]", "rng.answer"),
        (changed(RECORDING, bounds=[6, 6.0]), "$.bounds[1]", "rng.type"),
        (changed(RECORDING, bounds=[6, str(2**4096 + 1)]), "$.bounds[1]", "rng.range"),
    ],
    ids=repr,
)
def test_a_fault_is_told_with_its_place(doc: object, where: str, code: str) -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(doc)

    assert (caught.value.where, caught.value.code) == (where, code)


@pytest.mark.parametrize(
    ("doc", "message"),
    [
        ([], "an object is wanted here, not a list"),
        ((), "an object is wanted here, not something else"),
        (changed(HASH, key=5), "text is wanted here, not an integer"),
        (changed(SCRIPTED, answers="12"), "a list is wanted here, not this text"),
        (changed(SCRIPTED, answers={}), "a list is wanted here, not an object"),
        (changed(HASH, position=1.0), "an integer is wanted here, not a fraction"),
        (changed(HASH, position=True), "an integer is wanted here, not a truth value"),
        (changed(HASH, position=None), "an integer is wanted here, not null"),
        ({}, "no kind of random source: hash, splitmix64, scripted or recording"),
        ({"kind": "hash", "key": KEY}, "position is missing"),
        (changed(HASH, seed=1), "a key that does not belong here"),
        (changed(HASH, key=KEY.upper()), "a key is 64 hexadecimal digits in lower case"),
        (
            changed(HASH, position="3"),
            "an integer is written as a number up to 2**53, as its digits in quotes above",
        ),
        (changed(HASH, position=-1), "an integer out of range"),
        (changed(RECORDING, bounds=[6]), "1 bounds for 2 answers"),
        (changed(RECORDING, answers=[1, 6]), "an answer is less than its bound"),
    ],
    ids=repr,
)
def test_a_fault_is_told_in_words(doc: object, message: str) -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(doc)

    assert str(caught.value) == f"{caught.value.where}: {message}"


def test_a_source_inside_a_document_is_placed_in_it() -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(changed(SCRIPTED, answers=[-1]), where="$.state.rng")

    assert caught.value.where == "$.state.rng.answers[0]"


def test_a_long_key_is_cut_in_the_error() -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(changed(SPLITMIX, **{"x" * 10_000: 1}))

    assert caught.value.where == "$." + "x" * 40


def test_a_secret_key_is_not_in_the_error() -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(changed(HASH, key=KEY[:-1]))

    assert KEY[:8] not in str(caught.value)


def nested(depth: int) -> dict[str, object]:
    doc: dict[str, object] = dict(SPLITMIX)
    for _ in range(depth):
        doc = {"kind": "recording", "inner": doc, "answers": [], "bounds": []}
    return doc


def test_recordings_are_read_fifteen_deep() -> None:
    assert rng_to_plain(rng_from_plain(nested(15))) == nested(15)


@pytest.mark.parametrize("depth", [16, 100_000])
def test_deeper_recordings_are_refused(depth: int) -> None:
    with pytest.raises(BadDocument) as caught:
        rng_from_plain(nested(depth))

    assert str(caught.value) == f"{caught.value.where}: recordings are nested too deep"
    assert caught.value.code == "rng.depth"


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["kind", "key", "position", "state", "answers", "bounds", "inner"]),
                inner | st.sampled_from(["hash", "splitmix64", "scripted", "recording", KEY]),
            )
        ),
        max_leaves=8,
    )
)
def test_any_document_is_read_or_refused_by_an_error_of_ours(doc: object) -> None:
    read = doc
    with suppress(BadDocument):
        read = rng_to_plain(rng_from_plain(doc))

    assert read == doc


def test_a_source_of_someone_else_is_named() -> None:
    class Loaded:
        def below(self, n: int) -> tuple[int, Loaded]:
            return n - 1, self

        def below_each(self, bounds: Iterable[int]) -> tuple[tuple[int, ...], Loaded]:
            return tuple(n - 1 for n in bounds), self

        def fork(self, n: int) -> Loaded:
            return self if n else Loaded()

    with pytest.raises(Unsupported) as caught:
        rng_to_plain(Loaded())

    assert str(caught.value) == "Loaded has no plain form (to_plain)"
    assert isinstance(caught.value, KnockoutError)
    assert caught.value.code == "rng.plain"
