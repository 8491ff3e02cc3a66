"""The rules of Knock Out, one by one."""

from __future__ import annotations

import random

import pytest
from tests.steps import stepped

from knockout_games.errors import BadSetup, IllegalMove
from knockout_games.games.knock_out import (
    CENTRE,
    DIRECTIONS,
    GAME,
    HOLES,
    Direction,
    GameOver,
    Hole,
    PlaceStopper,
    Rules,
    State,
    StopperPlaced,
    StoppersKnockedOut,
    new_game,
)
from knockout_games.rng import ScriptedRng

BY_PRINT = Rules()
WITH_CENTRE = Rules(centre=True)
THROUGH_CENTRE = Rules(line_through_centre=True)


def holes(names: str) -> frozenset[Hole]:
    return frozenset(map(Hole.parse, names.split()))


def position(yellow: str, red: str, to_act: int = 0, rules: Rules = BY_PRINT) -> State:
    doc = {"rules": GAME.to_json(rules), "board": [yellow, red], "to_act": to_act}
    return GAME.position(doc)


def put(state: State, hole: str) -> State:
    return stepped(state, PlaceStopper(Hole.parse(hole)))


def choices(state: State) -> frozenset[Hole]:
    return frozenset(move.hole for move in state.legal_moves())


def knocked_out(direction: Direction, names: str) -> StoppersKnockedOut:
    return StoppersKnockedOut(
        seat=0, direction=direction, holes=tuple(map(Hole.parse, names.split()))
    )


def at(q: int, r: int) -> Hole:
    return next(hole for hole in HOLES if (hole.q, hole.r) == (q, r))


def neighbours(hole: Hole) -> frozenset[Hole]:
    steps = {(hole.q + q, hole.r + r) for q, r in DIRECTIONS.values()}
    return frozenset(other for other in HOLES if (other.q, other.r) in steps)


def play_out(state: State, choose: random.Random) -> State:
    while moves := state.legal_moves():
        state = state.apply(choose.choice(moves))
    return state


# --- R1: the grid ------------------------------------------------------------------------


@pytest.mark.rule("KO-R1")
def test_the_grid_is_a_hexagon_of_side_four() -> None:
    ring = {hole for hole in HOLES if max(abs(hole.q), abs(hole.r), abs(hole.q + hole.r)) == 3}

    assert len(HOLES) == 37
    assert len(ring) == 18
    assert {str(hole) for hole in ring if len(neighbours(hole)) == 3} == {
        "a1", "a4", "d1", "d7", "g1", "g4",
    }  # fmt: skip


@pytest.mark.rule("KO-R1")
def test_the_drawing_of_the_columns_agrees_with_the_coordinates() -> None:
    assert at(0, -3) == Hole.parse("d7")
    assert at(0, 0) == CENTRE == Hole.parse("d4")
    assert at(-3, 3) == Hole.parse("a1")
    assert at(3, 0) == Hole.parse("g1")
    assert [hole.index for hole in HOLES] == list(range(37))
    assert (HOLES[0], HOLES[18], HOLES[36]) == (Hole.parse("a1"), CENTRE, Hole.parse("g4"))


@pytest.mark.rule("KO-R1")
def test_the_centre_can_never_be_filled_by_default() -> None:
    state = position("d5 e3 c3", "d3 c4 e4")

    with pytest.raises(IllegalMove, match="the grid has no hole there") as caught:
        put(state, "d4")
    assert caught.value.code == "refusal.no_hole"


@pytest.mark.rule("KO-R1")
def test_with_a_centre_it_is_an_ordinary_hole_that_starts_empty() -> None:
    state = new_game(rules=WITH_CENTRE, first=0)

    assert CENTRE in choices(state)
    assert CENTRE not in (*state.board[0], *state.board[1])
    assert CENTRE in put(state, "d4").board[0]


# --- R2: the start -----------------------------------------------------------------------


