"""What the pages of the games show of the games themselves, written while Sphinx builds them.

Directives, each with the slug of a game: `position` draws one of its recorded game, `pieces` and
`moves` list notation and numbers, `sight` tells who sees what, `options` lists the options with the
reasons that stand in it, and `tests-of-rules` the tests of each rule of a page. Rules get an anchor
and a link to their tests, and identifiers in any text a link to their rule. A rule without a test,
a test of an unknown rule, and an option without a reason are warnings, which fail the build.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docs._ext.traced import PAGES, Holder, holders, rules_on
from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from typing_extensions import override

from knockout_games import GAMES, Game, GameRecord, GameState, SplitMix64, positions
from knockout_games.drawing import svg
from knockout_games.kernel.setup import Ruling
from knockout_games.kernel.words import fields_of, secrets_of
from knockout_games.testing import option_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOG: Final = logging.getLogger(__name__)
NAMED: Final = re.compile(r"\b([A-Z]{2})-[A-Z]\d+\b|\bC\d+\b")
"""An identifier of a rule in running text."""

AS_THEY_ARE: Final = (
    *(nodes.literal, nodes.literal_block, nodes.reference, nodes.title, nodes.term, nodes.raw),
    *(addnodes.pending_xref, addnodes.desc_signature),
)
"""Where text stays as it is written."""


@cache
def rules() -> dict[str, str]:
    """Return the heading of every rule of every page."""
    return {
        identifier: heading for page in PAGES.glob("*.md") for identifier, heading in rules_on(page)
    }


@cache
def tests() -> dict[str, list[Holder]]:
    """Return the tests of every rule."""
    return holders()


def link(target: str, text: str, page: str) -> addnodes.pending_xref:
    """Return a link to an anchor of any page; one that does not exist is a warning."""
    return addnodes.pending_xref(
        "",
        nodes.inline("", text, classes=["whole"]),
        refdomain="std",
        reftype="ref",
        refexplicit=True,
        refwarn=True,
        reftarget=target.lower(),
        refdoc=page,
    )


def anchor(document: nodes.document, node: nodes.Element, name: str) -> None:
    """Let links lead to *node* by *name*."""
    node["names"].append(name.lower())
    document.note_explicit_target(node)


# --- rules and their tests -----------------------------------------------------------------


class LinkRules(SphinxTransform):
    """Give every rule an anchor and a link to its tests, and every mention a link to its rule."""

    default_priority = 500

    def apply(self, **_kwargs: Any) -> None:
        """Do so on one page."""
        page = self.env.docname
        if page.startswith("games/"):
            for paragraph in list(self.document.findall(nodes.paragraph)):
                self._mark(paragraph, page)
        for text in list(self.document.findall(nodes.Text)):
            if NAMED.search(text) and not any(map(self._stays, ancestors(text))):
                text.parent.replace(text, list(self._linked(text, page)))

    def _mark(self, paragraph: nodes.paragraph, page: str) -> None:
        # MyST puts an empty text before it.
        strong = next((child for child in paragraph.children if child.astext()), None)
        if not isinstance(strong, nodes.strong):
            return
        identifier = strong.astext().partition(" · ")[0]
        if identifier not in rules():
            return
        anchor(self.document, paragraph, identifier)
        strong["classes"].append("rule")
        held_by = tests().get(identifier, [])
        if not held_by:
            LOG.warning("no test is marked with %s", identifier, location=paragraph)
            return
        said = f"{len(held_by)} test{'s' if len(held_by) > 1 else ''}"
        mark = nodes.inline("", "", link(f"tests-{identifier}", said, page), classes=["tests"])
        paragraph += [nodes.Text(" "), mark]

    @staticmethod
    def _stays(node: nodes.Element) -> bool:
        return isinstance(node, AS_THEY_ARE) or "rule" in node.get("classes", ())

    @staticmethod
    def _linked(text: nodes.Text, page: str) -> Iterator[Node]:
        end = 0
        for found in NAMED.finditer(text):
            identifier, prefix = found[0], found[1]
            if identifier in rules():
                if prefix is None and not page.startswith("games/"):
                    continue
                yield nodes.Text(text[end : found.start()])
                yield link(identifier, identifier, page)
                end = found.end()
            elif prefix is not None and any(known.startswith(f"{prefix}-") for known in rules()):
                LOG.warning("there is no rule %s", identifier, location=text)
        yield nodes.Text(text[end:])


def ancestors(node: Node) -> Iterator[nodes.Element]:
    """Yield what *node* stands in, from the inside out."""
    while (parent := node.parent) is not None:
        yield parent
        node = parent


class TestsOfRules(SphinxDirective):
    """List the tests that hold each rule of a page of `games/`."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        page = PAGES / f"{self.arguments[0]}.md"
        entries = [self._entry(*rule) for rule in rules_on(page)]
        return [nodes.definition_list("", *entries, classes=["tests-of-rules"])]

    def _entry(self, identifier: str, heading: str) -> nodes.definition_list_item:
        term = nodes.term(
            "", "", link(identifier, identifier, self.env.docname), nodes.Text(f" · {heading}")
        )
        anchor(self.state.document, term, f"tests-{identifier}")
        definition = nodes.definition()
        for file, held in groupby(tests().get(identifier, ()), key=lambda holder: holder.file):
            names = [
                nodes.list_item("", nodes.paragraph("", "", nodes.literal("", holder.name)))
                for holder in held
            ]
            definition += nodes.paragraph("", "", nodes.literal("", f"tests/{file}"))
            definition += nodes.bullet_list("", *names)
        return nodes.definition_list_item("", term, definition)


