"""Positions of Knight More in words: the document of a state, and positions by hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

import attrs

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.kernel.arrangements import Arrangements
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.parts import Json, json_list, json_object, seat_number
from knockout_games.kernel.seating import seats_from, seats_in
from knockout_games.kernel.setup import player_count, read_seed, same_pieces
from knockout_games.kernel.words import Seat
from knockout_games.rng import HashRng, Rng, rng_to_plain, shuffle

from .model import AMBUSH, DECK, PLAYER_COUNTS, Card, Play, PlayCard, Rules, Trick
from .rounds import ROUNDS, Deal, make_deal, order_of, seats_of, tricks_taken, trump_of
from .state import State, first_position, trick_leader
from .tricks import PASS, SUITS, WIDTH, judged, led_suit, mask_of, suits_in, voids_after
from .view import View

__all__ = ["Position", "check_view", "complete_position", "complete_view"]

DEFAULT_PLAYERS: Final = 4
_NO_RNG: Final = HashRng.from_seed(0)
"""What a state that is never played on holds."""


@attrs.frozen(kw_only=True)
class _Standing:
    """Who takes part in a round, as `Position` has it."""

    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    eliminated: tuple[tuple[Seat, ...], ...]


@attrs.frozen(kw_only=True)
class Position:
    """A whole state in words.

    Arguments:
        rules: The options.
        players: The number of seats, eliminated ones included.
        to_act: Who is to play a card or pass, or None when the game is over.
        round: The round, from 1.
        leader: The seat that led the first trick of the round.
        alive: The seats still in the game, guerrillas included.
        guerrillas: The seats that have one card in this round.
        spent: The seats whose second chance is used.
        eliminated: The seats that are out, first to fall first, in groups that fell together.
        trump: The cards turned up, of which the last sets the trump suit.
        hands: The hand of each seat.
        tricks: The tricks of this round.
        trick: The trick in progress.
        pile: The cards that were not dealt.
        outcome: How the game ended, or None.
        rng: Where the later rounds come from.
    """

    rules: Rules
    players: int
    to_act: Seat | None
    round: int
    leader: Seat
    alive: tuple[Seat, ...]
    guerrillas: tuple[Seat, ...]
    spent: tuple[Seat, ...]
    eliminated: tuple[tuple[Seat, ...], ...]
    trump: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    pile: tuple[Card, ...]
    outcome: Outcome | None
    rng: Rng

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of *state*."""
        return cls(
            rules=state.rules,
            players=state.players,
            to_act=state.to_act,
            round=state.round,
            leader=state.leader,
            alive=state.alive,
            guerrillas=state.guerrillas,
            spent=state.spent,
            eliminated=state.eliminated,
            trump=state.trump,
            hands=state.hands,
            tricks=state.tricks,
            trick=state.trick,
            pile=state.pile,
            outcome=state.outcome,
            rng=state.rng,
        )

    def state(self) -> State:
        """Return the state that the document describes.

        Raises:
            BadSetup: If no game has such a position, naming the reason.
        """
        player_count(self.players, PLAYER_COUNTS)
        standing = _Standing(
            alive=self.alive,
            guerrillas=self.guerrillas,
            spent=self.spent,
            eliminated=self.eliminated,
        )
        _check_round(self.round)
        if self.outcome is not None:
            standing = _before_the_end(standing, self.outcome)
        _check_standing(standing, self.players, self.rules)
        seat_number(self.leader, self.players, where="leader")
        _check_trump(self.trump, self.rules)
        plays = tuple(play for trick in self.tricks for play in trick.plays) + self.trick
        played = [play.card for play in plays if play.card is not None]
        if len(self.hands) != self.players:
            raise BadSetup(
                f"{len(self.hands)} hands for {self.players} seats",
                code="position.hands",
                where="hands",
            )
        held = [card for hand in self.hands for card in hand]
        same_pieces([*self.trump, *played, *held, *self.pile], DECK, where="cards")
        deal = _deal_of(
            self.rules, self.players, self.round, self.leader, standing, self.trump, self.rng
        )
        state = _replayed(deal, self.hands, plays)
        for name in ("to_act", "tricks", "trick", "alive", "eliminated", "outcome"):
            found, given = getattr(state, name), getattr(self, name)
            if found != given:
                raise BadSetup(
                    "does not follow from the cards played", code="position.order", where=name
                )
        return state


def _check_round(number: int) -> None:
    if not 1 <= number <= ROUNDS:
        raise BadSetup(f"there are rounds 1 to {ROUNDS}", code="position.round", where="round")


def _before_the_end(standing: _Standing, outcome: Outcome) -> _Standing:
    """Return how the seats stood before the winner's last trick put the others out."""
    if not standing.eliminated or standing.alive != outcome.winners:
        raise BadSetup(
            "after the end only the winner is alive", code="position.outcome", where="alive"
        )
    *earlier, last = standing.eliminated
    return attrs.evolve(
        standing, alive=tuple(sorted((*standing.alive, *last))), eliminated=tuple(earlier)
    )


