"""The law of fairness: every arrangement of the hidden cards is equally likely in a sample."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from math import factorial
from typing import Any, Final, TypeAlias, cast

from knockout_games.errors import KnockoutError
from knockout_games.kernel.codec import digest
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.parts import Json, plain
from knockout_games.kernel.playing import worlds
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.words import Seat
from knockout_games.rng import ScriptedRng
from knockout_games.testing.chance import chi_square
from knockout_games.testing.claims import Claims
from knockout_games.testing.laws.law import law
from knockout_games.testing.plays import Play, Spot

__all__ = ["fairness"]

UNLIKELY: Final = 1e-4
"""The p-value below which a sampler is held to be unfair."""

_EACH: Final = 16
"""How many samples are drawn for each world that is possible, or for the rarest."""

_LEAST: Final = 240
_MANY: Final = 40_000
"""The least and the most samples that are drawn of a view."""

_FEW: Final = 16
"""How many samples are looked at for whether they vary at all."""

_GLIMPSE: Final = 4
"""How many samples tell about how many cards are hidden."""

_BACK: Final = 40
"""How many positions back from the end small views are looked for."""

_LISTABLE: Final = 360
"""The most orders of hidden cards that are tried one by one, for each view to be tested."""

_COUNTABLE: Final = 100
"""The most worlds that are waited for by their number alone, for each view to be tested."""

_PAIRS: Final = 8
"""The most worlds of which pairs of neighbouring samples are looked at."""

_HEAPS: Final = frozenset({"hands", "hand", "discard", "removed"})
"""Zones whose cards have no order, in all games (C4)."""

_NO_RNG: Final = ScriptedRng(())

_Way: TypeAlias = tuple[str | int, ...]


@law
def fairness(play: Play, claims: Claims, positions: int) -> None:
    """7. `sample` is uniform over the arrangements of physical cards; `worlds` are independent."""
    for spot in play.spots(positions):
        for seat in spot.observers:
            _check_worlds(spot, seat)
    most = max(2, positions // 5)
    for spot, seat in _smallest(play, most, claims):
        _check_fair(spot, seat, claims, most)


def _check_worlds(spot: Spot, seat: Seat | None) -> None:
    """Check that `worlds` gives the samples of the children, and that they vary."""
    view = spot.state.view(seat)
    rng = spot.rng("worlds")
    drawn = [world for world, _ in zip(worlds(view, rng), range(_FEW), strict=False)]
    if drawn[3] != view.sample(rng.fork(3)):
        raise spot.broken("fairness", f"worlds() does not ask the children of its source ({seat})")
    if any(world.view(seat) != view for world in drawn):
        raise spot.broken("fairness", f"a sample does not agree with the view of {seat}")
    different = len({digest(world, rng=False) for world in drawn})
    ways = _count(view)
    if ways is None:
        return
    if ways < 1:
        raise spot.broken("fairness", f"{ways} worlds agree with the view of {seat}")
    if ways == 1 and different > 1:
        raise spot.broken("fairness", f"{seat} knows everything, but samples differ")
    if different > ways:
        raise spot.broken("fairness", f"more samples differ than the {ways} that {seat} counts")
    if not _ways_alike(drawn[0], spot.game) and ways > 10**6 and different < _FEW - 1:
        raise spot.broken("fairness", f"of {ways} worlds {seat} is shown only {different}")


def _ways_alike(state: GameState, game: AnyGame) -> bool:
    """Tell whether there are equal cards, so that many arrangements may look alike."""
    found = Counter(str(part) for _, part in _texts((), game.to_json(state)))
    known = _order(game)
    return any(number > 1 for text, number in found.items() if plain(text) in known)


def _count(view: GameView) -> int | None:
    count = getattr(view, "count", None)
    return None if count is None else cast("int", count())


def _smallest(play: Play, most: int, claims: Claims) -> Iterator[tuple[Spot, Seat | None]]:
    """Yield some views behind which there are few worlds, but more than one."""
    sized: list[tuple[int, int, int]] = []
    for ply in range(len(play.states) - 1, max(-1, len(play.states) - _BACK), -1):
        spot = Spot(play=play, ply=ply)
        for seat in range(play.players):
            view = spot.state.view(seat)
            if claims.is_freely_dealt is not None and not claims.is_freely_dealt(view):
                continue
            size = _size(spot, view, most)
            if size is not None:
                sized.append((size, ply, seat))
        if len(sized) >= 4 * most:
            break
    # Rather the smallest that is not trivial.
    sized.sort(key=lambda entry: (-min(entry[0], 24), entry[0]))
    for _, ply, seat in sized[:most]:
        yield Spot(play=play, ply=ply), seat


def _size(spot: Spot, view: GameView, most: int) -> int | None:
    """Return about how many worlds agree with a view, or None for one world or too many."""
    ways = _count(view)
    if ways is not None and ways <= _COUNTABLE * most:
        return ways if ways > 1 else None
    drawn = zip(worlds(view, spot.rng("size")), range(_GLIMPSE), strict=False)
    slots = _slots(spot.game, [spot.game.to_json(world) for world, _ in drawn])
    size = factorial(len(slots)) if slots else 1
    return size if 1 < size <= _LISTABLE * most else None


def _check_fair(spot: Spot, seat: Seat | None, claims: Claims, most: int) -> None:
    view, game = spot.state.view(seat), spot.game
    source = map(_timeless, worlds(view, spot.rng("fair")))
    drawn = [next(source) for _ in range(_LEAST)]
    weights = _weights(game, view, drawn, claims, most)
    if weights is None:
        ways = _count(view)
        if ways is None or ways > _COUNTABLE * most or _ways_alike(drawn[0], game):
            return
        drawn += [next(source) for _ in range(_EACH * ways - len(drawn))]
        # Each world is an arrangement of its own; those that never came are numbered.
        weights = _each_once(drawn, ways)
    else:
        rarest = sum(weights.values()) / min(weights.values())
        drawn += [next(source) for _ in range(min(_MANY, int(_EACH * rarest)) - len(drawn))]
    seen = Counter[object](drawn)
    if not set(seen) <= set(weights):
        raise spot.broken("fairness", f"a sample is no world that agrees with the view of {seat}")
    chance = chi_square(seen, weights)
    if chance < UNLIKELY:
        raise spot.broken(
            "fairness",
            f"samples of the view of {seat} are not uniform over {len(weights)} worlds: "
            f"p = {chance:.1e} in {len(drawn)} samples",
        )
    if len(weights) <= _PAIRS:
        pairs = Counter[tuple[object, object]](zip(drawn[::2], drawn[1::2], strict=False))
        both = {(x, y): weights[x] * weights[y] for x in weights for y in weights}
        if chi_square(pairs, both) < UNLIKELY:
            raise spot.broken("fairness", f"samples of the view of {seat} depend on each other")


def _each_once(drawn: Iterable[object], ways: int) -> dict[object, int]:
    weights = dict.fromkeys(drawn, 1)
    return weights | dict.fromkeys(range(ways - len(weights)), 1)


def _timeless(world: GameState) -> GameState:
    """Return the position of *world* without its own future, so that positions compare."""
    return world.with_rng(_NO_RNG)


def _weights(
    game: AnyGame, view: GameView, drawn: list[GameState], claims: Claims, most: int
) -> dict[object, int] | None:
    """Return all worlds behind *view*, weighted, or None where they cannot be listed."""
    if claims.worlds is not None:
        listed = claims.worlds(view)
        if listed is not None:
            weights: Counter[object] = Counter()
            for world, weight in listed:
                weights[_timeless(world)] += weight
            return dict(weights)
    slots = _slots(game, [game.to_json(world) for world in drawn])
    if slots and factorial(len(slots)) <= _LISTABLE * most:
        return _arranged(game, view, game.to_json(drawn[0]), slots)
    return None


def _arranged(
    game: AnyGame, view: GameView, doc: Json, slots: tuple[_Way, ...]
) -> dict[object, int]:
    """Put the cards of *slots* in every order; keep the orders that agree with *view*.

    Cards in a hand have an order here that they have not in the game, but every arrangement of
    physical cards comes equally often.
    """
    cards = [_at(doc, slot) for slot in slots]
    weights: Counter[object] = Counter()
    for order, number in Counter(permutations(cards)).items():
        world = _world(game, view, _with(doc, dict(zip(slots, order, strict=True))))
        if world is not None:
            weights[_timeless(world)] += number
    return dict(weights)


def _world(game: AnyGame, view: GameView, doc: Json) -> GameState | None:
    try:
        world = game.from_json("state", _in_order(game, doc))
    except KnockoutError:
        return None
    return world if world.view(view.seat) == view else None


def _in_order(game: AnyGame, doc: Any, *, sort: bool = False) -> Any:
    """Return a document with the cards of hands, and of other heaps without an order, sorted."""
    if isinstance(doc, dict):
        return {
            key: _in_order(game, x, sort=sort or key in _HEAPS)
            for key, x in cast("Json", doc).items()
        }
    if not isinstance(doc, list):
        return doc
    parts = cast("list[object]", doc)
    entries = [_in_order(game, part, sort=sort) for part in parts]
    known = _order(game)
    if sort and all(isinstance(x, str) and plain(x) in known for x in entries):
        return sorted(entries, key=lambda text: known[plain(text)])
    return entries


def _with(doc: Any, cards: Mapping[_Way, object], way: _Way = ()) -> Any:
    if way in cards:
        return cards[way]
    if isinstance(doc, dict):
        return {key: _with(x, cards, (*way, key)) for key, x in cast("Json", doc).items()}
    if isinstance(doc, list):
        entries = cast("list[object]", doc)
        return [_with(x, cards, (*way, place)) for place, x in enumerate(entries)]
    return doc


def _at(doc: Any, way: _Way) -> Any:
    for step in way:
        doc = doc[step]
    return doc


def _texts(way: _Way, doc: Any) -> Iterator[tuple[_Way, str]]:
    if isinstance(doc, str):
        yield way, doc
    elif isinstance(doc, dict):
        for key, value in cast("Json", doc).items():
            if (*way, key) != ("rng",):
                yield from _texts((*way, key), value)
    elif isinstance(doc, list):
        entries = cast("list[object]", doc)
        for place, value in enumerate(entries):
            yield from _texts((*way, place), value)


def _order(game: AnyGame) -> dict[str, int]:
    """Return the place of each piece in the order of the game, by its notation."""
    codes = (code.removeprefix("piece.") for code in game.words if code.startswith("piece."))
    return {plain(code): place for place, code in enumerate(codes)}


def _slots(game: AnyGame, docs: list[Json]) -> tuple[_Way, ...] | None:
    """Return where the hidden cards lie in *docs*, or None if they differ in other ways."""
    texts, known = [dict(_texts((), doc)) for doc in docs], _order(game)
    if any(found.keys() != texts[0].keys() for found in texts):
        return None
    slots = tuple(way for way in texts[0] if len({found[way] for found in texts}) > 1)
    if any(plain(found[way]) not in known for found in texts for way in slots):
        return None
    return slots
