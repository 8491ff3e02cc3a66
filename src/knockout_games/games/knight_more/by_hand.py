"""Positions and views of Knight More by hand: what is left out is filled in."""

from collections.abc import Iterable, Sequence
from typing import Any

from knockout_games.errors import BadSetup
from knockout_games.kernel.arrangements import Arrangements
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list, json_object, seat_number
from knockout_games.kernel.seating import seats_from, seats_in
from knockout_games.kernel.setup import NO_RNG, player_count, read_seed
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng, rng_to_plain, shuffle

from .checks import (
    Standing,
    before_the_end,
    check_round,
    check_standing,
    check_trump,
    deal_of,
    public_counts,
    regulars_of,
    without,
)
from .choices import PASS
from .dealing import ROUNDS, Deal
from .model import AMBUSH, DECK, DEFAULT_PLAYERS, PLAYER_COUNTS, Card, Play, Rules, Trick
from .rounds import trick_leader
from .tricks import SUITS, cards_in, judged, led_suit, mask_of

__all__ = ["complete_position", "complete_view"]


def complete_position(doc: Json) -> Json:
    """Fill what a position by hand leaves out; whole hands and the trump are dealt from `"seed"`.

    `"seed"` is 0 unless given. Tricks may be texts, `"Kn7 pass Am"`: what each seat that was
    asked did, from the leader on. The round is the one that the longest hand belongs to.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If the seed is none, or no deal fits.
    """
    from .game import GAME

    read = GAME.codec.read
    filled, rng = read_seed(doc)
    given: tuple[tuple[Card, ...], ...] = read(
        tuple[tuple[Card, ...], ...], filled.get("hands", []), where="$.hands"
    )
    pile: tuple[Card, ...] = read(tuple[Card, ...], filled.get("pile", []), where="$.pile")
    done = _done(filled)
    filled.setdefault("players", len(given) or DEFAULT_PLAYERS)
    longest = max(map(len, given), default=0)
    rules, standing = _fill_standing(filled, longest + len(done) - 1 if longest else ROUNDS)
    used = [*pile, *(card for hand in given for card in hand)]
    used += [card for cards in done for card in cards if card is not None]
    if "trump" in filled:
        turned: tuple[Card, ...] = read(tuple[Card, ...], filled["trump"], where="$.trump")
    else:
        turned, rng = _turned_up(without(DECK, used), rules, rng)
        filled["trump"] = list(map(str, turned))
    deal, tricks, trick = _fill_tricks(filled, rules, standing, turned, done)
    counts = public_counts(deal, tricks, trick)
    hands = given or ((),) * deal.players
    rooms = [0 if hand else size for hand, size in zip(hands, counts["hand_sizes"], strict=False)]
    left = without(DECK, [*used, *turned])
    rest = max(0, len(left) - sum(rooms))
    groups = [[card for card in left if card.suit is suit] for suit in (*SUITS, None)]
    bars = [sum(1 << SUITS.index(suit) for suit in suits) for suits in counts["voids"]]
    fitting = Arrangements(list(map(len, groups)), [*rooms, rest], [*bars[: len(rooms)], 0])
    dealt, rng = fitting.deal(groups, rng)
    filled["hands"] = [list(map(str, hand or new)) for hand, new in zip(hands, dealt, strict=False)]
    filled["pile"] = list(map(str, (*pile, *dealt[-1])))
    filled.setdefault("rng", rng_to_plain(rng))
    return filled


def complete_view(doc: Json) -> Json:
    """Fill what a view by hand leaves out: sizes, counts and conclusions as the tricks have them.

    Tricks may be texts, as in positions. What was turned up has to be given.

    Raises:
        BadDocument: If a part of *doc* is malformed.
        BadSetup: If no round can be like this.
    """
    from .game import GAME

    read = GAME.codec.read
    filled = {"seat": None, "hand": None, **doc}
    hand: tuple[Card, ...] = read(tuple[Card, ...], filled["hand"] or [], where="$.hand")
    done = _done(filled)
    if hand:
        filled["hand"] = list(map(str, cards_in(mask_of(hand))))
    filled.setdefault("players", DEFAULT_PLAYERS)
    rules, standing = _fill_standing(filled, len(hand) + len(done) - 1 if hand else ROUNDS)
    if "trump" not in filled:
        raise BadSetup("a view shows what was turned up", code="view.trump", where="trump")
    turned: tuple[Card, ...] = read(tuple[Card, ...], filled["trump"], where="$.trump")
    deal, tricks, trick = _fill_tricks(filled, rules, standing, turned, done)
    for name, value in public_counts(deal, tricks, trick).items():
        filled.setdefault(name, GAME.codec.plain(value))
    return filled


def _done(filled: Json) -> list[list[Card | None]]:
    """Return what was done in each trick, seats left out; the last one is in progress."""
    from .game import GAME

    read = GAME.codec.read
    done: list[list[Card | None]] = []
    for place, entry in enumerate(json_list(filled.get("tricks", []), where="$.tricks")):
        where = f"$.tricks[{place}]"
        plays = entry if isinstance(entry, str) else json_object(entry, where=where).get("plays")
        done.append(_cards_done(plays, read, where))
    done.append(_cards_done(filled.get("trick", ""), read, "$.trick"))
    return done


