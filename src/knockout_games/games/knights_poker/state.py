"""The state of Knights Poker and the rules of play.

Sets of tiles are masks of 30 bits. `held` has the stand of seat 0 in its low 30 bits and that of
seat 1 above; `sides` has six sides of 30 bits, side 2 * column + seat. `bag` is a number in base
32 whose lowest digit is the next tile to be drawn, as index + 1. `raced` and `taken` have a digit
in base 4 for each column: a seat + 1, or 0 for nobody.
"""

from typing import TYPE_CHECKING, Final

import attrs
from typing_extensions import override

from knockout_games.kernel.actions import CHUNK, CHUNK_MASK, ActionSpace, Menu
from knockout_games.kernel.frozen import draft_of, frozen_state, share
from knockout_games.kernel.outcome import Outcome
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
from knockout_games.rng import Rng, pick, shuffle

from .model import (
    CASTLES,
    TILES,
    CastleTaken,
    Column,
    Event,
    Move,
    PlaceTile,
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
from .scoring import SIDE, hand_table

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["ACTIONS", "Series", "State", "new_game"]

PLAYERS: Final = 2
STAND: Final = 4
"""How many tiles stand before a seat."""

WIDTH: Final = len(TILES)
ALL: Final = (1 << WIDTH) - 1
ALL_ROOM: Final = 0b111_111
MAJORITY: Final = 2
"""The castles that win a round."""

OTHER: Final = 2
"""The digit of seat 1."""

SURRENDER: Final = share(Surrender())
ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (*(share(PlaceTile(tile, castle)) for tile in TILES for castle in CASTLES), SURRENDER)
)

_NUMBERS: Final = ACTIONS.numbers
_SURRENDER: Final = _NUMBERS[SURRENDER]
_MENUS: Final = tuple(
    Menu(
        tuple(
            ACTIONS.move(len(CASTLES) * tile.index + column)
            for column in range(len(CASTLES))
            if free >> column & 1
        )
        for tile in TILES
    )
    for free in range(1 << len(CASTLES))
)
"""The placings of every stand, by the columns that have room."""


@attrs.frozen(kw_only=True)
class Series:
    """What changes from round to round only.

    Arguments:
        number: The round, from 1.
        starter: Who began it.
        scores: The points of both seats, or None without a target score.
    """

    number: int
    starter: Seat
    scores: tuple[int, int] | None


