"""The deal: a game's first position (KK-R1 to R3)."""

from typing import Final

from knockout_games.kernel.frozen import draft_of
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.setup import (
    Deck,
    Seed,
    checked_rules,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, shuffle

from .hands import ONE, OWN
from .model import CARDS, DEFAULT_PLAYERS, PLAYER_COUNTS, Monster, Rules
from .packing import laid, pack_sizes
from .phases import TURN
from .seating import seating
from .state import State
from .turn import split

__all__ = ["DEAL", "new_game"]

DEAL: Final = 2
"""How many cards a hand begins with, and how many the row."""

_ALL_CARDS: Final = laid(CARDS)
_START_SIZES: Final = {players: pack_sizes([DEAL] * players) for players in PLAYER_COUNTS}

_state = draft_of(State)


def new_game(
    players: int = DEFAULT_PLAYERS,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Monster] | None = None,
    first: Seat | None = None,
) -> State:
    """Return the first position of a game of Knock Knock Out.

    Arguments:
        players: 2 to 6.
        rules: The options.
        seed: What the shuffles depend on; None draws 32 bytes from the operating system.
        rng: A random source instead of a seed.
        deck: All 48 cards: two for each seat from seat 0, two for the row, then the rest, whose
            upper half is pile 0. If the two of the row are equal, they are shuffled with the
            rest until they are not (R2).
        first: The seat that starts; None draws it.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """
    players = player_count(players, PLAYER_COUNTS)
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    if deck is None:
        order, rng = shuffle(_ALL_CARDS, rng)
        cards = bytes(order)
    else:
        cards = laid(read_deck(deck, Monster.parse, CARDS))
    hands, rest = cards[: DEAL * players], cards[DEAL * players :]
    while rest[0] == rest[1]:  # KK-R2
        order, rng = shuffle(rest, rng)
        rest = bytes(order)
    if first is None:
        starter, rng = rng.below(players)
    else:
        starter = seat_number(first, players, where="first")
    holdings = 0
    for seat in range(players):
        one, two = hands[DEAL * seat : DEAL * (seat + 1)]
        holdings |= ONE[one] + ONE[two] << OWN * seat
    return _state(
        seating(rules, players),
        TURN[starter],
        rest[:DEAL],
        1 << rest[0] | 1 << rest[1],
        split(rest[DEAL:]),
        0,
        holdings,
        _START_SIZES[players],
        rng,
    )
