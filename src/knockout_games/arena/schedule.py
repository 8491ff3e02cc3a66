"""Who plays whom: line-ups, deals and rotations, fixed before the first move."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal, TypeAlias, get_args

import attrs

from knockout_games.errors import BadSetup
from knockout_games.kernel.parts import shown
from knockout_games.rng import SplitMix64, shuffle

__all__ = ["Job", "Pairing", "lineups", "schedule"]

Pairing: TypeAlias = Literal["round-robin", "gauntlet"]
"""Everybody against everybody, or the first bot against a field of all others."""


@attrs.frozen(kw_only=True)
class Job:
    """One game that is to be played.

    Arguments:
        number: Its place in the schedule, from 0.
        lineup: Which line-up plays it, from 0.
        deal: Which deal it is played with, from 0. Every line-up gets the same duplicate deals.
        rotation: How far the bots have moved over the seats.
        seats: The bot of each seat, by its place in the list of bots.
    """

    number: int
    lineup: int
    deal: int
    rotation: int
    seats: tuple[int, ...]


def lineups(bots: int, players: int, pairing: Pairing) -> tuple[tuple[int, ...], ...]:
    """Return which bots meet, each group once, by their places in the list of bots.

    Where there are fewer bots than seats, bots sit in several seats, and every bot of the list is
    in every line-up.

    Raises:
        BadSetup: If there are fewer than two bots, or no such pairing.
    """
    if pairing not in get_args(Pairing):
        listed = ", ".join(get_args(Pairing))
        raise BadSetup(
            f"{shown(pairing)} is no pairing; there are: {listed}",
            code="tournament.pairing",
            where="pairing",
        )
    if bots < 2:
        raise BadSetup("a tournament needs at least two bots", code="bots", where="bots")
    if pairing == "gauntlet":
        field = range(1, bots)
        if len(field) >= players - 1:
            return tuple((0, *others) for others in combinations(field, players - 1))
        return tuple(
            (0, *others)
            for others in combinations_with_replacement(field, players - 1)
            if {*others} == {*field}
        )
    if bots >= players:
        return tuple(combinations(range(bots), players))
    return tuple(
        group
        for group in combinations_with_replacement(range(bots), players)
        if len({*group}) == bots
    )


def schedule(
    groups: Sequence[Sequence[int]], *, deals: int, seed: str, duplicates: bool
) -> Iterator[Job]:
    """Yield the games: deal by deal, in each every line-up, in each every rotation.

    The order around the table is drawn anew for every deal and line-up. Without duplicates every
    game has a deal of its own.
    """
    source = SplitMix64.from_seed(f"{seed}/order")
    number = 0
    for deal in range(deals):
        for lineup, group in enumerate(groups):
            order, source = shuffle(tuple(group), source)
            size = len(order)
            for rotation in range(size) if duplicates else (deal % size,):
                seats = order[rotation:] + order[:rotation]
                yield Job(
                    number=number,
                    lineup=lineup,
                    deal=deal if duplicates else number,
                    rotation=rotation,
                    seats=seats,
                )
                number += 1