@pytest.mark.rule("KO-R2")
@pytest.mark.parametrize("rules", [BY_PRINT, WITH_CENTRE, THROUGH_CENTRE], ids=str)
def test_six_stoppers_stand_round_the_centre_at_the_start(rules: Rules) -> None:
    state = new_game(rules=rules, first=1)

    assert frozenset(state.board[0]) == holes("d5 e3 c3")
    assert frozenset(state.board[1]) == holes("d3 c4 e4")
    assert state.scores == (3, 3)


# --- R3: placing -------------------------------------------------------------------------


@pytest.mark.rule("KO-R3", "C1")
def test_the_seats_alternate() -> None:
    state = new_game(first=1)
    seats = []
    while moves := state.legal_moves():
        seats.append(state.to_act)
        state = state.apply(moves[0])

    assert seats == [1, 0] * 15


@pytest.mark.rule("KO-R3")
def test_stoppers_go_into_empty_holes_next_to_any_stopper() -> None:
    state = new_game(first=0)
    filled = frozenset((*state.board[0], *state.board[1]))
    touching = frozenset().union(*map(neighbours, filled))

    assert choices(state) == touching - filled - {CENTRE}
    assert len(choices(state)) == 12


@pytest.mark.rule("KO-R3")
def test_a_hole_far_from_all_stoppers_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no stopper is next to the hole") as caught:
        put(new_game(first=0), "a1")
    assert caught.value.code == "refusal.not_adjacent"


@pytest.mark.rule("KO-R3")
def test_a_filled_hole_is_refused() -> None:
    with pytest.raises(IllegalMove, match="the hole is filled") as caught:
        put(new_game(first=0), "d5")
    assert caught.value.code == "refusal.filled"


@pytest.mark.rule("KO-R3")
@pytest.mark.parametrize("rules", [BY_PRINT, THROUGH_CENTRE], ids=str)
def test_holes_across_the_missing_centre_are_not_next_to_each_other(rules: Rules) -> None:
    state = position("d3", "", rules=rules)

    assert choices(state) == holes("d2 c3 c2 e2 e3")


# --- R4: trapping ------------------------------------------------------------------------


@pytest.mark.rule("KO-R4")
def test_a_run_between_two_own_stoppers_changes_hands() -> None:
    state = put(position("a1", "a2 a3"), "a4")

    assert frozenset(state.board[0]) == holes("a1 a2 a3 a4")
    assert state.board[1] == ()


@pytest.mark.rule("KO-R4")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_all_six_directions_trap(direction: Direction) -> None:
    q, r = DIRECTIONS[direction]
    near, far = at(q, r), at(2 * q, 2 * r)
    state = put(position(str(far), str(near), rules=WITH_CENTRE), "d4")

    assert frozenset(state.board[0]) == {CENTRE, near, far}


@pytest.mark.rule("KO-R4")
def test_one_placing_can_trap_in_several_directions() -> None:
    state = position("d7 b2 f2", "d5 d6 c3 e3", rules=WITH_CENTRE)

    after = put(state, "d4")

    assert frozenset(after.board[0]) == holes("d7 b2 f2 d5 d6 c3 e3 d4")


@pytest.mark.rule("KO-R4")
def test_a_gap_in_the_run_saves_it() -> None:
    state = put(position("b1", "b2 b4"), "b5")

    assert frozenset(state.board[1]) == holes("b2 b4")


@pytest.mark.rule("KO-R4")
def test_a_run_that_ends_at_the_edge_is_safe() -> None:
    state = put(position("g1", "a4 a3"), "a2")

    assert frozenset(state.board[1]) == holes("a4 a3")


@pytest.mark.rule("KO-R4")
def test_a_placing_that_traps_nothing_is_legal() -> None:
    state = put(new_game(first=0), "b2")

    assert state.scores == (4, 3)


@pytest.mark.rule("KO-R4")
def test_a_line_stops_at_the_missing_centre() -> None:
    state = put(position("d6", "d3 d5"), "d2")

    assert frozenset(state.board[1]) == holes("d3 d5")


