from __future__ import annotations

import copy
import gc
import pickle

import attrs
import pytest
from tests.kernel.toy import CARDS, Card, Give, Keep, State, start
from typing_extensions import override

from knockout_games.kernel.frozen import changed, draft_of, frozen_state, interned, share, shared


@frozen_state
class Point:
    """A place in the plane."""

    x: int
    y: int = 0
    marks: tuple[str, ...] = attrs.field(default=(), kw_only=True)

    @property
    def sum(self) -> int:
        return self.x + self.y


@interned
class Pebble:
    size: int
    colors: object = "grey"


SMALL = share(Pebble(1))


# --- frozen_state ------------------------------------------------------------------------


def test_a_frozen_state_takes_its_fields_by_place_and_by_name() -> None:
    assert (Point(1).x, Point(1).y) == (1, 0)
    assert Point(x=1, y=2) == Point(1, 2)
    assert Point(1, marks=("a",)).marks == ("a",)
    assert Point(2, 3).sum == 5


def test_a_frozen_state_refuses_to_change() -> None:
    point = Point(1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del point.x
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.z = 2  # type: ignore[attr-defined]
    assert point == Point(1)


def test_frozen_states_are_compared_by_their_fields() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2).__eq__((1, 2)) is NotImplemented
    assert len({Point(1), Point(1), Point(2)}) == 2


def test_frozen_states_are_copied_and_pickled() -> None:
    point = Point(1, 2, marks=("a",))

    assert copy.copy(point) == copy.deepcopy(point) == point
    assert pickle.loads(pickle.dumps(point)) == point
    assert type(pickle.loads(pickle.dumps(point))) is Point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pickle.loads(pickle.dumps(point)).x = 3


def test_a_frozen_state_keeps_its_name_and_its_slots() -> None:
    assert Point.__name__ == Point.__qualname__ == "Point"
    assert Point.__module__ == __name__
    assert Point.__doc__ == "A place in the plane."
    assert not hasattr(Point(1), "__dict__")
    assert attrs.has(Point)
    assert [field.name for field in attrs.fields(Point)] == ["x", "y", "marks"]


def test_a_frozen_state_shows_its_fields_unless_it_says_otherwise() -> None:
    @frozen_state
    class Silent:
        x: int

        @override
        def __repr__(self) -> str:
            return "hush"

    assert repr(Point(1, marks=("a",))) == "Point(x=1, y=0, marks=('a',))"
    assert repr(draft_of(Point)(1, 2)) == "Point(x=1, y=2, marks=())"
    assert repr(Silent(1)) == "hush"


def test_drafts_build_the_same_objects() -> None:
    draft = draft_of(Point)(1, 2)

    assert type(draft) is Point
    assert draft == Point(1, 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        draft.x = 2  # type: ignore[misc]


def test_a_changed_copy_leaves_the_first_as_it_was() -> None:
    point = Point(1, 2)

    assert changed(point, y=5) == Point(1, 5)
    assert point == Point(1, 2)


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        draft_of(Point)()  # type: ignore[call-arg]


# --- interned ----------------------------------------------------------------------------


def test_equal_shared_values_are_one_object() -> None:
    assert Pebble(1) is SMALL
    assert Pebble(size=1, colors="grey") is SMALL
    assert Card(3) is CARDS[2]
    assert Give(CARDS[0], 1) is Give(card=CARDS[0], seat=1)
    assert Keep() is Keep()


def test_shared_values_come_back_from_copies_and_pickles() -> None:
    assert copy.copy(SMALL) is SMALL
    assert copy.deepcopy(SMALL) is SMALL
    assert pickle.loads(pickle.dumps(SMALL)) is SMALL
    assert pickle.loads(pickle.dumps(Give(CARDS[0], 1))) is Give(CARDS[0], 1)


def test_shared_values_refuse_to_change() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SMALL.size = 2  # type: ignore[misc]


def test_made_up_values_do_not_fill_the_pool() -> None:
    before = shared(Pebble)
    assert SMALL in before
    for size in range(100, 200):
        Pebble(size)
    gc.collect()

    assert shared(Pebble) == before


def test_a_value_with_parts_that_cannot_be_hashed_is_made_but_equal_to_nothing() -> None:
    odd = Pebble(1, [])

    assert odd.colors == []
    assert odd != SMALL
    assert odd != Pebble(1, [])


def test_sharing_twice_gives_the_first() -> None:
    assert share(Pebble(1)) is SMALL


def test_of_equal_values_the_first_that_is_shared_stays() -> None:
    @interned
    class Bead:
        size: int

    first, second = Bead(50), Bead(50)
    assert first is not second

    assert share(first) is first
    assert share(second) is first
    assert Bead(50) is first


def test_the_shared_are_listed_in_the_order_of_sharing() -> None:
    assert shared(Card) == CARDS


def test_the_toy_game_keeps_its_states_frozen() -> None:
    state = start()

    assert type(state) is State
    assert type(state.apply(Keep())) is State
