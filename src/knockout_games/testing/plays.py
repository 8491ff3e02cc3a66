"""Games played at random, step by step, for the laws to look at."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from knockout_games.kernel.events import Happenings
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import Seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng
from knockout_games.testing.breach import LawBroken
from knockout_games.testing.options import shown_rules

__all__ = ["LONGEST", "Play", "Spot", "Step", "plays_of"]

LONGEST: Final = 20_000
"""The most moves that a game may have for which its author claims no bound."""


@attrs.frozen(kw_only=True)
class Step:
    """One move of a play.

    Arguments:
        before: The position.
        move: The legal move that was made in it.
        after: The next position.
        happened: What the move brought about.
    """

    before: GameState
    move: Any
    after: GameState
    happened: Happenings[Any]


@attrs.frozen(kw_only=True)
class Play:
    """A whole game played at random.

    Arguments:
        game: The game.
        rules: The options.
        players: The number of seats.
        seed: The seed of the game; choices are made from another that depends on it.
        states: Every position, from first to last.
        steps: What led from each to the next.
        is_begun: Whether it was played from a given position, not from a new game.
        stuck: Why the play could not go on, or None where it came to its end.
    """

    game: Game
    rules: Any
    players: int
    seed: Seed
    states: tuple[GameState, ...]
    steps: tuple[Step, ...]
    is_begun: bool = False
    stuck: LawBroken | None = None

    def spots(self, most: int) -> "Iterator[Spot]":
        """Yield about *most* positions: the ends, all kinds, before and after eliminations."""
        for ply in self._plies(most):
            yield Spot(play=self, ply=ply)

    def _plies(self, most: int) -> list[int]:
        last = len(self.states) - 1
        wanted: dict[int, None] = {0: None, last: None}
        kinds: set[object] = set()
        for ply, state in enumerate(self.states):
            if state.decision not in kinds:
                kinds.add(state.decision)
                wanted[ply] = None
            if ply and len(self.states[ply - 1].alive) != len(state.alive):
                wanted |= {ply - 1: None, ply: None}
        chosen = list(wanted)[:most]
        gaps = most - len(chosen)
        chosen += [last * place // (gaps + 1) for place in range(1, gaps + 1)]
        return sorted(set(chosen))

    @property
    def place(self) -> str:
        """Where this is, for messages."""
        rules = shown_rules(self.rules)
        return f"{self.game.slug} ({self.players} seats, {rules}, seed {self.seed!r})"


@attrs.frozen(kw_only=True)
class Spot:
    """A position of a play, by the number of moves before it."""

    play: Play
    ply: int

    @property
    def state(self) -> GameState:
        """The position."""
        return self.play.states[self.ply]

    @property
    def game(self) -> Game:
        """The game."""
        return self.play.game

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        """All who can look on: every seat, and a spectator."""
        return (*range(self.play.players), None)

    def rng(self, salt: object) -> Rng:
        """Return a random source of this place's own, the same in every run."""
        return HashRng.from_seed(f"{self.play.seed!r} {self.ply} {salt}")

    def broken(self, law: str, said: str) -> LawBroken:
        """Return the error to raise."""
        return LawBroken(said, law=law, place=f"{self.play.place} after {self.ply} moves")


def plays_of(
    game: Game,
    *,
    rules: Any = None,
    players: int | None = None,
    seeds: Iterable[Seed] = (0,),
    starts: Iterable[GameState] = (),
    longest: int = LONGEST,
) -> tuple[Play, ...]:
    """Return one random play from each seed and from each of the given positions.

    Arguments:
        game: The game.
        rules: The options; None takes the default.
        players: The number of seats; None takes the default.
        seeds: The seeds of the games.
        starts: Further positions to play from, with the first of the seeds.
        longest: After how many moves a game is held to be endless.

    A play is `stuck` where a legal move was refused, a running game offered none (legality), or
    no end was in sight (progress).
    """
    count = game.default_players if players is None else players
    options = game.Rules() if rules is None else rules
    chosen = tuple(seeds)
    plays = [_from_seed(game, options, count, seed, longest) for seed in chosen]
    for number, start in enumerate(starts):
        name = f"{chosen[:1]!r}, position {number}"
        plays.append(attrs.evolve(_played(game, start, name, longest), is_begun=True))
    return tuple(plays)


# All ten laws look at the same plays, one after another.
@lru_cache(maxsize=32)
def _from_seed(game: Game, rules: Any, players: int, seed: Seed, longest: int) -> Play:
    state = game.new_game(players, rules=rules, seed=seed)
    return _played(game, state, seed, longest)


class _Stuck(Exception):
    """A legal move could not be made."""


def _step(state: GameState, move: Any) -> Step:
    try:
        after, happened = state.apply_with_events(move)
    except Exception as error:
        raise _Stuck(repr(error)) from error
    return Step(before=state, move=move, after=after, happened=happened)


def _played(game: Game, state: GameState, seed: Seed, longest: int) -> Play:
    rng: Rng = HashRng.from_seed(f"choices of {seed!r}")
    states, steps = [state], list[Step]()
    stuck: tuple[str, str] | None = None
    while stuck is None and not state.is_over:
        moves = state.legal_moves()
        if not moves:
            stuck = "legality", "the game runs, but there is no legal move"
        elif len(steps) >= longest:
            stuck = "progress", f"random play does not end within {longest} moves"
        else:
            choice, rng = rng.below(len(moves))
            move = moves[choice]
            try:
                step = _step(state, move)
            except _Stuck as error:
                stuck = "legality", f"the legal move {move} cannot be made: {error}"
            else:
                steps.append(step)
                states.append(step.after)
                state = step.after
    play = Play(
        game=game,
        rules=states[0].rules,
        players=states[0].players,
        seed=seed,
        states=tuple(states),
        steps=tuple(steps),
    )
    if stuck is None:
        return play
    return attrs.evolve(play, stuck=Spot(play=play, ply=len(steps)).broken(*stuck))
