"""Views that are packed: words and packed parts find each other."""

import pickle
from collections.abc import Callable
from typing import NamedTuple, NoReturn

import pytest
from typing_extensions import override

from knockout_games.kernel.frozen import frozen_state
from knockout_games.kernel.packed import PackedView, packed_views
from knockout_games.rng import Rng


class Both(NamedTuple):
    """Two numbers."""

    one: int
    two: int


@frozen_state
class Glance(PackedView[object, object, Both]):
    """A view of two numbers."""

    one: int
    two: int

    @property
    @override
    def game(self) -> NoReturn:
        """Refuse: there is no game."""
        raise AssertionError("no game is asked for")

    @override
    def legal_moves(self) -> tuple[object, ...]:
        """Return nothing."""
        return ()

    @override
    def sample(self, rng: Rng) -> object:
        """Return *rng*."""
        return rng


asked: list[str] = []


def _one(packed: Both) -> int:
    asked.append("one")
    return packed.one


@pytest.fixture
def glance() -> Callable[[Both], Glance]:
    """Make a view of its packed part."""
    return packed_views(
        Glance,
        pack=lambda view: Both(view.one, view.two),
        words={"one": _one, "two": lambda packed: packed.two},
    )


def test_a_field_is_found_once_and_kept(glance: Callable[[Both], Glance]) -> None:
    asked.clear()
    view = glance(Both(1, 2))

    assert not asked
    assert (view.one, view.two, view.one) == (1, 2, 1)
    assert asked == ["one"]


@pytest.mark.usefixtures("glance")
def test_a_view_made_of_words_is_packed_when_asked() -> None:
    assert Glance(3, 4).packed == Both(3, 4)


def test_how_a_view_was_made_cannot_be_told(glance: Callable[[Both], Glance]) -> None:
    packed, worded = glance(Both(1, 2)), Glance(1, 2)

    assert packed == worded
    assert hash(packed) == hash(worded)
    assert pickle.loads(pickle.dumps(glance(Both(1, 2)))).packed == Both(1, 2)
    assert glance(Both(1, 2)) != glance(Both(1, 3))


def test_a_packed_view_cannot_be_changed(glance: Callable[[Both], Glance]) -> None:
    view = glance(Both(1, 2))

    with pytest.raises(AttributeError):
        view.one = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.packed = Both(5, 6)
    assert view == Glance(1, 2)


def test_what_a_view_does_not_have_is_not_found(glance: Callable[[Both], Glance]) -> None:
    view = glance(Both(1, 2))

    with pytest.raises(AttributeError, match=r"^Glance has no attribute 'three'$") as missing:
        getattr(view, "three")  # noqa: B009 (no checker would let it pass)
    # So that Python can say which attribute was perhaps meant.
    assert missing.value.name == "three"
    assert missing.value.obj is view


def test_every_field_must_come_from_somewhere() -> None:
    told = r"^tell where each field comes from, in their order: \['one', 'two'\]$"
    with pytest.raises(AssertionError, match=told):
        packed_views(Glance, pack=lambda _: 0, words={"two": lambda _: 0})
