"""Everything that is told to people goes through the words of a game."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any, Literal, get_args, get_origin

import pytest
from tests.records.played import GAMES_AND_EXAMPLE

from knockout_games import GAMES, GameState
from knockout_games.kernel.frozen import shared
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.words import Seat, Words, class_code, fields_of, secrets_of
from knockout_games.rng import SplitMix64
from knockout_games.testing.options import rules_of

every_game = pytest.mark.parametrize("game", GAMES_AND_EXAMPLE.values(), ids=GAMES_AND_EXAMPLE)

NAMES = tuple(f"⟦{name}⟧" for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo"))


def positions(game: AnyGame, games: int) -> Iterator[tuple[GameState, Any, tuple[Any, ...]]]:
    """Yield every position of random games, the move made in it, and what happened then."""
    tables = [
        (players, rules) for rules in rules_of(game, mixtures=4) for players in game.player_counts
    ]
    for number in range(games):
        players, rules = tables[number % len(tables)]
        state = game.new_game(players, rules=rules, seed=number)
        rng = SplitMix64.from_seed(number)
        while moves := state.legal_moves():
            choice, rng = rng.below(len(moves))
            after, happenings = state.apply_with_events(moves[choice])
            yield state, moves[choice], happenings.whole
            state = after


@cache
def told(slug: str, games: int) -> tuple[dict[Any, None], set[str]]:
    """Return the different moves and events of random games, and the reasons of their ends."""
    things: dict[Any, None] = {}
    reasons: set[str] = set()
    game = GAMES_AND_EXAMPLE[slug]
    things.update(dict.fromkeys(game.actions))
    for _, _, happened in positions(game, games):
        for event in happened:
            things[event] = None
            if hasattr(event, "outcome"):
                reasons.add(event.outcome.reason)
    return things, reasons


def bracketed(words: Words) -> dict[str, str]:
    """Return a language in which every word is in brackets, and values are not."""
    return {
        code: "".join(
            (f"⟦{literal}⟧" if literal else "") + (f"{{{field}}}" if field else "")
            for literal, field, _, _ in Formatter().parse(template)
        )
        for code, template in words.items()
    }


def unwrapped(text: str) -> str:
    """Return what stands outside the brackets and is no number."""
    return re.sub(r"\d+", "", re.sub(r"⟦[^⟦⟧]*⟧", "", text))


def codes(game: AnyGame) -> set[str]:
    """Return every code that the types of a game bring."""
    found = {f"piece.{piece.code}" for cls in game.pieces for piece in shared(cls)}
    for family, classes in (("move", game.moves), ("event", game.events)):
        for cls in classes:
            code = f"{family}.{class_code(cls)}"
            found.add(code)
            if family == "event" and secrets_of(cls):
                found.add(f"{code}.hidden")
    found |= {f"decision.{decision}" for decision in game.decisions}
    for name, hint in fields_of(game.Rules):
        found |= {f"option.{name}", f"option.{name}.help"}
        found |= {f"option.{name}.{value}" for value in literals(hint)}
    return found


def literals(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for part in get_args(hint):
            if not isinstance(part, str):
                yield from literals(part)


@every_game
def test_every_code_has_words(game: AnyGame) -> None:
    assert sorted(codes(game) - set(game.words)) == []
    assert all(template.strip() for template in game.words.values())


@every_game
def test_there_are_no_words_for_codes_that_do_not_exist(game: AnyGame) -> None:
    known = codes(game)
    families = ("piece", "move", "event", "decision", "option")
    ours = [code for code in game.words if code.partition(".")[0] in families]
    shared_by_all = ("event.eliminated", "event.game_over")

    for code in ours:
        bare = re.sub(r"(\.hidden)?(\.you)?$", "", code)
        assert bare in known or code.startswith(shared_by_all), code


@every_game
def test_every_reason_in_the_words_is_given_by_the_game_or_by_a_table(game: AnyGame) -> None:
    module = inspect.getmodule(game.State)
    assert module is not None
    # A game of ours is a package of its own, of which the state is one module.
    package = module.__name__.removesuffix(".state")
    sources = "".join(
        inspect.getsource(part)
        for name, part in sorted(__import__("sys").modules.items())
        if name == module.__name__ or name.startswith(f"{package}.")
    )
    # A base class that ends the game says why, too.
    sources += "".join(
        inspect.getsource(base) for base in game.State.__mro__ if "reasons" in vars(base)
    )
    for code in game.words:
        family, _, reason = code.partition(".")
        if family in ("reason", "refusal") and code not in KERNEL_REASONS:
            assert f'"{reason}"' in sources, code


KERNEL_REASONS = {
    "reason.resigned",
    "refusal.over",
    "refusal.text",
    "refusal.not_a_move",
    "refusal.not_your_turn",
    "refusal.not_now",
    "refusal.not_legal",
}


@every_game
def test_every_refusal_has_words(game: AnyGame) -> None:
    seen: set[str] = set()
    for state, _, _ in positions(game, 40):
        legal = set(state.legal_moves())
        for move in game.actions:
            if move not in legal:
                refusal = state.refusal(move)  # type: ignore[attr-defined]
                seen.add(refusal.code)
        assert state.view(None).refusal(None).code in game.words

    assert seen
    assert sorted(seen - set(game.words)) == []


@every_game
def test_every_decision_is_one_of_the_game_s(game: AnyGame) -> None:
    seen = {state.decision for state, _, _ in positions(game, 40)}

    assert seen <= set(game.decisions)


def sentences(
    slug: str, games: int, words: Words | None, names: tuple[str, ...] | None = None
) -> Iterator[str]:
    """Yield all that is told in random games: to the host, to spectators, to seats 0 and 1."""
    things, _ = told(slug, games)
    assert len(things) > GAMES_AND_EXAMPLE[slug].actions.size
    for thing in things:
        yield thing.describe(words, names)
        for you in (None, 0, 1):
            shown = thing.redacted(you) if hasattr(thing, "redacted") else thing
            yield shown.describe(words, names, you)


def check_language(slug: str, games: int) -> None:
    words = bracketed(GAMES_AND_EXAMPLE[slug].words)
    _, reasons = told(slug, games)
    assert {f"reason.{reason}" for reason in reasons} <= set(words)
    for names in (None, NAMES):
        for text in sentences(slug, games, words, names):
            assert unwrapped(text) == "", text


def check_english(slug: str, games: int) -> None:
    for text in sentences(slug, games, None):
        assert not re.search(r"[{}<>_]|None|\bTrue\b|\bFalse\b", text), text
        # A sentence that begins with "you" has been given the verb of another person.
        assert not text.startswith("you"), text
        assert "You" not in text[1:], text


@pytest.mark.parametrize("slug", GAMES)
def test_the_reader_is_spoken_to_in_every_event_that_tells_of_him(slug: str) -> None:
    game = GAMES[slug]
    for cls in game.events:
        subject = next((name for name, hint in fields_of(cls) if hint is Seat), None)
        code = f"event.{class_code(cls)}"
        if subject is not None and f"{{{subject}}}" in game.words[code]:
            assert f"{code}.you" in game.words


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_no_word_bypasses_the_mapping(slug: str) -> None:
    check_language(slug, 40)


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_english_sentences_are_whole(slug: str) -> None:
    check_english(slug, 40)


@pytest.mark.big
@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_a_thousand_games_are_told_in_both_languages(slug: str) -> None:
    check_language(slug, 1_000)
    check_english(slug, 1_000)


def test_a_word_that_bypasses_the_mapping_is_found() -> None:
    game = GAMES_AND_EXAMPLE["knights-poker"]
    move = game.actions.move(0)
    words = bracketed(game.words)
    assert unwrapped(move.describe(words)) == ""

    del words["piece.r1"]

    assert unwrapped(move.describe(words)) == "r"


def test_the_reader_is_spoken_to() -> None:
    game = GAMES_AND_EXAMPLE["knights-poker"]
    event = game.events[0](seat=1, tile=game.pieces[0].parse("R4"), castle=2)

    assert event.describe() == "Seat 1 places Red 4 in front of castle 2."
    assert event.describe(you=0) == "Seat 1 places Red 4 in front of castle 2."
    assert event.describe(you=1) == "You place Red 4 in front of castle 2."
    assert event.describe(names=["Ada", "Bo"]) == "Bo places Red 4 in front of castle 2."


def test_a_language_without_a_second_person_calls_the_reader_by_name() -> None:
    game = GAMES_AND_EXAMPLE["last-ember"]
    laid = game.events[0](seat=1, card=game.pieces[0].parse("2"))

    assert laid.describe(you=1) == "Seat 1 lays 2."
    assert laid.describe(names=["Ada", "Bo"], you=1) == "Bo lays 2."
