"""What compiling the integer work of each game would give: `python benchmarks/bench_compiled.py`.

`hot.py` holds that work without classes. It is compiled by mypyc in a folder that is thrown away,
and both are timed on the arguments that random games bring, in turns. What is saved for a move is
a bound: the games have most of this work written into their methods, without the call that both
are timed with here. Times are those of the processor. It needs mypy, setuptools and a C compiler;
nothing compiled is kept.
"""

import argparse
import importlib.util
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple
from unittest import mock

from loops import SEATS, games_measured, random_games

from knockout_games.games.knight_more import choices as km
from knockout_games.games.knight_more import tricks as km_tricks
from knockout_games.games.knights_poker import scoring as kp
from knockout_games.games.knock_knock_out import hands as kk_hands
from knockout_games.games.knock_knock_out import turn as kk_turn
from knockout_games.games.nak_muay_knockout import bout as nm_bout
from knockout_games.games.nak_muay_knockout import knowledge as nm
from knockout_games.games.nak_muay_knockout import packing as nm_packing

SOURCE: Final = Path(__file__).with_name("hot.py")
GAMES: Final = 60

Arguments = tuple[Any, ...]


class Work(NamedTuple):
    """A function of `hot.py`, and what it is called with in random games."""

    name: str
    arguments: list[Arguments]
    moves: int


def walked(slug: str) -> Iterator[tuple[Any, Any]]:
    """Yield the states of random games, each with the move that is made."""
    chance, game = random.Random(5), games_measured()[slug]
    for seed in range(GAMES):
        state: Any = game.new_game(players=SEATS[slug], seed=seed)
        while legal := state.legal_moves():
            move = chance.choice(legal)
            yield state, move
            state = state.apply(move)


def knock_out() -> list[Work]:
    """Return the placings, checked against the states that come of them."""
    found: list[Arguments] = []
    for state, move in walked("knock-out"):
        own, other = (state.red, state.yellow) if state.to_act else (state.yellow, state.red)
        spot = state.grid.spots[move.hole.index]
        found.append((own, other, state.empty, state.open, spot))
    return [Work("knock_out", found, len(found))]


def knights_poker() -> list[Work]:
    """Return the questions whether a seat can still win, where they need a search."""
    found: list[Arguments] = []
    moves = 0
    for state, _ in walked("knights-poker"):
        moves += 1
        if state.gone.bit_count() >= kp.QUIET:
            table = kp.hand_tables[state.rules.wrap_straights]
            ahead, columns = kp.STANDINGS[state.to_act][state.marks]
            found.append((state.sides, state.gone, ahead, columns, table.strongest, table.weakest))
    return [Work("knights_poker", found, moves)]


def knight_more() -> list[Work]:
    """Return the suited cards, and the ends of tricks."""
    cards: list[Arguments] = []
    tricks: list[Arguments] = []
    moves = 0
    for state, move in walked("knight-more"):
        moves += 1
        seat, follow = state.to_act, state.follow
        suited = km.SUITED[seat].get(move)
        if suited is not None:
            bit, suit, _ = suited
            shift, rank = km.SHIFTS[seat], km.RANKS[seat][follow]
            cards.append((state.held, shift, rank, follow, bit, suit, km.FOLLOWED[seat][follow]))
        if len(state.trick) + 1 == len(state.order):
            led = max(follow - 1, 0) % 4
            strengths = km_tricks.STRENGTHS[state.deal.trump][led]
            tricks.append((tuple(strengths[play] for play in state.trick),))
    return [Work("knight_more", cards, moves), Work("knight_more_trick", tricks, moves)]


def knock_knock_out() -> list[Work]:
    """Return the cards that are flipped."""
    found: list[Arguments] = []
    moves = 0
    for state, move in walked("knock-knock-out"):
        moves += 1
        pile = getattr(move, "pile", None)
        if pile is not None:
            number = state.game.actions.numbers[move] & 1
            cards = state.pile_cards[number]
            if cards:
                kind, seat = cards[0], state.active
                gain, one = kk_hands.GAIN[2][seat][kind], kk_turn.KIND_BYTES[kind]
                before = state.row_cards, state.row_kinds, state.holdings, state.sizes
                found.append((*before, seat, kind, gain, one))
    return [Work("knock_knock_out", found, moves)]


