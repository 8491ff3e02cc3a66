"""Words for people: every code has a template, and another language is another mapping.

A template is text with fields in braces: `"{seat} draws {tile}."`. A field's value is put into
words by its type: a seat by `names`, a piece, an option or a code by its own words.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from typing_extensions import override

from knockout_games.errors import BadDocument
from knockout_games.kernel.memo import memo

__all__ = [
    "KERNEL_WORDS",
    "Means",
    "Seat",
    "SeenBy",
    "Words",
    "class_code",
    "fields_of",
    "fill",
    "literal_texts",
    "meanings_of",
    "secrets_of",
    "vocabulary",
]

Words: TypeAlias = Mapping[str, str]
"""Templates by code."""


@attrs.frozen
class Means:
    """Mark what an annotated `int` or `str` stands for: `"seat"`, or a family of codes."""

    what: str


class SeenBy:
    """Mark a field as secret, and name the fields that hold the seats which see it.

    `"mover"` stands for the seat that made the move. Whoever does not see the field is shown
    None (in an event) or `?` (in the text of a move).
    """

    __slots__ = ("seers",)

    def __init__(self, *seers: str) -> None:
        self.seers: tuple[str, ...] = seers

    @override
    def __repr__(self) -> str:
        return f"SeenBy({', '.join(map(repr, self.seers))})"


Seat: TypeAlias = Annotated[int, Means("seat")]
"""A seat: 0-based, clockwise; `seat + 1` sits to the left of `seat`."""


KERNEL_WORDS: Final[Words] = {
    "seat": "Seat {number}",
    "seat.you": "you",
    "seat.nobody": "nobody",
    "list.none": "nothing",
    "list.separator": ", ",
    "flag.yes": "yes",
    "flag.no": "no",
    "event.eliminated": "{seat} is eliminated.",
    "event.eliminated.you": "You are eliminated.",
    "event.eliminated.hand": "{seat} is eliminated and shows {hand}.",
    "event.eliminated.hand.you": "You are eliminated and show {hand}.",
    "event.game_over": "The game is over: {reason}. Winner: {winners}.",
    "event.game_over.draw": "The game is over: {reason}. Nobody wins.",
    "incident.resigned": "{seat} resigns.",
    "incident.resigned.you": "You resign.",
    "incident.handed_over": "A bot plays for {seat}.",
    "incident.handed_over.you": "A bot plays for you.",
    "incident.taken_back": "{seat} plays again.",
    "incident.taken_back.you": "You play again.",
    "incident.paused": "The game is paused.",
    "incident.resumed": "The game goes on.",
    "incident.abandoned": "The game is abandoned.",
    "reason.resigned": "the others resigned",
    "result.played": "played to the end",
    "result.resigned": "ended by a resignation",
    "result.abandoned": "abandoned",
    "result.unfinished": "not finished",
    "refusal.over": "the game is over",
    "refusal.text": "this is text; parse_move() turns text into a move",
    "refusal.not_a_move": "this is no move of the game",
    "refusal.not_your_turn": "it is not your turn",
    "refusal.not_now": "this is not what is being decided ({decision})",
    "refusal.not_legal": "the rules do not allow it here",
}


def vocabulary(own: Words) -> Words:
    """Return the words of a game: those that all games share, and its own."""
    return MappingProxyType({**KERNEL_WORDS, **own})


@memo
def fields_of(cls: type) -> tuple[tuple[str, Any], ...]:
    """Return the names and types of an attrs class, markers included, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple((field.name, hints[field.name]) for field in attrs.fields(cls))


def _markers(hint: object) -> tuple[object, ...]:
    return getattr(hint, "__metadata__", ())


@memo
def secrets_of(cls: type) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the secret fields of a class, each with the fields that name who sees it."""
    return tuple(
        (name, marker.seers)
        for name, hint in fields_of(cls)
        for marker in _markers(hint)
        if isinstance(marker, SeenBy)
    )


@memo
def meanings_of(cls: type) -> dict[str, str]:
    """Return what the marked fields of a class stand for: `"seat"` or a family of codes."""
    found: dict[str, str] = {}
    for name, hint in fields_of(cls):
        for text in re.findall(r"Means\(what='(\w+)'\)", repr(hint)):
            found[name] = text
    return found


@memo
def class_code(cls: type) -> str:
    """Return the code of a move or event class: its name in snake case.

    >>> class_code(type("CardDrawn", (), {}))
    'card_drawn'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", cls.__name__).lower()


def literal_texts(hint: Any) -> tuple[str, ...]:
    """Return the texts among which a value of the type *hint* is chosen, if it is a `Literal`.

    >>> literal_texts(Annotated[Literal["slow", "fast"] | None, "pace"])
    ('slow', 'fast')
    """
    if get_origin(hint) is Literal:
        return tuple(value for value in get_args(hint) if isinstance(value, str))
    # The markers of an `Annotated` are among its parts; there are no texts in them.
    return tuple(text for part in get_args(hint) for text in literal_texts(part))


