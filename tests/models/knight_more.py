"""Knight More once more, plainly: from the rulings, without a look at the game."""

from __future__ import annotations

from random import Random

from tests.models.common import Doc, Model, Setup
from typing_extensions import override

SUITS = {"Kn": "knights", "Ar": "archers", "Sp": "spearmen", "Sw": "swordsmen"}
DECK = [*(f"{suit}{rank}" for suit in SUITS for rank in range(1, 11)), "Am", "Am"]
PLACE = {card: place for place, card in enumerate(DECK)}

Plays = list[tuple[int, str | None]]


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)


def suit(card: str | None) -> str | None:
    return None if card in {"Am", None} else str(card)[:2]


def rank(card: str) -> int:
    return int(card[2:])


def shown(plays: Plays) -> list[Doc]:
    return [{"seat": seat, "card": card} for seat, card in plays]


class KnightMore(Model):
    pile: list[str]

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.round = 1
        self.guerrillas: list[int] = []
        self.spent: list[int] = []
        self.groups: list[list[int]] = []
        self.shuffle_and_turn()
        self.deal(self.first_seat())

    @classmethod
    @override
    def deck_by_hand(cls, setup: Setup, chance: Random) -> list[str]:
        del setup
        return chance.sample(DECK, k=len(DECK))

    @override
    def lay(self, chance: Random) -> Doc:
        """Lay the start of a later round, with any seats out, any guerrillas."""
        self.round = chance.randint(2, 6)
        seats = chance.sample(range(self.players), k=self.players)
        self.fallen = seats[chance.randint(2, self.players) :]
        self.groups = [[seat] for seat in self.fallen]
        if self.rules.guerrilla:
            regular = chance.randint(2, len(self.alive))
            still = [seat for seat in seats if seat not in self.fallen]
            self.guerrillas = sorted(still[regular:])
            others = chance.sample(seats, k=chance.randrange(self.players))
            self.spent = sorted({*self.guerrillas, *others})
        self.deck = chance.sample(DECK, k=len(DECK))
        self.shuffle_and_turn()
        self.deal(chance.choice([seat for seat in self.alive if seat not in self.guerrillas]))
        return {
            "players": self.players,
            "round": self.round,
            "leader": self.leader,
            "to_act": self.leader,
            "guerrillas": self.guerrillas,
            "spent": self.spent,
            "fallen": self.groups,
            "trump": self.trump,
            "hands": self.hands,
            "pile": self.pile,
        }

    # --- rounds (R1, R2) -----------------------------------------------------------------

    @property
    def hand_size(self) -> int:
        return 7 - self.round

    def size_of(self, seat: int) -> int:
        return 1 if seat in self.guerrillas else self.hand_size

    def clockwise_from(self, seat: int) -> list[int]:
        circle = [(seat + step) % self.players for step in range(self.players)]
        return [other for other in circle if other in self.alive]

    def from_the_top(self, number: int) -> list[str]:
        """Draw cards of a deck laid by hand, or of the shuffle as far as it is needed."""
        if self.deck is None:
            drawn, self.pile = self.shuffled(self.pile, number)
            return drawn
        drawn, self.pile = self.pile[:number], self.pile[number:]
        return drawn

    def shuffle_and_turn(self) -> None:
        self.pile = self.deck or DECK
        self.dealt = self.from_the_top(sum(map(self.size_of, self.alive)))
        self.trump = self.from_the_top(1)
        while self.trump[-1] == "Am" and self.rules.ambush_trump == "reveal_next":
            self.trump += self.from_the_top(1)
        self.deck = None  # later rounds are shuffled (C7)

    def deal(self, leader: int) -> None:
        self.leader = leader
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for seat in self.clockwise_from(leader):
            size = self.size_of(seat)
            self.hands[seat], self.dealt = self.dealt[:size], self.dealt[size:]
        self.tricks: list[tuple[Plays, int]] = []
        self.voids: list[set[str]] = [set() for _ in range(self.players)]
        self.lead(leader)

    def lead(self, seat: int) -> None:
        self.trick: Plays = []
        self.order = [
            other
            for other in self.clockwise_from(seat)
            if other not in self.guerrillas or self.hands[other]
        ]
        self.ask()

    def ask(self) -> None:
        self.to_act = self.order[len(self.trick)]
        self.decision = "guerrilla" if self.to_act in self.guerrillas else "play"

    # --- what can be played (R3, R8, G2) -------------------------------------------------

    def suit_to_follow(self) -> str | None:
        if self.trick and self.trick[0][1] == "Am" and self.rules.ambush_lead == "free":
            return None
        return self.led_suit(self.trick)

    @staticmethod
    def led_suit(plays: Plays) -> str | None:
        return next((suit(card) for _, card in plays if suit(card)), None)

    @override
    def legal(self) -> list[str]:
        if self.to_act is None:
            return []
        hand = self.hands[self.to_act]
        cards = list(dict.fromkeys(in_order(hand)))
        if self.to_act in self.guerrillas:
            return [*cards, "pass"]
        follow = self.suit_to_follow()
        if follow is not None and follow in map(suit, hand):
            return [card for card in cards if suit(card) in {follow, None}]
        return cards

    # --- tricks (R4 to R9, G4) -----------------------------------------------------------

    @override
    def play(self, move: str) -> None:
        self.told = []
        seat = self.to_act
        assert seat is not None
        if move == "pass":
            self.trick.append((seat, None))
            self.tell("passed", seat=seat)
        else:
            follow = self.suit_to_follow()
            if seat not in self.guerrillas and follow and suit(move) not in {follow, None}:
                self.voids[seat].add(follow)
            self.hands[seat].remove(move)
            self.trick.append((seat, move))
            self.tell("card_played", seat=seat, card=move)
        if len(self.trick) < len(self.order):
            self.ask()
        else:
            self.trick_over()

    def winner_of(self, plays: Plays) -> int:
        cards = [(seat, card) for seat, card in plays if card is not None]
        ambushes = [seat for seat, card in cards if card == "Am"]
        suited = [(seat, card) for seat, card in cards if card != "Am"]
        if ambushes and all(rank(card) != 1 for _, card in suited):
            return ambushes[-1]
        trump, led = suit(self.trump[-1]), self.led_suit(plays)
        trumps = [(rank(card), seat) for seat, card in suited if suit(card) == trump]
        followers = [(rank(card), seat) for seat, card in suited if suit(card) == led]
        return max(trumps or followers)[1]

    def trick_over(self) -> None:
        winner = self.winner_of(self.trick)
        led = self.trick[0][0]
        self.tricks.append((self.trick, winner))
        self.tell("trick_won", seat=winner)
        if len(self.tricks) == self.hand_size:
            self.round_over()
        elif winner not in self.guerrillas:
            self.lead(winner)
        elif self.rules.guerrilla_lead == "previous_leader":
            self.lead(led)
        else:
            left = self.clockwise_from(winner)
            self.lead(next(seat for seat in left if seat not in self.guerrillas))

    # --- the end of a round (R10 to R13, G1, G3, G5, G6) ---------------------------------

    def count(self, seat: int) -> int:
        return [winner for _, winner in self.tricks].count(seat)

    def round_over(self) -> None:
        if self.round == 6:
            plays, winner = self.tricks[0]
            if winner in self.guerrillas and not self.rules.guerrilla_can_win_final:
                winner = self.winner_of(
                    [(seat, card) for seat, card in plays if seat not in self.guerrillas]
                )
            self.wins(winner, "final_trick")
            return
        sweeper = self.tricks[0][1]
        if self.count(sweeper) == len(self.tricks):
            self.wins(sweeper, "sweep")
            return
        leader = self.next_leader()
        falling, second_chances = [], []
        for seat in self.clockwise_from(self.leader):
            if self.count(seat):
                if seat in self.guerrillas:
                    self.tell("returned", seat=seat)
            elif self.rules.guerrilla and seat not in self.spent:
                self.tell("became_guerrilla", seat=seat)
                second_chances.append(seat)
            else:
                self.tell("eliminated", seat=seat, hand=[])
                falling.append(seat)
        self.fall(falling)
        self.guerrillas = sorted(second_chances)
        self.spent = sorted([*self.spent, *second_chances])
        self.round += 1
        self.shuffle_and_turn()
        self.deal(leader)
        self.tell("round_began", number=self.round, leader=leader)
        for seat in self.clockwise_from(leader):
            hand = in_order(self.hands[seat])
            self.tell(
                "hand_dealt", seat=seat, size=len(hand), cards=hand, hides="cards", seers=(seat,)
            )
        for card in self.trump:
            self.tell("trump_revealed", card=card)

    def next_leader(self) -> int:
        most = max(map(self.count, self.alive))
        tied = [seat for seat in self.alive if self.count(seat) == most]
        winners = [winner for _, winner in self.tricks]
        latest = {seat: max(i for i, w in enumerate(winners) if w == seat) for seat in tied}
        match self.rules.lead_tiebreak:
            case "latest_trick":
                return max(tied, key=latest.__getitem__)
            case "first_to_reach":
                return min(tied, key=latest.__getitem__)
            case _:
                return next(seat for seat in self.clockwise_from(self.leader) if seat in tied)

    def fall(self, seats: list[int]) -> None:
        if seats:
            self.fallen += seats
            self.groups.append(sorted(seats))

    def wins(self, winner: int, reason: str) -> None:
        """End the game; the round stays as it lies, unplayed cards of guerrillas too (C16)."""
        others = [seat for seat in self.clockwise_from(self.leader) if seat != winner]
        for seat in others:
            self.tell("eliminated", seat=seat, hand=[])
        self.fall(others)
        self.trick = []
        self.finish([[winner], *reversed(self.groups)], reason)

    # --- what is seen --------------------------------------------------------------------

    @override
    def view(self, seat: int | None) -> Doc:
        return {
            "players": self.players,
            "seat": seat,
            "to_act": self.to_act,
            "round": self.round,
            "leader": self.leader,
            "alive": self.alive,
            "guerrillas": self.guerrillas,
            "spent": self.spent,
            "fallen": self.groups,
            "trump": self.trump,
            "hand": None if seat is None else in_order(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "tricks": [{"plays": shown(plays), "winner": winner} for plays, winner in self.tricks],
            "trick": shown(self.trick),
            "trick_counts": [self.count(seat) for seat in range(self.players)],
            "voids": [[SUITS[q] for q in SUITS if q in voids] for voids in self.voids],
            "pile_size": len(self.pile),
            "outcome": self.outcome,
        }

    @override
    def truth(self) -> Doc:
        return {"hands": [in_order(hand) for hand in self.hands], "pile": in_order(self.pile)}