def _check_standing(standing: _Standing, players: int, rules: Rules) -> None:
    """Check who takes part in a round.

    Raises:
        BadSetup: If seats are out of range, named twice or in two roles that exclude each other.
    """
    out = [seat for group in standing.eliminated for seat in group]
    if sorted((*standing.alive, *out)) != list(range(players)) or not all(standing.eliminated):
        raise BadSetup(
            "every seat is alive or eliminated once", code="position.seats", where="eliminated"
        )
    for name in ("alive", "guerrillas", "spent"):
        seats: tuple[Seat, ...] = getattr(standing, name)
        if list(seats) != sorted(set(seats)) or not set(seats) <= set(range(players)):
            raise BadSetup("not seats in rising order", code="position.seats", where=name)
    if not set(standing.guerrillas) <= set(standing.alive) & set(standing.spent):
        raise BadSetup(
            "a guerrilla is alive and has used its second chance",
            code="position.guerrillas",
            where="guerrillas",
        )
    if standing.spent and not rules.guerrilla:
        raise BadSetup("the rules have no guerrillas", code="position.guerrillas", where="spent")
    if len(standing.alive) - len(standing.guerrillas) < 2:
        raise BadSetup("every round has two regular seats", code="position.regulars", where="alive")


def _check_trump(turned: Sequence[Card], rules: Rules) -> None:
    *before, last = turned or (AMBUSH, AMBUSH)
    fits = all(card is AMBUSH for card in before)
    if rules.ambush_trump == "reveal_next":
        fits = fits and last is not AMBUSH
    else:
        fits = fits and not before
    if not fits:
        raise BadSetup(
            "cards are turned up until one sets the trump", code="position.trump", where="trump"
        )


def _replayed(deal: Deal, hands: Sequence[Sequence[Card]], plays: Iterable[Play]) -> State:
    """Return the position after *plays* from the start of a round that ends with *hands*.

    Raises:
        BadSetup: If a hand has not its size, or a play breaks a rule.
    """
    plays = tuple(plays)
    held = 0
    for seat, hand in enumerate(hands):
        whole = [*hand, *(play.card for play in plays if play.seat == seat and play.card)]
        due = _due(deal, seat)
        if len(whole) != due:
            raise BadSetup(
                f"holds {len(hand)} cards and has played {len(whole) - len(hand)} of {due}",
                code="position.hand",
                where=f"hands[{seat}]",
            )
        held |= mask_of(whole) << WIDTH * seat
    order = order_of(deal, deal.leader, held)
    if deal.leader not in order or not _regulars(deal) >> deal.leader & 1:
        raise BadSetup("a regular seat leads", code="position.leader", where="leader")
    state = first_position(deal, held)
    for place, play in enumerate(plays):
        where = f"play {place}"
        if state.to_act != play.seat or state.deal is not deal:
            raise BadSetup(f"seat {play.seat} is not to play", code="position.order", where=where)
        try:
            state = state.apply(PASS if play.card is None else PlayCard(play.card))
        except IllegalMove as error:
            raise BadSetup(str(error), code="position.play", where=where) from None
    return state


def _deal_of(
    rules: Rules,
    players: int,
    number: int,
    leader: Seat,
    standing: _Standing,
    turned: tuple[Card, ...],
    rng: Rng,
) -> Deal:
    return make_deal(
        rules,
        players,
        number,
        leader,
        seats_of(standing.alive),
        seats_of(standing.guerrillas),
        seats_of(standing.spent),
        standing.eliminated,
        turned,
        trump_of(turned),
        rng,
    )


def _regulars(deal: Deal) -> int:
    return deal.alive & ~deal.guerrillas


def _due(deal: Deal, seat: Seat) -> int:
    """Return how many cards *seat* is dealt for the round."""
    if _regulars(deal) >> seat & 1:
        return 1 + ROUNDS - deal.number
    return deal.guerrillas >> seat & 1


def check_view(view: View) -> None:
    """Check that some world fits *view*.

    Raises:
        BadSetup: If none does, naming the reason.
    """
    players = player_count(view.players, PLAYER_COUNTS)
    _check_round(view.round)
    _check_trump(view.trump, view.rules)
    if (view.seat is None) is not (view.hand is None):
        raise BadSetup("a seat has a hand, a spectator none", code="view.hand", where="hand")
    if view.seat is not None:
        seat_number(view.seat, players)
    for place, trick in enumerate((*view.tricks, Trick(view.trick, 0))):
        for seat in (trick.winner, *(play.seat for play in trick.plays)):
            seat_number(seat, players, where=f"tricks[{place}]")
    standing = _standing_of(view)
    if view.outcome is not None:
        standing = _before_the_end(standing, view.outcome)
    _check_standing(standing, players, view.rules)
    deal = _deal_of(view.rules, players, view.round, view.leader, standing, view.trump, _NO_RNG)
    plays = tuple(play for trick in view.tricks for play in trick.plays) + view.trick
    wanted = _public_counts(deal, view.tricks, view.trick)
    for name, value in wanted.items():
        if getattr(view, name) != value or min(wanted["hand_sizes"]) < 0:
            raise BadSetup("does not follow from the cards played", code="view.counts", where=name)
    if view.seat is not None and len(view.hand or ()) != view.hand_sizes[view.seat]:
        raise BadSetup("the own hand is not of its size", code="view.hand", where="hand")
    seen = [*view.trump, *(view.hand or ()), *(play.card for play in plays if play.card)]
    same_pieces([*seen, *_without(DECK, seen)], DECK, where="cards")
    if Position.of(view.sample(_NO_RNG)).state().view(view.seat) != view:
        raise BadSetup("does not follow from the cards played", code="view.order", where="to_act")


