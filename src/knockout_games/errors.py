"""The errors of the library: every one is a `KnockoutError` and a `ValueError`.

Each has a stable `code` for programs, a message for people, and, where the fault lies inside a
document or an argument, `where` it is (`"$.moves[17]"`, `"rules.reveal"`).
"""

from collections.abc import Callable
from typing import Any, Final

from typing_extensions import override

__all__ = [
    "BadDocument",
    "BadNotation",
    "BadSetup",
    "Forfeit",
    "IllegalMove",
    "KnockoutError",
    "MissingExtra",
    "UnknownBot",
    "UnknownGame",
    "Unsupported",
]


_STEERING: Final = {
    code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"
}
"""What would move the cursor of a terminal, or worse, as it is written instead."""


def _writable(text: str) -> str:
    """Return *text*, which may repeat what came in, so that it can be written anywhere."""
    return text.encode("utf-8", "backslashreplace").decode().translate(_STEERING)


def _restored(
    cls: "type[KnockoutError]", args: tuple[object, ...], fields: dict[str, object]
) -> "KnockoutError":
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


class KnockoutError(ValueError):
    """Tell what was wrong, by code, and where.

    Arguments:
        message: What was wrong, for a person.
        code: The same for a program; it stays the same from version to version.
        where: The place of the fault, or None when there is only one place it can be.
    """

    code: str
    where: str | None

    def __init__(self, message: str, *, code: str, where: str | None = None) -> None:
        self.code = code
        self.where = None if where is None else _writable(where)
        super().__init__(_writable(message if where is None else f"{where}: {message}"))

    @override
    def __reduce__(self) -> tuple[Callable[..., "KnockoutError"], tuple[Any, ...]]:
        return _restored, (type(self), self.args, dict(self.__dict__))


class IllegalMove(KnockoutError):
    """Refuse a move; its text is for the mover alone.

    Arguments:
        message: The refusal, in the language of the rules.
        code: The reason, a key of the game's words (`"refusal.must_follow"`).
        seat: The seat that was to act, or None when the game was over.
        move: The refused move as text.
    """

    seat: int | None
    move: str

    def __init__(self, message: str, *, code: str, seat: int | None, move: str) -> None:
        super().__init__(message, code=code)
        self.seat = seat
        self.move = move


class BadSetup(KnockoutError):
    """Refuse arguments that no game can start from: seats, rules, seeds, deals, positions."""


class BadNotation(KnockoutError):
    """Refuse text that is no move, piece or seat."""


class BadDocument(KnockoutError):
    """Refuse plain data that is not what it claims to be."""


class UnknownGame(KnockoutError):
    """Tell that no game has the name asked for."""


class UnknownBot(KnockoutError):
    """Tell that no bot has the name asked for."""


class Forfeit(KnockoutError):
    """Tell that a bot broke off its game by its own fault: it crashed, hung, or cheated."""


class Unsupported(KnockoutError):
    """Tell that a game lacks an optional part that a tool needs."""


class MissingExtra(KnockoutError, ImportError):
    """Tell which extra of the package has to be installed, and how."""

    @classmethod
    def of(cls, extra: str, why: str) -> "MissingExtra":
        """Return the error that says *why* something of *extra* is needed: `"plots need ..."`."""
        how = f"pip install 'knockout-games[{extra}]'"
        return cls(f"{why}; install it with: {how}", code=f"extra.{extra}")
