"""What makes a position or a view possible: composition, and the rules of the zones."""

from collections import Counter
from typing import TYPE_CHECKING, Final, NoReturn, Protocol

from knockout_games.errors import BadSetup
from knockout_games.kernel.setup import same_pieces
from knockout_games.kernel.words import Seat

from .awaited import Awaited
from .dealing import counts_of
from .hidden import Hidden
from .model import (
    CARDS,
    DECISIONS,
    HOLDABLE,
    KO,
    LOOK,
    PLAYER_COUNTS,
    Card,
    CardType,
    KnownHand,
    Rules,
)
from .packing import FULL, counted, listed
from .seats import Table, seated

if TYPE_CHECKING:
    from .notation import Position
    from .view import View

__all__ = ["ANSWERS", "box_of", "check_position", "check_view", "in_order", "table_of"]

ANSWERS: Final = frozenset({"answer_attack", "answer_countdown"})
_NOTHING: Final = KnownHand()


class Public(Awaited, Protocol):
    """The parts that positions and views share."""

    @property
    def rules(self) -> Rules:
        """The options."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """Who is to decide."""
        ...

    @property
    def direction(self) -> int:
        """Which way turns pass."""
        ...

    @property
    def fallen(self) -> tuple[Seat, ...]:
        """The eliminated seats."""
        ...

    @property
    def lacked(self) -> tuple[tuple[CardType, ...], ...]:
        """The types that each seat is known to lack."""
        ...

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards out of the game."""
        ...


def _refuse(part: str, why: str) -> NoReturn:
    raise BadSetup(why, code=f"position.{part}", where=f"$.{part}")


def box_of(rules: Rules) -> list[Card]:
    """Return all cards, those included that are left out of the game."""
    return [card for card, copies in zip(CARDS, rules.copies, strict=True) for _ in range(copies)]


def table_of(words: Public, players: int) -> Table:
    """Return the table that checked words describe."""
    return seated(words.rules, players, counted(words.removed), words.direction, words.fallen)


def check_position(position: "Position") -> None:
    """Check a position in words.

    Raises:
        BadSetup: If no game has such a position, naming the reason.
    """
    hands, players = position.hands, len(position.hands)
    beside = (KO,) if position.decision == "hide_ko" else ()
    zones = (*hands, position.pile, position.discard, position.removed, beside)
    same_pieces((card for zone in zones for card in zone), box_of(position.rules), where="$")
    _check_public(position, tuple(map(len, hands)), len(position.pile))
    for seat, hand in enumerate(hands):
        _check_hand(hand, position.lacked[seat], where=f"$.hands[{seat}]")
    if len(position.knows) != players + 1:
        _refuse("knows", "list what each seat knows, then what spectators know")
    for observer, knows in enumerate(position.knows):
        where = f"$.knows[{observer}]"
        places = knows.places
        _check_places(places, len(position.pile), where=where)
        if not set(position.knows[-1].places) <= set(places):
            raise BadSetup("everybody knows more", code="position.public", where=where)
        _check_known(knows.hands, position.knows[-1].hands, observer, players, where=where)
        for seat, known in enumerate(knows.hands):
            if not _is_less(known, KnownHand(hands[seat])):
                raise BadSetup(
                    f"hand {seat} does not hold this", code="position.known", where=where
                )
    if position.decision == "scout_choice" and position.to_act is not None:
        looked = tuple(range(min(LOOK, len(position.pile))))
        if position.knows[position.to_act].places[:LOOK] != looked:
            _refuse("knows", "who scouts sees the top of the pile")


def check_view(view: "View") -> None:
    """Check a view.

    Raises:
        BadSetup: If no world fits it, naming the reason.
    """
    players = view.players
    _check_public(view, view.hand_sizes, view.pile_size)
    _check_known(view.known_hands, view.public_hands, view.seat, players, where="$.known_hands")
    _check_own(view, players)
    _check_located(view)
    _check_order(view)
    for seat, known in enumerate(view.known_hands):
        held = {card.type for card in known.cards} | set(known.types)
        if KO in known.cards or held & set(view.lacked[seat]):
            _refuse("known_hands", f"hand {seat} lacks what it is known to hold")
    if view.seat is None and (view.known_hands, view.located) != (
        view.public_hands,
        view.public_located,
    ):
        _refuse("known_hands", "a spectator knows what is public")
    shown = len(view.discard) + len(view.removed) + len(view.beside)
    if sum(view.hand_sizes) + view.pile_size + shown != FULL:
        _refuse("pile_size", f"these are not {FULL} cards")
    if view.outcome != table_of(view, players).outcome:
        _refuse("outcome", "the game does not end so")
    _check_copies(view)
    if not Hidden(view.packed).count():
        raise BadSetup("the unseen cards fit in no way", code="view.none", where="$")


