from __future__ import annotations

from typing import Any

import attrs
import pytest
from examples.last_ember import GAME as LAST_EMBER
from tests.kernel.toy import ACTIONS, CARDS, GAME, Card, Give, Keep, start

from knockout_games import BadNotation, BadSetup, IllegalMove, ScriptedRng, Unsupported
from knockout_games.errors import BadDocument
from knockout_games.games import knock_out
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.parts import (
    MoveParts,
    PieceParts,
    json_list,
    json_object,
    plain,
    seat_number,
    shown,
    whole_number,
)

GIFT = Give(CARDS[0], 2)


# --- pieces ------------------------------------------------------------------------------


def test_pieces_are_read_in_any_case() -> None:
    assert Card.parse("c3") is Card.parse(" C3 ") is CARDS[2]
    assert CARDS[2].code == "c3"


@pytest.mark.parametrize("wrong", ["", "C", "C7", "C1 C2", None, 3, []])
def test_what_is_no_piece_is_refused_with_all_that_are(wrong: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        Card.parse(wrong)
    assert caught.value.code == "notation.piece"
    assert str(caught.value) == f"{shown(wrong)} is none of: C1 C2 C3 C4 C5 C6"


# --- moves -------------------------------------------------------------------------------


def test_a_move_is_written_by_its_template() -> None:
    assert str(Keep()) == "keep"
    assert str(GIFT) == "give C1 to 2"
    assert GIFT.code == "give"


@pytest.mark.parametrize(
    ("reader", "written"),
    [(0, "give C1 to 2"), (2, "give C1 to 2"), (1, "give ? to 2"), (None, "give ? to 2")],
)
def test_secret_parts_of_a_move_are_hidden(reader: int | None, written: str) -> None:
    assert GAME.format_move(GIFT, mover=0, seen_by=reader) == written


def test_moves_are_told_in_words() -> None:
    assert GIFT.describe() == "Give card 1 to Seat 2"
    assert GIFT.describe(names=["Ann", "Bo", "Cy"]) == "Give card 1 to Cy"
    assert Keep().describe(words={"move.keep": "Behalten"}) == "Behalten"
    words = {"move.give": "Give it to {seat}", "move.give.you": "Take it"}
    assert GIFT.describe(words=words, names=["Ann", "Bo", "Cy"], you=1) == "Give it to Cy"
    assert GIFT.describe(words=words, you=2) == "Take it"


# --- what comes in -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (3, "3"),
        (None, "None"),
        (True, "True"),
        (1.5, "1.5"),
        (10**80, "a huge number"),
        (-(10**80), "a huge number"),
        ("x", "'x'"),
        (10**60 - 1, "9" * 60),
        (10**60, "a huge number"),
        ("x" * 60, "'" + "x" * 60 + "'"),
        ("x" * 61, "'" + "x" * 60 + "...'"),
        ([1], "a list"),
        (CARDS[0], "a Card"),
    ],
)
def test_a_wrong_value_is_shown_shortly(thing: object, text: str) -> None:
    assert shown(thing) == text


def test_texts_are_compared_without_case_and_spacing() -> None:
    assert plain("  Give\tC1  TO 2 ") == "give c1 to 2"
    assert plain(3) == plain(None) == ""


def test_documents_are_objects_and_lists() -> None:
    doc = {"a": 1}
    assert json_object(doc) == doc
    assert json_object(doc) is not doc
    assert json_list((1, 2)) == json_list([1, 2]) == [1, 2]
    for wrong in (None, "x", 3, {"a"}):
        with pytest.raises(BadDocument) as caught:
            json_object(wrong, where="$.a")
        assert (caught.value.code, caught.value.where) == ("document.type", "$.a")
        assert str(caught.value) == f"$.a: {shown(wrong)} is no JSON object"
        with pytest.raises(BadDocument) as caught:
            json_list(wrong, where="$.b")
        assert (caught.value.code, caught.value.where) == ("document.type", "$.b")
        assert str(caught.value) == f"$.b: {shown(wrong)} is no list"


@pytest.mark.parametrize("read", [json_object, json_list])
def test_a_document_stands_at_the_root_unless_another_place_is_said(read: Any) -> None:
    with pytest.raises(BadDocument) as caught:
        read(None)
    assert caught.value.where == "$"


