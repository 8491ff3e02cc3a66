"""The browser, the server, and people in front of it."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.web.browser.hosts import Server
from tests.web.browser.people import Person

Invite: TypeAlias = Callable[..., Person]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync"
)
_PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
_DESK: dict[str, Any] = {"viewport": {"width": 1100, "height": 900}}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.fail("Chromium is needed: apt-get install chromium, or CHROMIUM=/path/to/it")
    with sync_playwright() as playwright:
        yield (opened := playwright.chromium.launch(executable_path=found, args=_QUIET.split()))
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.kill()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Return what opens a context: `invite("Ada")`, `invite("Bo", phone=True, dark=True)`."""
    here: list[Person] = []

    def come(label: str, *, phone: bool = False, dark: bool = False, **more: Any) -> Person:
        screen = _PHONE if phone else _DESK
        scheme: Literal["dark", "light"] = "dark" if dark else "light"
        context = browser.new_context(**screen, color_scheme=scheme, **more)
        context.set_default_timeout(15_000)
        here.append(Person(context, label))
        return here[-1]

    yield come
    for person in here:
        assert person.faults == [], f"the page of {person.label} has faults"
        person.close()
