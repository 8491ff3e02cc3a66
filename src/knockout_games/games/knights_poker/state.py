"""The state of Knights Poker and the rules of play.

`held` has the stand of seat 0 in its low 30 bits and that of seat 1 above; `bag` has the indices
of its tiles in drawing order. `packing` tells how the board is kept in integers, `choices` which
moves there are, `dealing` what a round is, `scoring` who wins a column, a round and the game.
"""

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.kernel.frozen import changed, draft_of, frozen_state
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.packed import Views
from knockout_games.kernel.parts import StateParts, seat_number
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.setup import (
    Deck,
    Seed,
    checked_rules,
    first_needed,
    player_count,
    read_deck,
    source,
)
from knockout_games.kernel.words import Seat
from knockout_games.rng import Rng

from .choices import ACTIONS, HALF_MASK, MENUS, PLACINGS, SURRENDER
from .dealing import DRAWN, STAND, Round, make_round, next_round, shuffled, stands
from .model import (
    PLAYERS,
    TILES,
    CastleTaken,
    Column,
    Event,
    Move,
    RoundBegan,
    RoundWon,
    Rules,
    Scored,
    StandDrawn,
    Surrender,
    Surrendered,
    Tile,
    TileDrawn,
    TilePlaced,
)
from .packing import ALL, ALL_ROOM, NO_SIDES, columns_of, tiles_of
from .scoring import (
    ADDED,
    FULL,
    PLUS,
    QUIET,
    SETTLED,
    STANDINGS,
    WIDTH,
    castle_winner,
    champion_of,
    hand_tables,
    points_of,
    ranking_of,
    won_without_points,
)

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["State", "new_game"]

_NUMBERS: Final = ACTIONS.numbers
_SURRENDER: Final = _NUMBERS[SURRENDER]