def check_tests(_app: Sphinx, _env: BuildEnvironment) -> None:
    """Warn of games without a page, and of tests that name a rule which no page has."""
    for slug in GAMES:
        if not (PAGES / f"{slug}.md").exists():
            LOG.warning("the game %s has no page", slug)
    for identifier, held in tests().items():
        if identifier not in rules():
            LOG.warning("%s names a rule that does not exist: %s", held[0].name, identifier)


# --- what a game is ------------------------------------------------------------------------


class OfGame(SphinxDirective):
    """A directive about a game, whose slug is its argument; it writes Markdown."""

    required_arguments = 1

    @property
    def game(self) -> Game:
        """The game that it is about."""
        if self.arguments[0] not in GAMES:
            raise self.error(f"there is no game {self.arguments[0]!r}")
        return GAMES[self.arguments[0]]

    @override
    def run(self) -> list[Node]:
        return self.parse_text_to_nodes("\n".join(self.written(self.game)))

    def written(self, game: Game) -> Iterator[str]:
        """Yield the lines of the Markdown to show."""
        raise NotImplementedError


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table."""
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"


def named(cls: type) -> str:
    """Return the name of a class with a link to its reference."""
    return f"{{py:class}}`~{cls.__module__}.{cls.__qualname__}`"


def summary(cls: type) -> str:
    """Return the first paragraph of what a class says of itself."""
    return " ".join((inspect.getdoc(cls) or "").split("\n\n")[0].split())


def both_ends(texts: Sequence[str]) -> str:
    """Return the first and the last of some texts in code, or the only one."""
    first, last = f"`{texts[0]}`", f"`{texts[-1]}`"
    return first if len(texts) == 1 else f"{first} to {last}"


class Pieces(OfGame):
    """List how pieces are written; neighbours that differ by a number share a line."""

    @override
    def written(self, game: Game) -> Iterator[str]:
        shown = [(str(piece), word) for piece, word in self._pieces(game)]
        rows: list[tuple[str, str]] = []
        for _, run in groupby(shown, key=lambda pair: re.sub(r"\d+", "#", pair[0])):
            texts, words = zip(*run, strict=True)
            told = words[0] if len(words) == 1 else f"{words[0]} to {words[-1]}"
            rows.append((both_ends(texts), told))
        yield from table(("written", "what it is"), rows)

    @staticmethod
    def _pieces(game: Game) -> Iterator[tuple[object, str]]:
        for code, word in game.words.items():
            family, _, name = code.partition(".")
            for cls in game.pieces[:1] if family == "piece" else ():
                try:
                    yield cls.parse(name), word
                except ValueError:  # the word of a kind of pieces, not of a piece
                    continue


class Moves(OfGame):
    """List every class of moves with its notation and its numbers."""

    @override
    def written(self, game: Game) -> Iterator[str]:
        rows: list[tuple[str, ...]] = []
        for cls in game.moves:
            every = {n: str(move) for n, move in enumerate(game.actions) if type(move) is cls}
            numbers = list(every)
            breaks = [0, *(i for i, (a, b) in enumerate(pairwise(numbers), 1) if b > a + 1)]
            runs = [numbers[a:b] for a, b in pairwise([*breaks, len(numbers)])]
            spans = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
            rows.append((named(cls), summary(cls), both_ends([*every.values()]), ", ".join(spans)))
        rows.sort(key=lambda row: int(row[3].split()[0].strip(",")))
        yield from table(("move", "what it does", "written", "number"), rows)


class Sight(OfGame):
    """Tell what a view holds, and which parts of moves and events are secret."""

    @override
    def written(self, game: Game) -> Iterator[str]:
        differ = self._different(game)
        yield "A view holds:\n"
        yield from table(
            ("in the view", "what it is", "same for all"),
            (
                (f"`{name}`", text, "no" if name in differ else "yes")
                for name, text in arguments(game.View)
            ),
        )
        hidden = [(cls, name, seers) for cls in game.moves for name, seers in secrets_of(cls)]
        yield "\nMoves are public" + (", but for this:\n" if hidden else ".\n")
        for cls, name, seers in hidden:
            yield f"- {named(cls)}: `{name}` is seen by {either(seers)} only"
        yield "\nEvents, which tell what a move did:\n"
        yield from table(
            ("event", "what happened", "who sees it"),
            ((named(cls), summary(cls), self._seen(cls)) for cls in game.events),
        )

    @staticmethod
    def _seen(event: type) -> str:
        hidden = [f"`{name}`: {either(seers)} only" for name, seers in secrets_of(event)]
        return "; ".join(hidden) or "everybody"

    @staticmethod
    def _different(game: Game) -> set[str]:
        """Return the names of what differs between the views of a position, in some games."""
        found: set[str] = set()
        for players in game.player_counts:
            start: GameState = game.new_game(players, seed=1)
            for state in positions(start, SplitMix64.from_seed(1)):
                public = state.view(None)
                for seat in range(players):
                    view = state.view(seat)
                    found |= {
                        name
                        for name, _ in arguments(game.View)
                        if getattr(view, name) != getattr(public, name)
                    }
        return found


def either(seers: Sequence[str]) -> str:
    """Return the seats that some fields name, in words."""
    return " and ".join("the mover" if seer == "mover" else f"*{seer}*" for seer in seers)


def arguments(cls: type) -> list[tuple[str, str]]:
    """Return what the docstring of a class says of each of its arguments."""
    _, _, listed = (inspect.getdoc(cls) or "").partition("Arguments:\n")
    found = re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", listed, re.MULTILINE)
    return [(name, " ".join(text.split())) for name, text in found]


def written(value: object) -> str:
    """Return the value of an option as Python, its texts in double quotes."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


