import pickle
from importlib.metadata import EntryPoint
from typing import Any, Literal

import pytest

from knockout_games import BadSetup, Bot, UnknownBot, knock_out
from knockout_games.bots import (
    BotKind,
    IsmctsBot,
    ProcessBot,
    RandomBot,
    bot_names,
    find_bot,
    parse_bot,
    registry,
)


def make_polite(
    *,
    seed: Any = None,
    greeting: str = "hello",
    loud: bool = False,
    limit: int | None = None,
    mood: Literal["glad", "sad"] = "glad",
) -> Bot:
    """Return a bot of another package."""
    del limit, mood
    bot = RandomBot(seed=seed)
    bot.said = greeting.upper() if loud else greeting  # type: ignore[attr-defined]
    return bot


POLITE = BotKind(make_polite, lambda game: game.slug == "knock-out")
NONSENSE = "no bot at all"


@pytest.fixture(autouse=True)
def _other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    here = __name__
    entries = {
        "polite": f"{here}:make_polite",
        "picky": f"{here}:POLITE",
        "broken": f"{here}:NONSENSE",
        "random": f"{here}:NONSENSE",
        "process": f"{here}:NONSENSE",
    }
    found = [EntryPoint(name, value, registry.ENTRY_POINTS) for name, value in entries.items()]
    monkeypatch.setattr(registry, "entry_points", lambda **asked: found if asked else [])


def test_names_are_our_own_then_those_of_other_packages() -> None:
    assert bot_names() == (
        *("random", "thumb", "flat", "uct", "ismcts", "alphabeta", "counter"),
        *("broken", "picky", "polite"),
    )


@pytest.mark.parametrize("name", ["random", "thumb", "flat", "uct", "ismcts", "counter"])
def test_each_of_our_bots_says_what_it_is(name: str) -> None:
    assert find_bot(name).summary.endswith((".", ","))


def test_a_name_alone_takes_the_options_as_they_are() -> None:
    spec = parse_bot("ismcts")

    assert (spec.name, spec.options, str(spec)) == ("ismcts", (), "ismcts")
    assert isinstance(spec(seed=1), IsmctsBot)


def test_options_are_read_by_their_types() -> None:
    spec = parse_bot("ismcts:simulations=50:exploration=0.25:values=placements:seconds=none")

    assert dict(spec.options) == {
        "simulations": 50,
        "exploration": 0.25,
        "values": "placements",
        "seconds": None,
    }


def test_flags_and_texts_are_read_too() -> None:
    bot: Any = parse_bot("polite:loud=yes:greeting=good day:limit=3:mood=sad")(seed=1)

    assert bot.said == "GOOD DAY"


def test_a_spec_is_written_as_it_is_read() -> None:
    text = "ismcts:simulations=50:exploration=0.25"

    assert str(parse_bot(text)) == text
    assert repr(parse_bot(text)) == f"<BotSpec {text}>"
    assert parse_bot(str(parse_bot(text))) == parse_bot(text)


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("genius", UnknownBot, "'genius' is no bot; there are: random, thumb, flat"),
        ("", UnknownBot, "'' is no bot"),
        ("process:command=true", UnknownBot, "is no bot"),
        ("broken", UnknownBot, "makes no bots"),
        ("ismcts:500", BadSetup, "'500' is not of the form name=value"),
        ("ismcts:sims=500", BadSetup, "has no option 'sims'; there are: simulations, seconds"),
        ("random:simulations=5", BadSetup, "there are: none"),
        ("ismcts:simulations=many", BadSetup, "choose a whole number or none"),
        ("ismcts:simulations=1:simulations=2", BadSetup, "given twice"),
        ("ismcts:simulations=9999999999999999999999", BadSetup, "choose a whole number"),
        ("ismcts:exploration=much", BadSetup, "choose a number"),
        ("ismcts:values=points", BadSetup, "choose payoffs or placements or scores"),
        ("ismcts:simulations=0", BadSetup, "no number above 0"),
        ("ismcts:exploration=nan", BadSetup, "from 0 on"),
        ("polite:loud=perhaps", BadSetup, "choose yes or no"),
        ("polite:mood=angry", BadSetup, "choose glad or sad"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_choices(
    text: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        parse_bot(text)


def test_programs_are_started_only_for_those_who_ask() -> None:
    text = "process:command=./bot --path C:\\\\bots 'two words':seconds=2.5:on_fault=random"
    spec = parse_bot(text, with_processes=True)

    assert dict(spec.options) == {
        "command": ("./bot", "--path", "C:\\bots", "two words"),
        "seconds": 2.5,
        "on_fault": "random",
    }
    assert isinstance(spec(seed=1), ProcessBot)
    assert parse_bot(str(spec), with_processes=True) == spec


@pytest.mark.parametrize("command", ["", "'open"])
def test_a_command_that_is_none_is_refused(command: str) -> None:
    with pytest.raises(BadSetup, match="is not allowed; choose a text"):
        parse_bot(f"process:command={command}", with_processes=True)


def test_a_spec_is_pickled_by_name() -> None:
    spec = pickle.loads(pickle.dumps(parse_bot("flat:simulations=20")))
    view = knock_out.new_game(seed=1, first=0).view(0)

    assert spec(seed=1).choose(view) == parse_bot("flat:simulations=20")(seed=1).choose(view)


def test_a_bot_of_another_package_says_what_it_plays() -> None:
    assert parse_bot("picky").suits(knock_out.GAME)
    assert parse_bot("polite").suits(knock_out.GAME)
    assert find_bot("picky").options.keys() == {"greeting", "loud", "limit", "mood"}


def test_a_bot_that_is_not_installed_where_it_should_play_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec = parse_bot("polite")
    monkeypatch.setattr(registry, "entry_points", lambda **_: [])

    with pytest.raises(UnknownBot, match="'polite' is not installed here"):
        spec(seed=1)
