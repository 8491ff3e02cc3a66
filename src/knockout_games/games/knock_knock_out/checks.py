"""What makes a position or a view possible: composition, and the rules of the zones."""

from collections import Counter
from typing import TYPE_CHECKING

from knockout_games.errors import BadSetup
from knockout_games.kernel.frozen import shared
from knockout_games.kernel.parts import seat_number
from knockout_games.kernel.setup import NO_RNG, player_count, same_pieces
from knockout_games.kernel.words import Seat

from .model import CARDS, PLAYER_COUNTS, Cards
from .packing import row_mask
from .phases import Phase, outcome_of
from .seating import seating
from .turn import LIMIT

if TYPE_CHECKING:
    from .notation import Position
    from .view import View

__all__ = ["check_position", "check_view"]


def check_position(position: "Position") -> None:
    """Check the composition of a position and the rules of its zones.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    zones = (*position.hands, position.row, *position.piles, position.discard)
    same_pieces([card for zone in zones for card in zone], CARDS, where="cards")
    player_count(len(position.hands), PLAYER_COUNTS)
    _check_seats(position)
    _check_row(position.row)
    _check_knowledge(position)
    if position.rules.reshuffle == "at_once" and not all(position.piles):
        raise BadSetup("an empty pile is filled at once", code="position.piles", where="piles")
    _check_phase(position)


def _check_fallen(fallen: tuple[Seat, ...], players: int) -> None:
    for place, seat in enumerate(fallen):
        where = f"fallen[{place}]"
        seat_number(seat, players, where=where)
        if seat in fallen[:place]:
            raise BadSetup(f"seat {seat} fell before", code="position.fallen", where=where)


def _check_seats(position: "Position") -> None:
    players = len(position.hands)
    _check_fallen(position.fallen, players)
    for seat, hand in enumerate(position.hands):
        where = f"hands[{seat}]"
        if len(hand) >= LIMIT:
            raise BadSetup(f"{len(hand)} cards eliminate a seat", code="position.hand", where=where)
        if hand and seat in position.fallen:
            raise BadSetup("an eliminated seat has no cards", code="position.hand", where=where)


def _check_row(row: Cards) -> None:
    twice = [str(kind) for kind, number in Counter(row).items() if number > 1]
    if twice:
        raise BadSetup(
            f"the row has {', '.join(twice)} more than once", code="position.row", where="row"
        )


def _check_knowledge(position: "Position") -> None:
    players = len(position.hands)
    if len(position.public) != players or len(position.known) != players:
        raise BadSetup("there is one entry for each seat", code="position.known", where="known")
    for hand, (held, public) in enumerate(zip(position.hands, position.public, strict=True)):
        _check_within(public, held, where=f"public[{hand}]")
        for observer, seen in enumerate(position.known):
            where = f"known[{observer}]"
            if len(seen) != players:
                raise BadSetup(
                    "there is one entry for each seat", code="position.known", where=where
                )
            _check_within(seen[hand], held, where=f"{where}[{hand}]")
            _check_within(public, seen[hand], where=f"{where}[{hand}]")
    for seat, seen in enumerate(position.known):
        if Counter(seen[seat]) != Counter(position.hands[seat]):
            raise BadSetup(
                "a seat knows its own cards", code="position.known", where=f"known[{seat}][{seat}]"
            )


def _check_within(part: Cards, whole: Cards, *, where: str) -> None:
    extra = Counter(part) - Counter(whole)
    if extra:
        listed = " ".join(map(str, extra))
        raise BadSetup(
            f"{listed} cannot be known and not be there", code="position.known", where=where
        )


def _check_phase(position: "Position") -> None:
    phase, players = position.phase, len(position.hands)
    if phase not in shared(Phase) or max(phase.active, phase.to_act or 0) >= players:
        raise BadSetup(
            "nothing like this can be awaited", code="position.decision", where="decision"
        )
    alive = players - len(position.fallen)
    if phase.active in position.fallen:
        raise BadSetup("the active seat is eliminated", code="position.active", where="active")
    if position.outcome is not None:
        _check_end(position, alive)
    elif alive == 1:
        raise BadSetup(
            "only one seat is alive: the game is over", code="position.fallen", where="fallen"
        )
    else:
        _check_decision(position)


def _check_decision(position: "Position") -> None:
    phase = position.phase
    seat = phase.active if phase.to_act is None else phase.to_act
    if seat in position.fallen:
        raise BadSetup("the seat to act is eliminated", code="position.to_act", where="to_act")
    needs_cards = phase.decision in ("werewolf_discard", "vampire_gift", "reveal")
    if needs_cards and not position.hands[seat]:
        raise BadSetup("the seat to act has no cards", code="position.to_act", where="to_act")
    if phase.decision != "reveal":
        return
    if position.rules.reveal != "victim":
        raise BadSetup(
            "chance decides which card is revealed", code="position.decision", where="decision"
        )


def _check_end(position: "Position", alive: int) -> None:
    phase = position.phase
    table = seating(position.rules, len(position.hands), position.fallen)
    if phase.reason == "kinds":
        possible = alive > 1 and table.winning[row_mask(position.row)]
    else:
        possible = alive == 1
    ended = outcome_of(phase, table)
    if not possible or position.outcome != ended:
        raise BadSetup("the game cannot end so", code="position.outcome", where="outcome")


def check_view(view: "View") -> None:
    """Check that some world fits *view*.

    Raises:
        BadSetup: If none does, naming the reason.
    """
    from .notation import Position

    players = player_count(len(view.hand_sizes), PLAYER_COUNTS)
    if len(view.known) != players or len(view.public) != players:
        raise BadSetup("there is one entry for each seat", code="view.known", where="known")
    if view.seat is None:
        _same(view.hand, None, "a spectator has no hand", where="hand")
        _same(view.known, view.public, "a spectator knows what is public", where="known")
    else:
        seat_number(view.seat, players)
        _same(view.hand, view.known[view.seat], "a seat knows its own cards", where="hand")
    _check_fallen(view.fallen, players)
    if len(view.fallen) == players:
        raise BadSetup("somebody is in the game", code="position.fallen", where="fallen")
    for seat, cards in enumerate(view.known):
        _check_size(
            len(cards), view.hand_sizes[seat], own=seat == view.seat, where=f"known[{seat}]"
        )
    held = [card for cards in view.known for card in cards]
    hidden = Counter(CARDS)
    hidden.subtract([*held, *view.row, *view.discard])
    short = [str(kind) for kind, number in hidden.items() if number < 0]
    if short:
        raise BadSetup(
            f"there are not so many cards of {', '.join(short)}", code="view.cards", where="cards"
        )
    places = sum(view.hand_sizes) - len(held) + sum(view.pile_sizes)
    if min(view.pile_sizes) < 0 or hidden.total() != places:
        raise BadSetup(
            f"{hidden.total()} cards are hidden, but {places} have a place",
            code="view.sizes",
            where="pile_sizes",
        )
    sample = view.sample(NO_RNG)
    check_position(Position.of(sample))
    if sample.view(view.seat) != view:
        raise BadSetup(
            "cards without an order are listed in the order of the kinds",
            code="view.order",
            where="known",
        )


def _same(found: object, wanted: object, message: str, *, where: str) -> None:
    if found != wanted:
        raise BadSetup(message, code="view.hand", where=where)


def _check_size(known: int, size: int, *, own: bool, where: str) -> None:
    if known > size or (own and known < size):
        raise BadSetup(f"{known} cards of {size} cannot be known", code="view.sizes", where=where)
