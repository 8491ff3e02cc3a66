"""Who sits where: seats as bits of a small mask, and who comes next."""

from knockout_games.kernel.memo import memo
from knockout_games.kernel.words import Seat

__all__ = ["next_alive", "next_seat", "seats_from", "seats_in", "seats_without"]


@memo
def seats_in(mask: int) -> tuple[Seat, ...]:
    """Return the seats whose bits are set in *mask*, in order.

    >>> seats_in(0b1101)
    (0, 2, 3)
    """
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


@memo
def seats_without(fallen: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """Return the seats that are not among *fallen*, in order.

    >>> seats_without((2, 0), 4)
    (1, 3)
    """
    return tuple(seat for seat in range(players) if seat not in fallen)


@memo
def seats_from(first: Seat, alive: int, players: int, step: int = 1) -> tuple[Seat, ...]:
    """Return the seats of *alive*, going round once from *first*, itself included (C1).

    >>> seats_from(2, 0b1101, 4)
    (2, 3, 0)
    >>> seats_from(2, 0b1101, 4, -1)
    (2, 0, 3)
    """
    order = ((first + step * place) % players for place in range(players))
    return tuple(seat for seat in order if alive >> seat & 1)


@memo
def next_seat(seat: Seat, alive: int, players: int, step: int = 1) -> Seat:
    """Return the next seat of *alive* after *seat* in the direction *step* (C1).

    Clockwise is +1. It is *seat* itself where no other is alive.

    >>> next_seat(3, 0b0011, 4), next_seat(0, 0b1001, 4, -1)
    (0, 3)
    """
    others = seats_from((seat + step) % players, alive, players, step)
    return others[0]


def next_alive(seat: Seat, fallen: tuple[Seat, ...], players: int) -> Seat:
    """Return the seat after *seat*, clockwise, that is not among *fallen* (C1).

    >>> next_alive(3, (0, 1), 4), next_alive(1, (), 4)
    (2, 2)
    """
    alive = sum(1 << other for other in seats_without(fallen, players))
    return next_seat(seat, alive, players)
