"""Knights Poker once more, plainly: from the rulings, without a look at the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from tests.models.common import Doc, Model, Setup
from typing_extensions import override

TILES = [f"{color}{number}" for color in "RBYGP" for number in range(1, 7)]
PLACE = {tile: place for place, tile in enumerate(TILES)}
Value = tuple[int, int]
"""Points and sum of a hand of three tiles."""


def in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=PLACE.__getitem__)


def value(tiles: list[str], *, wrap: bool) -> Value:
    """Return the points of a hand and its sum (R4, R5)."""
    colors = {tile[0] for tile in tiles}
    low, middle, high = numbers = sorted(int(tile[1]) for tile in tiles)
    straight = (low, middle, high) == (low, low + 1, low + 2)
    if wrap and (low, middle, high) in {(1, 5, 6), (1, 2, 6)}:
        straight = True
    if straight and len(colors) == 1:
        points = 200
    elif low == middle == high:
        points = 170
    elif len(colors) == 1:
        points = 150
    elif straight:
        points = 120
    else:
        points = 100
    return points, sum(numbers)


@cache
def hands_from_the_best(*, wrap: bool) -> list[tuple[Value, frozenset[str]]]:
    hands = [(value(list(three), wrap=wrap), frozenset(three)) for three in combinations(TILES, 3)]
    return sorted(hands, key=lambda hand: hand[0], reverse=True)


@cache
def hands_from_the_worst(*, wrap: bool) -> list[tuple[Value, frozenset[str]]]:
    return hands_from_the_best(wrap=wrap)[::-1]


@cache
def values(*, wrap: bool) -> dict[frozenset[str], Value]:
    return {hand: worth for worth, hand in hands_from_the_best(wrap=wrap)}


class KnightsPoker(Model):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.wrap: bool = self.rules.wrap_straights
        self.round = 1
        self.scores: list[int] | None = None if self.rules.target_score is None else [0, 0]
        bag = self.deck or self.shuffled(TILES)[0]
        self.begin(self.first_seat(), bag)

    @classmethod
    @override
    def deck_by_hand(cls, setup: Setup, chance: Random) -> list[str]:
        del setup
        return chance.sample(TILES, k=len(TILES))

    def begin(self, starter: int, bag: list[str]) -> None:
        """Let both seats draw their four tiles, the starter first (R1)."""
        self.starter = starter
        self.hands = [bag[:4], bag[4:8]] if starter == 0 else [bag[4:8], bag[:4]]
        self.bag = bag[8:]
        self.sides: list[list[list[str]]] = [[[], []] for _ in range(3)]
        self.first_full: list[int | None] = [None] * 3
        self.taken: list[int | None] = [None] * 3
        self.ask(starter)

    def ask(self, seat: int) -> None:
        self.to_act, self.decision = seat, "place"

    # --- what can be played (R2, R6) -----------------------------------------------------

    @override
    def legal(self) -> list[str]:
        seat = self.to_act
        if seat is None:
            return []
        moves = [
            f"{tile}@{castle + 1}"
            for tile in in_order(self.hands[seat])
            for castle in range(3)
            if len(self.sides[castle][seat]) < 3
        ]
        return [*moves, "surrender"] if self.may_surrender(seat) else moves

    def may_surrender(self, seat: int) -> bool:
        if self.rules.target_score is not None or self.rules.surrender == "never":
            return False
        return self.rules.surrender == "always" or not self.can_win_the_round(seat)

    # --- who can still win what (R8) -----------------------------------------------------

    def can_win_the_round(self, seat: int) -> bool:
        return [self.can_win(seat, castle) for castle in range(3)].count(True) >= 2

    def can_win(self, seat: int, castle: int) -> bool:
        if self.taken[castle] is not None:
            return self.taken[castle] == seat
        own, other = self.sides[castle][seat], self.sides[castle][1 - seat]
        equal_wins = len(own) == 3 or len(other) < 3
        for best, mine in self.fillings(own, worst=False):
            for place, (worst, theirs) in enumerate(self.fillings(other, worst=True)):
                if best < worst or (best == worst and not equal_wins):
                    if place == 0:
                        return False  # the best there is left does not beat the worst of all
                    break
                if mine.isdisjoint(theirs):
                    return True
        return False

    def fillings(self, side: list[str], *, worst: bool) -> Iterator[tuple[Value, frozenset[str]]]:
        """Yield what a side may become, from the best or the worst, with the tiles it takes."""
        lying = frozenset(side)
        board = {tile for column in self.sides for both in column for tile in both}
        hands = (hands_from_the_worst if worst else hands_from_the_best)(wrap=self.wrap)
        if side:
            rest = [tile for tile in TILES if tile not in board]
            worth = values(wrap=self.wrap)
            filled = [lying | {*more} for more in combinations(rest, 3 - len(side))]
            hands = sorted(((worth[hand], hand) for hand in filled), key=lambda hand: hand[0])
            if not worst:
                hands.reverse()
        for points, hand in hands:
            more = hand - lying
            if lying <= hand and board.isdisjoint(more):
                yield points, more

    # --- one move (R2 to R4) -------------------------------------------------------------

    @override
    def play(self, move: str) -> None:
        self.told = []
        seat = self.to_act
        assert seat is not None
        if move == "surrender":
            self.tell("surrendered", seat=seat)
            self.round_won(1 - seat, "surrender")
            return
        tile, number = move.split("@")
        castle = int(number) - 1
        self.hands[seat].remove(tile)
        self.sides[castle][seat].append(tile)
        self.tell("tile_placed", seat=seat, tile=tile, castle=castle + 1)
        if len(self.sides[castle][seat]) == 3:
            if self.first_full[castle] is None:
                self.first_full[castle] = seat
            else:
                self.take(castle)
        drawn = self.bag.pop(0)
        self.hands[seat].append(drawn)
        self.tell("tile_drawn", seat=seat, tile=drawn, hides="tile", seers=(seat,))
        self.go_on()

    def take(self, castle: int) -> None:
        zero, one = (value(side, wrap=self.wrap) for side in self.sides[castle])
        winner = self.first_full[castle]
        if zero != one:
            winner = 0 if zero > one else 1
        self.taken[castle] = winner
        self.tell("castle_taken", seat=winner, castle=castle + 1)

    def go_on(self) -> None:
        seat = self.to_act
        assert seat is not None
        if None not in self.taken:
            self.round_won(0 if self.taken.count(0) >= 2 else 1, "castles")
            return
        if self.rules.stop_when_decided:
            for loser in (0, 1):
                if not self.can_win_the_round(loser):
                    self.round_won(1 - loser, "decided")
                    return
        self.ask(1 - seat)

    # --- the end of a round (R7) ---------------------------------------------------------

    def round_won(self, winner: int, reason: str) -> None:
        self.tell("round_won", seat=winner, reason=reason)
        target = self.rules.target_score
        if target is None or self.scores is None:
            self.finish([[winner], [1 - winner]], reason)
            return
        for seat in (self.starter, 1 - self.starter):
            won = [castle for castle in range(3) if self.taken[castle] == seat]
            points = sum(value(self.sides[castle][seat], wrap=self.wrap)[0] for castle in won)
            self.scores[seat] += points
            self.tell("scored", seat=seat, points=points, total=self.scores[seat])
        there = [seat for seat in (winner, 1 - winner) if self.scores[seat] >= target]
        if there:
            self.finish([there[:1], [1 - there[0]]], "target_score", scores=[*self.scores])
            return
        starters = {"alternate": 1 - self.starter, "loser": 1 - winner, "winner": winner}
        self.round += 1
        bag, _ = self.shuffled(TILES)
        self.begin(starters[self.rules.next_starter], bag)
        self.tell("round_began", number=self.round, starter=self.starter)
        for seat in (self.starter, 1 - self.starter):
            hand = in_order(self.hands[seat])
            self.tell("stand_drawn", seat=seat, tiles=hand, hides="tiles", seers=(seat,))

    # --- what is seen --------------------------------------------------------------------

    @override
    def view(self, seat: int | None) -> Doc:
        return {
            "seat": seat,
            "to_act": self.to_act,
            "hand": None if seat is None else in_order(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "board": [
                {"sides": [*map(in_order, sides)], "first_full": full, "winner": winner}
                for sides, full, winner in zip(self.sides, self.first_full, self.taken, strict=True)
            ],
            "pile_size": len(self.bag),
            "round": self.round,
            "starter": self.starter,
            "scores": self.scores,
            "outcome": self.outcome,
        }

    @override
    def truth(self) -> Doc:
        return {"hands": [in_order(hand) for hand in self.hands], "pile": self.bag}
