"""Each game and its naive model, side by side over random games: they agree in everything.

A difference is a fault in one of the two; the rulings say in which.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle
from random import Random
from typing import Any

import attrs
import pytest
from tests.models.common import Dice, Model, Setup
from tests.models.knight_more import KnightMore
from tests.models.knights_poker import KnightsPoker
from tests.models.knock_knock_out import KnockKnockOut
from tests.models.knock_out import KnockOut
from tests.models.nak_muay_knockout import NakMuayKnockout

from knockout_games import GAMES
from knockout_games.kernel.events import Happenings
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.words import class_code
from knockout_games.testing import rules_of

MODELS: dict[str, type[Model]] = {
    "knight-more": KnightMore,
    "knights-poker": KnightsPoker,
    "knock-knock-out": KnockKnockOut,
    "knock-out": KnockOut,
    "nak-muay-knockout": NakMuayKnockout,
}
MORE: dict[str, dict[str, list[object]]] = {
    "nak-muay-knockout": {
        "attacks": [(8, 0, 0), (0, 1, 7), (2, 6, 0)],
        "clinches": [(4, 3, 3), (3, 3, 2, 2), (6, 1, 1, 1, 1)],
        "renames": [1, 2],
    },
    "knights-poker": {"target_score": [200, 1000]},
}
"""Values to try of options whose values cannot be listed, or not all."""

MIXTURES = 60
SHARED = ("game", "format", "rules_version", "rules")
"""What every document of a view says, whatever happens."""


def tables(slug: str) -> list[tuple[Any, int]]:
    """Return the default rules, each value of each option, and mixtures, for each seat count."""
    game = GAMES[slug]
    return [
        (rules, players)
        for rules in rules_of(game, mixtures=MIXTURES, more=MORE.get(slug))
        for players in game.player_counts
    ]


def plain(value: Any) -> Any:
    """Return pieces as their texts, in lists."""
    return [plain(part) for part in value] if isinstance(value, tuple) else str(value)


class Pair:
    """A game and its model at the same point."""

    state: Any
    last: tuple[Any, int]

    def __init__(self, slug: str, rules: Any, players: int, seed: int) -> None:
        self.game: AnyGame = GAMES[slug]
        self.random = Random(f"{slug} {seed}")
        setup = self.setup(MODELS[slug], players, rules)
        self.name = f"{slug}, seed {seed}, {setup}"
        self.moves: list[str] = []
        self.happened: Any = Happenings(())
        new_game: Any = self.game.new_game
        options = attrs.asdict(setup, recurse=False)
        self.state = new_game(**options)
        self.model = MODELS[slug](setup)
        self.same("the questions of the deal", self.rng, self.model.rng)
        if self.random.randrange(6) == 0:
            self.lay()

    def setup(self, model: type[Model], players: int, rules: Any) -> Setup:
        """Draw what is given: nothing, the first seat, or the deck too."""
        dice = Dice(tuple(self.random.getrandbits(32) for _ in range(600)))
        setup = Setup(players=players, rules=rules, rng=dice)
        given = self.random.randrange(3)
        if given:
            setup = attrs.evolve(setup, first=self.random.randrange(players))
        if given == 2:
            setup = attrs.evolve(setup, deck=model.deck_by_hand(setup, self.random))
        return setup

    @property
    def rng(self) -> Any:
        """The source of the game; a game that keeps none is believed to have asked alike."""
        return getattr(self.state, "rng", self.model.rng)

    def lay(self) -> None:
        """Begin with a position laid by hand, where there are any that games hardly reach."""
        position = self.model.lay(self.random)
        if position is not None:
            self.name += f", laid as {position}"
            doc = {"rules": self.game.to_json(self.state.rules), **position}
            self.state = self.game.position(doc).with_rng(self.model.rng)
            self.compare_all()

    def same(self, what: str, of_game: Any, of_model: Any) -> None:
        assert of_game == of_model, f"{what} after {self.moves} in {self.name}"

    def step(self) -> bool:
        """Make one move on both sides; False if the game is over."""
        state, model = self.state, self.model
        moves = state.legal_moves()
        texts = [str(move) for move in moves]
        self.same("the seats alive", list(state.alive), model.alive)
        self.same("the seat to act", state.to_act, model.to_act)
        self.same("the decision", state.decision, model.decision)
        self.same("the time limit", state.time_limit, model.time_limit)
        self.same("the legal moves", texts, model.legal())
        self.same("whether it is over", state.is_over, model.outcome is not None)
        if not moves:
            return False
        number = self.random.randrange(len(moves))
        self.moves.append(texts[number])
        self.state, self.happened = state.apply_with_events(moves[number])
        self.same("the state without events", state.apply(moves[number]), self.state)
        self.last = moves[number], state.to_act
        model.play(texts[number])
        self.same("the questions of chance", self.rng, model.rng)
        whole = [self.game.to_json(event) for event in self.happened.whole]
        self.same("the events", whole, [told.whole for told in model.told])
        return True

    def compare_last_move(self) -> None:
        """Compare how the last move is written for each seat and a spectator."""
        move, mover = self.last
        for seat in (None, *range(self.state.players)):
            written = self.game.format_move(move, mover=mover, seen_by=seat)
            self.same(f"what {seat} reads", written, self.model.written_for(str(move), mover, seat))

    def compare_all(self) -> None:
        """Compare the truth, and what every seat and a spectator saw and know."""
        state, model, game = self.state, self.model, self.game
        for name, value in model.truth().items():
            self.same(f"the {name}", plain(getattr(state, name)), value)
        for seat in (None, *range(state.players)):
            events = [game.to_json(event) for event in self.happened.seen_by(seat)]
            self.same(f"what {seat} saw", events, [told.seen_by(seat) for told in model.told])
            view = state.view(seat)
            doc = {key: part for key, part in game.to_json(view).items() if key not in SHARED}
            self.same(f"what {seat} knows", doc, model.view(seat))
            texts = [str(move) for move in view.legal_moves()]
            self.same(f"the moves of {seat}", texts, model.legal() if seat == model.to_act else [])


def play_side_by_side(slug: str, moves: int, *, every: int) -> Iterator[Pair]:
    """Play random games until *moves* are made and every table had a game; yield after each move.

    All is compared after every *every*-th move and at the end of each game; after the others
    only what is cheap: legal moves, the whole events, and what chance was asked.
    """
    made = 0
    for seed, (rules, players) in zip(count(), cycle(tables(slug))):
        pair = Pair(slug, rules, players, seed)
        while pair.step():
            made += 1
            if made % every == 0 or pair.model.outcome is not None:
                pair.compare_all()
                pair.compare_last_move()
            yield pair
        if made >= moves and seed >= len(tables(slug)):
            return


def agree(slug: str, moves: int, *, every: int) -> None:
    game = GAMES[slug]
    made, decisions, kinds = 0, set(), set()
    for pair in play_side_by_side(slug, moves, every=every):
        made += 1
        decisions.add(pair.model.decision)
        kinds |= {told.whole["kind"] for told in pair.model.told}

    print(f"{slug}: {made:,} moves compared")
    assert made >= moves
    assert decisions >= {*game.decisions}
    assert kinds == {class_code(event) for event in game.events}


@pytest.mark.big
@pytest.mark.parametrize("slug", [*MODELS])
def test_a_game_and_its_model_agree(slug: str) -> None:
    agree(slug, 100_000, every=8)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [*MODELS])
def test_a_game_and_its_model_agree_for_long(slug: str) -> None:
    agree(slug, 500_000, every=1)
