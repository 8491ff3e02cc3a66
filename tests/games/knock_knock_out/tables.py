"""Positions of Knock Knock Out for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from knockout_games import ScriptedRng
from knockout_games.knock_knock_out import CARDS, GAME, Monster, Rules, State

DEFAULT = Rules()


def cards(text: str) -> tuple[Monster, ...]:
    return tuple(map(Monster.parse, text.split()))


def table(
    row: str,
    *hands: str,
    top: str = "",
    other: str = "",
    piles: tuple[str, str] | None = None,
    discard: str = "",
    rules: Rules = DEFAULT,
    rng: tuple[int, ...] = (),
    **more: Any,
) -> State:
    """Return a position.

    All cards that are not named are in the piles, in the order of the kinds; if *piles* are
    given, they are in the discard pile.

    Arguments:
        row: The row.
        hands: The hand of each seat.
        top: The next cards of pile 0.
        other: The next cards of pile 1.
        piles: Both piles as a whole, instead.
        discard: Cards of the discard pile.
        rules: The options.
        rng: The answers of chance.
        more: Further keys of the document.
    """
    laid = [cards(text) for text in (row, *hands, top, other, discard, *(piles or ()))]
    rest = [*(Counter(CARDS) - Counter(card for zone in laid for card in zone)).elements()]
    if piles is None:
        half = len(rest) // 2
        piled = [[*cards(top), *rest[:half]], [*cards(other), *rest[half:]]]
        thrown = [*cards(discard)]
    else:
        piled = [[*cards(pile)] for pile in piles]
        thrown = [*cards(discard), *rest]
    state = GAME.position(
        {
            "rules": GAME.to_json(rules),
            "row": row,
            "hands": list(hands),
            "piles": [[*map(str, pile)] for pile in piled],
            "discard": [*map(str, thrown)],
            **more,
        }
    )
    return state.with_rng(ScriptedRng(rng))
