"""Compare what a seat is given in worlds that it cannot tell apart, over many positions.

python -m tests.secrecy.scan knight-more 100000
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count, cycle
from time import process_time
from typing import Any, Final

import attrs
from tests.secrecy.extras import QUICK, SLOW, Extra, Moment

from knockout_games import GAMES
from knockout_games.kernel.words import Seat
from knockout_games.rng import SplitMix64
from knockout_games.testing import rules_of

__all__ = ["Leak", "Scanned", "scan"]

SHARE: Final = 5
"""Of how many positions one is looked at through the slow doors too."""

_MORE: Final[Mapping[str, Mapping[str, list[object]]]] = {
    "nak-muay-knockout": {"attacks": [(2, 6, 0)], "clinches": [(4, 3, 3)]},
}


class Leak(AssertionError):
    """A seat is told what it must not know."""


@attrs.define
class Scanned:
    """How much was looked at.

    Arguments:
        positions: Positions, each by one seat or a spectator.
        worlds: Of these, how many had another world that looks the same.
        moves: Moves after which all was compared once more.
        compared: Pairs of texts or bytes.
        slowly: Of these, how many came through the slow doors.
    """

    positions: int = 0
    worlds: int = 0
    moves: int = 0
    compared: int = 0
    slowly: int = 0


def scan(
    slug: str, positions: int, *, share: int = SHARE, seed: int = 0, doors: Any = None
) -> Scanned:
    """Play at random, and look at each position through every door, in two worlds.

    Arguments:
        slug: The game.
        positions: How many positions to look at.
        share: Of how many positions one is looked at through the slow doors too.
        seed: What the games depend on.
        doors: The doors; None takes all.

    Raises:
        Leak: If something differs.
    """
    done = Scanned()
    quick, slow = (QUICK, SLOW) if doors is None else (doors, {})
    for state, observer, chance in _positions(slug, seed):
        if done.positions == positions:
            break
        done.positions += 1
        opened = {**quick, **slow} if done.positions % share == 0 else quick
        _look(state, observer, chance, opened, done)
    return done


def _positions(slug: str, seed: int) -> Iterator[tuple[Any, Seat | None, SplitMix64]]:
    """Yield positions of games under all rules, each with one of those who look on."""
    game, chance = GAMES[slug], SplitMix64(seed)
    tables = [
        (rules, players)
        for rules in rules_of(game, mixtures=10, more=_MORE.get(slug))
        for players in game.player_counts
    ]
    for number, (rules, players) in zip(count(), cycle(tables)):
        state: Any = game.new_game(players, rules=rules, seed=f"{seed}/{number}")
        while True:
            (who, mine), chance = chance.below_each((players + 1, 2))
            observer = None if who == players else who
            # Half of the time who decides: it is told the most.
            if mine and state.to_act is not None:
                observer = state.to_act
            yield state, observer, chance.fork(1)
            moves = state.legal_moves()
            if not moves:
                break
            choice, chance = chance.below(len(moves))
            state = state.apply(moves[choice])


def _look(
    state: Any,
    observer: Seat | None,
    chance: SplitMix64,
    doors: Mapping[str, Extra],
    done: Scanned,
) -> None:
    world = state.view(observer).sample(chance)
    state = state.with_rng(chance)
    world = world.with_rng(chance)
    done.worlds += world != state
    salt, _ = chance.below(1 << 30)
    one, other = Moment.of(state, observer, salt), Moment.of(world, observer, salt)
    _compare(one, other, doors, done)
    pair = _alike(one, other, salt)
    if pair is None:
        return
    after, after2 = one.after(pair[0]), other.after(pair[1])
    # Where the events tell the worlds apart, they rightly do: the laws see to that.
    if after.events == after2.events:
        done.moves += 1
        _compare(after, after2, doors, done)


def _alike(one: Moment, other: Moment, salt: int) -> tuple[Any, Any] | None:
    """Return a move in each world that look the same to who looks on."""
    state, seat = one.state, one.seat
    moves = state.legal_moves()
    if not moves:
        return None
    move = moves[salt % len(moves)]
    if one.decides:
        return move, move

    def written(made: Any) -> str:
        return one.game.format_move(made, mover=state.to_act, seen_by=seat)

    wanted = written(move)
    found = (made for made in other.state.legal_moves() if written(made) == wanted)
    made = next(found, None)
    return None if made is None else (move, made)


def _compare(one: Moment, other: Moment, doors: Mapping[str, Extra], done: Scanned) -> None:
    shown = {name: door(one) for name, door in doors.items()}
    for name, door in doors.items():
        done.compared += 1
        done.slowly += name in SLOW
        seen = door(other)
        if seen != shown[name]:
            raise Leak(
                f"{name} of {one.game.slug} for seat {one.seat}: {_parted(shown[name], seen)}"
            )


def _parted(one: str | bytes, other: str | bytes) -> str:
    place = next((i for i, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0)
    start = max(0, place - 60)
    return f"{one[start : place + 60]!r} and {other[start : place + 60]!r}"


def main(slugs: list[str], positions: int, scanning: Callable[..., Scanned] = scan) -> None:
    """Scan games and print how much was looked at."""
    for slug in slugs:
        began = process_time()
        done = scanning(slug, positions)
        print(
            f"{slug}: {done.positions:,} positions scanned, {done.worlds:,} with another world,"
            f" {done.moves:,} moves made in both, {done.compared:,} outputs compared,"
            f" {done.slowly:,} of them by slow doors, no leak, {process_time() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main([sys.argv[1]] if sys.argv[1] != "all" else [*GAMES], int(sys.argv[2]))
