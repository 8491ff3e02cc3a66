from __future__ import annotations

import pytest
from tests.kernel.toy import CARDS, WORDS, Given, Kept, Shown

from knockout_games import BadDocument
from knockout_games.kernel.words import (
    KERNEL_WORDS,
    SeenBy,
    Speaker,
    class_code,
    fields_of,
    fill,
    meanings_of,
    secrets_of,
    vocabulary,
)


def test_a_vocabulary_adds_to_the_words_of_the_kernel() -> None:
    words = vocabulary({"seat": "Chair {number}", "own": "yes"})

    assert words["own"] == "yes"
    assert words["seat"] == "Chair {number}"
    assert words["seat.you"] == KERNEL_WORDS["seat.you"]
    with pytest.raises(TypeError):
        words["own"] = "no"  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Keep", "keep"),
        ("CardDrawn", "card_drawn"),
        ("HideKO", "hide_ko"),
        ("KOHidden", "ko_hidden"),
    ],
)
def test_codes_are_class_names_in_snake_case(name: str, code: str) -> None:
    assert class_code(type(name, (), {})) == code


def test_fields_know_their_secrets_and_meanings() -> None:
    assert [name for name, _ in fields_of(Given)] == ["giver", "taker", "card"]
    assert secrets_of(Given) == (("card", ("giver", "taker")),)
    assert secrets_of(Kept) == ()
    assert meanings_of(Given) == {"giver": "seat", "taker": "seat"}
    assert meanings_of(Shown) == {"seat": "seat", "how": "how"}


@pytest.mark.parametrize(
    ("value", "meaning", "said"),
    [
        (None, None, "nothing"),
        (None, "seat", "nobody"),
        (True, None, "yes"),
        (False, "seat", "no"),
        (CARDS[1], None, "card 2"),
        (2, "seat", "Seat 2"),
        (2, None, "2"),
        ("as_it.is", None, "as_it.is"),
        ("proudly", "how", "with pride"),
        ((), None, "nothing"),
        ((), "seat", "nobody"),
        ((0, 1), "seat", "Seat 0, Seat 1"),
        ([CARDS[0], CARDS[2]], None, "card 1, card 3"),
        (1.5, None, "1.5"),
    ],
)
def test_values_are_put_into_words_by_their_kind(
    value: object, meaning: str | None, said: str
) -> None:
    assert Speaker(WORDS).value(value, meaning) == said


def test_seats_have_names_as_far_as_they_go() -> None:
    speaker = Speaker(WORDS, ["Ann", "Bo"], you=1)

    assert speaker.seat(0) == "Ann"
    assert speaker.seat(1) == "you"
    assert speaker.named(1) == "Bo"
    assert speaker.seat(2) == "Seat 2"
    assert speaker.seat(-1) == "Seat -1"


def test_a_code_without_words_speaks_for_itself() -> None:
    assert Speaker(WORDS).word("refusal.must_follow") == "must follow"


def test_braces_in_names_are_not_filled() -> None:
    assert Kept(0).describe(names=["{seat}", "{0}"]) == "{seat} keeps the card."


def test_a_template_may_leave_out_fields() -> None:
    assert Speaker({"a.b": "always"}).word("a.b", seat="x") == "always"
    assert Speaker({"a.b": "{x}"}).word("a.b") == "{x}"


def test_who_is_spoken_to_is_named_where_a_language_has_no_such_sentence() -> None:
    words = {"event.kept": "{seat} keeps."}

    assert fill(Speaker(words, ["Ann"], you=0), "event.kept", Kept(0)) == "Ann keeps."
    assert Kept(0).describe(you=0) == "You keep the card."
    assert Kept(0).describe(you=1) == "Seat 0 keeps the card."


def test_hidden_parts_have_a_sentence_of_their_own_if_the_language_has() -> None:
    hidden = Given(giver=0, taker=1, card=None)

    assert hidden.describe() == "Seat 0 gives a card to Seat 1."
    words = {"event.given": "{giver}: {card}", "seat": "#{number}", "list.none": "?"}
    assert hidden.describe(words=words) == "#0: ?"


def test_a_marker_of_a_secret_shows_whom_it_names() -> None:
    assert repr(SeenBy("mover", "seat")) == "SeenBy('mover', 'seat')"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{nope}", "nope"),
        ("{number}{b}{a}", "a, b"),
        ("{number:>9999999999}", "number:>9999999999"),
        ("{num:ber}", "num:ber"),
        ("{number.real}", "number.real"),
        ("{number!r}", "number!"),
        ("{0}", "0"),
        ("{", "braces in pairs"),
        ("}", "braces in pairs"),
        (f"{{{'x' * 300}}}", "x" * 200),
    ],
)
def test_a_template_has_only_names_of_fields_in_braces(template: str, said: str) -> None:
    with pytest.raises(BadDocument) as caught:
        Speaker({"seat": template}).word("seat", number=1)
    assert (caught.value.code, caught.value.where) == ("words.template", "seat")
    told = f"{template[:200]!r} asks for what there is not: {said}"
    assert str(caught.value) == f"seat: {told}"