def nak_muay_knockout() -> list[Work]:
    """Return the draws, and what is known of hands that a card leaves."""
    plays: list[Arguments] = []
    draws: list[Arguments] = []
    moves = 0

    def after_play(bounds: tuple[int, ...], hand: int, sort: int) -> tuple[int, ...]:
        further = nm._FURTHER.get(nm.TYPE_OF[sort] or 0, -1)
        plays.append((bounds[hand], 4 * sort - 4, further))
        return nm.after_play(bounds, hand, sort)

    with mock.patch.object(nm_bout, "after_play", after_play):
        for state, move in walked("nak-muay-knockout"):
            moves += 1
            if type(move).__name__ == "Draw" and state.stack & 15 > nm_packing.KO_DIGIT:
                gains = nm_packing.IN_HAND[state.to_act]
                parts = state.packed, state.stack, state.known, state.lacked
                draws.append((*parts, state.to_act, gains))
    return [Work("nak_muay_draw", draws, moves), Work("nak_muay_knockout", plays, moves)]


WORK: Final[dict[str, Callable[[], list[Work]]]] = {
    "knock-out": knock_out,
    "knights-poker": knights_poker,
    "knight-more": knight_more,
    "knock-knock-out": knock_knock_out,
    "nak-muay-knockout": nak_muay_knockout,
}


def loaded(file: Path, name: str) -> ModuleType:
    """Return the module in a file."""
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(name=name, path=str(file))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(folder: Path) -> ModuleType:
    """Return `hot.py`, compiled in *folder*."""
    (folder / "hot_compiled.py").write_text(SOURCE.read_text("utf-8"), "utf-8")
    subprocess.run(
        [sys.executable, "-m", "mypyc", "--strict", "hot_compiled.py"],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (library,) = (file for file in folder.glob("hot_compiled.*") if file.suffix != ".py")
    return loaded(library, "hot_compiled")


def nanoseconds(function: Callable[..., object], arguments: list[Arguments]) -> float:
    """Return what a call takes."""
    begun = time.process_time()
    for each in arguments:
        function(*each)
    return (time.process_time() - begun) / len(arguments) * 1e9


def a_move(slug: str) -> float:
    """Return the nanoseconds of a move in random games: its legal moves, the choice, `apply`."""
    begun = time.process_time()
    moves, _ = random_games(games_measured()[slug], GAMES, players=SEATS[slug])
    return (time.process_time() - begun) / moves * 1e9


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, medians of {options.rounds} rounds\n")
    print("| game | a move, ns | function | calls a move | ns | compiled, ns | times as fast |")
    print("|---|---|---|---|---|---|---|")
    whole: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        plain, fast = loaded(SOURCE, "hot"), compiled(Path(folder))
        for slug, collect in WORK.items():
            works = collect()
            rounds: list[list[float]] = []
            for _ in range(options.rounds):
                costs = [
                    nanoseconds(getattr(module, work.name), work.arguments)
                    for work in works
                    for module in (plain, fast)
                ]
                rounds.append([a_move(slug), *costs])
            move, *costs = map(statistics.median, zip(*rounds, strict=True))
            saved = 0.0
            for work, before, after in zip(works, costs[::2], costs[1::2], strict=True):
                calls = len(work.arguments) / work.moves
                saved += calls * (before - after)
                print(
                    f"| {slug} | {move:.0f} | `{work.name}` | {calls:.2f} | {before:.0f} "
                    f"| {after:.0f} | {before / after:.1f} |"
                )
                for each in work.arguments:
                    if getattr(plain, work.name)(*each) != getattr(fast, work.name)(*each):
                        raise AssertionError(work.name, each)
            whole.append(f"| {slug} | {saved / move:.0%} | {move / (move - saved):.2f} |")
    print("\n| game | of a move saved, at most | times as fast, at most |\n|---|---|---|")
    print("\n".join(whole))


if __name__ == "__main__":
    main()