@pytest.mark.rule("KO-R4")
def test_an_empty_centre_is_a_gap_like_any_other_where_there_is_one() -> None:
    state = put(position("d6", "d3 d5", rules=WITH_CENTRE), "d2")

    assert frozenset(state.board[1]) == holes("d3 d5")


@pytest.mark.rule("KO-R4")
@pytest.mark.parametrize(
    ("placed", "own", "trapped"),
    [("d2", "d6", "d3 d5"), ("b2", "f4", "c3 e4"), ("b4", "f2", "c4 e3")],
)
def test_lines_may_run_through_the_missing_centre(placed: str, own: str, trapped: str) -> None:
    state = put(position(own, trapped, rules=THROUGH_CENTRE), placed)

    assert frozenset(state.board[0]) == holes(f"{placed} {own} {trapped}")
    assert state.board[1] == ()


@pytest.mark.rule("KO-R4")
def test_a_line_through_the_centre_fills_no_gap_beside_it() -> None:
    state = put(position("d6", "d3", rules=THROUGH_CENTRE), "d2")

    assert frozenset(state.board[1]) == holes("d3")


@pytest.mark.rule("KO-R4")
def test_a_stopper_across_the_missing_centre_closes_a_run() -> None:
    state = put(position("d5", "d3", rules=THROUGH_CENTRE), "d2")

    assert frozenset(state.board[0]) == holes("d2 d3 d5")


@pytest.mark.rule("KO-R4", "C14")
def test_the_line_through_the_centre_has_no_effect_with_a_centre() -> None:
    both = Rules(centre=True, line_through_centre=True)
    choose = random.Random(4)
    one, other = new_game(rules=WITH_CENTRE, first=0), new_game(rules=both, first=0)
    while moves := one.legal_moves():
        assert other.legal_moves() == moves
        move = choose.choice(moves)
        one, other = one.apply(move), other.apply(move)
        assert one.board == other.board
    assert one.outcome == other.outcome
    assert one.rules != other.rules


# --- R5: no chains -----------------------------------------------------------------------


@pytest.mark.rule("KO-R5")
def test_changed_stoppers_trap_nothing_further() -> None:
    placed_there = put(position("b1 e1", "c2 d2"), "b2")
    changed_there = put(position("b1 e1", "b2 c2 d2"), "b3")

    assert frozenset(placed_there.board[0]) == holes("b1 e1 b2 c2 d2")
    assert frozenset(changed_there.board[0]) == holes("b1 e1 b2 b3")
    assert frozenset(changed_there.board[1]) == holes("c2 d2")


# --- R6: the end -------------------------------------------------------------------------


@pytest.mark.rule("KO-R6")
@pytest.mark.parametrize(("rules", "placings"), [(BY_PRINT, 30), (WITH_CENTRE, 31)], ids=str)
def test_the_game_ends_when_every_hole_is_filled(rules: Rules, placings: int) -> None:
    state = new_game(rules=rules, first=0)
    for _ in range(placings):
        assert not state.is_over
        state = state.apply(state.legal_moves()[-1])

    assert state.is_over
    assert state.legal_moves() == ()
    assert sum(state.scores) == placings + 6


@pytest.mark.rule("KO-R6", "C8")
def test_most_stoppers_win() -> None:
    everything = [hole for hole in HOLES if hole is not CENTRE]
    yellow, red = everything[:17], everything[17:35]
    state = position(" ".join(map(str, yellow)), " ".join(map(str, red)), to_act=1)

    outcome = put(state, "g4").outcome

    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranking == ((1,), (0,))
    assert outcome.scores == (17, 19)
    assert outcome.payoffs == (-1.0, 1.0)
    assert outcome.reason == "board_full"


