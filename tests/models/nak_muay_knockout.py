"""Nak Muay Knockout once more, plainly: from the rulings, without a look at the game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

from tests.models.common import Doc, Model, Setup
from typing_extensions import override

PIECES = [
    *("KO", "Block", "Attack1", "Attack2", "Attack3", "Countdown", "Dodge", "Scout", "Sweep"),
    *("ClinchA", "ClinchB", "ClinchC", "ClinchD", "ClinchE"),
]
TYPES = ["Block", "Attack", "Countdown", "Dodge", "Scout", "Sweep", "Clinch"]
SORTS = {kind: [card for card in PIECES if card.startswith(kind)] for kind in TYPES}
TYPE = {card: kind for kind, cards in SORTS.items() for card in cards}
KOS = {2: 2, 3: 3, 4: 4, 5: 4}
COUNTDOWNS = {2: 1, 3: 2, 4: 3, 5: 3}


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=PIECES.index)


class Mind:
    """What one observer knows of the pile and of the hands of others."""

    def __init__(self, players: int) -> None:
        self.places: dict[int, str] = {}
        self.cards: list[Counter[str]] = [Counter() for _ in range(players)]
        self.types: list[Counter[str]] = [Counter() for _ in range(players)]

    def sum_of(self, hand: int, kind: str) -> int:
        return sum(self.cards[hand][card] for card in SORTS[kind])

    def gains(self, hand: int, card: str) -> None:
        self.cards[hand][card] += 1
        self.types[hand][TYPE[card]] += 1

    def gains_type(self, hand: int, kind: str) -> None:
        if len(SORTS[kind]) == 1:
            self.gains(hand, SORTS[kind][0])
        else:
            self.types[hand][kind] += 1

    def loses(self, hand: int, cards: list[str]) -> None:
        """Lower the bounds of a hand that lost one card, which may have been any of *cards*."""
        for card in cards:
            self.cards[hand][card] = max(0, self.cards[hand][card] - 1)
        for kind in {TYPE[card] for card in cards}:
            self.types[hand][kind] = max(self.types[hand][kind] - 1, self.sum_of(hand, kind))

    def forgets(self, hand: int) -> None:
        self.cards[hand].clear()
        self.types[hand].clear()

    def known_hand(self, hand: int) -> Doc:
        return {
            "cards": [card for card in PIECES for _ in range(self.cards[hand][card])],
            "types": [
                kind
                for kind in TYPES
                for _ in range(self.types[hand][kind] - self.sum_of(hand, kind))
            ],
        }

    def located(self) -> list[Doc]:
        return [{"place": place, "card": self.places[place]} for place in sorted(self.places)]


class NakMuayKnockout(Model):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        players = self.players
        dealt, added, self.removed = self.cards_in_use(setup)
        if self.deck is None:
            cards, rest = self.shuffled(dealt, 5 * players)
            self.pile, _ = self.shuffled(in_order(rest + added))
        else:
            cards, self.pile = self.deck, self.deck[5 * players :]
        self.hands = [cards[5 * seat : 5 * seat + 5] for seat in range(players)]
        self.discard: list[str] = []
        self.turn = self.first_seat()
        self.direction = 1
        self.draw_phase = False
        self.lost_draws: set[int] = set()
        self.attack: int | None = None
        self.draws_left = 0
        self.target: int | None = None
        self.missed: list[str] = []
        self.minds: dict[int | None, Mind] = {
            observer: Mind(players) for observer in (None, *range(players))
        }
        lacked = set() if self.rules.countdowns_dealt else {"Countdown"}
        self.lacked = [set(lacked) for _ in range(players)]
        self.ask(self.turn, "turn")

    @staticmethod
    def cards_in_use(setup: Setup) -> tuple[list[str], list[str], list[str]]:
        """Return what is dealt from, what is added after the deal, what leaves the game (R1)."""
        players, rules = setup.players, setup.rules
        techniques = [*rules.clinches, 0, 0][:5]
        copies = dict(zip(PIECES, (4, 6, *rules.attacks, 4, 4, 5, 4, *techniques), strict=True))
        kos = ["KO"] * KOS[players]
        countdowns = ["Countdown"] * COUNTDOWNS[players]
        removed = ["KO"] * (4 - len(kos)) + ["Countdown"] * (4 - len(countdowns))
        del copies["KO"], copies["Countdown"]
        dealt = [card for card, number in copies.items() for _ in range(number)]
        if rules.countdowns_dealt:
            return in_order(dealt + countdowns), kos, removed
        return dealt, kos + countdowns, removed

    @classmethod
    @override
    def deck_by_hand(cls, setup: Setup, chance: Random) -> list[str]:
        dealt, added, _ = cls.cards_in_use(setup)
        chance.shuffle(dealt)
        hands, rest = dealt[: 5 * setup.players], dealt[5 * setup.players :] + added
        return hands + chance.sample(rest, k=len(rest))

    @override
    def written_for(self, move: str, mover: int, seat: int | None) -> str:
        verb, *rest = move.split()
        if seat == mover or verb not in {"hide", "keep"}:
            return move
        if verb == "hide":
            return "hide ?"
        keep, _, count, *order = rest
        kept = "none" if keep == "none" else "?"
        return f"keep {kept} of {count}" + (" return ?" if order else "")

    @override
    def lay(self, chance: Random) -> Doc:
        cards = chance.randrange(6)
        self.discard = in_order(self.pile[cards:])
        self.pile = self.pile[:cards]
        if chance.randrange(3) == 0:  # the hands hold nearly all
            for number, card in enumerate(self.discard):
                if card != "KO":
                    self.hands[number % self.players].append(card)
            self.discard = [card for card in self.discard if card == "KO"]
            if self.rules.fatal_ko == "remove":
                self.removed, self.discard = in_order(self.removed + self.discard), []
            self.lacked = [set() for _ in self.hands]
            self.hands = [in_order(hand) for hand in self.hands]
        return {
            "hands": self.hands,
            "pile": self.pile,
            "removed": self.removed,
            "to_act": self.turn,
            "turn": self.turn,
            "lacked": [sorted(lacked) for lacked in self.lacked],
        }

    def ask(self, seat: int, decision: str) -> None:
        self.to_act, self.decision = seat, decision

    @property
    @override
    def time_limit(self) -> float | None:
        return 10.0 if self.decision == "answer_countdown" else None

    # --- what can be played --------------------------------------------------------------

    @override
    def legal(self) -> list[str]:
        if self.to_act is None:
            return []
        hand = self.hands[self.to_act]
        dodge = ["dodge"] if "Dodge" in hand else []
        match self.decision:
            case "turn":
                return ["draw", *dodge, *self.major_actions(hand)]
            case "draw_phase":
                return ["draw", *dodge]
            case "answer_attack":
                return [*dodge, "accept"]
            case "answer_countdown":
                block = ["block"] if "Block" in hand else []
                clinches = [f"clinch {x}" for x in "ABCDE" if f"Clinch{x}" in hand]
                return [*dodge, *block, *clinches, "timeout"]
            case "hide_ko":
                return [f"hide {place}" for place in range(len(self.pile) + 1)]
            case "scout_choice":
                return self.scout_choices()
            case _:
                return self.names()

    def major_actions(self, hand: list[str]) -> list[str]:
        actions = [f"attack {n}" for n in (1, 2, 3) if f"Attack{n}" in hand]
        if "Countdown" in hand:
            actions.append("countdown")
        if "Scout" in hand:
            actions.append("scout")
        if "Sweep" in hand:
            actions += ["sweep keep", "sweep reverse"]
        targets = [seat for seat in self.alive if seat != self.turn and self.hands[seat]]
        if self.rules.clinch_target == "next":
            neighbour = self.next_alive(self.turn, self.direction)
            targets = [seat for seat in targets if seat == neighbour]
        for x in "ABCDE":
            if hand.count(f"Clinch{x}") >= 2:
                actions += [f"double {x} {target}" for target in targets]
        for three in combinations("ABCDE", 3):
            if all(f"Clinch{x}" in hand for x in three):
                actions += [f"triple {''.join(three)} {target}" for target in targets]
        return actions

    def scout_choices(self) -> list[str]:
        looked = self.pile[:3]
        places = range(len(looked))
        choices, results = [], set()
        for keep in (*places, None):
            if self.rules.scout == "reorder" or all(card == "KO" for card in looked):
                if keep is not None:
                    continue
            elif keep is None or looked[keep] == "KO":
                continue
            for order in permutations(place for place in places if place != keep):
                kept = None if keep is None else looked[keep]
                result = (kept, tuple(looked[place] for place in order))
                if result in results:
                    continue
                results.add(result)
                text = f"keep {'none' if keep is None else keep} of {len(looked)}"
                choices.append(" ".join([text, *(["return"] if order else []), *map(str, order)]))
        return choices

    def names(self) -> list[str]:
        if not self.missed:
            return [f"name {kind}" for kind in TYPES]
        further = len(self.missed) - 1
        if self.rules.renames is not None and further >= self.rules.renames:
            return ["steal"]
        return [f"name {kind}" for kind in TYPES if kind not in self.missed] + ["steal"]

    # --- one move ------------------------------------------------------------------------

    def play_draw(self, seat: int) -> None:
        if seat in self.lost_draws:
            self.tell("draw_lost", seat=seat)
        else:
            self.draw(seat)
        if self.outcome is None and self.decision != "hide_ko":
            self.end_turn()

    def play_dodge(self, seat: int) -> None:
        if self.decision in {"turn", "draw_phase"}:
            self.plays(seat, ["Dodge"])
            self.end_turn()
            return
        if self.decision == "answer_attack":
            self.plays(seat, ["Dodge"])
            self.tell("attack_dodged", seat=seat)
            self.attack = None
        else:
            self.answers(seat, "Dodge")
        if self.rules.dodge_also_skips_next_draw:
            self.lost_draws.add(seat)
        self.action_over()

    def play_attack(self, seat: int, value: str) -> None:
        self.plays(seat, [f"Attack{value}"])
        self.attack = int(value)
        target = self.next_alive(seat, self.direction)
        self.tell("attacked", seat=seat, target=target, value=self.attack)
        self.ask(target, "answer_attack")

    def play_accept(self, seat: int) -> None:
        assert self.attack is not None
        self.draws_left = self.attack
        self.tell("attack_accepted", seat=seat, draws=self.attack)
        self.forced_draws(seat)

    def play_countdown(self, seat: int) -> None:
        self.plays(seat, ["Countdown"])
        target = self.next_alive(seat, self.direction)
        self.tell("countdown_started", seat=seat, target=target)
        self.ask(target, "answer_countdown")

    def play_block(self, seat: int) -> None:
        self.answers(seat, "Block")
        self.action_over()

    def play_clinch(self, seat: int, technique: str) -> None:
        self.answers(seat, f"Clinch{technique}")
        self.action_over()

    def play_timeout(self, seat: int) -> None:
        self.tell("time_ran_out", seat=seat)
        self.eliminate(seat)
        if self.outcome is None:
            self.action_over()

    def play_sweep(self, seat: int, way: str) -> None:
        self.plays(seat, ["Sweep"])
        self.pile, _ = self.shuffled(self.pile)
        self.forget_places()
        self.tell("pile_shuffled", size=len(self.pile))
        if way == "reverse":
            self.direction = -self.direction
        self.tell("direction_chosen", seat=seat, way=way)
        self.action_over()

    def answers(self, seat: int, card: str) -> None:
        self.plays(seat, [card])
        self.tell("countdown_answered", seat=seat)

    def plays(self, seat: int, cards: list[str]) -> None:
        """Put played cards on the discard pile, in everybody's sight."""
        for card in cards:
            self.hands[seat].remove(card)
            self.discard.append(card)
            for observer, mind in self.minds.items():
                if observer != seat:
                    mind.loses(seat, [card])
        self.tell("cards_played", seat=seat, cards=cards)

    # --- turns (R2, R3, R6) --------------------------------------------------------------

    def action_over(self) -> None:
        if self.rules.major_action_skips_draw:
            self.end_turn()
        elif self.turn in self.lost_draws:
            self.tell("draw_lost", seat=self.turn)
            self.end_turn()
        else:
            self.ask(self.turn, "draw_phase")

    def end_turn(self) -> None:
        self.lost_draws.discard(self.turn)
        self.turn = self.next_alive(self.turn, self.direction)
        self.tell("turn_began", seat=self.turn)
        self.ask(self.turn, "turn")

    # --- draws and KOs (R4, R5, R12) -----------------------------------------------------

    def forced_draws(self, seat: int) -> None:
        while self.draws_left:
            self.draws_left -= 1
            self.draw(seat)
            if self.decision == "hide_ko":
                return
            if seat in self.fallen:
                self.draws_left = 0
        self.attack = None
        if self.outcome is None:
            self.action_over()

    def draw(self, seat: int) -> None:
        if not self.pile and self.discard:
            self.pile, _ = self.shuffled(in_order(self.discard))
            self.discard = []
            self.forget_places()
            self.tell("pile_rebuilt", size=len(self.pile))
        if not self.pile:
            self.tell("draw_skipped", seat=seat)
            return
        card = self.pile.pop(0)
        for observer, mind in self.minds.items():
            located = mind.places.pop(0, None)
            if located and card != "KO" and observer != seat:
                mind.gains(seat, card)
            mind.places = {place - 1: known for place, known in mind.places.items()}
        if card != "KO":
            self.hands[seat].append(card)
            self.lacked[seat] = set()
            self.tell("card_drawn", seat=seat, card=card, hides="card", seers=(seat,))
            return
        self.tell("ko_drawn", seat=seat)
        if "Block" in self.hands[seat]:
            self.plays(seat, ["Block"])
            self.tell("ko_blocked", seat=seat)
            self.ask(seat, "hide_ko")
            return
        if self.rules.fatal_ko == "discard":
            self.discard.append("KO")
        else:
            self.removed = in_order([*self.removed, "KO"])
        self.tell("ko_struck", seat=seat, way=self.rules.fatal_ko)
        self.eliminate(seat)

    def play_hide(self, seat: int, written: str) -> None:
        place = int(written)
        self.pile.insert(place, "KO")
        for observer, mind in self.minds.items():
            if observer == seat:
                mind.places = {
                    known + (known >= place): card for known, card in mind.places.items()
                }
                mind.places[place] = "KO"
            else:
                mind.places = {}
        self.tell("ko_hidden", seat=seat, place=place, hides="place", seers=(seat,))
        self.decision = None
        if self.attack is None:
            self.end_turn()
        else:
            self.forced_draws(seat)

    def forget_places(self) -> None:
        for mind in self.minds.values():
            mind.places = {}

    # --- elimination (R4, R7, R13) -------------------------------------------------------

    def eliminate(self, seat: int) -> None:
        hand = in_order(self.hands[seat])
        self.hands[seat] = []
        self.discard += hand
        self.fallen.append(seat)
        self.lacked[seat] = set()
        for mind in self.minds.values():
            mind.forgets(seat)
        self.tell("eliminated", seat=seat, hand=hand)
        if len(self.alive) == 1:
            self.attack, self.draws_left = None, 0
            self.lost_draws = set()  # no turn is to come
            self.finish(
                [self.alive, *([fallen] for fallen in reversed(self.fallen))], "last_standing"
            )

    # --- Clinch (R8) ---------------------------------------------------------------------

    def play_double(self, seat: int, technique: str, target: str) -> None:
        self.plays(seat, [f"Clinch{technique}"] * 2)
        self.steals(seat, int(target))
        self.action_over()

    def play_triple(self, seat: int, techniques: str, target: str) -> None:
        self.plays(seat, [f"Clinch{technique}" for technique in techniques])
        self.target = int(target)
        self.ask(seat, "name_type")

    def play_steal(self, seat: int) -> None:
        assert self.target is not None
        self.steals(seat, self.target)
        self.target, self.missed = None, []
        self.action_over()

    def play_name(self, seat: int, kind: str) -> None:
        assert self.target is not None
        self.tell("type_named", seat=seat, target=self.target, type=kind)
        if any(TYPE[card] == kind for card in self.hands[self.target]):
            self.steals(seat, self.target, kind)
            self.target, self.missed = None, []
            self.action_over()
        else:
            self.tell("type_missed", seat=self.target, type=kind)
            self.missed.append(kind)
            self.lacked[self.target].add(kind)

    def steals(self, seat: int, victim: int, kind: str | None = None) -> None:
        cards = in_order([c for c in self.hands[victim] if kind is None or TYPE[c] == kind])
        card = cards[self.below(len(cards))]
        self.hands[victim].remove(card)
        self.hands[seat].append(card)
        for observer, mind in self.minds.items():
            if observer == seat:
                mind.loses(victim, [card])
            elif observer == victim:
                mind.gains(seat, card)
            elif kind is None:
                mind.loses(victim, PIECES[1:])
            else:
                mind.loses(victim, SORTS[kind])
                mind.gains_type(seat, kind)
        if kind is None:
            self.lacked[seat] = set()
        else:
            self.lacked[seat].discard(kind)
        self.tell(
            "card_stolen",
            seat=seat,
            victim=victim,
            type=kind,
            card=card,
            hides="card",
            seers=(seat, victim),
        )

    # --- Scout (R9) ----------------------------------------------------------------------

    def play_scout(self, seat: int) -> None:
        self.plays(seat, ["Scout"])
        looked = self.pile[:3]
        self.minds[seat].places.update(enumerate(looked))
        self.tell(
            "cards_scouted",
            seat=seat,
            count=len(looked),
            cards=looked,
            hides="cards",
            seers=(seat,),
        )
        if looked:
            self.ask(seat, "scout_choice")
        else:
            self.action_over()

    def play_keep(self, seat: int, written: str, *rest: str) -> None:
        """Play "keep 0 of 3 return 2 1"."""
        keep = None if written == "none" else int(written)
        order = [int(place) for place in rest[3:]]
        looked = self.pile[:3]
        back = [looked[place] for place in order]
        self.pile[:3] = back
        taken = len(looked) - len(back)
        for observer, mind in self.minds.items():
            mind.places = {
                place - taken: card for place, card in mind.places.items() if place >= len(looked)
            }
            if observer == seat or (keep is None and self.rules.scout == "keep_one"):
                mind.places.update(enumerate(back))
        if keep is None:
            self.tell("nothing_kept", seat=seat)
        else:
            self.hands[seat].append(looked[keep])
            self.lacked[seat] = set()
            self.tell("card_kept", seat=seat, card=looked[keep], hides="card", seers=(seat,))
        if back:
            self.tell("cards_returned", seat=seat, cards=back, hides="cards", seers=(seat,))
        self.action_over()

    # --- what is seen --------------------------------------------------------------------

    @override
    def view(self, seat: int | None) -> Doc:
        return {
            "seat": seat,
            "to_act": self.to_act,
            "decision": self.decision,
            "turn": None if self.outcome else self.turn,
            "hand": None if seat is None else in_order(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "pile_size": len(self.pile),
            "located": self.minds[seat].located(),
            "known_hands": [self.minds[seat].known_hand(hand) for hand in range(self.players)],
            "public_located": self.minds[None].located(),
            "public_hands": [self.minds[None].known_hand(hand) for hand in range(self.players)],
            "lacked": [[kind for kind in TYPES if kind in lacked] for lacked in self.lacked],
            "discard": in_order(self.discard),
            "removed": self.removed,
            "direction": self.direction,
            "fallen": self.fallen,
            "attack": self.attack,
            "draws_left": self.draws_left,
            "target": self.target,
            "missed": [kind for kind in TYPES if kind in self.missed],
            "lost_draws": sorted(self.lost_draws),
            "outcome": self.outcome,
        }

    @override
    def truth(self) -> Doc:
        return {"hands": [in_order(hand) for hand in self.hands], "pile": self.pile}
