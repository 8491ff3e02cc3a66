"""Whole games over the sockets: each seat is told what the library tells it, and nothing else."""

import json
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from examples.web.telling import shown
from tests.web.pages import QUICK, Json, Page, Served, serving, told_by_the_core

from knockout_games import GAMES
from knockout_games.kernel.parts import plain
from knockout_games.store import SqliteStore
from knockout_games.table import Table


def play(pages: list[Page], watching: Page, chance: random.Random) -> None:
    """Play to the end; sights come in order, so whoever can move has moves in its last one."""
    while watching.sight["result"] is None:
        mover = next((page for page in pages if page.sight["moves"]), None)
        if mover is not None:
            mover.play(chance.choice(mover.moves))
        version = watching.version
        for page in (*pages, watching):
            while page.version <= version:
                page.next("sight")


def begun(served: Served, slug: str) -> tuple[str, list[Page], Page, list[str]]:
    game = GAMES[slug]
    seats = ["person", "person", *["bot:easy"] * (game.default_players - 2)]
    table, tokens = served.table(slug, seats)
    pages = [served.page(table, token) for token in tokens.values()]
    watching = served.page(table)
    for page in (*pages, watching):
        page.hello(since=0)
    for name, page in zip(("Ada", "Bo"), pages, strict=True):
        page.say(kind="sit", name=name)
    for page in (*pages, watching):
        page.next("sight")
    return table, pages, watching, list(tokens.values())


@pytest.fixture(scope="module", params=list(GAMES))
def game(served: Served, request: pytest.FixtureRequest) -> Iterator[Any]:
    table, pages, watching, tokens = begun(served, request.param)
    play(pages, watching, random.Random(f"{request.param} 1"))
    yield table, pages, watching, tokens
    for page in (*pages, watching):
        page.socket.close()


Played = tuple[str, list[Page], Page, list[str]]


def test_every_sight_is_what_the_library_tells_that_seat(served: Served, game: Played) -> None:
    table, pages, watching, _ = game
    for page in (*pages, watching):
        checked = 0
        for message, sight in told_by_the_core(served.folder, table, page.raw):
            told, expected = dict(message["sight"]), sight.to_json()
            assert isinstance(told.pop("time"), float)
            del expected["time"]
            assert told == expected
            # The first sight of a page marks the last change, the others all since the one before.
            assert message["svg"] == shown(sight, sight.events)["svg"]
            assert [move["text"] for move in message["moves"]] == told["moves"]
            assert len(message["events"]) == len(told["events"])
            checked += 1
        assert checked > 10


def test_the_picture_is_that_of_the_view(served: Served, game: Played) -> None:
    table, pages, _, _ = game
    for message, sight in told_by_the_core(served.folder, table, pages[1].raw):
        expected = shown(sight, sight.events)
        for key in ("svg", "turn", "moves", "events", "incidents", "result"):
            assert message[key] == expected[key]


def test_nothing_that_a_page_is_sent_holds_a_secret(served: Served, game: Played) -> None:
    table, pages, watching, tokens = game
    for page in (*pages, watching):
        raw = "\n".join(page.raw)
        hidden = [*tokens, *secrets_of(served, table)]
        assert len(hidden) > 20 or message_of(page)["game"] == "knock-out"
        assert [secret for secret in hidden if secret in raw] == []


def message_of(page: Page) -> Json:
    sight: Json = page.sight["sight"]
    return sight


def secrets_of(served: Served, table: str) -> set[str]:
    """Return all keys of the random source, and six at a time the pieces of all piles."""
    with SqliteStore(served.folder / "tables.db", bots=served.bots) as store:
        record = Table.open(store, table).record()
    found: set[str] = set()
    for step in record.replay():
        doc = record.game.to_json(step.state)
        if "rng" in doc:
            found |= {part for part in doc["rng"].values() if len(str(part)) > 10}
        for pile in (*doc.get("piles", ()), doc.get("pile", [])):
            for order in (pile, pile[::-1]):
                for start in range(len(order) - 5):
                    found.add(json.dumps(order[start : start + 6], separators=(",", ":"))[1:-1])
    return found


