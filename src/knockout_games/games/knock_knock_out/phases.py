"""What is awaited of whom, and which moves there are."""

from typing import Final

from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
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
from .seating import Seating

__all__ = ["ACTIONS", "Phase", "menu", "outcome_of"]

SEATS: Final = range(MOST_PLAYERS)
LEFT: Final = 1
RIGHT: Final = -1

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


@interned
class Phase:
    """What is awaited of whom.

    Arguments:
        decision: The code of what is awaited, or None when the game is over.
        active: The seat whose turn it is; when the game is over, the winner.
        to_act: The seat that decides, or None when the game is over.
        attack: The direction of the attack that a card is revealed to, 1 to the left and -1 to
            the right, or None without one.
        reason: Why the game is over, or None while it runs.
    """

    decision: str | None
    active: Seat
    to_act: Seat | None
    attack: int | None = None
    reason: str | None = None


def _own(decision: str) -> tuple[Phase, ...]:
    return tuple(share(Phase(decision, seat, seat)) for seat in SEATS)


TURN: Final = _own("turn")
SKULL_PILE: Final = _own("skull_pile")
WEREWOLF_DISCARD: Final = _own("werewolf_discard")
VAMPIRE_GIFT: Final = _own("vampire_gift")
FISH_CHOICE: Final = _own("fish_choice")
REVEAL: Final = {
    (active, victim, attack): share(Phase("reveal", active, victim, attack))
    for active in SEATS
    for victim in SEATS
    if victim != active
    for attack in (LEFT, RIGHT)
}
LAST_ALIVE: Final = tuple(share(Phase(None, seat, None, reason="last_alive")) for seat in SEATS)
KINDS: Final = tuple(share(Phase(None, seat, None, reason="kinds")) for seat in SEATS)


@memo
def outcome_of(phase: Phase, table: Seating) -> Outcome | None:
    """Return how the game ended: the winner, the others alive, the fallen backwards (C8)."""
    if phase.reason is None:
        return None
    others = [seat for seat in seats_in(table.alive) if seat != phase.active]
    fallen = ((seat,) for seat in reversed(table.fallen) if seat != phase.active)
    return Outcome.won([(phase.active,), others, *fallen], reason=phase.reason)


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
