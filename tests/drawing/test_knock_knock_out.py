from knockout_games.games.knock_knock_out.glyphs import SHAPES
from knockout_games.knock_knock_out import MONSTERS


def test_every_monster_has_a_shape_of_its_own() -> None:
    assert set(SHAPES) == set(MONSTERS)
    assert len({shape for _, shape in SHAPES.values()}) == len(MONSTERS)
