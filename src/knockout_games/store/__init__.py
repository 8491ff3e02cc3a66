"""Where tables are kept, so that nothing that was acknowledged is lost."""

from .faults import (
    Conflict,
    StoreClosed,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    TableExists,
    UnknownTable,
)
from .memory import MemoryStore
from .protocol import Clock, TableStore
from .sqlite import SqliteStore

__all__ = [
    "Clock",
    "Conflict",
    "MemoryStore",
    "SqliteStore",
    "StoreClosed",
    "StoreCorrupt",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "TableExists",
    "TableStore",
    "UnknownTable",
]
