"""Positions of Knights Poker in words: the document of a state."""

from typing import Self

import attrs

from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.setup import same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .checks import check, check_words, tiles_on
from .dealing import Round
from .model import TILES, Column, Rules, Tile
from .packing import mask_of, packed_board
from .scoring import WIDTH
from .state import State

__all__ = ["Position"]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        to_act: Who is to place a tile, or None when the game is over.
        hands: The stand of each seat.
        board: The columns in front of castles 1, 2 and 3.
        pile: The bag, in drawing order.
        round: The round, from 1.
        starter: Who began it.
        scores: The points so far, or None without a target score.
        outcome: How the game ended, or None.
        rng: Where the shuffles of later rounds come from.
    """

    rules: Rules
    to_act: Seat | None
    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    board: tuple[Column, Column, Column]
    pile: tuple[Tile, ...]
    round: int
    starter: Seat
    scores: tuple[int, int] | None
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        first, second = state.hands
        left, middle, right = state.board
        return cls(
            rules=state.rules,
            to_act=state.to_act,
            hands=(first, second),
            board=(left, middle, right),
            pile=state.pile,
            round=state.round,
            starter=state.starter,
            scores=state.scores,
            outcome=state.outcome,
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        check_words(starter=self.starter, to_act=self.to_act, board=self.board)
        tiles = [tile for hand in self.hands for tile in hand]
        same_pieces([*tiles, *tiles_on(self.board), *self.pile], TILES, where="$")
        sides, gone, room, marks = packed_board(self.board)
        state = State(
            current=Round(
                rules=self.rules,
                number=self.round,
                starter=self.starter,
                scores=self.scores,
                rng=self.rng,
            ),
            to_act=self.to_act,
            held=mask_of(self.hands[0]) | mask_of(self.hands[1]) << WIDTH,
            sides=sides,
            gone=gone,
            room=room,
            marks=marks,
            bag=bytes(tile.index for tile in self.pile),
            outcome=self.outcome,
        )
        check(state)
        return state
