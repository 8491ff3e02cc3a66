"""Tell how long games last, how many choices there are, who wins and how: the facts of the pages.

python benchmarks/game_facts.py [GAME ...] [--games 2000] [--write]

One line is --games games of random moves, or a quarter as many between rules of thumb. With
--write the tables go to docs/games/facts/, where the pages read them.
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import attrs

from knockout_games import GAMES, Game, GameState, SplitMix64
from knockout_games.bots.registry import parse_bot
from knockout_games.kernel.words import class_code
from knockout_games.testing import option_values

FOLDER = Path(__file__).parents[1] / "docs" / "games" / "facts"
GAMES_A_LINE = 2_000
FIRST = 10
"""How many games of each line a test plays again to see whether the tables are still true."""

NUMBERS = {"target_score": (1000,), "renames": (0,)}
"""The values to show of options that are numbers."""

NEEDED: dict[str, dict[str, Any]] = {
    "guerrilla_lead": {"guerrilla": True},
    "guerrilla_can_win_final": {"guerrilla": True},
    "next_starter": {"target_score": 1000},
}
"""Without what an option changes nothing."""

Chooser = Callable[[GameState], Any]


@attrs.frozen(kw_only=True)
class Line:
    """One kind of games: who plays how many seats under which rules."""

    player: str
    players: int
    rules: Any

    @property
    def options(self) -> str:
        """The options that are not as usual."""
        default = type(self.rules)()
        changed = [
            f"`{field.name}={value!r}`".replace("'", '"')
            for field in attrs.fields(type(self.rules))
            if (value := getattr(self.rules, field.name)) != getattr(default, field.name)
        ]
        return ", ".join(changed) or "default"


@attrs.frozen(kw_only=True)
class Played:
    """How a game went.

    Arguments:
        choices: How many moves were legal at each position.
        winners: The seats that won, counted from the one that began.
        reason: Why it ended.
        events: How often each event happened.
    """

    choices: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    events: Counter[str]


def lines(game: Game) -> Iterator[Line]:
    """Yield the kinds of games to play, the usual ones first."""
    default = game.Rules()
    for players in game.player_counts:
        yield Line(player="random", players=players, rules=default)
    for name, values in option_values(game).items():
        for value in NUMBERS.get(name, values):
            if value != getattr(default, name):
                rules = attrs.evolve(default, **NEEDED.get(name, {}), **{name: value})
                yield Line(player="random", players=game.default_players, rules=rules)
    for players in game.player_counts:
        yield Line(player="thumb", players=players, rules=default)


def at_random(seed: str) -> Chooser:
    """Return a choice of moves by chance."""
    rng = SplitMix64.from_seed(seed)

    def choose(state: GameState) -> Any:
        nonlocal rng
        moves = state.legal_moves()
        chosen, rng = rng.below(len(moves))
        return moves[chosen]

    return choose


def by_thumb(seed: str) -> Chooser:
    """Return a choice of moves by a bot that follows rules of thumb."""
    spec, bots = parse_bot("thumb"), dict[int | None, Any]()

    def choose(state: GameState) -> Any:
        seat = state.to_act
        if seat not in bots:
            bots[seat] = spec(seed=f"{seed}/{seat}")
        return bots[seat].choose(state.view(seat))

    return choose


def play(game: Game, line: Line, seed: str) -> Played:
    """Return how the game of a seed goes."""
    state: GameState = game.new_game(line.players, rules=line.rules, seed=seed)
    starter = state.to_act or 0
    choose = (at_random if line.player == "random" else by_thumb)(seed)
    choices: list[int] = []
    events = Counter[str]()
    while legal := state.legal_moves():
        choices.append(len(legal))
        state, happened = state.apply_with_events(choose(state))
        events.update(class_code(type(event)) for event in happened.whole)
    outcome = state.outcome
    if outcome is None:
        raise ValueError(f"{game.title} ended without an outcome")
    return Played(
        choices=tuple(choices),
        winners=tuple((seat - starter) % line.players for seat in outcome.winners),
        reason=outcome.reason,
        events=events,
    )


def games_of(game: Game, line: Line, many: int) -> list[Played]:
    """Return how some games went; the first ones are the same, however many are played."""
    return [play(game, line, f"facts/{number}") for number in range(many)]


def checksum(every: Iterable[Sequence[Played]]) -> str:
    """Return a text that changes when the first games of any line go differently."""
    first = [[attrs.astuple(game)[:3] for game in games[:FIRST]] for games in every]
    return hashlib.blake2b(repr(first).encode(), digest_size=8).hexdigest()


def first_games(game: Game) -> str:
    """Return the checksum of the first games of each line, as they go now."""
    return checksum(games_of(game, line, FIRST) for line in lines(game))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a Markdown table; columns that hold numbers end with a colon."""
    yield f"| {' | '.join(name.removesuffix(':') for name in head)} |"
    yield f"|{'|'.join('--:' if name.endswith(':') else ':--' for name in head)}|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def lasting(line: Line, games: Sequence[Played]) -> tuple[object, ...]:
    """Return the row of how long games last and how many choices they have."""
    lengths = [len(game.choices) for game in games]
    tenths = quantiles(lengths, n=10)
    choices = [number for game in games for number in game.choices]
    return (
        *(line.player, line.players, line.options),
        *(f"{mean(lengths):.1f}", f"{tenths[0]:.0f} to {tenths[8]:.0f}", max(lengths)),
        *(f"{mean(choices):.1f}", max(choices)),
    )