def _check_copies(view: "View") -> None:
    """Check that no zone has a card more often than it exists; more could not even be packed."""
    known, cards = view.known_hands, Counter[Card]()
    for zone in (view.hand or (), view.discard, view.removed, *(hand.cards for hand in known)):
        cards.update(zone)
    kinds = Counter(kind for hand in known for kind in hand.types)
    copies = dict(zip(CARDS, view.rules.copies, strict=True))
    if any(number > copies[card] for card, number in cards.items()) or any(
        number > sum(copies[card] for card in CARDS if card.type is kind)
        for kind, number in kinds.items()
    ):
        raise BadSetup("more is known than there can be", code="view.known", where="$")


def _check_order(view: "View") -> None:
    """Check that what has no order is in the one order by which views are compared."""
    for known in (*view.known_hands, *view.public_hands):
        if known != in_order(known):
            _refuse("known_hands", "name cards in the order of the sorts, then types with several")
    for part, cards in (
        ("hand", view.hand or ()),
        ("discard", view.discard),
        ("removed", view.removed),
    ):
        if list(cards) != sorted(cards):
            _refuse(part, "name cards in the order of the sorts")
    for part, kinds in (("missed", view.missed), *(("lacked", kinds) for kinds in view.lacked)):
        if list(kinds) != sorted(kinds):
            _refuse(part, "name types in their order")


def _check_own(view: "View", players: int) -> None:
    if view.seat is None or view.hand is None:
        if view.seat is not None or view.hand is not None:
            _refuse("hand", "a seat has a hand, and a spectator has none")
        return
    if not 0 <= view.seat < players:
        _refuse("seat", f"seats are 0 to {players - 1}")
    if len(view.hand) != view.hand_sizes[view.seat]:
        _refuse("hand", "the own hand is not of its size")
    _check_hand(view.hand, view.lacked[view.seat], where="$.hand")
    if not _is_less(view.public_hands[view.seat], KnownHand(view.hand)):
        _refuse("public_hands", "the own hand does not hold this")


def _check_located(view: "View") -> None:
    places = tuple(spot.place for spot in view.located)
    _check_places(places, view.pile_size, where="$.located")
    public = tuple(spot.place for spot in view.public_located)
    _check_places(public, view.pile_size, where="$.public_located")
    if not set(view.public_located) <= set(view.located):
        _refuse("public_located", "everybody knows more")
    scouts = view.decision == "scout_choice" and view.seat == view.to_act
    if scouts and places[:LOOK] != tuple(range(min(LOOK, view.pile_size))):
        _refuse("located", "who scouts sees the top of the pile")


def _check_public(words: Public, sizes: tuple[int, ...], pile: int) -> None:
    players = len(sizes)
    if players not in PLAYER_COUNTS:
        _refuse("hands", f"{players} players cannot play")
    if words.direction not in {1, -1}:
        _refuse("direction", "it is 1 or -1")
    fallen = words.fallen
    if len(set(fallen)) != len(fallen) or not set(fallen) < set(range(players)):
        _refuse("fallen", "name different seats, not all of them")
    if min(sizes) < 0 or pile < 0:
        _refuse("pile", "there is no negative number of cards")
    if any(sizes[seat] for seat in fallen):
        _refuse("fallen", "an eliminated seat has cards")
    if len(words.lacked) != players:
        _refuse("lacked", "list the lacked types of each seat")
    if any(kinds and seat in fallen for seat, kinds in enumerate(words.lacked)):
        _refuse("lacked", "an eliminated seat lacks nothing")
    for kinds in words.lacked:
        _check_types(kinds, "lacked")
    _check_removed(words, players)
    table = table_of(words, players)
    if (words.to_act is None) is not (table.outcome is not None):
        _refuse("to_act", "somebody is to act exactly while two seats are left")
    if words.to_act is None:
        idle = (words.decision, words.turn, words.attack, words.target)
        if idle != (None,) * 4 or words.draws_left or words.missed or words.lost_draws:
            _refuse("decision", "nothing is awaited when the game is over")
        return
    _check_decision(words, table, words.to_act)
    _check_steal(words, table, words.to_act, sizes)
    if words.decision == "scout_choice" and not pile:
        _refuse("decision", "there is nothing to look at")


def _check_removed(words: Public, players: int) -> None:
    """Check that what left the game is what the setup takes out, and perhaps fatal KOs."""
    *_, out = counts_of(words.rules, players)
    more = Counter(words.removed)
    more.subtract(listed(out))
    kos = more.pop(KO, 0)
    if any(more.values()) or kos < 0 or (kos and words.rules.fatal_ko != "remove"):
        _refuse("removed", "other cards are out of the game")


