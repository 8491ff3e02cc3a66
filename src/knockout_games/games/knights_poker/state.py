"""The state of Knights Poker and the rules of play.

Sets of tiles are masks of 30 bits. `held` has the stand of seat 0 in its low 30 bits and that of
seat 1 above. `sides` has the numbers of the six sides, at 2 * column + seat. `room` has a bit for
each side that is not full, at 3 * seat + column. `marks` has a digit in base 16 for each column:
who was full first and, times 4, who won it, each as seat + 1, or 0 for nobody. `bag` has the
indices of its tiles in drawing order.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from knockout_games.kernel.actions import ActionSpace, Menu
from knockout_games.kernel.frozen import changed, draft_of, frozen_state, share
from knockout_games.kernel.memo import memo
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
from knockout_games.rng import Rng, shuffle

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
from .scoring import ADDED, FULL, MASKS, NUMBERS, PLUS, STRONGER, hand_tables

if TYPE_CHECKING:
    from knockout_games.kernel.game import Game

    from .view import View

__all__ = ["ACTIONS", "Round", "State", "new_game"]

PLAYERS: Final = 2
STAND: Final = 4
"""How many tiles stand before a seat."""

WIDTH: Final = len(TILES)
ALL: Final = (1 << WIDTH) - 1
ALL_ROOM: Final = 0b111_111
NO_SIDES: Final = (0,) * (PLAYERS * len(CASTLES))
QUIET: Final = 6
"""With fewer tiles on the board nobody has lost: of two lost columns one would have at most two
tiles, and such a column has more ways to be won than tiles elsewhere could have closed."""

MAJORITY: Final = 2
"""The castles that win a round."""

_SETTLED: Final = (MAJORITY, -MAJORITY)

SURRENDER: Final = share(Surrender())
ACTIONS: Final[ActionSpace[Move]] = ActionSpace(
    (*(share(PlaceTile(tile, castle)) for tile in TILES for castle in CASTLES), SURRENDER)
)

_NUMBERS: Final = ACTIONS.numbers
_SURRENDER: Final = _NUMBERS[SURRENDER]
_PLACINGS: Final = tuple(
    tuple(
        (
            tile.index,
            1 << tile.index,
            1 << WIDTH * seat + tile.index,
            1 << len(CASTLES) * seat + column,
            2 * column + seat,
            4 * column,
        )
        for tile in TILES
        for column in range(len(CASTLES))
    )
    for seat in range(PLAYERS)
)
"""By seat and number of a placing: the tile's index and bit, its bits in `held` and in `room`, and
the places of the side and of the mark."""

_DRAWN: Final = tuple(
    tuple(1 << WIDTH * seat + index for index in range(WIDTH)) for seat in range(PLAYERS)
)
"""By seat and index of a tile: its bit in `held`."""


class _Standings(dict[int, tuple[int, tuple[tuple[int, int, int], ...]]]):
    """What is settled for a seat, by `marks`: at most 343 boards, made when first asked for.

    The castles it has won less those it has lost; and, unless that settles the round, for each
    open column the places of its side and of the other, and what `HandTable.can_win_apart` takes
    for *lead*.
    """

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat: Final = seat

    def __missing__(self, marks: int) -> tuple[int, tuple[tuple[int, int, int], ...]]:
        seat, ahead, columns = self._seat, 0, list[tuple[int, int, int]]()
        for column in range(len(CASTLES)):
            first, winner = marks >> 4 * column & 3, marks >> 4 * column + 2 & 3
            if winner:
                ahead += 1 if winner == seat + 1 else -1
            else:
                # Of equal hands the earlier is better, so that the own one may be if it is full,
                # or if neither is.
                lead = 0 if first in (0, seat + 1) else STRONGER
                columns.append((2 * column + seat, 2 * column + 1 - seat, lead))
        self[marks] = standing = ahead, () if ahead in _SETTLED else tuple(columns)
        return standing


_STANDINGS: Final = tuple(map(_Standings, range(PLAYERS)))

_HALF: Final = WIDTH // 2
_HALF_MASK: Final = (1 << _HALF) - 1


class _Menu(dict[int, tuple[Move, ...]]):
    """The placings of the tiles of a stand from *start* on, made when first asked for.

    At most four of 15 bits are set, so that there are at most 1,941.
    """

    def __init__(self, start: int, room: int) -> None:
        super().__init__()
        self._start: Final = start
        self._columns: Final = tuple(column for column in range(len(CASTLES)) if room >> column & 1)

    def __missing__(self, stand: int) -> tuple[Move, ...]:
        tiles = (tile for tile in TILES if stand << self._start >> tile.index & 1)
        self[stand] = moves = tuple(
            ACTIONS.move(len(CASTLES) * tile.index + column)
            for tile in tiles
            for column in self._columns
        )
        return moves


_HALVES: Final = tuple((_Menu(0, room), _Menu(_HALF, room)) for room in range(1 << len(CASTLES)))
_MENUS: Final = tuple(
    tuple(
        (WIDTH * seat, WIDTH * seat + _HALF, *_HALVES[room >> len(CASTLES) * seat & 7])
        for room in range(ALL_ROOM + 1)
    )
    for seat in range(PLAYERS)
)
"""By seat and room: where the halves of the stand are in `held`, and their menus."""


@frozen_state
class Round:
    """What stays the same until the next round; the states of a round share it.

    Arguments:
        rules: The options.
        number: The round, from 1.
        starter: Who began it.
        scores: The points of both seats before it or, when the game is over, in the end; None
            without a target score.
        rng: Where the shuffles of later rounds come from.
    """

    rules: Rules
    number: int
    starter: Seat
    scores: tuple[int, int] | None
    rng: Rng

    @override
    def __repr__(self) -> str:
        return f"<round {self.number}>"


_round = draft_of(Round)


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
        return columns_of(self)

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
        low, high, lower, upper = _MENUS[seat][self.room]
        moves = lower[held >> low & _HALF_MASK] + upper[held >> high & _HALF_MASK]
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
        _, _, in_held, in_room, _, _ = _PLACINGS[seat][number]
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
        ahead, columns = _STANDINGS[seat][self.marks]
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
            if ahead in _SETTLED:
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
        placing = _PLACINGS[seat][number]
        if self.held & placing[2] and self.room & placing[3]:
            return self._placed(seat, placing, None)
        raise self.refusal(move)

    @override
    def _advance(self, move: Move, happened: list[Event] | None) -> "State":
        number, seat = _NUMBERS[move], self.to_act or 0
        if number != _SURRENDER:
            return self._placed(seat, _PLACINGS[seat][number], happened)
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
            self.held ^ in_held | _DRAWN[seat][drawn],
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
        points = points_of(self)
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
        starters = {
            "alternate": 1 - ended.starter,
            "winner": winner,
            "loser": 1 - winner,
        }
        starter = starters[ended.rules.next_starter]
        order, rng = shuffle(range(WIDTH), ended.rng)
        number = ended.number + 1
        after = _dealt(order, changed(ended, number=number, starter=starter, rng=rng))
        if happened is not None:
            happened.append(RoundBegan(number, starter))
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


def castle_winner(marks: int) -> Seat:
    """Return who has more of the three castles, all of them taken."""
    return int((marks & 0x888).bit_count() >= MAJORITY)


def points_of(state: State) -> tuple[int, int]:
    """Return the points of the hands of the columns that each seat won (KP-R7)."""
    table, points = hand_tables[state.rules.wrap_straights], [0, 0]
    for column in range(len(CASTLES)):
        winner = state.marks >> 4 * column + 3 & 1
        points[winner] += table.points(state.sides[2 * column + winner])
    return points[0], points[1]


def champion_of(scores: tuple[int, int], target: int, winner: Seat) -> Seat | None:
    """Return who wins the game with these *scores* after a round that *winner* won, if anyone."""
    if max(scores) < target:
        return None
    return winner if scores[winner] >= target else 1 - winner


def ranking_of(winner: Seat) -> tuple[tuple[Seat], tuple[Seat]]:
    """Return the ranking in which *winner* comes before the other seat."""
    return (winner,), (1 - winner,)


@memo
def won_without_points(winner: Seat, reason: str) -> Outcome:
    """Return the outcome of a game of one round."""
    return Outcome.won(ranking_of(winner), reason=reason)


tiles_of: Final = Menu((tile,) for tile in TILES)
"""Turn a mask into its tiles, in the order of `TILES`."""


def mask_of(tiles: Iterable[Tile]) -> int:
    """Return the mask of some tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def columns_of(state: State) -> tuple[Column, ...]:
    """Return the board in words."""
    columns: list[Column] = []
    for column in range(len(CASTLES)):
        first, winner = state.marks >> 4 * column & 3, state.marks >> 4 * column + 2 & 3
        columns.append(
            Column(
                sides=(
                    tiles_of(MASKS[state.sides[2 * column]]),
                    tiles_of(MASKS[state.sides[2 * column + 1]]),
                ),
                first_full=first - 1 if first else None,
                winner=winner - 1 if winner else None,
            )
        )
    return tuple(columns)


