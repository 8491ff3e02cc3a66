from knockout_games import knock_out
from knockout_games.drawing import svg


def test_every_hole_to_play_into_is_marked() -> None:
    state = knock_out.new_game()
    for _ in range(8):
        picture = svg(state.view(state.to_act), legal=True)

        # One more explains the mark.
        assert picture.count('class="legal"') + picture.count('class="pip"') == 2 * (
            len(state.legal_moves()) + 1
        )
        state = state.apply(state.legal_moves()[-1])


def test_the_hole_played_into_is_marked() -> None:
    start = knock_out.new_game()
    after, happened = start.apply_with_events(start.legal_moves()[0])

    assert 'r="23" class="last"' not in svg(after.view(None))
    assert svg(after.view(None), last=happened.seen_by(None)).count('r="23" class="last"') == 1


def test_stoppers_are_told_apart_by_shape() -> None:
    picture = svg(knock_out.new_game().view(None))

    # Three of each at the start, and one each beside the names.
    assert picture.count('<path d="M') == 1 + 4 + 1
    assert picture.count('class="mark"') == 8