VIEWS: Final = Views["State", "View"]()


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Knights Poker, secrets included; players are shown a `View`.

    >>> state = new_game(seed=1, first=0)
    >>> state.to_act, len(state.legal_moves()), len(state.pile)
    (0, 12, 22)
    """

    current: Round
    to_act: Seat | None
    held: int
    sides: tuple[int, ...]
    gone: int
    room: int
    marks: int
    bag: bytes
    outcome: Outcome | None = None

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self.current.rules

    @property
    def players(self) -> int:
        """The number of seats: 2."""
        return PLAYERS

    @property
    def decision(self) -> str | None:
        """`"place"` while the game runs."""
        return None if self.to_act is None else "place"

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The stand of each seat."""
        return tuple(tiles_of(self.held >> WIDTH * seat & ALL) for seat in range(PLAYERS))

    @property
    def pile(self) -> tuple[Tile, ...]:
        """The bag, in the order in which it will be drawn."""
        return tuple(TILES[index] for index in self.bag)

    @property
    def board(self) -> tuple[Column, ...]:
        """The columns in front of castles 1, 2 and 3."""
        return columns_of(self.sides, self.marks)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.current.number

    @property
    def starter(self) -> Seat:
        """The seat that began the round."""
        return self.current.starter

    @property
    def scores(self) -> tuple[int, int] | None:
        """The points so far, or None without a target score."""
        return self.current.scores

    @property
    def rng(self) -> Rng:
        """Where the shuffles of later rounds come from."""
        return self.current.rng

    @override
    def with_rng(self, rng: Rng) -> "State":
        """Return the same position with another future."""
        return changed(self, current=changed(self.current, rng=rng))

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the placings by tile, then castle, then the surrender if there is one."""
        seat = self.to_act
        if seat is None:
            return ()
        held = self.held
        low, high, lower, upper = MENUS[seat][self.room]
        moves = lower[held >> low & HALF_MASK] + upper[held >> high & HALF_MASK]
        return (*moves, SURRENDER) if self.may_surrender(seat) else moves

    @override
    def _allows(self, move: Move) -> bool:
        seat = self.to_act
        try:
            number = _NUMBERS[move]
        except (KeyError, TypeError):
            return False
        if seat is None:
            return False
        if number == _SURRENDER:
            return self.may_surrender(seat)
        _, _, in_held, in_room, _, _ = PLACINGS[seat][number]
        return bool(self.held & in_held and self.room & in_room)

    @override
    def _reason(self, move: Move) -> str:
        if isinstance(move, Surrender):
            can_come_up = self.rules.surrender == "provable" and self.rules.target_score is None
            return "not_lost" if can_come_up else "no_surrender"
        seat = self.to_act or 0
        held = self.held >> WIDTH * seat + move.tile.index & 1
        return "side_full" if held else "not_on_stand"

    def may_surrender(self, seat: Seat) -> bool:
        """Tell whether *seat* may give the round up (KP-R6)."""
        rules = self.current.rules
        if rules.surrender == "provable":
            # Where rounds end early or are played for points, it cannot come up (KP-R7).
            early = rules.stop_when_decided or rules.target_score is not None
            return not early and not self.can_win_round(seat)
        return rules.surrender == "always"

    def can_win_round(self, seat: Seat) -> bool:
        """Tell whether *seat* can still win two columns, each looked at by itself (KP-R8)."""
        sides, gone = self.sides, self.gone
        if gone.bit_count() < QUIET:
            return True
        table = hand_tables[self.current.rules.wrap_straights]
        ahead, columns = STANDINGS[seat][self.marks]
        for own, other, lead in columns:
            # The best own fill against the worst other fill decides nearly always.
            # There always is one: at least 12 tiles are left.
            best = worst = 0
            for best in table.strongest[sides[own]]:  # pragma: no branch
                if not best & gone:
                    break
            for worst in table.weakest[sides[other]]:  # pragma: no branch
                if not worst & gone:
                    break
            wins = (best - lead | ADDED) >= worst
            if wins and best & worst & ADDED:
                wins = table.can_win_apart(sides[own], sides[other], gone, lead)
            ahead += 1 if wins else -1
            if ahead in SETTLED:
                break
        return ahead > 0

    @override
    def apply(self, move: Move) -> "State":
        """Return the position after *move*; this one stays as it is.

        Raises:
            IllegalMove: If *move* is not in `legal_moves()`, naming seat, move and reason.
        """
        # As inherited, but a legal placing is looked up once.
        seat = self.to_act
        try:
            number = _NUMBERS[move]
        except (KeyError, TypeError):
            raise self.refusal(move) from None
        if seat is None or number == _SURRENDER:
            return super().apply(move)
        placing = PLACINGS[seat][number]
        if self.held & placing[2] and self.room & placing[3]:
            return self._placed(seat, placing, None)
        raise self.refusal(move)

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        number, seat = _NUMBERS[move], self.to_act or 0
        if number != _SURRENDER:
            return self._placed(seat, PLACINGS[seat][number], happened)
        if happened is not None:
            happened.append(Surrendered(seat))
        return self._end_round(1 - seat, "surrender", happened)

    def _placed(
        self, seat: Seat, placing: tuple[int, int, int, int, int, int], happened: list[Event] | None
    ) -> "State":
        index, bit, in_held, in_room, place, digit = placing
        room, marks, bag, sides = self.room, self.marks, self.bag, list(self.sides)
        side = sides[place] = PLUS[sides[place]][index]
        winner = None
        if side >= FULL:
            room ^= in_room
            if not marks >> digit & 3:
                marks |= seat + 1 << digit
            else:
                # The other side was full first, and so has the better of equal hands (KP-R4).
                strength = hand_tables[self.current.rules.wrap_straights].strength
                winner = seat if strength[side] > strength[sides[place ^ 1]] else 1 - seat
                marks |= winner + 1 << digit + 2
        drawn = bag[0]
        after = _state(
            self.current,
            1 - seat,
            self.held ^ in_held | DRAWN[seat][drawn],
            tuple(sides),
            self.gone | bit,
            room,
            marks,
            bag[1:],
        )
        if happened is not None:
            castle = place // 2 + 1
            happened.append(TilePlaced(seat=seat, tile=TILES[index], castle=castle))
            if winner is not None:
                happened.append(CastleTaken(winner, castle))
            happened.append(TileDrawn(seat, TILES[drawn]))
        if not room:
            return after._end_round(castle_winner(marks), "castles", happened)
        if self.current.rules.stop_when_decided:
            for loser in range(PLAYERS):
                if not after.can_win_round(loser):
                    return after._end_round(1 - loser, "decided", happened)
        return after

    def _end_round(self, winner: Seat, reason: str, happened: list[Event] | None) -> "State":
        """Return the state after the round: the end, or the next round (KP-R7)."""
        if happened is not None:
            happened.append(RoundWon(winner, reason))
        current, target = self.current, self.current.rules.target_score
        before = current.scores
        if before is None or target is None:
            return self._over(current, won_without_points(winner, reason))
        points = points_of(self.sides, self.marks, wrap=current.rules.wrap_straights)
        scores = (before[0] + points[0], before[1] + points[1])
        if happened is not None:
            happened.extend(
                Scored(seat=seat, points=points[seat], total=scores[seat])
                for seat in (current.starter, 1 - current.starter)
            )
        current = changed(current, scores=scores)
        champion = champion_of(scores, target, winner)
        if champion is None:
            return self._next_round(winner, current, happened)
        outcome = Outcome.won(ranking_of(champion), reason="target_score", scores=scores)
        return self._over(current, outcome)

    def _over(self, current: Round, outcome: Outcome) -> "State":
        return _state(
            current,
            None,
            self.held,
            self.sides,
            self.gone,
            self.room,
            self.marks,
            self.bag,
            outcome,
        )

    def _next_round(self, winner: Seat, ended: Round, happened: list[Event] | None) -> "State":
        current, order = next_round(ended, winner)
        after, starter = first_position(current, order), current.starter
        if happened is not None:
            happened.append(RoundBegan(current.number, starter))
            hands = after.hands
            happened.extend(StandDrawn(seat, hands[seat]) for seat in (starter, 1 - starter))
        return after

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return what *seat* knows: its stand, the board, the size of the bag (C10, C16).

        Raises:
            BadSetup: If there is no such seat.
        """
        return VIEWS.of(self, self._seat(seat))


