"""What the monsters do: one small function each, on a turn in progress.

An effect changes the zones and returns what is awaited then, be it only the next turn. No
chain needs recursion: a Skull ends in a decision, an attack is a loop, and to
the left of a Red demon there is never another one.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from knockout_games.kernel.words import Seat

from .model import (
    MONSTERS,
    ZOMBIE,
    AttackEnded,
    AttackFailed,
    AttackSucceeded,
    CardDiscarded,
    CardGiven,
    CardRevealed,
    CardTaken,
    EffectRepeated,
    EffectResolved,
    MatchDiscarded,
    NextSeatChosen,
    PairTaken,
    Pile,
    ZombiesDiscarded,
)
from .phases import (
    FISH_CHOICE,
    LEFT,
    REVEAL,
    RIGHT,
    SKULL_PILE,
    VAMPIRE_GIFT,
    WEREWOLF_DISCARD,
    Phase,
)
from .turn import Turn

__all__ = [
    "choose_next",
    "discard_own",
    "flip",
    "give",
    "retreat",
    "reveal",
]

Effect: TypeAlias = Callable[[Turn], Phase]


# --- turns (KK-R4 to R6) -------------------------------------------------------------------


def flip(turn: Turn, pile: Pile) -> Phase:
    """Turn up the top card of a pile; it pairs up or takes effect (KK-R5)."""
    kind = turn.turn_up(pile)
    if turn.row_kinds >> kind & 1:
        return match_zombie(turn) if kind == ZOMBIE.index else match_pair(turn, kind)
    turn.add_to_row(kind)
    if turn.happened is not None:
        turn.happened.append(EffectResolved(turn.active, MONSTERS[kind]))
    return EFFECTS[kind](turn)


def match_pair(turn: Turn, kind: int) -> Phase:
    """Take the flipped card and the one of its kind in the row (KK-R5)."""
    if turn.happened is not None:
        turn.happened.append(PairTaken(turn.active, MONSTERS[kind]))
    turn.take(kind, 2)
    return turn.ended()


def match_zombie(turn: Turn) -> Phase:
    """Discard the flipped Zombie and the one in the row (KK-E6)."""
    turn.clear_from_row(ZOMBIE.index)
    turn.discard(ZOMBIE.index, 2)
    if turn.happened is not None:
        turn.happened.append(ZombiesDiscarded(turn.active))
    return turn.ended()


def retreat(turn: Turn, kind: int) -> Phase:
    """Take one card of the row (KK-R6)."""
    if turn.happened is not None:
        turn.happened.append(CardTaken(turn.active, MONSTERS[kind]))
    turn.take(kind, 1)
    return turn.ended()


# --- the monsters --------------------------------------------------------------------------


def red_demon(turn: Turn) -> Phase:
    """Resolve the effect of the card to the left once more (KK-E1)."""
    if len(turn.row) == 1:
        return turn.ended()
    kind = turn.row[-2]
    if turn.happened is not None:
        turn.happened.append(EffectRepeated(turn.active, MONSTERS[kind]))
    return EFFECTS[kind](turn)


def skull(turn: Turn) -> Phase:
    """Let the active seat flip one more card (KK-E2)."""
    return SKULL_PILE[turn.active]


def werewolf(turn: Turn) -> Phase:
    """Let the active seat discard a card, if it has one (KK-E3)."""
    return WEREWOLF_DISCARD[turn.active] if turn.size(turn.active) else turn.ended()


def vampire(turn: Turn) -> Phase:
    """Let the active seat give a card away, if it has one (KK-E4)."""
    return VAMPIRE_GIFT[turn.active] if turn.size(turn.active) else turn.ended()


def fish(turn: Turn) -> Phase:
    """Let the active seat choose who takes the next turn (KK-E5)."""
    return FISH_CHOICE[turn.active]


def zombie(turn: Turn) -> Phase:
    """Just stay (KK-E6)."""
    return turn.ended()


def purple_monster(turn: Turn) -> Phase:
    """Attack to the left (KK-E7)."""
    return attack(turn, LEFT)


def mummy(turn: Turn) -> Phase:
    """Attack to the right (KK-E7)."""
    return attack(turn, RIGHT)


EFFECTS: Final[tuple[Effect, ...]] = (
    red_demon,
    skull,
    werewolf,
    vampire,
    fish,
    zombie,
    purple_monster,
    mummy,
)
"""By kind: what a flipped card does when no other of its kind lies in the row."""


def attack(turn: Turn, step: int) -> Phase:
    """Attack one seat after the other until an attack fails (KK-E7).

    All seats between the active one and the last victim have fallen, so that the next victim is
    always the nearest seat alive.
    """
    while not turn.seating.is_decided:
        table = turn.seating
        victim = (table.left if step == LEFT else table.right)[turn.active]
        if not turn.size(victim):
            if turn.happened is not None:
                turn.happened.append(AttackEnded(victim))
            break
        if table.rules.reveal == "victim":  # KK-E8
            return REVEAL[turn.active, victim, step]
        if not strike(turn, victim, turn.any_card(victim)):
            break
    return turn.ended()


def strike(turn: Turn, victim: Seat, kind: int) -> bool:
    """Move a card of *victim* to the row and tell whether that eliminates it (KK-E7)."""
    turn.give_up(victim, kind)
    if turn.happened is not None:
        turn.happened.append(CardRevealed(victim, MONSTERS[kind]))
    if not turn.row_kinds >> kind & 1:
        turn.add_to_row(kind)
        if turn.happened is not None:
            turn.happened.append(AttackFailed(victim))
        return False
    if turn.happened is not None:
        turn.happened.append(AttackSucceeded(victim))
    turn.eliminate(victim)
    turn.clear_from_row(kind)
    turn.discard(kind, 2)
    if turn.happened is not None:
        turn.happened.append(MatchDiscarded(MONSTERS[kind]))
    return True


# --- what the decisions lead to ------------------------------------------------------------


def discard_own(turn: Turn, kind: int) -> Phase:
    """Discard a card of the active seat (KK-E3)."""
    turn.give_up(turn.active, kind)
    turn.discard(kind)
    if turn.happened is not None:
        turn.happened.append(CardDiscarded(turn.active, MONSTERS[kind]))
    return turn.ended()


def give(turn: Turn, kind: int, receiver: Seat) -> Phase:
    """Give a card of the active seat away; it may eliminate the receiver (KK-E4)."""
    if turn.happened is not None:
        gift = CardGiven(giver=turn.active, seat=receiver, card=MONSTERS[kind])
        turn.happened.append(gift)
    turn.hand_over(receiver, kind)
    return turn.ended()


def choose_next(turn: Turn, seat: Seat) -> Phase:
    """End the turn; *seat* takes the next one (KK-E5)."""
    if turn.happened is not None:
        turn.happened.append(NextSeatChosen(turn.active, seat))
    return turn.ended(chosen=seat)


def reveal(turn: Turn, victim: Seat, kind: int, step: int) -> Phase:
    """Reveal the card that the victim chose; a success attacks on (KK-E8)."""
    return attack(turn, step) if strike(turn, victim, kind) else turn.ended()
