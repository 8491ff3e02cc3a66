"""What a front end of each game would do: keep every zone up to date from the events alone.

A front end starts from one view and is then told nothing but the events that its seat saw. Each
class here lists the fields of the view that it keeps, and those that are no zones: who is to
decide what, and what the seat knows or may conclude of hidden cards.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from examples import last_ember
from typing_extensions import override

from knockout_games import (
    Eliminated,
    GameOver,
    Outcome,
    knight_more,
    knights_poker,
    knock_knock_out,
    knock_out,
    nak_muay_knockout,
)
from knockout_games.games.knight_more.model import DECK, Play, Trick
from knockout_games.games.nak_muay_knockout.model import CARDS


class FrontEnd(ABC):
    """Hold the zones of a view, and change them by the events."""

    zones: ClassVar[tuple[str, ...]]
    """The fields that it keeps, hands and unordered piles as counts."""
    others: ClassVar[tuple[str, ...]]
    """The other fields of the view."""
    unordered: ClassVar[tuple[str, ...]] = ("hand", "discard", "removed")

    def __init__(self, view: Any) -> None:
        self.seat: Final = view.seat
        self.players: Final = view.players
        self.kept: Final = self.shown(view)
        for name, value in self.kept.items():
            if isinstance(value, tuple):
                self.kept[name] = list(value)

    @classmethod
    def shown(cls, view: Any) -> dict[str, Any]:
        """Return the zones of a view."""
        zones: dict[str, Any] = {}
        for name in cls.zones:
            value = getattr(view, name)
            zones[name] = Counter(value) if name in cls.unordered and value is not None else value
        return zones

    def now(self) -> dict[str, Any]:
        """Return the zones as a view has them."""
        return {
            name: tuple(value)
            if isinstance(value, list)
            else +value
            if isinstance(value, Counter)
            else value
            for name, value in self.kept.items()
        }

    def see(self, events: Iterable[Any]) -> None:
        """Take in what one move brought about."""
        for event in events:
            if isinstance(event, GameOver):
                self.end(event.outcome)
            else:
                self.take(event)

    def end(self, outcome: Outcome) -> None:
        self.kept["outcome"] = outcome

    @abstractmethod
    def take(self, event: Any) -> None: ...

    def gain(self, seat: int, *cards: Any) -> None:
        """Put cards into a hand; of those not seen only the number counts."""
        self.kept["hand_sizes"][seat] += len(cards)
        if seat == self.seat:
            self.kept["hand"].update(cards)

    def lose(self, seat: int, *cards: Any) -> None:
        """Take cards out of a hand."""
        self.kept["hand_sizes"][seat] -= len(cards)
        if seat == self.seat:
            self.kept["hand"].subtract(cards)


class Poker(FrontEnd):
    zones = ("hand", "hand_sizes", "board", "pile_size", "round", "starter", "scores", "outcome")
    others = ("rules", "seat", "to_act")

    @override
    def take(self, event: Any) -> None:
        kept = self.kept
        match event:
            case knights_poker.TilePlaced():
                self.lose(event.seat, event.tile)
                column = kept["board"][event.castle - 1]
                sides = list(column.sides)
                tiles = (*sides[event.seat], event.tile)
                sides[event.seat] = tuple(tile for tile in knights_poker.TILES if tile in tiles)
                first = column.first_full
                if len(tiles) == 3 and first is None:
                    first = event.seat
                kept["board"][event.castle - 1] = knights_poker.Column(
                    sides=(sides[0], sides[1]), first_full=first, winner=None
                )
            case knights_poker.CastleTaken():
                column = kept["board"][event.castle - 1]
                kept["board"][event.castle - 1] = knights_poker.Column(
                    sides=column.sides, first_full=column.first_full, winner=event.seat
                )
            case knights_poker.TileDrawn():
                kept["pile_size"] -= 1
                self.gain(event.seat, event.tile)
            case knights_poker.Scored():
                kept["scores"][event.seat] = event.total
            case knights_poker.RoundBegan():
                empty = knights_poker.Column(sides=((), ()), first_full=None, winner=None)
                kept["board"] = [empty] * 3
                kept["round"], kept["starter"] = event.number, event.starter
                kept["hand_sizes"], kept["pile_size"] = [0, 0], len(knights_poker.TILES)
                if self.seat is not None:
                    kept["hand"] = Counter()
            case knights_poker.StandDrawn():
                tiles = (None,) * 4 if event.tiles is None else event.tiles
                kept["pile_size"] -= len(tiles)
                self.gain(event.seat, *tiles)
            case knights_poker.Surrendered() | knights_poker.RoundWon():
                pass
            case _:
                raise AssertionError(event)


class Stoppers(FrontEnd):
    zones = ("board",)
    others = ("rules", "seat", "to_act")

    @classmethod
    @override
    def shown(cls, view: Any) -> dict[str, Any]:
        return {"board": tuple(set(holes) for holes in view.board)}

    @override
    def see(self, events: Iterable[Any]) -> None:
        for event in events:
            if not isinstance(event, GameOver):
                self.take(event)

    @override
    def take(self, event: Any) -> None:
        board = self.kept["board"]
        match event:
            case knock_out.StopperPlaced():
                board[event.seat].add(event.hole)
            case knock_out.StoppersKnockedOut():
                assert board[1 - event.seat] >= set(event.holes)
                board[1 - event.seat] -= set(event.holes)
                board[event.seat] |= set(event.holes)
            case _:
                raise AssertionError(event)


class Monsters(FrontEnd):
    zones = (
        "active",
        "hand",
        "hand_sizes",
        "row",
        "pile_sizes",
        "discard",
        "fallen",
        "outcome",
    )
    others = ("rules", "seat", "to_act", "decision", "attack", "known", "public")

    @override
    def end(self, outcome: Outcome) -> None:
        super().end(outcome)
        self.kept["active"] = outcome.winner

    @override
    def take(self, event: Any) -> None:  # noqa: PLR0912 (a case an event)
        kept = self.kept
        match event:
            case knock_knock_out.CardFlipped():
                kept["pile_sizes"][event.pile] -= 1
                kept["row"].append(event.card)
            case knock_knock_out.PilesReshuffled():
                kept["pile_sizes"] = list(event.sizes)
                kept["discard"] = Counter()
            case knock_knock_out.PairTaken():
                self._clear(event.card)
                self.gain(event.seat, event.card, event.card)
            case knock_knock_out.ZombiesDiscarded():
                self._discard_pair(kept["row"][-1])
            case knock_knock_out.CardTaken():
                kept["row"].remove(event.card)
                self.gain(event.seat, event.card)
            case knock_knock_out.CardDiscarded():
                self.lose(event.seat, event.card)
                kept["discard"].update([event.card])
            case knock_knock_out.CardGiven():
                self.lose(event.giver, event.card)
                self.gain(event.seat, event.card)
            case knock_knock_out.CardRevealed():
                self.lose(event.seat, event.card)
                kept["row"].append(event.card)
            case knock_knock_out.MatchDiscarded():
                self._discard_pair(event.card)
            case Eliminated():
                self.lose(event.seat, *event.hand)
                kept["discard"].update(event.hand)
                kept["fallen"].append(event.seat)
            case knock_knock_out.TurnPassed():
                kept["active"] = event.seat
            case (
                knock_knock_out.EffectResolved()
                | knock_knock_out.EffectRepeated()
                | knock_knock_out.NextSeatChosen()
                | knock_knock_out.AttackFailed()
                | knock_knock_out.AttackSucceeded()
                | knock_knock_out.AttackEnded()
            ):
                pass
            case _:
                raise AssertionError(event)

    def _clear(self, card: Any) -> None:
        assert self.kept["row"].count(card) == 2
        self.kept["row"] = [other for other in self.kept["row"] if other != card]

    def _discard_pair(self, card: Any) -> None:
        self._clear(card)
        self.kept["discard"].update([card, card])


class Tricks(FrontEnd):
    zones = (
        "round",
        "leader",
        "alive",
        "guerrillas",
        "spent",
        "fallen",
        "trump",
        "hand",
        "hand_sizes",
        "tricks",
        "trick",
        "trick_counts",
        "pile_size",
        "outcome",
    )
    others = ("rules", "players", "seat", "to_act", "voids")

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        self._recruits: list[int] = []

    @override
    def see(self, events: Iterable[Any]) -> None:
        events = tuple(events)
        super().see(events)
        out = tuple(sorted(event.seat for event in events if isinstance(event, Eliminated)))
        if out:
            # Whoever a rule eliminates together is one group (C8).
            self.kept["fallen"].append(out)
            self.kept["alive"] = [seat for seat in self.kept["alive"] if seat not in out]

    @override
    def take(self, event: Any) -> None:
        kept = self.kept
        match event:
            case knight_more.CardPlayed():
                self.lose(event.seat, event.card)
                kept["trick"].append(Play(event.seat, event.card))
            case knight_more.Passed():
                kept["trick"].append(Play(event.seat, None))
            case knight_more.TrickWon():
                kept["tricks"].append(Trick(tuple(kept["trick"]), event.seat))
                kept["trick_counts"][event.seat] += 1
                kept["trick"] = []
            case knight_more.BecameGuerrilla():
                self._recruits.append(event.seat)
            case knight_more.RoundBegan():
                kept["round"], kept["leader"] = event.number, event.leader
                kept["guerrillas"] = sorted(self._recruits)
                kept["spent"] = sorted((*kept["spent"], *self._recruits))
                self._recruits = []
                kept["hand_sizes"] = [0] * self.players
                kept["trick_counts"] = [0] * self.players
                kept["tricks"], kept["trick"], kept["trump"] = [], [], []
                kept["pile_size"] = len(DECK)
                if self.seat is not None:
                    kept["hand"] = Counter()
            case knight_more.HandDealt():
                cards = (None,) * event.size if event.cards is None else event.cards
                kept["pile_size"] -= event.size
                self.gain(event.seat, *cards)
            case knight_more.TrumpRevealed():
                kept["pile_size"] -= 1
                kept["trump"].append(event.card)
            case Eliminated() | knight_more.Returned():
                pass
            case _:
                raise AssertionError(event)


class Bout(FrontEnd):
    zones = (
        "turn",
        "hand",
        "hand_sizes",
        "pile_size",
        "discard",
        "removed",
        "direction",
        "fallen",
        "outcome",
    )
    others = (
        "rules",
        "seat",
        "to_act",
        "decision",
        "located",
        "known_hands",
        "public_located",
        "public_hands",
        "lacked",
        "attack",
        "draws_left",
        "target",
        "missed",
        "lost_draws",
    )

    @override
    def end(self, outcome: Outcome) -> None:
        super().end(outcome)
        self.kept["turn"] = None

    @override
    def take(self, event: Any) -> None:
        kept, fight = self.kept, nak_muay_knockout
        match event:
            case fight.CardsPlayed():
                self.lose(event.seat, *event.cards)
                kept["discard"].update(event.cards)
            case fight.CardDrawn() | fight.CardKept():
                kept["pile_size"] -= 1
                self.gain(event.seat, event.card)
            case fight.KODrawn():
                kept["pile_size"] -= 1
            case fight.KOHidden():
                kept["pile_size"] += 1
            case fight.KOStruck():
                zone = {"discard": "discard", "remove": "removed"}[event.way]
                kept[zone].update([CARDS[0]])
            case fight.PileRebuilt():
                kept["pile_size"] = event.size
                kept["discard"] = Counter()
            case fight.CardStolen():
                self.lose(event.victim, event.card)
                self.gain(event.seat, event.card)
            case Eliminated():
                self.lose(event.seat, *event.hand)
                kept["discard"].update(event.hand)
                kept["fallen"].append(event.seat)
            case fight.DirectionChosen():
                kept["direction"] *= {"keep": 1, "reverse": -1}[event.way]
            case fight.TurnBegan():
                kept["turn"] = event.seat
            case (
                fight.Attacked()
                | fight.AttackAccepted()
                | fight.AttackDodged()
                | fight.CountdownStarted()
                | fight.CountdownAnswered()
                | fight.TimeRanOut()
                | fight.KOBlocked()
                | fight.DrawLost()
                | fight.DrawSkipped()
                | fight.CardsScouted()
                | fight.NothingKept()
                | fight.CardsReturned()
                | fight.PileShuffled()
                | fight.TypeNamed()
                | fight.TypeMissed()
            ):
                pass
            case _:
                raise AssertionError(event)


class Fire(FrontEnd):
    zones = ("hand", "hand_sizes", "pile_size", "row", "fallen")
    others = ("rules", "seat", "turn")

    @override
    def see(self, events: Iterable[Any]) -> None:
        for event in events:
            if not isinstance(event, GameOver):
                self.take(event)

    @override
    def take(self, event: Any) -> None:
        kept = self.kept
        match event:
            case last_ember.Laid():
                self.lose(event.seat, event.card)
                kept["row"].append(event.card)
            case last_ember.Drawn():
                kept["pile_size"] -= 1
                self.gain(event.seat, event.card)
            case Eliminated():
                kept["pile_size"] += kept["hand_sizes"][event.seat]
                kept["hand_sizes"][event.seat] = 0
                if event.seat == self.seat:
                    kept["hand"] = Counter()
                kept["fallen"].append(event.seat)
            case _:
                raise AssertionError(event)


FRONT_ENDS: Final[dict[str, type[FrontEnd]]] = {
    "knights-poker": Poker,
    "knock-out": Stoppers,
    "knock-knock-out": Monsters,
    "knight-more": Tricks,
    "nak-muay-knockout": Bout,
    "last-ember": Fire,
}
