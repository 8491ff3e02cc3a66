from __future__ import annotations

from typing import Any, ClassVar, Literal, get_args

import attrs
import pytest
from tests.kernel.toy import CARDS, GAME, Card, Give, Keep, State, start
from typing_extensions import override

from knockout_games import BadDocument, BadNotation, BadSetup, Rng, ScriptedRng, Unsupported
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.game import Game
from knockout_games.kernel.listing import listing
from knockout_games.kernel.parts import PieceParts
from knockout_games.kernel.pictures import Marks, Scene, label
from knockout_games.kernel.protocols import Piece
from knockout_games.kernel.words import Words


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
    with pytest.raises(Unsupported) as caught:
        GAME.position({})
    assert caught.value.code == "unsupported.position"
    assert str(caught.value) == "Toy has no position written by hand"
    with pytest.raises(Unsupported) as caught:
        GAME.view({})
    assert caught.value.code == "unsupported.view"
    assert str(caught.value) == "Toy has no view written by hand"


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


def test_the_whole_truth_is_what_each_seat_sees() -> None:
    seen = [
        f"\n-- as seat {seat} sees it --\n{GAME.draw(start().view(seat))}\n" for seat in range(3)
    ]

    assert GAME.draw_state(start()) == "".join(
        ["Toy, hidden parts included (for the host alone)\n", *seen]
    )


# --- pictures in SVG ---------------------------------------------------------------------


def scene(view: Any, marks: Marks) -> Scene:
    """Draw the hand, and how many moves are marked."""
    marked = f"{len(marks.legal)} moves"
    return Scene(10, tuple(label(0, 0, said) for said in (*map(str, view.hand), marked)))


DRAWN = attrs.evolve(GAME, scene=scene)


def test_a_picture_marks_moves_on_request_only() -> None:
    view = start().view(0)

    assert ">0 moves<" in DRAWN.draw_svg(view)
    assert ">5 moves<" in DRAWN.draw_svg(view, legal=True)


def test_the_host_sees_every_hand_and_no_moves() -> None:
    drawn = DRAWN.draw_state_svg(start())

    assert all(f">{card}<" in drawn for card in CARDS)
    assert drawn.count(">0 moves<") == 3


@pytest.mark.parametrize(("seat", "card"), [(0, "card 1"), (2, "card 1"), (1, "a card")])
def test_a_picture_tells_of_the_last_move_what_the_seat_saw(seat: int, card: str) -> None:
    state, happened = start().apply_with_events(Give(CARDS[0], 2))

    assert f" gives {card} to " in DRAWN.draw_svg(state.view(seat), last=happened.whole)


def test_a_game_without_a_scene_has_no_pictures() -> None:
    with pytest.raises(Unsupported) as caught:
        GAME.draw_svg(start().view(0))
    assert caught.value.code == "unsupported.svg"
    assert str(caught.value) == "Toy has no pictures in SVG"


# --- pictures in text --------------------------------------------------------------------


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
    assert 80 - len(" card9") < max(map(len, lines)) <= 80
    assert all(line.startswith("  ") for line in lines[2:])


# --- the game that is opened by its deal -------------------------------------------------


@interned
class Chip(PieceParts):
    colour: str


CHIPS = tuple(share(Chip(colour)) for colour in ("red", "blue"))


def opened(players: int, rules: Any, pieces: tuple[Any, ...], rng: Rng, first: int) -> Any:
    return (players, rules, pieces, rng, first)


def undealt(**more: Any) -> Game[Any, Any, Any, Any, Any]:
    """Return a game that lacks a way to begin, unless *more* says one."""
    described: dict[str, Any] = {
        "slug": "dealing",
        "title": "Dealing",
        "player_counts": (2, 3),
        "default_players": 2,
        "Rules": GAME.Rules,
        "State": GAME.State,
        "View": GAME.View,
        "actions": GAME.actions,
        "events": GAME.events,
    }
    return Game(**{**described, **more})


DEALING = undealt(deck=(*CARDS[:3], *CHIPS), deal=opened)


def test_what_a_descriptor_does_not_say_follows_from_what_it_says() -> None:
    assert DEALING.moves == (Keep, Give)
    assert DEALING.pieces == (Card, Chip)
    assert DEALING.decisions == ("move",)
    assert DEALING.words["piece.red"] == "red"
    assert DEALING.words["move.keep"] == "Keep"


def test_what_a_state_says_of_ends_and_refusals_is_among_the_words() -> None:
    class Spoken(State):
        reasons: ClassVar[Words] = {"tired": "everybody is tired"}
        refusals: ClassVar[Words] = {"rude": "that is rude"}

    words = undealt(State=Spoken, deal=opened).words

    assert words["reason.tired"] == "everybody is tired"
    assert words["refusal.rude"] == "that is rude"


@interned
class Coin(PieceParts):
    side: Literal["heads", "tails"]


COINS = tuple(share(Coin(side)) for side in get_args(Literal["heads", "tails"]))


def test_pieces_of_all_kinds_are_read() -> None:
    game = undealt(deck=(CARDS[0], CHIPS[0], COINS[0]), deal=opened)

    assert game.new_game(deck="heads c1 red")[2] == (COINS[0], CARDS[0], CHIPS[0])
    assert [game.codec.read(Piece, text) for text in ("tails", "c2", "blue")] == [
        *(COINS[1], CARDS[1], CHIPS[1])
    ]
    with pytest.raises(BadDocument) as caught:
        game.codec.read(Piece, "green")
    assert str(caught.value) == "$: 'green' is no piece"


def test_a_game_with_a_deal_is_opened_by_shuffling_and_drawing_who_starts() -> None:
    answers = ScriptedRng([4, 0, 0, 0, 2, 7])

    players, rules, pieces, rng, first = DEALING.new_game(3, rng=answers)

    assert (players, rules, first) == (3, GAME.Rules(), 2)
    assert pieces == (CHIPS[1], *CARDS[:3], CHIPS[0])
    assert rng == ScriptedRng([7])


def test_a_deal_can_be_given_with_the_seat_that_starts() -> None:
    deck = "red c3 C1 blue c2"

    players, _, pieces, rng, first = DEALING.new_game(deck=deck, first=1, rng=ScriptedRng([]))

    assert (players, first, rng) == (2, 1, ScriptedRng([]))
    assert pieces == (CHIPS[0], CARDS[2], CARDS[0], CHIPS[1], CARDS[1])
    assert DEALING.new_game(deck=pieces, first=1, rng=rng)[2] == pieces
    assert DEALING.new_game(seed=3) == DEALING.opened(2, rules=GAME.Rules(), seed=3)


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ({"players": 4}, "players"),
        ({"rules": 3}, "rules"),
        ({"seed": 1, "rng": ScriptedRng([])}, "seed"),
        ({"deck": "c1 c2 c3 red"}, "deck"),
        ({"deck": "c1 c2 c3 red green"}, "deck[4]"),
        ({"first": 2}, "first"),
    ],
)
def test_arguments_that_are_not_possible_are_refused(arguments: Any, where: str) -> None:
    with pytest.raises(BadSetup) as refused:
        DEALING.new_game(**arguments)
    assert refused.value.where == where


def test_a_game_needs_a_way_to_begin() -> None:
    with pytest.raises(TypeError, match=r"^a game needs either new_game or deal$"):
        undealt()


def test_only_a_game_with_a_deal_is_opened_by_it() -> None:
    with pytest.raises(Unsupported) as refused:
        GAME.opened()
    assert refused.value.code == "unsupported.deal"
    assert str(refused.value) == "Toy has no deal"
