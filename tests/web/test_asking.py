"""What is asked by HTTP: the page, the games, a new table; and the headers of all answers."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from examples.web.limits import Limits
from examples.web.messages import LONGEST
from examples.web.thinking import BOTS
from tests.web.pages import QUICK, Served, serving

from knockout_games import GAMES, knight_more
from knockout_games.drawing import svg

SETUP = {
    "game": "knight-more",
    "players": 3,
    "seats": ["person", "bot:easy", "bot:strong"],
    "rules": {"guerrilla": True},
    "time_control": 60,
}


def test_the_catalogue_names_every_game_with_every_option(served: Served) -> None:
    status, _, doc = served.request("/api/games")

    assert status == 200
    assert [game["slug"] for game in doc["games"]] == list(GAMES)
    for told, game in zip(doc["games"], GAMES.values(), strict=True):
        assert told["player_counts"] == list(game.player_counts)
        usual = {option["name"]: option["default"] for option in told["options"]}
        assert game.from_json("rules", usual) == game.Rules()
        assert all(option["words"] and option["help"] for option in told["options"])
    assert [bot["text"] for bot in doc["bots"]] == list(BOTS)
    assert doc["default_time"] in doc["times"]


def options(doc: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(game["slug"], option) for game in doc["games"] for option in game["options"]]


def test_every_choice_of_the_catalogue_can_be_chosen(served: Served) -> None:
    _, _, doc = served.request("/api/games")
    for slug, option in options(doc):
        chosen: list[object] = [choice["text"] for choice in option["choices"]]
        chosen += {"flag": [True, False], "number": [option["least"]]}.get(option["type"], [])
        chosen += [None] if option["may_be_none"] else []
        for value in chosen:
            rules = {option["name"]: value}
            assert GAMES[slug].from_json("rules", rules).__class__ is GAMES[slug].Rules
        assert bool(chosen) is (option["type"] != "numbers")


def test_a_table_has_a_link_for_each_person_and_one_to_watch(served: Served) -> None:
    status, doc = served.post(SETUP)

    assert status == 201
    assert [seat["seat"] for seat in doc["seats"]] == [0]
    assert re.fullmatch(rf"/t/{doc['table']}#[-\w]{{32}}", doc["seats"][0]["link"])
    assert doc["watch"] == f"/t/{doc['table']}"
    with served.page(doc["table"]) as page:
        about = page.hello()
    assert about["options"] == ["Guerrilla Operations: yes"]
    assert about["time_control"] == 60


def test_links_are_kept_in_no_cache(served: Served) -> None:
    headers = {"Origin": served.address, "Content_Type": "application/json"}

    _, told, _ = served.request("/api/tables", SETUP, **headers)

    assert told["cache-control"] == "no-store"


def test_options_that_are_not_named_are_as_usual(served: Served) -> None:
    assert served.post({key: SETUP[key] for key in SETUP if key != "rules"})[0] == 201


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ["knight-more"]},
        {"players": 9},
        {"players": True},
        {"players": "3"},
        {"seats": ["person"]},
        {"seats": ["person", "person", "bot:process"]},
        {"seats": ["person", "person", ["person"]]},
        {"seats": "per"},
        {"rules": {"guerrilla": "yes"}},
        {"rules": {"unknown": True}},
        {"rules": []},
        {
            "game": "knights-poker",
            "players": 2,
            "seats": ["person"] * 2,
            "rules": {"target_score": 101},
        },
        {"time_control": 1},
        {"time_control": 1e9},
        {"seed": 1},
    ],
)
def test_a_table_that_cannot_be_is_not_made(served: Served, wrong: dict[str, object]) -> None:
    status, doc = served.post({**SETUP, **wrong})

    assert status == 400
    assert doc["kind"] == "refused"
    assert doc["code"].startswith(("web.", "document.", "rules."))


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"game": NaN}'])
def test_what_is_no_json_makes_no_table(served: Served, body: bytes) -> None:
    assert served.post(body)[0] == 400


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),
    ],
)
def test_other_sites_make_no_tables(served: Served, headers: dict[str, str], status: int) -> None:
    assert served.post(SETUP, **headers)[0] == status


def test_who_does_not_say_where_it_comes_from_makes_no_table(served: Served) -> None:
    assert served.request("/api/tables", SETUP, Content_Type="application/json")[0] == 403


def test_a_body_that_is_too_long_is_not_read(served: Served) -> None:
    assert served.post(b" " * LONGEST + json.dumps(SETUP).encode())[0] == 413


def test_only_so_many_tables_are_kept(tmp_path: Path) -> None:
    with serving(tmp_path, attrs.evolve(QUICK, tables=2)) as served:
        assert [served.post(SETUP)[0] for _ in range(3)] == [201, 201, 503]


def test_one_address_makes_only_so_many_tables_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(table_burst=2, table_rate=0.001)) as served:
        assert [served.post(SETUP)[0] for _ in range(3)] == [201, 201, 429]


def test_a_table_that_nobody_joins_is_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        table, _ = served.table()
        begun, pages = served.begun()
        for page in pages:
            page.socket.close()
    with serving(tmp_path, attrs.evolve(QUICK, waiting_hours=0.0)) as served:
        with served.page(table) as page:
            assert page.refusal() == "web.unknown"
        with served.page(begun) as page:
            assert page.hello()["is_begun"]


@pytest.mark.parametrize("path", ["/", "/t/anything", "/api/games", "/static/app.js", "/nowhere"])
def test_every_answer_tells_browsers_to_be_careful(served: Served, path: str) -> None:
    _, headers, _ = served.request(path)

    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_the_policy_knows_the_style_of_every_picture(served: Served) -> None:
    _, headers, _ = served.request("/")
    for game in GAMES.values():
        found = re.findall(r"<style>(.*?)</style>", svg(game.new_game().view(0), legal=True))
        assert len(found) == 1
        known = base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()
        assert f"'sha256-{known}'" in headers["content-security-policy"]
    assert " style=" not in svg(knight_more.new_game().view(0))
