"""What the guide and the example say is what tournaments do."""

import doctest
from pathlib import Path

from examples import tournament

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "run-a-tournament.md"


def test_the_guide_is_true() -> None:
    text = GUIDE.read_text(encoding="utf-8").replace("```", "\n")
    found = doctest.DocTestParser().get_doctest(text, {}, GUIDE.name, str(GUIDE), 0)

    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found)

    assert tried == 4
    assert failed == 0


def test_the_example_tells_three_bots_apart() -> None:
    standings = tournament.played(games=40).standings()

    assert {standing.bot for standing in standings} == {"high", "random", "thumb"}
    assert standings[0].bot == "thumb"
    assert abs(sum(standing.payoff * standing.games for standing in standings)) < 1e-9
