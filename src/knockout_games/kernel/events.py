"""What happened while a move was applied, and who saw it."""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, cast

import attrs
from typing_extensions import TypeVar, override

from knockout_games.kernel.frozen import changed
from knockout_games.kernel.memo import memo
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.protocols import Piece
from knockout_games.kernel.words import (
    KERNEL_WORDS,
    Seat,
    Speaker,
    Words,
    class_code,
    class_words,
    fill,
    secrets_of,
)

__all__ = ["Eliminated", "EventParts", "GameOver", "Happenings"]

EventT_co = TypeVar("EventT_co", covariant=True, default=Any)


@memo
def _is_secretive(cls: type) -> bool:
    return bool(secrets_of(cls))


class EventParts:
    """Derive from the fields of an event class its code, its redaction and its words.

    A secret field is annotated with `SeenBy`; every other field is public.
    """

    __slots__ = ()
    text: ClassVar[str] = ""
    """The sentence for people, with fields in braces, if `words` have none for this event."""
    words: ClassVar[Words] = KERNEL_WORDS
    """The templates that `describe` uses unless it is given others."""

    @property
    def code(self) -> str:
        """The stable name of this kind of event: `"card_drawn"`."""
        return class_code(type(self))

    def redacted(self, seat: Seat | None) -> Self:
        """Return the event as *seat* saw it (None: a spectator): what it did not see is None."""
        cls = type(self)
        if not _is_secretive(cls):
            return self
        hidden: dict[str, None] = {
            name: None
            for name, seers in secrets_of(cls)
            if seat is None or all(getattr(self, seer) != seat for seer in seers)
        }
        return changed(self, **hidden) if hidden else self

    def describe(
        self,
        words: Words | None = None,
        names: Sequence[str] | None = None,
        you: Seat | None = None,
    ) -> str:
        """Return a sentence for people.

        Arguments:
            words: Templates by code; None takes the English ones.
            names: Names by seat.
            you: The seat that reads.
        """
        code = self._template()
        speaker = Speaker(class_words(type(self), code) if words is None else words, names, you)
        return fill(speaker, code, self)

    def _template(self) -> str:
        return f"event.{self.code}"


@attrs.frozen
class Eliminated(EventParts):
    """A seat left the game; *hand* holds the cards it showed as it went, if any."""

    seat: Seat
    hand: tuple[Piece, ...] = ()

    @override
    def _template(self) -> str:
        return "event.eliminated.hand" if self.hand else "event.eliminated"


@attrs.frozen
class GameOver(EventParts):
    """The game ended; always the last event."""

    outcome: Outcome

    @override
    def describe(
        self,
        words: Words | None = None,
        names: Sequence[str] | None = None,
        you: Seat | None = None,
    ) -> str:
        speaker = Speaker(self.words if words is None else words, names, you)
        reason = speaker.word(f"reason.{self.outcome.reason}")
        if not self.outcome.winners:
            return speaker.word("event.game_over.draw", reason=reason)
        winners = speaker.value(self.outcome.winners, "seat")
        return speaker.word("event.game_over", reason=reason, winners=winners)


@attrs.frozen(repr=False)
class Happenings(Generic[EventT_co]):
    """What one move brought about: `seen_by` for those at the table, `whole` for the host.

    It is no sequence and shows nothing of itself as text, so that the whole cannot be sent to a
    client by mistake.
    """

    whole: tuple[EventT_co, ...]
    """Every event, secrets included, in the order in which they happened."""

    def seen_by(self, seat: Seat | None) -> tuple[EventT_co, ...]:
        """Return the events as *seat* saw them; None is a spectator."""
        return tuple(cast("Any", event).redacted(seat) for event in self.whole)

    @override
    def __repr__(self) -> str:
        return "<Happenings: use .seen_by(seat)>"