class Options(OfGame):
    """List the options of a game, each with its reason, which stands in the directive.

    A reason is a paragraph that begins with the name of its option and a colon.
    """

    has_content = True

    @override
    def written(self, game: Game) -> Iterator[str]:
        reasons = dict(
            re.findall(
                r"^(\w+): (.+?)(?:\n\n|\Z)", "\n".join(self.content), re.DOTALL | re.MULTILINE
            )
        )
        values = option_values(game)
        for name, hint in fields_of(game.Rules):
            if not reasons.get(name):
                LOG.warning("option %s has no reason", name, location=self.get_location())
            yield from self._option(game, name, hint, values[name], reasons.pop(name, ""))
        for name in reasons:
            LOG.warning("there is no option %s", name, location=self.get_location())

    @staticmethod
    def _option(
        game: Game, name: str, hint: Any, values: Sequence[object], reason: str
    ) -> Iterator[str]:
        words, default = game.words, values[0]
        rule = next(mark.identifier for mark in hint.__metadata__ if isinstance(mark, Ruling))
        yield f"`{name} = {written(default)}`"
        yield f": **{words[f'option.{name}']}** · {rule}\n"
        yield f"  {words[f'option.{name}.help']}"
        told = {value: words.get(f"option.{name}.{value}") for value in values}
        if any(told.values()):
            yield ""
            for value, word in told.items():
                mark = " (the default)" if value == default else ""
                yield f"  - `{written(value)}`: {word}{mark}"
        yield f"\n  *Why:* {' '.join(reason.split())}\n"


# --- pictures ------------------------------------------------------------------------------


@cache
def record(slug: str) -> GameRecord:
    """Return the game that the pictures of a page come from."""
    return GameRecord.loads((PAGES / "records" / f"{slug}.json").read_text("utf-8"))


def themed(picture: str) -> str:
    """Return a picture that is light or dark as the page is, and not as the browser asks."""
    light = re.search(r"\.knockout\{(--[^}]*?);max-width", picture)
    dark = re.search(r"\(prefers-color-scheme:dark\)\{\.knockout\{([^}]*)\}", picture)
    if light is None or dark is None:
        raise ValueError("the style of pictures has changed")
    chosen = "".join(
        f"body[data-theme={name}] .knockout{{{colours[1]}}}"
        for name, colours in (("light", light), ("dark", dark))
    )
    return picture.replace("</style>", f"{chosen}</style>", 1)


class Position(SphinxDirective):
    """Draw a position of the recorded game of a page, as the seat to act sees it.

    `move` says after how many moves, of a `seat` who else looks; the content is the caption.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"move": int, "seat": int}

    @override
    def run(self) -> list[Node]:
        game, move = record(self.arguments[0]), self.options["move"]
        seat = self.options.get("seat", game.state(move).to_act)
        view, last = game.view(seat, move), game.events(seat, move)
        picture = themed(svg(view, legal=True, last=last))
        caption = self.parse_content_to_nodes()
        texts = caption[0].children if caption else []
        return [
            nodes.figure(
                "",
                nodes.raw("", picture, format="html"),
                nodes.caption("", "", *texts),
                classes=["position"],
            )
        ]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what is defined above."""
    for name, directive in (
        ("position", Position),
        ("pieces", Pieces),
        ("moves", Moves),
        ("sight", Sight),
        ("options", Options),
        ("tests-of-rules", TestsOfRules),
    ):
        app.add_directive(name, directive)
    app.add_transform(LinkRules)
    app.connect("env-updated", check_tests)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
