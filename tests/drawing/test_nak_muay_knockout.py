import re

from knockout_games.drawing import svg
from knockout_games.games.nak_muay_knockout.glyphs import SHAPES
from knockout_games.kernel.frozen import changed
from knockout_games.nak_muay_knockout import (
    CARDS,
    GAME,
    HOLDABLE,
    KO,
    Card,
    CardDrawn,
    CardStolen,
    CardType,
    KnownHand,
    Located,
    View,
    new_game,
)


def _view(**parts: object) -> View:
    return changed(new_game(4, seed=1).view(0), **parts)


def _height(view: View) -> int:
    found = re.search(r'viewBox="0 0 400 (\d+)"', svg(view))
    assert found
    return int(found[1])


def test_every_type_of_card_has_a_shape_of_its_own() -> None:
    assert set(SHAPES) == {KO.type, *HOLDABLE}
    assert len({shape for _, shape in SHAPES.values()}) == len(SHAPES)


def _lines(text: str, *, lacked: str = "", lost: bool = False) -> float:
    """Return how many lines are added to show these known cards and lacked types of a hand."""
    known, lacks = [KnownHand()] * 4, [()] * 4
    few = _view(known_hands=tuple(known), lacked=tuple(lacks))
    known[1] = KnownHand(cards=tuple(map(Card.parse, text.split())))
    many = _view(
        known_hands=tuple(known),
        lacked=((), tuple(map(CardType.parse, lacked.split())), (), ()),
        lost_draws=(1,) if lost else (),
    )
    return (_height(many) - _height(few)) / 24


def test_a_long_line_of_what_is_known_of_a_hand_goes_on_below() -> None:
    nothing, much = KnownHand(), KnownHand(cards=CARDS[1:], types=HOLDABLE)
    few = _view(known_hands=(nothing,) * 4)
    many = _view(known_hands=(nothing, much, nothing, nothing))

    assert _height(many) - _height(few) == 3 * 24


def test_what_just_fits_stands_in_one_line() -> None:
    counted = "ClinchA ClinchA ClinchB ClinchB"

    assert _lines(counted, lacked="Block Countdown Dodge Scout Sweep") == 0
    assert _lines(f"{counted} ClinchC", lacked="Block Countdown Dodge Scout Sweep") == 1
    assert _lines(f"Block Dodge {counted}", lost=True) == 0
    assert _lines(f"Block Dodge Scout {counted}", lost=True) == 1
    assert _lines(f"{counted} ClinchC ClinchC ClinchD ClinchD ClinchE ClinchE") == 1


def test_all_that_moves_touch_is_marked_at_its_seat() -> None:
    drawn = CardDrawn(seat=2, card=None)
    stolen = CardStolen(seat=0, victim=1, type=None, card=None)
    view = new_game(4, seed=1).view(3)

    rings = [svg(view, last=last).count('<rect x="3"') for last in ((), (drawn,), (drawn, stolen))]

    assert rings == [0, 1, 3]


def test_a_lost_draw_is_shown_at_its_seat() -> None:
    assert "lost a draw" not in svg(_view())
    assert "lost a draw" in svg(_view(lost_draws=(2,)))


def test_located_cards_stand_in_lines_of_three() -> None:
    located = tuple(Located(place, KO) for place in range(4))

    assert ">below 3<" in svg(_view(located=located))
    assert _height(_view(located=located)) - _height(_view(located=located[:3])) == 24


def test_equal_known_cards_are_counted() -> None:
    clinch = GAME.pieces[0].parse("ClinchA")
    known = (KnownHand(), KnownHand(cards=(clinch, clinch)), KnownHand(), KnownHand())

    assert ">A\u00d72<" in svg(_view(known_hands=known))


def test_a_drawn_card_is_marked_for_the_seat_that_drew_it_alone() -> None:
    state = new_game(4, seed=1)
    seat = state.to_act
    assert seat is not None
    after, happened = state.apply_with_events(state.parse_move("draw"))
    own = svg(after.view(seat), last=happened.seen_by(seat))
    other = svg(after.view(seat ^ 1), last=happened.seen_by(seat ^ 1))

    assert own.count('class="last"') == other.count('class="last"') + 1


def test_the_types_named_in_vain_stand_in_the_title() -> None:
    state = GAME.position(
        {
            "hands": ["", "Dodge"],
            "decision": "name_type",
            "target": 1,
            "missed": "Block Scout Sweep",
            "lacked": ["", "Block Scout Sweep"],
        }
    )

    assert "which has no Block or Scout or Sweep" in " ".join(str(state.view(0)).split())
