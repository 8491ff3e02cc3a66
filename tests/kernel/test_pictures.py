from xml.etree import ElementTree as ET

import pytest

from knockout_games.kernel.pictures import (
    Marks,
    Markup,
    Scene,
    back,
    card,
    element,
    framed,
    glyph,
    label,
    nameplate,
    stacked,
    tally,
)


def test_text_and_attributes_are_escaped_and_markup_stands_as_it_is() -> None:
    drawn = element("g", "<b>&", Markup("<a/>"), class_='"x"')

    assert drawn == '<g class="&quot;x&quot;">&lt;b&gt;&amp;<a/></g>'


def test_names_of_attributes_have_hyphens_and_none_is_left_out() -> None:
    assert element("text", font_size=12.0, x=0.125, y=None) == '<text font-size="12" x="0.12"/>'


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    assert element("text", "a\x00b\nc") == "<text>a\ufffdb\nc</text>"


def test_a_label_says_only_what_differs_from_the_plain_one() -> None:
    assert label(1, 2, "x") == '<text x="1" y="2" font-size="12">x</text>'
    assert label(1, 2, "x", anchor="end", bold=True, tone="faint") == (
        '<text x="1" y="2" font-size="12" text-anchor="end" font-weight="700" class="faint">'
        "x</text>"
    )


def test_a_glyph_is_scaled_from_a_square_of_24() -> None:
    assert 'transform="translate(5 6) scale(0.5)"' in glyph("M0 0z", 5, 6, size=12, tone=3)


@pytest.mark.parametrize("legal", [False, True])
@pytest.mark.parametrize("last", [False, True])
def test_cards_are_marked_as_asked(*, legal: bool, last: bool) -> None:
    moves = ["pass"] if legal else []
    face = card(0, 0, [label(0, 0, "x")], width=40, height=50, moves=moves, last=last)
    hidden = back(0, 0, width=40, height=50, moves=moves, last=last)

    assert 'class="last"' not in card(0, 0, [], width=40, height=50)
    for drawn in (face, hidden):
        assert ('class="legal"' in drawn) is legal
        assert ('class="last"' in drawn) is last


def test_one_thing_is_counted_without_an_s() -> None:
    assert [tally(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_nameplate_tells_who_looks_and_who_is_to_act() -> None:
    assert "seat 1 (you)" in nameplate(20, 1, you=1, to_act=0)[0]
    assert len(nameplate(20, 1, you=1, to_act=0)) == 1
    assert len(nameplate(20, 1, you=None, to_act=1)) == 2
    assert 'class="legal"' in nameplate(20, 1, you=None, to_act=0, moves=["take 1"])[0]


def test_moves_without_a_place_are_told_below() -> None:
    scene = Scene(50, (), also=("pass", "draw"))
    drawn = framed(scene, title="T", desc="D", marks=Marks(legal=("pass",))).markup

    assert ">a move you can make; also: pass, draw<" in drawn


def test_moves_are_not_told_where_they_are_not_asked_for() -> None:
    scene = Scene(50, (), also=("pass",))

    assert "pass" not in framed(scene, title="T", desc="D", marks=Marks()).markup


def test_a_long_story_ends_in_dots() -> None:
    sheet = framed(
        Scene(50, ()), title="word " * 30, desc="D", marks=Marks(), told=["A sentence."] * 60
    )

    assert " ...</text>" in sheet.markup
    assert sheet.desc.count("A sentence.") == 60


def test_stacked_pictures_keep_their_headings_and_descriptions() -> None:
    sheet = framed(Scene(50, ()), title="T", desc="D & E", marks=Marks())
    root = ET.fromstring(stacked("All", [("one", sheet), ("two", sheet)]).markup)

    assert root[0].text == "All"
    assert root[1].text == "one\nD & E\ntwo\nD & E"


def test_stacked_pictures_stand_below_each_other_and_lines_between_them() -> None:
    sheet = framed(Scene(50, (label(1, 2, "x"),)), title="T", desc="D", marks=Marks())
    first = "A title that is too long to stand in a line of"
    drawn = stacked(f"{first} a picture", [("one", sheet), ("two", sheet)])

    inner = (
        '<text x="10" y="22" font-size="13.5" font-weight="700">T</text>'
        '<g transform="translate(0 34)"><text x="1" y="2" font-size="12">x</text></g></g>'
    )
    assert drawn.parts == (
        f'<text x="10" y="22" font-size="13" font-weight="700">{first}</text>',
        '<text x="10" y="39" font-size="13" font-weight="700">a picture</text>',
        '<path d="M0 48h400" class="line"/>',
        '<text x="10" y="68" font-size="12" class="faint">one</text>',
        f'<g transform="translate(0 70)">{inner}',
        '<path d="M0 166h400" class="line"/>',
        '<text x="10" y="186" font-size="12" class="faint">two</text>',
        f'<g transform="translate(0 188)">{inner}',
    )
    assert drawn.height == 284