@frozen_state
class State(StateParts["State", Move, "View", Event]):
    """A position of Knights Poker, secrets included; players are shown a `View`.

    >>> state = new_game(seed=1, first=0)
    >>> state.to_act, len(state.legal_moves()), len(state.pile)
    (0, 12, 22)
    """

    rules: Rules
    to_act: Seat | None
    held: int
    sides: int
    gone: int
    room: int
    raced: int
    taken: int
    bag: int
    series: Series
    rng: Rng
    outcome: Outcome | None = None

    @property
    @override
    def game(self) -> "Game[Rules, State, View, Move, Event]":
        """The descriptor of the game."""
        from .game import GAME

        return GAME

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
        return bag_tiles(self.bag)

    @property
    def board(self) -> tuple[Column, ...]:
        """The columns in front of castles 1, 2 and 3."""
        return columns_of(self)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.series.number

    @property
    def starter(self) -> Seat:
        """The seat that began the round."""
        return self.series.starter

    @property
    def scores(self) -> tuple[int, int] | None:
        """The points so far, or None without a target score."""
        return self.series.scores

    @override
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the placings by tile, then castle, then the surrender if there is one."""
        seat = self.to_act
        if seat is None:
            return ()
        stand = self.held >> WIDTH * seat
        low, middle, high = _MENUS[self.room >> len(CASTLES) * seat & 7].tables
        moves = (
            low[stand & CHUNK_MASK]
            + middle[stand >> CHUNK & CHUNK_MASK]
            + high[stand >> 2 * CHUNK & CHUNK_MASK]
        )
        return (*moves, SURRENDER) if self._may_surrender(seat) else moves

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
            return self._may_surrender(seat)
        tile, column = divmod(number, len(CASTLES))
        return bool(
            self.held >> WIDTH * seat + tile & self.room >> len(CASTLES) * seat + column & 1
        )

    @override
    def _reason(self, move: Move) -> str:
        if isinstance(move, Surrender):
            return "not_lost" if self.rules.surrender == "provable" else "no_surrender"
        seat = self.to_act or 0
        held = self.held >> WIDTH * seat + move.tile.index & 1
        return "side_full" if held else "not_on_stand"

    def _may_surrender(self, seat: Seat) -> bool:
        """Tell whether *seat* may give the round up (KP-R6)."""
        rules = self.rules
        if rules.surrender == "provable":
            if rules.target_score is not None or rules.stop_when_decided:
                return False
            return not self.can_win_round(seat)
        return rules.surrender == "always"

    def can_win_round(self, seat: Seat) -> bool:
        """Tell whether *seat* can still win two columns, each looked at by itself (KP-R8)."""
        table = hand_table(wrap=self.rules.wrap_straights)
        sides, gone, won, lost = self.sides, self.gone, 0, 0
        for column in range(len(CASTLES)):
            winner = self.taken >> 2 * column & 3
            if winner:
                can_win = winner == seat + 1
            else:
                pair = sides >> 2 * WIDTH * column
                own, other = pair >> WIDTH * seat & ALL, pair >> WIDTH * (1 - seat) & ALL
                # At equal hands the earlier side wins, which can be this one if it is full, or
                # if neither is.
                first = self.raced >> 2 * column & 3
                can_win = table.can_win(own, other, gone, tie=first in (0, seat + 1))
            if can_win:
                won += 1
                if won == MAJORITY:
                    return True
            else:
                lost += 1
                if lost == MAJORITY:
                    return False
        return False

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        number, seat = _NUMBERS[move], self.to_act or 0
        if number == _SURRENDER:
            if happened is not None:
                happened.append(Surrendered(seat))
            return self._end_round(1 - seat, "surrender", happened)
        index, column = divmod(number, len(CASTLES))
        bit, place = 1 << index, WIDTH * (2 * column + seat)
        sides = self.sides | bit << place
        room, raced, taken = self.room, self.raced, self.taken
        if happened is not None:
            happened.append(TilePlaced(seat=seat, tile=TILES[index], castle=column + 1))
        side = sides >> place & ALL
        if side.bit_count() == SIDE:
            room ^= 1 << len(CASTLES) * seat + column
            if not raced >> 2 * column & 3:
                raced |= seat + 1 << 2 * column
            else:
                # The other side was full first, and so has the better of equal hands (KP-R4).
                other = sides >> WIDTH * (2 * column + 1 - seat) & ALL
                strength = hand_table(wrap=self.rules.wrap_straights).strength
                winner = seat if strength[side] > strength[other] else 1 - seat
                taken |= winner + 1 << 2 * column
                if happened is not None:
                    happened.append(CastleTaken(winner, column + 1))
        bag = self.bag
        drawn = (bag & 31) - 1
        if happened is not None:
            happened.append(TileDrawn(seat, TILES[drawn]))
        after = _state(
            self.rules,
            1 - seat,
            self.held ^ bit << WIDTH * seat | 1 << drawn + WIDTH * seat,
            sides,
            self.gone | bit,
            room,
            raced,
            taken,
            bag >> 5,
            self.series,
            self.rng,
        )
        if not room:
            return after._end_round(castle_winner(taken), "castles", happened)
        if self.rules.stop_when_decided:
            for loser in range(PLAYERS):
                if not after.can_win_round(loser):
                    return after._end_round(1 - loser, "decided", happened)
        return after

    def _end_round(self, winner: Seat, reason: str, happened: list[Event] | None) -> "State":
        """Return the state after the round: the end, or the next round (KP-R7)."""
        if happened is not None:
            happened.append(RoundWon(winner, reason))
        series = self.series
        scores = series.scores
        ranking = ((winner,), (1 - winner,))
        if scores is None:
            return self._over(series, Outcome.won(ranking, reason=reason))
        points = self._points()
        scores = (scores[0] + points[0], scores[1] + points[1])
        if happened is not None:
            happened.extend(
                Scored(seat=seat, points=points[seat], total=scores[seat])
                for seat in (series.starter, 1 - series.starter)
            )
        series = attrs.evolve(series, scores=scores)
        target = self.rules.target_score or 0
        reached = [seat for seat in range(PLAYERS) if scores[seat] >= target]
        if reached:
            champion = winner if winner in reached else reached[0]
            ranking = ((champion,), (1 - champion,))
            return self._over(series, Outcome.won(ranking, reason="target_score", scores=scores))
        return self._next_round(winner, series, happened)

    def _over(self, series: Series, outcome: Outcome) -> "State":
        return _state(
            self.rules,
            None,
            self.held,
            self.sides,
            self.gone,
            self.room,
            self.raced,
            self.taken,
            self.bag,
            series,
            self.rng,
            outcome,
        )

    def _points(self) -> tuple[int, int]:
        """Return the points of the hands of the columns that each seat won."""
        table, points = hand_table(wrap=self.rules.wrap_straights), [0, 0]
        for column in range(len(CASTLES)):
            winner = (self.taken >> 2 * column & 3) - 1
            points[winner] += table.points(self.sides >> WIDTH * (2 * column + winner) & ALL)
        return points[0], points[1]

    def _next_round(self, winner: Seat, series: Series, happened: list[Event] | None) -> "State":
        starters = {
            "alternate": 1 - series.starter,
            "winner": winner,
            "loser": 1 - winner,
        }
        starter = starters[self.rules.next_starter]
        series = Series(number=series.number + 1, starter=starter, scores=series.scores)
        order, rng = shuffle(TILES, self.rng)
        after = _dealt(self.rules, order, series, rng)
        if happened is not None:
            happened.append(RoundBegan(series.number, starter))
            hands = after.hands
            happened.extend(StandDrawn(seat, hands[seat]) for seat in (starter, 1 - starter))
        return after

    @override
    def view(self, seat: Seat | None) -> "View":
        """Return what *seat* knows: its stand, the board, the size of the bag (C10, C16).

        Raises:
            BadSetup: If there is no such seat.
        """
        from .view import View

        return View.of(self, self._seat(seat))


_state = draft_of(State)


def castle_winner(taken: int) -> Seat:
    """Return who has more of the three castles, all of them taken."""
    others = sum(taken >> 2 * column & 3 == OTHER for column in range(len(CASTLES)))
    return int(others >= MAJORITY)


def tiles_of(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of a mask, in the order of `TILES`."""
    return tuple(tile for tile in TILES if mask >> tile.index & 1)


