"""People at a table: each has a browser context, and all that came over its sockets is kept."""

import json
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket, WebSocketRoute

PICTURES = Path(__file__).parents[3] / "build" / "web-screenshots"


class Socket:
    """What went over one socket, in order."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.received: list[str] = []


class Person:
    """Somebody at a browser."""

    def __init__(self, context: BrowserContext, label: str) -> None:
        self.context = context
        self.label = label
        self._sockets: list[Socket] = []
        self.faults: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.faults.append(said.text) if _is_fault(said.type, said.text) else None,
        )

    def _listen(self, opened: WebSocket) -> None:
        socket = Socket()
        self._sockets.append(socket)
        opened.on("framesent", lambda data: socket.sent.append(_text(data)))
        opened.on("framereceived", lambda data: socket.received.append(_text(data)))

    @property
    def sockets(self) -> list[Socket]:
        """The sockets at whose other end was somebody."""
        return [socket for socket in self._sockets if socket.received]

    # --- what is on the page ---------------------------------------------------------------

    @property
    def version(self) -> int:
        """The version that the page shows; -1 before the game."""
        return int(self.page.evaluate("document.querySelector('.board')?.dataset.version ?? '-1'"))

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").is_visible()

    @property
    def log(self) -> list[str]:
        return self.page.locator(".log li").all_inner_texts()

    @property
    def moves(self) -> list[str]:
        """The moves that can be made now, in notation."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.moves button:not([aria-disabled])')]"
            ".map((button) => button.dataset.move)"
        )
        return found

    def picture(self, name: str) -> None:
        """Keep a picture of the whole page, and see that it is no wider than the screen."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}-{self.label}.png"
        self.page.screenshot(path=path, full_page=True, animations="disabled")
        assert self.overhang == 0, f"{name} does not fit on the screen of {self.label}"

    @property
    def overhang(self) -> int:
        """How much wider the page is than the window, or a part of it than its place."""
        return int(
            self.page.evaluate(
                "Math.max(...[document.documentElement, ...document.querySelectorAll("
                "'main, .board, .panel, .status')].map((one) => one.scrollWidth - one.clientWidth))"
            )
        )

    # --- what people do ----------------------------------------------------------------------

    def sit(self, name: str) -> None:
        self.page.fill("#name", name)
        self.page.click("text=Sit down")

    def play(self, chance: Random) -> bool:
        """Make any move, in the list or in the picture; tell whether there was one to make."""
        moves = self.moves
        if not moves:
            return False
        version = self.version
        self.choose(chance.choice(moves), in_picture=chance.random() < 0.5)
        self.wait_for(version + 1)
        return True

    def wait_for(self, version: int) -> None:
        """Wait until the page shows *version*, or a later one."""
        self.page.wait_for_function(
            "(version) => Number(document.querySelector('.board').dataset.version) >= version",
            arg=version,
        )

    def choose(self, move: str, *, in_picture: bool = False) -> None:
        """Choose a move: place by place in the picture, as far as that goes, or in the list."""
        places = self.page.locator(".board [data-moves]")
        named: list[str] = places.evaluate_all(
            "(places) => places.map((place) => place.dataset.moves)"
        )
        for number, moves in enumerate(named if in_picture else ()):
            if move in moves.split("|"):
                places.nth(number).click()
                if move not in self.moves:
                    return  # it was the only one left, and is made
        self.page.click(f'.moves button[data-move="{move}"]')

    def close(self) -> None:
        self.context.close()


class Slow:
    """A line on which what the server says can be held back."""

    def __init__(self, person: Person) -> None:
        self.holds = False
        self.held: list[tuple[str, str]] = []
        self._page: WebSocketRoute | None = None
        person.page.route_web_socket("**/ws/*", self._join)

    def _join(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._take)

    def _take(self, data: str | bytes) -> None:
        assert self._page is not None
        if self.holds:
            self.held.append((json.loads(data)["kind"], _text(data)))
        else:
            self._page.send(data)

    def release(self, first: str) -> None:
        """Let all that was held through, what is of the kind *first* before the rest."""
        assert self._page is not None
        self.holds = False
        for _, text in sorted(self.held, key=lambda one: one[0] != first):
            self._page.send(text)


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode()


def _is_fault(kind: str, text: str) -> bool:
    # While the server is down the browser says so.
    return kind in {"error", "warning"} and "WebSocket connection to" not in text


def seat_of(socket: Socket) -> Any:
    """Return the seat that a socket was opened for, by the first message of the server."""
    return json.loads(socket.received[0])["seat"]
