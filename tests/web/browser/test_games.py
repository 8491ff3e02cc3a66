"""Whole games of people in browsers, with bots in the other seats."""

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import attrs
import pytest
from tests.web.browser.conftest import Invite
from tests.web.browser.hosts import Server
from tests.web.browser.people import Person
from tests.web.browser.truth import Truth

from knockout_games import GAMES

_MIDDLE = 5  # the version from which on the server is killed


@attrs.frozen
class Party:
    """A table, the people at it, and somebody who watches."""

    table: str
    links: Sequence[str]
    ada: Person
    bo: Person
    watching: Person

    @property
    def people(self) -> Sequence[Person]:
        return (self.ada, self.bo)

    @property
    def all(self) -> Sequence[Person]:
        return (self.ada, self.bo, self.watching)

    def play_on(self, chance: Random, enough: Callable[[], bool]) -> None:
        """Let people play, whoever has a move, until it is enough."""
        end = time.monotonic() + 90
        while not enough():
            assert time.monotonic() < end, "nothing goes on"
            if not any(person.play(chance) for person in self.people):
                self.ada.page.wait_for_timeout(30)


def _party(slug: str, server: Server, invite: Invite) -> Party:
    """Make a table on the page, and sit down."""
    ada, bo, watching = invite("desk"), invite("phone", phone=True, dark=True), invite("watching")
    page = ada.page
    page.goto(server.address)
    page.check(f"input[value={slug}]")
    page.locator("select[name=seat]").nth(1).select_option("person")
    ada.picture(f"{slug}-0-form")
    page.click("text=Make the table")
    page.wait_for_selector("#name")
    table = page.url.split("/t/")[1].split("#")[0]
    links = [page.url, page.get_by_label("Seat 1", exact=True).input_value()]
    ada.picture(f"{slug}-1-room")
    watching.page.goto(page.get_by_label("To watch").input_value())
    bo.page.goto(links[1])
    bo.page.wait_for_selector("#name")
    bo.picture(f"{slug}-1-room")
    ada.sit("Ada")
    bo.sit("Bo")
    return Party(table, links, ada, bo, watching)


def _early(slug: str, server: Server, invite: Invite, chance: Random) -> Party:
    """Return a party in which Ada has a move to make, and some have been made."""
    while True:
        party = _party(slug, server, invite)
        _begin(party, slug, chance)
        if not party.ada.is_over:
            return party
        for person in party.all:  # a short game: another one
            person.close()


def _begin(party: Party, slug: str, chance: Random) -> None:
    ada = party.ada
    party.play_on(chance, lambda: ada.version >= _MIDDLE or ada.is_over)
    for person in party.all:
        person.picture(f"{slug}-2-early")
    party.play_on(chance, lambda: bool(ada.moves) or ada.is_over)


@pytest.mark.parametrize("slug", list(GAMES))
def test_people_and_bots_play_a_whole_game_and_see_what_the_core_tells_their_seats(
    slug: str, server: Server, invite: Invite
) -> None:
    chance = Random(slug)
    party = _early(slug, server, invite, chance)
    ada, bo = party.people

    # A reload.
    told = ada.log
    ada.page.reload()
    ada.page.wait_for_selector(".moves button")
    assert ada.log == told

    # The server dies, and somebody makes a move before it is back.
    before, move = ada.version, chance.choice(ada.moves)
    server.kill()
    ada.page.wait_for_selector(".lost:visible")
    ada.choose(move)
    ada.picture(f"{slug}-3-lost")
    server.start()
    ada.wait_for(before + 2)
    assert ada.log[: len(told)] == told
    assert ada.page.locator(".lost").is_hidden()
    made = json.loads(server.texts(party.table)[before + 2])["move"]
    assert (made["move"], made["seat"], made["by"]) == (move, 0, "person")

    # The end.
    party.play_on(chance, lambda: ada.is_over)
    for person in party.all:
        person.page.wait_for_selector(".end:visible")
        person.picture(f"{slug}-4-end")
    assert party.watching.page.locator(".moves button").count() == 0

    # The replay, move by move.
    watching = party.watching.page
    watching.get_by_label("To the beginning").click()
    watching.wait_for_selector("text=The beginning.")
    watching.get_by_label("On by one move").click()
    watching.wait_for_selector("output:has-text('1 of ')")
    party.watching.picture(f"{slug}-5-replay")
    bo.page.get_by_label("Move", exact=True).fill("2")
    bo.page.wait_for_selector("output:has-text('2 of ')")

    truth = Truth(server.texts(party.table), [link.partition("#")[2] for link in party.links])
    assert truth.table.is_over
    for seat, person in ((0, ada), (1, bo), (None, party.watching)):
        assert Counter(person.log) == truth.sentences(seat)
    counts = [truth.check(socket) for person in party.all for socket in person.sockets]
    assert len(counts) == 3 + 2 + 2  # a reload, and a server that was killed
    assert sum(counts) > 30
