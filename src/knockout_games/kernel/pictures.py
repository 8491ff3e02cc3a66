"""Pictures in SVG: what all games share, from escaped elements to the frame around a scene.

A game draws a `Scene`, 400 units wide, and the kernel puts a title above it, and below it the
meaning of the marks. Colours are custom properties of the style sheet, light and dark; what a
colour says, a shape says too. Nothing has an id, so that one page can hold many pictures. What
is marked as open names its moves in `data-moves`.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any, Final, Generic

import attrs
from typing_extensions import TypeVar

from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat

__all__ = [
    "WIDTH",
    "Marks",
    "Markup",
    "Scene",
    "Sheet",
    "back",
    "by_place",
    "card",
    "element",
    "framed",
    "glyph",
    "label",
    "nameplate",
    "playable",
    "stacked",
    "tally",
]

MoveT = TypeVar("MoveT", default=Any)
EventT = TypeVar("EventT", default=Any)
PlaceT = TypeVar("PlaceT", bound=Hashable, default=Any)

WIDTH: Final = 400
"""The width of every scene, in units that are pixels on a narrow screen."""

_MARGIN: Final = 10
_LINE: Final = 16
_COLUMNS: Final = 54
"""How many letters of small text fit into a line."""

_TITLE_COLUMNS: Final = 46
_CAPTION_LINES: Final = 4
_ZOOM: Final = 1.2
"""How much larger than on a narrow screen it is where nothing else is asked."""

_LIGHT: Final = (
    "--paper:#fbfaf7;--card:#fff;--ink:#22252b;--faint:#656b76;--line:#c9c7c0;--back:#8a93a6;"
    "--legal:#00795a;--last:#b8530a;--t0:#d6572e;--t1:#2a78c2;--t2:#f0c22e;--t3:#2fa36b;"
    "--t4:#a25fb5;--t5:#6cc0e5;--t6:#a3835a;--t7:#9aa1ad"
)
_DARK: Final = (
    "--paper:#15171c;--card:#262a33;--ink:#eceef2;--faint:#a3abb8;--line:#464c59;--back:#59627a;"
    "--legal:#3fd6a6;--last:#ff9e57;--t0:#e8683f;--t1:#4f9be0;--t2:#e8bd35;--t3:#3fb57d;"
    "--t4:#b878cb;--t5:#58aed6;--t6:#b3946b;--t7:#8790a0"
)
# Every selector begins with the class of the picture: a style inside a page rules the page.
_STYLE: Final = (
    f".knockout{{{_LIGHT};max-width:100%;height:auto;font-family:system-ui,sans-serif}}"
    f"@media(prefers-color-scheme:dark){{.knockout{{{_DARK}}}}}"
    ".knockout text{fill:var(--ink)}"
    ".knockout .paper{fill:var(--paper)}"
    ".knockout .card{fill:var(--card);stroke:var(--line)}"
    ".knockout .back{fill:var(--back);stroke:var(--line)}"
    ".knockout .pattern{fill:none;stroke:var(--card);stroke-opacity:.55}"
    ".knockout .none{fill:none;stroke:var(--line);stroke-dasharray:3 3}"
    ".knockout .line{fill:none;stroke:var(--line)}"
    ".knockout .legal{fill:none;stroke:var(--legal);stroke-width:2.5}"
    ".knockout .last{fill:none;stroke:var(--last);stroke-width:2.5;stroke-dasharray:5 3}"
    ".knockout .pip{fill:var(--legal);stroke:var(--paper)}"
    ".knockout .mark{fill:none;stroke:#22252b;stroke-width:2.5;stroke-linecap:round}"
    ".knockout .ink{fill:var(--ink)}"
    ".knockout text.faint{fill:var(--faint)}"
    ".knockout text.dark{fill:#22252b}"
    ".knockout .glyph{stroke:var(--ink);stroke-width:1.1;stroke-linejoin:round;fill-rule:evenodd}"
    + "".join(f".knockout .t{tone}{{fill:var(--t{tone})}}" for tone in range(8))
)


class Markup(str):
    """SVG text that is escaped already."""

    __slots__ = ()


@attrs.frozen
class Marks(Generic[MoveT, EventT]):
    """What a picture shows beside the position.

    Arguments:
        legal: The moves to mark as open to the seat that looks.
        last: What it saw of the last move.
    """

    legal: tuple[MoveT, ...] = ()
    last: tuple[EventT, ...] = ()


@attrs.frozen
class Scene:
    """What a game draws of a view.

    Arguments:
        height: How high it is.
        parts: What it consists of.
        also: Marked moves that have no place in the picture, in words.
    """

    height: float
    parts: tuple[Markup, ...]
    also: tuple[str, ...] = ()


def element(tag: str, *children: str, **attributes: str | float | None) -> Markup:
    """Return an element; text is escaped, `Markup` stands as it is.

    In names of attributes `_` is a hyphen, and one at the end is dropped; None leaves one out.

    >>> element("text", "<3", x=1.50, class_="ink")
    '<text x="1.5" class="ink">&lt;3</text>'
    """
    written = _attributes(tuple(attributes.items()))
    inner = "".join(child if isinstance(child, Markup) else _escaped(child) for child in children)
    return Markup(f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>")


# The parts of pictures repeat, and to write them is most of the work.
@memo
def _attributes(attributes: tuple[tuple[str, str | float | None], ...]) -> str:
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"'
        for name, value in attributes
        if value is not None
    )


@memo
def _escaped(text: str) -> str:
    return escape(_printable(text), quote=False)


@memo
def _plain(value: str | float) -> str:
    if isinstance(value, str):
        return _printable(value)
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _printable(text: str) -> str:
    """Return *text* without the characters that XML cannot hold."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else "\ufffd" for char in text)


