from random import Random

from knockout_games import knight_more
from knockout_games.drawing import svg
from knockout_games.games.knight_more.pictures import _GLYPHS
from knockout_games.knight_more import Pass, Passed, Rules, State, Suit


def _guerrilla(seed: int = 1) -> State:
    """Return a position in which a guerrilla may keep its card."""
    state = knight_more.new_game(4, rules=Rules(guerrilla=True), seed=seed)
    chance = Random(seed)
    while state.decision != "guerrilla":
        state = state.apply(chance.choice(state.legal_moves()))
    return state


def test_a_pass_is_told_where_it_is_a_move() -> None:
    state = _guerrilla()

    assert "also: pass" in svg(state.view(state.to_act), legal=True)
    assert "also: pass" not in svg(state.view(state.to_act))


def test_a_guerrilla_is_shown_as_one() -> None:
    assert "guerrilla" in svg(_guerrilla().view(None))
    assert "guerrilla" not in svg(knight_more.new_game(4, seed=1).view(None))


def test_a_pass_stays_in_the_picture_of_its_trick() -> None:
    after, happened = _guerrilla().apply_with_events(Pass())
    asked = Passed in map(type, happened.whole)

    assert asked
    assert ">pass<" in svg(after.view(None))
    while after.trick:
        after = after.apply(after.legal_moves()[0])
    assert ">pass<" in svg(after.view(None))


def test_cards_turned_up_lie_side_by_side() -> None:
    view = knight_more.GAME.position({"trump": "Am Sw10"}).view(None)

    for x in (120, 168):
        assert f'<g transform="translate({x} 2)">' in svg(view)


def test_every_suit_has_a_shape_of_its_own() -> None:
    assert set(_GLYPHS) == {*Suit, None}
    assert len({shape for _, shape in _GLYPHS.values()}) == 5
