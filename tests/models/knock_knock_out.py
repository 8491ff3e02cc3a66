"""Knock Knock Out once more, plainly: from the rulings, without a look at the game."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.models.common import Doc, Model, Setup
from typing_extensions import override

KINDS = ["Demon", "Skull", "Werewolf", "Vampire", "Fish", "Zombie", "Purple", "Mummy"]
CARDS = [kind for kind in KINDS for _ in range(6)]
DIRECTION = {"Purple": 1, "Mummy": -1}


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=KINDS.index)


class KnockKnockOut(Model):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        players = self.players
        cards = self.deck or self.shuffled(CARDS)[0]
        self.hands = [cards[2 * seat : 2 * seat + 2] for seat in range(players)]
        self.row, rest = cards[2 * players : 2 * players + 2], cards[2 * players + 2 :]
        while self.row[0] == self.row[1]:  # R2
            cards, _ = self.shuffled([*self.row, *rest])
            self.row, rest = cards[:2], cards[2:]
        self.piles: list[list[str]] = [[], []]
        self.split(rest)
        self.discard: list[str] = []
        self.attack: int | None = None
        self.last_target = 0
        self.known: dict[int | None, list[Counter[str]]] = {
            observer: [Counter() for _ in range(players)] for observer in (None, *range(players))
        }
        self.active = self.first_seat()
        self.ask(self.active, "turn")

    @classmethod
    @override
    def deck_by_hand(cls, setup: Setup, chance: Random) -> list[str]:
        del setup
        return chance.sample(CARDS, k=len(CARDS))

    @override
    def written_for(self, move: str, mover: int, seat: int | None) -> str:
        verb, *rest = move.split()
        if verb == "give" and seat not in {mover, int(rest[-1])}:
            return f"give ? to {rest[-1]}"
        return move

    @override
    def lay(self, chance: Random) -> Doc:
        least = 0 if self.rules.reshuffle == "when_needed" else 1
        sizes = [chance.randint(least, 3) for _ in self.piles]
        for pile, size in zip(self.piles, sizes, strict=True):
            self.discard += pile[size:]
            del pile[size:]
        return {
            "hands": self.hands,
            "row": self.row,
            "piles": self.piles,
            "discard": self.discard,
            "active": self.active,
            "to_act": self.active,
        }

    def ask(self, seat: int, decision: str) -> None:
        self.to_act, self.decision = seat, decision

    # --- what can be played --------------------------------------------------------------

    @override
    def legal(self) -> list[str]:
        if self.to_act is None:
            return []
        hand = self.hands[self.to_act]
        held = [kind for kind in KINDS if kind in hand]
        match self.decision:
            case "turn":
                knocks = ["knock 0", "knock 1"]
                return knocks + [f"retreat {kind}" for kind in KINDS if kind in self.row]
            case "skull_pile":
                return ["flip 0", "flip 1"]
            case "werewolf_discard":
                return [f"discard {kind}" for kind in held]
            case "vampire_gift":
                others = [seat for seat in self.alive if seat != self.active]
                fewest = min(len(self.hands[seat]) for seat in others)
                poorest = [seat for seat in others if len(self.hands[seat]) == fewest]
                return [f"give {kind} to {seat}" for kind in held for seat in poorest]
            case "fish_choice":
                return [f"next {seat}" for seat in self.alive]
            case _:
                return [f"reveal {kind}" for kind in held]

    # --- turns (R4 to R6) ----------------------------------------------------------------

    def play_knock(self, seat: int, pile: str) -> None:
        self.flip(seat, int(pile))

    def play_flip(self, seat: int, pile: str) -> None:  # E2
        self.flip(seat, int(pile))

    def play_retreat(self, seat: int, kind: str) -> None:
        self.row.remove(kind)
        self.tell("card_taken", seat=seat, card=kind)
        self.takes(seat, [kind])
        self.end_turn()

    def flip(self, seat: int, pile: int) -> None:
        if not self.piles[pile]:  # R10, "when_needed"
            self.reshuffle()
        card = self.piles[pile].pop(0)
        self.row.append(card)
        self.tell("card_flipped", seat=seat, pile=pile, card=card)
        if not self.piles[pile] and self.rules.reshuffle == "at_once":
            self.reshuffle()
        if card in self.row[:-1]:
            self.row = [kind for kind in self.row if kind != card]
            if card == "Zombie":  # E6
                self.discard += [card, card]
                self.tell("zombies_discarded", seat=seat)
            else:
                self.tell("pair_taken", seat=seat, card=card)
                self.takes(seat, [card, card])
            self.end_turn()
        else:
            self.tell("effect_resolved", seat=seat, card=card)
            self.effect(seat, card)

    def takes(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] += cards
        for bounds in self.known.values():
            bounds[seat].update(cards)
        self.perhaps_too_many(seat)

    def perhaps_too_many(self, seat: int) -> None:  # R7
        if len(self.hands[seat]) >= 7:
            self.eliminate(seat)
            self.perhaps_last()

    def end_turn(self, chosen: int | None = None) -> None:
        if self.outcome is not None:
            return
        self.attack = None
        if self.active not in self.fallen and self.row_wins():
            others = [seat for seat in self.alive if seat != self.active]
            self.finish([[self.active], others, *self.fallen_groups()], "kinds")
            return
        if chosen is None:
            self.active = self.next_alive(self.active)
            self.tell("turn_passed", seat=self.active, reason="to_the_left")
        else:
            self.active = chosen
            self.tell("turn_passed", seat=self.active, reason="fish")
        self.ask(self.active, "turn")

    def row_wins(self) -> bool:  # R9
        kinds = set(self.row)
        match self.rules.kinds_to_win:
            case "any_seven":
                return len(kinds) >= 7
            case "seven_effects":
                return kinds >= set(KINDS[:6]) and bool(kinds & {"Purple", "Mummy"})
            case _:
                return len(kinds) == 8

    # --- piles (R3, R10) -----------------------------------------------------------------

    def split(self, cards: list[str]) -> None:
        upper = (len(cards) + 1) // 2
        self.piles = [cards[:upper], cards[upper:]]

    def reshuffle(self) -> None:
        cards, _ = self.shuffled([*self.piles[0], *self.piles[1], *in_order(self.discard)])
        self.discard = []
        self.split(cards)
        self.tell("piles_reshuffled", sizes=[len(pile) for pile in self.piles])

    # --- elimination (R7, R8) ------------------------------------------------------------

    def eliminate(self, seat: int) -> None:
        hand = in_order(self.hands[seat])
        self.hands[seat] = []
        self.discard += hand
        self.fallen.append(seat)
        for bounds in self.known.values():
            bounds[seat].clear()
        self.tell("eliminated", seat=seat, hand=hand)

    def perhaps_last(self) -> None:
        if len(self.alive) == 1:
            self.active = self.alive[0]
            self.attack = None
            self.finish([self.alive, *self.fallen_groups()], "last_alive")

    def fallen_groups(self) -> list[list[int]]:
        return [[seat] for seat in reversed(self.fallen)]

    # --- effects (E1 to E8) --------------------------------------------------------------

    def effect(self, seat: int, kind: str) -> None:
        if kind == "Demon":
            place = self.row.index("Demon")
            if place == 0:
                self.end_turn()
            else:
                self.tell("effect_repeated", seat=seat, card=self.row[place - 1])
                self.effect(seat, self.row[place - 1])
        elif kind == "Skull":
            self.ask(seat, "skull_pile")
        elif kind == "Fish":
            self.ask(seat, "fish_choice")
        elif kind in DIRECTION:
            self.attack = DIRECTION[kind]
            self.last_target = seat
            self.attack_on()
        elif kind == "Zombie" or not self.hands[seat]:
            self.end_turn()
        else:
            self.ask(seat, "werewolf_discard" if kind == "Werewolf" else "vampire_gift")

    def play_discard(self, seat: int, kind: str) -> None:
        self.loses_openly(seat, kind)
        self.discard.append(kind)
        self.tell("card_discarded", seat=seat, card=kind)
        self.end_turn()

    def loses_openly(self, seat: int, kind: str) -> None:
        self.hands[seat].remove(kind)
        for bounds in self.known.values():
            bounds[seat][kind] = max(0, bounds[seat][kind] - 1)

    def play_give(self, giver: int, kind: str, _: str, to: str) -> None:
        seat = int(to)
        self.hands[giver].remove(kind)
        self.hands[seat].append(kind)
        for observer, bounds in self.known.items():
            if observer == giver:
                bounds[seat][kind] += 1
            else:
                for lost in [kind] if observer == seat else KINDS:
                    bounds[giver][lost] = max(0, bounds[giver][lost] - 1)
        self.tell(
            "card_given", giver=giver, seat=seat, card=kind, hides="card", seers=(giver, seat)
        )
        self.perhaps_too_many(seat)
        self.end_turn()

    def play_next(self, seat: int, chosen: str) -> None:
        self.tell("next_seat_chosen", seat=seat, chosen=int(chosen))
        self.end_turn(int(chosen))

    def attack_on(self) -> None:
        assert self.attack is not None
        target = self.next_alive(self.last_target, self.attack)
        self.last_target = target
        hand = in_order(self.hands[target])
        if not hand:
            self.tell("attack_ended", seat=target)
            self.end_turn()
        elif self.rules.reveal == "victim":
            self.ask(target, "reveal")
        else:
            self.play_reveal(target, hand[self.below(len(hand))])

    def play_reveal(self, target: int, kind: str) -> None:
        self.loses_openly(target, kind)
        self.row.append(kind)
        self.tell("card_revealed", seat=target, card=kind)
        if kind not in self.row[:-1]:
            self.tell("attack_failed", seat=target)
            self.end_turn()
            return
        self.tell("attack_succeeded", seat=target)
        self.eliminate(target)
        self.row = [card for card in self.row if card != kind]
        self.discard += [kind, kind]
        self.tell("match_discarded", card=kind)
        self.perhaps_last()
        if self.outcome is None:
            self.attack_on()

    # --- what is seen --------------------------------------------------------------------

    @override
    def view(self, seat: int | None) -> Doc:
        known = [in_order([*bounds.elements()]) for bounds in self.known[seat]]
        if seat is not None:
            known[seat] = in_order(self.hands[seat])
        return {
            "seat": seat,
            "to_act": self.to_act,
            "decision": self.decision,
            "active": self.active,
            "attack": self.attack,
            "hand": None if seat is None else in_order(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "known": known,
            "public": [in_order([*bounds.elements()]) for bounds in self.known[None]],
            "row": self.row,
            "pile_sizes": [len(pile) for pile in self.piles],
            "discard": in_order(self.discard),
            "fallen": self.fallen,
            "outcome": self.outcome,
        }

    @override
    def truth(self) -> Doc:
        return {"hands": [in_order(hand) for hand in self.hands], "piles": self.piles}
