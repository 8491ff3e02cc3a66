"""The rules of Knights Poker, one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from tests.refusals import Refused
from tests.steps import stepped

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.games.knights_poker import (
    GAME,
    TILES,
    CastleTaken,
    Event,
    GameOver,
    PlaceTile,
    RoundBegan,
    RoundWon,
    Rules,
    Scored,
    StandDrawn,
    State,
    Surrender,
    Surrendered,
    Tile,
    TileDrawn,
    TilePlaced,
    new_game,
)
from knockout_games.games.knights_poker.scoring import FULL, MASKS, NUMBERS, hand_tables
from knockout_games.kernel.outcome import Outcome
from knockout_games.rng import RecordingRng, ScriptedRng

if TYPE_CHECKING:
    from collections.abc import Sequence

WRAP = Rules(wrap_straights=True)
STOP = Rules(stop_when_decided=True)
TO_1000 = Rules(target_score=1000)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def position(board: Sequence[Any], *, rules: Rules | None = None, **more: Any) -> State:
    """Return a position with these columns: seat 0's tiles, seat 1's, and who was full first."""
    columns = [
        {"sides": column[:2], **({"first_full": column[2]} if len(column) > 2 else {})}
        for column in board
    ]
    return GAME.position({"rules": GAME.to_json(rules or Rules()), "board": columns, **more})


def place(state: State, text: str) -> State:
    return stepped(state, state.parse_move(text))


def events(state: State, text: str) -> tuple[Event, ...]:
    return state.apply_with_events(state.parse_move(text))[1].whole


def strength(text: str, *, wrap: bool = False) -> tuple[int, int]:
    """Return the points and the sum of a hand."""
    mask = sum(1 << tile.index for tile in tiles(text))
    return divmod(hand_tables[wrap].strength[NUMBERS[mask]], 100)


# --- R1: the deal ------------------------------------------------------------------------


@pytest.mark.rule("KP-R1")
def test_there_are_thirty_tiles() -> None:
    assert len(set(TILES)) == 30
    assert " ".join(map(str, TILES[:7])) == "R1 R2 R3 R4 R5 R6 B1"
    assert str(TILES[-1]) == "P6"


@pytest.mark.rule("KP-R1", "C4", "C7")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_tiles_are_shuffled_then_the_first_seat_is_drawn(seat: int) -> None:
    rng = RecordingRng(ScriptedRng([0] * 29 + [seat]))

    state = new_game(rng=rng)

    assert isinstance(state.rng, RecordingRng)
    assert state.rng.bounds == (*range(30, 1, -1), 2)
    assert state.to_act == state.starter == seat


@pytest.mark.rule("KP-R1", "C15")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starter_draws_four_then_the_other(first: int) -> None:
    state = new_game(rng=ScriptedRng([0] * 29), first=first)

    assert state.hands[first] == tiles("R1 R2 R3 R4")
    assert state.hands[1 - first] == tiles("R5 R6 B1 B2")
    assert state.pile == TILES[8:]


@pytest.mark.rule("KP-R1")
@pytest.mark.parametrize("first", [0, 1])
def test_a_given_first_seat_is_not_drawn(first: int) -> None:
    state = new_game(rng=ScriptedRng([0] * 29), first=first)

    assert state.to_act == first
    assert state.rng == ScriptedRng([])


@pytest.mark.rule("KP-R1", "C7")
def test_a_deck_lists_the_stand_of_the_starter_first() -> None:
    deck = [str(tile) for tile in reversed(TILES)]

    state = new_game(deck=deck, first=1, rng=ScriptedRng([]))

    assert state.hands[1] == tiles("P3 P4 P5 P6")
    assert state.hands[0] == tiles("G5 G6 P1 P2")
    assert state.pile == tuple(reversed(TILES))[8:]


@pytest.mark.rule("C7")
def test_a_deck_needs_the_first_seat(refused: Refused) -> None:
    with refused(BadSetup) as caught:
        new_game(deck=TILES)
    assert caught.value.where == "first"


@pytest.mark.rule("C7")
def test_a_deck_with_wrong_contents_is_refused_by_name(refused: Refused) -> None:
    deck = ["R1", *map(str, TILES[:-1])]

    with refused(BadSetup):
        new_game(deck=deck, first=0)


# --- R2: a turn --------------------------------------------------------------------------


@pytest.mark.rule("KP-R2", "C2")
def test_each_tile_of_the_stand_goes_to_each_castle_in_order() -> None:
    state = new_game(deck=TILES, first=0)

    assert " ".join(map(str, state.legal_moves())) == (
        "R1@1 R1@2 R1@3 R2@1 R2@2 R2@3 R3@1 R3@2 R3@3 R4@1 R4@2 R4@3"
    )


@pytest.mark.rule("KP-R2", "C1")
def test_a_placed_tile_is_replaced_from_the_bag_and_the_turn_passes() -> None:
    state = new_game(deck=TILES, first=1)

    after = place(state, "R2@3")

    assert after.hands[1] == tiles("R1 R3 R4 B3")
    assert after.hands[0] == state.hands[0]
    assert after.board[2].sides == ((), tiles("R2"))
    assert after.pile == state.pile[1:]
    assert after.to_act == 0


@pytest.mark.rule("KP-R2")
def test_three_tiles_fill_a_side(refused: Refused) -> None:
    # R1 R2 R3 is the first of all hands.
    state = position([("R1 R2 R3", "B1 B2"), ("", "B3"), ("", "")], hands=["Y1 Y2 Y3 Y4", ""])

    assert {move.castle for move in state.legal_moves() if isinstance(move, PlaceTile)} == {2, 3}
    for own in ("Y1", "Y4"):
        with refused(IllegalMove) as caught:
            state.apply(PlaceTile(Tile.parse(own), 1))
        assert caught.value.code == "refusal.side_full"
        with refused(IllegalMove):
            state.apply_with_events(PlaceTile(Tile.parse(own), 1))


@pytest.mark.rule("KP-R2")
def test_only_tiles_of_the_own_stand_can_be_placed(refused: Refused) -> None:
    state = new_game(deck=TILES, first=0)

    for stranger in ("R5", "P6"):  # one that the other seat has, one in the bag
        with refused(IllegalMove) as caught:
            state.apply(PlaceTile(Tile.parse(stranger), 1))
        assert caught.value.code == "refusal.not_on_stand"
        with refused(IllegalMove):
            state.apply_with_events(PlaceTile(Tile.parse(stranger), 1))


@pytest.mark.rule("KP-R2")
def test_a_round_played_to_its_end_leaves_four_tiles_in_the_bag() -> None:
    state = new_game(seed=2, rules=Rules(surrender="never"))
    placed = 0
    while moves := state.legal_moves():
        state, placed = state.apply(moves[-1]), placed + 1

    assert placed == 18
    assert len(state.pile) == 4
    assert [len(hand) for hand in state.hands] == [4, 4]


@pytest.mark.rule("KP-R2", "C17")
def test_events_tell_the_placing_before_the_drawing() -> None:
    state = new_game(deck=TILES, first=0)

    _, happened = state.apply_with_events(state.parse_move("R1@2"))

    assert happened.whole == (
        TilePlaced(seat=0, tile=Tile.parse("R1"), castle=2),
        TileDrawn(0, Tile.parse("B3")),
    )


@pytest.mark.rule("KP-R2", "C10")
def test_only_the_drawer_sees_what_it_drew() -> None:
    state = new_game(deck=TILES, first=0)

    _, happened = state.apply_with_events(state.parse_move("R1@2"))

    assert happened.seen_by(0) == happened.whole
    for other in (1, None):
        assert happened.seen_by(other)[1] == TileDrawn(0, None)


@pytest.mark.rule("KP-R2")
def test_nothing_is_drawn_at_a_surrender() -> None:
    state = new_game(seed=3, first=0, rules=Rules(surrender="always"))

    after, happened = state.apply_with_events(Surrender())

    assert after.hands == state.hands
    assert after.pile == state.pile
    assert not any(isinstance(event, TileDrawn) for event in happened.whole)


# --- R3: castles and rounds --------------------------------------------------------------

LAST_OF_A_COLUMN = [("R4 R5 R6", "B1 B2", 0), ("Y1", "G1"), ("Y2", "G2")]


@pytest.mark.rule("KP-R3", "C17")
def test_a_column_full_on_both_sides_gives_its_castle_at_once() -> None:
    state = position(LAST_OF_A_COLUMN, hands=["", "B3 P1 P2 P4"], pile="P6")

    after, happened = state.apply_with_events(state.parse_move("B3@1"))

    assert after.board[0].winner == 0
    assert happened.whole == (
        TilePlaced(seat=1, tile=Tile.parse("B3"), castle=1),
        CastleTaken(0, 1),
        TileDrawn(1, Tile.parse("P6")),
    )


@pytest.mark.rule("KP-R3")
def test_a_column_full_on_one_side_gives_nothing_yet() -> None:
    state = position([("R4 R5", "B1"), ("Y1", "G1"), ("", "G2")], hands=["R6 P1 P2 P4", ""])

    after = place(state, "R6@1")

    assert after.board[0].winner is None
    assert after.board[0].first_full == 0


# Seat 0 has two castles; three spaces are left.
TWO_CASTLES = [("R4 R5 R6", "B1 Y2 G4", 0), ("B4 B5 B6", "R1 G2 Y4", 0), ("Y1 P2", "G1 P1")]


@pytest.mark.rule("KP-R3")
def test_a_round_goes_on_until_all_spaces_are_filled() -> None:
    state = position(
        TWO_CASTLES, hands=["Y6 P6 G6 R3", "P5 P4 B3 R2"], rules=Rules(surrender="never")
    )

    middle = place(state, "Y6@3")
    end = place(middle, "P5@3")

    assert not middle.is_over
    assert end.outcome == Outcome.won([[0], [1]], reason="castles")


@pytest.mark.rule("KP-R3", "C8")
@pytest.mark.parametrize("winner", [0, 1])
def test_two_castles_win(winner: int) -> None:
    good, bad = ("R4 R5 R6", "B4 B5 B6"), ("R1 Y2 G4", "B1 P2 Y4")
    columns: list[Any] = [
        (good[n], bad[n], 0) if winner == 0 else (bad[n], good[n], 0) for n in range(2)
    ]
    third: Any = ("G6 P6 Y6", "R2 G2") if winner == 1 else ("R2 G2 B2", "P6 Y6")
    columns.append(third)
    state = position(columns, hands=["", "G1 Y1 P1 R3"])

    outcome = place(state, "G1@3").outcome

    assert outcome is not None
    assert outcome == Outcome.won([[winner], [1 - winner]], reason="castles")
    assert outcome.payoffs[winner] == 1.0


@pytest.mark.rule("KP-R3", "C17")
def test_the_last_placing_draws_before_the_round_is_won() -> None:
    state = position(
        [("R4 R5 R6", "B1 Y2 G4", 0), ("B4 B5 B6", "R1 G2 Y4", 0), ("Y1 P2 G6", "G1 P1")],
        hands=["", "P5 P4 B3 R2"],
        pile="R3",
    )

    happened = events(state, "P5@3")

    assert [type(event) for event in happened] == [
        TilePlaced,
        CastleTaken,
        TileDrawn,
        RoundWon,
        GameOver,
    ]
    assert happened[2] == TileDrawn(1, Tile.parse("R3"))
    assert happened[3] == RoundWon(0, "castles")


@pytest.mark.rule("KP-R3")
def test_by_default_a_decided_round_is_played_to_its_end() -> None:
    state = position(TWO_CASTLES, hands=["Y6 P6 G6 R3", "P5 P4 B3 R2"])

    assert place(state, "Y6@3").to_act == 1


# One castle is seat 0's, another is about to be.
BEFORE_THE_SECOND = [
    ("R4 R5 R6", "B1 Y2 G4", 0),
    ("B4 B5", "R1 R2 R3", 1),
    ("Y1 P2", "G1"),
]


@pytest.mark.rule("KP-R3")
def test_a_round_may_stop_when_it_is_decided() -> None:
    state = position(BEFORE_THE_SECOND, rules=STOP, hands=["B6 P6 G6 Y3", ""], pile="P3")

    after, happened = state.apply_with_events(state.parse_move("B6@2"))

    assert after.outcome is not None
    assert after.outcome == Outcome.won([[0], [1]], reason="decided")
    assert after.board[2].winner is None
    assert happened.whole == (
        TilePlaced(seat=0, tile=Tile.parse("B6"), castle=2),
        CastleTaken(0, 2),
        TileDrawn(0, Tile.parse("P3")),
        RoundWon(0, "decided"),
        GameOver(after.outcome),
    )


@pytest.mark.rule("KP-R3")
def test_the_seat_that_placed_can_have_decided_the_round_against_itself() -> None:
    # Only another 1 could still have beaten the flush.
    state = position(
        [("R1 Y2 G4", "B4 B5 B6", 1), ("G1 P1", "Y1 Y3 Y5", 1), ("B3", "P4")],
        rules=STOP,
        hands=["B2 P6 R3 Y6", ""],
    )

    after = place(state, "B2@2")

    assert after.outcome == Outcome.won([[1], [0]], reason="decided")


@pytest.mark.rule("KP-R3")
def test_a_full_board_ends_by_castles_even_if_it_may_stop_early() -> None:
    state = position(
        [("R4 R5 R6", "B1 Y2 G3", 0), ("R1 G2 Y4", "B4 B5 B6", 0), ("Y1 P2 G4", "G1 P1")],
        rules=STOP,
        hands=["", "P5 P4 B3 R2"],
    )

    outcome = place(state, "P5@3").outcome

    assert outcome == Outcome.won([[0], [1]], reason="castles")


# --- R4: the better hand -----------------------------------------------------------------


def winner_of(own: str, other: str, first_full: int, *, rules: Rules | None = None) -> int | None:
    """Return who wins the column of these sides, filled by seat 1 or seat 0 last."""
    last = other if first_full == 0 else own
    begun = " ".join(last.split()[:2])
    sides = (own, begun) if first_full == 0 else (begun, other)
    state = position(
        [(*sides, first_full), ("", ""), ("", "")],
        rules=rules,
        starter=first_full,
        hands=[" ".join([last.split()[2], spare]) if seat != first_full else "" for seat, spare in
               enumerate(_spare(own, other))],
    )  # fmt: skip
    return place(state, f"{last.split()[2]}@1").board[0].winner


def _spare(own: str, other: str) -> tuple[str, str]:
    rest = [str(tile) for tile in TILES if tile not in tiles(own + " " + other)]
    return " ".join(rest[:3]), " ".join(rest[3:6])


@pytest.mark.rule("KP-R4", "KP-R5")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("R1 R2 R3", "B6 Y6 G6"),  # straight flush, three of a kind
        ("R1 B1 Y1", "G2 G4 G6"),  # three of a kind, flush
        ("R1 R2 R4", "B4 Y5 G6"),  # flush, straight
        ("R1 B2 Y3", "G6 P6 Y5"),  # straight, sum
        ("R2 R3 R4", "B1 B2 B3"),  # equal ranks: the sums
        ("R6 B6 Y1", "G6 P4 Y2"),
    ],
)
@pytest.mark.parametrize("first_full", [0, 1])
def test_rank_counts_before_the_sum(better: str, worse: str, first_full: int) -> None:
    assert winner_of(better, worse, first_full) == 0
    assert winner_of(worse, better, first_full) == 1


@pytest.mark.rule("KP-R4")
@pytest.mark.parametrize(
    ("own", "other"),
    [("R4 R5 R6", "B4 B5 B6"), ("R1 R2 R6", "G1 G3 G5"), ("R2 B4 Y6", "G2 P5 Y5")],
)
@pytest.mark.parametrize("first_full", [0, 1])
def test_equal_hands_go_to_the_side_that_was_full_first(
    own: str, other: str, first_full: int
) -> None:
    assert winner_of(own, other, first_full) == first_full


@pytest.mark.rule("KP-R4")
def test_who_was_full_first_is_public() -> None:
    state = position([("R4 R5", "B1 B2 B4", 1), ("", ""), ("", "")], hands=["R6 Y1 Y2 Y3", ""])

    after = place(state, "R6@1")

    assert [after.view(seat).board[0].first_full for seat in (0, 1, None)] == [1, 1, 1]


# --- R5: the ranks -----------------------------------------------------------------------


def counts(*, wrap: bool) -> Counter[int]:
    table = hand_tables[wrap]
    return Counter(table.points(hand) for hand in range(FULL, len(MASKS)))


@pytest.mark.rule("KP-R5")
def test_the_4060_hands_by_rank() -> None:
    assert counts(wrap=False) == {200: 20, 170: 60, 150: 80, 120: 480, 100: 3420}


@pytest.mark.rule("KP-R5")
def test_the_4060_hands_by_rank_with_straights_round_the_corner() -> None:
    assert counts(wrap=True) == {200: 30, 170: 60, 150: 70, 120: 720, 100: 3180}


@pytest.mark.rule("KP-R5")
@pytest.mark.parametrize("wrap", [False, True])
def test_every_hand_is_worth_what_the_rules_say(*, wrap: bool) -> None:
    for hand in combinations(TILES, 3):
        numbers = sorted(tile.number for tile in hand)
        one_color = len({tile.color for tile in hand}) == 1
        straights = [[n, n + 1, n + 2] for n in range(1, 5)]
        straights += [[1, 5, 6], [1, 2, 6]] if wrap else []
        if numbers in straights:
            points = 200 if one_color else 120
        elif len(set(numbers)) == 1:
            points = 170
        else:
            points = 150 if one_color else 100

        assert strength(" ".join(map(str, hand)), wrap=wrap) == (points, sum(numbers))


@pytest.mark.rule("KP-R5")
@pytest.mark.parametrize("straight", ["R5 B6 Y1", "R6 B1 Y2"])
def test_straights_may_go_round_the_corner(straight: str) -> None:
    assert strength(straight)[0] == 100
    assert strength(straight, wrap=True)[0] == 120
    assert strength(straight)[1] == strength(straight, wrap=True)[1]


@pytest.mark.rule("KP-R5")
def test_the_option_decides_columns() -> None:
    assert winner_of("R5 B6 Y1", "G6 P6 Y5", 0) == 1
    assert winner_of("R5 B6 Y1", "G6 P6 Y5", 0, rules=WRAP) == 0


@pytest.mark.rule("KP-R5")
def test_pairs_are_worth_nothing() -> None:
    assert strength("R6 B6 Y1") == (100, 13)


@pytest.mark.rule("KP-R5")
def test_the_order_of_placing_is_irrelevant() -> None:
    ways = []
    for order in ("R1@1 R2@1 R3@1", "R3@1 R1@1 R2@1"):
        state = position([("", ""), ("", ""), ("", "")], hands=["R1 R2 R3 Y6", "P1 P2 P3 P4"])
        for own, other in zip(order.split(), ("P1@2", "P2@2", "P3@3"), strict=True):
            state = place(place(state, own), other)
        ways.append(state.board[0])
    assert ways[0] == ways[1]


# --- R6: surrender -----------------------------------------------------------------------

# Seat 1 is to act; seat 0 has one castle, and in the second column it cannot be reached.
LOST = [
    ("R4 R5 R6", "B1 Y2 G4", 0),
    ("B4 B5 B6", "R1 G2", 0),
    ("Y1 P2", "G1 Y4"),
]


@pytest.mark.rule("KP-R6", "KP-R8", "C17")
def test_a_lost_round_can_be_surrendered() -> None:
    state = position(LOST, starter=0)

    after, happened = state.apply_with_events(Surrender())

    assert state.legal_moves()[-1] == Surrender()
    assert after.outcome is not None
    assert after.outcome == Outcome.won([[0], [1]], reason="surrender")
    assert happened.whole == (Surrendered(1), RoundWon(0, "surrender"), GameOver(after.outcome))


@pytest.mark.rule("KP-R6")
def test_a_round_that_can_still_be_won_cannot_be_surrendered(refused: Refused) -> None:
    state = position([LOST[0], ("B4 B5 P1", "R1 G2", 0), LOST[2]], starter=0)

    with refused(IllegalMove) as caught:
        state.apply(Surrender())
    assert caught.value.code == "refusal.not_lost"


@pytest.mark.rule("KP-R6")
def test_the_winning_side_cannot_surrender() -> None:
    state = position([*LOST[:2], ("Y1 P2", "G1 Y4 R2")], starter=0)

    assert state.to_act == 0
    assert Surrender() not in state.legal_moves()


@pytest.mark.rule("KP-R6")
def test_surrender_may_be_allowed_at_any_time() -> None:
    state = new_game(seed=1, first=1, rules=Rules(surrender="always"))

    assert state.legal_moves()[-1] == Surrender()
    outcome = state.apply(Surrender()).outcome
    assert outcome == Outcome.won([[0], [1]], reason="surrender")


@pytest.mark.rule("KP-R6")
def test_surrender_may_never_be_allowed(refused: Refused) -> None:
    state = position(LOST, starter=0, rules=Rules(surrender="never"))

    assert Surrender() not in state.legal_moves()
    with refused(IllegalMove) as caught:
        state.apply(Surrender())
    assert caught.value.code == "refusal.no_surrender"


@pytest.mark.rule("KP-R6", "C14")
def test_provable_surrender_never_comes_up_where_decided_rounds_stop() -> None:
    for seed in range(60):
        state = new_game(seed=seed, rules=STOP)
        while moves := state.legal_moves():
            assert Surrender() not in moves
            state = state.apply(moves[seed % len(moves)])


@pytest.mark.rule("KP-R6", "C14")
def test_surrender_at_any_time_goes_with_decided_rounds_that_stop() -> None:
    state = new_game(seed=1, rules=Rules(surrender="always", stop_when_decided=True))

    assert state.apply(Surrender()).is_over


# --- R7: rounds for points ---------------------------------------------------------------

# Seat 1 places last. Seat 0 wins castles 1 (flush, 150) and 2 (sum, 100), seat 1 castle 3 (200).
LAST_PLACING = [
    ("R1 R2 R4", "B1 Y2 G4", 0),
    ("B5 Y6 G6", "R3 G2 Y5", 0),
    ("Y1 P2 G5", "P4 P5"),
]
BEFORE_THE_END: dict[str, Any] = {"hands": ["", "P6 B2 B3 G1"]}


def scored(rules: Rules, scores: Sequence[int], **more: Any) -> State:
    return position(LAST_PLACING, rules=rules, scores=list(scores), **BEFORE_THE_END, **more)


@pytest.mark.rule("KP-R7")
def test_without_a_target_there_are_no_points() -> None:
    state = position(LAST_PLACING, **BEFORE_THE_END)
    after, happened = state.apply_with_events(state.parse_move("P6@3"))

    assert after.scores is None
    assert after.outcome == Outcome.won([[0], [1]], reason="castles")
    assert not any(isinstance(event, Scored) for event in happened.whole)


@pytest.mark.rule("KP-R7", "C17")
def test_each_seat_scores_the_columns_it_won_and_a_new_round_begins() -> None:
    state = scored(TO_1000, [300, 500], round=3)

    after, happened = state.apply_with_events(state.parse_move("P6@3"))

    assert after.scores == (550, 700)
    assert after.round == 4
    assert after.to_act == after.starter == 1
    assert all(column.sides == ((), ()) for column in after.board)
    assert happened.whole[3:] == (
        RoundWon(0, "castles"),
        Scored(seat=0, points=250, total=550),
        Scored(seat=1, points=200, total=700),
        RoundBegan(4, 1),
        StandDrawn(1, after.hands[1]),
        StandDrawn(0, after.hands[0]),
    )


@pytest.mark.rule("KP-R5", "KP-R7")
def test_straights_round_the_corner_score_as_straights() -> None:
    columns = [LAST_PLACING[0], ("B5 Y6 G1", "R3 G2 Y5", 0), LAST_PLACING[2]]
    hands = ["", "P6 B2 B3 G6"]
    plain, wrapped = (
        place(position(columns, rules=rules, hands=hands), "P6@3")
        for rules in (TO_1000, Rules(target_score=1000, wrap_straights=True))
    )

    assert plain.scores == (250, 200)
    assert wrapped.scores == (270, 200)


def mirrored(scores: Sequence[int], **more: Any) -> State:
    """Return the position before the last placing with the seats exchanged."""
    columns = [
        ("B1 Y2 G4", "R1 R2 R4", 1),
        ("R3 G2 Y5", "B5 Y6 G6", 1),
        ("P4 P5", "Y1 P2 G5"),
    ]
    hands = ["P6 B2 B3 G1", ""]
    return position(columns, rules=TO_1000, starter=1, scores=list(scores), hands=hands, **more)


@pytest.mark.rule("KP-R7", "C17")
def test_the_starter_of_the_round_scores_first() -> None:
    state = mirrored([0, 0])

    happened = events(state, "P6@3")

    assert [event.seat for event in happened if isinstance(event, Scored)] == [1, 0]


@pytest.mark.rule("KP-R7", "C10")
def test_only_the_drawer_sees_a_new_stand() -> None:
    state = scored(TO_1000, [300, 500], round=3)

    after, happened = state.apply_with_events(state.parse_move("P6@3"))

    for seat in (0, 1, None):
        stands = [event for event in happened.seen_by(seat) if isinstance(event, StandDrawn)]
        assert stands == [
            StandDrawn(drawer, after.hands[drawer] if drawer == seat else None) for drawer in (1, 0)
        ]


@pytest.mark.rule("KP-R7", "C4")
def test_all_thirty_tiles_are_shuffled_for_the_next_round() -> None:
    state = scored(TO_1000, [300, 500], round=3).with_rng(ScriptedRng([0] * 29))

    after = place(state, "P6@3")

    assert after.hands == (tiles("R5 R6 B1 B2"), tiles("R1 R2 R3 R4"))
    assert after.pile == TILES[8:]
    assert after.rng == ScriptedRng([])


@pytest.mark.rule("KP-R7", "C13")
def test_exactly_the_target_ends_the_game() -> None:
    outcome = place(scored(TO_1000, [750, 500], round=4), "P6@3").outcome

    assert outcome == Outcome.won([[0], [1]], reason="target_score", scores=[1000, 700])


@pytest.mark.rule("KP-R7")
def test_one_point_short_of_the_target_does_not_end_it() -> None:
    assert not place(scored(Rules(target_score=1001), [750, 500], round=4), "P6@3").is_over


@pytest.mark.rule("KP-R7", "C8")
def test_the_loser_of_the_round_wins_if_it_alone_reaches_the_target() -> None:
    outcome = place(scored(TO_1000, [740, 800], round=4), "P6@3").outcome

    assert outcome == Outcome.won([[1], [0]], reason="target_score", scores=[990, 1000])

    outcome = place(mirrored([800, 740], round=4), "P6@3").outcome

    assert outcome == Outcome.won([[0], [1]], reason="target_score", scores=[1000, 990])


@pytest.mark.rule("KP-R7")
def test_if_both_reach_it_the_winner_of_the_round_wins_even_with_fewer_points() -> None:
    outcome = place(scored(TO_1000, [750, 990], round=4), "P6@3").outcome

    assert outcome == Outcome.won([[0], [1]], reason="target_score", scores=[1000, 1190])


@pytest.mark.rule("KP-R7")
def test_the_end_of_the_series_is_told_after_the_points() -> None:
    state = scored(TO_1000, [750, 990], round=4)
    after, happened = state.apply_with_events(state.parse_move("P6@3"))

    assert after.outcome is not None
    assert happened.whole[3:] == (
        RoundWon(0, "castles"),
        Scored(seat=0, points=250, total=1000),
        Scored(seat=1, points=200, total=1190),
        GameOver(after.outcome),
    )


@pytest.mark.rule("KP-R7")
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(("option", "expected"), [("alternate", None), ("winner", 0), ("loser", 1)])
def test_who_starts_the_next_round(option: Any, expected: int | None, starter: int) -> None:
    rules = Rules(target_score=1000, next_starter=option)
    if starter == 0:
        state = place(scored(rules, [0, 0]), "P6@3")
    else:
        columns = [LAST_PLACING[0], LAST_PLACING[1], ("Y1 P2", "P4 P5 P6")]
        state = position(columns, rules=rules, starter=1, hands=["G5 B2 B3 G1", ""])
        state = place(state, "G5@3")

    assert state.starter == (1 - starter if expected is None else expected)


@pytest.mark.rule("KP-R7")
def test_with_a_target_nobody_can_surrender(refused: Refused) -> None:
    state = position(LOST, starter=0, rules=TO_1000)

    assert Surrender() not in state.legal_moves()
    with refused(IllegalMove):
        state.apply(Surrender())


@pytest.mark.rule("KP-R7", "C14")
def test_a_target_is_refused_with_options_that_end_rounds_without_points(refused: Refused) -> None:
    with refused(BadSetup) as caught:
        Rules(target_score=1000, surrender="always")
    assert caught.value.where == "rules.surrender"
    with refused(BadSetup) as caught:
        Rules(target_score=1000, stop_when_decided=True)
    assert caught.value.where == "rules.stop_when_decided"


@pytest.mark.rule("KP-R7")
@pytest.mark.parametrize("target", [0, -5, 2.0, "1000", True])
def test_a_target_is_a_whole_number_from_1_on(target: Any, refused: Refused) -> None:
    with refused(BadSetup) as caught:
        Rules(target_score=target)
    assert caught.value.where == "rules.target_score"


@pytest.mark.rule("KP-R7")
def test_a_target_of_one_ends_after_one_round() -> None:
    outcome = place(scored(Rules(target_score=1), [0, 0]), "P6@3").outcome

    assert outcome == Outcome.won([[0], [1]], reason="target_score", scores=[250, 200])


@pytest.mark.rule("KP-R7", "C16")
def test_a_new_round_shows_nothing_of_the_one_before() -> None:
    state = scored(TO_1000, [300, 500], round=3)
    unseen_before = state.view(0).unseen

    after = place(state, "P6@3")

    assert len(after.view(0).unseen) == 26
    assert len(unseen_before) < 26
    assert "P6" not in str(after.view(None))


@pytest.mark.rule("C16")
def test_after_the_end_hidden_tiles_stay_hidden() -> None:
    state = position(LAST_PLACING, **BEFORE_THE_END)
    over = place(state, "P6@3")

    assert over.view(0).hand == over.hands[0]
    assert over.view(1).hand == over.hands[1]
    assert over.view(None).hand is None
    assert over.view(0).board == over.board
    assert len(over.view(0).unseen) == 8


# --- R8: what can still be won -----------------------------------------------------------


@pytest.mark.rule("KP-R8")
def test_a_full_column_can_be_won_by_its_winner_alone() -> None:
    state = position(TWO_CASTLES, hands=["Y6 P6 G6 R3", "P5 P4 B3 R2"])

    assert state.can_win_round(0)
    assert not state.can_win_round(1)


@pytest.mark.rule("KP-R8")
def test_every_tile_that_is_not_on_the_board_counts_as_available() -> None:
    # Of all tiles only G4 makes a straight flush that is better than P1 P2 P3.
    board = [("R4 R5 R6", "B1 Y2 G3", 0), ("P1 P2 P3", "G5 G6", 0)]
    third = ("Y1 B4", "G1 Y4")
    for hands in (["", "G4 B6 R1 R2"], ["G4 B6 R1 R2", ""], ["B6 R1 R2 R3", "Y3 Y5 Y6 P4"]):
        assert position([*board, third], starter=0, hands=hands).can_win_round(1)
    gone = position([*board, ("Y1 B4", "G1 G4")], starter=0)
    assert not gone.can_win_round(1)
    assert gone.legal_moves()[-1] == Surrender()


@pytest.mark.rule("KP-R8")
def test_equal_hands_do_for_the_side_that_is_full_already() -> None:
    # Both straight flushes of sum 15: the second column ends in a draw at best.
    board = [("R1 Y2 B1", "R4 R5 R6", 1), ("B4 B5", "G4 G5 G6", 1), ("Y1 P2 P4", "G1")]
    swapped = [("R1 Y2 B1", "R4 R5 R6", 1), ("B4 B5 B6", "G4 G5", 0), ("Y1 P2", "G1 P4")]

    assert not position(board, starter=0).can_win_round(0)
    assert position(swapped, starter=0).can_win_round(0)


@pytest.mark.rule("KP-R8")
def test_each_column_is_looked_at_by_itself() -> None:
    # Seat 0 needs G6 in both open columns. There is one, but each column alone can be won.
    state = position(
        [("G4 G5", "R3 R4 R5", 1), ("B6 R6", "P2 P3 P5", 1), ("Y1 G1 Y2", "Y6 P6", 0)], starter=1
    )
    without = position(
        [("G4 G5", "R3 R4 R5", 1), ("B6 R6", "P2 P3 P5", 1), ("Y1 G1 Y2", "Y6 G6", 0)],
        starter=1,
        hands=["P6 R1 R2 B1", ""],
    )

    assert state.can_win_round(0)
    assert not without.can_win_round(0)


@pytest.mark.rule("KP-R8", "C10")
def test_whether_a_round_can_be_surrendered_is_public() -> None:
    state = position(LOST, starter=0)
    view = state.view(1)

    for seed in range(20):
        world = view.sample(new_game(seed=seed).rng)
        assert world.legal_moves() == state.legal_moves()
