"""The tables of facts on the pages of the games are those that are made now."""

from pathlib import Path

import pytest
from benchmarks.game_facts import FOLDER, Line, checksum, facts, first_games, lines, play

from knockout_games import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_games_of_each_line_go_as_they_went_when_it_was_made(slug: str) -> None:
    made = (FOLDER / f"{slug}.md").read_text("utf-8").splitlines()[0]

    assert made == f"<!-- first games of each line: {first_games(GAMES[slug])} -->", (
        f"out of date: run python benchmarks/game_facts.py {slug} --write"
    )


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_a_game_shows_its_tables(slug: str) -> None:
    page = (PAGES / f"{slug}.md").read_text("utf-8")

    assert f"```{{include}} facts/{slug}.md\n```" in page


def test_the_tables_have_a_row_for_each_line() -> None:
    game = GAMES["knock-out"]
    written = list(facts(game, 40))

    assert sum(row.startswith(("| random ", "| thumb ")) for row in written) == (
        2 * len(list(lines(game)))
    )
    assert written[0] == f"<!-- first games of each line: {first_games(game)} -->"


def test_a_game_that_goes_differently_changes_the_checksum() -> None:
    game = GAMES["knight-more"]
    line = Line(player="random", players=3, rules=game.Rules())
    one, other = play(game, line, "1"), play(game, line, "2")

    assert checksum([[one]]) == checksum([[play(game, line, "1")]])
    assert checksum([[one]]) != checksum([[other]])


def test_options_without_effect_alone_are_shown_with_what_they_need() -> None:
    options = {line.options for line in lines(GAMES["knight-more"])}

    assert '`guerrilla=True`, `guerrilla_lead="previous_leader"`' in options
    assert '`guerrilla_lead="previous_leader"`' not in options
