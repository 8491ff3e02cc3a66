"""The rules that a game can be played under: every value of every option, and mixtures."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, Literal, get_args, get_origin

from knockout_games.errors import BadSetup
from knockout_games.kernel.game import Game
from knockout_games.kernel.setup import AtLeast
from knockout_games.kernel.words import fields_of
from knockout_games.rng import HashRng
from knockout_games.testing.looks import field_names

__all__ = ["option_values", "rules_of"]

_WIDE = 99
"""How far above its least value a second value of a number is tried."""


def option_values(
    game: Game, more: Mapping[str, Iterable[object]] | None = None
) -> dict[str, tuple[object, ...]]:
    """Return the values to try for each option of a game, its default first.

    Both truth values, all values of a `Literal`, None where it is allowed, and of a number its
    least value and a wide one. Of other types only the default is known.

    Arguments:
        game: The game.
        more: Further values by option, for types whose values cannot be listed.
    """
    default = game.Rules()
    values: dict[str, tuple[object, ...]] = {}
    for name, hint in fields_of(game.Rules):
        first = getattr(default, name)
        tried: list[object] = [first, *_values(hint), *(more or {}).get(name, ())]
        # Not by equality alone: 1 == True.
        seen: dict[object, object] = {(type(value), value): value for value in tried}
        values[name] = tuple(seen.values())
    return values


def _values(hint: Any, least: int = 0) -> Iterator[object]:
    if hasattr(hint, "__metadata__"):
        bounds = [mark.least for mark in hint.__metadata__ if isinstance(mark, AtLeast)]
        yield from _values(hint.__origin__, max([least, *bounds]))
    elif get_origin(hint) is Literal:
        yield from get_args(hint)
    elif hint is bool:
        yield from (False, True)
    elif hint is int:
        yield from (least, least + _WIDE)
    elif hint is type(None):
        yield None
    elif get_origin(hint) is not tuple:
        for part in get_args(hint):
            yield from _values(part, least)


def rules_of(
    game: Game,
    *,
    mixtures: int = 0,
    more: Mapping[str, Iterable[object]] | None = None,
) -> tuple[Any, ...]:
    """Return the default rules, each value of each option alone, and some mixtures of values.

    Combinations that the game refuses (`BadSetup`) are left out. The same call always gives the
    same mixtures.

    Arguments:
        game: The game.
        mixtures: How many further combinations to draw; all of them if there are no more.
        more: Further values by option, as in `option_values`.
    """
    values = option_values(game, more)
    default = game.Rules()
    found: dict[Any, None] = {default: None}
    for name, tried in values.items():
        for value in tried:
            _add(found, game, {name: value})
    wanted = len(found) + mixtures
    if prod(map(len, values.values())) <= wanted:
        for chosen in product(*values.values()):
            _add(found, game, dict(zip(values, chosen, strict=True)))
        return tuple(found)
    rng = HashRng.from_seed(f"mixtures of {game.slug}")
    bounds = [len(tried) for tried in values.values()]
    for _ in range(20 * mixtures):
        if len(found) >= wanted:
            break
        picked, rng = rng.below_each(bounds)
        mixture = {
            name: tried[index] for (name, tried), index in zip(values.items(), picked, strict=True)
        }
        _add(found, game, mixture)
    return tuple(found)


def _add(found: dict[Any, None], game: Game, options: Mapping[str, object]) -> None:
    try:
        found[game.Rules(**options)] = None
    except BadSetup:
        return


def shown_rules(rules: object) -> str:
    """Return the options that differ from their defaults, as text."""
    default = type(rules)()
    changed = [
        f"{name}={getattr(rules, name)!r}"
        for name in field_names(rules)
        if getattr(rules, name) != getattr(default, name)
    ]
    return ", ".join(changed) or "default rules"
