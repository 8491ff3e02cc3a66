from examples import own_bot

from knockout_games import knights_poker


def test_the_bot_of_ten_lines_beats_random_players() -> None:
    assert sum(map(own_bot.wins, range(60))) > 40


def test_the_bot_of_ten_lines_matches_colours() -> None:
    state = knights_poker.new_game(
        first=0,
        deck=["R1", "B2", "G3", "P4", "Y1", "Y2", "Y3", "Y4", "R5"]
        + [
            str(tile)
            for tile in knights_poker.TILES
            if str(tile) not in ["R1", "B2", "G3", "P4", "Y1", "Y2", "Y3", "Y4", "R5"]
        ],
    )
    state = state.apply(state.parse_move("R1@2"))  # and R5 is drawn
    state = state.apply(state.legal_moves()[0])

    assert str(own_bot.ColorBot().choose(state.view(0))) == "R5@2"


def test_the_bot_of_ten_lines_does_not_give_up() -> None:
    rules = knights_poker.Rules(surrender="always")
    view = knights_poker.new_game(seed=1, first=0, rules=rules).view(0)

    assert str(own_bot.ColorBot().choose(view)) != "surrender"
