"""Provably fair deals: the seed that was committed to is the one that was dealt from."""

from typing import Any

from knockout_games.errors import BadSetup, KnockoutError
from knockout_games.kernel.parts import shown
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import commitment

from .parts import Playable

__all__ = ["verify_deal"]


def verify_deal(
    published: str, *, seed: bytes, start: Playable[Any, Any, Any, Any], first: Seat | None = None
) -> None:
    """Check that a game began with the deal that its host had committed to.

    Before the game the host publishes `commitment(seed)`; after it the seed and the start.

    >>> from knockout_games import commitment, knights_poker
    >>> seed = bytes(range(32))
    >>> verify_deal(commitment(seed), seed=seed, start=knights_poker.new_game(seed=seed))

    Arguments:
        published: The commitment.
        seed: The seed that was revealed.
        start: The first position of the game.
        first: The seat that was told to start, or None if it was drawn.

    Raises:
        BadSetup: If the commitment is that of another seed (code `"deal.commitment"`), or the
            seed gives another start (code `"deal.start"`).
    """
    if commitment(seed) != published:
        raise BadSetup(
            "the seed is not the one that was committed to", code="deal.commitment", where="seed"
        )
    if not _gives(seed, start, first):
        raise BadSetup("the seed gives another deal", code="deal.start", where="start")


def check_seed(
    start: Playable[Any, Any, Any, Any], seed: Seed | None, published: str | None
) -> None:
    """Check that *seed*, if there is one, gives *start*, whoever was told to begin.

    Raises:
        BadSetup: If it does not, or *published* is the commitment of another seed.
    """
    if seed is None:
        return
    if not any(_gives(seed, start, first) for first in (None, *range(start.players))):
        raise BadSetup("new_game() with this seed gives another start", code="seed", where="seed")
    if published is not None and not (isinstance(seed, bytes) and commitment(seed) == published):
        raise BadSetup(
            f"{shown(published)} is not the commitment of the seed",
            code="deal.commitment",
            where="commitment",
        )


def _gives(seed: Seed, start: Playable[Any, Any, Any, Any], first: Seat | None) -> bool:
    try:
        dealt = start.game.new_game(start.players, rules=start.rules, seed=seed, first=first)
    except KnockoutError:
        return False
    return bool(dealt == start)
