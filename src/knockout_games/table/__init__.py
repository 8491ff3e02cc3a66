"""The host of a running game: who may do what, until when, and what each seat has seen."""

from .hosting import Table
from .pending import PendingBot, a_moment
from .refusals import NotYourTurn, Refusal, StaleVersion, TableOver, TooLate
from .sight import Sight, sight_schema
from .watching import Watch

__all__ = [
    "NotYourTurn",
    "PendingBot",
    "Refusal",
    "Sight",
    "StaleVersion",
    "Table",
    "TableOver",
    "TooLate",
    "Watch",
    "a_moment",
    "sight_schema",
]
