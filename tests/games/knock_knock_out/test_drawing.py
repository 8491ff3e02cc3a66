"""What a person sees of Knock Knock Out at the terminal."""

from __future__ import annotations

import pytest
from tests.games.knock_knock_out.tables import table

from knockout_games import HashRng, positions
from knockout_games.knock_knock_out import GAME, ZOMBIE, Flip, Knock, Retreat, Rules, new_game

ROW = "Demon Skull Werewolf Vampire Fish Zombie Purple"


def test_the_picture_shows_the_row_the_counts_and_the_own_cards() -> None:
    state = table(
        "Fish Mummy",
        "Skull Skull",
        "Demon Zombie Zombie",
        "",
        piles=("Purple Purple", "Werewolf"),
        discard="",
        public=[None, "Demon", None],
    )

    lines = str(state.view(0)).splitlines()

    assert lines[0] == "Knock Knock Out: seat 0 to knock or retreat"
    assert lines[2] == "  row             Fish  Mummy"
    assert lines[3] == "  pile 0, pile 1  2 and 1 cards"
    assert lines[-3:] == [
        "> seat 0 (you)    2 cards:  2 x Skull",
        "  seat 1          3 cards:  1 x Demon  2 hidden",
        "  seat 2          0 cards",
    ]


def test_the_picture_of_a_spectator_shows_no_hand() -> None:
    state = table("Fish Mummy", "Skull Skull", "")

    assert "Skull" not in str(state.view(None))
    assert "(you)" not in str(state.view(None))


def test_the_picture_marks_who_is_out() -> None:
    state = table("Fish Mummy", "Skull Skull", "", "", fallen=[2])

    assert str(state.view(0)).splitlines()[-1] == "  seat 2          out"


def test_the_picture_says_how_a_game_ended() -> None:
    fallen = table("Vampire Zombie", "Demon Demon Skull Skull Fish Mummy", "Fish")
    full = table("Demon Skull Purple Vampire Fish Mummy", "", "Fish", top="Zombie")

    assert str(fallen.apply(Retreat(ZOMBIE)).view(0)).startswith(
        "Knock Knock Out: seat 1 has won and is the last one alive\n"
    )
    assert str(full.apply(Knock(0)).view(1)).startswith(
        "Knock Knock Out: seat 0 has won and shows the kinds\n"
    )


def test_the_picture_says_what_is_asked() -> None:
    state = table("Fish", "Mummy", "", top="Skull Werewolf")
    skull = state.apply(Knock(0))

    assert "seat 0 to flip one more card (Skull)" in str(skull.view(1))
    assert "seat 0 to discard a card (Werewolf)" in str(skull.apply(Flip(0)).view(1))


@pytest.mark.parametrize("players", [2, 6])
def test_no_line_is_wider_than_80_columns(players: int) -> None:
    rules = Rules(reveal="victim", kinds_to_win="all_eight")
    for seed in range(10):
        game = new_game(players, rules=rules, seed=seed)
        for state in positions(game, HashRng.from_seed(seed)):
            for seat in (0, None):
                assert max(map(len, GAME.draw(state.view(seat)).splitlines())) <= 80


def test_a_long_discard_pile_goes_on_in_the_next_line() -> None:
    state = table(ROW, "", "", piles=("Fish", "Fish"))

    lines = str(state.view(0)).splitlines()
    first = next(n for n, line in enumerate(lines) if "discard pile" in line)
    assert lines[first + 1].startswith(" " * 18 + "5 x")
