"""What the page does for people: keys, clocks, errors, and those who see or hear it otherwise."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import pytest
from examples.web.messages import PERSON, Setup
from playwright.sync_api import expect
from tests.web.browser.conftest import Invite
from tests.web.browser.hosts import Server
from tests.web.browser.people import Person, Slow
from tests.web.browser.truth import Truth

from knockout_games import GAMES, knights_poker, nak_muay_knockout

SEED = "a seed that nobody at the table may learn"


def _against_bot(person: Person, server: Server, slug: str) -> None:
    """Make a table for one person and bots, and sit down."""
    person.page.goto(server.address)
    person.page.check(f"input[value={slug}]")
    person.page.click("text=Make the table")
    person.page.wait_for_selector("#name")
    person.sit("Ada")
    person.page.wait_for_selector(".moves button")


def _focused(person: Person) -> str:
    """Return what has the focus; it must be seen that it has it."""
    found = person.page.evaluate(
        """() => {
            const here = document.activeElement, style = getComputedStyle(here);
            return [here.id || here.name || here.className || here.tagName, here.innerText ?? "",
                    style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2];
        }"""
    )
    assert found[2], f"nobody sees that the focus is on {found[:2]}"
    return f"{found[0]}: {found[1]}"


def _tab_to(person: Person, wanted: str) -> None:
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if wanted in _focused(person):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_whole_game_can_be_played_with_the_keyboard_alone(server: Server, invite: Invite) -> None:
    ada, chance = invite("keyboard"), Random(1)
    press = ada.page.keyboard.press
    ada.page.goto(server.address)
    ada.page.wait_for_selector("form.panel")
    _tab_to(ada, "game:")
    press("ArrowDown")  # from Knights Poker to Knock Out
    _tab_to(ada, "Make the table")
    press("Enter")
    ada.page.wait_for_selector("#name")
    _tab_to(ada, "name:")
    ada.page.keyboard.type("Ada")
    press("Enter")
    ada.page.wait_for_selector(".moves button")
    expect(ada.page.locator("h1")).to_have_text("Knock Out")

    press("m")
    while not ada.is_over:
        if ada.moves:
            version = ada.version
            if version < 4:
                assert "BUTTON" in _focused(ada)  # the moves have it without being asked
            for _ in range(chance.randrange(4)):
                press("ArrowDown")
            press("Enter")
            ada.wait_for(version + 1)
        ada.page.wait_for_timeout(20)

    ada.page.wait_for_selector(".replay:visible")
    _tab_to(ada, "Make another table")
    _tab_to(ada, "INPUT:")
    press("Home")
    ada.page.wait_for_selector("text=The beginning.")
    press("ArrowRight")
    ada.page.wait_for_selector("output:has-text('1 of ')")


def test_keys_filter_and_places_narrow_a_long_list_of_moves(server: Server, invite: Invite) -> None:
    ada = invite("filter")
    _against_bot(ada, server, "knights-poker")
    page, all_moves = ada.page, ada.moves
    assert len(all_moves) == 12

    page.keyboard.press("f")
    page.keyboard.type("castle 2")
    assert ada.moves == [move for move in all_moves if move.endswith("@2")]
    page.keyboard.press("Escape")
    assert ada.moves == all_moves
    tile = all_moves[0].split("@")[0]
    here = [move for move in all_moves if move.startswith(f"{tile}@")]
    page.locator(f'[data-moves="{"|".join(here)}"]').click()
    assert ada.moves == here
    ada.picture("knights-poker-6-picked")
    page.keyboard.press("Escape")
    assert ada.moves == all_moves
    page.keyboard.press("2")
    assert all_moves[1] == page.evaluate("document.activeElement.dataset.move")

    page.keyboard.press("?")
    ada.page.wait_for_selector("#help:visible")
    ada.picture("help")
    page.get_by_label("Use the keys that are letters and digits").uncheck()
    page.keyboard.press("Escape")
    page.locator("body").click(position={"x": 1, "y": 1})
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.dataset.move ?? null") is None


def _seeds() -> Iterator[str]:
    return (f"{SEED} {number}" for number in count())


def _openings(seed: str, rules: nak_muay_knockout.Rules) -> Sequence[str]:
    start = nak_muay_knockout.new_game(3, rules=rules, seed=seed)
    return [str(move) for move in start.legal_moves()]


def test_the_ten_seconds_of_a_countdown_run_on_the_page_and_then_are_over(
    server: Server, invite: Invite
) -> None:
    rules = nak_muay_knockout.Rules(countdowns_dealt=True)
    seed = next(seed for seed in _seeds() if "countdown" in _openings(seed, rules))
    start = nak_muay_knockout.new_game(3, rules=rules, seed=seed)
    attacker = start.to_act
    assert attacker is not None
    target = (attacker + 1) % 3
    setup = Setup(
        game=GAMES["nak-muay-knockout"],
        players=3,
        rules=rules,
        seats=(PERSON, PERSON, PERSON),
        time_control=300,
    )
    name, links = server.prepare(setup, start, seconds=300.0, seed=seed)
    people = [invite(f"seat-{seat}", phone=seat == target) for seat in range(3)]
    for person, link in zip(people, links, strict=True):
        person.page.goto(link)
        person.page.wait_for_selector(".board svg")

    people[attacker].choose("countdown", in_picture=True)
    page = people[target].page
    clock = page.locator(".clock span").first
    expect(clock).to_have_text(re.compile(r"^(10|9) s$"))
    expect(page.locator("#spoken")).to_have_text(re.compile("You have (10|9) seconds"))
    people[target].picture("countdown")
    expect(clock).to_have_text("7 s", timeout=5_000)
    page.reload()  # the clock is the server's
    expect(clock).to_have_text(re.compile(r"^[4-7] s$"))
    expect(clock).to_have_text("1 s", timeout=8_000)
    people[target].wait_for(2)
    expect(page.locator(".log")).to_contain_text("Your time has run out.")

    record = json.loads(server.texts(name)[2])
    assert (record["move"]["move"], record["move"]["by"]) == ("timeout", "clock")
    truth = Truth(server.texts(name), [link.partition("#")[2] for link in links])
    for person in people:
        for socket in person.sockets:
            truth.check(socket)


def test_errors_are_told_in_words_and_can_be_put_away(server: Server, invite: Invite) -> None:
    ada = invite("errors", phone=True)
    page, notice = ada.page, ada.page.locator("#notice")
    page.goto(server.address)
    page.check("input[value=nak-muay-knockout]")
    page.click("text=Options of the rules")
    page.get_by_label("Clinch cards").fill("1, 1, 1, 1, 1")
    page.click("text=Make the table")
    expect(notice).to_contain_text("Clinch cards: give three to five numbers")
    expect(page.get_by_label("Clinch cards")).to_be_focused()
    ada.picture("errors-form")
    ada.faults.clear()  # the browser notes that the answer was 400
    page.get_by_label("Put this away").click()
    expect(notice).to_be_empty()

    page.goto(f"{server.address}/t/nothing")
    expect(notice).to_contain_text("There is no such table here")
    expect(page.locator(".lost")).to_have_text("The connection is closed.")


def test_the_link_of_a_seat_can_be_copied_and_opens_that_seat(
    server: Server, invite: Invite
) -> None:
    ada = invite("copying", permissions=["clipboard-read", "clipboard-write"])
    ada.page.goto(server.address)
    ada.page.locator("select[name=seat]").nth(1).select_option("person")
    ada.page.click("text=Make the table")
    row = ada.page.locator(".copyable").filter(has_text="Seat 1")
    row.get_by_role("button").click()
    expect(row.get_by_role("button")).to_have_text("Copied")
    link = ada.page.evaluate("navigator.clipboard.readText()")
    bo = invite("invited")
    bo.page.goto(link)

    expect(bo.page.locator(".turn")).to_have_text("Seat 1 is yours.")
    assert bo.page.get_by_label("Seat 0").count() == 0  # the other link is not for Bo


def test_whoever_leaves_is_stood_in_for_and_whoever_resigns_is_asked_first(
    server: Server, invite: Invite
) -> None:
    ada = invite("leaving")
    _against_bot(ada, server, "knock-out")
    page = ada.page

    page.click("text=Let a bot play for me")
    ada.wait_for(ada.version + 3)  # it plays on without a hand
    page.click("text=Play again")
    expect(page.locator(".people")).not_to_contain_text("a bot plays now")
    page.click("text=Resign")
    page.click("text=No, go on")
    assert not ada.is_over
    page.click("text=Resign")
    page.click("#sure >> text=Yes")
    expect(page.locator(".end")).to_be_visible()
    expect(page.locator(".people")).to_contain_text("resigned")


def test_moves_are_animated_except_for_those_who_want_less_motion(
    server: Server, invite: Invite
) -> None:
    count = "document.getAnimations().filter((one) => one.animationName === 'mark').length"
    for wish, moving in (("no-preference", True), ("reduce", False)):
        ada = invite(wish, reduced_motion=wish)
        _against_bot(ada, server, "knock-out")
        version = ada.version
        ada.choose(ada.moves[0])
        ada.wait_for(version + 1)

        assert (ada.page.evaluate(count) > 0) == moving


def test_everything_that_can_be_pressed_has_a_name_and_what_happens_is_said(
    server: Server, invite: Invite
) -> None:
    ada = invite("names")
    nameless = """() => [...document.querySelectorAll("button, input, select, a, [tabindex='0']")]
        .filter((one) => one.checkVisibility())
        .filter((one) => !(one.ariaLabel || one.innerText?.trim()
            || [...(one.labels ?? [])].some((label) => label.innerText.trim())
            || one.getAttribute("aria-labelledby"))).map((one) => one.outerHTML)"""
    ada.page.goto(server.address)
    ada.page.wait_for_selector("form.panel")
    ada.page.click("text=Options of the rules")
    assert ada.page.evaluate(nameless) == []

    _against_bot(ada, server, "knights-poker")
    assert ada.page.evaluate(nameless) == []
    ada.play(Random(1))
    expect(ada.page.get_by_role("log", name="What has happened")).to_be_visible()
    expect(ada.page.get_by_role("status").first).to_contain_text("tile to place")
    expect(ada.page.get_by_role("img").last).to_be_visible()
    assert "stand:" in (ada.page.locator("svg desc").text_content() or "")


def test_a_finished_game_can_be_opened_again(server: Server, invite: Invite) -> None:
    ada = invite("again")
    start = knights_poker.new_game(seed=SEED)
    setup = Setup(
        game=GAMES["knights-poker"],
        players=2,
        rules=start.rules,
        seats=(PERSON, "bot:easy"),
        time_control=300,
    )
    _, links = server.prepare(setup, start, seconds=300.0, seed=SEED)
    ada.page.goto(links[0])
    ada.page.wait_for_selector(".board svg")
    ada.page.click("text=Resign")
    ada.page.click("#sure >> text=Yes")
    ada.page.wait_for_selector(".replay:visible")
    told = ada.log
    ada.page.reload()
    ada.page.wait_for_selector(".replay:visible")

    assert ada.log == told


@pytest.mark.parametrize("first", ["refused", "sight"])
def test_a_move_that_crosses_with_somebody_who_leaves_is_made_all_the_same(
    server: Server, invite: Invite, first: str
) -> None:
    start = knights_poker.new_game(seed=SEED)
    setup = Setup(
        game=GAMES["knights-poker"],
        players=2,
        rules=start.rules,
        seats=(PERSON, PERSON),
        time_control=300,
    )
    _, links = server.prepare(setup, start, seconds=300.0, seed=SEED)
    mover = start.to_act
    assert mover is not None
    ada, bo = invite("crossing"), invite("leaving")
    slow = Slow(ada)
    for person, link in ((ada, links[mover]), (bo, links[1 - mover])):
        person.page.goto(link)
        person.page.wait_for_selector(".board svg")

    slow.holds = True
    bo.page.click("text=Let a bot play for me")
    bo.wait_for(1)
    ada.choose(ada.moves[0])
    ada.page.wait_for_timeout(300)
    assert ada.version == 0
    assert sorted(kind for kind, _ in slow.held) == ["refused", "sight"]
    slow.release(first)
    ada.wait_for(2)

    assert ada.log[1].startswith("You place")
    expect(ada.page.locator("#notice")).to_be_empty()
