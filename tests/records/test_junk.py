"""Whatever a file holds, it is read or refused by an error of the library."""

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.played import GAMES_AND_EXAMPLE, random_record

from knockout_games import GameRecord, KnockoutError

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 40)
    | st.sampled_from([10**70, -(10**70), 2.5, float("nan"), float("inf")])
    | st.sampled_from(["", "?", "kind", "R1", "Skull", "Kn7", "KO", "a1", "1", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@cache
def document(slug: str, seed: int) -> dict[str, Any]:
    return random_record(GAMES_AND_EXAMPLE[slug], seed).to_json()


def places(doc: Any) -> list[tuple[Any, Any]]:
    """Return every place in a document: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    keys: Any = doc if isinstance(doc, dict) else range(len(doc)) if isinstance(doc, list) else ()
    for key in list(keys):
        found.append((doc, key))
        found += places(doc[key])
    return found


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
@given(data=st.data())
def test_junk_in_any_place_is_refused_politely(slug: str, data: st.DataObject) -> None:
    doc = copy.deepcopy(document(slug, data.draw(st.integers(0, 3))))
    # The start is where most of a game's own reading is.
    inside = places(doc["start"]) if data.draw(st.booleans()) else places(doc)
    holder, key = data.draw(st.sampled_from(inside))
    match data.draw(st.sampled_from(["replace", "remove", "repeat"])):
        case "replace":
            holder[key] = data.draw(JUNK)
        case "remove":
            del holder[key]
        case _ if isinstance(holder, list):
            holder.append(holder[key])
        case _:
            holder["more"] = holder[key]

    fault = None
    try:
        record = GameRecord.from_json(doc, GAMES_AND_EXAMPLE[slug])
        assert GameRecord.from_json(record.to_json(), GAMES_AND_EXAMPLE[slug]) == record
    except KnockoutError as refused:
        fault = refused
    if fault is not None:
        assert fault.code
        assert fault.where is None or fault.where.startswith("$")
