"""The addresses of the server: the page, the tables, the sockets, and the headers of them all."""

import base64
import hashlib
import html
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from knockout_games import knock_out
from knockout_games.drawing import svg
from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.store import StoreError

from .host import Full, Host
from .limits import Buckets, Limits
from .messages import LONGEST, read_setup, refused
from .sockets import talk
from .telling import catalogue
from .thinking import BOTS

__all__ = ["application", "server"]

_STATIC: Final = Path(__file__).parent / "static"


def application(make_host: Callable[[], Host], origins: frozenset[str]) -> Starlette:
    """Return the server as an ASGI application.

    Arguments:
        make_host: Makes the host of the tables, once the event loop runs.
        origins: The addresses of the page, as browsers write them: `"http://127.0.0.1:8000"`.
            Pages of other sites are refused.
    """
    known = catalogue()
    hosts: list[Host] = []
    buckets: list[Buckets] = []

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        host = make_host()
        await host.start()
        hosts.append(host)
        buckets.append(Buckets(host.limits.table_burst, host.limits.table_rate))
        yield
        await host.stop()

    async def page(_: Request) -> Response:
        return FileResponse(_STATIC / "index.html")

    async def games(_: Request) -> Response:
        return JSONResponse(known)

    async def create(request: Request) -> Response:
        if request.headers.get("origin") not in origins:
            return _refusal(403, "web.origin", "ask from the page itself")
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return _refusal(415, "web.type", "send JSON")
        if not buckets[0].take(request.client.host if request.client else ""):
            return _refusal(429, "web.slow_down", "too many tables; wait a little")
        body = await _body(request)
        if body is None:
            return _refusal(413, "web.too_long", f"longer than {LONGEST} bytes")
        try:
            created = await hosts[0].create(read_setup(body, BOTS))
            return JSONResponse(created, 201, {"Cache-Control": "no-store"})
        except BadDocument as error:
            return JSONResponse(refused(error), 400)
        except Full as error:
            return JSONResponse(refused(error), 503)
        except StoreError:
            return _refusal(503, "web.trouble", "this did not work; try again")

    async def socket(socket: WebSocket) -> None:
        if socket.headers.get("origin") not in origins:
            await socket.close()  # before it is accepted: the answer is 403
            return
        await socket.accept()
        await talk(socket, hosts[0], socket.path_params["table"])

    return Starlette(
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            Route("/api/games", games),
            Route("/api/tables", create, methods=["POST"]),
            WebSocketRoute("/ws/{table}", socket),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(_Headers)],
        lifespan=lifespan,
    )


def server(app: Starlette, limits: Limits) -> uvicorn.Server:
    """Return what serves *app*: it logs no addresses, and reads no message that is too long."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        limit_concurrency=limits.sockets + 200,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


async def _body(request: Request) -> bytes | None:
    """Return the body of a request, or None if it is too long; no more than that is read."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            return None
    return body


def _refusal(status: int, code: str, text: str) -> Response:
    return JSONResponse(refused(KnockoutError(text, code=code)), status)


def _hash_of_style() -> str:
    """Return the hash by which a browser knows the style that all pictures bring along."""
    picture = svg(knock_out.new_game().view(None))
    found = re.search(r"<style>(.*?)</style>", picture, re.DOTALL)
    style = html.unescape(found[1]) if found else ""
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


class _Headers:
    """Tell browsers to be careful: nothing of other sites, no script but ours, no frames."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app
        policy = (
            "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:;"
            f" style-src 'self' 'sha256-{_hash_of_style()}'; base-uri 'none';"
            " form-action 'none'; frame-ancestors 'none'"
        )
        self._fixed: Final[Mapping[str, str]] = {
            "Content-Security-Policy": policy,
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with these headers."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._fixed)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self._app(scope, receive, sent if scope["type"] == "http" else send)
