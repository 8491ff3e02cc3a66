"""The words of a game that brings none of its own."""

from typing import Annotated, ClassVar, Literal

import attrs
from examples.last_ember import GAME, RANKS, Drawn, Laid, Lay
from tests.kernel.toy import CARDS, Card, Give, Given

from knockout_games.kernel.elimination import LastAlive
from knockout_games.kernel.events import EventParts
from knockout_games.kernel.parts import MoveParts
from knockout_games.kernel.setup import Options, Ruling
from knockout_games.kernel.wording import own_words
from knockout_games.kernel.words import KERNEL_WORDS, Seat, SeenBy
from knockout_games.testing import missing_words


@attrs.frozen
class Rules(Options):
    pace: Annotated[Literal["as_slow", "fast"] | None, Ruling("R1", "How fast it goes.")] = None
    very_loud: bool = True


@attrs.frozen
class Passed(EventParts):
    """Told in fewer words to those who do not see the card."""

    text: ClassVar[str] = "from {seat} to {taker}: {card} or {other}"
    seat: Seat
    taker: Seat
    card: Annotated[str | None, SeenBy("seat", "taker")]
    other: Annotated[str | None, SeenBy("seat")] = "x"


class Wait(MoveParts):
    text: ClassVar[str] = "wait a little"


def test_words_are_made_from_what_classes_say() -> None:
    words = own_words(
        pieces=(Card, *GAME.pieces),
        moves=(Lay, Wait),
        events=(Laid, Passed),
        decisions=("a_card",),
        reasons={"tired": "all are tired"},
        refusals={"too_low": "the card is too low"},
        rules=Rules,
    )

    assert {code: text for code, text in words.items() if code not in KERNEL_WORDS} == {
        **{f"piece.{card.code}": str(card) for card in CARDS},
        **{f"piece.{rank}": str(rank) for rank in RANKS},
        "move.lay": "Lay {card}",
        "move.wait": "Wait a little",
        "event.laid": "{seat} lays {card}.",
        "event.passed": "From {seat} to {taker}: {card} or {other}",
        "event.passed.hidden": "From {seat} to {taker}: something or something",
        "decision.a_card": "a card",
        "reason.tired": "all are tired",
        "refusal.too_low": "the card is too low",
        "option.pace": "Pace",
        "option.pace.help": "How fast it goes.",
        "option.pace.as_slow": "as slow",
        "option.pace.fast": "fast",
        "option.very_loud": "Very loud",
    }


def test_events_without_a_text_keep_the_words_they_have() -> None:
    assert own_words(events=GAME.events)["event.eliminated"] == "{seat} is eliminated."


def test_nothing_makes_no_words() -> None:
    assert own_words() == KERNEL_WORDS


def test_a_game_has_the_words_of_its_classes_unless_it_brings_some() -> None:
    assert GAME.words["event.drawn.hidden"] == "{seat} draws something."
    assert GAME.words["reason.last_alive"] == LastAlive.reasons["last_alive"]
    assert missing_words(GAME) == ()
    assert "move.lay" not in attrs.evolve(GAME, words={"own": "word"}).words


def test_moves_and_events_are_told_by_their_text_where_words_lack_them() -> None:
    assert Lay(RANKS[2]).describe() == "Lay 3"
    assert Laid(1, RANKS[2]).describe() == "Seat 1 lays 3."
    assert Drawn(1, RANKS[2]).describe(names=["Ada", "Bo"]) == "Bo draws 3."
    assert Drawn(1, None).describe() == "Seat 1 draws something."
    assert Laid(1, RANKS[2]).describe({"event.laid": "{card} von {seat}"}) == "3 von seat"


def test_a_text_says_nothing_where_there_are_words() -> None:
    assert Give(RANKS[0], 1).describe().startswith("Give ")  # type: ignore[arg-type]
    given = Given(giver=0, taker=1, card=None)
    assert given.describe() == "Seat 0 gives a card to Seat 1."