def mask_of(tiles: tuple[Tile, ...]) -> int:
    """Return the mask of some tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def bag_tiles(bag: int) -> tuple[Tile, ...]:
    """Return the tiles of a packed bag in drawing order."""
    tiles: list[Tile] = []
    while bag:
        tiles.append(TILES[(bag & 31) - 1])
        bag >>= 5
    return tuple(tiles)


def pack_bag(tiles: tuple[Tile, ...]) -> int:
    """Return the bag of *tiles*, to be drawn in that order."""
    bag = 0
    for tile in reversed(tiles):
        bag = bag << 5 | tile.index + 1
    return bag


def columns_of(state: State) -> tuple[Column, ...]:
    """Return the board in words."""
    columns: list[Column] = []
    for column in range(len(CASTLES)):
        pair = state.sides >> 2 * WIDTH * column
        first, winner = state.raced >> 2 * column & 3, state.taken >> 2 * column & 3
        columns.append(
            Column(
                sides=(tiles_of(pair & ALL), tiles_of(pair >> WIDTH & ALL)),
                first_full=first - 1 if first else None,
                winner=winner - 1 if winner else None,
            )
        )
    return tuple(columns)


def world(
    *,
    rules: Rules,
    to_act: Seat | None,
    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]],
    board: tuple[Column, ...],
    bag: tuple[Tile, ...],
    series: Series,
    rng: Rng,
    outcome: Outcome | None,
) -> State:
    """Return the state that has these parts in words."""
    sides = raced = taken = gone = room = 0
    for number, column in enumerate(board):
        for seat, side in enumerate(column.sides):
            mask = mask_of(side)
            gone |= mask
            sides |= mask << WIDTH * (2 * number + seat)
            if len(side) < SIDE:
                room |= 1 << len(CASTLES) * seat + number
        raced |= (0 if column.first_full is None else column.first_full + 1) << 2 * number
        taken |= (0 if column.winner is None else column.winner + 1) << 2 * number
    held = mask_of(hands[0]) | mask_of(hands[1]) << WIDTH
    bagged = pack_bag(bag)
    return _state(
        rules, to_act, held, sides, gone, room, raced, taken, bagged, series, rng, outcome
    )


def _dealt(rules: Rules, order: tuple[Tile, ...], series: Series, rng: Rng) -> State:
    """Return the first position of a round; the starter draws its stand first (KP-R1)."""
    starter = series.starter
    own, other = mask_of(order[:STAND]), mask_of(order[STAND : 2 * STAND])
    held = own << WIDTH * starter | other << WIDTH * (1 - starter)
    bag = pack_bag(order[2 * STAND :])
    return _state(rules, starter, held, 0, 0, ALL_ROOM, 0, 0, bag, series, rng)


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
        order, rng = shuffle(TILES, rng)
    else:
        first_needed(first)
        order = read_deck(deck, Tile.parse, TILES)
    if first is None:
        starter, rng = pick(range(PLAYERS), rng)
    else:
        starter = seat_number(first, PLAYERS, where="first")
    scores = None if rules.target_score is None else (0, 0)
    return _dealt(rules, order, Series(number=1, starter=starter, scores=scores), rng)


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
