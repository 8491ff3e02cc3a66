"""What other programs may send, with everything that a browser has: it changes nothing."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from examples.web.messages import PERSON, Setup
from tests.web.browser.conftest import Invite
from tests.web.browser.hosts import Server
from tests.web.browser.people import Person

from knockout_games import GAMES, knights_poker

SEED = "a seed that nobody at the table may learn"

_SEND = """([table, messages]) => new Promise((resolve) => {
    const got = [];
    const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
    socket.onopen = () => [...messages, '{"kind": "enough"}'].forEach((one) => socket.send(one));
    socket.onclose = ({ code }) => resolve([got, code]);
    socket.onmessage = ({ data }) => {
        if (JSON.parse(data).code === "web.kind") resolve([got, null]);
        else got.push(data);
    };
})"""


class Attacker:
    """A page of the same origin that sends what it likes."""

    def __init__(self, person: Person, server: Server, table: str) -> None:
        self._page = person.page
        self._server = server
        self._table = table
        self._page.goto(server.address)

    def send(self, token: str | None, *messages: Any) -> tuple[list[str], int | None]:
        """Send a hello and then these; return the codes of the refusals, and of the closing."""
        hello = {"kind": "hello", "token": token, "since": None}
        return self.send_raw(json.dumps(hello), *map(json.dumps, messages))

    def send_raw(self, *messages: str) -> tuple[list[str], int | None]:
        """Send these texts."""
        got, code = self._page.evaluate(_SEND, [self._table, list(messages)])
        answers = [json.loads(text) for text in got]
        return [answer["code"] for answer in answers if answer["kind"] == "refused"], code

    @property
    def texts(self) -> tuple[str, ...]:
        return self._server.texts(self._table)


@pytest.fixture
def table(server: Server) -> tuple[str, Sequence[str], Any]:
    """Return a table of Knights Poker, the tokens by seat, and its beginning."""
    return _begun(server, time_control=300, seconds=300.0)


def _begun(server: Server, *, time_control: int, seconds: float) -> tuple[str, Sequence[str], Any]:
    start = knights_poker.new_game(seed=SEED)
    setup = Setup(
        game=GAMES["knights-poker"],
        players=2,
        rules=start.rules,
        seats=(PERSON, PERSON),
        time_control=time_control,
    )
    name, links = server.prepare(setup, start, seconds=seconds, seed=SEED)
    return name, [link.partition("#")[2] for link in links], start


def _play(move: object, version: int = 0) -> Any:
    return {"kind": "play", "move": str(move), "version": version}


def test_a_move_that_is_forged_changes_nothing(
    server: Server, invite: Invite, table: tuple[str, Sequence[str], Any]
) -> None:
    name, tokens, start = table
    attacker = Attacker(invite("forger"), server, name)
    mover, move = tokens[start.to_act], start.legal_moves()[0]
    other = tokens[1 - start.to_act]
    theirs = start.view(1 - start.to_act).hand[0]
    before = attacker.texts

    assert attacker.send(other, _play(move)) == (["table.not_your_turn"], None)
    assert attacker.send(None, _play(move)) == (["web.spectator"], None)
    assert attacker.send("x" * 32, _play(move)) == (["web.token"], 1008)
    assert attacker.send(mover[:-1], _play(move)) == (["web.token"], 1008)
    assert attacker.send(mover, _play(f"{theirs}@1")) == (["refusal.not_on_stand"], None)
    assert attacker.send(mover, {**_play(move), "seat": 1}) == (["document.extra"], None)
    assert attacker.send(mover, _play(move, version=1)) == (["table.stale"], None)
    assert attacker.send_raw(json.dumps(_play(move))) == (["web.hello"], 1008)
    assert attacker.texts == before


def test_a_move_that_is_repeated_is_made_once(
    server: Server, invite: Invite, table: tuple[str, Sequence[str], Any]
) -> None:
    name, tokens, start = table
    attacker = Attacker(invite("repeater"), server, name)
    token, move = tokens[start.to_act], start.legal_moves()[0]

    refusals, code = attacker.send(token, *[_play(move)] * 5)
    assert (refusals, code) == (["table.stale"] * 4, None)
    assert len(attacker.texts) == 2
    assert attacker.send(token, _play(move)) == (["table.stale"], None)
    assert len(attacker.texts) == 2


def test_a_message_that_is_oversized_or_broken_changes_nothing(
    server: Server, invite: Invite, table: tuple[str, Sequence[str], Any]
) -> None:
    name, tokens, start = table
    attacker = Attacker(invite("breaker"), server, name)
    token, move = tokens[start.to_act], start.legal_moves()[0]
    before = attacker.texts
    long = json.dumps({**_play(move), "x": "y" * 5_000})
    hello = json.dumps({"kind": "hello", "token": token, "since": None})
    twice = json.dumps(_play(move))[:-1] + f', "move": "{move}"}}'

    refusals, code = attacker.send_raw(hello, long)
    assert refusals == []
    assert code in {1006, 1009}  # the first if more is on its way when the server closes
    assert attacker.send_raw(hello, "{" * 2000)[1] is None
    assert attacker.send_raw(hello, twice) == (["document.twice"], None)
    assert attacker.send(token, _play(move, version=10**30))[0] == ["document.type"]
    assert attacker.texts == before


def test_a_move_that_comes_too_late_changes_nothing(server: Server, invite: Invite) -> None:
    name, tokens, start = _begun(server, time_control=30, seconds=1.0)
    attacker = Attacker(invite("late"), server, name)
    assert start.to_act is not None
    token = tokens[start.to_act]
    person = invite("watching")
    person.page.goto(f"{server.address}/t/{name}")
    person.page.wait_for_selector(".board svg")
    person.wait_for(2)  # the time was up: somebody stands in, and has made the move

    refusals = [attacker.send(token, _play(move))[0] for move in start.legal_moves()[:2]]
    assert refusals == [["table.late"]] * 2
    made = [json.loads(text).get("move") for text in attacker.texts[1:]]
    assert all(one is None or one["by"] != "person" for one in made)
