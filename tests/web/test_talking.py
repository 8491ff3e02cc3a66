"""What a page can say wrong: it changes nothing, and it is told kindly."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from examples.web.limits import Limits
from examples.web.messages import LONGEST
from tests.web.pages import Page, Served, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus


@pytest.fixture
def pages(served: Served) -> Iterator[tuple[str, list[Page]]]:
    table, found = served.begun()
    yield table, found
    for page in found:
        page.socket.close()


def mover(pages: list[Page]) -> Page:
    return next(page for page in pages if page.sight["moves"])


def test_a_repeated_move_is_stale_and_changes_nothing(
    served: Served, pages: tuple[str, list[Page]]
) -> None:
    table, found = pages
    page = mover(found)
    move, version = page.moves[0], page.version
    page.play(move, version)
    page.next("sight")

    page.play(move, version)

    assert page.refusal() == "table.stale"
    assert served.version(table) == version + 1


def test_a_move_out_of_turn_changes_nothing(served: Served, pages: tuple[str, list[Page]]) -> None:
    table, found = pages
    move = mover(found).moves[0]
    other = next(page for page in found if not page.sight["moves"])

    other.play(move)

    assert other.refusal() == "table.not_your_turn"
    assert served.version(table) == other.version


def test_a_move_that_the_rules_forbid_changes_nothing(
    served: Served, pages: tuple[str, list[Page]]
) -> None:
    table, found = pages
    page = mover(found)
    unheld = next(
        card
        for card in (f"{suit}{rank}" for suit in ("Kn", "Ar", "Sp", "Sw") for rank in range(1, 11))
        if card not in page.moves
    )

    page.play(unheld)

    assert page.refusal().startswith("refusal.")
    assert served.version(table) == page.version


def test_a_late_move_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        _, pages = served.begun(time_control=30)
        page = mover(pages)
        served.clock.ahead = 31.0

        page.play(page.moves[0])

        assert page.refusal() == "table.late"
        # The clock gave this one decision to the stand-in.
        while "You play again." not in page.sight["incidents"]:
            page.next("sight")
        assert "A bot plays for you." in "".join(page.raw)
        for opened in pages:
            opened.socket.close()


def test_a_forged_token_opens_nothing(served: Served) -> None:
    table, tokens = served.table()
    forged = tokens[0][:-1] + ("A" if tokens[0][-1] != "A" else "B")

    with served.page(table, forged) as page:
        page.say(kind="hello", token=forged, since=None)

        assert page.refusal() == "web.token"
        assert page.closed() == 1008


def test_a_token_opens_no_seat_of_another_table(served: Served) -> None:
    _, tokens = served.table()
    other, _ = served.table()

    with served.page(other, tokens[0]) as page:
        page.say(kind="hello", token=tokens[0], since=None)

        assert page.refusal() == "web.token"


def test_a_token_makes_no_move_for_another_seat(
    served: Served, pages: tuple[str, list[Page]]
) -> None:
    table, found = pages
    page = mover(found)
    other = next(page for page in found if not page.sight["moves"])

    other.say(kind="play", move=page.moves[0], version=page.version, seat=found.index(page))

    assert other.refusal() == "document.extra"
    assert served.version(table) == page.version


def test_who_watches_can_do_nothing(served: Served, pages: tuple[str, list[Page]]) -> None:
    table, found = pages
    move = mover(found).moves[0]
    with served.page(table) as page:
        assert page.hello()["seat"] is None
        page.next("sight")
        wishes: list[dict[str, object]] = [
            {"kind": "play", "move": move, "version": page.version},
            {"kind": "resign"},
            {"kind": "away"},
            {"kind": "back"},
            {"kind": "sit", "name": "Eve"},
        ]

        for wish in wishes:
            page.say(**wish)
            assert page.refusal() == "web.spectator"

    assert served.version(table) == mover(found).version


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"play"',
        '{"kind": "play"}',
        '{"kind": "play", "move": 3, "version": 0}',
        '{"kind": "play", "move": "Kn1", "version": "0"}',
        '{"kind": "play", "move": "Kn1", "version": true}',
        '{"kind": "play", "move": "Kn1", "version": -1}',
        '{"kind": "play", "move": "Kn1", "version": 0.0}',
        '{"kind": "play", "move": "Kn1", "version": NaN}',
        '{"kind": "play", "move": "Kn1", "version": 1' + "0" * 400 + "}",
        '{"kind": "play", "move": "' + "K" * 201 + '", "version": 0}',
        '{"kind": "play", "kind": "play", "move": "Kn1", "version": 0}',
        '{"kind": "resign", "seat": 1}',
        '{"kind": "resigned"}',
        '{"kind": ["resign"]}',
        '{"kind": "sit", "name": ""}',
        '{"kind": "sit", "name": "\\u202eeve"}',
        '{"kind": "sit", "name": "\\ud800"}',
        '{"kind": "sit", "name": "' + "a" * 25 + '"}',
        '{"kind": "replay", "ply": null}',
        "[" * 4000,
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_message_changes_nothing(
    served: Served, pages: tuple[str, list[Page]], text: str | bytes
) -> None:
    table, found = pages
    page = mover(found)

    page.send(text)

    assert page.refusal().startswith(("web.", "document."))
    assert served.version(table) == page.version
    page.play(page.moves[0])  # the socket stays
    assert page.next("sight")["sight"]["version"] == served.version(table)


def test_an_oversized_message_closes_the_socket(
    served: Served, pages: tuple[str, list[Page]]
) -> None:
    table, found = pages
    page = mover(found)

    page.send(json.dumps({"kind": "play", "move": "K" * LONGEST, "version": page.version}))

    assert page.closed() == 1009
    assert served.version(table) == page.version


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
def test_pages_of_other_sites_get_no_socket(served: Served, origin: str | None) -> None:
    table, tokens = served.table()

    with pytest.raises(InvalidStatus) as refused:
        served.page(table, tokens[0], origin=origin)

    assert refused.value.response.status_code == 403


def test_who_is_too_fast_is_told_to_slow_down_and_then_dismissed(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(burst=5, rate=0.01, patience=3)) as served:
        table, _ = served.table()
        with served.page(table) as page:
            page.hello()
            codes: list[str] = []
            with suppress(ConnectionClosed):
                for _ in range(20):
                    page.say(kind="resign")
                    codes.append(page.refusal())

            assert codes[:5] == ["web.spectator"] * 5
            assert codes[5:] == ["web.slow_down"] * 4
            assert page.closed() == 1008


def test_who_does_not_say_hello_first_is_dismissed(served: Served) -> None:
    table, _ = served.table()
    with served.page(table) as page:
        page.say(kind="sit", name="Eve")

        assert page.refusal() == "web.hello"
        assert page.closed() == 1008


def test_who_says_hello_twice_is_dismissed(served: Served) -> None:
    table, tokens = served.table()
    with served.page(table, tokens[0]) as page:
        page.hello()
        page.say(kind="hello", token=tokens[1], since=None)

        assert page.refusal() == "web.hello"
        assert page.closed() == 1008


def test_who_says_nothing_is_dismissed(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(hello_seconds=0.1)) as served:
        table, _ = served.table()
        with served.page(table) as page:
            begun = time.monotonic()

            assert page.refusal() == "web.hello"
            assert time.monotonic() - begun < 5


def test_there_is_no_table_that_nobody_made(served: Served) -> None:
    with served.page("nowhere") as page:
        assert page.refusal() == "web.unknown"
        assert page.closed() == 1008


def test_only_so_many_watch_a_table_but_players_always_come_in(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(watching=1)) as served:
        table, tokens = served.table()
        with served.page(table) as first, served.page(table) as second:
            first.hello()
            second.say(kind="hello", token=None, since=None)
            assert second.refusal() == "web.full"
            assert second.closed() == 1008

            with served.page(table, tokens[0]) as player:
                assert player.hello()["seat"] == 0


def test_only_so_many_sockets_are_open_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(sockets=1)) as served:
        table, tokens = served.table()
        with served.page(table) as first:
            first.hello()
            with served.page(table, tokens[0]) as second:
                assert second.refusal() == "web.full"
        # There is room again when the first is gone.
        for _ in range(100):
            with served.page(table) as third, suppress(ConnectionClosed, AssertionError):
                third.say(kind="hello", token=None, since=None)
                assert third.receive()["kind"] == "table"
                return
        raise AssertionError


def test_a_version_that_does_not_exist_yet_is_refused(
    served: Served, pages: tuple[str, list[Page]]
) -> None:
    table, found = pages
    with served.page(table, found[0].token) as page:
        page.hello(since=1_000)

        assert page.refusal() == "table.since"
        assert page.closed() == 1008
