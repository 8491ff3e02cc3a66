"""What people are told: a sight with its picture and its sentences, a replay, the list of games."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, get_args, get_origin

from knockout_games.drawing import svg
from knockout_games.kernel.events import GameOver
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.setup import AtLeast
from knockout_games.kernel.words import Seat, Speaker, Words, fields_of
from knockout_games.records import GameRecord
from knockout_games.registry import GAMES
from knockout_games.table import Sight

from .messages import TIMES, About, Catalogue, Listed, Option, Replayed, Shown, Told
from .seats import Room
from .thinking import BOTS

__all__ = ["about", "catalogue", "replayed", "shown"]

_DEFAULT_TIME: Final = 120
_BOT_WORDS: Final = {
    "easy": "plays at random",
    "medium": "thinks a little",
    "strong": "thinks harder",
}


def about(room: Room, seat: Seat | None, *, is_begun: bool) -> About:
    """Return what is settled of a table, for *seat* (None: a spectator)."""
    setup = room.setup
    places = zip(setup.seats, room.names, strict=True)
    return {
        "kind": "table",
        "table": room.id,
        "game": setup.game.slug,
        "title": setup.game.title,
        "seat": seat,
        "places": [
            {"seat": number, "plays": plays, "name": name}
            for number, (plays, name) in enumerate(places)
        ],
        "options": list(_changed_options(setup.game, setup.rules)),
        "time_control": setup.time_control,
        "is_begun": is_begun,
    }


def shown(sight: Sight, last: Sequence[Any]) -> Shown:
    """Return what a seat sees; *last* is what it saw of the last change."""
    view: Any = sight.view
    game: AnyGame = view.game
    words, names, you = game.words, sight.names, sight.seat
    result = None
    if sight.outcome is not None:
        result = GameOver(sight.outcome).describe(words, names, you)
    elif sight.is_over:
        result = words[f"result.{sight.result}"]
    return {
        "kind": "sight",
        "sight": sight.to_json(),
        "svg": svg(view, legal=bool(sight.moves), last=last),
        "turn": _turn(sight, words),
        "moves": [
            {"text": str(move), "words": move.describe(words, names, you)} for move in sight.moves
        ],
        "events": [_capital(event.describe(words, names, you)) for event in sight.events],
        "incidents": [
            _capital(incident.describe(words, names, you)) for incident in sight.incidents
        ],
        "seconds_left": None if sight.deadline is None else max(0.0, sight.deadline - sight.time),
        "result": result,
    }


def replayed(record: GameRecord, seat: Seat | None, ply: int) -> Replayed:
    """Return what *seat* (None: a spectator) had seen after *ply* moves of a game that is over.

    It is what was seen while the game ran: hands that were never shown stay hidden.
    """
    game = record.game
    events = record.events(seat, ply)
    move = None
    if ply:
        made = record.moves[ply - 1]
        move = game.format_move(made.move, mover=made.seat, seen_by=seat)
    return {
        "kind": "replay",
        "ply": ply,
        "plies": len(record),
        "svg": svg(record.view(seat, ply), last=events),
        "move": move,
        "events": [_capital(event.describe(game.words, record.names, seat)) for event in events],
    }


def catalogue() -> Catalogue:
    """Return all that a table can be made of."""
    return {
        "games": [_listed(game) for game in GAMES.values()],
        "bots": [{"text": name, "words": _BOT_WORDS[name]} for name in BOTS],
        "times": list(TIMES),
        "default_time": _DEFAULT_TIME,
    }


def _turn(sight: Sight, words: Words) -> str:
    if sight.to_act is None:
        return words[f"result.{sight.result}"]
    speaker = Speaker(words, sight.names, sight.seat)
    return _capital(f"{speaker.seat(sight.to_act)}: {speaker.word(f'decision.{sight.decision}')}")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _listed(game: AnyGame) -> Listed:
    return {
        "slug": game.slug,
        "title": game.title,
        "player_counts": list(game.player_counts),
        "default_players": game.default_players,
        "options": [_option(game, name, hint) for name, hint in fields_of(game.Rules)],
    }


def _option(game: AnyGame, name: str, hint: Any) -> Option:
    marks = getattr(hint, "__metadata__", ())
    plain = getattr(hint, "__origin__", hint) if marks else hint
    may_be_none = type(None) in get_args(plain)
    if may_be_none:
        plain = next(arg for arg in get_args(plain) if arg is not type(None))
        marks = (*marks, *getattr(plain, "__metadata__", ()))
        plain = getattr(plain, "__origin__", plain) if hasattr(plain, "__metadata__") else plain
    values = get_args(plain) if get_origin(plain) is Literal else ()
    words = game.words
    return {
        "name": name,
        "words": words[f"option.{name}"],
        "help": words[f"option.{name}.help"],
        "type": "choice" if values else _TYPES.get(plain, "numbers"),
        "choices": [
            Told(text=value, words=words.get(f"option.{name}.{value}", value)) for value in values
        ],
        "least": next((mark.least for mark in marks if isinstance(mark, AtLeast)), None),
        "may_be_none": may_be_none,
        "default": game.to_json(game.Rules())[name],
    }


_TYPES: Final[dict[Any, Literal["flag", "number"]]] = {bool: "flag", int: "number"}


def _changed_options(game: AnyGame, rules: Any) -> Iterator[str]:
    """Yield the options that are not as usual, in words."""
    usual = game.Rules()
    speaker = Speaker(game.words)
    for name, _ in fields_of(game.Rules):
        value = getattr(rules, name)
        if value != getattr(usual, name):
            code = f"option.{name}.{value}"
            said = game.words.get(code) or speaker.value(value)
            yield f"{game.words[f'option.{name}']}: {said}"
