"""Views that keep what a seat knows packed, and say it in words when they are asked.

A search asks a view for legal moves and samples, a learner for numbers; both are quicker found
from small integers than from the fields in words, which people and documents read. So a view of
this kind is made with its `packed` part alone; each field is found from it when it is first read,
and kept. A view that is made from its fields (from JSON, or by hand) finds its `packed` part when
that is first asked for. Which of the two ways a view came about cannot be told from it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

import attrs

from knockout_games.kernel.frozen import draft_of
from knockout_games.kernel.parts import ViewParts
from knockout_games.kernel.words import Seat

__all__ = ["PackedView", "Views", "packed_views"]

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")
PackedT = TypeVar("PackedT")
ViewT = TypeVar("ViewT")


class Views(Generic[StateT, ViewT]):
    """How the states of a game are seen.

    A state has a view, and the module of views needs that of states. So the module of states has
    one of these, and the module of views enters `of` there when the package is imported, which
    is cheaper than an import whenever a state is viewed.
    """

    __slots__ = ("of",)
    of: Callable[[StateT, Seat | None], ViewT]


class PackedView(ViewParts[MoveT, StateT], Generic[MoveT, StateT, PackedT]):
    """The base of a `frozen_state` class of views for which `packed_views` was called.

    `packed` holds what the seat knows and nothing more, as the game packs it; equal views have
    equal ones.
    """

    __slots__ = ("packed",)
    packed: PackedT


def packed_views(
    cls: type[ViewT],
    *,
    pack: Callable[[ViewT], PackedT],
    words: Mapping[str, Callable[[PackedT], object]],
) -> Callable[[PackedT], ViewT]:
    """Let views find fields in words from their packed part and the other way round.

    Arguments:
        cls: The `frozen_state` class of the views.
        pack: Finds the packed part from the fields.
        words: Finds each field, by name, from the packed part.

    Returns:
        The function that makes a view of its packed part.
    """
    names = [field.name for field in attrs.fields(cast("type[Any]", cls))]
    if names != list(words):
        raise AssertionError(f"tell where each field comes from, in their order: {names}")

    def find(self: Any, name: str) -> object:
        # Asked only for what is not there yet.
        if name == "packed":
            found: object = pack(self)
        elif name in words:
            found = words[name](self.packed)
        else:
            raise AttributeError(f"{cls.__name__} has no attribute {name!r}", name=name, obj=self)
        object.__setattr__(self, name, found)
        return found

    setattr(draft_of(cls), "__getattr__", find)  # noqa: B010 (no checker knows it there)
    new = object.__new__
    keep = cast("Callable[[ViewT, PackedT], None]", cast("Any", PackedView).packed.__set__)

    def view_of(packed: PackedT) -> ViewT:
        view = new(cls)
        keep(view, packed)
        return view

    return view_of
