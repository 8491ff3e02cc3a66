"""The law of fairness: every arrangement of the hidden cards is equally likely in a sample."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from math import factorial, prod
from typing import Final, cast

from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import Json
from knockout_games.kernel.playing import worlds
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.words import Seat
from knockout_games.testing.chance import chi_square
from knockout_games.testing.claims import Claims
from knockout_games.testing.exchanges import (
    HEAPS,
    Way,
    card_at,
    exchanges,
    hidden_places,
    pieces_told,
    places_of,
    timeless,
    with_cards,
    world_of,
)
from knockout_games.testing.laws.law import law
from knockout_games.testing.plays import Play, Spot

__all__ = ["fairness"]

UNLIKELY: Final = 1e-4
"""The p-value below which a sampler is held to be unfair."""

_EACH: Final = 16
"""How many samples are drawn for each world that is possible, or for the rarest."""

_SHARE: Final = 100
"""How many samples are drawn at least, for each position that is looked at."""

_MANY: Final = 40_000
"""The most samples that are drawn of a view."""

_FEW: Final = 16
"""How many samples are looked at for whether they vary at all."""

_BACK: Final = 40
"""How many positions back from the end small views are looked for."""

_LISTABLE: Final = 120
"""The most orders of hidden cards that are tried one by one, for each view to be tested."""

_COUNTABLE: Final = 100
"""The most worlds that are waited for by their number alone, for each view to be tested."""

_TRIES: Final = 40
"""How many exchanges of two cards are tried to find a second world."""

_HIDING: Final = frozenset({"hands", "pile", "piles", "removed"})
"""Zones in which cards are hidden, in all games; what seats know lies elsewhere."""

_PAIRS: Final = 8
"""The most worlds of which pairs of neighbouring samples are looked at."""


@law
def fairness(play: Play, claims: Claims, positions: int) -> None:
    """7. `sample` is uniform over the arrangements of physical cards; `worlds` are independent."""
    for spot in play.spots(positions):
        for seat in spot.observers:
            _check_worlds(spot, seat)
    most = max(2, positions // 5)
    for spot, seat in _smallest(play, most, claims):
        _check_fair(spot, seat, claims, most, least=_SHARE * positions)


def _check_worlds(spot: Spot, seat: Seat | None) -> None:
    """Check that `worlds` gives the samples of the children, and that they vary."""
    view = spot.state.view(seat)
    rng = spot.rng("worlds")
    drawn = [world for world, _ in zip(worlds(view, rng), range(_FEW), strict=False)]
    if drawn[3] != view.sample(rng.fork(3)):
        raise spot.broken("fairness", f"worlds() does not ask the children of its source ({seat})")
    if any(world.view(seat) != view for world in drawn):
        raise spot.broken("fairness", f"a sample does not agree with the view of {seat}")
    different = len({timeless(world) for world in drawn})
    if different == 1 and _neighbour(spot.game, view, drawn[0]):
        raise spot.broken("fairness", f"{seat} is always shown the same world, but there are more")
    ways = _count(view)
    if ways is None:
        return
    if ways < 1:
        raise spot.broken("fairness", f"{ways} worlds agree with the view of {seat}")
    if different > ways:
        raise spot.broken("fairness", f"more samples differ than the {ways} that {seat} counts")


def _neighbour(game: Game, view: GameView, world: GameState) -> bool:
    """Tell whether exchanging two cards of *world* gives another that agrees with *view*."""
    return next(exchanges(game, view, world, tries=_TRIES), None) is not None


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
    hidden = pieces_told(spot.game, spot.state) - pieces_told(spot.game, view)
    return factorial(hidden) if hidden > 1 and factorial(hidden) <= _LISTABLE * most else None


def _check_fair(spot: Spot, seat: Seat | None, claims: Claims, most: int, *, least: int) -> None:
    view, game = spot.state.view(seat), spot.game
    source = map(timeless, worlds(view, spot.rng("fair")))
    drawn = [next(source) for _ in range(least)]
    weights = _weights(game, view, drawn, claims, most)
    if weights is None:
        ways = _count(view)
        if ways is None or ways > _COUNTABLE * most:
            return
        drawn += [next(source) for _ in range(_EACH * ways - len(drawn))]
        weights, doubtful = _physical(game, view, drawn)
        found = sum(weights.values())
        if ways not in (found, found // doubtful):
            raise spot.broken(
                "fairness",
                f"the worlds shown to {seat} are {found} arrangements of cards; it counts {ways}",
            )
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


def _physical(
    game: Game, view: GameView, drawn: Iterable[GameState]
) -> tuple[dict[object, int], int]:
    """Return the worlds that were drawn, with how many arrangements of physical cards each is.

    A zone without an order holds its equal cards in one way only, however many there are of a
    kind. Of a pile that is the same in all worlds it cannot be seen whether it has an order; if
    it has none, there are as many times fewer arrangements as the second answer says.
    """
    worlds = {world: _zones(game, view, world) for world in set(drawn)}
    found = tuple(worlds.values())
    heaps = set[Way]()
    doubtful = 1
    for way in found[0]:
        contents = {zones[way] for zones in found}
        if not HEAPS.isdisjoint(way) or (len(contents) > 1 and _is_heap(contents)):
            heaps.add(way)
        elif len(contents) == 1:
            doubtful *= _orders(found[0][way])
    weights: dict[object, int] = {}
    for world, zones in worlds.items():
        weight = _orders(text for texts in zones.values() for text in texts)
        for way in heaps:
            weight //= _orders(zones[way])
        weights[world] = weight
    return weights, doubtful


def _zones(game: Game, view: GameView, world: GameState) -> dict[Way, tuple[str, ...]]:
    """Return the zones of a world in which cards are hidden, by their places in its JSON."""
    zones: dict[Way, tuple[str, ...]] = {}
    for way, text in places_of(game, view, game.to_json(world)):
        keys = [step for step in way if isinstance(step, str)]
        if keys[-1] in _HIDING and way[:-1] != ("hands", view.seat):
            zones[way[:-1]] = (*zones.get(way[:-1], ()), text)
    return zones


def _orders(texts: Iterable[str]) -> int:
    """Return in how many ways equal cards can change places without being seen to."""
    return prod(map(factorial, Counter(texts).values()))


def _is_heap(contents: Iterable[tuple[str, ...]]) -> bool:
    """Tell whether a zone lists its cards in one order always, so that it has none of its own."""
    before = {
        (one, other) for texts in contents for one, other in combinations(texts, 2) if one != other
    }
    return not any((other, one) in before for one, other in before)


def _weights(
    game: Game, view: GameView, drawn: list[GameState], claims: Claims, most: int
) -> dict[object, int] | None:
    """Return all worlds behind *view*, weighted, or None where they cannot be listed."""
    if claims.worlds is not None:
        listed = claims.worlds(view)
        if listed is not None:
            weights: Counter[object] = Counter()
            for world, weight in listed:
                weights[timeless(world)] += weight
            return dict(weights)
    hidden = pieces_told(game, drawn[0]) - pieces_told(game, view)
    if not hidden > 1 or factorial(hidden) > _LISTABLE * most:
        return None
    slots = hidden_places(game, view, drawn[0])
    if not slots or factorial(len(slots)) > _LISTABLE * most:
        return None
    return _arranged(game, view, game.to_json(drawn[0]), slots)


def _arranged(game: Game, view: GameView, doc: Json, slots: tuple[Way, ...]) -> dict[object, int]:
    """Put the cards of *slots* in every order; keep the orders that agree with *view*.

    Cards in a hand have an order here that they have not in the game, but every arrangement of
    physical cards comes equally often.
    """
    cards = [card_at(doc, slot) for slot in slots]
    weights: Counter[object] = Counter()
    for order, number in Counter(permutations(cards)).items():
        world = world_of(game, view, with_cards(doc, dict(zip(slots, order, strict=True))))
        if world is not None:
            weights[timeless(world)] += number
    return dict(weights)