class Number:
    """A number of somebody else's, like those of NumPy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("number", [0, 1])
def test_anything_with_an_index_is_a_seat(number: int) -> None:
    seat: Any = Number(number)

    assert type(seat_number(seat, 2)) is int
    assert start().view(seat) == start().view(number)


def test_seats_are_numbers_in_range() -> None:
    assert seat_number(1, 2) == 1
    for wrong in (2, -1, 10**5000):
        with pytest.raises(BadSetup) as caught:
            seat_number(wrong, 2, where="first")
        assert (caught.value.code, caught.value.where) == ("seat", "first")
        said = f"first: there is no seat {shown(wrong)}; seats are 0 to 1"
        assert str(caught.value) == said


@pytest.mark.parametrize(("wrong", "code"), [(2, "seat"), ("1", "number")])
def test_a_wrong_seat_is_called_so_unless_another_place_is_said(wrong: Any, code: str) -> None:
    for more, where in ({}, "seat"), ({"where": "first"}, "first"):
        with pytest.raises(BadSetup) as caught:
            seat_number(wrong, 2, **more)
        assert (caught.value.code, caught.value.where) == (code, where)


@pytest.mark.parametrize("wrong", [True, None, "1", 1.0, int, []])
def test_what_is_no_whole_number_is_refused(wrong: object) -> None:
    with pytest.raises(BadSetup) as caught:
        whole_number(wrong, where="index")
    assert (caught.value.code, caught.value.where) == ("number", "index")
    assert str(caught.value) == f"index: {shown(wrong)} is no whole number"


# --- states ------------------------------------------------------------------------------


def test_a_game_in_progress_is_not_over() -> None:
    state = start()

    assert not state.is_over
    assert state.alive == (0, 1, 2)
    assert state.time_limit is None
    assert state.apply(Keep()).apply(Keep()).apply(Keep()).is_over


def test_apply_and_apply_with_events_agree() -> None:
    state = start()
    for move in state.legal_moves():
        after, happened = state.apply_with_events(move)
        assert after == state.apply(move)
        assert len(happened.whole) == 1


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (None, "refusal.not_a_move"),
        (7, "refusal.not_a_move"),
        ([], "refusal.not_a_move"),
        ("keep", "refusal.text"),
        (Give(CARDS[0], 7), "refusal.not_a_move"),
        (Give([], 1), "refusal.not_a_move"),  # type: ignore[arg-type]
        (knock_out.ACTIONS.move(0), "refusal.not_a_move"),
        (Give(CARDS[5], 1), "refusal.not_legal"),
        (Give(CARDS[0], 0), "refusal.not_legal"),
    ],
)
def test_an_illegal_move_is_refused_with_seat_move_and_reason(move: Any, code: str) -> None:
    state = start()
    for apply in (state.apply, state.apply_with_events):
        with pytest.raises(IllegalMove) as caught:
            apply(move)
        assert caught.value.code == code
        assert caught.value.seat == 0
        assert caught.value.move == (str(move) if isinstance(move, MoveParts) else shown(move))
        assert str(caught.value) == f"seat 0: {caught.value.move}: {GAME.words[code]}"


def test_a_move_of_a_kind_that_is_not_awaited_is_refused_with_what_is() -> None:
    state = start(deck="C1 C2 C3 C4 C5 C6", players=3)
    empty = state.apply(Give(CARDS[0], 1))
    nothing_left = GAME.from_json(
        "state", {**GAME.to_json(empty), "hands": [["C2"], [], ["C1", "C3", "C4", "C5", "C6"]]}
    )

    with pytest.raises(IllegalMove) as caught:
        nothing_left.apply(Give(CARDS[0], 2))
    assert caught.value.code == "refusal.not_now"
    assert str(caught.value) == (
        "seat 1: give C1 to 2: this is not what is being decided (a card to keep or give)"
    )


def test_the_words_of_a_refusal_may_name_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {**GAME.words, "refusal.not_legal": "nobody may {move}"}
    monkeypatch.setattr("tests.kernel.toy.GAME", attrs.evolve(GAME, words=words))

    assert str(start().refusal(Give(CARDS[5], 1))) == (
        "seat 0: give C6 to 1: nobody may give C6 to 1"
    )


def test_nothing_is_legal_after_the_end() -> None:
    over = start(players=2).apply(Keep()).apply(Keep())

    with pytest.raises(IllegalMove) as caught:
        over.apply(Keep())
    assert caught.value.code == "refusal.over"
    assert str(caught.value) == "keep: the game is over"
    assert caught.value.seat is None


def test_another_future_is_the_same_position() -> None:
    state = start()

    assert state.with_rng(ScriptedRng([])).rng == ScriptedRng([])
    assert state.with_rng(state.rng) == state
    board = knock_out.new_game(first=0)
    assert board.with_rng(ScriptedRng([])) is board


def test_states_say_that_they_show_the_truth() -> None:
    assert repr(start()).startswith("<Toy, hidden parts included: {")
    assert "hidden parts included (for the host alone)" in str(start())
    assert str(start()).count("-- as seat") == 3


@pytest.mark.parametrize("seat", [3, -1, True, "0", 0.0])
def test_there_are_views_of_the_seats_only(seat: Any) -> None:
    with pytest.raises(BadSetup):
        start().view(seat)
    assert start().view(None).seat is None


# --- reading moves -----------------------------------------------------------------------


@pytest.mark.parametrize("text", ["keep", "KEEP", " k ", "ke"])
def test_a_move_is_read_from_any_unambiguous_beginning(text: str) -> None:
    assert start().parse_move(text) is Keep()
    assert start().view(0).parse_move(text) is Keep()


def test_an_empty_text_is_no_move_even_if_only_one_is_legal() -> None:
    two = start(players=2)
    doc = {**GAME.to_json(two), "hands": [[], ["C1", "C2", "C3", "C4", "C5", "C6"]]}
    state = GAME.from_json("state", doc)

    assert state.legal_moves() == (Keep(),)
    with pytest.raises(BadNotation) as caught:
        state.parse_move(" ")
    assert str(caught.value) == "' ' is no legal move; choose from: keep"


def test_an_ambiguous_beginning_lists_what_it_may_mean() -> None:
    with pytest.raises(BadNotation) as caught:
        start().parse_move("give c1")
    assert caught.value.code == "notation.move"
    said = "'give c1' is ambiguous; choose from: give C1 to 1, give C1 to 2"
    assert str(caught.value) == said


@pytest.mark.parametrize("text", ["", "fold", "keep it", None, 3])
def test_what_is_no_move_lists_the_legal_ones(text: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        start().parse_move(text)
    assert caught.value.code == "notation.move"
    assert str(caught.value) == (
        f"{shown(text)} is no legal move; choose from:"
        " keep, give C1 to 1, give C1 to 2, give C2 to 1, give C2 to 2"
    )


def test_a_move_that_is_not_legal_now_is_refused_for_its_reason() -> None:
    with pytest.raises(IllegalMove) as caught:
        start().parse_move("give c6 to 1")
    assert caught.value.code == "refusal.not_legal"


def test_after_the_end_nothing_is_awaited() -> None:
    over = start(players=2).apply(Keep()).apply(Keep())

    with pytest.raises(BadNotation) as caught:
        over.parse_move("fold")
    said = "'fold' is no legal move; choose from: nothing (no move is awaited)"
    assert str(caught.value) == said
    with pytest.raises(IllegalMove):
        over.parse_move("keep")


# --- views -------------------------------------------------------------------------------


@pytest.mark.rule("C10")
def test_a_view_of_another_seat_refuses_by_turn() -> None:
    view = start().view(1)

    assert view.refusal(Keep()).code == "refusal.not_your_turn"
    assert view.refusal(Keep()).seat == 0
    assert str(view.refusal(Keep())) == "seat 0: keep: it is not your turn"
    assert start().view(0).refusal(Give(CARDS[5], 1)).code == "refusal.not_legal"
    assert start().view(None).refusal(Keep()).code == "refusal.not_your_turn"


def test_a_view_of_a_finished_game_refuses_by_its_end() -> None:
    over = start(players=2).apply(Keep()).apply(Keep())

    assert over.view(0).is_over
    assert over.view(0).refusal(Keep()).code == "refusal.over"


def test_views_show_themselves() -> None:
    assert repr(start().view(1)).startswith("<Toy, as seat 1 sees it: {")
    assert repr(start().view(None)).startswith("<Toy, as a spectator sees it: {")
    assert "hand: C3 C4" in str(start().view(1))
    assert "C5" not in str(start().view(1))


def test_every_move_is_legal_or_refused() -> None:
    state = start()
    for move in ACTIONS:
        if move in state.legal_moves():
            assert state.apply(move) != state
        else:
            with pytest.raises(IllegalMove):
                state.apply(move)


# --- what a class need not say -----------------------------------------------------------


@interned
class Plain(PieceParts):
    suit: str
    rank: int


PLAIN = tuple(share(Plain(suit, rank)) for suit in "yx" for rank in (2, 1))


def test_a_piece_is_written_by_its_fields() -> None:
    assert list(map(str, PLAIN)) == ["y2", "y1", "x2", "x1"]
    assert Plain.parse("X2") is PLAIN[2]


def test_pieces_sort_in_the_order_in_which_they_were_shared() -> None:
    assert sorted({*PLAIN}) == list(PLAIN)
    assert PLAIN[0] < PLAIN[1]
    assert not PLAIN[1] < PLAIN[0]
    assert not PLAIN[0] < Plain.parse("y2")


def test_the_game_of_a_state_is_that_of_its_module() -> None:
    state = LAST_EMBER.new_game(seed=1)

    assert state.game is LAST_EMBER
    assert state.view(0).game is LAST_EMBER


def test_a_module_without_a_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = LAST_EMBER.new_game(seed=1)
    monkeypatch.delattr("examples.last_ember.GAME")

    with pytest.raises(Unsupported) as found:
        state.legal_moves()
    assert found.value.code == "unsupported.game"
    assert str(found.value) == "examples.last_ember has no GAME, and State no member game"
