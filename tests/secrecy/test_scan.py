"""What a seat is given tells it nothing that it may not know: text, bytes, pictures, messages."""

import pickle
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
import pytest
from examples.web import telling
from tests.secrecy.extras import QUICK, SLOW, Extra, Moment
from tests.secrecy.scan import Leak, scan

from knockout_games import GAMES, knights_poker
from knockout_games.adapters.arrays import Encoder
from knockout_games.bots import process, thumb
from knockout_games.kernel.codec import Codec
from knockout_games.kernel.events import EventParts
from knockout_games.kernel.game import Game
from knockout_games.records import GameRecord
from knockout_games.table.sight import Sight

HIDING = [slug for slug in GAMES if slug != "knock-out"]
"""The games in which anything is hidden."""


@pytest.mark.parametrize("slug", [*GAMES])
def test_nothing_leaks_in_some_positions(slug: str) -> None:
    done = scan(slug, 40, share=4, seed=1)

    assert done.positions == 40
    assert done.worlds > (20 if slug in HIDING else -1)
    assert done.moves > 2
    assert done.slowly >= len(SLOW) * 40 // 4


@pytest.mark.slow
@pytest.mark.parametrize("slug", [*GAMES])
def test_nothing_leaks_in_very_many_positions(slug: str) -> None:
    done = scan(slug, 100_000)

    print(f"{slug}: {done}")
    assert done.positions == 100_000
    assert done.worlds > (50_000 if slug in HIDING else -1)


DOORS = {**QUICK, **SLOW}
Add: TypeAlias = Callable[[Any, str], Any]

# --- the net itself: a leak is planted behind each door, and found -----------------------


class Truth:
    """Knows the position behind the moment that is looked at."""

    def __init__(self) -> None:
        self.hidden = ""

    def door(self, name: str) -> Extra:
        """Return the door of that name, behind which the truth is known."""

        def enter(moment: Moment) -> str | bytes:
            self.hidden = blake2b(pickle.dumps(moment.state), digest_size=8).hexdigest()
            return DOORS[name](moment)

        return enter

    def leaking(self, function: Callable[..., Any], add: Add) -> Callable[..., Any]:
        """Return a function of the library that adds what nobody may know."""

        def leak(*args: Any, **options: Any) -> Any:
            return add(function(*args, **options), self.hidden)

        return leak


def text(found: str, truth: str) -> str:
    return found + truth


def octets(found: bytes, truth: str) -> bytes:
    return found + truth.encode()[:4]


def member(found: dict[str, Any], truth: str) -> dict[str, Any]:
    return {**found, "more": truth}


def numbers(found: Any, truth: str) -> Any:
    return np.append(found, float(int(truth[:6], 16)))


def ratings(found: tuple[float, ...], truth: str) -> tuple[float, ...]:
    return tuple((int(truth, 16) >> place) % 97 for place in range(len(found)))


PLANTS: dict[str, tuple[Any, str, Add]] = {
    "json": (Codec, "to_json", member),
    "text": (Game, "draw", text),
    "arrays": (Encoder, "observation", numbers),
    "events": (EventParts, "describe", text),
    "sight": (Sight, "to_json", member),
    "record": (GameRecord, "for_seat", member),
    "protocol": (process, "_line", octets),
    "refusals": (knights_poker.State, "_reason", text),
    "bot": (thumb, "rated", ratings),
    "svg": (Game, "draw_svg", text),
    "web": (telling, "shown", member),
    "replay": (telling, "replayed", member),
}


def test_a_leak_is_planted_behind_every_door() -> None:
    assert {*PLANTS} == {*DOORS}


@pytest.mark.parametrize("name", [*PLANTS])
def test_a_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    truth = Truth()
    door = {name: truth.door(name)}
    scan("knights-poker", 60, doors=door)
    holder, member, add = PLANTS[name]
    monkeypatch.setattr(holder, member, truth.leaking(getattr(holder, member), add))

    with pytest.raises(Leak, match=f"{name} of knights-poker"):
        scan("knights-poker", 60, doors=door)
