"""English words for a game that brings none of its own: what its classes say already."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from knockout_games.kernel.frozen import shared
from knockout_games.kernel.setup import Ruling
from knockout_games.kernel.words import (
    Words,
    begun,
    class_code,
    fields_of,
    literal_texts,
    templates_of,
    vocabulary,
)

__all__ = ["own_words"]

NO_WORDS: Final[Words] = MappingProxyType({})


def own_words(
    *,
    pieces: tuple[type[Any], ...] = (),
    moves: tuple[type[Any], ...] = (),
    events: tuple[type[Any], ...] = (),
    decisions: tuple[str, ...] = (),
    reasons: Words = NO_WORDS,
    refusals: Words = NO_WORDS,
    rules: type[Any] | None = None,
) -> Words:
    """Return words for a game, made from its classes and codes, and those all games share.

    A piece is called by its notation, a move by its `text`, an event told by its `text`, a
    decision called by its code, an option by its name and described by its `Ruling`.

    Arguments:
        pieces: The classes of the pieces.
        moves: The classes of the moves.
        events: The classes of the events.
        decisions: The codes of what can be awaited.
        reasons: Why the game can end, by code.
        refusals: Why a move can be refused, by code, beyond what all games have words for.
        rules: The class of the options.
    """
    words: dict[str, str] = {}
    for cls in pieces:
        words |= {f"piece.{piece.code}": str(piece) for piece in shared(cls)}
    for family, classes in (("move", moves), ("event", events)):
        for cls in classes:
            words |= templates_of(cls, f"{family}.{class_code(cls)}")
    words |= {f"decision.{code}": code.replace("_", " ") for code in decisions}
    words |= {f"reason.{code}": text for code, text in reasons.items()}
    words |= {f"refusal.{code}": text for code, text in refusals.items()}
    words |= dict(_options(rules))
    return vocabulary(words)


def _options(rules: type[Any] | None) -> Iterator[tuple[str, str]]:
    for name, hint in () if rules is None else fields_of(rules):
        marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Ruling)]
        yield f"option.{name}", begun(name.replace("_", " "))
        yield from ((f"option.{name}.help", mark.text) for mark in marks if mark.text)
        for text in literal_texts(hint):
            yield f"option.{name}.{text}", text.replace("_", " ")
