"""The pictures of all games: well-formed, tellable, and blind to what the view does not hold."""

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from tests.kernel import toy

from knockout_games import GAMES, BadSetup, HashRng, Unsupported
from knockout_games.drawing import svg
from knockout_games.kernel.pictures import Marks, Scene

DRAWN = [slug for slug in GAMES if GAMES[slug].scene is not None]
SVG = "{http://www.w3.org/2000/svg}"


def _tables() -> Iterator[tuple[str, int]]:
    for slug in DRAWN:
        for players in GAMES[slug].player_counts:
            yield slug, players


def _walk(slug: str, players: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Play a game at random: each position, and what the move before it brought about."""
    state: Any = GAMES[slug].new_game(players, seed=seed)
    chance = Random(seed)
    happened = None
    yield state, happened
    while not state.is_over:
        state, happened = state.apply_with_events(chance.choice(state.legal_moves()))
        yield state, happened


def _position(slug: str, *, seed: int = 1, moves: int = 6) -> tuple[Any, Any]:
    walk = _walk(slug, GAMES[slug].default_players, seed)
    for _ in range(moves):
        next(walk)
    return next(walk)


def _texts(picture: str) -> str:
    return " ".join(node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}text"))


@pytest.mark.parametrize(("slug", "players"), list(_tables()))
def test_every_view_of_whole_games_has_a_picture(slug: str, players: int) -> None:
    for number, (state, happened) in enumerate(_walk(slug, players, 1)):
        for seat in {state.to_act, (None, *range(players))[number % (players + 1)]}:
            seen = () if happened is None else happened.seen_by(seat)
            root = ET.fromstring(svg(state.view(seat), legal=True, last=seen))

            assert root[0].tag == f"{SVG}title"
            assert root[1].tag == f"{SVG}desc"


@pytest.mark.parametrize("slug", DRAWN)
def test_title_and_description_are_the_picture_in_text(slug: str) -> None:
    view = _position(slug)[0].view(0)

    root = ET.fromstring(svg(view))

    assert root.get("role") == "img"
    assert root[0].text == " ".join(str(view).partition("\n\n")[0].split())
    assert root[1].text == str(view)


@pytest.mark.parametrize("slug", DRAWN)
def test_equal_arguments_give_the_same_text(slug: str) -> None:
    state, happened = _position(slug)
    again, happened_again = _position(slug)

    assert svg(state.view(0), last=happened.seen_by(0)) == svg(
        again.view(0), last=happened_again.seen_by(0)
    )


@pytest.mark.parametrize("slug", DRAWN)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(slug: str) -> None:
    for number, (state, _) in enumerate(_walk(slug, GAMES[slug].default_players, 3)):
        if number % 11 == 0:
            for seat in (None, *range(state.players)):
                view = state.view(seat)
                other = view.sample(HashRng.from_seed(number)).view(seat)

                assert svg(view, legal=True) == svg(other, legal=True)


@pytest.mark.parametrize("slug", DRAWN)
def test_events_handed_over_whole_show_no_more_than_redacted_ones(slug: str) -> None:
    for state, happened in _walk(slug, GAMES[slug].default_players, 4):
        if happened is not None and happened.whole != happened.seen_by(0):
            view = state.view(0)

            assert svg(view, last=happened.whole) == svg(view, last=happened.seen_by(0))


@pytest.mark.parametrize("slug", DRAWN)
def test_legal_moves_are_marked_on_request_and_for_the_mover_alone(slug: str) -> None:
    state, _ = _position(slug)
    mover, other = state.to_act, (state.to_act + 1) % state.players

    assert 'class="legal"' not in svg(state.view(mover))
    assert 'class="legal"' in svg(state.view(mover), legal=True)
    assert 'class="legal"' not in svg(state.view(other), legal=True)


@pytest.mark.parametrize("slug", DRAWN)
def test_each_legal_move_is_named_by_its_places_or_told_below_the_picture(slug: str) -> None:
    game = GAMES[slug]
    draw = game.scene
    assert draw is not None
    for state, _ in _walk(slug, game.default_players, 2):
        if not state.is_over:
            moves = state.legal_moves()
            scene = draw(state.view(state.to_act), Marks(legal=moves))
            placed = {
                move
                for part in scene.parts
                for node in ET.fromstring(part).iter()
                for move in node.get("data-moves", "").split("|")
            }

            assert placed - {""} | set(scene.also) == {str(move) for move in moves}


@pytest.mark.parametrize("slug", DRAWN)
def test_no_moves_are_named_where_none_are_marked(slug: str) -> None:
    state, _ = _position(slug)

    assert "data-moves" in svg(state.view(state.to_act), legal=True)
    assert "data-moves" not in svg(state.view(state.to_act))


@pytest.mark.parametrize("slug", DRAWN)
def test_the_last_move_is_marked_and_told_on_request(slug: str) -> None:
    state, happened = _position(slug)
    seen = happened.seen_by(0)
    picture = svg(state.view(0), last=seen)

    assert 'class="last"' not in svg(state.view(0))
    assert 'class="last"' in picture
    assert seen[0].describe(you=0).split()[0] in _texts(picture)


@pytest.mark.parametrize("slug", DRAWN)
def test_every_rule_of_the_style_begins_with_the_class_of_the_picture(slug: str) -> None:
    style = ET.fromstring(svg(_position(slug)[0].view(0))).find(f"{SVG}style")

    assert style is not None
    text = (style.text or "").replace("@media(prefers-color-scheme:dark){", "")
    heads = [rule.partition("{")[0] for rule in text.replace("}}", "}").split("}") if rule]
    assert heads
    assert all(head.startswith(".knockout") for head in heads)


@pytest.mark.parametrize("slug", DRAWN)
def test_nothing_has_an_id_so_that_a_page_can_hold_many_pictures(slug: str) -> None:
    assert " id=" not in svg(_position(slug)[0].view(0), legal=True)


@pytest.mark.parametrize("slug", DRAWN)
def test_a_notebook_shows_a_view_with_its_legal_moves(slug: str) -> None:
    view = _position(slug)[0].view(0)

    assert view._repr_svg_() == svg(view, legal=True)


@pytest.mark.parametrize("slug", DRAWN)
def test_the_picture_of_a_state_says_that_it_shows_everything(slug: str) -> None:
    state = _position(slug)[0]
    shown = _texts(state._repr_svg_())

    assert "hidden parts included" in shown
    assert all(f"as seat {seat} sees it" in shown for seat in range(state.players))


def test_a_state_is_refused() -> None:
    state: Any = GAMES["knock-out"].new_game()

    with pytest.raises(BadSetup, match="no view") as caught:
        svg(state)

    assert caught.value.code == "view.type"


def test_a_game_without_pictures_says_so() -> None:
    view = toy.new_game(seed=1).view(0)

    with pytest.raises(Unsupported, match="no pictures"):
        svg(view)
    assert view._repr_svg_() is None
    assert toy.new_game(seed=1)._repr_svg_() is None


def test_a_game_without_a_picture_in_text_is_titled_by_its_name() -> None:
    game = attrs.evolve(toy.GAME, scene=lambda _view, _marks: Scene(10, ()))
    root = ET.fromstring(game.draw_svg(toy.new_game(seed=1).view(0)))

    assert root[0].text == toy.GAME.title
