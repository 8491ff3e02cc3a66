"""What can go wrong with a store, each with a code of its own."""

from knockout_games.errors import KnockoutError

__all__ = [
    "Conflict",
    "StoreClosed",
    "StoreCorrupt",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "TableExists",
    "UnknownTable",
]


class StoreError(KnockoutError):
    """Tell that the store did not do what was asked; nothing was changed."""


class UnknownTable(StoreError):
    """Tell that the store has no table of that name (code `"store.unknown"`)."""


class TableExists(StoreError):
    """Tell that the store has a table of that name already (code `"store.exists"`)."""


class Conflict(StoreError):
    """Tell that the table was changed in the meantime (code `"store.version"`)."""


class StoreFull(StoreError):
    """Tell that the disk, or the size that was allowed, is full (code `"store.full"`)."""


class StoreReadOnly(StoreError):
    """Tell that the store can be read only (code `"store.read_only"`)."""


class StoreLocked(StoreError):
    """Tell that another process did not let go of the store in time (code `"store.locked"`)."""


class StoreCorrupt(StoreError):
    """Tell that the store does not hold what was written (code `"store.corrupt"`)."""


class StoreClosed(StoreError):
    """Tell that the store was closed (code `"store.closed"`)."""