def winning(game: Game, line: Line, games: Sequence[Played]) -> tuple[object, ...]:
    """Return the row of who wins and why."""
    wins = Counter(seat for played in games for seat in played.winners)
    drawn = sum(not played.winners for played in games)
    reasons = Counter(played.reason for played in games)
    seats = [f"{wins[seat] / len(games):.0%}" for seat in range(line.players)]
    return (
        *(line.player, line.players, line.options),
        ", ".join(seats) + (f"; nobody {drawn / len(games):.1%}" if drawn else ""),
        "; ".join(
            f"{game.words.get(f'reason.{reason}', reason)} {many / len(games):.1%}".replace(
                ".0%", "%"
            )
            for reason, many in reasons.most_common()
        ),
    )


def happening(game: Game, every: dict[Line, list[Played]]) -> Iterator[tuple[object, ...]]:
    """Yield how often each event happens in a game of the usual kind."""
    usual = [
        games
        for line, games in every.items()
        if line.players == game.default_players and line.options == "default"
    ]
    for cls in game.events:
        code = class_code(cls)
        often = [mean(played.events[code] for played in games) for games in usual]
        if any(often):
            yield f"`{cls.__name__}`", *(f"{times:.2f}" for times in often)


def facts(game: Game, many: int) -> Iterator[str]:
    """Yield the lines of the tables of a game."""
    every = {
        line: games_of(game, line, many if line.player == "random" else many // 4)
        for line in lines(game)
    }
    yield f"<!-- first games of each line: {checksum(every.values())} -->"
    yield f"<!-- python benchmarks/game_facts.py {game.slug} --games {many} --write -->"
    yield ""
    yield (
        "How many moves a game has on average, how many eight games in ten have, and the longest; "
        "how many moves are legal at a time, on average and at most:"
    )
    yield ""
    told = partial(winning, game)
    who = ("by", "seats:", "options")
    yield from table(
        (*who, "moves:", "8 in 10:", "longest:", "choices:", "most:"),
        (lasting(line, games) for line, games in every.items()),
    )
    yield ""
    yield "How often each seat wins, counted from the one that begins, and how the games end:"
    yield ""
    yield from table(
        (*who, "wins", "how it ends"), (told(line, games) for line, games in every.items())
    )
    yield ""
    yield f"What happens in a game with {game.default_players} seats, how often on average:"
    yield ""
    yield from table(("event", "random:", "thumb:"), happening(game, every))


def main() -> None:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(GAMES), help="all without any")
    parser.add_argument("--games", type=int, default=GAMES_A_LINE, help="in a line")
    parser.add_argument("--write", action="store_true", help="into docs/games/facts/")
    asked = parser.parse_args()
    for slug in asked.game:
        text = "\n".join(facts(GAMES[slug], asked.games))
        if asked.write:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{slug}.md").write_text(f"{text}\n", "utf-8")
        else:
            print(f"# {GAMES[slug].title}\n\n{text}\n")


if __name__ == "__main__":
    main()
