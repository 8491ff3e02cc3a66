"""Games as data: play one, keep it, save it, replay it, and show each seat what it saw."""

from .deals import verify_deal
from .files import dump_records, load_records
from .parts import Incident, IncidentKind, Playable, RecordedMove, Result, Step
from .playing import play
from .record import GameRecord
from .standing import adjusted, ended_by_resignation

__all__ = [
    "GameRecord",
    "Incident",
    "IncidentKind",
    "Playable",
    "RecordedMove",
    "Result",
    "Step",
    "adjusted",
    "dump_records",
    "ended_by_resignation",
    "load_records",
    "play",
    "verify_deal",
]
