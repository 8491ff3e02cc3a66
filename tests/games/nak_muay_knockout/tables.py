"""Tables laid by hand."""

from __future__ import annotations

from typing import Any

from tests.steps import stepped

from knockout_games import ScriptedRng
from knockout_games.nak_muay_knockout import (
    GAME,
    Card,
    CardType,
    KnownHand,
    Located,
    Move,
    Rules,
    State,
)

DEFAULT = Rules()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def kind(text: str) -> CardType:
    return CardType.parse(text)


def known(text: str = "", types: str = "") -> KnownHand:
    return KnownHand(cards(text), tuple(map(CardType.parse, types.split())))


def spots(**places: int) -> tuple[Located, ...]:
    """Return located cards: `spots(KO=2)` is a KO below two cards."""
    return tuple(Located(place, Card.parse(text)) for text, place in places.items())


def table(
    *hands: str | None,
    pile: str = "Scout Scout Scout",
    rules: Rules = DEFAULT,
    rng: tuple[int, ...] = (),
    **more: Any,
) -> State:
    """Return a position; the cards that are named nowhere lie in the discard pile."""
    doc = {"rules": GAME.to_json(rules), "hands": list(hands), "pile": pile, **more}
    return GAME.position(doc).with_rng(ScriptedRng(rng))


def after(state: State, *moves: str | Move) -> State:
    """Return the position after some moves, which may be written as text."""
    for move in moves:
        state = stepped(state, state.parse_move(move) if isinstance(move, str) else move)
    return state