def _check_decision(words: Public, table: Table, seat: Seat) -> None:
    alive, decision, turn = table.alive, words.decision, words.turn
    if seat not in alive or turn is None or turn not in alive:
        _refuse("to_act", "an eliminated seat, or none, is to act")
    if decision not in DECISIONS:
        _refuse("decision", f"choose one of: {', '.join(DECISIONS)}")
    forced = decision == "hide_ko" and words.attack is not None
    answers = decision in ANSWERS or forced
    expected = table.ring.after[turn] if answers else seat
    if expected != seat or (not answers and turn != seat):
        _refuse("turn", "another seat is to act in this turn")
    attacked = decision == "answer_attack" or forced
    if attacked is not (words.attack is not None) or words.attack not in {None, 1, 2, 3}:
        _refuse("attack", "the value of an Attack is 1 to 3, while it is open")
    if not 0 <= words.draws_left < (words.attack or 1) or (words.draws_left and not forced):
        _refuse("draws_left", "an Attack has no such draw left")
    lost = words.lost_draws
    if list(lost) != sorted(set(lost)) or not set(lost) <= set(alive):
        _refuse("lost_draws", "name seats that are left, in order")
    if lost and not words.rules.dodge_also_skips_next_draw:
        _refuse("lost_draws", "under these rules no draw is lost")
    if decision == "draw_phase" and (words.rules.major_action_skips_draw or seat in lost):
        _refuse("decision", "there is no draw after an action")


def _check_steal(words: Public, table: Table, seat: Seat, sizes: tuple[int, ...]) -> None:
    target, missed = words.target, words.missed
    _check_types(missed, "missed")
    if words.decision != "name_type":
        if target is not None or missed:
            _refuse("target", "nothing is stolen")
        return
    rivals = [bit.bit_length() - 1 for bit, _ in table.ring.rivals[seat]]
    if target is None or target not in rivals:
        _refuse("target", "that seat cannot be stolen from")
    if not sizes[target]:
        _refuse("target", "that hand is empty")
    if not set(missed) <= set(words.lacked[target]):
        _refuse("missed", "everybody knows that a missed type is lacked")


def in_order(known: KnownHand) -> KnownHand:
    """Return the same knowledge as views tell it: of types with one sort it makes cards."""
    cards, types = list(known.cards), list[CardType]()
    for kind in known.types:
        sorts = [card for card in CARDS if card.type is kind]
        if len(sorts) == 1:
            cards += sorts
        else:
            types.append(kind)
    return KnownHand(tuple(sorted(cards)), tuple(sorted(types)))


def _check_types(kinds: tuple[CardType, ...], part: str) -> None:
    if len(set(kinds)) != len(kinds) or not set(kinds) <= set(HOLDABLE):
        _refuse(part, "name different types that a hand can hold")


def _check_places(places: tuple[int, ...], size: int, *, where: str) -> None:
    if list(places) != sorted(set(places)) or any(not 0 <= place < size for place in places):
        raise BadSetup("name places of the pile, in order", code="position.places", where=where)


def _check_hand(hand: tuple[Card, ...], lacked: tuple[CardType, ...], *, where: str) -> None:
    if KO in hand:
        raise BadSetup("no hand holds a KO", code="position.ko", where=where)
    if any(card.type in lacked for card in hand):
        raise BadSetup("the hand holds what it lacks", code="position.lacked", where=where)


def _check_known(
    known: tuple[KnownHand, ...],
    public: tuple[KnownHand, ...],
    observer: Seat | None,
    players: int,
    *,
    where: str,
) -> None:
    """Check what an observer knows of hands against what everybody knows."""
    if len(known) != players or len(public) != players:
        raise BadSetup("list every hand", code="position.known", where=where)
    for seat, (mine, all_know) in enumerate(zip(known, public, strict=True)):
        if seat == observer:
            if mine != _NOTHING:
                raise BadSetup("the own hand is no guess", code="position.known", where=where)
        elif not _is_less(all_know, mine):
            raise BadSetup("everybody knows more", code="position.public", where=where)


def _is_less(less: KnownHand, more: KnownHand) -> bool:
    """Tell whether whoever knows *more* knows *less* too."""
    cards, types = Counter(less.cards), _types_of(less)
    return cards <= Counter(more.cards) and types <= _types_of(more)


def _types_of(known: KnownHand) -> Counter[CardType]:
    return Counter([*(card.type for card in known.cards), *known.types])
