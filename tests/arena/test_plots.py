from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.arena.builders import cup

from knockout_games.arena import Results
from knockout_games.arena.plots import plot_lengths, plot_ratings, plot_wins, save_plots


@pytest.fixture(scope="module")
def results() -> Results:
    return cup().run()


def test_ratings_are_drawn_best_on_top_with_their_intervals(results: Results) -> None:
    (axes,) = plot_ratings(results).axes

    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["random", "thumb"]
    (points,) = axes.containers[0].lines[:1]
    assert list(points.get_xdata()) == [rating.mu for rating in results.ratings()[::-1]]


def test_wins_are_a_heat_map_whose_cells_say_their_share(results: Results) -> None:
    axes = plot_wins(results).axes[0]
    (comparison,) = results.comparisons()

    assert [text.get_text() for text in axes.texts] == [
        f"{comparison.ahead:.0%}",
        f"{1 - comparison.ahead:.0%}",
    ]


def test_every_game_is_in_the_histogram_of_lengths(results: Results) -> None:
    (axes,) = plot_lengths(results).axes

    assert sum(bar.get_height() for bar in axes.patches) == 12


def test_all_plots_are_saved(results: Results, tmp_path: Path) -> None:
    files = save_plots(results, tmp_path / "plots")

    assert [file.name for file in files] == ["ratings.svg", "wins.svg", "lengths.svg"]
    assert all(ET.parse(file).getroot().tag.endswith("svg") for file in files)