@memo
def label(
    x: float,
    y: float,
    said: str,
    *,
    size: float = 12,
    anchor: str = "start",
    bold: bool = False,
    tone: str | None = None,
) -> Markup:
    """Return a line of text that stands on *y*."""
    return element(
        "text",
        said,
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=700 if bold else None,
        class_=tone,
    )


@memo
def glyph(path: str, x: float, y: float, *, size: float, tone: int) -> Markup:
    """Return a path, drawn in a square of 24 around 0, around *x* and *y*."""
    place = f"translate({_plain(x)} {_plain(y)}) scale({_plain(size / 24)})"
    return element("path", d=path, transform=place, class_=f"glyph t{tone}")


def by_place(
    moves: Iterable[MoveT], places_of: Callable[[MoveT], Iterable[PlaceT]]
) -> Mapping[PlaceT, tuple[MoveT, ...]]:
    """Return the moves at each place of the picture; `get(here, ())` asks for those of one.

    >>> by_place(("a1", "a2", "pass"), lambda move: move[0] if len(move) == 2 else "")
    {'a': ('a1', 'a2')}
    """
    found: dict[PlaceT, list[MoveT]] = {}
    for move in moves:
        for where in places_of(move):
            found.setdefault(where, []).append(move)
    return {where: tuple(here) for where, here in found.items()}


def playable(moves: Iterable[object], *drawn: Markup) -> Markup:
    """Return what is *drawn* at a place of moves, which it names for a page to act on.

    >>> playable(("a1", "a2"), label(4, 9, "a"))
    '<g data-moves="a1|a2"><text x="4" y="9" font-size="12">a</text></g>'
    """
    return element("g", *drawn, data_moves=_named(moves))


def _named(moves: Iterable[object]) -> str | None:
    """Return the notations of moves, parted by vertical lines."""
    return "|".join(map(str, moves)) or None


def card(
    x: float,
    y: float,
    drawn: Iterable[Markup],
    *,
    width: float,
    height: float,
    moves: Sequence[object] = (),
    last: bool = False,
) -> Markup:
    """Return a card, face up, with what is *drawn* on it around its own corner."""
    return element(
        "g",
        element("rect", width=width, height=height, rx=5, class_="card"),
        *drawn,
        *_rings(width, height, legal=bool(moves), last=last),
        transform=f"translate({_plain(x)} {_plain(y)})",
        data_moves=_named(moves),
    )


def back(
    x: float,
    y: float,
    *,
    width: float,
    height: float,
    moves: Sequence[object] = (),
    last: bool = False,
) -> Markup:
    """Return a card, face down."""
    middle, centre = width / 2, height / 2
    reach = min(middle, centre) * 0.6
    lozenge = (
        f"M{_plain(middle)} {_plain(centre - reach)}l{_plain(reach)} {_plain(reach)}"
        f"l{_plain(-reach)} {_plain(reach)}l{_plain(-reach)} {_plain(-reach)}z"
    )
    return element(
        "g",
        element("rect", width=width, height=height, rx=4, class_="back"),
        element("path", d=lozenge, class_="pattern"),
        *_rings(width, height, legal=bool(moves), last=last),
        transform=f"translate({_plain(x)} {_plain(y)})",
        data_moves=_named(moves),
    )


def _rings(width: float, height: float, *, legal: bool, last: bool) -> list[Markup]:
    rings: list[Markup] = []
    if last:
        rings.append(
            element("rect", x=1, y=1, width=width - 2, height=height - 2, rx=5, class_="last")
        )
    if legal:
        rings += [
            element("rect", x=-1, y=-1, width=width + 2, height=height + 2, rx=6, class_="legal"),
            element("circle", cx=width - 2, cy=2, r=4.5, class_="pip"),
        ]
    return rings


