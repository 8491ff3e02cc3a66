from __future__ import annotations

from itertools import product

import pytest

from knockout_games.kernel.seating import next_alive, next_seat, seats_from, seats_in


def test_a_mask_is_read_in_the_order_of_seats() -> None:
    assert seats_in(0) == ()
    assert seats_in(0b101101) == (0, 2, 3, 5)


@pytest.mark.rule("C1")
@pytest.mark.parametrize("step", [1, -1])
def test_the_next_seat_is_the_first_alive_one_on_the_way_round(step: int) -> None:
    for players in range(2, 7):
        for alive, seat in product(range(1, 1 << players), range(players)):
            ahead = (seat + step) % players
            while not alive >> ahead & 1:
                ahead = (ahead + step) % players
            assert next_seat(seat, alive, players, step) == ahead


@pytest.mark.rule("C1")
def test_turns_pass_clockwise_by_default() -> None:
    assert [next_seat(seat, 0b1111, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert seats_from(2, 0b1111, 4) == (2, 3, 0, 1)
    assert seats_from(2, 0b1111, 4, -1) == (2, 1, 0, 3)


@pytest.mark.rule("C1")
def test_going_round_leaves_out_the_eliminated_even_the_first() -> None:
    assert seats_from(1, 0b1101, 4) == (2, 3, 0)
    assert seats_from(1, 0b1101, 4, -1) == (0, 3, 2)


@pytest.mark.rule("C1")
def test_every_order_of_eliminations_leaves_the_cycle_of_the_others() -> None:
    # Whoever falls, the others go on in their cyclic order, nobody skipped and nobody twice.
    for players in range(2, 7):
        for alive in range(1, 1 << players):
            seats = seats_in(alive)
            seat, turns = seats[0], list[int]()
            for _ in range(2 * len(seats)):
                turns.append(seat)
                seat = next_seat(seat, alive, players)
            assert tuple(turns) == 2 * seats


def test_a_lone_seat_follows_itself() -> None:
    assert next_seat(2, 0b0100, 4) == 2


@pytest.mark.rule("C1")
def test_the_fallen_are_passed_over() -> None:
    assert next_alive(0, (), 3) == 1
    assert next_alive(0, (1, 2), 4) == 3
    assert next_alive(3, (0,), 4) == 1
    assert next_alive(2, (0, 1), 3) == 2