def _standing_of(view: View) -> _Standing:
    return _Standing(
        alive=view.alive,
        guerrillas=view.guerrillas,
        spent=view.spent,
        eliminated=view.eliminated,
    )


def _public_counts(
    deal: Deal, tricks: tuple[Trick, ...], trick: tuple[Play, ...]
) -> dict[str, Any]:
    """Return what a view counts and concludes from the tricks of a round."""
    players = deal.players
    plays = [play for played in tricks for play in played.plays] + list(trick)
    sizes = [_due(deal, seat) for seat in range(players)]
    for play in plays:
        sizes[play.seat] -= play.card is not None
    gone = len(deal.turned) + sum(_due(deal, seat) for seat in range(players))
    voids = voids_after(tricks, trick, deal.guerrillas, players, deal.rules)
    return {
        "hand_sizes": tuple(sizes),
        "trick_counts": tuple(tricks_taken(tricks, players)),
        "voids": tuple(map(suits_in, voids)),
        "pile_size": len(DECK) - gone,
    }


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
        turned, rng = _turned_up(_without(DECK, used), rules, rng)
        filled["trump"] = list(map(str, turned))
    deal, tricks, trick = _fill_tricks(filled, rules, standing, turned, done)
    counts = _public_counts(deal, tricks, trick)
    hands = given or ((),) * deal.players
    rooms = [0 if hand else size for hand, size in zip(hands, counts["hand_sizes"], strict=False)]
    left = _without(DECK, [*used, *turned])
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
    filled = dict(doc)
    filled.setdefault("seat", None)
    filled.setdefault("hand", None)
    hand: tuple[Card, ...] = read(tuple[Card, ...], filled["hand"] or [], where="$.hand")
    done = _done(filled)
    filled.setdefault("players", DEFAULT_PLAYERS)
    rules, standing = _fill_standing(filled, len(hand) + len(done) - 1 if hand else ROUNDS)
    if "trump" not in filled:
        raise BadSetup("a view shows what was turned up", code="view.trump", where="trump")
    turned: tuple[Card, ...] = read(tuple[Card, ...], filled["trump"], where="$.trump")
    deal, tricks, trick = _fill_tricks(filled, rules, standing, turned, done)
    for name, value in _public_counts(deal, tricks, trick).items():
        filled.setdefault(name, GAME.codec.plain(value))
    return filled


def _without(cards: Iterable[Card], used: Iterable[Card]) -> list[Card]:
    return list((Counter(cards) - Counter(used)).elements())


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


def _fill_standing(filled: Json, most: int) -> tuple[Rules, _Standing]:
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
    _check_round(read(int, filled["round"], where="$.round"))
    filled.setdefault("leader", 0)
    seat_number(filled["leader"], players, where="leader")
    filled.setdefault("guerrillas", [])
    filled.setdefault("spent", filled["guerrillas"])
    filled.setdefault("eliminated", [])
    eliminated: tuple[tuple[Seat, ...], ...] = read(
        tuple[tuple[Seat, ...], ...], filled["eliminated"], where="$.eliminated"
    )
    out = {seat for group in eliminated for seat in group}
    filled.setdefault("alive", [seat for seat in range(players) if seat not in out])
    filled.setdefault("outcome", None)
    standing = _Standing(
        eliminated=eliminated,
        **{
            name: read(tuple[Seat, ...], filled[name], where=f"$.{name}")
            for name in ("alive", "guerrillas", "spent")
        },
    )
    outcome: Outcome | None = read(Outcome | None, filled["outcome"], where="$.outcome")
    if outcome is not None:
        standing = _before_the_end(standing, outcome)
    _check_standing(standing, players, rules)
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
    standing: _Standing,
    turned: tuple[Card, ...],
    done: list[list[Card | None]],
) -> tuple[Deal, tuple[Trick, ...], tuple[Play, ...]]:
    """Fill the tricks and whose turn it is, and return the round with them."""
    from .game import GAME

    _check_trump(turned, rules)
    deal = _deal_of(
        rules,
        filled["players"],
        filled["round"],
        filled["leader"],
        standing,
        turned,
        _NO_RNG,
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
    asked = _regulars(deal)
    for seat in holding:
        asked |= 1 << seat
    return seats_from(leader, asked, deal.players)
