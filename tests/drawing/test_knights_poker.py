from knockout_games import knights_poker
from knockout_games.drawing import svg
from knockout_games.knights_poker import Rules


def test_points_are_shown_where_there_are_any() -> None:
    plain = svg(knights_poker.new_game(seed=1).view(0))
    scored = svg(knights_poker.new_game(rules=Rules(target_score=5), seed=1).view(0))

    assert ">0 points<" not in plain
    assert scored.count(">0 points<") == 2


def test_giving_up_is_told_where_it_is_a_move() -> None:
    state = knights_poker.new_game(rules=Rules(surrender="always"), seed=1)

    assert "also: surrender" in svg(state.view(state.to_act), legal=True)
    assert "surrender" not in svg(state.view(state.to_act))


def test_every_colour_has_a_shape_of_its_own() -> None:
    from knockout_games.games.knights_poker.pictures import _EMBLEMS

    assert len({shape for _, shape in _EMBLEMS.values()}) == len(knights_poker.Color)