_state = draft_of(State)


def first_position(current: Round, order: tuple[int, ...]) -> State:
    """Return the position at the start of a round, its tiles drawn in *order*."""
    starter = current.starter
    held, bag = stands(order, starter), bytes(order[2 * STAND :])
    return _state(current, starter, held, NO_SIDES, 0, ALL_ROOM, 0, bag)


def new_game(
    players: int = PLAYERS,
    *,
    rules: Rules = Rules(),
    seed: Seed | None = None,
    rng: Rng | None = None,
    deck: Deck[Tile] | None = None,
    first: Seat | None = None,
) -> State:
    """Return the first position of a game of Knights Poker.

    Arguments:
        players: 2.
        rules: The options.
        seed: What the shuffles depend on; None draws 32 bytes from the operating system.
        rng: A random source instead of a seed.
        deck: The tiles of round 1: four of the starter, four of the other seat, then the bag
            in drawing order. It needs *first*.
        first: The seat that starts; None draws it.

    Raises:
        BadSetup: If an argument is not possible, naming it.
    """
    player_count(players, (PLAYERS,))
    checked_rules(rules, Rules)
    rng = source(seed, rng)
    if deck is None:
        order, rng = shuffled(rng)
    else:
        first_needed(first)
        order = tuple(tile.index for tile in read_deck(deck, Tile.parse, TILES))
    if first is None:
        starter, rng = rng.below(PLAYERS)
    else:
        starter = seat_number(first, PLAYERS, where="first")
    scores = None if rules.target_score is None else (0, 0)
    return first_position(make_round(rules, 1, starter, scores, rng), order)


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
