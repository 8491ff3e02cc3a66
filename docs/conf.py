"""How Sphinx builds these pages; `make docs` runs it with every warning as an error."""

from __future__ import annotations

import builtins
import pkgutil
import re
import sys
from importlib import import_module
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import addnodes
from sphinx.ext.napoleon import GoogleDocstring

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

project = "knockout_games"
author = "the knockout_games authors"
project_copyright = "2026, the knockout_games authors"
version = release = installed_version("knockout-games")

# The pages of the games are written in part by a module that the tests use too.
sys.path.insert(0, str(Path(__file__).parents[1]))
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "docs._ext.game_pages"]
exclude_patterns = ["_build", "games/facts"]

# Headings can be linked to (`page.md#heading`), down to the third level.
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]

# Each name is documented once, at the module that defines it: no imported members, and
# __all__ of a package that only collects names is not followed.
autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    "show-inheritance": True,
    "ignore-module-all": True,
    "member-order": "bysource",
}
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True
# Thousands of names, which the search finds anyway: with them a build takes half as long again.
toc_object_entries = False
# *argument* in a docstring is emphasis; a bare `name` is code, not a reference to guess at.
default_role = "code"
napoleon_numpy_docstring = False
napoleon_use_rtype = False

# Pages build without a network, so nothing outside this package can be linked to.
intersphinx_mapping: dict[str, tuple[str, str | None]] = {}
nitpicky = True
_outside = sorted(
    {*sys.stdlib_module_names, "attr", "attrs", "cattrs", "hypothesis", "typing_extensions"}
    | {"gymnasium", "numpy", "pettingzoo", "pyspiel"}
)
nitpick_ignore_regex = [
    (r"py:.*", rf"({'|'.join(map(re.escape, _outside))})(\..*)?"),
    (r"py:.*", rf"({'|'.join(map(re.escape, dir(builtins)))})(\..*)?"),
    # Spaces of Gymnasium, named as its users name them.
    (r"py:class", r"Box|Discrete"),
    # Types of OpenSpiel that stand in signatures as C++ knows them.
    (r"py:class", r"GameParameter|open_spiel::\w+"),
    # Type variables: a signature names them, but there is nothing to read about them.
    (r"py:(class|obj)", r"([\w.]+\.)?([A-Z]|[A-Z]\w*T)(_co|_contra)?"),
    # The standard library's, taken for a name of the module that imports it.
    (r"py:class", r"[\w.]+\.Annotated"),
    # A game's classes and unions of classes, named before they are defined.
    (r"py:class", r"Move|Event|State|View|Rules|Position|Packed"),
    # Private names that stand in a public signature, for example the least that it asks for.
    (r"py:.*", r"([\w.]+\.)?_\w+(\.\w+)*"),
]

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_title = f"knockout_games {release}"
html_copy_source = False
html_show_sourcelink = False


def _public_modules(package: str) -> list[str]:
    found = pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
    return [package, *(module.name for module in found if "._" not in module.name)]


def _write_module_lists(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Put the reference of each module of a package where a page asks for it.

    A page asks with a line `<!-- modules of knockout_games.kernel -->`, so that a new module
    is in the reference without anyone remembering to add it.
    """
    source[0] = re.sub(
        r"^<!-- modules of ([\w.]+) -->$",
        lambda asked: "\n".join(
            f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n"
            for module in _public_modules(asked[1])
        ),
        source[0],
        flags=re.MULTILINE,
    )


_IN_EVERY_GAME = ("type", "State", "View", "Rules", "Position", "Packed")


def _look_near(_app: Sphinx, doctree: nodes.document) -> None:
    """Look the names that all games have up in the module that says them, and nowhere else.

    Otherwise Sphinx finds five classes called `State`, and takes `type[State]` to speak of a
    field called `type`.
    """
    for reference in doctree.findall(addnodes.pending_xref):
        if reference.get("reftarget") in _IN_EVERY_GAME:
            reference.attributes.pop("refspecific", None)


def _write_layouts(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Put the table of a game's numbers where a page asks `<!-- layout of knight-more -->`."""
    source[0] = re.sub(
        r"^<!-- layout of ([\w-]+) -->$",
        lambda asked: _layout(asked[1]),
        source[0],
        flags=re.MULTILINE,
    )


def _layout(slug: str) -> str:
    game = import_module("knockout_games").GAMES[slug]
    return f"{game.layout.size} numbers, {game.actions.size} actions.\n\n{game.layout.table()}"


def _hide_private_bases(
    _app: Sphinx, _name: str, _obj: object, _options: object, bases: list[type]
) -> None:
    """Leave out base classes that are ours alone."""
    bases[:] = [
        base for base in bases if "._" not in f"{base.__module__}.{getattr(base, '__name__', '')}"
    ] or [object]


def _read_as_prose(docstring: GoogleDocstring) -> tuple[str, list[str]]:
    """Take the docstring of a property as text.

    As it comes, napoleon takes what stands before the first colon for a type, also in
    "The stable name of this kind: event.card_drawn".
    """
    lines = docstring._consume_to_end()
    return "", GoogleDocstring(lines, docstring._config).lines()


GoogleDocstring._consume_inline_attribute = _read_as_prose


def setup(app: Sphinx) -> None:
    """Register what is defined above."""
    app.connect("source-read", _write_module_lists)
    app.connect("source-read", _write_layouts)
    app.connect("doctree-read", _look_near)
    app.connect("autodoc-process-bases", _hide_private_bases)
