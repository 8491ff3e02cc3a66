"""Every secret part of an event is guarded: were it shown to all, the law of secrecy would see."""

from typing import Any

import pytest
from tests.laws.claimed import CLAIMS

from knockout_games import GAMES
from knockout_games.kernel.words import secrets_of
from knockout_games.testing import LAWS, LawBroken, rules_of

SECRETIVE = [
    pytest.param(slug, event, id=f"{slug} {event.__name__}")
    for slug, game in GAMES.items()
    for event in game.events
    if secrets_of(event)
]


@pytest.mark.big
@pytest.mark.parametrize(("slug", "event"), SECRETIVE)
def test_an_event_that_is_not_redacted_is_found(
    slug: str, event: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "redacted", lambda self, _seat: self)
    game, claims = GAMES[slug], CLAIMS[slug]
    found: list[LawBroken] = []

    for rules in rules_of(game, more=claims.options):
        try:
            LAWS["secrecy"](game, rules=rules, seeds=[0, 1], claims=claims)
        except LawBroken as error:
            found.append(error)
            break

    assert [error.law for error in found] == ["secrecy"]