def _cards_done(plays: object, read: Any, where: str) -> list[Card | None]:
    if isinstance(plays, str):
        return [
            None if text.casefold() == str(PASS) else read(Card, text, where=where)
            for text in plays.split()
        ]
    return [play.card for play in read(tuple[Play, ...], plays, where=where)]


def _fill_standing(filled: Json, most: int) -> tuple[Rules, Standing]:
    """Fill who takes part in which round, and return it as it was before the game ended.

    Arguments:
        filled: The document.
        most: How many cards a regular seat was dealt, unless `"round"` is given.
    """
    from .game import GAME

    read = GAME.codec.read
    filled.setdefault("rules", {})
    rules: Rules = read(Rules, filled["rules"], where="$.rules")
    players = player_count(filled["players"], PLAYER_COUNTS)
    filled.setdefault("round", 1 + ROUNDS - most)
    check_round(read(int, filled["round"], where="$.round"))
    filled.setdefault("leader", 0)
    seat_number(filled["leader"], players, where="leader")
    filled.setdefault("guerrillas", [])
    filled.setdefault("spent", filled["guerrillas"])
    filled.setdefault("fallen", [])
    fallen: tuple[tuple[Seat, ...], ...] = read(
        tuple[tuple[Seat, ...], ...], filled["fallen"], where="$.fallen"
    )
    out = {seat for group in fallen for seat in group}
    filled.setdefault("alive", [seat for seat in range(players) if seat not in out])
    filled.setdefault("outcome", None)
    standing = Standing(
        fallen=fallen,
        **{
            name: read(tuple[Seat, ...], filled[name], where=f"$.{name}")
            for name in ("alive", "guerrillas", "spent")
        },
    )
    outcome: Outcome | None = read(Outcome | None, filled["outcome"], where="$.outcome")
    if outcome is not None:
        standing = before_the_end(standing, outcome)
    check_standing(standing, players, rules)
    return rules, standing


def _turned_up(left: list[Card], rules: Rules, rng: Rng) -> tuple[tuple[Card, ...], Rng]:
    """Return what is turned up of the cards *left* (KM-R2)."""
    order, rng = shuffle(left, rng)
    for place, card in enumerate(order):
        if card is not AMBUSH or rules.ambush_trump == "no_trump":
            return order[: place + 1], rng
    raise BadSetup("there is no card to turn up", code="position.trump", where="trump")


def _fill_tricks(
    filled: Json,
    rules: Rules,
    standing: Standing,
    turned: tuple[Card, ...],
    done: list[list[Card | None]],
) -> tuple[Deal, tuple[Trick, ...], tuple[Play, ...]]:
    """Fill the tricks and whose turn it is, and return the round with them."""
    from .game import GAME

    check_trump(turned, rules)
    deal = deal_of(
        rules,
        filled["players"],
        filled["round"],
        filled["leader"],
        standing,
        turned,
        NO_RNG,
    )
    tricks, trick, order = _laid_out(deal, done)
    plain = GAME.codec.plain
    filled["tricks"] = [
        plain(tricks[place]) if isinstance(entry, str) else entry
        for place, entry in enumerate(filled.get("tricks", []))
    ]
    if isinstance(filled.setdefault("trick", ""), str):
        filled["trick"] = plain(trick)
    due = order[len(trick) % len(order)]
    filled.setdefault("to_act", due if filled["outcome"] is None else None)
    return deal, tricks, trick


def _laid_out(
    deal: Deal, done: Sequence[Sequence[Card | None]]
) -> tuple[tuple[Trick, ...], tuple[Play, ...], tuple[Seat, ...]]:
    """Return the tricks in which *done* was done, the one in progress, and who is asked in it.

    Raises:
        BadSetup: If more or fewer cards were played than seats are asked.
    """
    if len(done) - (not done[-1]) > 1 + ROUNDS - deal.number:
        raise BadSetup("more tricks than the round has", code="position.tricks", where="tricks")
    *finished, current = done
    leader, holding = deal.leader, seats_in(deal.guerrillas)
    tricks: list[Trick] = []
    for place, cards in enumerate(finished):
        order = _asked(deal, leader, holding)
        if len(cards) != len(order):
            raise BadSetup(
                f"{len(order)} seats are asked, and {len(cards)} things are done",
                code="position.tricks",
                where=f"tricks[{place}]",
            )
        plays = tuple(map(Play, order, cards))
        winner = judged(plays, deal.trump, led_suit(plays))
        tricks.append(Trick(plays, winner))
        leader = trick_leader(deal, leader, winner)
        holding = tuple([play.seat for play in plays if play.card is None])
    order = _asked(deal, leader, holding)
    if len(current) > len(order):
        raise BadSetup(f"only {len(order)} seats are asked", code="position.tricks", where="trick")
    return tuple(tricks), tuple(map(Play, order, current)), order


def _asked(deal: Deal, leader: Seat, holding: Iterable[Seat]) -> tuple[Seat, ...]:
    asked = regulars_of(deal)
    for seat in holding:
        asked |= 1 << seat
    return seats_from(leader, asked, deal.players)