@pytest.mark.rule("KO-R6")
def test_eighteen_each_is_a_draw() -> None:
    everything = [hole for hole in HOLES if hole is not CENTRE]
    yellow, red = everything[:18], everything[18:35]
    state = position(" ".join(map(str, yellow)), " ".join(map(str, red)), to_act=1)

    outcome = put(state, "g4").outcome

    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.winner is None
    assert outcome.ranking == ((0, 1),)
    assert outcome.scores == (18, 18)
    assert outcome.payoffs == (0.0, 0.0)
    assert outcome.reason == "board_full"


@pytest.mark.rule("KO-R1", "KO-R6")
def test_with_a_centre_there_are_no_draws() -> None:
    choose = random.Random(6)
    for _ in range(200):
        outcome = play_out(new_game(rules=WITH_CENTRE, first=0), choose).outcome
        assert outcome is not None
        assert outcome.winner is not None


# --- R7: theorems ------------------------------------------------------------------------


@pytest.mark.rule("KO-R7")
@pytest.mark.parametrize("rules", [BY_PRINT, WITH_CENTRE, THROUGH_CENTRE], ids=str)
def test_corners_are_never_captured_and_edges_only_along_their_edge(rules: Rules) -> None:
    corners = holes("a1 a4 d1 d7 g1 g4")
    edge = frozenset(hole for hole in HOLES if len(neighbours(hole)) < 6)
    along = {
        hole: {
            name
            for name, (q, r) in DIRECTIONS.items()
            if any((other.q, other.r) == (hole.q + q, hole.r + r) for other in edge)
            and _same_edge(hole, hole.q + q, hole.r + r)
        }
        for hole in edge - corners
    }
    choose = random.Random(7)
    turned = 0
    for _ in range(60):
        state = new_game(rules=rules, first=0)
        while moves := state.legal_moves():
            state, happened = state.apply_with_events(choose.choice(moves))
            for event in happened.whole:
                if isinstance(event, StoppersKnockedOut):
                    caught = edge.intersection(event.holes)
                    turned += len(caught)
                    assert not caught & corners
                    assert all(event.direction in along[hole] for hole in caught)
    assert turned > 100


def _same_edge(hole: Hole, q: int, r: int) -> bool:
    return any(
        here == there and abs(here) == 3
        for here, there in ((hole.q, q), (hole.r, r), (hole.q + hole.r, q + r))
    )


@pytest.mark.rule("KO-R7")
@pytest.mark.parametrize("rules", [BY_PRINT, WITH_CENTRE, THROUGH_CENTRE], ids=str)
def test_every_hole_leads_to_every_other_so_there_is_always_a_legal_move(rules: Rules) -> None:
    # From one stopper on, each empty region touches a filled hole: the grid hangs together.
    grid = {hole for hole in HOLES if rules.centre or hole is not CENTRE}
    reached = {Hole.parse("a1")}
    while more := (frozenset().union(*map(neighbours, reached)) & grid) - reached:
        reached |= more

    assert reached == grid


@pytest.mark.rule("KO-R7")
def test_there_is_no_pass_and_no_move_but_placing() -> None:
    assert GAME.actions.size == 37
    assert all(isinstance(move, PlaceStopper) for move in GAME.actions)


# --- J1: the first seat ------------------------------------------------------------------


@pytest.mark.rule("KO-J1", "C7")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_seat_is_as_asked_or_by_one_question(seat: int) -> None:
    assert new_game(first=seat).to_act == seat
    assert new_game(rng=ScriptedRng([seat])).to_act == seat


@pytest.mark.rule("KO-J1", "C7")
def test_a_given_first_seat_asks_nothing() -> None:
    assert new_game(rng=ScriptedRng([]), first=1).to_act == 1


@pytest.mark.rule("KO-J1")
@pytest.mark.parametrize("seat", [2, -1, True, "0", 0.0])
def test_a_first_seat_that_is_none_is_refused(seat: object) -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(first=seat)  # type: ignore[arg-type]
    assert caught.value.where == "first"


