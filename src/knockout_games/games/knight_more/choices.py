"""What may be chosen: every move there is, and ready lists of the legal ones (KM-R3, R5).

The lists are looked up by the ranks of one suit, so that asking for the legal moves of a position
mostly hands out tuples that exist already.
"""

from typing import Final

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK, ActionSpace, Menu
from knockout_games.kernel.frozen import share
from knockout_games.kernel.words import Seat

from .model import CARDS, PLAYER_COUNTS, Move, Pass, Play, PlayCard
from .tricks import AMBUSH_NUMBER, FREE, NO_TRUMP, PLAYS, WIDTH

__all__ = ["ACTIONS", "follows", "playable"]

PASS: Final = share(Pass())
ACTIONS: Final[ActionSpace[Move]] = ActionSpace((*(share(PlayCard(card)) for card in CARDS), PASS))

_MOVES: Final = Menu((*((move,) for move in tuple(ACTIONS)[: len(CARDS)]), ())).tables
KNIGHTS, ARCHERS, SPEARMEN, SWORDSMEN, AMBUSHES = _MOVES
"""The moves of the cards of each suit, by ranks."""

_WITH_AMBUSH: Final = tuple(
    tuple((*moves, ACTIONS.move(AMBUSH_NUMBER)) for moves in table) for table in _MOVES[:NO_TRUMP]
)
FOLLOWING: Final = (
    ((), *_MOVES[:NO_TRUMP]),
    ((), *_WITH_AMBUSH),
)
"""The moves of a hand that follows suit, without and with an Ambush: by suit, then by ranks."""

SHIFTS: Final = tuple(WIDTH * seat for seat in range(PLAYER_COUNTS[-1]))
BITS: Final = tuple(tuple(1 << shift + number for number in range(WIDTH)) for shift in SHIFTS)
RANKS: Final = tuple(
    tuple(max(0, shift + CHUNK * (follow - 1)) for follow in range(FREE + 1)) for shift in SHIFTS
)
"""The first bit of the suit to follow, by seat and suit."""

FOLLOWED: Final[dict[Seat | None, tuple[int, ...]]] = {
    seat: tuple(
        CHUNK_MASK << bit if 0 < follow < FREE else 0 for follow, bit in enumerate(RANKS[seat])
    )
    for seat in range(len(SHIFTS))
}
"""The cards of the suit to follow among all hands, by seat and suit."""

SUITED: Final[dict[Seat | None, dict[object, tuple[int, int, tuple[Play, ...]]]]] = {
    None: {},
    **{
        seat: {
            ACTIONS.move(number): (bit, number // CHUNK + 1, (PLAYS[seat][number],))
            for number, bit in enumerate(bits[:AMBUSH_NUMBER])
        }
        for seat, bits in enumerate(BITS)
    },
}
"""What a seat's suited card is: its bit among all hands, its suit from 1, the play of it."""


def playable(hand: int, follow: int) -> tuple[Move, ...]:
    """Return the moves of a regular seat's hand, where *follow* is to be followed (KM-R3)."""
    if 0 < follow < FREE:
        ranks = hand >> CHUNK * follow - CHUNK & CHUNK_MASK
        if ranks:
            return FOLLOWING[hand >> AMBUSH_NUMBER & 1][follow][ranks]
    return (
        KNIGHTS[hand & CHUNK_MASK]
        + ARCHERS[hand >> CHUNK & CHUNK_MASK]
        + SPEARMEN[hand >> 2 * CHUNK & CHUNK_MASK]
        + SWORDSMEN[hand >> 3 * CHUNK & CHUNK_MASK]
        + AMBUSHES[hand >> AMBUSH_NUMBER]
    )


def follows(hand: int, number: int, follow: int) -> bool:
    """Tell whether a regular seat may play the card *number* of its *hand* (KM-R3, R5)."""
    return (
        number == AMBUSH_NUMBER
        or not 0 < follow < FREE
        or number // CHUNK == follow - 1
        or not hand >> CHUNK * follow - CHUNK & CHUNK_MASK
    )
