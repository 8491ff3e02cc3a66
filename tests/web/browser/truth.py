"""What the core would tell each seat of a table, and what it would tell nobody."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from examples.web.messages import About
from examples.web.telling import replayed, shown
from examples.web.thinking import BOTS
from jsonschema import Draft202012Validator
from tests.web.browser.people import Socket, seat_of

from knockout_games.kernel.codec import read_json
from knockout_games.kernel.words import Seat
from knockout_games.store import MemoryStore
from knockout_games.table import Sight, Table, sight_schema

_WINDOW = 6  # so many cards in the order of the deck are no coincidence


class Truth:
    """A table, replayed from the texts in its store."""

    def __init__(self, texts: Sequence[str], tokens: Sequence[str]) -> None:
        self.texts = texts
        self.tokens = tokens
        self.table = self._at(len(texts) - 1)
        self.game = self.table.game
        self._schema = Draft202012Validator(sight_schema(self.game))

    def _at(self, version: int, time: float = 0.0) -> Table:
        store = MemoryStore(bots=BOTS, clock=lambda: time)
        store.create("x", self.texts[0], deadline=None)
        for number in range(version):
            store.append("x", number, self.texts[number + 1], deadline=None)
        return Table.open(store, "x")

    @cached_property
    def _secrets(self) -> tuple[str, ...]:
        rng = json.loads(self.texts[0])["record"]["start"].get("rng")
        seed = json.loads(self.texts[0])["record"]["seed"]
        secrets = [*self.tokens]
        if rng is not None:
            key = rng["key"]
            secrets += [key, str(int(key, 16)), str(int.from_bytes(bytes.fromhex(key), "little"))]
        if seed is not None:
            secrets.append(str(seed))
        return tuple(secrets)

    def check(self, socket: Socket) -> int:
        """See that all that came over a socket is what the core tells that seat; count it."""
        hello = json.loads(socket.sent[0])
        seat = seat_of(socket)
        assert seat == (None if hello["token"] is None else self.tokens.index(hello["token"]))
        known, is_first = hello["since"], True
        for raw in socket.received:
            message: Any = read_json(raw)  # strictly: no key twice, no NaN
            match message["kind"]:
                case "table":
                    assert set(message) == set(About.__annotations__)
                    assert message["seat"] == seat
                case "sight":
                    self._check_sight(message, seat, known, is_first=is_first)
                    known, is_first = message["sight"]["version"], False
                case "replay":
                    assert message == _plain(replayed(self.table.record(), seat, message["ply"]))
                case kind:
                    assert kind == "refused", kind
                    assert set(message) == {"kind", "code", "text"}
            for secret in self._secrets:
                assert secret not in raw, "a secret was told"
            for cards in self._order_of_deck(known or 0):
                assert cards not in raw, "the order of the deck was told"
        return len(socket.received)

    def sentences(self, seat: Seat | None) -> Counter[str]:
        """Return all that a seat was told of the game, and how often."""
        told = shown(self.table.look(seat, 0), ())
        return Counter([*told["events"], *told["incidents"]])

    def _check_sight(self, message: Any, seat: Any, since: int, *, is_first: bool) -> None:
        told = message["sight"]
        table = self._at(told["version"], told["time"])
        sight: Sight = table.look(seat, since)
        if is_first:  # it takes its time
            self._schema.validate(told)
        assert self.game.from_json("view", told["view"]) == sight.view
        assert told == _plain({**sight.to_json(), "table": told["table"]})
        last = table.look(seat, max(0, sight.version - 1)).events if is_first else sight.events
        expected = _plain(shown(sight, last))
        assert message == {**expected, "sight": told}

    def _order_of_deck(self, version: int) -> Iterator[str]:
        doc = self.game.to_json(self._at(version).state)
        for pile in [*doc.get("piles", []), doc.get("pile", [])]:
            for cards in (pile, pile[::-1]):
                for start in range(len(cards) - _WINDOW + 1):
                    window = cards[start : start + _WINDOW]
                    yield json.dumps(window, separators=(",", ":"))[1:-1]
                    yield ", ".join(window)


def _plain(message: Any) -> Any:
    """Return a message as it looks on the other side."""
    return json.loads(json.dumps(message))
