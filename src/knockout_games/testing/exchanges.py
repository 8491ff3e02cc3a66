"""Worlds that differ from another by where hidden cards lie, made from JSON.

Nothing here asks `sample`: that is what is tested against these worlds.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, TypeAlias, cast

from knockout_games.errors import KnockoutError
from knockout_games.kernel.frozen import shared
from knockout_games.kernel.game import Game
from knockout_games.kernel.parts import Json, plain
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.rng import ScriptedRng

__all__ = [
    "HEAPS",
    "Way",
    "card_at",
    "exchanges",
    "hidden_places",
    "order_of",
    "pieces_told",
    "places_of",
    "texts_of",
    "timeless",
    "with_cards",
    "world_of",
]

HEAPS: Final = frozenset({"hands", "hand", "discard", "removed"})
"""Zones whose cards have no order, in all games (C4)."""

_TRIES: Final = 200
"""How many exchanges are tried to find a first one that a view does not tell."""

_PARTNERS: Final = 8
"""With how many cards that are known to be hidden a card is exchanged, to see if it is too."""

_NO_RNG: Final = ScriptedRng(())

Way: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead to a place in a document."""

_Place: TypeAlias = tuple[Way, str]
"""Where a piece lies, and its notation."""


def exchanges(
    game: Game, view: GameView, world: GameState, *, tries: int
) -> Iterator[tuple[GameState, Way, Way]]:
    """Yield worlds in which two cards of *world* are exchanged, and *view* does not tell.

    Each comes with the places of the two cards.

    Arguments:
        game: The game.
        view: The view that must stay as it is.
        world: A state with that view.
        tries: About how many exchanges to try, of those that there are.
    """
    doc = game.to_json(world)
    pairs = [
        (one, other)
        for one, other in combinations(places_of(game, view, doc), 2)
        if one[1] != other[1]
    ]
    for (way, text), (other, text2) in pairs[:: 1 + len(pairs) // tries]:
        exchanged = world_of(game, view, with_cards(doc, {way: text2, other: text}))
        if exchanged is not None and timeless(exchanged) != timeless(world):
            yield exchanged, way, other


def hidden_places(game: Game, view: GameView, world: GameState) -> tuple[Way, ...]:
    """Return where in the JSON of *world* the cards lie that *view* does not know.

    Found by exchanging cards: what is hidden can be exchanged with something else that is.
    """
    doc = game.to_json(world)
    places = places_of(game, view, doc)
    first = next(exchanges(game, view, world, tries=_TRIES), None)
    if first is None:
        return ()
    found = set(first[1:])
    growing = True
    while growing:
        growing = False
        for way, text in places:
            if way not in found and _is_hidden(game, view, doc, (way, text), places, found):
                found.add(way)
                growing = True
    return tuple(way for way, _ in places if way in found)


def _is_hidden(
    game: Game,
    view: GameView,
    doc: Json,
    place: _Place,
    places: list[_Place],
    found: set[Way],
) -> bool:
    way, text = place
    partners = [(other, text2) for other, text2 in places if other in found and text2 != text]
    return any(
        world_of(game, view, with_cards(doc, {way: text2, other: text})) is not None
        for other, text2 in partners[:: 1 + len(partners) // _PARTNERS]
    )


def places_of(game: Game, view: GameView, doc: Json) -> list[_Place]:
    """Return the places of cards in the JSON of a world, but for zones that the view shows."""
    known, shown = order_of(game), game.to_json(view)
    hidden = {key: zone for key, zone in doc.items() if zone != shown.get(key)}
    return [(way, text) for way, text in texts_of((), hidden) if plain(text) in known]


def pieces_told(game: Game, thing: object) -> int:
    """Return how many pieces the JSON of a state or view tells of."""
    known = order_of(game)
    return sum(plain(text) in known for _, text in texts_of((), game.to_json(thing)))


def world_of(game: Game, view: GameView, doc: Json) -> GameState | None:
    """Return the state that *doc* tells of, if there is one and *view* is a view of it."""
    try:
        world = game.from_json("state", in_order(game, doc))
    except KnockoutError:
        return None
    return world if world.view(view.seat) == view else None


def in_order(game: Game, doc: Any, *, sort: bool = False) -> Any:
    """Return a document with the cards of hands, and of other heaps without an order, sorted."""
    if isinstance(doc, dict):
        return {
            key: in_order(game, x, sort=sort or key in HEAPS)
            for key, x in cast("Json", doc).items()
        }
    if not isinstance(doc, list):
        return doc
    parts = cast("list[object]", doc)
    entries = [in_order(game, part, sort=sort) for part in parts]
    known = order_of(game)
    if sort and all(isinstance(x, str) and plain(x) in known for x in entries):
        return sorted(entries, key=lambda text: known[plain(text)])
    return entries


def with_cards(doc: Any, cards: Mapping[Way, object], way: Way = ()) -> Any:
    """Return a copy of *doc*, which lies at *way* itself, with some of its texts replaced."""
    if way in cards:
        return cards[way]
    if isinstance(doc, dict):
        return {key: with_cards(x, cards, (*way, key)) for key, x in cast("Json", doc).items()}
    if isinstance(doc, list):
        entries = cast("list[object]", doc)
        return [with_cards(x, cards, (*way, place)) for place, x in enumerate(entries)]
    return doc


def card_at(doc: Any, way: Way) -> Any:
    """Return what lies at *way* in *doc*."""
    for step in way:
        doc = doc[step]
    return doc


def texts_of(way: Way, doc: Any) -> Iterator[tuple[Way, str]]:
    """Yield every text in *doc*, which lies at *way* itself, but those of its random source."""
    if isinstance(doc, str):
        yield way, doc
    elif isinstance(doc, dict):
        for key, value in cast("Json", doc).items():
            if (*way, key) != ("rng",):
                yield from texts_of((*way, key), value)
    elif isinstance(doc, list):
        entries = cast("list[object]", doc)
        for place, value in enumerate(entries):
            yield from texts_of((*way, place), value)


@lru_cache(maxsize=64)
def order_of(game: Game) -> dict[str, int]:
    """Return the place of each piece in the order of the game, by its notation."""
    return {plain(text): place for place, text in enumerate(map(str, _pieces(game)))}


def _pieces(game: Game) -> Iterator[object]:
    for cls in game.pieces:
        if issubclass(cls, Enum):
            yield from cls
        elif hasattr(cls, "__pool__"):
            yield from shared(cls)
        else:
            codes = (code for code in game.words if code.startswith("piece."))
            yield from (code.removeprefix("piece.") for code in codes)


def timeless(world: GameState) -> GameState:
    """Return the position of *world* without its own future, so that positions compare."""
    return world.with_rng(_NO_RNG)