def test_a_game_that_is_over_can_be_looked_at_again(served: Served, game: Played) -> None:
    table, pages, watching, _ = game
    with SqliteStore(served.folder / "tables.db", bots=served.bots) as store:
        record = Table.open(store, table).record()
    for page, seat in ((pages[1], 1), (watching, None)):
        for ply in (0, 1, len(record) // 2, len(record)):
            page.say(kind="replay", ply=ply)
            told = page.next("replay")

            assert (told["ply"], told["plies"]) == (ply, len(record))
            assert len(told["events"]) == len(record.events(seat, ply))
            assert told["svg"] == record.game.draw_svg(
                record.view(seat, ply), last=record.events(seat, ply)
            )
        page.say(kind="replay", ply=len(record) + 1)
        assert page.refusal() == "web.ply"


def test_a_game_that_runs_is_not_looked_at_again(served: Served) -> None:
    _, pages = served.begun()
    pages[0].say(kind="replay", ply=0)

    assert pages[0].refusal() == "web.not_over"


def test_a_page_that_is_opened_again_is_told_all_that_it_missed(served: Served) -> None:
    table, pages = served.begun()
    for _ in range(6):
        mover = next(page for page in pages if page.sight["moves"])
        mover.play(mover.moves[0])
        for page in pages:
            page.next("sight")
    seen = [event for raw in pages[0].raw for event in json.loads(raw).get("events", [])]
    again = served.page(table, pages[0].token)

    again.hello(since=0)

    assert again.next("sight")["events"] == seen
    assert again.version == pages[0].version
    pages[0].socket.close()
    later = served.page(table, pages[0].token)
    later.hello(since=again.version)
    assert later.next("sight")["events"] == []
    assert later.sight["svg"] == pages[0].sight["svg"]


def test_a_game_waits_until_all_seats_are_taken(served: Served) -> None:
    table, tokens = served.table()
    pages = [served.page(table, token) for token in tokens.values()]
    for page in pages:
        assert not page.hello()["is_begun"]
    pages[0].say(kind="play", move="Kn1", version=0)
    assert pages[0].refusal() == "web.waiting"

    for number, page in enumerate(pages):
        page.say(kind="sit", name=f"Player {number}")

    places: list[Json] = []
    while not places or None in [place["name"] for place in places]:
        places = pages[0].next("table")["places"]
    assert [place["name"] for place in places] == ["Player 0", "Player 1", "Player 2"]
    assert pages[0].next("sight")["sight"]["names"] == ["Player 0", "Player 1", "Player 2"]


def test_a_seat_is_taken_once_and_no_two_have_one_name(served: Served) -> None:
    table, tokens = served.table()
    first, second = (served.page(table, tokens[seat]) for seat in (0, 1))
    first.hello()
    second.hello()
    first.say(kind="sit", name="  Ada   L. ")
    assert first.next("table")["places"][0]["name"] == "Ada L."

    first.say(kind="sit", name="Eve")
    assert first.refusal() == "web.taken"
    second.say(kind="sit", name="Ada L.")
    assert second.refusal() == "web.taken"


def test_a_table_of_bots_begins_by_itself_and_can_be_watched(served: Served) -> None:
    table, tokens = served.table("knock-out", ["bot:easy", "bot:easy"])
    assert tokens == {}
    page = served.page(table)
    page.hello(since=0)

    while page.next("sight")["result"] is None:
        pass

    assert plain(page.sight["result"]).startswith("the game is over")


def test_a_game_that_goes_on_for_too_long_is_abandoned(tmp_path: Path) -> None:
    with serving(tmp_path, attrs.evolve(QUICK, changes=10)) as served:
        table, _ = served.table("knight-more", ["bot:easy"] * 3)
        with served.page(table) as page:
            page.hello(since=0)
            while page.next("sight")["result"] is None:
                pass

            assert page.sight["result"] == "abandoned"
            assert 10 <= page.version < 15


def test_who_resigns_is_played_by_a_bot(served: Served) -> None:
    _, pages = served.begun()
    pages[0].say(kind="resign")

    sight = pages[1].next("sight")

    assert sight["incidents"] == ["Player 0 resigns."]
    assert sight["sight"]["plays"][0] == "stand-in:medium"
    pages[0].say(kind="resign")
    assert pages[0].refusal() == "table.resigned"


def test_who_is_away_is_played_by_a_bot_until_they_are_back(served: Served) -> None:
    _, pages = served.begun()
    page = next(page for page in pages if not page.sight["moves"])
    page.say(kind="away")
    assert page.next("sight")["incidents"] == ["A bot plays for you."]
    page.say(kind="away")
    assert page.refusal() == "table.bot_plays"

    page.say(kind="back")

    assert page.next("sight")["incidents"] == ["You play again."]


def test_only_hashes_of_the_tokens_are_in_the_files(served: Served) -> None:
    _, tokens = served.table()
    served.begun()

    files = b"".join(path.read_bytes() for path in served.folder.iterdir())

    assert tokens
    assert all(token.encode() not in files for token in tokens.values())
    assert all(len(token) >= len(secrets.token_urlsafe(16)) for token in tokens.values())