# --- events ------------------------------------------------------------------------------


@pytest.mark.rule("KO-R4", "C17")
def test_events_tell_of_each_catch_from_the_top_clockwise_and_from_near_to_far() -> None:
    state = position("d7 b2 f2 d1", "d5 d6 c3 e3 d2 d3", rules=WITH_CENTRE)

    _, happened = state.apply_with_events(PlaceStopper(CENTRE))

    assert happened.whole == (
        StopperPlaced(0, CENTRE),
        knocked_out("N", "d5 d6"),
        knocked_out("SE", "e3"),
        knocked_out("S", "d3 d2"),
        knocked_out("SW", "c3"),
    )
    assert happened.seen_by(1) == happened.seen_by(None) == happened.whole


@pytest.mark.rule("KO-R6", "C17")
def test_the_end_is_the_last_event() -> None:
    state = new_game(first=0)
    for _ in range(29):
        state = state.apply(state.legal_moves()[0])
    after, happened = state.apply_with_events(state.legal_moves()[0])

    assert after.outcome is not None
    assert isinstance(happened.whole[0], StopperPlaced)
    assert happened.whole[-1] == GameOver(after.outcome)
    assert sum(isinstance(event, GameOver) for event in happened.whole) == 1


# --- figures -----------------------------------------------------------------------------

PERFT = {
    BY_PRINT: (
        (12, 6, 6, 12),
        (162, 63, 69, 162),
        (2358, 795, 867, 1842),
        (36162, 11232, 13710, 19077),
        (575244, 168456, 201096, 163545),
        (9380724, 2702310, 3572028, 1361024),
    ),
    THROUGH_CENTRE: (
        (12, 9, 9, 12),
        (162, 81, 90, 162),
        (2358, 1008, 1143, 1989),
        (36162, 13290, 17409, 21933),
        (575244, 202134, 257700, 209778),
        (9380724, 3140154, 4587594, 1906796),
    ),
    WITH_CENTRE: (
        (13, 6, 6, 13),
        (186, 72, 81, 186),
        (2844, 1020, 1134, 2205),
        (45594, 15156, 18894, 24135),
        (756054, 242109, 299427, 220026),
        (12832188, 4072632, 5563674, 1950776),
    ),
}


def perft(state: State, depth: int) -> tuple[int, int, int, int]:
    """Return the leaves, how many trapped last, the stoppers turned, and the positions."""
    # Positions that meet are counted once and played on once, with the number of their paths.
    level = {state: 1}
    nodes = traps = turned = 0
    for _ in range(depth):
        below: dict[State, int] = {}
        nodes = traps = turned = 0
        for here, paths in level.items():
            before = here.scores[1 - (here.to_act or 0)]
            for move in here.legal_moves():
                after = here.apply(move)
                below[after] = below.get(after, 0) + paths
                lost = before - after.scores[1 - (here.to_act or 0)]
                nodes += paths
                traps += paths * (lost > 0)
                turned += paths * lost
        level = below
    return nodes, traps, turned, len(level)


@pytest.mark.rule("KO-R1", "KO-R3", "KO-R4")
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("rules", PERFT, ids=str)
def test_perft(rules: Rules, depth: int) -> None:
    assert perft(new_game(rules=rules, first=0), depth) == PERFT[rules][depth - 1]


@pytest.mark.big
@pytest.mark.rule("KO-R1", "KO-R3", "KO-R4")
@pytest.mark.parametrize("rules", PERFT, ids=str)
def test_perft_to_depth_5(rules: Rules) -> None:
    assert perft(new_game(rules=rules, first=0), 5) == PERFT[rules][4]


@pytest.mark.slow
@pytest.mark.rule("KO-R1", "KO-R3", "KO-R4")
@pytest.mark.parametrize("rules", PERFT, ids=str)
def test_perft_to_depth_6(rules: Rules) -> None:
    assert perft(new_game(rules=rules, first=0), 6) == PERFT[rules][5]
