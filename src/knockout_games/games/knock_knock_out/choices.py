"""What may be chosen: every move there is, and ready lists of the legal ones."""

from typing import Final

from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.frozen import share
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .hands import kinds_mask
from .model import (
    MONSTERS,
    MOST_PLAYERS,
    PILES,
    ChooseNext,
    Discard,
    Flip,
    Give,
    Knock,
    Move,
    Retreat,
    Reveal,
)
from .packing import SIZE
from .phases import SEATS, Phase

__all__ = ["ACTIONS", "menu"]

ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    share(move)
    for moves in (
        (Knock(pile) for pile in PILES),
        (Retreat(kind) for kind in MONSTERS),
        (Flip(pile) for pile in PILES),
        (Discard(kind) for kind in MONSTERS),
        (Give(kind, seat) for kind in MONSTERS for seat in SEATS),
        (ChooseNext(seat) for seat in SEATS),
        (Reveal(kind) for kind in MONSTERS),
    )
    for move in moves
)

TURN_MENU: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (
        *(Knock(pile) for pile in PILES),
        *(Retreat(kind) for kind in MONSTERS if row >> kind.index & 1),
    )
    for row in range(1 << len(MONSTERS))
)
"""The moves of a turn, by the kinds in the row (KK-R4)."""

_SKULL_MENU: Final[tuple[Move, ...]] = tuple(Flip(pile) for pile in PILES)
_DISCARDS: Final[Menu[Move]] = Menu((Discard(kind),) for kind in MONSTERS)
_REVEALS: Final[Menu[Move]] = Menu((Reveal(kind),) for kind in MONSTERS)
_CHOICES: Final[Menu[Move]] = Menu((ChooseNext(seat),) for seat in SEATS)
_GIFTS: Final[tuple[Menu[Move], ...]] = tuple(
    Menu(tuple(Give(kind, seat) for seat in seats_in(receivers)) for kind in MONSTERS)
    for receivers in range(1 << MOST_PLAYERS)
)
"""By the mask of possible receivers: the gifts of each kind."""


def fewest(sizes: int, alive: int, giver: Seat) -> int:
    """Return the mask of the seats that a gift can go to: the others with fewest cards (KK-E4)."""
    least, found = 15, 0
    for seat in seats_in(alive & ~(1 << giver)):
        size = sizes >> SIZE * seat & 15
        if size < least:
            least, found = size, 1 << seat
        elif size == least:
            found |= 1 << seat
    return found


def menu(phase: Phase, row: int, hand: int, sizes: int, alive: int) -> tuple[Move, ...]:
    """Return the legal moves in the order of the action space.

    Arguments:
        phase: What is awaited.
        row: The kinds in the row, as a mask.
        hand: The cards of the seat to act, as counts.
        sizes: The sizes of all hands.
        alive: The seats still in the game, as a mask.
    """
    match phase.decision:
        case "turn":
            return TURN_MENU[row]
        case "skull_pile":
            return _SKULL_MENU
        case "werewolf_discard":
            return _DISCARDS.tables[0][kinds_mask(hand)]
        case "vampire_gift":
            return _GIFTS[fewest(sizes, alive, phase.active)].tables[0][kinds_mask(hand)]
        case "fish_choice":
            return _CHOICES.tables[0][alive]
        case "reveal":
            return _REVEALS.tables[0][kinds_mask(hand)]
        case _:
            return ()
