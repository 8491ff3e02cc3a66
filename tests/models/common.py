"""What the models of all games share: chance, the telling of events, and seats around a table.

A model is the rulebook once more, as plain lists and dicts: it remembers nothing cleverly, checks
nothing and is slow. It says with the JSON of the library what it shows, and with notation what
can be played, so that it can be laid beside the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs

Doc = dict[str, Any]


@attrs.frozen
class Dice:
    """A source of chance that keeps what it was asked.

    Two are equal if they were asked the same questions in the same order.
    """

    numbers: tuple[int, ...] = attrs.field(repr=False)
    asked: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Dice]:
        answers, after = self.below_each((n,))
        return answers[0], after

    def below_each(self, bounds: Sequence[int]) -> tuple[tuple[int, ...], Dice]:
        first, size = len(self.asked), len(self.numbers)
        answers = tuple(
            self.numbers[place % size] % n for place, n in enumerate(bounds, start=first)
        )
        return answers, Dice(self.numbers, (*self.asked, *bounds))

    def fork(self, n: int) -> Dice:
        return Dice(self.numbers[n:] + self.numbers[:n])


@attrs.frozen
class Told:
    """An event as the model tells it: the whole document, and who saw its secret."""

    whole: Doc
    hides: str = ""
    seers: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Doc:
        if not self.hides or seat in self.seers:
            return self.whole
        return {**self.whole, self.hides: None}


@attrs.frozen(kw_only=True)
class Setup:
    """What a game begins with; the first seat and the deck may be left to chance."""

    players: int
    rules: Any
    rng: Dice
    first: int | None = None
    deck: list[str] | None = None


class Model(ABC):
    """A game on a table, seen from above."""

    def __init__(self, setup: Setup) -> None:
        self.players = setup.players
        self.rules = setup.rules
        self.rng = setup.rng
        self.first = setup.first
        self.deck = setup.deck
        self.to_act: int | None = None
        self.decision: str | None = None
        self.fallen: list[int] = []
        self.outcome: Doc | None = None
        self.told: list[Told] = []

    # --- what each model answers ---------------------------------------------------------

    @abstractmethod
    def legal(self) -> list[str]: ...

    def play(self, move: str) -> None:
        """Make a move: `play_draw` plays "draw", `play_hide` "hide 3"."""
        self.told = []
        verb, *rest = move.split()
        getattr(self, f"play_{verb}")(self.to_act, *rest)

    @abstractmethod
    def view(self, seat: int | None) -> Doc: ...

    @abstractmethod
    def truth(self) -> Doc: ...

    @classmethod
    def deck_by_hand(cls, setup: Setup, chance: Random) -> list[str] | None:
        """Return the deck of a deal by hand (C7), or None where nothing is dealt."""
        del setup, chance
        return None

    def lay(self, chance: Random) -> Doc | None:
        """Lay a position that no game reaches from its start, or hardly any, and return it."""
        del chance
        return None

    def written_for(self, move: str, mover: int, seat: int | None) -> str:
        """Return a move as *seat* may read it, with `?` for what is secret."""
        del mover, seat
        return move

    @property
    def time_limit(self) -> float | None:
        return None

    def first_seat(self) -> int:
        return self.below(self.players) if self.first is None else self.first

    # --- the seats (C1) ------------------------------------------------------------------

    @property
    def alive(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.fallen]

    def next_alive(self, seat: int, step: int = 1) -> int:
        seat = (seat + step) % self.players
        while seat in self.fallen:
            seat = (seat + step) % self.players
        return seat

    # --- chance (C4) ---------------------------------------------------------------------

    def below(self, n: int) -> int:
        answer, self.rng = self.rng.below(n)
        return answer

    def shuffled(
        self, cards: Iterable[str], wanted: int | None = None
    ) -> tuple[list[str], list[str]]:
        """Return the first *wanted* cards of a shuffle (all by default), and those left over."""
        left, taken = list(cards), list[str]()
        wanted = len(left) if wanted is None else wanted
        while len(taken) < wanted:
            # The last card needs no question, unless only some are drawn.
            taken.append(left.pop(self.below(len(left)) if len(left) > 1 else 0))
        return taken, left

    # --- what happens --------------------------------------------------------------------

    def tell(
        self, kind: str, *, hides: str = "", seers: tuple[int, ...] = (), **facts: Any
    ) -> None:
        self.told.append(Told({"kind": kind, **facts}, hides, seers))

    def finish(
        self,
        ranking: list[list[int]],
        reason: str,
        *,
        scores: list[int] | None = None,
        drawn: bool = False,
    ) -> None:
        """End the game: the first group has won, except in a draw (C8)."""
        self.to_act = self.decision = None
        groups = [sorted(group) for group in ranking if group]
        self.outcome = {
            "ranking": groups,
            "winners": [] if drawn else groups[0],
            "reason": reason,
            "scores": scores,
        }
        self.tell("game_over", outcome=self.outcome)
