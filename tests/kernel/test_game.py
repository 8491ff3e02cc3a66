from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.kernel.toy import CARDS, GAME, Give, Keep, start
from typing_extensions import override

from knockout_games import BadDocument, BadNotation, Unsupported
from knockout_games.kernel.listing import listing


def test_a_descriptor_tells_what_tools_need() -> None:
    assert repr(GAME) == "<Game toy>"
    assert (GAME.slug, GAME.title, GAME.player_counts) == ("toy", "Toy", (2, 3))
    assert GAME.new_game().players == GAME.default_players == 3
    assert GAME.rules_version == 1
    assert GAME.words["seat.nobody"] == "nobody"
    assert GAME.codec is GAME.codec


def test_moves_are_read_without_a_position() -> None:
    assert GAME.parse_move("give c1 to 2") is Give(CARDS[0], 2)
    with pytest.raises(BadNotation):
        GAME.parse_move("fold")


def test_moves_of_other_makers_need_no_redaction() -> None:
    class Plain:
        @override
        def __str__(self) -> str:
            return "plain"

    assert GAME.format_move(Plain(), mover=0, seen_by=1) == "plain"  # type: ignore[arg-type]
    assert GAME.format_move(Keep(), mover=0, seen_by=None) == "keep"


def test_a_game_may_do_without_positions_by_hand() -> None:
    with pytest.raises(Unsupported, match="Toy") as caught:
        GAME.position({})
    assert caught.value.code == "unsupported.position"
    with pytest.raises(Unsupported) as caught:
        GAME.view({})
    assert caught.value.code == "unsupported.view"


def filled(doc: dict[str, Any]) -> dict[str, Any]:
    return {**GAME.to_json(start()), **doc}


def test_what_a_position_by_hand_leaves_out_is_filled_by_the_game() -> None:
    game = attrs.evolve(GAME, complete_position=filled)

    assert game.position({}) == start()
    assert game.position({"to_act": 2}).to_act == 2
    with pytest.raises(BadDocument):
        game.position([])  # type: ignore[arg-type]
    with pytest.raises(BadDocument) as caught:
        game.position({"format": 99})
    assert caught.value.where == "$.format"


def test_what_a_view_by_hand_leaves_out_is_filled_by_the_game() -> None:
    game = attrs.evolve(GAME, complete_view=lambda doc: {**GAME.to_json(start().view(0)), **doc})

    assert game.view({}) == start().view(0)


def test_a_game_without_a_picture_lists_its_zones() -> None:
    assert GAME.draw(start().view(1)) == (
        "Toy\nplayers: 3\nseat: 1\nto_act: 0\nhand: C3 C4\nhand_sizes: 2 2 2"
    )
    assert str(start().view(1)) == GAME.draw(start().view(1))


def test_a_picture_of_its_own_comes_first() -> None:
    game = attrs.evolve(GAME, picture=lambda view: f"seat {view.seat}")

    assert game.draw(start().view(1)) == "seat 1"
    assert game.draw_state(start()).count("seat ") == 6


def test_zones_are_listed_by_what_they_hold() -> None:
    doc = {
        "game": "x",
        "rules": {"a": 1},
        "empty": [],
        "row": ["A", 2],
        "hands": [["A"], [], None],
        "nobody": None,
        "flag": True,
        "half": 0.5,
        "word": "x",
        "table": {"rules": {"b": 1}, "deep": {"pile": ["Z"]}},
    }
    assert listing("Title", doc).splitlines() == [
        "Title",
        "empty: -",
        "row: A 2",
        "hands: A | - | -",
        "nobody: -",
        "flag: true",
        "half: 0.5",
        "word: x",
        'table.rules: {"b": 1}',
        "table.deep.pile: Z",
    ]


def test_listed_lines_are_wrapped_at_80_columns() -> None:
    lines = listing("Title", {"row": [f"card{n}" for n in range(30)]}).splitlines()

    assert len(lines) > 3
    assert max(map(len, lines)) <= 80
    assert all(line.startswith("  ") for line in lines[2:])
