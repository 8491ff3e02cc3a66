"""Shuffling and picking with any source, always by the same questions.

Algorithm: the shuffle of Fisher and Yates (1938) as first written down: each answer strikes out
one of the items that are left, counted in their order.
"""

from collections.abc import Iterable
from operator import index
from typing import TypeVar

from knockout_games.errors import BadSetup
from knockout_games.rng.protocol import Rng

__all__ = ["pick", "pick_many", "shuffle", "shuffle_top"]

T = TypeVar("T")
R = TypeVar("R", bound=Rng)


def shuffle(items: Iterable[T], rng: R) -> tuple[tuple[T, ...], R]:
    """Return *items* in random order, each order equally likely, and the rng to use next.

    Asks below(n), below(n - 1), ..., below(2) for n items. Answer j takes the j-th, from 0, of
    the items not yet taken, as the next from the top.

    >>> from knockout_games.rng import ScriptedRng
    >>> shuffle("abc", ScriptedRng([2, 0]))
    (('c', 'a', 'b'), ScriptedRng(()))
    """
    left = list(items)
    answers, rng = rng.below_each(range(len(left), 1, -1))
    shuffled = [left.pop(answer) for answer in answers]
    shuffled += left
    return tuple(shuffled), rng


def shuffle_top(items: Iterable[T], m: int, rng: R) -> tuple[tuple[T, ...], tuple[T, ...], R]:
    """Return the first *m* of shuffled *items*, the rest in the order given, and the next rng.

    Asks only the first *m* questions of `shuffle`, and gives the same top. The last item that
    is left is taken without a question; *m* may be more than there are items.

    >>> from knockout_games.rng import ScriptedRng
    >>> shuffle_top("abcd", 2, ScriptedRng([2, 0]))
    (('c', 'a'), ('b', 'd'), ScriptedRng(()))

    Raises:
        BadSetup: If *m* is no integer or negative.
    """
    left = list(items)
    count = len(left)
    wanted = min(_checked_count(m, "shuffle_top"), count)
    answers, rng = rng.below_each(range(count, max(count - wanted, 1), -1))
    top = [left.pop(answer) for answer in answers]
    if wanted == count:
        top += left
        left = []
    return tuple(top), tuple(left), rng


def pick(items: Iterable[T], rng: R) -> tuple[T, R]:
    """Return one of *items*, each equally likely, and the rng to use next.

    Asks below(n) once, for n items, also when there is only one.

    >>> from knockout_games.rng import ScriptedRng
    >>> pick("abc", ScriptedRng([1]))
    ('b', ScriptedRng(()))

    Raises:
        BadSetup: If there is none.
    """
    choices = tuple(items)
    if not choices:
        raise BadSetup("pick() needs something to pick from", code="rng.pick")
    answer, rng = rng.below(len(choices))
    return choices[answer], rng


def pick_many(items: Iterable[T], k: int, rng: R) -> tuple[tuple[T, ...], R]:
    """Return *k* of *items* in the order in which they were picked, and the rng to use next.

    They are picked one after the other from those that are left: asks below(n), below(n - 1),
    ..., *k* questions for n items, so that the last may be below(1).

    >>> from knockout_games.rng import ScriptedRng
    >>> pick_many("abc", 2, ScriptedRng([1, 1]))
    (('b', 'c'), ScriptedRng(()))

    Raises:
        BadSetup: If *k* is no integer, negative or more than there are items.
    """
    left = list(items)
    count = len(left)
    wanted = _checked_count(k, "pick_many")
    if wanted > count:
        raise BadSetup(f"pick_many() cannot pick {wanted} of {count}", code="rng.pick")
    answers, rng = rng.below_each(range(count, count - wanted, -1))
    return tuple([left.pop(answer) for answer in answers]), rng


def _checked_count(count: int, asker: str) -> int:
    try:
        checked = index(count)
    except TypeError:
        checked = -1
    if checked < 0:
        raise BadSetup(f"{asker}() needs a number of items from 0 on", code="rng.pick")
    return checked
