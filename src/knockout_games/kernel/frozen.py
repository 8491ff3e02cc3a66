"""Two ways to build the values of a game: states that are cheap to make, shared small values.

A state is built once and then never changes. `attrs.frozen` pays for that on every field of
every new object. `frozen_state` pays once an object: it builds a mutable *draft* and swaps the
draft's class for a frozen subclass of the same layout, about three times as fast at 14 fields
(`python benchmarks/construction.py` measures it).

Moves and pieces come from small fixed sets. `interned` makes one shared object of each, so that
equality is identity, and hashing and comparing cost nothing.
"""

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast

import attrs
from typing_extensions import dataclass_transform

__all__ = ["changed", "draft_of", "frozen_state", "interned", "share", "shared"]

T = TypeVar("T")


def _refuse_set(_self: object, _name: str, _value: object) -> NoReturn:
    raise attrs.exceptions.FrozenInstanceError


def _itself(self: T, _memo: object = None) -> T:
    return self  # deep-immutable, so its own copy


def _refuse_delete(_self: object, _name: str) -> NoReturn:
    raise attrs.exceptions.FrozenInstanceError


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def frozen_state(cls: type[T]) -> type[T]:
    """Make *cls* an immutable attrs class with slots that is cheap to construct.

    The class gets structural equality, a hash, pickling and copying like an `attrs.frozen`
    class, and `attrs.fields`, `attrs.evolve` and `attrs.asdict` know it. It cannot be subclassed
    with new fields.

    Arguments:
        cls: A class with annotated fields; its bases have empty `__slots__`.
    """

    def freeze(self: object) -> None:
        self.__class__ = frozen

    setattr(cls, "__attrs_post_init__", freeze)  # noqa: B010 (the checkers know no such member)
    # States and views have one of their own, which says what it shows.
    plain = cls.__repr__ is object.__repr__
    draft: type[Any] = attrs.define(slots=True, eq=True, unsafe_hash=True, repr=plain)(cls)
    build = draft.__init__

    def __init__(self: object, *args: object, **kwargs: object) -> None:
        object.__setattr__(self, "__class__", draft)
        build(self, *args, **kwargs)

    def __setstate__(self: object, fields: dict[str, object]) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    frozen: type[Any] = type(
        cls.__name__,
        (draft,),
        {
            "__slots__": (),
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__doc__": cls.__doc__,
            "__init__": __init__,
            "__setattr__": _refuse_set,
            "__delattr__": _refuse_delete,
            "__setstate__": __setstate__,
            "__copy__": _itself,
            "__deepcopy__": _itself,
            "__draft__": draft,
        },
    )
    return frozen


def draft_of(cls: type[T]) -> type[T]:
    """Return the fast constructor of a `frozen_state` class, for the inside of hot functions.

    Calling it gives an object of *cls*, already frozen; only the call is cheaper.
    """
    return cast("type[T]", cls.__dict__["__draft__"])


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def interned(cls: type[T]) -> type[T]:
    """Make *cls* a frozen attrs class of which equal objects are one object.

    Equality is identity and the hash is the address, both at the speed of C. Pickling and
    copying give the shared object back. An object whose fields cannot be hashed is made, but
    shared with nothing and equal to itself alone.

    The pool only ever grows by the values that `share` has taken in, so that people who make up
    values cannot fill the memory.

    Arguments:
        cls: A class with annotated fields; its bases have empty `__slots__`.
    """
    made: type[Any] = attrs.frozen(eq=False, init=False)(cls)
    names = tuple(field.name for field in attrs.fields(made) if field.init)
    pool: dict[tuple[object, ...], object] = {}

    def values(self: object) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in names)

    def __new__(cls: type[Any], *args: object, **kwargs: object) -> object:
        fresh = object.__new__(cls)
        fresh.__attrs_init__(*args, **kwargs)
        try:
            return pool.get(values(fresh), fresh)
        except TypeError:
            return fresh

    def __reduce__(self: object) -> tuple[Callable[..., object], tuple[object, ...]]:
        return type(self), values(self)

    def share(self: object) -> object:
        return pool.setdefault(values(self), self)

    for name, member in {
        "__new__": __new__,
        "__reduce__": __reduce__,
        "__share__": share,
        "__pool__": pool,
    }.items():
        setattr(made, name, member)
    return made


def share(value: T) -> T:
    """Put *value*, of an `interned` class, into the pool of its class; return the shared object."""
    return cast("T", cast("Any", value).__share__())


def shared(cls: type[T]) -> tuple[T, ...]:
    """Return the shared objects of an `interned` class, in the order in which they were shared."""
    return tuple(cast("Any", cls).__pool__.values())


def changed(value: T, **fields: object) -> T:
    """Return a copy of a `frozen_state` object with some fields changed."""
    return cast("T", attrs.evolve(cast("Any", value), **fields))
