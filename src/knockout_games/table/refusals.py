"""What a table answers to a request that it does not grant. A refusal changes nothing.

Their texts and codes tell what everybody at the table knows. A move that is not legal is refused
with `IllegalMove`, whose text is for the mover alone.
"""

from knockout_games.errors import KnockoutError
from knockout_games.kernel.words import Seat

__all__ = ["NotYourTurn", "Refusal", "StaleVersion", "TableOver", "TooLate"]


class Refusal(KnockoutError):
    """Refuse what somebody wanted to do at a table.

    The codes of the refusals that have no class of their own: `"table.paused"`,
    `"table.not_paused"`, `"table.bot_plays"` (a bot plays for the seat), `"table.resigned"`,
    `"table.eliminated"` and `"table.not_handed_over"`.
    """


class NotYourTurn(Refusal):
    """Refuse a move of a seat that is not to act (code `"table.not_your_turn"`)."""


class StaleVersion(Refusal):
    """Refuse an answer to a version that is not the present one (code `"table.stale"`).

    Arguments:
        message: What was wrong, for a person.
        version: The present version.
    """

    version: int

    def __init__(self, message: str, *, version: int) -> None:
        super().__init__(message, code="table.stale")
        self.version = version


class TooLate(Refusal):
    """Refuse a move for which the time has run out (code `"table.late"`)."""


class TableOver(Refusal):
    """Refuse what can be done only while the game runs (code `"table.over"`)."""


def too_late(seat: Seat) -> TooLate:
    """Return the refusal of a move of *seat* after its time."""
    return TooLate(f"the time of seat {seat} has run out", code="table.late")


def over() -> TableOver:
    """Return the refusal of whatever comes after the end."""
    return TableOver("the game is over", code="table.over")


def refusal(reason: str, message: str) -> Refusal:
    """Return the refusal with the code `"table." + reason`."""
    return Refusal(message, code=f"table.{reason}")
