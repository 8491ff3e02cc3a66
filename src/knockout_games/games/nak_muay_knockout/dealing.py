"""The chapter on the deal: what leaves the box, and a game's first position (NM-R1)."""

from typing import Final

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import draft_of
from knockout_games.kernel.memo import memo
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.setup import (
    Deck,
    Seed,
    checked_rules,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, pick
from knockout_games.rng.dealing import shuffle, shuffle_top

from .knowledge import at_start
from .model import CARDS, DEFAULT_PLAYERS, KO, PLAYER_COUNTS, Card, Rules
from .packing import (
    COUNTDOWN,
    HAND,
    IN_HAND,
    KO_DIGIT,
    ONE_CARD,
    digits,
    hand_of,
    listed,
    pile_of,
    types_mask,
)
from .seats import CLOCKWISE, Table, seated
from .state import State

__all__ = ["DEAL", "new_game"]

DEAL: Final = 5
"""How many cards a hand begins with."""

_KO: Final = KO_DIGIT - 1
_IN_HAND: Final = tuple({f"{sort + 1:x}": one for sort, one in enumerate(ours)} for ours in IN_HAND)
"""One card in the hand of each seat, by the digit that it has in a pile."""

_KOS_IN: Final = {2: 2, 3: 3, 4: 4, 5: 4}
_COUNTDOWNS_IN: Final = {2: 1, 3: 2, 4: 3, 5: 3}


def counts_of(rules: Rules, players: int) -> tuple[int, int, int]:
    """Return the cards that are dealt from, those added after the deal, and those left out."""
    box = sum(copies * ONE_CARD[sort] for sort, copies in enumerate(rules.copies))
    kos = _KOS_IN[players] * ONE_CARD[_KO]
    countdowns = _COUNTDOWNS_IN[players] * ONE_CARD[COUNTDOWN]
    dealt = box - rules.copies[_KO] * ONE_CARD[_KO] - rules.copies[COUNTDOWN] * ONE_CARD[COUNTDOWN]
    removed = box - dealt - kos - countdowns
    if rules.countdowns_dealt:
        return dealt + countdowns, kos, removed
    return dealt, kos + countdowns, removed


_state = draft_of(State)


@memo
def _box(rules: Rules, players: int) -> tuple[str, str, Table]:
    """Return the digits of the cards dealt from, those of the cards added, and the table."""
    dealt, added, removed = counts_of(rules, players)
    return digits(dealt), digits(added), seated(rules, players, removed, CLOCKWISE, ())


def lacking_at_start(rules: Rules) -> int:
    """Return the bits of the types that no hand holds at the start."""
    return 0 if rules.countdowns_dealt else types_mask((CARDS[COUNTDOWN].type,))


def new_game(
    players: int = DEFAULT_PLAYERS,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Card] | None = None,
    first: Seat | None = None,
) -> State:
    """Return the first position of a game of Nak Muay Knockout.

    Arguments:
        players: From 2 to 5.
        rules: The options.
        seed: What the shuffles depend on; None draws 32 bytes from the operating system.
        rng: A random source instead of a seed.
        deck: The hands of five from seat 0 on, then the draw pile from the top; exactly the
            cards in use.
        first: The seat that starts; None draws it.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """
    players = player_count(players, PLAYER_COUNTS)
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    left, added, table = _box(rules, players)
    packed = 0
    if deck is None:
        dealt, rest, rng = shuffle_top(left, DEAL * players, rng)
        for seat in range(players):
            ours = _IN_HAND[seat]
            for digit in dealt[DEAL * seat : DEAL * seat + DEAL]:
                packed += ours[digit]
        order, rng = shuffle(sorted(added + "".join(rest)), rng)
        stack = int("".join(order[::-1]), 16)
    else:
        packed, stack = _read(deck, players, rules)
    if first is None:
        starter, rng = pick(range(players), rng)
    else:
        starter = seat_number(first, players, where="first")
    bounds, lacked = at_start(players, lacking=lacking_at_start(rules))
    return _state(table, starter, 0, packed, stack, 0, 0, bounds, lacked, rng)


def _read(deck: Deck[Card], players: int, rules: Rules) -> tuple[int, int]:
    """Return the hands and the pile of an explicit deal (C7)."""
    dealt, added, _ = counts_of(rules, players)
    cards = read_deck(deck, Card.parse, listed(dealt + added))
    packed = 0
    for seat in range(players):
        hand = cards[DEAL * seat : DEAL * (seat + 1)]
        for card in (KO, None if rules.countdowns_dealt else CARDS[COUNTDOWN]):
            if card is not None and card in hand:
                raise BadSetup(
                    f"seat {seat} cannot be dealt a {card}",
                    code="deck.hand",
                    where=f"deck[{DEAL * seat + hand.index(card)}]",
                )
        packed |= hand_of(hand) << HAND * seat
    return packed, pile_of(cards[DEAL * players :])