def tally(count: int, noun: str) -> str:
    """Return a number and what it counts: `1 card`, `2 cards`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def nameplate(
    y: float, seat: Seat, *, you: Seat | None, to_act: Seat | None, moves: Sequence[object] = ()
) -> tuple[Markup, ...]:
    """Return the name of a seat at the left edge, with an arrow if its move is awaited."""
    parts = [
        label(
            24,
            y,
            f"seat {seat}{' (you)' if seat == you else ''}",
            size=13,
            bold=seat in (you, to_act),
        )
    ]
    if seat == to_act:
        parts.append(element("path", d=f"M10 {_plain(y - 10)}l9 5.5l-9 5.5z", class_="ink"))
    if moves:
        ring = element("rect", x=6, y=y - 15, width=92, height=21, rx=5, class_="legal")
        return (playable(moves, *parts, ring),)
    return tuple(parts)


@attrs.frozen(kw_only=True)
class Sheet:
    """A whole picture: title, scene, and what the marks mean.

    Arguments:
        title: The line above it.
        desc: The picture in words, for those who do not see it.
        height: How high it is.
        parts: All that is drawn.
    """

    title: str
    desc: str
    height: int
    parts: tuple[Markup, ...]

    @property
    def markup(self) -> Markup:
        """The picture as a document of its own."""
        return element(
            "svg",
            element("title", self.title),
            element("desc", self.desc),
            element("style", Markup(_STYLE)),
            element("rect", width=WIDTH, height=self.height, rx=8, class_="paper"),
            *self.parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {self.height}",
            width=WIDTH * _ZOOM,
            height=self.height * _ZOOM,
            role="img",
            class_="knockout",
        )


def framed(scene: Scene, *, title: str, desc: str, marks: Marks, told: Sequence[str] = ()) -> Sheet:
    """Return a scene with its title, and below it what the marks mean.

    Arguments:
        scene: What the game draws.
        title: The line above it.
        desc: The picture in words.
        marks: What was asked to be marked.
        told: The last move in sentences.
    """
    parts: list[Markup] = []
    y = _MARGIN + 12
    for line in wrap(title, _TITLE_COLUMNS):
        parts.append(label(_MARGIN, y, line, size=13.5, bold=True))
        y += 18
    parts.append(element("g", *scene.parts, transform=f"translate(0 {y - 6})"))
    y = _legend(parts, y + round(scene.height) + 8, scene, marks, told)
    return Sheet(
        title=title,
        desc="\n".join((desc, *told)),
        height=y - _LINE + _MARGIN,
        parts=tuple(parts),
    )


def _legend(parts: list[Markup], y: int, scene: Scene, marks: Marks, told: Sequence[str]) -> int:
    """Add the lines below a scene, and return where the next one would stand."""
    if marks.legal:
        said = "a move you can make"
        if scene.also:
            said += f"; also: {', '.join(scene.also)}"
        parts += [
            element("rect", x=_MARGIN + 1, y=y - 10, width=13, height=12, rx=3, class_="legal"),
            element("circle", cx=_MARGIN + 13, cy=y - 9, r=3.5, class_="pip"),
        ]
        y = _paragraph(parts, y, said)
    if told:
        parts.append(
            element("rect", x=_MARGIN + 1, y=y - 10, width=13, height=12, rx=3, class_="last")
        )
        y = _paragraph(parts, y, " ".join(told))
    return y


def _paragraph(parts: list[Markup], y: int, said: str) -> int:
    for line in wrap(said, _COLUMNS, max_lines=_CAPTION_LINES, placeholder=" ..."):
        parts.append(label(_MARGIN + 22, y, line, tone="faint"))
        y += _LINE
    return y


def stacked(title: str, sheets: Iterable[tuple[str, Sheet]]) -> Sheet:
    """Return pictures below each other, each with a heading."""
    parts: list[Markup] = []
    told: list[str] = []
    y = _MARGIN + 12
    for line in wrap(title, _TITLE_COLUMNS):
        parts.append(label(_MARGIN, y, line, size=13, bold=True))
        y += 17
    y -= 8
    for heading, sheet in sheets:
        parts += [
            element("path", d=f"M0 {y}h{WIDTH}", class_="line"),
            label(_MARGIN, y + 20, heading, tone="faint"),
            element("g", *sheet.parts, transform=f"translate(0 {y + 22})"),
        ]
        told += (heading, sheet.desc)
        y += sheet.height + 26
    return Sheet(title=title, desc="\n".join(told), height=y, parts=tuple(parts))