def world(
    current: Round,
    *,
    to_act: Seat | None,
    hands: Sequence[Iterable[Tile]],
    board: Iterable[Column],
    bag: Iterable[Tile],
    outcome: Outcome | None,
) -> State:
    """Return the state that has these parts in words."""
    sides: list[int] = []
    gone = room = marks = 0
    for number, column in enumerate(board):
        for seat, side in enumerate(column.sides):
            mask = mask_of(side)
            gone |= mask
            sides.append(NUMBERS[mask])
            if sides[-1] < FULL:
                room |= 1 << len(CASTLES) * seat + number
        marks |= (0 if column.first_full is None else column.first_full + 1) << 4 * number
        marks |= (0 if column.winner is None else column.winner + 1) << 4 * number + 2
    held = mask_of(hands[0]) | mask_of(hands[1]) << WIDTH
    return _state(
        current,
        to_act,
        held,
        tuple(sides),
        gone,
        room,
        marks,
        bytes(tile.index for tile in bag),
        outcome,
    )


def _dealt(order: tuple[int, ...], current: Round) -> State:
    """Return the first position of a round; the starter draws its stand first (KP-R1).

    Arguments:
        order: The indices of the tiles in drawing order.
        current: The round.
    """
    starter = current.starter
    own, other = _DRAWN[starter], _DRAWN[1 - starter]
    a, b, c, d, e, f, g, h = order[: 2 * STAND]
    held = own[a] | own[b] | own[c] | own[d] | other[e] | other[f] | other[g] | other[h]
    return _state(current, starter, held, NO_SIDES, 0, ALL_ROOM, 0, bytes(order[2 * STAND :]))


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
        order, rng = shuffle(range(WIDTH), rng)
    else:
        first_needed(first)
        order = tuple(tile.index for tile in read_deck(deck, Tile.parse, TILES))
    if first is None:
        starter, rng = rng.below(PLAYERS)
    else:
        starter = seat_number(first, PLAYERS, where="first")
    scores = None if rules.target_score is None else (0, 0)
    return _dealt(order, _round(rules, 1, starter, scores, rng))


if TYPE_CHECKING:
    _: type[GameState[Move, View, Event]] = State
