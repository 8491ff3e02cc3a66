"""Who won when seats resign: the one place where resignations change a ranking."""

from collections.abc import Iterable, Sequence

from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.words import Seat

__all__ = ["adjusted", "ended_by_resignation"]


def adjusted(outcome: Outcome, resigned: Sequence[Seat]) -> Outcome:
    """Return *outcome* with the seats that *resigned* below all others.

    They are taken out of the ranking and put below everybody else, eliminated seats included,
    the last to resign first. The winners are then the first group; nobody wins where the game
    was drawn and all who stayed are in that group.

    >>> adjusted(Outcome.won([[0], [1, 2]], reason="sweep"), [0]).ranking
    ((1, 2), (0,))

    Arguments:
        outcome: How the rules ended the game.
        resigned: The seats that resigned, the first to resign first.
    """
    if not resigned:
        return outcome
    stayed = _without(outcome.ranking, resigned)
    ranking = (*stayed, *((seat,) for seat in reversed(resigned)))
    drawn = not outcome.winners and len(stayed) <= 1
    return Outcome(
        ranking=ranking,
        winners=() if drawn else ranking[0],
        reason=outcome.reason,
        scores=outcome.scores,
    )


def ended_by_resignation(
    alive: Iterable[Seat], fallen: Iterable[Iterable[Seat]], resigned: Sequence[Seat]
) -> Outcome | None:
    """Return how the game ended if the last resignation ended it, else None.

    It did if at most one alive seat has not resigned: that one wins. Then come the eliminated by
    C8 and then the resigned, the last to resign first.

    >>> ended_by_resignation([0, 2], [[1]], [0]).ranking
    ((2,), (1,), (0,))

    Arguments:
        alive: The seats that the rules have not eliminated.
        fallen: The groups of the eliminated, in the order in which they fell.
        resigned: The seats that resigned, the first to resign first.
    """
    staying = tuple(seat for seat in alive if seat not in resigned)
    if not resigned or len(staying) > 1:
        return None
    down = [tuple(group) for group in fallen]
    ranking = (staying, *_without(down[::-1], resigned), *((seat,) for seat in reversed(resigned)))
    return Outcome.won(ranking, reason="resigned")


def _without(
    groups: Iterable[tuple[Seat, ...]], resigned: Sequence[Seat]
) -> tuple[tuple[Seat, ...], ...]:
    kept = (tuple(seat for seat in group if seat not in resigned) for group in groups)
    return tuple(group for group in kept if group)