@memo
def class_words(cls: type[Any], code: str) -> Words:
    """Return the words of a move or event class, its `text` among them if they lack *code*."""
    words: Words = cls.words
    return words if code in words else {**words, **templates_of(cls, code)}


def templates_of(cls: type[Any], code: str) -> dict[str, str]:
    """Return the templates that the `text` of a move or event class makes, if it has one.

    In that of an event of which a seat is not shown all, what is hidden is called "something".
    """
    if not cls.text:
        return {}
    told = begun(cls.text)
    templates = {code: told}
    if code.startswith("event.") and secrets_of(cls):
        for name, _ in secrets_of(cls):
            told = told.replace(f"{{{name}}}", "something")
        templates[f"{code}.hidden"] = told
    return templates


def begun(text: str) -> str:
    """Return *text* with a capital at its beginning."""
    return text[:1].upper() + text[1:]


@memo
def _names_in(template: str) -> frozenset[str]:
    """Return what a template has in braces: names of fields, or what can be none.

    Nothing behind a name is let through, such as a width of a thousand million or an attribute.
    """
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return frozenset({"braces in pairs"})
    return frozenset(
        f"{name}{'!' if conversion else ''}{':' if spec else ''}{spec}"
        for _, name, spec, conversion in parts
        if name is not None
    )


@attrs.frozen
class Speaker:
    """Put values into the words of one language, for one listener.

    Arguments:
        words: Templates by code.
        names: Names by seat; seats without one are numbered.
        you: The seat that is spoken to, if any.
    """

    words: Words
    names: Sequence[str] | None = None
    you: int | None = None

    def word(self, code: str, **fields: object) -> str:
        """Return the template of *code*, filled; a code without a template speaks for itself.

        Raises:
            BadDocument: If the template has more in braces than names of fields that there are.
        """
        template = self.words.get(code)
        if template is None:
            return code.rpartition(".")[2].replace("_", " ")
        if not fields:
            return template
        unknown = _names_in(template) - fields.keys()
        if unknown:
            said = ", ".join(sorted(unknown))
            raise BadDocument(
                f"{template[:200]!r} asks for what there is not: {said[:200]}",
                code="words.template",
                where=code,
            )
        return template.format_map(fields)

    def preferred(self, code: str, instead: str) -> str:
        """Return *code* if it has a template, else *instead*."""
        return code if code in self.words else instead

    def seat(self, seat: int) -> str:
        """Return the word for *seat*: `you` for the one that is spoken to, else its name."""
        return self.word("seat.you") if seat == self.you else self.named(seat)

    def named(self, seat: int) -> str:
        """Return the name of *seat*."""
        if self.names is not None and 0 <= seat < len(self.names):
            return self.names[seat]
        return self.word("seat", number=seat)

    def value(self, value: object, meaning: str | None = None) -> str:
        """Return the words for the value of one field."""
        if value is None:
            return self.word("seat.nobody" if meaning == "seat" else "list.none")
        if isinstance(value, bool):
            return self.word("flag.yes" if value else "flag.no")
        code = getattr(value, "code", None)
        if isinstance(code, str):
            return self.word(f"piece.{code}")
        if isinstance(value, int):
            return self.seat(value) if meaning == "seat" else str(value)
        if isinstance(value, str):
            return value if meaning is None else self.word(f"{meaning}.{value}")
        if isinstance(value, Iterable):
            parts = [self.value(part, meaning) for part in cast("Iterable[object]", value)]
            if not parts:
                return self.word("seat.nobody" if meaning == "seat" else "list.none")
            return self.word("list.separator").join(parts)
        return str(value)


def fill(speaker: Speaker, code: str, thing: object) -> str:
    """Return the template of *code*, filled from the fields of the attrs object *thing*.

    Where a field that is secret is hidden (None), the template `code + ".hidden"` is preferred.
    Where the first of its seats is the one that is spoken to, the template with `".you"` behind
    is taken ("You draw" beside "Seat 1 draws"); a language without it calls the seat by its name.
    """
    cls = type(thing)
    meanings = meanings_of(cls)
    if any(getattr(thing, name) is None for name, _ in secrets_of(cls)):
        code = speaker.preferred(f"{code}.hidden", code)
    filled = {
        name: speaker.value(getattr(thing, name), meanings.get(name)) for name, _ in fields_of(cls)
    }
    subject = next((name for name, what in meanings.items() if what == "seat"), None)
    if subject is not None and speaker.you is not None and getattr(thing, subject) == speaker.you:
        if f"{code}.you" in speaker.words:
            code = f"{code}.you"
        else:
            filled[subject] = speaker.named(speaker.you)
    return speaker.word(code, **filled)
