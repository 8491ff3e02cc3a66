"""What is awaited of whom, and how the game ended."""

from typing import Final

from knockout_games.kernel.frozen import interned, share
from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.seating import seats_in
from knockout_games.kernel.words import Seat

from .model import MOST_PLAYERS
from .seating import Seating

__all__ = ["Phase", "outcome_of"]

SEATS: Final = range(MOST_PLAYERS)
LEFT: Final = 1
RIGHT: Final = -1


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
