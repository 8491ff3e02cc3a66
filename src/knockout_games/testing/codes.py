"""The codes of a game that have no words yet."""

from collections.abc import Iterator

from knockout_games.kernel.frozen import shared
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import PieceParts
from knockout_games.kernel.words import class_code, fields_of, literal_texts

__all__ = ["missing_words"]


def missing_words(game: Game) -> tuple[str, ...]:
    """Return the codes for which a game has no words, of all that its descriptor tells of.

    Pieces, moves, events, decisions, options and the values of options that are texts; reasons
    and refusals are found by playing (progress and legality).
    """
    return tuple(code for code in _codes(game) if code not in game.words)


def _codes(game: Game) -> Iterator[str]:
    for cls in game.pieces:
        if issubclass(cls, PieceParts):
            yield from (f"piece.{piece.code}" for piece in shared(cls))
    yield from (f"move.{class_code(cls)}" for cls in game.moves)
    yield from (f"event.{class_code(cls)}" for cls in game.events)
    yield from (f"decision.{code}" for code in game.decisions)
    for name, hint in fields_of(game.Rules):
        yield from (f"option.{name}", f"option.{name}.help")
        yield from (f"option.{name}.{value}" for value in literal_texts(hint))
