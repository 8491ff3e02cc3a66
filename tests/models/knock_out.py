"""Knock Out once more, plainly: from the rulings, without a look at the game."""

from __future__ import annotations

from tests.models.common import Doc, Model, Setup
from typing_extensions import override

HOLES = [
    f"{column}{number}"
    for column, size in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
    for number in range(1, size + 1)
]
STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


def spot(hole: str) -> tuple[int, int]:
    """Return the coordinates q and r of a hole."""
    q = "abcdefg".index(hole[0]) - 3
    return q, min(3, 3 - q) - (int(hole[1]) - 1)


AT = {spot(hole): hole for hole in HOLES}


def beyond(hole: str, direction: str) -> str | None:
    """Return the next hole of the whole grid in a direction, the centre included."""
    (q, r), (right, down) = spot(hole), STEPS[direction]
    return AT.get((q + right, r + down))


class KnockOut(Model):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.holes = [hole for hole in HOLES if hole != "d4" or self.rules.centre]
        self.board = dict.fromkeys(("d5", "e3", "c3"), 0) | dict.fromkeys(("d3", "c4", "e4"), 1)
        self.ask(self.first_seat())

    def ask(self, seat: int) -> None:
        self.to_act, self.decision = seat, "place"

    @override
    def legal(self) -> list[str]:
        if self.to_act is None:
            return []
        return [
            hole
            for hole in self.holes
            if hole not in self.board
            and any(beyond(hole, direction) in self.board for direction in STEPS)
        ]

    @override
    def play(self, move: str) -> None:
        self.told = []
        seat = self.to_act
        assert seat is not None
        self.board[move] = seat
        self.tell("stopper_placed", seat=seat, hole=move)
        for direction in STEPS:
            trapped = self.trapped(move, direction, seat)
            for hole in trapped:
                self.board[hole] = seat
            if trapped:
                self.tell("stoppers_knocked_out", seat=seat, direction=direction, holes=trapped)
        if len(self.board) < len(self.holes):
            self.ask(1 - seat)
        else:
            self.count_stoppers()

    def trapped(self, hole: str, direction: str, seat: int) -> list[str]:
        """Return the run of the other seat's stoppers up to one of one's own (R4)."""
        run: list[str] = []
        after = self.next_on_line(hole, direction)
        while after is not None and self.board.get(after) == 1 - seat:
            run.append(after)
            after = self.next_on_line(after, direction)
        return run if after is not None and self.board.get(after) == seat else []

    def next_on_line(self, hole: str, direction: str) -> str | None:
        after = beyond(hole, direction)
        if after == "d4" and not self.rules.centre and self.rules.line_through_centre:
            return beyond(after, direction)
        return after

    def count_stoppers(self) -> None:
        scores = [[*self.board.values()].count(seat) for seat in (0, 1)]
        if scores[0] == scores[1]:
            self.finish([[0, 1]], "board_full", scores=scores, drawn=True)
        else:
            winner = 0 if scores[0] > scores[1] else 1
            self.finish([[winner], [1 - winner]], "board_full", scores=scores)

    @override
    def view(self, seat: int | None) -> Doc:
        return {
            "seat": seat,
            "to_act": self.to_act,
            "board": [
                [hole for hole in HOLES if self.board.get(hole) == owner] for owner in (0, 1)
            ],
        }

    @override
    def truth(self) -> Doc:
        return {}
